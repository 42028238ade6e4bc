// Of several overlapping requests only the answer to the latest counts, even if an older answer arrives later.

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
