// What to pay to whom, what waits, what the dealer is reminded of; and a mark where more lies below.

import { html, nothing } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { capitalize, chipAmount, roundNumber, spots, WHO } from "./words.js";

const SEEN = 6; // pixels of a row that may be hidden

/** The sheet and the reminders, which scroll together. */
export const payColumn = (pad) => html`<div class="payColumn">
  <div class="read" role="group" aria-label="What to pay, and reminders" tabindex="0" @scroll=${(event) => mark(event.currentTarget)}>${paySheet(pad.view)}${promptList(pad.view)}</div>
  <button class="fold-mark" hidden @click=${further}></button>
</div>`;

/** Hand keys that scroll where there are more than the screen is high. */
export const handList = (kind, keys) => html`<div class="${kind} foldable" @scroll=${(event) => mark(event.currentTarget)}>${keys}</div>
  <button class="fold-mark" hidden @click=${further}></button>`;

/** Say below every sheet, and below the hands, how many rows are out of sight. */
export const updateOverflowMarks = (root) => root.querySelectorAll(".read, .foldable").forEach(mark);

window.addEventListener("resize", () => updateOverflowMarks(document));

function mark(read) {
  const button = read.nextElementSibling;
  button.hidden = true;
  read.style.maxHeight = "";
  if (!below(read, "li, .hand")) return;
  button.hidden = false; // it takes the place of a row
  if (!read.scrollTop) whole(read);
  const told = [count(below(read, ".sheet li"), "payment"), count(below(read, ".prompts li"), "reminder"), count(below(read, ".hand"), "hand")];
  button.textContent = `▼ ${told.filter(Boolean).join(", ").replace(" ", " more ")}`;
}

/** Let a list end after a whole row. */
function whole(read) {
  const { top, bottom } = read.getBoundingClientRect();
  const ends = [...read.querySelectorAll("li, .hand")].map((row) => row.getBoundingClientRect().bottom).filter((end) => end <= bottom + 1);
  if (ends.length) read.style.maxHeight = `${Math.ceil(Math.max(...ends) - top) + 1}px`;
}

function below(read, rows) {
  const end = read.getBoundingClientRect().bottom + SEEN;
  return [...read.querySelectorAll(rows)].filter((row) => row.getBoundingClientRect().bottom > end).length;
}

const count = (number, noun) => (number ? `${number} ${noun}${number === 1 ? "" : "s"}` : null);

function further(event) {
  const read = event.currentTarget.previousElementSibling;
  read.scrollBy({ top: read.clientHeight * 0.8 });
}

function paySheet(view) {
  if (!view.sheet) return lastSheet(view);
  const { handed, waiting, reopened } = view.sheet;
  const isNothing = !handed.length && !waiting.length && !reopened?.length;
  return html`<section class="sheet panel" aria-label="What to pay">
    <h2 class="label">${reopened ? "Reopened: pay or take back" : `Pay ${waiting.length ? "and verify" : "now"}`}</h2>
    ${view.chips_counted === null ? nothing : chipsLine(view)}
    <ul>
      ${waiting.map(waitingLine)}
      ${reopened ? reopened.map(reopenedLine) : handed.map(paymentLine)}
      ${isNothing ? html`<li class="none soft">Nothing to pay yet.</li>` : nothing}
    </ul>
    ${reopened && handed.length ? html`<h3 class="label">The round pays in all</h3><ul>${handed.map(paymentLine)}</ul>` : nothing}
  </section>`;
}

function lastSheet({ last }) {
  if (!last?.handed.length) return nothing;
  const owes = last.handed.some((one) => one.cage === "OWED");
  return html`<section class="sheet panel past" aria-label="What the last round paid">
    <h2 class="label">Round ${roundNumber(last.round)} paid${owes ? "; the cage still owes" : ""}</h2><ul>${last.handed.map(lastLine)}</ul>
  </section>`;
}

const CAGE = { OWED: "the cage pays", PAID: "the cage has paid", BACKED_OUT: "backed out" };

const paymentLine = (paid) => line(paid, paid.cage === "OWED" || !paid.cage ? paid.from : CAGE[paid.cage]);
const lastLine = (paid) => line(paid, paid.cage ? html`<b class=${paid.cage === "OWED" ? "wait" : ""}>${CAGE[paid.cage]}</b>` : paid.from);

function line({ spots: whose, amount, parts }, from) {
  const { win } = parts[0];
  const why = parts.length === 1 ? parts[0].why : parts.map(partOf).join(" + ");
  return html`<li>
    <span class="whom"><b>${capitalize(spots(whose))}</b> <span class="why soft">${why}\u00a0· ${from}${win && parts.length === 1 ? `, win ${win}` : ""}</span></span>
    ${amountOf(amount, whose)}</li>`;
}

/** "Suited pair: $2", or with its amount where the words do not end with it. */
const partOf = ({ why, amount }) => (why.endsWith(` ${chipAmount(amount)}`) ? why : `${why} (${dollars(amount)})`);

const amountOf = (amount, whose, kind = "") => html`<span class="amount ${kind}">${dollars(amount)}${whose.length > 1 ? html`<small> each</small>` : nothing}</span>`;

const waitingLine = (claim) => html`<li class="pends">
  <span class="whom"><b>${claim.spots.length ? capitalize(spots(claim.spots)) : "No spot yet"}</b> <span class="why">${claim.line}
    <span class="wait">pending, needs ${WHO[claim.needs]}</span>${claim.spots.length > 1 ? html` <span class="soft">${claim.why}</span>` : nothing}</span></span>
  ${amountOf(claim.each, claim.spots, "gold")}</li>`;

/** What the tray still pays or takes back at a spot that was paid before the round was reopened. */
function reopenedLine({ spot, before, now, pay, take_back }) {
  const isLess = /[1-9]/.test(take_back);
  const isSame = !isLess && !/[1-9]/.test(pay);
  return html`<li>
    <span class="whom"><b>Spot ${spot}</b> <span class="why soft">paid before ${dollars(before)}, now ${dollars(now)} · tray</span></span>
    <span class="amount ${isLess ? "stop" : ""}"><small>${isLess ? "take back" : isSame ? "✓ nothing more" : "pay"}</small>${isSame ? nothing : html` ${dollars(isLess ? take_back : pay)}`}</span></li>`;
}

function chipsLine(view) {
  const same = view.chips_counted === view.wagers;
  return html`<p class="chips ${same ? "go" : "stop"}">${same ? "✓" : "✕"} Chips collected: ${view.chips_counted}. Wagers recorded: ${view.wagers}.</p>`;
}

const promptList = (view) => html`<ul class="prompts" aria-label="Reminders">${view.prompts.map((one) => html`<li>${withWholeWords(one)}</li>`)}</ul>`;

/** A sentence in which no line ends within "face-up". */
const withWholeWords = (sentence) => sentence.split(/(\S+-\S+)/).map((part, at) => (at % 2 ? html`<span class="whole">${part}</span>` : part));
