// The keypad: hand keys, COIN IN, J-POT and GAME OVER in a block, the key switch beside it, lights below.

import { html, nothing, svg } from "../shared/html.js";
import { beginKey, bonusKey, finishKey, handKeys, moreKey, promptLine, spotButton, topLine, undoKey, undoLine, verifyKey } from "./components.js";
import { handList, payColumn } from "./pay-sheet.js";
import { keyOf, keysOf } from "./view.js";
import { shortReason } from "./words.js";

export function keypadLayout(pad) {
  const { view } = pad;
  const hands = keysOf(view, "Hand").length;
  return html`${topLine(pad)}<main class="keypad">
    <section class="block" aria-label="Keys">
      ${handList(`block-hands ${hands > 6 ? "by-four" : "by-three"}`, handKeys(pad))}
      <div class="block-keys">${beginKey(pad)}${verifyKey(pad)}${undoKey(pad)}${bonusKey(pad)}${finishKey(pad)}</div>
      ${undoLine(pad)}
    </section>
    <aside class="beside">
      ${keySwitch(pad)}
      ${promptLine(pad)}
      ${payColumn(pad)}
    </aside>
    <section class="lights" aria-label="Spots">${keysOf(view, "Tap").map((key) => spotButton(pad, key))}${moreKey(pad)}</section>
  </main>`;
}

/** The supervisor's key: it is turned by card and PIN, and back by hand. */
function keySwitch(pad) {
  const { view } = pad;
  const atJph = view.key_holder !== null;
  return html`<section class="switch" aria-label="Supervisor key">
    ${position(pad, "KeyToRun", "RUN", !atJph)}
    <div class="dial-holder">${dial(atJph)}</div>
    ${position(pad, "KeyToJph", "JPH", atJph)}
    ${atJph ? html`<p class="holder">Key of <b>${view.key_holder}</b></p>` : nothing}
  </section>`;
}

function position(pad, type, label, isHere) {
  const key = keyOf(pad.view, type);
  const now = pad.now(key);
  return html`<button class="position key ${isHere ? "here" : ""} ${now.is_live ? "" : "off"}" aria-pressed=${isHere} aria-disabled=${!now.is_live}
    title=${now.is_live || isHere ? nothing : shortReason(now.why_not)} @click=${() => pad.press(key)}>${label}<small>${isHere ? "now" : type === "KeyToJph" ? "card and PIN" : "turn back"}</small></button>`;
}

const dial = (atJph) => html`<svg class="dial" viewBox="0 0 100 100" aria-hidden="true">${svg`
  <circle class="rim" cx="50" cy="50" r="46"></circle><circle class="face" cx="50" cy="50" r="39"></circle>
  <rect class="bit" x="45" y="12" width="10" height="48" rx="5" transform=${`rotate(${atJph ? 50 : -50} 50 50)`}></rect>`}</svg>`;
