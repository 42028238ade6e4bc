// One claim with its evidence, and the buttons that the person may press.

import { shortName } from "../floor/floor-model.js";
import { cardName, cardText, isRed } from "../shared/cards.js";
import { html, nothing } from "../shared/html.js";
import { may, whyMayNot } from "../shared/may.js";
import { dollars } from "../shared/money.js";
import { clock, duration, secondsSince } from "../shared/times.js";
import { listSpots } from "../shared/words.js";
import { meterBreakdown } from "./breakdown.js";
import { refuse, strike, verify } from "./claim-actions.js";
import { pressList } from "./press-list.js";

/** @param {Server.Claim} claim */
export const claimKey = (claim) => `${claim.link}/${claim.claim}`;

/**
 * @param {Server.Claim} claim
 * @param {Server.Session} who
 * @param {Lookup<Server.Replay>} presses
 * @param {boolean} isTarget
 */
export function claimCard(claim, who, presses, isTarget) {
  const needs = claim.needs === "executive" ? "an executive" : "a supervisor";
  return html`<article class="panel waits claim ${isTarget ? "targeted" : ""}" id=${`claim-${claimKey(claim)}`}
    tabindex="-1">
    <header class="row apart"><h2>Table ${claim.table} · ${shortName(claim.game)}</h2><span class="badge wait">needs
      ${needs}</span></header>
    <div>
      <p class="line">${claim.lines.join(" and ")}, ${listSpots(claim.spots)}</p>
      <p class="amount prize">${dollars(claim.amount)}</p>
      <p class="small soft">${
        claim.since
          ? html`pending <b class="wait">${duration(secondsSince(claim.since))}</b>, since
            ${clock(claim.since)}`
          : "pending"
      }</p>
    </div>
    <div class="proof"><dl class="pairs evidence">
      ${pair("To be paid", prize(claim))}
      ${claim.envy.length ? pair("Envy", envyPayments(claim)) : nothing}
      ${
        claim.meter
          ? pair(
              "Meter",
              html`<span class="amount">${dollars(claim.before)}</span> now, <span
                class="amount">${dollars(claim.after)}</span> after<br><span
                class="small soft">${meterBreakdown(claim)}</span>`,
            )
          : pair("Paid from", "the tray")
      }
      ${pair("Round", html`<a href="/replay/${claim.link}/${claim.round}">${claim.round}</a> of link ${claim.link}`)}
      ${pair("Wager", dollars(claim.wager))}
      ${pair("Dealer", `${claim.dealer_name} (${claim.dealer}), ${claim.controller}`)}
      ${pair("Cards", enteredCards(claim))}
    </dl>
    ${presses.problem ? html`<p class="problem" role="alert">${presses.problem.message}</p>` : nothing}
    <details ?open=${window.innerWidth > 720}><summary>Key presses</summary>${pressList(presses)}</details></div>
    ${claimButtons(claim, who)}
  </article>`;
}

/**
 * @param {string} term
 * @param {Template | string} value
 */
const pair = (term, value) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`;

/**
 * What each spot is paid, and how it is calculated; the sentence also names what cannot be divided.
 * @param {Server.Claim} claim
 */
const prize = ({ spots, each, why }) =>
  html`<span class="amount">${dollars(each)}</span>${
    spots.length > 1 ? ` to each of ${spots.length} spots` : nothing
  }<br><span class="small soft">${why}</span>`;

/** @param {Server.Claim} claim */
const envyPayments = ({ envy }) =>
  html`${envy.map(
    ({ each, spots, why }) =>
      html`<div><span
        class="amount">${dollars(each)}</span>${spots.length > 1 ? " each" : nothing} to ${listSpots(spots)}, from the
        tray<br><span class="small soft">${why}</span></div>`,
  )}`;

/** @param {Server.Claim} claim */
function enteredCards({ cards }) {
  if (!cards) return html`<span class="soft">not entered</span>`;
  const [withCards, withoutCards] = [
    cards.spots.filter((spot) => spot.cards.length),
    cards.spots.filter((spot) => !spot.cards.length),
  ];
  // where the dealer's cards alone decide, once for all spots
  const verdicts = new Map(withoutCards.map((spot) => [`${spot.agrees} ${spot.named}`, spot]));
  return html`${withCards.map(
    (spot) =>
      html`<div class="cards"><span>spot ${spot.spot}</span>${spot.cards.map(playingCard)}
        ${verdict(spot)}</div>`,
  )}
    ${
      cards.dealer.length ? html`<div class="cards"><span>dealer</span>${cards.dealer.map(playingCard)}</div>` : nothing
    }
    ${[...verdicts.values()].map((spot) => html`<div class="cards">${verdict(spot)}</div>`)}`;
}

/** @param {Server.ClaimSpot} claimSpot */
function verdict({ agrees, named }) {
  if (agrees === null) return nothing;
  return agrees
    ? html`<b class="go">the cards make this hand</b>`
    : html`<b class="stop">${named ? `the cards make “${named}”` : "the cards do not decide it yet"}</b>`;
}

/** @param {string} card */
const playingCard = (card) =>
  html`<span class="card ${isRed(card) ? "red" : ""}" role="img" aria-label=${cardName(card)}>${cardText(card)}</span>`;

/**
 * Why the person cannot verify the claim; null if they can.
 * @param {Server.Claim} claim
 * @param {Server.Session} who
 */
function whyNotVerify(claim, who) {
  if (!may(who, "VerifyClaim"))
    return claim.needs === "executive" ? "needs an executive" : whyMayNot(who, "VerifyClaim");
  const why = claim.why_not[who.role];
  if (why?.rule === "CLAIM_NEEDS_EXECUTIVE") return "needs an executive";
  if (why) return why.sentence;
  return claim.marks.some((mark) => mark.by.includes(who.person)) ? "you marked this hand yourself" : null;
}

/**
 * @param {Server.Claim} claim
 * @param {Server.Session} who
 */
function claimButtons(claim, who) {
  const why = whyNotVerify(claim, who);
  const whyNotAnyone = claim.why_not.executive;
  return html`<footer class="stack">
    <button class="button primary wide big" ?disabled=${why !== null} @click=${() => verify(claim, who)}><span>Verify
      ${dollars(claim.amount)}${why ? html`<small>${why}</small>` : nothing}</span></button>
    <div class="row">
      ${
        may(who, "RefuseClaim")
          ? html`<button class="button danger" @click=${() => refuse(claim)}>Refuse</button>`
          : nothing
      }
      ${
        may(who, "StrikeSpot")
          ? claim.strikable.map(
              (spot) =>
                html`<button class="button"
                  @click=${() => strike(claim, spot)}>Strike spot ${spot}</button>`,
            )
          : nothing
      }
      ${
        why && !whyNotAnyone && who.takes_cards
          ? html`<button class="button quiet"
            @click=${() => verify(claim, who, { byCard: true })}>Verify with another card</button>`
          : nothing
      }
    </div>
    ${
      claim.controller === "keypad"
        ? html`<p class="small soft">It can also be verified at the table, with the key and
          J-POT.</p>`
        : nothing
    }
  </footer>`;
}
