// The pad by keyboard or number pad: which keyboard key presses which key of the pad.

import { MIN_CARD_LENGTH } from "../shared/bounds.js";
import { MAX_READER_PAUSE } from "../shared/card-reader.js";
import { hasOpenDialog } from "../shared/modal.js";

export const HAND_LETTERS = "qwertyuiopasdfg";

/**
 * The keyboard keys of each action; the first is shown on the pad's key.
 * @type {Record<string, string[]>}
 */
export const SHORTCUTS = {
  begin: ["Enter"],
  same: ["l", ".", ","],
  undo: ["Backspace", "-"],
  verify: ["+", "v"],
  switch: ["/", "k"],
  end: ["*", "z"],
  card: ["c"],
  more: ["m"],
  acknowledge: ["j"],
  help: ["?", "h"],
};

/**
 * Call *act* with the keys pressed on the page: "1" to "9", a letter, "Enter"; mostly one by one. Keys
 * as fast as a card reader types are held back until it is clear that they are not a card, and then
 * delivered together.
 * @param {(keys: string[]) => void} act
 * @param {() => boolean} isEnterAwaited whether Enter does not press the key that was reached with Tab
 */
export function onKeys(act, isEnterAwaited) {
  /** @type {string[]} */
  let held = [];
  /** @type {number | undefined} */
  let timer;

  const flush = () => {
    const keys = held;
    held = [];
    act(keys);
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (hasOpenDialog()) return;
    if (event.key === "Enter" && held.length >= MIN_CARD_LENGTH) {
      held = []; // that was a card
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      // Enter presses the key that was reached with Tab.
      if (!held.length && !isEnterAwaited() && document.activeElement?.matches("button:focus-visible")) return;
      if (event.key === " ") return;
    } else if (event.key.length > 1 && !["Backspace", "Escape"].includes(event.key)) {
      return;
    }
    event.preventDefault();
    held.push(event.key);
    clearTimeout(timer);
    timer = setTimeout(flush, MAX_READER_PAUSE);
  };
  window.addEventListener("keydown", key, { capture: true });
}

/**
 * Whether keys delivered together are a card, which presses nothing.
 * @param {string[]} keys
 */
export const isCardRead = (keys) => keys.length >= MIN_CARD_LENGTH;

/**
 * Whether a card may begin with a key; C opens the card dialog, and other signs press their keys.
 * @param {string} key
 */
export const canBeginCard = (key) => /^[a-z0-9]$/i.test(key) && !SHORTCUTS.card.includes(key.toLowerCase());

/**
 * The meaning of a keyboard key: {spot}, {hand: number from 0}, {action} or null.
 * @param {string} key
 * @param {boolean} isHandNumber
 */
export function keyAction(key, isHandNumber) {
  if (isHandNumber && /^[0-9]$/.test(key)) return { hand: key === "0" ? 9 : Number(key) - 1 };
  if (/^[1-9]$/.test(key)) return { spot: Number(key) };
  if (key === "0") return { action: "hand" };
  const found = Object.entries(SHORTCUTS).find(([, names]) => names.includes(key));
  if (found) return { action: found[0] };
  const hand = HAND_LETTERS.indexOf(key);
  return hand >= 0 ? { hand } : null;
}
