// @ts-nocheck Its types are not declared yet.
// The settlement: every wager on the felt is taken, pushed or paid, and other payments due are found.

import { toast } from "../shared/dialog.js";
import { html, inputValue, nothing } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { capitalize } from "../shared/words.js";
import { isSameWager, isUnsettled } from "./training.js";
import { formatWin, parseWin } from "./words.js";

export function settlementPanel(training) {
  const { dues, due } = training;
  if (!dues.length) return nothing;
  const spot = training.chosen?.spot ?? null;
  return html`<div class="settlement">
    ${
      spot === null
        ? allSettled()
        : html`
          <div class="pay-wagers" role="group" aria-label="What is settled at spot ${spot}">${dues
            .filter((x) => x.spot === spot)
            .map((due) => wagerTab(training, due))}</div>
          ${
            due && !due.is_right
              ? quickAnswers(training, due)
              : html`<p class="soft small">Settled. Choose another wager, or
                another spot.</p>`
          }`
    }
  </div>`;
}

/** The spots with wagers to settle, with the number of open ones. */
export function settlementSpots(training) {
  const { dues } = training;
  const spots = [...new Set(dues.map((due) => due.spot))];
  if (!spots.length) return nothing;
  return html`<div class="pay-spots" role="group" aria-label="Spots">${spots.map((spot) =>
    spotTab(
      training,
      spot,
      dues.filter((x) => x.spot === spot),
    ),
  )}</div>`;
}

const allSettled = () =>
  html`<p class="soft small">Every wager is settled. Is a spot due something more – a bonus, envy, a progressive award?
    Choose the spot and pay it.</p>`;

function spotTab(training, spot, dues) {
  const open = dues.filter(isUnsettled).length;
  return html`<button class="pay-tab ${open ? "" : "done"}" aria-pressed=${training.chosen?.spot === spot}
    @click=${() => training.choose(spot)}>
    <b>${spot}</b><span>${open || "✓"}</span><span
      class="visually-hidden">${open ? "open" : "settled"}</span></button>`;
}

function wagerTab(training, due) {
  const isChosen = isSameWager(due, training.chosen);
  const state = due.is_right ? `✓ ${outcome(due)}` : due.is_asked ? dollars(due.staked) : "if due";
  return html`<button class="wager-tab ${due.is_right ? "done" : ""} ${due.is_asked ? "" : "more"}"
    aria-pressed=${isChosen} @click=${() => training.choose(due.spot, due)}>
    ${wagerName(due)} <span class="amount">${state}</span></button>`;
}

function quickAnswers(training, due) {
  const send = (event) => {
    event.preventDefault();
    const typed = parseWin(new FormData(event.target).get("amount"));
    if (typed === null) return toast("Enter an amount: 15 pays $15 in addition to the stake, -10 takes $10.", "bad");
    event.target.reset();
    document.activeElement.blur();
    return training.pay(typed);
  };
  return html`<div class="quick-answers" role="group" aria-label="Settle ${wagerName(due)}">
    ${due.answers.map(
      (answer, at) =>
        html`<button class="button pay-key" @click=${() => training.pay(answer.won)}>
          <span>${answer.word}<small
            class="amount">${formatWin(answer.won) === "push" ? "$0" : formatWin(answer.won)}</small></span><kbd
            aria-hidden="true">${at + 1}</kbd></button>`,
    )}
    <form class="typed" @submit=${send}><input id="amount" name="amount" autocomplete="off" placeholder="amount"
      title="Type what the player wins, without the stake, and press Enter"
      aria-label="What the player wins, without the stake: 15 pays $15, -10 takes $10" .value=${inputValue("")}></form>
  </div>`;
}

const wagerName = ({ name, hand, wager }) =>
  capitalize(
    wager === "main"
      ? name.startsWith("hand ")
        ? `blackjack, hand ${hand + 1}`
        : "blackjack"
      : name.replace(/ Progressive$/, ""),
  );
/** The settled amount; for zero the word of its button, since only a wager on the felt is pushed. */
const outcome = (due) =>
  formatWin(due.won) === "push"
    ? due.answers.find((answer) => answer.won === due.won).word.toLowerCase()
    : formatWin(due.won);
