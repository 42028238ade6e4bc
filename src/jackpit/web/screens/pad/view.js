// Lookups in the view that the server sends: keys, extra keys, and the claim that is verified next.

/**
 * @param {Server.Pad} view
 * @param {string} type
 */
export const findKey = (view, type) => view.keys.find((key) => key.press.type === type);
/**
 * A key that every pad has.
 * @param {Server.Pad} view
 * @param {string} type
 */
export const keyOf = (view, type) => required(findKey(view, type), type);
/**
 * @param {Server.Pad} view
 * @param {string} type
 */
export const findKeys = (view, type) => view.keys.filter((key) => key.press.type === type);
/**
 * @param {Server.Pad} view
 * @param {string} type
 */
export const extraKeyOf = (view, type) =>
  required(
    view.extra_keys.find((key) => key.press.type === type),
    type,
  );

/**
 * @param {Server.PadKey | undefined} key
 * @param {string} type
 */
function required(key, type) {
  if (!key) throw new Error(`The pad has no key '${type}'.`);
  return key;
}

/**
 * The spots with a wager.
 * @param {Server.Pad} view
 * @returns {number[]}
 */
export const wagersOf = (view) =>
  findKeys(view, "Tap")
    .filter((key) => key.is_lit)
    .map((key) => key.press.spot);

/**
 * The claim that is verified next; null if none is pending.
 * @param {Server.Pad} view
 */
export const findNextClaim = (view) =>
  view.sheet?.waiting.find((claim) => claim.claim === (view.confirmed ?? view.next_claim)) ?? null;
