// One claim with its evidence, and the buttons of whoever looks at it.

import { shortName } from "../floor/floor-model.js";
import { html, nothing } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { may } from "../shared/roles.js";
import { clock, duration, secondsSince } from "../shared/times.js";
import { listSpots } from "../shared/words.js";
import { meterBreakdown } from "./breakdown.js";
import { refuse, strike, verify } from "./claim-actions.js";
import { pressList } from "./press-list.js";

const SUITS = { c: ["♣", "clubs"], d: ["♦", "diamonds"], h: ["♥", "hearts"], s: ["♠", "spades"] };

export const claimKey = (claim) => `${claim.link}/${claim.claim}`;

export function claimCard(claim, who, journal, isNamed) {
  const needs = claim.needs === "EXECUTIVE" ? "an executive" : "a supervisor";
  return html`<article class="panel waits claim ${isNamed ? "named" : ""}" id=${`claim-${claimKey(claim)}`} tabindex="-1">
    <header class="row apart"><h2>Table ${claim.table} · ${shortName(claim.game)}</h2><span class="badge wait">needs ${needs}</span></header>
    <div>
      <p class="line">${claim.lines.join(" and ")}, ${listSpots(claim.spots)}</p>
      <p class="amount prize">${dollars(claim.amount)}</p>
      <p class="small soft">${claim.since ? html`waiting <b class="wait">${duration(secondsSince(claim.since))}</b>, since ${clock(claim.since)}` : "waiting"}</p>
    </div>
    <div class="proof"><dl class="pairs evidence">
      ${pair("To be paid", paidOf(claim))}
      ${claim.envy.length ? pair("And envy", envyOf(claim)) : nothing}
      ${claim.meter ? pair("Meter", html`<span class="amount">${dollars(claim.before)}</span> now, <span class="amount">${dollars(claim.after)}</span> after<br><span class="small soft">${meterBreakdown(claim)}</span>`) : pair("Paid from", "the tray")}
      ${pair("Round", html`<a href="/replay/${claim.link}/${claim.round}">${claim.round}</a> of link ${claim.link}`)}
      ${pair("Wager", dollars(claim.wager))}
      ${pair("Dealer", `${claim.dealer}, ${claim.controller.toLowerCase()}`)}
      ${pair("Cards", cardsOf(claim))}
    </dl>
    ${journal.problem ? html`<p class="problem" role="alert">${journal.problem.message}</p>` : nothing}
    <details ?open=${window.innerWidth > 720}><summary>Who pressed what</summary>${pressList(journal)}</details></div>
    ${buttonsOf(claim, who)}
  </article>`;
}

const pair = (term, value) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`;

/** What each spot is paid, and how it arose; the sentence also says what cannot be divided. */
const paidOf = ({ spots, each, why }) => html`<span class="amount">${dollars(each)}</span>${spots.length > 1 ? ` to each of ${spots.length} spots` : nothing}<br><span class="small soft">${why}</span>`;

const envyOf = ({ envy }) => html`${envy.map(({ each, spots, why }) => html`<div><span class="amount">${dollars(each)}</span>${spots.length > 1 ? " each" : nothing} to ${listSpots(spots)}, from the tray<br><span class="small soft">${why}</span></div>`)}`;

function cardsOf({ cards }) {
  if (!cards) return html`<span class="soft">none were entered</span>`;
  const [held, bare] = [cards.spots.filter((one) => one.cards.length), cards.spots.filter((one) => !one.cards.length)];
  const said = new Map(bare.map((one) => [`${one.agrees} ${one.named}`, one])); // where the dealer's cards alone tell, once for all spots
  return html`${held.map((one) => html`<div class="cards"><span>spot ${one.spot}</span>${one.cards.map(cardOf)} ${verdictOf(one)}</div>`)}
    ${cards.dealer.length ? html`<div class="cards"><span>dealer</span>${cards.dealer.map(cardOf)}</div>` : nothing}
    ${[...said.values()].map((one) => html`<div class="cards">${verdictOf(one)}</div>`)}`;
}

function verdictOf({ agrees, named }) {
  if (agrees === null) return nothing;
  return agrees ? html`<b class="go">they name this line</b>` : html`<b class="stop">${named ? `they name “${named}”` : "they do not settle it yet"}</b>`;
}

function cardOf(text) {
  const [symbol, name] = SUITS[text[1]];
  const rank = text[0] === "T" ? "10" : text[0];
  return html`<span class="card ${"dh".includes(text[1]) ? "red" : ""}" role="img" aria-label=${`${rank} of ${name}`}>${rank}${symbol}</span>`;
}

/** Why whoever is here cannot verify it; null if he can. */
function whyNot(claim, who) {
  if (!may(who, "VerifyClaim")) return `only ${claim.needs === "EXECUTIVE" ? "an executive" : "a supervisor or an executive"} verifies it`;
  const why = claim.why_not[who.role];
  if (why?.rule === "CLAIM_NEEDS_EXECUTIVE") return "needs an executive";
  if (why) return why.sentence;
  return claim.marks.some((mark) => mark.by.includes(who.person)) ? "you have marked this hand yourself" : null;
}

function buttonsOf(claim, who) {
  const why = whyNot(claim, who);
  const inTheWay = claim.why_not.executive;
  return html`<footer class="stack">
    <button class="button first wide big" ?disabled=${why !== null} @click=${() => verify(claim, who)}><span>Verify ${dollars(claim.amount)}${why ? html`<small>${why}</small>` : nothing}</span></button>
    <div class="row">
      ${may(who, "RefuseClaim") ? html`<button class="button danger" @click=${() => refuse(claim)}>Refuse</button>` : nothing}
      ${may(who, "StrikeSpot") ? claim.strikable.map((spot) => html`<button class="button" @click=${() => strike(claim, spot)}>Strike spot ${spot}</button>`) : nothing}
      ${why && !inTheWay && may(who, "SwipeAtDesk") ? html`<button class="button quiet" @click=${() => verify(claim, who, { byCard: true })}>Verify with another card</button>` : nothing}
    </div>
    ${claim.controller === "KEYPAD" ? html`<p class="small soft">It can also be verified at the table, with the key and J-POT.</p>` : nothing}
  </footer>`;
}
