// Lookups in the view that the server sends: keys, extra keys, and the claim that is verified next.

/**
 * @param {Server.Pad} view
 * @param {string} type
 */
export const findKey = (view, type) => view.keys.find((key) => key.press.type === type);
/**
 * @param {Server.Pad} view
 * @param {string} type
 */
export const findKeys = (view, type) => view.keys.filter((key) => key.press.type === type);
/**
 * @param {Server.Pad} view
 * @param {string} type
 */
export const findExtraKey = (view, type) => view.extra_keys.find((key) => key.press.type === type);

/**
 * The claim that is verified next; null if none is pending.
 * @param {Server.Pad} view
 */
export const findNextClaim = (view) =>
  view.sheet?.waiting.find((claim) => claim.claim === (view.confirmed ?? view.next_claim)) ?? null;
