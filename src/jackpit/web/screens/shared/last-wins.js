// Of several answers to what is asked again and again, the last one asked for counts, whenever it comes.

/** Begins something anew with every call; what that gives says whether it is still the last one begun. */
export function lastWins() {
  let last = 0;
  return () => {
    const mine = ++last;
    return () => mine === last;
  };
}
