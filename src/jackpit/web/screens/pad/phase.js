// The phase of the table – bets, deal, claim or pay – and the one key to press next.

import { cardPurpose } from "./card-swipe.js";
import { findKey, findKeys, findNextClaim, keyOf } from "./view.js";

/** @typedef {"bets" | "deal" | "claim" | "pay"} Phase */

/**
 * The phase that the pad shows. A verified win leads to the pay list; the dealer may turn between the
 * hands and the list.
 * @param {Pad} pad
 * @returns {Phase}
 */
export function phaseOf(pad) {
  const { view } = pad;
  if (view.round === null) return "bets";
  if (view.sheet?.waiting.length) return isClaimShown(view) ? "claim" : "deal";
  return pad.chosenPhase ?? (view.wins.length && !view.is_reopened ? "pay" : "deal");
}

/**
 * Whether the next claim is complete, and no other spot is selected for its hand.
 * @param {Server.Pad} view
 */
function isClaimShown(view) {
  const claim = findNextClaim(view) ?? view.sheet?.waiting[0];
  if (!claim?.spots.length) return false;
  const selected = findKeys(view, "Tap").find((key) => key.is_selected)?.press.spot;
  return view.controller === "keypad" || !selected || view.spots[selected - 1].mark !== null;
}

/**
 * What the bright key does: the type of its press, "card" or "reference"; null if a spot or a hand is next.
 * @param {Pad} pad
 * @returns {string | null}
 */
export function nextKeyOf(pad) {
  const { view } = pad;
  if (!pad.isOnline) return null;
  if (findKey(view, "Acknowledge")?.is_live) return "Acknowledge";
  if (cardPurpose(view)) return "card";
  if (view.key_holder) return isLive(pad, "JPot") ? "JPot" : "KeyToRun";
  if (view.round === null) return liveType(pad, "Begin");
  if (askedDeclaration(view)) return "Declare";
  if (findNextClaim(view)) return liveType(pad, view.controller === "keypad" ? "KeyToJph" : "Confirm");
  if (isReferenceMissing(view)) return "reference";
  return isHandNext(view) ? null : liveType(pad, "Finish");
}

/**
 * The key that declares what the next hand waits for, if the prompt asks for it.
 * @param {Server.Pad} view
 */
export const askedDeclaration = (view) => findKeys(view, "Declare").findLast((key) => key.is_suggested && key.is_live);

/**
 * Whether a win lacks its surveillance reference, and nothing else comes before it.
 * @param {Server.Pad} view
 */
export const isReferenceMissing = (view) =>
  keyOf(view, "Reference").is_live && !findNextClaim(view) && !view.key_holder;

/**
 * Whether a hand waits for its spot, or a spot for its hand.
 * @param {Server.Pad} view
 */
function isHandNext(view) {
  if (view.keys.some((key) => key.hand?.needs_spot)) return true;
  const selected = findKeys(view, "Tap").find((key) => key.is_selected)?.press.spot;
  return view.controller === "touch" && Boolean(selected) && view.spots[selected - 1].mark === null;
}

/**
 * @param {Pad} pad
 * @param {string} type
 */
function isLive(pad, type) {
  const key = findKey(pad.view, type);
  return key !== undefined && pad.keyState(key).is_live;
}

/**
 * @param {Pad} pad
 * @param {string} type
 */
const liveType = (pad, type) => (isLive(pad, type) ? type : null);
