// Cards swiped at the pad: what a card is for at the moment, and its PIN.

import { LATER_REFERENCE_FIELD } from "../shared/fields.js";
import { dollars } from "../shared/money.js";
import { verifierName } from "../shared/names.js";
import { sentences, t } from "../shared/text.js";
import { clock, now } from "../shared/times.js";
import { openPadDialog } from "./dialogs.js";
import { findNextClaim } from "./view.js";
import { claimant, claimNeeds } from "./words.js";

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
 * A card was swiped or is being typed (*isTyped*), or is asked for: say whose it is, ask for its PIN,
 * and do what it is for.
 * @param {Pad} pad
 */
export async function openCardDialog(pad, card = "", { isTyped = false } = {}) {
  const { view } = pad;
  if (!pad.isOnline) return pad.refuse(t("The system is offline; cards cannot be read."));
  const isSwiped = Boolean(card) && !isTyped;
  if (isSwiped && !view.pins.length && (await swipedAlone(pad, card))) return null;
  const claim = view.confirmed ? findNextClaim(view) : null;
  const gone = claim ? watchClaim(pad, claim) : undefined;
  return openPadDialog(pad, (holder) => {
    const dialog = dialogFor(pad, view, holder);
    return { ...dialog, gone, people: dialog.people?.map((person) => ({ ...person, card, isTyped })) };
  });
}

/**
 * Where the house waives the PINs of the pit, the swipe alone does what the card is for. False if a
 * dialog must ask for more.
 * @param {Pad} pad
 * @param {string} card
 */
async function swipedAlone(pad, card) {
  const holder = await pad.attempt(t("the card"), () => pad.identify(card));
  if (!holder) return true;
  const { why, field, actions } = dialogFor(pad, pad.view, holder);
  if (why) {
    pad.refuse(why);
    return true;
  }
  if (holder.needs_pin || field || actions.length > 1) return false;
  const dealer = pad.view.dealer_name;
  const values = { credentials: { card }, reason: "", chosen: {} };
  const done = await pad.attempt(t("the card"), async () => actions[0].submit(values));
  pad.showCardAnswer(done, holder.name, dealer);
  return true;
}

/**
 * What a card did, with the name of its holder; null if that is not worth a word.
 * @param {Server.Entries} done
 * @param {string} name
 * @param {string | null} dealer the dealer before
 */
export function cardAnswer({ entries }, name, dealer) {
  const kinds = new Set(entries.flatMap(({ events }) => events.map(({ type }) => type)));
  if (kinds.has("WinLogged")) return t("Verified by {name}.", { name });
  if (kinds.has("DealerSignedOn") && kinds.has("DealerSignedOff"))
    return t("{name} signed on and relieved {dealer}.", { name, dealer: dealer ?? "" });
  if (kinds.has("DealerSignedOn")) return t("{name} signed on.", { name });
  if (kinds.has("DealerSignedOff")) return t("{name} signed off.", { name });
  if (kinds.has("KeyTurnedToJph")) return t("Key turned to JPH by {name}.", { name });
  if (kinds.has("TableOpened")) return t("Table opened by {name}.", { name });
  return null;
}

/**
 * What a card does, if it is that of *holder*; null: not known yet. The view is that of the moment when
 * the card was swiped: what the dialog says must not change under the finger.
 * @param {Pad} pad
 * @param {Server.Pad} view
 * @param {Server.CardHolder | null} holder
 * @returns {PadDialog}
 */
function dialogFor(pad, view, holder) {
  const claim = findNextClaim(view);
  const why = holder?.why_not?.sentence;
  if (view.confirmed && claim) return { ...verification(pad, claim), why };
  const isOwn = holder !== null && holder.person === view.dealer;
  const isForKey = view.controller === "keypad" && claim !== null && !view.key_holder;
  const first = isForKey ? keyTurn(pad) : view.is_table_open ? null : tableOpening(pad);
  const isAllowed = !holder || (isForKey ? holder.can_turn_key : holder.can_open);
  if (!first || !isAllowed)
    return {
      ...signOnOrOff(pad, view, holder),
      ...(why && { why, title: t("Swipe a card"), text: undefined, actions: [] }),
    };
  // A supervisor may deal: before a card is read, or if that person may deal now, both are possible.
  const mayDeal = holder === null || isOwn || !view.dealer;
  return mayDeal ? { ...first, actions: [...first.actions, ...signOnOrOff(pad, view, holder).actions] } : first;
}

/**
 * @param {Pad} pad
 * @param {Server.Pad} view
 * @param {Server.CardHolder | null} holder
 * @returns {PadDialog}
 */
function signOnOrOff(pad, view, holder) {
  const { dealer, dealer_name: name } = view;
  const shown = { people: [{ title: t("Card") }] };
  /** @param {string} label */
  const swipe = (label) => [
    { label, submit: (/** @type {PadValues} */ { credentials }) => pad.send({ type: "Swipe" }, credentials) },
  ];
  if (!dealer)
    return {
      ...shown,
      title: t("Sign on"),
      text: t("Swipe the card of the dealer who takes the table."),
      actions: swipe(t("Sign on")),
    };
  if (!holder)
    return {
      ...shown,
      title: t("Swipe a card"),
      text: t("{name} is signed on. The same card signs off; another dealer's card relieves them.", {
        name: name ?? "",
      }),
      actions: swipe(t("Sign off or relieve")),
    };
  const facts = { name: name ?? "", relief: holder.name };
  return holder.person === dealer
    ? { ...shown, title: t("Sign off"), text: t("{name} leaves the table.", facts), actions: swipe(t("Sign off")) }
    : {
        ...shown,
        title: t("Relieve {name}", facts),
        text: t("{relief} takes the table; {name} is signed off.", facts),
        actions: swipe(t("Relieve {name}", facts)),
      };
}

/**
 * A function that says who was faster with the claim of a dialog, or null while it waits.
 * @param {Pad} pad
 * @param {Server.PendingClaim} claim
 * @returns {() => string | null}
 */
export function watchClaim(pad, { claim }) {
  /** @type {string | null} */
  let time = null;
  return () => {
    const { sheet, wins, last, refusals } = pad.view;
    if (sheet?.waiting.some((other) => other.claim === claim)) return null;
    time ??= clock(now());
    const win = [...wins, ...(last?.wins ?? [])].find((win) => win.claim === claim);
    if (win)
      return t("Already verified by {person} at {time}, as win {win}.", {
        person: win.verified_by_name,
        time,
        win: win.number,
      });
    const refusal = refusals.find((refusal) => refusal.claim === claim);
    return refusal ? t("Already refused at {time}. {refusal}", { time, refusal: refusal.text }) : CLAIM_GONE;
  };
}

const CLAIM_GONE = t("The claim has changed; check the screen.");

/**
 * @param {Pad} pad
 * @param {Server.PendingClaim} claim
 * @returns {PadDialog}
 */
function verification(pad, claim) {
  const facts = { line: claim.line_name, whom: claimant(claim), each: dollars(claim.each) };
  return {
    title: t("Verify {amount}", { amount: dollars(claim.amount) }),
    text: sentences([
      claim.spots.length > 1 ? t("{line} for {whom}, {each} each.", facts) : t("{line} for {whom}.", facts),
      t("It needs {verifier}.", { verifier: verifierName(claim.needs) }),
      t("Once it is verified, the win can only be backed out."),
    ]),
    field: claim.needs_reference ? LATER_REFERENCE_FIELD : null,
    people: [{ title: t("Verified by") }],
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
 * @returns {PadDialog}
 */
export function keyTurn(pad) {
  const claim = findNextClaim(pad.view);
  return {
    title: t("Turn the key to JPH"),
    text: claim ? claimNeeds(claim) : t("No claim is marked."),
    people: [{ title: t("Key holder") }],
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
 * @returns {PadDialog}
 */
export const tableOpening = (pad) => ({
  title: t("Open the table"),
  text: t("The table is opened with a card."),
  people: [{ title: t("Opened by") }],
  actions: [{ label: t("Open the table"), submit: ({ credentials }) => pad.send({ type: "Open" }, credentials) }],
});
