// A card reader types what it reads, faster than anybody can, and ends with Enter.

export const MAX_READER_PAUSE = 60; // milliseconds between two keys; nobody types six in a row so fast
export const MIN_CARD_LENGTH = 6;

const listeners = [];
let text = "";
let last = 0;

/**
 * Tell *swiped* what a reader has read, wherever the focus is. Only Enter shows that it was a card and
 * no fast typist: then it is taken out of the field again that it was typed into. Of several who
 * listen the last one is told, so that a *dialog* comes before the page below it, as long as it is
 * open. Returns its end.
 */
export function onCardSwipe(swiped, dialog = { open: true }) {
  const mine = { swiped, dialog };
  if (!listeners.length) window.addEventListener("keydown", key, { capture: true });
  listeners.push(mine);
  return () => {
    if (!listeners.includes(mine)) return;
    listeners.splice(listeners.indexOf(mine), 1);
    if (!listeners.length) window.removeEventListener("keydown", key, { capture: true });
  };
}

function key(event) {
  const now = event.timeStamp; // when the key went down, however busy the page was
  const isBurst = text !== "" && now - last < MAX_READER_PAUSE;
  last = now;
  if (event.key === "Enter") {
    const read = text;
    text = "";
    if (isBurst && read.length >= MIN_CARD_LENGTH) {
      event.preventDefault();
      event.stopImmediatePropagation();
      forget(event.target, read);
      listeners.findLast(({ dialog }) => dialog.open)?.swiped(read);
    }
  } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
    text = isBurst ? text + event.key : event.key;
  }
}

/** Take a card out of the field that it was typed into. */
function forget(target, read) {
  if ("value" in target && target.value.endsWith(read)) {
    target.value = target.value.slice(0, -read.length);
    target.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
