// One claim with its evidence, and the buttons that the person may press.

import { claimKey, linkName } from "../floor/floor-model.js";
import { pair } from "../shared/pair.js";
import { html, nothing } from "../shared/html.js";
import { controllerName, verifierName } from "../shared/names.js";
import { commandButton, whyMayNot, whyNot } from "../shared/may.js";
import { dollars } from "../shared/money.js";
import { problemLine } from "../shared/problem-line.js";
import { list, rich, t } from "../shared/text.js";
import { clock, duration, secondsSince, timer } from "../shared/times.js";
import { listSpots } from "../shared/words.js";
import { meterBreakdown } from "./breakdown.js";
import { cardFace } from "./card-face.js";
import { refuse, strike, verify } from "./claim-actions.js";
import { needsPerson } from "./notifications.js";
import { pressList } from "./press-list.js";

/**
 * @param {Server.Claim} claim
 * @param {FloorLink | undefined} link
 * @param {Server.Session} who
 * @param {Lookup<Server.Replay>} presses
 * @param {boolean} isTarget
 */
export function claimCard(claim, link, who, presses, isTarget) {
  return html`<article class="panel claim ${isTarget ? "targeted" : ""}" id=${`claim-${claimKey(claim)}`}
    tabindex="-1">
    ${band(claim, who)}
    <div>
      <h3 class="line">${t("{line}, {spots}", { line: list(claim.lines), spots: listSpots(claim.spots) })}</h3>
      <p class="soft">${t("{game} · wager {amount}", { game: claim.short_name, amount: dollars(claim.wager) })}</p>
      ${prizeAmount(claim.amount)}
    </div>
    ${enteredCards(claim)}
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
      ${pair(t("Dealer"), `${claim.dealer_name}, ${controllerName(claim.controller)}`)}
      ${
        claim.since
          ? pair(
              t("Marked"),
              t("{time}, {duration} ago", {
                time: clock(claim.since),
                duration: duration(secondsSince(claim.since)),
              }),
            )
          : nothing
      }
    </dl>
    ${problemLine(presses.problem?.message)}
    <details ?open=${window.innerWidth > 720}><summary>${t("Key presses")}</summary>
      ${pressList(presses)}</details></div>
    ${claimButtons(claim, who)}
  </article>`;
}

/**
 * The head: the table, for whom the claim waits, and how long.
 * @param {Server.Claim} claim
 * @param {Server.Session} who
 */
function band(claim, who) {
  const verifier = verifierName(claim.needs);
  return html`<header class="band"><h2>${t("Table {table}", { table: claim.table })}</h2><span>${
    needsPerson(claim, who) ? t("waits for you") : t("needs {verifier}", { verifier })
  }</span>${claim.since ? html`<b class="amount">${timer(claim.since)}</b>` : nothing}</header>`;
}

/**
 * The amount, its cents smaller.
 * @param {string} text
 */
function prizeAmount(text) {
  const [, whole, cents] = /^(.*)(\.\d\d)$/.exec(dollars(text)) ?? ["", dollars(text), ""];
  return html`<p class="amount prize">${whole}<small>${cents}</small></p>`;
}

/**
 * How it is calculated, and what each of several spots is paid.
 * @param {Server.Claim} claim
 */
const prize = ({ spots, each, why }) =>
  spots.length > 1
    ? html`${prizeEach(spots.length, html`<span class="amount">${dollars(each)}</span>`)}<br><span
        class="small soft">${why}</span>`
    : html`${why}`;

/**
 * @param {number} count
 * @param {Template} amount
 */
const prizeEach = (count, amount) => rich("{amount} to each of {count} spots", { amount, count });

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

/**
 * The entered cards on felt, with the verdict below; one line if none were entered.
 * @param {Server.Claim} claim
 */
function enteredCards({ cards }) {
  if (!cards) return html`<p class="soft small">${t("The cards were not entered.")}</p>`;
  const withCards = cards.spots.filter((spot) => spot.cards.length);
  // where the dealer's cards alone decide, once for all spots
  const verdicts = new Map(cards.spots.map((spot) => [`${spot.agrees} ${spot.named}`, spot]));
  return html`<div class="felt-cards">
    ${withCards.map(
      (spot) =>
        html`<div class="hand"><div class="cards">${spot.cards.map(cardFace)}</div><span>${t("spot {spot}", {
          spot: spot.spot,
        })}</span>${verdicts.size > 1 ? verdict(spot) : nothing}</div>`,
    )}
    ${
      cards.dealer.length
        ? html`<div class="hand"><div class="cards">${cards.dealer.map(cardFace)}</div><span>${t(
            "dealer",
          )}</span></div>`
        : nothing
    }
    ${verdicts.size === 1 ? [...verdicts.values()].map(verdict) : nothing}
  </div>`;
}

/** @param {Server.ClaimSpot} claimSpot */
function verdict({ agrees, named }) {
  if (agrees === null) return nothing;
  if (agrees) return html`<b class="verdict agrees">✓ ${t("the cards make this hand")}</b>`;
  const why = named ? t("the cards make '{hand}'", { hand: named }) : t("the cards do not decide it yet");
  return html`<b class="verdict differs">✗ ${why}</b>`;
}

/**
 * @param {Server.Claim} claim
 * @param {Server.Session} who
 */
function claimButtons(claim, who) {
  const why = whyNot(claim.why_not_markers[who.person] ?? claim.why_not[who.role]);
  const isOpenToOthers = Object.values(claim.why_not).includes(null);
  const amount = dollars(claim.amount);
  return html`<footer class="stack">
    <div class="decide">
      ${commandButton(who, "RefuseClaim", t("Refuse"), () => refuse(claim, who), { kind: "danger big" })}
      ${commandButton(who, "VerifyClaim", t("Verify {amount}", { amount }), () => verify(claim, who), {
        kind: "primary wide big",
        why,
      })}
    </div>
    <div class="row">
      ${claim.strikable.map((spot) =>
        commandButton(who, "StrikeSpot", t("Strike spot {spot}", { spot }), () => strike(claim, spot, who), {
          isInRow: true,
        }),
      )}
      ${
        (why ?? whyMayNot(who, "VerifyClaim")) && isOpenToOthers && who.takes_cards
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
