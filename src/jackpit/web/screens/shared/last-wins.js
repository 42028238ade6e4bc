// Of several requests that overlap, only the answer to the last one counts, in whatever order they arrive.

/** Return a function that begins a request; what it returns says whether that request is still the last one. */
export function lastWins() {
  let last = 0;
  return () => {
    const mine = ++last;
    return () => mine === last;
  };
}
