// The felt by keyboard. The pad has keys of its own while it has the focus.

import { showNotice } from "../shared/dialog.js";
import { html } from "../shared/html.js";
import { hasOpenDialog } from "../shared/modal.js";
import { list, rich, t } from "../shared/text.js";
import { DEALER_ACTIONS, nextStep, PLAYER_ACTIONS, playOn } from "./actions.js";

/** @typedef {import("./actions.js").FeltAction} FeltAction */

/** @param {FeltAction[]} actions */
const lettersOf = (actions) => actions.map(({ letter }) => letter).join(", ");

/** @param {FeltAction[]} actions */
const wordsOf = (actions) => list(actions.map(({ word }) => word));

const KEYS = [
  [t("Space"), t("the next step: deal, close insurance, let the player act, next round; at the pad too")],
  ["A", t("let the simulated players act until the next decision")],
  [lettersOf(DEALER_ACTIONS), t("the dealer's hand: {actions}", { actions: wordsOf(DEALER_ACTIONS) })],
  [lettersOf(PLAYER_ACTIONS), t("a person's hand: {actions}", { actions: wordsOf(PLAYER_ACTIONS) })],
  [t("1 to 9"), t("while settling or naming a moment: the button with that number")],
  ["Enter", t("while settling: type the amount")],
  ["Tab", t("the next wager, the next button")],
  ["Backspace", t("undo the last step")],
  ["O", t("give the keyboard to the pad; Esc returns it")],
  ["?", t("these keys")],
];

/** @param {Training} training */
export function onFeltKeys(training) {
  window.addEventListener("keydown", (event) => {
    if (!training.isReady || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const target = elementOf(event);
    if (hasOpenDialog() || target?.matches("input, select, textarea")) return;
    const isFocusedButton =
      (event.key === " " || event.key === "Enter") &&
      target?.matches("button:focus-visible, a:focus-visible, summary:focus-visible");
    if (isFocusedButton) return; // Enter presses the button that was reached with Tab
    if (runKey(training, event.key.length === 1 ? event.key.toUpperCase() : event.key)) event.preventDefault();
  });
}

/** A clicked button does not keep the focus, so Space means the next step and not that button. */
export function keepFocusOnFelt() {
  window.addEventListener("mousedown", (event) => {
    const target = elementOf(event);
    if (!target?.closest("button, .felt-side, .instruction") || target.closest("dialog")) return;
    event.preventDefault();
    window.focus();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}

/**
 * The element of an event; null for one of the window or the document.
 * @param {Event} event
 */
const elementOf = ({ target }) => (target instanceof Element ? target : null);

/**
 * Run the action of a key; return whether it has one.
 * @param {Training} training
 * @param {string} key
 */
function runKey(training, key) {
  const run = actionOf(training, key);
  run?.();
  return run !== null;
}

/**
 * The action of a key; null if it has none.
 * @param {Training} training
 * @param {string} key
 * @returns {(() => unknown) | null}
 */
function actionOf(training, key) {
  const { view } = training;
  if (key === "?") return showKeys;
  if (key === "O") return () => training.pad.focus();
  if (key === "Backspace") return () => training.undo();
  if (view.stage === "pay" || (view.stage === "pad" && training.due)) {
    if (key === "Enter") return focusAmount;
    const quick = /^[1-9]$/.test(key) ? training.due?.answers[Number(key) - 1] : null;
    if (quick) return () => training.pay(quick.won);
  }
  if (view.stage === "moments") {
    const answer = /^[1-9]$/.test(key) ? view.moments.answers[Number(key) - 1] : null;
    if (answer) return () => training.nameMoment(answer.moment);
  }
  if (key === " " || key === "Enter") return () => training.take(() => nextStep(training));
  if (key === "A" && view.turn?.will) return () => playOn(training);
  if (view.stage === "dealer")
    return actionOfLetter(DEALER_ACTIONS, key, (action) => training.take({ do: "dealer", action }));
  if (view.turn && !view.turn.will)
    return actionOfLetter(PLAYER_ACTIONS, key, (action) => training.take({ do: "act", action }));
  return null;
}

function focusAmount() {
  /** @type {HTMLInputElement | null} */
  const input = document.querySelector("#amount");
  input?.focus();
}

/**
 * @param {FeltAction[]} actions
 * @param {string} key
 * @param {(action: string) => unknown} act
 */
function actionOfLetter(actions, key, act) {
  const found = actions.find((action) => action.letter === key);
  return found ? () => act(found.action) : null;
}

/**
 * Esc at the pad returns the keyboard to the felt; Space, which the pad does not use, also acts on the felt.
 * @param {Training} training
 * @param {HTMLIFrameElement} frame
 */
export function onPadKeys(training, frame) {
  frame.contentWindow?.addEventListener("keydown", (event) => {
    const pad = frame.contentDocument;
    if (event.repeat || (pad && hasOpenDialog(pad))) return;
    if (event.key === "Escape") window.focus();
    if (event.key !== " " || pad?.activeElement?.matches("button:focus-visible, input, textarea, select")) return;
    event.preventDefault();
    window.focus(); // the felt has the keyboard now
    runKey(training, " ");
  });
}

export const showKeys = () =>
  showNotice(
    t("Keyboard shortcuts of the felt"),
    html`<table class="keys-list"><tbody>${KEYS.map(
      ([key, does]) => html`<tr><th scope="row">${key}</th><td>${does}</td></tr>`,
    )}</tbody></table>
      <p>${rich("The pad's own shortcuts work while it has the keyboard; its {key} lists them.", {
        key: html`<b>?</b>`,
      })}</p>`,
  );
