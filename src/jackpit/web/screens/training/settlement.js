// The settlement: every wager on the felt is taken, pushed or paid, and other payments due are found.

import { toast } from "../shared/dialog.js";
import { html, inputValue, nothing } from "../shared/html.js";
import { dollars, isZero, parseSignedAmount } from "../shared/money.js";
import { t } from "../shared/text.js";
import { isSameWager, isUnsettled } from "./training.js";
import { formatWin } from "./words.js";

/** @param {Training} training */
export function settlementPanel(training) {
  const { dues } = training;
  if (!dues.length) return nothing;
  const spot = training.chosen?.spot ?? null;
  return html`<div class="settlement">
    ${
      spot === null
        ? html`<p class="soft small">${t("Every wager is settled.")} ${t(
            "Is a spot due something more – a bonus, envy, a progressive award? Choose the spot and pay it.",
          )}</p>`
        : settlementOf(training, spot)
    }
  </div>`;
}

/**
 * @param {Training} training
 * @param {number} spot
 */
function settlementOf(training, spot) {
  const { dues, due } = training;
  const tabs = dues.filter((x) => x.spot === spot).map((x) => wagerTab(training, x));
  const label = t("What is settled at spot {spot}", { spot });
  return html`
    <div class="pay-wagers" role="group" aria-label=${label}>${tabs}</div>
    ${
      due && !due.is_right
        ? quickAnswers(training, due)
        : html`<p class="soft small">${t("Settled. Choose another wager, or another spot.")}</p>`
    }`;
}

/**
 * The spots with wagers to settle, with the number of open ones.
 * @param {Training} training
 */
export function settlementSpots(training) {
  const { dues } = training;
  const spots = [...new Set(dues.map((due) => due.spot))];
  if (!spots.length) return nothing;
  return html`<div class="pay-spots" role="group" aria-label=${t("Spots")}>${spots.map((spot) =>
    spotTab(
      training,
      spot,
      dues.filter((x) => x.spot === spot),
    ),
  )}</div>`;
}

/**
 * @param {Training} training
 * @param {number} spot
 * @param {Server.TrainingDue[]} dues
 */
function spotTab(training, spot, dues) {
  const open = dues.filter(isUnsettled).length;
  return html`<button class="pay-tab ${open ? "" : "done"}" aria-pressed=${training.chosen?.spot === spot}
    @click=${() => training.choose(spot)}>
    <b>${spot}</b><span>${open || "✓"}</span><span
      class="visually-hidden">${open ? t("open") : t("settled")}</span></button>`;
}

/**
 * @param {Training} training
 * @param {Server.TrainingDue} due
 */
function wagerTab(training, due) {
  const isChosen = isSameWager(due, training.chosen);
  const state = due.is_right ? `✓ ${outcome(due)}` : due.is_asked ? dollars(due.staked) : t("if due");
  return html`<button class="wager-tab ${due.is_right ? "done" : ""} ${due.is_asked ? "" : "more"}"
    aria-pressed=${isChosen} @click=${() => training.choose(due.spot, due)}>
    ${due.name} <span class="amount">${state}</span></button>`;
}

/**
 * The settled amount; only a wager on the felt is pushed.
 * @param {Server.TrainingDue} due
 */
const outcome = ({ won, is_asked: isAsked }) =>
  won === null || (isZero(won) && !isAsked) ? t("nothing") : formatWin(won);

/**
 * @param {Training} training
 * @param {Server.TrainingDue} due
 */
function quickAnswers(training, due) {
  /** @param {FormEvent} event */
  const send = (event) => {
    event.preventDefault();
    const typed = parseSignedAmount(String(new FormData(event.target).get("amount")));
    if (typed === null) return toast(t("Enter an amount: 15 pays $15 in addition to the stake, -10 takes $10."), "bad");
    event.target.reset();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return training.pay(typed);
  };
  return html`<div class="quick-answers" role="group" aria-label=${t("Settle {wager}", { wager: due.name })}>
    ${due.answers.map(
      (answer, at) =>
        html`<button class="button pay-key" @click=${() => training.pay(answer.won)}>
          <span>${answer.word}<small
            class="amount">${isZero(answer.won) ? "$0" : formatWin(answer.won)}</small></span><kbd
            aria-hidden="true">${at + 1}</kbd></button>`,
    )}
    <form class="typed" @submit=${send}><input id="amount" name="amount" autocomplete="off" placeholder=${t("amount")}
      title=${t("Type what the player wins, without the stake, and press Enter")}
      aria-label=${t("What the player wins, without the stake: 15 pays $15, -10 takes $10")}
      .value=${inputValue("")}></form>
  </div>`;
}
