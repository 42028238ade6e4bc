// Cards swiped at the pad: what a card is for at the moment, and its PIN.

import { dollars } from "../shared/money.js";
import { verifierName } from "../shared/names.js";
import { sentences, t } from "../shared/text.js";
import { openPadDialog } from "./dialogs.js";
import { findNextClaim } from "./view.js";
import { claimant, claimNeeds, CONFIRM_FIRST } from "./words.js";

const PIT_ROLES = 3; // dealer, supervisor, executive

/**
 * @typedef {{
 *   title: string, text: string, field?: PadField | null, who: string, actions: PadAction[],
 * }} Purpose
 */

/**
 * Whether "all" cards of the pit need a PIN, "some" or "none".
 * @param {Server.Pad} view
 * @returns {PinPolicy}
 */
export function pinPolicy(view) {
  if (view.pins.length >= PIT_ROLES) return "all";
  return view.pins.length ? "some" : "none";
}

/**
 * What a card is for, where only a card helps; null where a key can be pressed.
 * @param {Server.Pad} view
 */
export function cardPurpose(view) {
  if (!view.is_card_next) return null;
  if (!view.is_table_open) return t("Open the table");
  return view.dealer ? t("Card and PIN") : t("Sign on by card");
}

/**
 * A card was swiped or is being typed (*isTyped*): ask what it is for if that is not clear, and for the PIN.
 * @param {Pad} pad
 */
export async function openCardDialog(pad, card = "", { isTyped = false } = {}) {
  const { view } = pad;
  if (!pad.isOnline) return pad.refuse(t("The system is offline; cards cannot be read."));
  const purpose = purposeOf(pad);
  const { actions } = purpose;
  const pins = pinPolicy(view);
  if (card && !isTyped && pins === "none" && actions.length === 1)
    return pad.attempt(t("the card"), async () => actions[0].submit({ credentials: { card }, reason: "", chosen: {} }));
  if (card && !isTyped && needsConfirm(view)) return pad.refuse(CONFIRM_FIRST);
  return openPurpose(purpose, pins, { card, isTyped });
}

/**
 * Open the dialog that asks for a card for this purpose; *swiped* is the card if there is one.
 * @param {Purpose} purpose
 * @param {PinPolicy} pins
 * @param {{ card?: string, isTyped?: boolean }} [swiped]
 */
export const openPurpose = ({ who, ...dialog }, pins, swiped = {}) =>
  openPadDialog({ ...dialog, people: [{ title: who, ...swiped }], pins });

/**
 * Whether a swiped card is most likely a verifier's, swiped before CONFIRM. The pad does not know whose
 * card it is; a dealer who is relieved in the meantime signs off under MORE.
 * @param {Server.Pad} view
 */
const needsConfirm = (view) =>
  view.controller === "touch" && Boolean(view.dealer) && !view.confirmed && findNextClaim(view) !== null;

/**
 * @param {Pad} pad
 * @returns {Purpose}
 */
function purposeOf(pad) {
  const { view } = pad;
  const claim = findNextClaim(view);
  if (view.confirmed && claim) return verification(pad, claim);
  if (view.controller === "keypad" && claim && !view.key_holder) return withSignOn(pad, keyTurn(pad));
  if (!view.is_table_open) return withSignOn(pad, tableOpening(pad));
  if (!view.dealer)
    return {
      title: t("Sign on"),
      text: t("Swipe the card of the dealer who takes the table."),
      who: t("Dealer"),
      actions: [signOnOrOff(pad)],
    };
  return {
    title: t("Sign off"),
    text: t("{name} is signed on. The same card signs off; then the relief dealer signs on.", {
      name: view.dealer_name ?? "",
    }),
    who: t("Dealer"),
    actions: [signOnOrOff(pad)],
  };
}

/** The field for a surveillance reference, which may still be missing when a claim is verified. */
export const REFERENCE_FIELD = {
  label: t("Surveillance reference"),
  hint: t("It can be entered later, before the round ends."),
};

/**
 * @param {Pad} pad
 * @param {Server.PendingClaim} claim
 * @returns {Purpose}
 */
function verification(pad, claim) {
  const facts = { line: claim.line, whom: claimant(claim), each: dollars(claim.each) };
  return {
    title: t("Verify {amount}", { amount: dollars(claim.amount) }),
    text: sentences([
      claim.spots.length > 1 ? t("{line} for {whom}, {each} each.", facts) : t("{line} for {whom}.", facts),
      t("It needs {verifier}.", { verifier: verifierName(claim.needs) }),
      t("Once it is verified, the win can only be backed out."),
    ]),
    field: claim.needs_reference ? REFERENCE_FIELD : null,
    who: t("Verified by"),
    actions: [
      {
        label: t("Verify"),
        submit: ({ credentials, reason }) =>
          pad.send({ type: "Swipe", surveillance: reason, claim: claim.claim }, credentials),
      },
    ],
  };
}

/**
 * @param {Pad} pad
 * @returns {Purpose}
 */
export function keyTurn(pad) {
  const claim = findNextClaim(pad.view);
  return {
    title: t("Turn the key to JPH"),
    text: claim ? claimNeeds(claim) : t("No claim is marked."),
    who: t("Key holder"),
    actions: [
      {
        label: t("Turn to JPH"),
        submit: ({ credentials }) => pad.send({ type: "KeyToJph" }, credentials),
      },
    ],
  };
}

/**
 * @param {Pad} pad
 * @returns {Purpose}
 */
export const tableOpening = (pad) => ({
  title: t("Open the table"),
  text: t("The table is opened with a card."),
  who: t("Opened by"),
  actions: [{ label: t("Open the table"), submit: ({ credentials }) => pad.do("OpenTable", credentials) }],
});

/**
 * @param {Pad} pad
 * @param {Purpose} purpose
 */
const withSignOn = (pad, purpose) => ({ ...purpose, actions: [...purpose.actions, signOnOrOff(pad)] });

/**
 * @param {Pad} pad
 * @returns {PadAction}
 */
const signOnOrOff = (pad) => ({
  label: pad.view.dealer ? t("Sign off") : t("Sign on"),
  submit: ({ credentials }) => pad.send({ type: "Swipe" }, credentials),
});
