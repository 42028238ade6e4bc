// The meters on top of the floor: the amount, how it grew, and pending claims.

import { attempt } from "../shared/dialog.js";
import { classMap, html, keyed, nothing } from "../shared/html.js";
import { Lookups } from "../shared/lookups.js";
import { hasOpenDialog, Modal } from "../shared/modal.js";
import { dollars } from "../shared/money.js";
import { percent } from "../shared/numbers.js";
import { rich, sentences, t } from "../shared/text.js";
import { ago, dayAndTime } from "../shared/times.js";
import { hueOf, linkName, meterSuffix, openLinksFirst } from "./floor-model.js";
import { drawChart, loadHistory, Sparkline } from "./meter-chart.js";

const POINTS = 120;

/** The row of meters; each has a sparkline, whose history is loaded once per hit. */
export class Meters {
  /** @type {Map<string, Sparkline>} */
  #sparks = new Map();
  #shown = new Map();
  /** @type {Modal | null} */
  #opened = null;
  #histories = new Lookups(() => {}); // the floor is redrawn every second anyway

  /** @param {Server.About} about */
  constructor(about) {
    this.about = about;
    this.resize = () => this.#sparks.forEach((spark) => spark.resize());
    window.addEventListener("resize", this.resize);
  }

  /**
   * The cards.
   * @param {Floor} floor
   */
  cards(floor) {
    return html`<section class="meters" aria-label=${t("Meters")}>${openLinksFirst(floor.links).flatMap((link) =>
      link.meters.map((meter) => this.#card(link, meter, hueOf(floor, link))),
    )}</section>`;
  }

  /**
   * Draw the sparklines, after the cards.
   * @param {HTMLElement} root
   * @param {Floor} floor
   */
  draw(root, floor) {
    for (const link of floor.links) {
      for (const meter of link.meters) {
        const key = `${link.link}/${meter.meter}`;
        /** @type {HTMLElement | null} */
        const element = root.querySelector(`[data-spark="${CSS.escape(key)}"]`);
        if (!element) continue;
        const hit = meter.hit?.win ?? 0;
        const { found } = this.#histories.get(key, hit, () => loadHistory(link.link, meter.meter, POINTS));
        if (!found) continue;
        if (!this.#sparks.has(key)) this.#sparks.set(key, new Sparkline(element));
        if (this.#shown.get(key) !== found) this.#sparks.get(key)?.show(found);
        else if (!meter.is_pending) this.#sparks.get(key)?.grow(floor.now, meter.amount);
        this.#shown.set(key, found);
      }
    }
  }

  /**
   * @param {FloorLink} link
   * @param {Server.FloorMeter} meter
   * @param {string} hue
   */
  #card(link, meter, hue) {
    const key = `${link.link}/${meter.meter}`;
    return keyed(
      key,
      html`<button class=${classMap({ panel: true, meter: true, waits: meter.is_pending })}
        @click=${() => this.open(link, meter)}>
        <span class="spark" data-spark=${key} aria-hidden="true"></span>
        <svg class="link-bar" aria-hidden="true"><rect class=${hue} width="6" height="100%"></rect></svg>
        <span class="label">${link.short_name}${meterSuffix(link, meter.meter)}</span>
        <span class=${classMap({
          amount: true,
          large: true,
          long: isLong(meter.amount),
        })}>${dollars(meter.amount)}</span>
        ${meterNote(link, meter, link.hasTwin)}
      </button>`,
    );
  }

  /**
   * Show the chart of one meter, with its seed and its hits.
   * @param {FloorLink} link
   * @param {Server.FloorMeter} meter
   */
  async open(link, meter) {
    const history = await attempt(() => loadHistory(link.link, meter.meter, 300));
    if (!history || hasOpenDialog()) return;
    const modal = new Modal({ className: "meter-dialog", onClose: () => plot.destroy() });
    modal.draw(
      html`<div class="stack">${modal.titleBar(`${linkName(link)}${meterSuffix(link, meter.meter)}`)}
        <div class="row"><span class="amount large">${dollars(meter.amount)}</span>${meterNote(link, meter)}</div>
        <div class="chart"></div>
        <p class="small soft">${chartLegend(meter)} ${link.edge ? EDGE_LEGEND : nothing}</p>
        ${hitTable(history, link)}
      </div>`,
    );
    this.#opened = modal;
    modal.open();
    const chart = /** @type {HTMLElement} */ (modal.element.querySelector(".chart"));
    const plot = drawChart(chart, history, this.about.time_zone);
  }

  destroy() {
    this.#opened?.close();
    window.removeEventListener("resize", this.resize);
    this.#sparks.forEach((spark) => spark.destroy());
  }
}

/** @param {Server.FloorMeter} meter */
const chartLegend = ({ seed }) =>
  t("Seed {seed}. The line is the whole meter, in house time; a dot is a hit.", { seed: dollars(seed) });

const EDGE_LEGEND = sentences([
  t("'House edge now' is what the next wager costs its player on average, with the current meters and seats."),
  t("Below zero it favors the player."),
]);

/**
 * Amounts from a million on need smaller digits to fit their card.
 * @param {string} amount
 */
const isLong = (amount) => dollars(amount).length > "$999,999.99".length;

/**
 * @param {FloorLink} link
 * @param {Server.FloorMeter} meter
 */
function meterNote(link, meter, showsLink = false) {
  const linkLine = showsLink ? html`<span>${link.link}</span>` : nothing;
  if (meter.is_pending) {
    return html`<span class="note wait">${meter.pending.map(
      ({ table, amount, win }) =>
        html`<span>${
          win === null
            ? t("{amount} pending at table {table}", { amount: dollars(amount), table })
            : t("{amount} at table {table}: the key is not back at RUN", { amount: dollars(amount), table })
        }</span>`,
    )}${linkLine}</span>`;
  }
  const edge = link.is_open
    ? link.edge && rich("house edge now {edge}", { edge: html`<span class="nowrap">${formatEdge(link.edge)}</span>` })
    : t("link closed");
  return html`<span class="note">${edge ? html`<span>${edge}</span>` : nothing}<span>${
    meter.hit ? t("hit {ago}", { ago: ago(meter.hit.at) }) : t("not hit yet")
  }</span>${linkLine}</span>`;
}

/**
 * The edge, or its range where it depends on the seats.
 * @param {number[]} parts
 */
function formatEdge([least, most = least]) {
  const [a, b] = [percent(least, 1), percent(most, 1)];
  if (a === b) return a;
  return least < 0 ? t("{least} to {most}", { least: a, most: b }) : `${a.slice(0, -1)}–${b}`;
}

/**
 * @param {Server.MeterHistory} meterHistory
 * @param {FloorLink} link
 */
function hitTable({ hits }, link) {
  if (!hits.length) return html`<p class="soft">${t("No hit in the period shown.")}</p>`;
  return html`<div class="scroll"><table>
    <thead><tr><th>${t("Hit")}</th><th>${t("Win")}</th><th class="number">${t("Before")}</th><th
      class="number">${t("Paid")}</th><th class="number">${t("After reseed")}</th></tr></thead>
    <tbody>${hits.toReversed().map(
      (hit) =>
        html`<tr><td>${dayAndTime(hit.at)}</td><td class="nowrap"><a
          href="/wins/${link.link}/${hit.win}">${t("Win {win}", { win: hit.win })}</a></td><td
            class="number amount">${dollars(hit.before)}</td><td
          class="number amount">${dollars(hit.paid)}</td><td class="number amount">${dollars(hit.after)}</td></tr>`,
    )}</tbody>
  </table></div>`;
}
