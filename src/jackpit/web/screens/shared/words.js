// Short phrases that several screens share.

/** "spot 6", "spots 6, 3 and 1", "the table". */
export function listSpots(spots) {
  if (!spots.length) return "no spot yet";
  if (spots.length === 1) return `spot ${spots[0]}`;
  return `spots ${spots.slice(0, -1).join(", ")} and ${spots.at(-1)}`;
}
