// The dialog of one table: its lights and claims, its last rounds, and what may be done there.

import { get } from "../shared/api.js";
import { withQuery } from "../shared/fields.js";
import { html } from "../shared/html.js";
import { controllerName, verifierName } from "../shared/names.js";
import { Lookups } from "../shared/lookups.js";
import { dollars } from "../shared/money.js";
import { percent } from "../shared/numbers.js";
import { Modal } from "../shared/modal.js";
import { linkOpening, tableOpening } from "../shared/openings.js";
import { pair } from "../shared/pair.js";
import { problemLine } from "../shared/problem-line.js";
import { spotLights } from "../shared/spot-lights.js";
import { list, plural, rich, t } from "../shared/text.js";
import { ago, clock, clockOrDay, duration, secondsSince, timer } from "../shared/times.js";
import { listSpots } from "../shared/words.js";
import { claimAddress, linkName } from "./floor-model.js";
import { claimsAt, TABLE_STATES } from "./tables.js";

/** The dialog of one table; *show* redraws it whenever the floor changes. */
export class TableDetails {
  #modal;
  #who;
  /** @type {Lookups<Server.Rounds>} */
  #rounds = new Lookups(() => {}); // the floor is redrawn every second anyway

  /**
   * @param {string} link
   * @param {string} table
   * @param {Server.Session} who
   * @param {() => void} onClose
   */
  constructor(link, table, who, onClose) {
    this.link = link;
    this.table = table;
    this.#who = who;
    this.#modal = new Modal({ className: "table-dialog", onClose });
    this.#modal.open();
  }

  /** @param {FloorTable | undefined} found */
  show(found) {
    if (found) this.#modal.draw(this.#inside(found));
    else this.close();
  }

  close() {
    this.#modal.close();
  }

  /** @param {FloorTable} table */
  #inside(table) {
    const { link, shown } = table;
    return html`<div class="stack">
      ${this.#modal.titleBar(t("Table {table} · {link}", { table: table.table, link: linkName(link) }))}
      <p class="row"><span class="badge ${
        shown === "lost" ? "stop" : shown === "pending" ? "wait" : shown === "closed" ? "faint" : "go"
      }">${TABLE_STATES[shown]}</span>${spotLights(table)}</p>
      <dl class="pairs">${tableFacts(table).map(([term, value]) => pair(term, value))}</dl>
      ${claimsAt(table).map(
        (claim) =>
          html`<p class="panel waits">${claimSentence(claim)} <a
            href=${claimAddress(claim)}>${t("Open it")}</a></p>`,
      )}
      ${this.#roundList(table)}
      <div class="row">${tableOpening(this.#who, link.link, table)} ${linkOpening(this.#who, link)}</div>
    </div>`;
  }

  /** @param {FloorTable} table */
  #roundList({ link, round, last_round: last }) {
    const { found, problem } = this.#rounds.get("", `${round}/${last}`, () =>
      get(withQuery(`/api/links/${this.link}/rounds`, { table: this.table })),
    );
    if (problem) return problemLine(problem.message);
    if (!found) return html`<p class="soft small">${t("Loading the last rounds…")}</p>`;
    const rounds = found.rounds.slice(0, 8);
    if (!rounds.length) return html`<p class="soft small">${t("No round has been played here yet.")}</p>`;
    return html`<div><h3>${t("Last rounds")}</h3><ul class="rounds">${rounds.map(
      (one) =>
        html`<li><a href="/replay/${link.link}/${one.round}">${t("Round {round}", { round: one.round })}</a> <span
          class="soft">${roundFacts(one).join(" · ")}</span></li>`,
    )}</ul></div>`;
  }
}

/**
 * @param {FloorTable} table
 * @returns {Pair[]}
 */
function tableFacts(table) {
  const { link, round, lit } = table;
  const controller = controllerName(table.controller);
  return [
    [t("Link"), link.is_open ? t("{link}, open", { link: link.link }) : t("{link}, closed", { link: link.link })],
    [
      t("Controller"),
      table.key_holder
        ? t("{controller}, key at JPH: {person}", { controller, person: table.key_holder_name ?? "" })
        : controller,
    ],
    [t("Dealer"), table.dealer_name ?? t("no dealer signed on")],
    [t("Pad"), padState(table.pad)],
    [
      t("Round"),
      round
        ? rich("{round}, under way", { round: html`<a href="/replay/${link.link}/${round}">${round}</a>` })
        : t("none under way"),
    ],
    [
      t("Wagers"),
      lit.length
        ? t("{count} of {all} spots × {wager}", { count: lit.length, all: table.spots, wager: dollars(link.wager) })
        : t("none"),
    ],
    [t("Rounds per hour"), table.rounds_an_hour ?? t("not enough rounds yet")],
    [
      t("House edge now"),
      table.edge === null
        ? t("no wagers")
        : plural(lit.length, "{edge} for the next wager of one seat", "{edge} for the next wager of {count} seats", {
            edge: percent(table.edge, 3),
          }),
    ],
    [
      t("Last press"),
      table.last_press
        ? t("{time}, {ago}", { time: clock(table.last_press), ago: ago(table.last_press) })
        : t("none since the system was started"),
    ],
  ];
}

/** @param {Server.Claim} claim */
function claimSentence(claim) {
  const facts = {
    line: html`<b>${claim.line_name}</b>`,
    spots: listSpots(claim.spots),
    amount: html`<span class="amount gold">${dollars(claim.amount)}</span>`,
    verifier: verifierName(claim.needs),
  };
  if (!claim.since) return rich("{line}, {spots}: {amount}, needs {verifier}.", facts);
  return rich("{line}, {spots}: {amount}, needs {verifier}, pending {duration}.", {
    ...facts,
    duration: html`<span class="nowrap">${duration(secondsSince(claim.since))}</span>`,
  });
}

/**
 * @param {Server.RoundLine} round
 * @returns {string[]}
 */
const roundFacts = ({ at, wagers, wins, is_over: isOver }) => [
  clockOrDay(at),
  plural(wagers, "{count} wager", "{count} wagers"),
  ...(wins.length ? [plural(wins.length, "win {wins}", "wins {wins}", { wins: list(wins) })] : []),
  ...(isOver ? [] : [t("under way")]),
];

/** @param {Server.FloorPad} pad */
function padState({ is_here: isHere, lost_at: lostAt }) {
  if (isHere) return t("connected");
  return lostAt
    ? html`<span class="stop">${t("offline since {time} ({timer})", {
        time: clock(lostAt),
        timer: timer(lostAt),
      })}</span>`
    : t("not connected since the system was started");
}
