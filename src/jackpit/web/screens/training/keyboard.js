// @ts-nocheck Its types are not declared yet.
// The felt by keyboard. The pad has keys of its own while it has the focus.

import { showNotice } from "../shared/dialog.js";
import { html } from "../shared/html.js";
import { DEALER_ACTIONS, nextStep, PLAYER_ACTIONS, playOn } from "./actions.js";

const KEYS = [
  ["Space", "the next step: deal, close insurance, let the player act, next round; at the pad too"],
  ["A", "let the simulated players act until the next decision"],
  ["T, D, S", "the dealer's hand: turn the hole card, draw, stand"],
  ["H, S, D, P, U, R", "a person's hand: hit, stand, double, split, surrender, rescue"],
  ["1 to 9", "while settling: the button with that number"],
  ["Enter", "while settling: type the amount"],
  ["Tab", "the next wager, the next button"],
  ["Backspace", "undo the last step"],
  ["O", "give the keyboard to the pad; Esc returns it"],
  ["?", "these keys"],
];

export function onFeltKeys(training) {
  window.addEventListener("keydown", (event) => {
    if (!training.view || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (document.querySelector("dialog[open]") || event.target.matches("input, select, textarea")) return;
    const isFocusedButton =
      (event.key === " " || event.key === "Enter") &&
      event.target.matches("button:focus-visible, a:focus-visible, summary:focus-visible");
    if (isFocusedButton) return; // Enter presses the button that was reached with Tab
    if (runKey(training, event.key.length === 1 ? event.key.toUpperCase() : event.key)) event.preventDefault();
  });
}

/** A clicked button does not keep the focus, so Space means the next step and not that button. */
export function keepFocusOnFelt() {
  window.addEventListener("mousedown", (event) => {
    if (!event.target.closest?.("button, .felt-side, .instruction") || event.target.closest("dialog")) return;
    event.preventDefault();
    window.focus();
    document.activeElement?.blur();
  });
}

/** Run the action of a key; null if it has none. */
function runKey(training, key) {
  const { view } = training;
  if (key === "?") return showKeys();
  if (key === "O") return [training.pad.focus()];
  if (key === "Backspace") return [training.undo()];
  if (view.stage === "pay" || (view.stage === "pad" && training.due)) {
    if (key === "Enter") return [document.querySelector("#amount")?.focus()];
    const quick = /^[1-9]$/.test(key) && training.due?.answers[Number(key) - 1];
    if (quick) return [training.pay(quick.won)];
  }
  if (key === " " || key === "Enter") return [training.take(() => nextStep(training))];
  if (key === "A" && view.turn?.will) return [playOn(training)];
  if (view.stage === "dealer")
    return runLetter(DEALER_ACTIONS, key, (action) => training.take({ do: "dealer", action }));
  if (view.turn && !view.turn.will)
    return runLetter(PLAYER_ACTIONS, key, (action) => training.take({ do: "act", action }));
  return null;
}

function runLetter(actions, key, act) {
  const found = actions.find((action) => action.letter === key);
  return found ? [act(found.action)] : null;
}

/** Esc at the pad returns the keyboard to the felt; Space, which the pad does not use, also acts on the felt. */
export function onPadKeys(training, frame) {
  frame.contentWindow.addEventListener("keydown", (event) => {
    const { activeElement } = frame.contentDocument;
    if (event.repeat || frame.contentDocument.querySelector("dialog[open]")) return;
    if (event.key === "Escape") window.focus();
    if (event.key !== " " || activeElement?.matches("button:focus-visible, input, textarea, select")) return;
    event.preventDefault();
    window.focus(); // the felt has the keyboard now
    runKey(training, " ");
  });
}

export const showKeys = () =>
  showNotice(
    "Keyboard shortcuts of the felt",
    html`<table class="keys-list"><tbody>${KEYS.map(
      ([key, does]) => html`<tr><th scope="row">${key}</th><td>${does}</td></tr>`,
    )}</tbody></table>
      <p>The pad's own shortcuts work while it has the keyboard; its <b>?</b> lists them.</p>`,
  );
