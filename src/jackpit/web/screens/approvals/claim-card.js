// One claim with its evidence, and the buttons that the person may press.

import { claimKey, linkName } from "../floor/floor-model.js";
import { button } from "../shared/button.js";
import { pair } from "../shared/pair.js";
import { cardName, cardText, isRed } from "../shared/cards.js";
import { html, nothing } from "../shared/html.js";
import { controllerName, verifierName } from "../shared/names.js";
import { may, whyMayNot, whyNot } from "../shared/may.js";
import { dollars } from "../shared/money.js";
import { problemLine } from "../shared/problem-line.js";
import { list, rich, t } from "../shared/text.js";
import { clock, duration, secondsSince } from "../shared/times.js";
import { listSpots } from "../shared/words.js";
import { meterBreakdown } from "./breakdown.js";
import { refuse, strike, verify } from "./claim-actions.js";
import { pressList } from "./press-list.js";

/**
 * @param {Server.Claim} claim
 * @param {FloorLink | undefined} link
 * @param {Server.Session} who
 * @param {Lookup<Server.Replay>} presses
 * @param {boolean} isTarget
 */
export function claimCard(claim, link, who, presses, isTarget) {
  return html`<article class="panel waits claim ${isTarget ? "targeted" : ""}" id=${`claim-${claimKey(claim)}`}
    tabindex="-1">
    <header class="row apart"><h2>${t("Table {table} · {game}", {
      table: claim.table,
      game: claim.short_name,
    })}</h2><span class="badge wait">${needed(claim)}</span></header>
    <div>
      <p class="line">${list(claim.lines)}, ${listSpots(claim.spots)}</p>
      <p class="amount prize">${dollars(claim.amount)}</p>
      <p class="small soft">${
        claim.since
          ? rich("pending {duration}, since {time}", {
              duration: html`<b class="wait">${duration(secondsSince(claim.since))}</b>`,
              time: clock(claim.since),
            })
          : t("pending")
      }</p>
    </div>
    <div class="proof"><dl class="pairs evidence">
      ${pair(t("To be paid"), prize(claim))}
      ${claim.envy.length ? pair(t("Envy"), envyPayments(claim)) : nothing}
      ${
        claim.before && claim.after
          ? pair(
              t("Meter"),
              html`${rich("{before} now, {after} after", {
                before: html`<span class="amount">${dollars(claim.before)}</span>`,
                after: html`<span class="amount">${dollars(claim.after)}</span>`,
              })}<br><span class="small soft">${meterBreakdown(claim)}</span>`,
            )
          : pair(t("Paid from"), t("the tray"))
      }
      ${pair(
        t("Round"),
        rich("{round} of {link}", {
          round: html`<a href="/replay/${claim.link}/${claim.round}">${claim.round}</a>`,
          link: link ? linkName(link) : claim.short_name,
        }),
      )}
      ${pair(t("Wager"), dollars(claim.wager))}
      ${pair(t("Dealer"), `${claim.dealer_name}, ${controllerName(claim.controller)}`)}
      ${pair(t("Cards"), enteredCards(claim))}
    </dl>
    ${problemLine(presses.problem?.message)}
    <details ?open=${window.innerWidth > 720}><summary>${t("Key presses")}</summary>
      ${pressList(presses)}</details></div>
    ${claimButtons(claim, who)}
  </article>`;
}

/** @param {Server.Claim} claim */
const needed = (claim) => t("needs {verifier}", { verifier: verifierName(claim.needs) });

/**
 * What each spot is paid, and how it is calculated; the sentence also names what cannot be divided.
 * @param {Server.Claim} claim
 */
const prize = ({ spots, each, why }) =>
  html`${prizeEach(spots.length, html`<span class="amount">${dollars(each)}</span>`)}<br><span
    class="small soft">${why}</span>`;

/**
 * @param {number} count
 * @param {Template} amount
 */
const prizeEach = (count, amount) =>
  count > 1 ? rich("{amount} to each of {count} spots", { amount, count }) : amount;

/** @param {Server.Claim} claim */
const envyPayments = ({ envy }) =>
  html`${envy.map(
    ({ each, spots, why }) =>
      html`<div>${envyPayment(spots, html`<span class="amount">${dollars(each)}</span>`)}<br><span
        class="small soft">${why}</span></div>`,
  )}`;

/**
 * @param {number[]} spots
 * @param {Template} amount
 */
const envyPayment = (spots, amount) =>
  spots.length > 1
    ? rich("{amount} each to {spots}, from the tray", { amount, spots: listSpots(spots) })
    : rich("{amount} to {spots}, from the tray", { amount, spots: listSpots(spots) });

/** @param {Server.Claim} claim */
function enteredCards({ cards }) {
  if (!cards) return html`<span class="soft">${t("not entered")}</span>`;
  const [withCards, withoutCards] = [
    cards.spots.filter((spot) => spot.cards.length),
    cards.spots.filter((spot) => !spot.cards.length),
  ];
  // where the dealer's cards alone decide, once for all spots
  const verdicts = new Map(withoutCards.map((spot) => [`${spot.agrees} ${spot.named}`, spot]));
  return html`${withCards.map(
    (spot) =>
      html`<div class="cards"><span>${t("spot {spot}", { spot: spot.spot })}</span>${spot.cards.map(playingCard)}
        ${verdict(spot)}</div>`,
  )}
    ${
      cards.dealer.length
        ? html`<div class="cards"><span>${t("dealer")}</span>${cards.dealer.map(playingCard)}</div>`
        : nothing
    }
    ${[...verdicts.values()].map((spot) => html`<div class="cards">${verdict(spot)}</div>`)}`;
}

/** @param {Server.ClaimSpot} claimSpot */
function verdict({ agrees, named }) {
  if (agrees === null) return nothing;
  return agrees
    ? html`<b class="go">${t("the cards make this hand")}</b>`
    : html`<b class="stop">${
        named ? t("the cards make '{hand}'", { hand: named }) : t("the cards do not decide it yet")
      }</b>`;
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
  return whyMayNot(who, "VerifyClaim") ?? whyNot(claim.why_not_markers[who.person] ?? claim.why_not[who.role]);
}

/**
 * @param {Server.Claim} claim
 * @param {Server.Session} who
 */
function claimButtons(claim, who) {
  const why = whyNotVerify(claim, who);
  const mayAnyone = Object.values(claim.why_not).includes(null);
  return html`<footer class="stack">
    ${button(
      t("Verify {amount}", { amount: dollars(claim.amount) }),
      why,
      () => verify(claim, who),
      "primary wide big",
    )}
    <div class="row">
      ${
        may(who, "RefuseClaim")
          ? html`<button class="button danger" @click=${() => refuse(claim)}>${t("Refuse")}</button>`
          : nothing
      }
      ${
        may(who, "StrikeSpot")
          ? claim.strikable.map(
              (spot) =>
                html`<button class="button"
                  @click=${() => strike(claim, spot)}>${t("Strike spot {spot}", { spot })}</button>`,
            )
          : nothing
      }
      ${
        why && mayAnyone && who.takes_cards
          ? html`<button class="button quiet"
            @click=${() => verify(claim, who, { byCard: true })}>${t("Verify with another card")}</button>`
          : nothing
      }
    </div>
    ${
      claim.controller === "keypad"
        ? html`<p class="small soft">${t("It can also be verified at the table, with the key and J-POT.")}</p>`
        : nothing
    }
  </footer>`;
}
