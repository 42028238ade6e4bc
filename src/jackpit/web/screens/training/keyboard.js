// The felt by keyboard. The pad has keys of its own, while it has the focus.

import { showNotice } from "../shared/dialog.js";
import { html } from "../shared/html.js";
import { ACTIONS, DEALER, nextStep, playOn } from "./actions.js";

export const KEYS = [
  ["Space", "the next step: deal, close insurance, let the player act, next round; at the pad too"],
  ["A", "let the simulated players act until somebody has to decide"],
  ["T, D, S", "the dealer's hand: turn the hole card, draw, stand"],
  ["H, S, D, P, U, R", "a person's hand: hit, stand, double, split, surrender, rescue"],
  ["1 to 9", "while settling: pay as the button with that number says"],
  ["Enter", "while settling: type the amount"],
  ["Tab", "the next wager, the next button"],
  ["Backspace", "take the last step back"],
  ["O", "the pad gets the keyboard; Esc gives it back"],
  ["?", "these keys"],
];

export function onFeltKeys(training) {
  window.addEventListener("keydown", (event) => {
    if (!training.view || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (document.querySelector("dialog[open]") || event.target.matches("input, select, textarea")) return;
    const isButton = (event.key === " " || event.key === "Enter") && event.target.matches("button:focus-visible, a:focus-visible, summary:focus-visible");
    if (isButton) return; // whoever has walked there with Tab presses that one
    if (keyed(training, event.key.length === 1 ? event.key.toUpperCase() : event.key)) event.preventDefault();
  });
}

/** A button that is clicked does not keep the focus, so that Space is the next step and not that button again. */
export function keepFocusOnFelt() {
  window.addEventListener("mousedown", (event) => {
    if (!event.target.closest?.("button, .felt-side, .says") || event.target.closest("dialog")) return;
    event.preventDefault();
    window.focus();
    document.activeElement?.blur();
  });
}

/** Whether the key meant something. */
function keyed(training, key) {
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
  if (view.stage === "dealer") return letter(DEALER, key, (action) => training.take({ do: "dealer", action }));
  if (view.turn && !view.turn.will) return letter(ACTIONS, key, (action) => training.take({ do: "act", action }));
  return null;
}

function letter(all, key, act) {
  const found = all.find((one) => one.letter === key);
  return found ? [act(found.action)] : null;
}

/** Esc at the pad gives the keyboard back; Space, which means nothing there, is the felt's even so. */
export function onPadKeys(training, frame) {
  frame.contentWindow.addEventListener("keydown", (event) => {
    const { activeElement } = frame.contentDocument;
    if (event.repeat || frame.contentDocument.querySelector("dialog[open]")) return;
    if (event.key === "Escape") window.focus();
    if (event.key !== " " || activeElement?.matches("button:focus-visible, input, textarea, select")) return;
    event.preventDefault();
    window.focus(); // from here on the felt has the keyboard
    keyed(training, " ");
  });
}

export const showKeys = () =>
  showNotice(
    "Keys of the felt",
    html`<table class="keys-list"><tbody>${KEYS.map(([key, does]) => html`<tr><th scope="row">${key}</th><td>${does}</td></tr>`)}</tbody></table>
      <p>The pad's own keys work while it has the keyboard; its <b>?</b> lists them.</p>`,
  );
