// The keyboard shortcuts of the pad, in a dialog.

import { html, render } from "../shared/html.js";
import { t } from "../shared/text.js";
import { HAND_LETTERS } from "./keyboard.js";
import { findKeys, keyOf } from "./view.js";

/** @param {Pad} pad */
export function openHelp(pad) {
  const { view } = pad;
  const isKeypad = view.controller === "keypad";
  const hands = findKeys(view, "Hand").map((key, index) => [HAND_LETTERS[index]?.toUpperCase(), key.label]);
  const rows = [
    [`1 – ${view.spots.length}`, t("a spot")],
    [t("Enter"), keyOf(view, "Begin").label],
    [t("L or ."), t("the spots of the last round")],
    ...hands,
    [t("0, then 1 – 9"), t("a hand by its number, on a number pad; 0 again is the tenth")],
    [t("Backspace or −"), keyOf(view, "Undo").label],
    [t("+ or V"), keyOf(view, isKeypad ? "JPot" : "Confirm").label],
    ...(isKeypad ? [[t("/ or K"), t("the key: to JPH by card, and back to RUN")]] : []),
    [t("* or Z"), keyOf(view, "Finish").label],
    ["C", t("a card: sign on or off, verify, open the table")],
    ["M", t("more")],
    [t("Tab, then Enter"), t("any key on the screen")],
    [t("? or H"), t("this list")],
  ];
  const element = document.createElement("dialog");
  element.className = "help";
  element.setAttribute("aria-labelledby", "help-title");
  element.addEventListener("close", () => element.remove());
  render(
    html`<h2 id="help-title">${t("Keyboard shortcuts")}</h2>
      <p class="soft">${t("A card reader that types is recognized by its speed, on every screen.")}</p>
      <dl class="keys-list">${rows.map(
        ([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`,
      )}</dl>
      <div class="row apart"><span></span><button class="button primary"
        @click=${() => element.close()}>${t("OK")}</button></div>`,
    element,
  );
  document.body.append(element);
  element.showModal();
}
