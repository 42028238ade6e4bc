// A card reader types what it reads, faster than anybody can, and ends with Enter.

const FASTEST_TYPIST = 60; // milliseconds between two keys; nobody types six in a row so fast
const SHORTEST = 6;

const listeners = [];
let text = "";
let last = 0;

/**
 * Tell *swiped* what a reader has read, wherever the focus is. While a burst comes in, no key of it
 * reaches anything else; keys of a person are let through. Of several who listen the last one is told,
 * so that a dialog comes before the page below it. Returns a function that ends it.
 */
export function whenSwiped(swiped) {
  const mine = { swiped };
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
  const isBurst = text !== "" && now - last < FASTEST_TYPIST;
  last = now;
  if (event.key === "Enter") {
    const read = text;
    text = "";
    if (isBurst && read.length >= SHORTEST) {
      stop(event);
      forget(event.target, read);
      listeners.at(-1).swiped(read);
    }
  } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
    if (isBurst) stop(event);
    text = isBurst ? text + event.key : event.key;
  }
}

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The first key of a burst could not be told from typing: take it out of the field again. */
function forget(target, read) {
  if ("value" in target && target.value.endsWith(read[0])) {
    target.value = target.value.slice(0, -1);
    target.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
