// @ts-nocheck Its types are not declared yet.
// Cards swiped at the pad: what a card is for at the moment, and its PIN.

import { dollars } from "../shared/money.js";
import { listSpots } from "../shared/words.js";
import { openPadDialog } from "./dialogs.js";
import { findNextClaim } from "./view.js";
import { CONFIRM_FIRST, VERIFIERS } from "./words.js";

const PIT_ROLES = 3; // dealer, supervisor, executive

/** Whether "all" cards of the pit need a PIN, "some" or "none". */
export function pinPolicy(view) {
  if (view.pins.length >= PIT_ROLES) return "all";
  return view.pins.length ? "some" : "none";
}

/** What a card is for, where only a card helps; null where a key can be pressed. */
export function cardPurpose(view) {
  if (!view.is_link_open) return null;
  if (!view.is_table_open) return "Open the table";
  if (!view.dealer && !view.key_holder) return "Sign on by card";
  return view.confirmed ? "Card and PIN" : null;
}

/** A card was swiped or is being typed (*isTyped*): ask what it is for if that is not clear, and for the PIN. */
export async function openCardDialog(pad, card = "", { isTyped = false } = {}) {
  const { view } = pad;
  if (!pad.isOnline) return pad.refuse("The system is offline; cards cannot be read.");
  const { title, text, field, who, actions } = purposeOf(pad);
  const pins = pinPolicy(view);
  if (card && !isTyped && pins === "none" && actions.length === 1)
    return pad.attempt("the card", () => actions[0].submit({ credentials: { card }, reason: "" }));
  if (card && !isTyped && needsConfirm(view)) return pad.refuse(CONFIRM_FIRST);
  return openPadDialog({ title, text, field, people: [{ title: who, card, isTyped }], pins, actions });
}

/**
 * Whether a swiped card is most likely a verifier's, swiped before CONFIRM. The pad does not know whose
 * card it is; a dealer who is relieved in the meantime signs off under MORE.
 */
const needsConfirm = (view) =>
  view.controller === "touch" && Boolean(view.dealer) && !view.confirmed && findNextClaim(view) !== null;

function purposeOf(pad) {
  const { view } = pad;
  const claim = findNextClaim(view);
  if (view.confirmed && claim) return verification(pad, claim);
  if (view.controller === "keypad" && claim && !view.key_holder) {
    const text = `${claim.line}: ${dollars(claim.amount)} needs ${VERIFIERS[claim.needs]}.`;
    return { title: "Turn the key to JPH", text, who: "Key holder", actions: [turnKey(pad), signOnOrOff(pad)] };
  }
  if (!view.is_table_open)
    return {
      title: "Open the table",
      text: "A supervisor, an executive or a floor manager opens it.",
      who: "Opened by",
      actions: [openTable(pad), signOnOrOff(pad)],
    };
  if (!view.dealer)
    return {
      title: "Sign on",
      text: "Swipe the card of the dealer who takes the table.",
      who: "Dealer",
      actions: [signOnOrOff(pad)],
    };
  return {
    title: "Sign off",
    text: `${view.dealer_name} is signed on. The same card signs off; then the relief dealer signs on.`,
    who: "Dealer",
    actions: [signOnOrOff(pad)],
  };
}

function verification(pad, claim) {
  const whom = claim.spots.length ? listSpots(claim.spots) : "the table";
  const each = claim.spots.length > 1 ? `, ${dollars(claim.each)} each` : "";
  return {
    title: `Verify ${dollars(claim.amount)}`,
    text:
      `${claim.line} for ${whom}${each}. It needs ${VERIFIERS[claim.needs]}. Once it is verified, the win ` +
      `can only be backed out.`,
    field: claim.needs_reference
      ? { label: "Surveillance reference", hint: "It can be entered later, before the round ends." }
      : null,
    who: "Verified by",
    actions: [
      {
        label: "Verify",
        submit: ({ credentials, reason }) =>
          pad.send({ type: "Swipe", surveillance: reason, claim: claim.claim }, credentials),
      },
    ],
  };
}

const turnKey = (pad) => ({
  label: "Turn to JPH",
  submit: ({ credentials }) => pad.send({ type: "KeyToJph" }, credentials),
});
const signOnOrOff = (pad) => ({
  label: pad.view.dealer ? "Sign off" : "Sign on",
  submit: ({ credentials }) => pad.send({ type: "Swipe" }, credentials),
});
const openTable = (pad) => ({ label: "Open the table", submit: ({ credentials }) => pad.do("OpenTable", credentials) });
