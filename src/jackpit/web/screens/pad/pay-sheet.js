// @ts-nocheck Its types are not declared yet.
// The pay sheet: payments, pending claims and reminders, with a mark that counts the rows out of sight.

import { html, nothing } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { capitalize, listSpots, plural } from "../shared/words.js";
import { chipAmount, roundNumber, VERIFIERS } from "./words.js";

const HIDDEN_TOLERANCE = 6; // pixels of a row that may be hidden
const ROWS = "li, .hand";

/** The pay sheet and the reminders, which scroll together. */
export const payColumn = (pad) =>
  html`<div class="pay-column">
    <button class="overflow-mark above" hidden @click=${scrollBack}></button>
    <div class="pay-scroll" role="group" aria-label="What to pay, and reminders" tabindex="0"
      @scroll=${(event) => mark(event.currentTarget)}>${paySheet(pad.view)}${reminderList(pad.view)}</div>
    <button class="overflow-mark below" hidden @click=${scrollOn}></button>
  </div>`;

/** The hand keys, which scroll if the screen is too low for them. */
export const handList = (kind, keys) =>
  html`<button class="overflow-mark above" hidden @click=${scrollBack}></button>
  <div class="${kind} hand-scroll" @scroll=${(event) => mark(event.currentTarget)}>${keys}</div>
  <button class="overflow-mark below" hidden @click=${scrollOn}></button>`;

/** Show above and below the sheet and the hands how many rows are out of sight. */
export const updateOverflowMarks = (root) => root.querySelectorAll(".pay-scroll, .hand-scroll").forEach(mark);

window.addEventListener("resize", () => updateOverflowMarks(document));

function mark(list) {
  const [upper, lower] = [list.previousElementSibling, list.nextElementSibling];
  lower.hidden = true;
  list.style.maxHeight = "";
  upper.hidden = !above(list, ROWS); // a mark takes the space of a row
  if (!upper.hidden) upper.textContent = `▲ ${describeRows(list, above)} above`;
  if (!below(list, ROWS)) return;
  lower.hidden = false;
  if (!list.scrollTop) endAfterRow(list);
  lower.textContent = `▼ ${describeRows(list, below).replace(" ", " more ")}`;
}

/** "2 payments, 1 reminder": the rows of a list that *countRows* counts, by kind. */
const describeRows = (list, countRows) =>
  [
    [".sheet li", "payment"],
    [".reminders li", "reminder"],
    [".hand", "hand"],
  ]
    .map(([rows, noun]) => [countRows(list, rows), noun])
    .filter(([number]) => number)
    .map(([number, noun]) => plural(number, noun))
    .join(", ");

/** Let a list end after a complete row. */
function endAfterRow(list) {
  const { top, bottom } = list.getBoundingClientRect();
  const ends = [...list.querySelectorAll(ROWS)]
    .map((row) => row.getBoundingClientRect().bottom)
    .filter((end) => end <= bottom + 1);
  if (ends.length) list.style.maxHeight = `${Math.ceil(Math.max(...ends) - top) + 1}px`;
}

function above(list, rows) {
  const start = list.getBoundingClientRect().top - HIDDEN_TOLERANCE;
  return [...list.querySelectorAll(rows)].filter((row) => row.getBoundingClientRect().top < start).length;
}

function below(list, rows) {
  const end = list.getBoundingClientRect().bottom + HIDDEN_TOLERANCE;
  return [...list.querySelectorAll(rows)].filter((row) => row.getBoundingClientRect().bottom > end).length;
}

function scrollOn(event) {
  const list = event.currentTarget.previousElementSibling;
  list.scrollBy({ top: list.clientHeight * 0.8 });
}

function scrollBack(event) {
  const list = event.currentTarget.nextElementSibling;
  list.scrollBy({ top: -list.clientHeight * 0.8 });
}

function paySheet(view) {
  if (!view.sheet) return lastSheet(view);
  const { handed, waiting, reopened } = view.sheet;
  const isEmpty = !handed.length && !waiting.length && !reopened?.length;
  return html`<section class="sheet panel" aria-label="What to pay">
    <h2 class="label">${reopened ? "Reopened: pay or take back" : `Pay ${waiting.length ? "and verify" : "now"}`}</h2>
    ${view.chips_counted === null ? nothing : chipsLine(view)}
    <ul>
      ${waiting.map(waitingLine)}
      ${reopened ? reopened.map(reopenedLine) : handed.map(paymentLine)}
      ${isEmpty ? html`<li class="none soft">Nothing to pay yet.</li>` : nothing}
    </ul>
    ${reopened && handed.length ? html`<h3 class="label">Round total</h3><ul>${handed.map(paymentLine)}</ul>` : nothing}
  </section>`;
}

function lastSheet({ last }) {
  if (!last?.handed.length) return nothing;
  const owes = last.handed.some((handout) => handout.cage === "owed");
  return html`<section class="sheet panel past" aria-label="What the last round paid">
    <h2 class="label">Round ${roundNumber(last.round)}
      paid${owes ? "; the cage still owes" : ""}</h2><ul>${last.handed.map(lastLine)}</ul>
  </section>`;
}

const CAGE = { owed: "the cage pays", paid: "the cage paid", backed_out: "backed out" };

const paymentLine = (paid) => line(paid, paid.cage === "owed" || !paid.cage ? paid.from : CAGE[paid.cage]);
const lastLine = (paid) =>
  line(paid, paid.cage ? html`<b class=${paid.cage === "owed" ? "wait" : ""}>${CAGE[paid.cage]}</b>` : paid.from);

function line({ spots: whose, amount, parts }, from) {
  const { win } = parts[0];
  const why = parts.length === 1 ? parts[0].why : parts.map(partOf).join(" + ");
  return html`<li>
    <span class="payee"><b>${capitalize(listSpots(whose))}</b> <span class="why soft">${why}\u00a0·
      ${from}${win && parts.length === 1 ? `, win ${win}` : ""}</span></span>
    ${amountOf(amount, whose)}</li>`;
}

/** "Suited pair: $2", or with its amount if the text does not end with it. */
const partOf = ({ why, amount }) => (why.endsWith(` ${chipAmount(amount)}`) ? why : `${why} (${dollars(amount)})`);

const amountOf = (amount, whose, kind = "") =>
  html`<span class="amount ${kind}">${dollars(amount)}${
    whose.length > 1 ? html`<small> each</small>` : nothing
  }</span>`;

const waitingLine = (claim) =>
  html`<li class="pending">
  <span class="payee"><b>${claim.spots.length ? capitalize(listSpots(claim.spots)) : "No spot yet"}</b> <span
    class="why">${claim.line}
    <span class="wait">pending, needs ${VERIFIERS[claim.needs]}</span>${
      claim.spots.length > 1 ? html` <span class="soft">${claim.why}</span>` : nothing
    }</span></span>
  ${amountOf(claim.each, claim.spots, "gold")}</li>`;

/** What the tray still pays or takes back at a spot that was paid before the round was reopened. */
function reopenedLine({ spot, before, now, pay, take_back }) {
  const isLess = /[1-9]/.test(take_back);
  const isSame = !isLess && !/[1-9]/.test(pay);
  return html`<li>
    <span class="payee"><b>Spot ${spot}</b> <span class="why soft">paid before ${dollars(before)}, now ${dollars(now)}
      · tray</span></span>
    <span class="amount ${isLess ? "stop" : ""}"><small>${
      isLess ? "take back" : isSame ? "✓ nothing more" : "pay"
    }</small>${isSame ? nothing : html` ${dollars(isLess ? take_back : pay)}`}</span></li>`;
}

function chipsLine(view) {
  const same = view.chips_counted === view.wagers;
  return html`<p class="chips ${same ? "go" : "stop"}">${same ? "✓" : "✕"} Chips collected: ${view.chips_counted}.
    Wagers recorded: ${view.wagers}.</p>`;
}

const reminderList = (view) =>
  html`<ul class="reminders" aria-label="Reminders">${view.reminders.map(
    (reminder) => html`<li>${withUnbrokenHyphens(reminder)}</li>`,
  )}</ul>`;

/** A sentence whose lines do not break within "face-up". */
const withUnbrokenHyphens = (sentence) =>
  sentence.split(/(\S+-\S+)/).map((part, at) => (at % 2 ? html`<span class="whole">${part}</span>` : part));
