// The phase of the table – bets, deal, claim or pay – and the one key to press next.

import { findKeys, findNextClaim } from "./view.js";

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
  return view.controller === "keypad" || !selected || view.spots[selected - 1].line !== null;
}

/**
 * The key to press next, which is bright; null if a card, a spot or a hand is next.
 * @param {Pad} pad
 */
export function nextKeyOf(pad) {
  const { keys, extra_keys } = pad.view;
  return pad.isOnline ? ([...keys, ...extra_keys].find((key) => key.is_next) ?? null) : null;
}

/**
 * The key that declares what the next hand waits for, if the prompt asks for it.
 * @param {Server.Pad} view
 */
export const askedDeclaration = (view) => findKeys(view, "Declare").find((key) => key.is_next);
