// The keyboard shortcuts of the pad, in a dialog.

import { html, render } from "../shared/html.js";
import { HAND_LETTERS } from "./keyboard.js";
import { findKey, findKeys } from "./view.js";

/** @param {Pad} pad */
export function openHelp(pad) {
  const { view } = pad;
  const isKeypad = view.controller === "keypad";
  const hands = findKeys(view, "Hand").map((key, index) => [HAND_LETTERS[index]?.toUpperCase(), key.label]);
  const rows = [
    [`1 – ${view.spots.length}`, "a spot"],
    ["Enter", findKey(view, "Begin")?.label],
    ...hands,
    ["0, then 1 – 9", "a hand by its number, on a number pad; 0 again is the tenth"],
    ["Backspace or −", "UNDO"],
    ["+ or V", isKeypad ? "J-POT" : "CONFIRM"],
    ...(isKeypad ? [["/ or K", "the key: to JPH by card, and back to RUN"]] : []),
    ["* or Z", findKey(view, "Finish")?.label],
    ["C", "a card: sign on or off, verify, open the table"],
    ["M", "more"],
    ["Tab, then Enter", "any key on the screen"],
    ["? or H", "this list"],
  ];
  const element = document.createElement("dialog");
  element.className = "help";
  element.setAttribute("aria-labelledby", "help-title");
  element.addEventListener("close", () => element.remove());
  render(
    html`<h2 id="help-title">Keyboard shortcuts</h2>
      <p class="soft">A card reader that types is recognized by its speed, on every screen.</p>
      <dl class="keys-list">${rows.map(
        ([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`,
      )}</dl>
      <div class="row apart"><span></span><button class="button primary"
        @click=${() => element.close()}>OK</button></div>`,
    element,
  );
  document.body.append(element);
  element.showModal();
}
