// What the pad finds in the view that the server sends: keys, tools, and the claim whose turn it is.

export const keyOf = (view, type) => view.keys.find((key) => key.press.type === type);
export const keysOf = (view, type) => view.keys.filter((key) => key.press.type === type);
export const toolOf = (view, type) => view.tools.find((key) => key.press.type === type);

/** The claim that is verified next; null if none is pending. */
export const nextClaim = (view) => view.sheet?.waiting.find((one) => one.claim === (view.confirmed ?? view.next_claim)) ?? null;
