// The view of a sign as it is drawn here. To be deleted when the server sends it: then SignView is Server.Sign.

/**
 * @typedef {"open" | "closed" | "not_taking_part" | "pad_lost" | "stopped" | "decommissioned"} SignPlace
 * @typedef {{
 *   meter: string, name: string, line_name: string, amount: string, pending_at: string[], is_pending: boolean,
 * }} SignMeter
 * @typedef {{
 *   meter: string, line_name: string, amount: string, is_locked: boolean, if_verified: string | null,
 *   if_refused: string | null, waits_for: string, cards: string[],
 * }} SignReview
 * @typedef {{
 *   number: number, meter: string, meter_name: string, line_name: string, table: string, table_name?: string,
 *   amount: string, shares: string[], cards: string[], starts_again_at: string | null, begins_at: string,
 * }} CelebratedWin
 * @typedef {Omit<Server.Sign, "meters" | "is_open" | "is_link_open" | "is_decommissioned"> & {
 *   place: SignPlace, meters: SignMeter[], review: SignReview | null, win: CelebratedWin | null, top_cards: string[],
 *   looks: import("./stage.js").Looks | null, disclosures: string[], settings: { volume: number },
 * }} SignView
 */

/**
 * The view, with what a server of before does not send.
 * @param {any} view
 * @returns {SignView}
 */
export function asSignView(view) {
  if ("place" in view) return view;
  const hit = view.meters.find((/** @type {Server.SignMeter} */ meter) => meter.is_hit);
  const place = view.is_decommissioned ? "decommissioned" : view.is_open ? "open" : "closed";
  const review = hit && {
    meter: hit.meter,
    line_name: hit.claimed_by ?? hit.line_name,
    amount: hit.amount,
    is_locked: hit.is_locked,
    if_verified: null,
    if_refused: null,
    waits_for: "a supervisor",
    cards: [],
  };
  const meters = view.meters.map((/** @type {Server.SignMeter} */ meter) => ({
    ...meter,
    pending_at: meter.is_hit ? [] : meter.pending_at,
  }));
  const absent = { win: null, top_cards: [], looks: null, disclosures: [], settings: { volume: 0 } };
  return { ...absent, ...view, meters, place, review: review ?? null };
}
