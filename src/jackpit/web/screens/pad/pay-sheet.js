// The pay sheet: payments, pending claims and reminders, with a mark that counts the rows out of sight.

import { html, nothing } from "../shared/html.js";
import { dollars, isZero } from "../shared/money.js";
import { verifierName } from "../shared/names.js";
import { list, plural, rich, t, wrapWords } from "../shared/text.js";
import { spotsTitle } from "../shared/words.js";
import { roundNumber } from "./words.js";

const HIDDEN_TOLERANCE = 6; // pixels of a row that may be hidden
const ROWS = "li, .hand";

/**
 * The pay sheet and the reminders, which scroll together.
 * @param {Pad} pad
 */
export const payColumn = (pad) =>
  html`<div class="pay-column">
    <button class="overflow-mark above" hidden @click=${scrollBack}></button>
    <div class="pay-scroll" role="group" aria-label=${t("What to pay, and reminders")} tabindex="0"
      @scroll=${markRows}>${paySheet(pad.view)}${reminderList(pad.view)}</div>
    <button class="overflow-mark below" hidden @click=${scrollOn}></button>
  </div>`;

/**
 * The hand keys, which scroll if the screen is too low for them.
 * @param {string} kind
 * @param {Template[]} keys
 */
export const handList = (kind, keys) =>
  html`<button class="overflow-mark above" hidden @click=${scrollBack}></button>
  <div class="${kind} hand-scroll" @scroll=${markRows}>${keys}</div>
  <button class="overflow-mark below" hidden @click=${scrollOn}></button>`;

/**
 * Show above and below the sheet and the hands how many rows are out of sight.
 * @param {ParentNode} root
 */
export function updateOverflowMarks(root) {
  /** @type {NodeListOf<HTMLElement>} */
  const lists = root.querySelectorAll(".pay-scroll, .hand-scroll");
  lists.forEach(mark);
}

/** @param {Event & { currentTarget: HTMLElement }} event */
const markRows = (event) => mark(event.currentTarget);

window.addEventListener("resize", () => updateOverflowMarks(document));

/** @param {HTMLElement} box */
function mark(box) {
  const upper = /** @type {HTMLElement} */ (box.previousElementSibling);
  const lower = /** @type {HTMLElement} */ (box.nextElementSibling);
  lower.hidden = true;
  box.style.maxHeight = "";
  upper.hidden = !above(box, ROWS); // a mark takes the space of a row
  if (!upper.hidden) upper.textContent = t("▲ {rows} above", { rows: describeRows(box, above) });
  if (!below(box, ROWS)) return;
  lower.hidden = false;
  if (!box.scrollTop) endAfterRow(box);
  lower.textContent = t("▼ {rows} below", { rows: describeRows(box, below) });
}

/**
 * "2 payments and 1 reminder": the rows of a list that *countRows* counts, by kind.
 * @param {Element} box
 * @param {typeof above} countRows
 */
function describeRows(box, countRows) {
  const [payments, reminders, hands] = [".sheet li", ".reminders li", ".hand"].map((rows) => countRows(box, rows));
  return list(
    [
      payments && plural(payments, "{count} payment", "{count} payments"),
      reminders && plural(reminders, "{count} reminder", "{count} reminders"),
      hands && plural(hands, "{count} hand", "{count} hands"),
    ].filter(Boolean),
  );
}

/**
 * Let a list end after a complete row.
 * @param {HTMLElement} box
 */
function endAfterRow(box) {
  const { top, bottom } = box.getBoundingClientRect();
  const ends = [...box.querySelectorAll(ROWS)]
    .map((row) => row.getBoundingClientRect().bottom)
    .filter((end) => end <= bottom + 1);
  if (ends.length) box.style.maxHeight = `${Math.ceil(Math.max(...ends) - top) + 1}px`;
}

/**
 * @param {Element} box
 * @param {string} rows
 */
function above(box, rows) {
  const start = box.getBoundingClientRect().top - HIDDEN_TOLERANCE;
  return [...box.querySelectorAll(rows)].filter((row) => row.getBoundingClientRect().top < start).length;
}

/**
 * @param {Element} box
 * @param {string} rows
 */
function below(box, rows) {
  const end = box.getBoundingClientRect().bottom + HIDDEN_TOLERANCE;
  return [...box.querySelectorAll(rows)].filter((row) => row.getBoundingClientRect().bottom > end).length;
}

/** @param {Event & { currentTarget: HTMLElement }} event */
function scrollOn(event) {
  const box = event.currentTarget.previousElementSibling;
  box?.scrollBy({ top: box.clientHeight * 0.8 });
}

/** @param {Event & { currentTarget: HTMLElement }} event */
function scrollBack(event) {
  const box = event.currentTarget.nextElementSibling;
  box?.scrollBy({ top: -box.clientHeight * 0.8 });
}

/** @param {Server.Pad} view */
function paySheet(view) {
  if (!view.sheet) return lastSheet(view);
  const { rows, waiting, reopened } = view.sheet;
  const isEmpty = !rows.length && !waiting.length && !reopened?.length;
  return html`<section class="sheet panel" aria-label=${t("What to pay")}>
    <h2 class="label">${
      reopened ? t("Reopened: pay or take back") : waiting.length ? t("Pay and verify") : t("Pay now")
    }</h2>
    ${view.chips_counted === null ? nothing : chipsLine(view)}
    <ul>
      ${waiting.map(waitingLine)}
      ${reopened ? reopened.map(reopenedLine) : rows.map(payRow)}
      ${isEmpty ? html`<li class="none soft">${t("Nothing to pay yet.")}</li>` : nothing}
    </ul>
    ${reopened && rows.length ? html`<h3 class="label">${t("Round total")}</h3><ul>${rows.map(payRow)}</ul>` : nothing}
  </section>`;
}

/** @param {Server.Pad} view */
function lastSheet({ last }) {
  if (!last?.rows.length) return nothing;
  const isOwed = last.rows.some(({ parts }) => parts.some((part) => part.cage === "owed"));
  const round = roundNumber(last.round);
  return html`<section class="sheet panel past" aria-label=${t("What the last round paid")}>
    <h2 class="label">${
      isOwed ? t("Round {round} paid; the cage still owes", { round }) : t("Round {round} paid", { round })
    }</h2><ul>${last.rows.map(lastRow)}</ul>
  </section>`;
}

/** @type {Record<string, string>} */
const CAGE = { owed: t("the cage pays"), paid: t("the cage paid"), backed_out: t("backed out") };
/** @type {Record<string, string>} */
const SOURCES = { tray: t("tray"), cage: t("cage") };

/** @param {Server.PadPayRow} row */
const payRow = (row) => spotRow(row, ({ source, cage }) => (cage === "owed" || !cage ? SOURCES[source] : CAGE[cage]));
/** @param {Server.PadPayRow} row */
const lastRow = (row) =>
  spotRow(row, ({ source, cage }) =>
    cage ? html`<b class=${cage === "owed" ? "wait" : ""}>${CAGE[cage]}</b>` : SOURCES[source],
  );

/**
 * A spot: each part with its amount, its source and when it is paid.
 * @param {Server.PadPayRow} row
 * @param {(part: Server.PadPart) => Shown} sourceOf
 */
function spotRow({ spot, parts }, sourceOf) {
  return parts.map(
    (part) =>
      html`<li>
    <span class="payee"><b>${t("Spot {spot}", { spot })}</b> <span class="why soft">${part.why}\u00a0·
      ${part.win ? rich("{source}, win {win}", { source: sourceOf(part), win: part.win }) : sourceOf(part)}${
        part.moment === "now" ? nothing : html`\u00a0· <b>${MOMENTS[part.moment]}</b>`
      }</span></span>
    ${amountOf(part.amount, [spot])}</li>`,
  );
}

/** @type {Record<string, string>} */
const MOMENTS = {
  hole_card: t("wait for the hole card"),
  dealer_hand: t("wait until the dealer's hand is complete"),
  end_of_round: t("at the end of the round"),
};

/**
 * @param {string} amount
 * @param {number[]} whose
 */
const amountOf = (amount, whose, kind = "") =>
  html`<span class="amount ${kind}">${
    whose.length > 1 ? wrapWords(rich("{amount} each", { amount: html`${dollars(amount)}` }), small) : dollars(amount)
  }</span>`;

/** @param {string} words */
const small = (words) => html`<small>${words}</small>`;

/** @param {Server.PendingClaim} claim */
const waitingLine = (claim) =>
  html`<li class="pending">
  <span class="payee"><b>${spotsTitle(claim.spots)}</b> <span
    class="why">${claim.line}
    <span class="wait">${t("pending, needs {verifier}", { verifier: verifierName(claim.needs) })}</span>${
      claim.spots.length > 1 ? html` <span class="soft">${claim.why}</span>` : nothing
    }</span></span>
  ${amountOf(claim.each, claim.spots, "gold")}</li>`;

/**
 * What the tray still pays or takes back at a spot that was paid before the round was reopened.
 * @param {Server.PadReopened} reopened
 */
function reopenedLine({ spot, before, now, pay, take_back }) {
  const isLess = !isZero(take_back);
  const change = isLess
    ? rich("take back {amount}", { amount: html`${dollars(take_back)}` })
    : !isZero(pay)
      ? rich("pay {amount}", { amount: html`${dollars(pay)}` })
      : [t("✓ nothing more")];
  return html`<li>
    <span class="payee"><b>${t("Spot {spot}", { spot })}</b> <span class="why soft">${t(
      "paid before {before}, now {now} · tray",
      { before: dollars(before), now: dollars(now) },
    )}</span></span>
    <span class="amount ${isLess ? "stop" : ""}">${wrapWords(change, small)}</span></li>`;
}

/** @param {Server.Pad} view */
function chipsLine(view) {
  const same = view.chips_counted === view.wagers;
  return html`<p class="chips ${same ? "go" : "stop"}">${same ? "✓" : "✕"} ${t(
    "Chips collected: {count}. Wagers recorded: {wagers}.",
    { count: view.chips_counted ?? 0, wagers: view.wagers },
  )}</p>`;
}

/** @param {Server.Pad} view */
const reminderList = (view) =>
  html`<ul class="reminders" aria-label=${t("Reminders")}>${view.reminders.map(
    (reminder) => html`<li>${withUnbrokenHyphens(reminder)}</li>`,
  )}</ul>`;

/**
 * A sentence whose lines do not break within "face-up".
 * @param {string} sentence
 */
const withUnbrokenHyphens = (sentence) =>
  sentence.split(/(\S+-\S+)/).map((part, at) => (at % 2 ? html`<span class="whole">${part}</span>` : part));
