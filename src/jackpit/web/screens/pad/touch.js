// The touch layout: the table as the dealer sees it, the hands beside it, the keys below.

import { html, nothing } from "../shared/html.js";
import { t } from "../shared/text.js";
import { playingCard } from "./card-picker.js";
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
import { openMore, openTool } from "./tools.js";
import { extraKeyOf, findKeys } from "./view.js";
import { shortReason } from "./words.js";

const MANY_HANDS = 7;

/** @param {Pad} pad */
export function touchLayout(pad) {
  const { view } = pad;
  const hands = findKeys(view, "Hand").length;
  return html`${padHeader(pad)}<main
    class="touch ${view.bonus ? "with-bonus" : ""} ${hands > MANY_HANDS ? "many-hands" : ""}">
    <section class="felt ${view.dealer_cards.length ? "" : "no-cards"}" aria-label=${t("The table")}>
      ${spotArc(pad)}
      <div class="felt-center">${promptLine(pad)}${payColumn(pad)}</div>
      <div class="felt-foot">
        <div class="tools">${toolButton(pad, "Join", "join", t("JOIN"))}${toolButton(
          pad,
          "Count",
          "count",
          t("COUNT"),
        )}</div>
        <div class="dealer-cards">${view.dealer_cards.map(playingCard)}</div>
        <div class="tools">${toolButton(pad, "Enter", "cards", t("CARDS"))}<button class="tool button"
          @click=${() => openMore(pad)}>${t("MORE")}</button></div>
      </div>
    </section>
    <aside class="hands">${handList("hand-keys", handKeys(pad))}${undoLine(pad)}</aside>
    <div class="foot">${beginKey(pad)}${undoKey(pad)}${bonusKey(pad)}${finishKey(pad)}${declareKeys(pad)}${verifyKey(pad)}<div
      class="foot-more">${moreKey(pad)}</div></div>
  </main>`;
}

/**
 * The dealer stands at the bottom: spot 1 at the left, the last spot at the right.
 * @param {Pad} pad
 */
function spotArc(pad) {
  const keys = findKeys(pad.view, "Tap");
  return html`<div class="arc">${keys.map((key, index) => spotButton(pad, key, placeInArc(index, keys.length)))}</div>`;
}

/**
 * @param {number} index
 * @param {number} count
 */
function placeInArc(index, count) {
  const angle = count === 1 ? Math.PI / 2 : (Math.PI * index) / (count - 1);
  const x = 50 - 50 * Math.cos(angle);
  const y = 100 - 100 * Math.sin(angle);
  return `left: ${x.toFixed(2)}%; top: ${y.toFixed(2)}%`;
}

/**
 * @param {Pad} pad
 * @param {string} type
 * @param {import("./tools.js").Tool} name
 * @param {string} label
 */
function toolButton(pad, type, name, label) {
  const now = pad.keyState(extraKeyOf(pad.view, type));
  const press = () => (now.is_live ? openTool(pad, name) : pad.refuse(now.why_not?.sentence ?? ""));
  return html`<button class="tool button" aria-disabled=${!now.is_live}
    title=${now.is_live ? nothing : shortReason(now.why_not)} @click=${press}>${label}</button>`;
}
