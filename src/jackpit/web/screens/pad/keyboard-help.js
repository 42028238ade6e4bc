// The keys of the keyboard, and what they press.

import { html, render } from "../shared/html.js";
import { HAND_LETTERS } from "./keyboard.js";
import { keyOf, keysOf } from "./view.js";

export function openHelp(pad) {
  const { view } = pad;
  const isKeypad = view.controller === "KEYPAD";
  const hands = keysOf(view, "Hand").map((key, index) => [HAND_LETTERS[index]?.toUpperCase(), key.label]);
  const rows = [
    [`1 – ${view.spots.length}`, "a spot"],
    ["Enter", keyOf(view, "Begin").label],
    ...hands,
    ["0, then 1 – 9", "a hand by its number, on a number pad; 0 again is the tenth"],
    ["Backspace or −", "UNDO"],
    ["+ or V", isKeypad ? "J-POT" : "CONFIRM"],
    ...(isKeypad ? [["/ or K", "the key: to JPH by card, and back to RUN"]] : []),
    ["* or Z", keyOf(view, "Finish").label],
    ["C", "a card: sign on or off, verify, open the table"],
    ["M", "everything else"],
    ["Tab, then Enter", "any key of the screen"],
    ["? or H", "this page"],
  ];
  const element = document.createElement("dialog");
  element.className = "help";
  element.setAttribute("aria-labelledby", "help-title");
  element.addEventListener("close", () => element.remove());
  render(
    html`<h2 id="help-title">Keys of the keyboard</h2>
      <p class="soft">A card reader that types is known by its speed, wherever you are.</p>
      <dl class="keys-list">${rows.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>
      <div class="row apart"><span></span><button class="button first" @click=${() => element.close()}>All right</button></div>`,
    element,
  );
  document.body.append(element);
  element.showModal();
}
