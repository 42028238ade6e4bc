// Who pressed what and when in the round of a claim, from its entries.

import { get } from "../../shared/api.js";
import { html } from "../../shared/html.js";
import { clock } from "../../shared/times.js";
import { spotsIn } from "../floor/told.js";

const at = (spot) => (spot === null ? "" : ` for spot ${spot}`);
const key = ([person]) => person;

const WORDS = {
  RoundStarted: (event) => `began the round with ${spotsIn(event.spots)}`,
  HandMarked: (event, name) => `marked “${name(event.line)}”${at(event.spot)}`,
  HandUnmarked: (event, name) => `took back ${event.marks.map(([line, spot]) => `“${name(line)}”${at(spot)}`).join(", ")}`,
  CardsEntered: (event) => `entered ${event.cards.join(" ") || "no cards"}${event.spot === null ? " for the dealer" : at(event.spot)}`,
  SpotStruck: (event, name) => `struck spot ${event.spot} out of “${name(event.line)}”`,
  ClaimRefused: (event) => `refused the claim: ${event.reason}`,
  WinLogged: (event) => `verified win ${event.win.number}`,
  SpotsCorrected: (event) => `corrected the spots to ${event.spots.join(", ")}: ${event.reason}`,
  SpotsJoined: (event) => `joined ${spotsIn(event.spots)}`,
  SpotsParted: (event) => `parted ${spotsIn(event.spots)}`,
  ChipLifted: (event) => `the chip of spot ${event.spot} was lifted`,
  ChipsCounted: (event) => `counted ${event.count} chips for ${event.wagers} wagers`,
  KeyTurnedToJph: () => "turned the key to JPH",
  KeyReturnedToRun: () => "turned the key back to RUN",
  RoundEnteredLate: (event) => `entered the round late: ${event.reason}`,
  RoundReopened: (event) => `reopened the round: ${event.reason}`,
};

/** Keeps the journal of every round that a claim waits in, and asks again when its marks change. */
export class Journals {
  #kept = new Map();

  constructor(came) {
    this.came = came;
  }

  /** The lines of a claim's round; null until they are there. */
  of(claim) {
    const round = `${claim.link}/${claim.round}`;
    const seen = JSON.stringify([claim.marks, claim.cards, claim.spots]);
    const kept = this.#kept.get(round);
    if (kept?.seen !== seen) this.#ask(round, seen, claim);
    return this.#kept.get(round).lines;
  }

  async #ask(round, seen, { link, round: number }) {
    this.#kept.set(round, { seen, lines: this.#kept.get(round)?.lines ?? null });
    const told = await get(`/api/links/${link}/rounds/${number}`).catch(() => null);
    if (!told || this.#kept.get(round).seen !== seen) return;
    this.#kept.set(round, { seen, lines: told.entries.flatMap(linesOf) });
    this.came();
  }
}

function linesOf({ at: time, by, events }) {
  return events.filter((event) => WORDS[event.type]).map((event) => ({ time, by: key(event.by ?? event.dealer ?? event.win?.verified_by ?? [by]), event }));
}

/** The journal as a list; lines are named as the claim names them. */
export function journalOf(lines, claim) {
  if (!lines) return html`<p class="small soft">The round is being looked up.</p>`;
  const names = new Map(claim.marks.map((mark) => [mark.key, mark.line]));
  const name = (line) => names.get(line) ?? line;
  return html`<ol class="journal">${lines.map(({ time, by, event }) => html`<li><time>${clock(time)}</time> <b>${by}</b> ${WORDS[event.type](event, name)}</li>`)}</ol>`;
}
