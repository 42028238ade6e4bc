// Card readers: a reader types what it reads, faster than a person can, and ends with Enter.

import { MIN_CARD_LENGTH } from "./bounds.js";

export const MAX_READER_PAUSE = 60; // milliseconds between two keys

/** @type {{ onRead: (card: string) => void, dialog: { open: boolean } }[]} */
const listeners = [];
let text = "";
let last = 0;

/**
 * Call *onRead* with every card that is swiped, wherever the focus is, and return a function that stops
 * it. Only Enter shows that it was a card and not a fast typist: then its text is removed from the
 * field it was typed into. The last listener added whose *dialog* is open gets the card, so a dialog
 * comes before the page below it.
 * @param {(card: string) => void} onRead
 */
export function onCardSwipe(onRead, dialog = { open: true }) {
  const mine = { onRead, dialog };
  if (!listeners.length) window.addEventListener("keydown", handleKey, { capture: true });
  listeners.push(mine);
  return () => {
    if (!listeners.includes(mine)) return;
    listeners.splice(listeners.indexOf(mine), 1);
    if (!listeners.length) window.removeEventListener("keydown", handleKey, { capture: true });
  };
}

/** @param {KeyboardEvent} event */
function handleKey(event) {
  const now = event.timeStamp; // when the key went down, however busy the page was
  const isBurst = text !== "" && now - last < MAX_READER_PAUSE;
  last = now;
  if (event.key === "Enter") {
    const read = text;
    text = "";
    if (isBurst && read.length >= MIN_CARD_LENGTH) {
      event.preventDefault();
      event.stopImmediatePropagation();
      removeFrom(event.target, read);
      listeners.findLast(({ dialog }) => dialog.open)?.onRead(read);
    }
  } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
    text = isBurst ? text + event.key : event.key;
  }
}

/**
 * Remove a card's text from the field that it was typed into.
 * @param {EventTarget | null} target
 * @param {string} read
 */
function removeFrom(target, read) {
  if ((target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value.endsWith(read)) {
    target.value = target.value.slice(0, -read.length);
    target.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
