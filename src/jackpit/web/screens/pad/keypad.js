// The keypad layout: hand keys, COIN IN, J-POT and GAME OVER in a block, the key switch beside it, spots below.

import { html, nothing, svg } from "../shared/html.js";
import { rich, t } from "../shared/text.js";
import {
  beginKey,
  declareKeys,
  bonusKey,
  finishKey,
  handKeys,
  moreKey,
  padHeader,
  promptLine,
  spotButton,
  undoKey,
  undoLine,
  verifyKey,
} from "./components.js";
import { handList, payColumn } from "./pay-sheet.js";
import { findKeys, keyOf } from "./view.js";
import { shortReason } from "./words.js";

/** @param {Pad} pad */
export function keypadLayout(pad) {
  const { view } = pad;
  const hands = findKeys(view, "Hand").length;
  return html`${padHeader(pad)}<main class="keypad">
    <section class="key-block" aria-label=${t("Keys")}>
      ${handList(`hand-block ${hands > 6 ? "by-four" : "by-three"}`, handKeys(pad))}
      <div class="action-keys">${beginKey(pad)}${declareKeys(pad)}${verifyKey(pad)}${undoKey(pad)}${bonusKey(pad)}${finishKey(pad)}</div>
      ${undoLine(pad)}
    </section>
    <aside class="side-panel">
      ${keySwitch(pad)}
      ${promptLine(pad)}
      ${payColumn(pad)}
    </aside>
    <section class="lights"
      aria-label=${t("Spots")}>${findKeys(view, "Tap").map((key) => spotButton(pad, key))}${moreKey(pad)}</section>
  </main>`;
}

/**
 * The supervisor's key: turned with card and PIN, and back by hand.
 * @param {Pad} pad
 */
function keySwitch(pad) {
  const { view } = pad;
  const isAtJph = view.key_holder !== null;
  return html`<section class="switch" aria-label=${t("Supervisor key")}>
    ${keyPosition(pad, "KeyToRun", t("RUN"), !isAtJph)}
    <div class="dial-holder">${dial(isAtJph)}</div>
    ${keyPosition(pad, "KeyToJph", t("JPH"), isAtJph)}
    ${isAtJph ? keyHolder(view.key_holder) : nothing}
  </section>`;
}

/** @param {string | null} name */
const keyHolder = (name) => html`<p class="holder">${rich("Key held by {name}", { name: html`<b>${name}</b>` })}</p>`;

/**
 * @param {Pad} pad
 * @param {"KeyToRun" | "KeyToJph"} type
 * @param {string} label
 * @param {boolean} isHere
 */
function keyPosition(pad, type, label, isHere) {
  const key = keyOf(pad.view, type);
  const now = pad.keyState(key);
  return html`<button class="position key ${isHere ? "here" : ""} ${now.is_live ? "" : "off"}" aria-pressed=${isHere}
    aria-disabled=${!now.is_live}
    title=${now.is_live || isHere ? nothing : shortReason(now.why_not)}
      @click=${() => pad.press(key)}>${label}<small>${
        isHere ? t("now") : type === "KeyToJph" ? t("card and PIN") : t("turn back")
      }</small></button>`;
}

/** @param {boolean} isAtJph */
const dial = (isAtJph) =>
  html`<svg class="dial" viewBox="0 0 100 100" aria-hidden="true">${svg`
  <circle class="rim" cx="50" cy="50" r="46"></circle><circle class="face" cx="50" cy="50" r="39"></circle>
  <rect class="bit" x="45" y="12" width="10" height="48" rx="5"
    transform=${`rotate(${isAtJph ? 50 : -50} 50 50)`}></rect>`}</svg>`;
