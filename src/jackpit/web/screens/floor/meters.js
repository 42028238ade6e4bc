// The meters on top: what can be won now, how it grew, and what waits on it.

import { attempt } from "../shared/dialog.js";
import { classMap, html, keyed, nothing, render } from "../shared/html.js";
import { Lookups } from "../shared/lookups.js";
import { dollars } from "../shared/money.js";
import { ago, dayAndTime } from "../shared/times.js";
import { linkName, meterSuffix, openLinksFirst, percent, shortName } from "./floor-model.js";
import { drawChart, loadHistory, Sparkline } from "./meter-chart.js";

const POINTS = 120;

/** The row of meters; it keeps a line for each, and asks for its history once. */
export class Meters {
  #sparks = new Map(); #shown = new Map(); #opened = null;
  #histories = new Lookups(() => {}); // the floor is drawn every second anyhow

  constructor(about) {
    this.about = about;
    this.resize = () => this.#sparks.forEach((spark) => spark.resize());
    window.addEventListener("resize", this.resize);
  }

  /** The cards. */
  cards(floor) {
    return html`<section class="meters" aria-label="Meters">${openLinksFirst(floor.links).flatMap((link) => link.meters.map((meter) => this.#card(link, meter)))}</section>`;
  }

  /** After the cards were drawn: their lines. */
  draw(root, floor) {
    for (const link of floor.links) {
      for (const meter of link.meters) {
        const key = `${link.link}/${meter.meter}`;
        const element = root.querySelector(`[data-spark="${CSS.escape(key)}"]`);
        if (!element) continue;
        const hit = meter.hit?.win ?? 0;
        const { found } = this.#histories.of(key, hit, () => loadHistory(link.link, meter.meter, POINTS));
        if (!found) continue;
        if (!this.#sparks.has(key)) this.#sparks.set(key, new Sparkline(element));
        if (this.#shown.get(key) !== found) this.#sparks.get(key).show(found);
        else if (!meter.is_pending) this.#sparks.get(key).grow(floor.now, meter.amount);
        this.#shown.set(key, found);
      }
    }
  }

  #card(link, meter) {
    const key = `${link.link}/${meter.meter}`;
    return keyed(key, html`<button class=${classMap({ panel: true, meter: true, waits: meter.is_pending })} @click=${() => this.open(link, meter)}>
      <span class="spark" data-spark=${key} aria-hidden="true"></span>
      <span class="label">${shortName(link.name)}${meterSuffix(link, meter.meter)}</span>
      <span class=${classMap({ amount: true, large: true, long: isLong(meter.amount) })}>${dollars(meter.amount)}</span>
      ${noteOf(link, meter, link.hasTwin)}
    </button>`);
  }

  /** The drawChart of one meter, with its seed and its hits. */
  async open(link, meter) {
    const history = await attempt(() => loadHistory(link.link, meter.meter, 300));
    if (!history || document.querySelector("dialog[open]")) return; // whoever presses twice gets one
    const element = Object.assign(document.createElement("dialog"), { className: "meter-dialog" });
    element.setAttribute("aria-labelledby", "meter-title");
    render(
      html`<div class="stack">
        <div class="row apart"><h2 id="meter-title">${linkName(link)}${meterSuffix(link, meter.meter)}</h2><button class="button quiet" @click=${() => element.close()}>Close</button></div>
        <div class="row"><span class="amount large">${dollars(meter.amount)}</span>${noteOf(link, meter)}</div>
        <div class="drawChart"></div>
        <p class="small soft">Seed ${dollars(meter.seed)}. The line is all that is on the meter, in the time of the house; a dot is a hit. ${link.edge ? html`“Edge now” is what the next wager costs its player on average at these meters and with the seats that bet now.` : nothing}</p>
        ${hitsOf(history, link)}
      </div>`,
      element,
    );
    this.#opened = element;
    document.body.append(element);
    element.showModal();
    const plot = drawChart(element.querySelector(".chart"), history, this.about.time_zone);
    element.addEventListener("close", () => {
      plot.destroy();
      element.remove();
    });
  }

  destroy() {
    this.#opened?.close();
    window.removeEventListener("resize", this.resize);
    this.#sparks.forEach((spark) => spark.destroy());
  }
}

/** A million takes more room than a card of many has for large digits. */
const isLong = (amount) => dollars(amount).length > "$999,999.99".length;

function noteOf(link, meter, isNamed = false) {
  const own = isNamed ? html`<span>${link.link}</span>` : nothing;
  if (meter.is_pending) {
    const tables = [...new Set(link.claims.filter((claim) => claim.meter === meter.meter).map((claim) => claim.table))];
    return html`<span class="note wait">${tables.length ? `pending at table ${tables.join(", ")}` : "pending: the key is not back at RUN"}${own}</span>`;
  }
  const edge = link.is_open ? link.edge && `edge now ${edgeOf(link.edge)}` : "link closed";
  return html`<span class="note">${edge ? html`<span class="unbroken">${edge}</span>` : nothing}<span>${meter.hit ? `hit ${ago(meter.hit.at)}` : "not hit yet"}</span>${own}</span>`;
}

function edgeOf([least, most = least]) {
  const [a, b] = [percent(least), percent(most)];
  return a === b ? a : `${a.slice(0, -1)}–${b}`;
}

function hitsOf({ hits }, link) {
  if (!hits.length) return html`<p class="soft">It was not hit in the time that is shown.</p>`;
  return html`<div class="scroll"><table>
    <thead><tr><th>Hit</th><th>Win</th><th class="number">Before</th><th class="number">Paid</th><th class="number">After the reseed</th></tr></thead>
    <tbody>${hits.toReversed().map((hit) => html`<tr><td>${dayAndTime(hit.at)}</td><td class="unbroken"><a href="/wins/${link.link}/${hit.win}">Win ${hit.win}</a></td><td class="number amount">${dollars(hit.before)}</td><td class="number amount">${dollars(hit.paid)}</td><td class="number amount">${dollars(hit.after)}</td></tr>`)}</tbody>
  </table></div>`;
}
