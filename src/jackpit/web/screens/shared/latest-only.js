// Of several overlapping requests only the answer to the latest counts, even if an older answer arrives later.

const PAUSE_MILLISECONDS = 200; // after the last key

/**
 * Return a function that begins a request; it returns a function that says whether that request is still
 * the latest.
 */
export function latestOnly() {
  let latest = 0;
  return () => {
    const number = ++latest;
    return () => number === latest;
  };
}

/**
 * Return a function for requests while someone types: it sends *request* a moment after the last call,
 * with a function that says whether it is still the latest. Called with null it only drops the last one.
 */
export function afterTyping() {
  const begin = latestOnly();
  /** @type {number | undefined} */
  let timer;
  return (/** @type {((isLatest: () => boolean) => Promise<void>) | null} */ request) => {
    clearTimeout(timer);
    const isLatest = begin();
    if (request) timer = setTimeout(() => request(isLatest), PAUSE_MILLISECONDS);
  };
}
