// Settling: every wager that lies on the felt is taken, pushed or paid, and what else is due is found.

import { html, inputValue, nothing } from "../shared/html.js";
import { dollars, microcents } from "../shared/money.js";
import { toast } from "../shared/dialog.js";
import { isOpen, same } from "./training.js";
import { times, typedWon, won } from "./words.js";

const TAKE = { word: "Take", won: -1, on: 1 };
const HALF = { word: "Take half", won: -1, on: 2 };
const PUSH = { word: "Push", won: 0, on: 1 };
const toOne = (times) => ({ word: `${times} to 1`, won: times, on: 1 });
const THREE_TO_TWO = { word: "3 to 2", won: 3, on: 2 };

const MAIN = [TAKE, PUSH, toOne(1), THREE_TO_TWO, toOne(2), toOne(3), HALF];
const INSURANCE = [TAKE, PUSH, toOne(1), THREE_TO_TWO, toOne(2)];
const SIDE = [TAKE, PUSH, ...[4, 8, 9, 13, 18].map(toOne)];
const NOTHING = [{ word: "Nothing", won: 0, on: 1, alone: "0.00" }];

/** The usual ways to settle a wager, each with what it comes to. */
export function quickPays({ on, staked }) {
  if (microcents(staked) === 0n) return NOTHING.map((one) => ({ word: one.word, won: one.alone }));
  const usual = on === "main" ? MAIN : on === "insurance" ? INSURANCE : SIDE;
  return usual.map((one) => ({ word: one.word, won: times(staked, one.won, one.on) })).filter((one) => one.won !== null);
}

export function payPanel(training) {
  const { dues, due } = training;
  if (!dues.length) return nothing;
  const spot = training.chosen?.spot ?? null;
  return html`<div class="paying">
    ${spot === null ? allSettled() : html`
      <div class="pay-wagers" role="group" aria-label="What is settled at spot ${spot}">${dues.filter((x) => x.spot === spot).map((one) => wagerTab(training, one))}</div>
      ${due && !due.is_right ? quick(training, due) : html`<p class="soft small">Settled. Choose another wager, or another spot.</p>`}`}
  </div>`;
}

/** The spots with wagers to settle; each says how many are open. */
export function paySpots(training) {
  const { dues } = training;
  const spots = [...new Set(dues.map((one) => one.spot))];
  if (!spots.length) return nothing;
  return html`<div class="pay-spots" role="group" aria-label="Spots">${spots.map((one) => spotTab(training, one, dues.filter((x) => x.spot === one)))}</div>`;
}

const allSettled = () => html`<p class="soft small">Every wager that lay there is settled. Does a spot get something more – a bonus, envy, a line of the progressive? Choose the spot and pay it.</p>`;

function spotTab(training, spot, dues) {
  const open = dues.filter(isOpen).length;
  return html`<button class="pay-tab ${open ? "" : "done"}" aria-pressed=${training.chosen?.spot === spot} @click=${() => training.choose(spot)}>
    <b>${spot}</b><span>${open || "✓"}</span><span class="unseen">${open ? "open" : "settled"}</span></button>`;
}

function wagerTab(training, due) {
  const isChosen = same(due, training.chosen);
  const state = due.is_right ? `✓ ${won(due.won)}` : due.is_asked ? dollars(due.staked) : "if due";
  return html`<button class="wager-tab ${due.is_right ? "done" : ""} ${due.is_asked ? "" : "more"}" aria-pressed=${isChosen} @click=${() => training.choose(due.spot, due)}>
    ${wagerName(due)} <span class="amount">${state}</span></button>`;
}

function quick(training, due) {
  const send = (event) => {
    event.preventDefault();
    const typed = typedWon(new FormData(event.target).get("amount"));
    if (typed === null) return toast("An amount is expected: 15 pays $15 beyond the stake, -10 takes $10.", "bad");
    event.target.reset();
    document.activeElement.blur();
    return training.pay(typed);
  };
  return html`<div class="quick" role="group" aria-label="Settle ${wagerName(due)}">
    ${quickPays(due).map((one, at) => html`<button class="button pay-key" @click=${() => training.pay(one.won)}>
      <span>${one.word}<small class="amount">${won(one.won) === "push" ? "$0" : won(one.won)}</small></span><kbd aria-hidden="true">${at + 1}</kbd></button>`)}
    <form class="typed" @submit=${send}><input id="amount" name="amount" autocomplete="off" placeholder="amount" title="Type what the player gets beyond the stake, and press Enter"
      aria-label="What the player gets beyond the stake: 15 pays $15, -10 takes $10" .value=${inputValue("")}></form>
  </div>`;
}

const wagerName = ({ name, hand, on }) => capital(on === "main" ? (hand ? `main, hand ${hand + 1}` : "main") : name.replace(/ Progressive$/, ""));
const capital = (text) => text[0].toUpperCase() + text.slice(1);
