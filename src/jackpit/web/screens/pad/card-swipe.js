// Somebody shows his card at the pad: what it can be for at the moment, and his PIN.

import { dollars } from "../shared/money.js";
import { openPadDialog } from "./dialogs.js";
import { nextClaim } from "./view.js";
import { CONFIRM_FIRST, spots, WHO } from "./words.js";

const PIT = 3;

/** Whether every card of the pit needs a PIN, some do, or none. */
export function pinPolicy(view) {
  if (view.pins.length >= PIT) return "all";
  return view.pins.length ? "some" : "none";
}

/** What a card is for where only a card helps; null where there is something else to press. */
export function cardPurpose(view) {
  if (!view.is_link_open) return null;
  if (!view.is_table_open) return "Open the table";
  if (!view.dealer && !view.key_holder) return "Sign on by card";
  return view.confirmed ? "Card and PIN" : null;
}

/** A card was swiped, or is (*isTyped*) being typed: ask what for where it is not plain, and for the PIN. */
export async function openCardDialog(pad, card = "", { isTyped = false } = {}) {
  const { view } = pad;
  if (!pad.isLinked) return pad.refuse("The manager is not there; no card can be taken.");
  const { title, text, field, who, actions } = use(pad);
  const pins = pinPolicy(view);
  if (card && !isTyped && pins === "none" && actions.length === 1) return pad.tried("the card", () => actions[0].submit({ shows: { card }, reason: "" }));
  if (card && !isTyped && waitsForConfirm(view)) return pad.refuse(CONFIRM_FIRST);
  return openPadDialog({ title, text, field, people: [{ title: who, card, isTyped }], pins, actions });
}

/**
 * Whether a card that is swiped can hardly be for anything yet: it is a verifier's who came before
 * CONFIRM. The pad cannot tell whose it is; a dealer who is relieved meanwhile asks to sign off first.
 */
const waitsForConfirm = (view) => view.controller === "TOUCH" && Boolean(view.dealer) && !view.confirmed && nextClaim(view) !== null;

function use(pad) {
  const { view } = pad;
  const claim = nextClaim(view);
  if (view.confirmed && claim) return verifying(pad, claim);
  if (view.controller === "KEYPAD" && claim && !view.key_holder) {
    const text = `${claim.line}: ${dollars(claim.amount)} needs ${WHO[claim.needs]}.`;
    return { title: "Turn the key to JPH", text, who: "Who turns the key", actions: [turn(pad), sign(pad)] };
  }
  if (!view.is_table_open) return { title: "Open the table", text: "A supervisor, an executive or the floor opens it.", who: "Who opens it", actions: [open(pad), sign(pad)] };
  if (!view.dealer) return { title: "Sign on", text: "The dealer who takes the table.", who: "Who signs on", actions: [sign(pad)] };
  return { title: "Sign off", text: `${view.dealer_name} is signed on. The same card signs off; then the relief signs on.`, who: "Who signs off", actions: [sign(pad)] };
}

function verifying(pad, claim) {
  const whom = claim.spots.length ? spots(claim.spots) : "the table";
  const each = claim.spots.length > 1 ? `, ${dollars(claim.each)} each` : "";
  return {
    title: `Verify ${dollars(claim.amount)}`,
    text: `${claim.line} for ${whom}${each}. It needs ${WHO[claim.needs]}. After the card only a manual adjustment backs it out.`,
    field: claim.needs_reference ? { label: "Surveillance's reference", hint: "It can be given later, before the round ends." } : null,
    who: "Who verifies it",
    actions: [{ label: "Verify", submit: ({ shows, reason }) => pad.send({ type: "Swipe", surveillance: reason, claim: claim.claim }, shows) }],
  };
}

const turn = (pad) => ({ label: "Turn to JPH", submit: ({ shows }) => pad.send({ type: "KeyToJph" }, shows) });
const sign = (pad) => ({ label: pad.view.dealer ? "Sign off" : "Sign on", submit: ({ shows }) => pad.send({ type: "Swipe" }, shows) });
const open = (pad) => ({ label: "Open the table", submit: ({ shows }) => pad.do("OpenTable", shows) });
