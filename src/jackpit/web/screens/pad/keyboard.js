// The pad by keyboard or number pad: which key of it presses which key of the pad.

import { MAX_READER_PAUSE, MIN_CARD_LENGTH } from "../shared/card-reader.js";

export const HAND_LETTERS = "qwertyuiopasdfg";

/** What else is pressed how; the first name of each is shown on its key. */
export const NAMES = {
  begin: ["Enter"],
  undo: ["Backspace", "-"],
  verify: ["+", "v"],
  switch: ["/", "k"],
  end: ["*", "z"],
  card: ["c"],
  more: ["m"],
  help: ["?", "h"],
};

/**
 * Call *act* with the keys that somebody presses on the page: "1" to "9", a letter, "Enter"; mostly one
 * by one. Keys that come as fast as a card reader types are held back until it is known that they are
 * no card, and given together.
 */
export function onKeys(act) {
  let held = [];
  let timer = null;

  const flush = () => {
    const keys = held;
    held = [];
    act(keys);
  };
  const key = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Enter" && held.length >= MIN_CARD_LENGTH) {
      held = []; // that was a card
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      // Whoever has walked to a key with Tab presses that one.
      if (!held.length && document.activeElement?.matches("button:focus-visible")) return;
      if (event.key === " ") return;
    } else if (event.key.length > 1 && event.key !== "Backspace") {
      return;
    }
    event.preventDefault();
    held.push(event.key);
    clearTimeout(timer);
    timer = setTimeout(flush, MAX_READER_PAUSE);
  };
  window.addEventListener("keydown", key, { capture: true });
}

/** Whether keys that came together are too many for a person, and press nothing. */
export const isCardRead = (keys) => keys.length >= MIN_CARD_LENGTH;

/** Whether a card may begin with a key; C asks for one, and what is no letter or digit presses its key. */
export const canBeginCard = (key) => /^[a-z0-9]$/i.test(key) && !NAMES.card.includes(key.toLowerCase());

/** What a key of the keyboard means: {spot}, {hand: number from 0}, {does} or null. */
export function keyAction(key, isForHand) {
  if (isForHand && /^[0-9]$/.test(key)) return { hand: key === "0" ? 9 : Number(key) - 1 };
  if (/^[1-9]$/.test(key)) return { spot: Number(key) };
  if (key === "0") return { does: "hand" };
  const found = Object.entries(NAMES).find(([, names]) => names.includes(key));
  if (found) return { does: found[0] };
  const hand = HAND_LETTERS.indexOf(key);
  return hand >= 0 ? { hand } : null;
}
