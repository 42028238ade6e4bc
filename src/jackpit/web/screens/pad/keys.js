// The keys of the pad: the action keys in the bar, and the hand keys.

import { html, nothing } from "../shared/html.js";
import { dollars, shortDollars } from "../shared/money.js";
import { roleName, verifierName } from "../shared/names.js";
import { plural, t } from "../shared/text.js";
import { listSpots } from "../shared/words.js";
import { cardPurpose, openCardDialog } from "./card-swipe.js";
import { HAND_LETTERS, SHORTCUTS } from "./keyboard.js";
import { money } from "./money.js";
import { askedDeclaration, nextKeyOf, phaseOf } from "./phase.js";
import { openMore, openTool } from "./tools.js";
import { extraKeyOf, findKey, findKeys, findNextClaim, keyOf } from "./view.js";
import { shortReason } from "./words.js";

/** @type {Record<string, string>} */
const KEY_SYMBOLS = { Enter: "↵", Backspace: "⌫" };
/** @param {string} name */
export const shortcut = (name) => KEY_SYMBOLS[SHORTCUTS[name][0]] ?? SHORTCUTS[name][0].toUpperCase();

// The bar.

/**
 * The action keys. The keypad keeps every key in its place; touch draws only what can be pressed.
 * @param {Pad} pad
 */
export function actionBar(pad) {
  const keys = pad.view.controller === "keypad" ? keypadBar(pad) : touchBar(pad);
  return html`<footer class="bar ${pad.view.controller}-bar" aria-label=${t("Keys")} role="group">${keys}</footer>`;
}

/** @param {Pad} pad */
const keypadBar = (pad) => [
  moreKey(pad),
  pad.view.round === null ? sameSpotsKey(pad) : nothing,
  beginKey(pad),
  verifyKey(pad),
  undoKey(pad),
  bonusKey(pad),
  pad.view.round === null ? nothing : declarationKeys(pad),
  pageKey(pad),
  finishKey(pad),
  cardKey(pad),
  referenceKey(pad),
];

/** @param {Pad} pad */
function touchBar(pad) {
  const { view } = pad;
  const phase = phaseOf(pad);
  if (phase === "bets")
    return [
      moreKey(pad),
      isLiveKey(view, "SpecialBonus") ? bonusKey(pad) : nothing,
      isSameSpotsShown(view) ? sameSpotsKey(pad) : nothing,
      openKey(pad),
      cardKey(pad),
    ];
  const isOpen = phase !== "pay" && !view.confirmed;
  return [
    moreKey(pad),
    isLiveKey(view, "Undo") ? undoKey(pad) : nothing,
    isOpen ? toolKey(pad, "Enter", "cards", t("CARDS")) : nothing,
    isOpen && view.bonus ? bonusKey(pad) : nothing,
    view.confirmed ? nothing : declarationKeys(pad),
    findNextClaim(view) && !askedDeclaration(view) ? verifyKey(pad) : nothing,
    pageKey(pad),
    view.sheet?.waiting.length ? nothing : finishKey(pad),
    cardKey(pad),
    referenceKey(pad),
  ];
}

/** @param {Pad} pad */
const openKey = (pad) => (cardPurpose(pad.view) ? nothing : beginKey(pad));

/**
 * @param {Server.Pad} view
 * @param {string} type
 */
const isLiveKey = (view, type) => findKey(view, type)?.is_live ?? false;

/**
 * A key of the pad: its name, and below it a detail or why it is disabled. One key is bright: the next one.
 * @param {Pad} pad
 * @param {Server.PadKey} key
 * @param {{ kind?: string, name?: string, sub?: string, letter?: string }} [shown]
 */
export function keyButton(pad, key, { kind = "", name = key.label, sub = "", letter = "" } = {}) {
  const now = pad.keyState(key);
  const isNext = now.is_live && nextKeyOf(pad) === key;
  return html`<button class="key ${kind} ${now.is_live ? "" : "off"} ${isNext ? "primary" : ""} ${
    key.is_lit ? "lit" : ""
  }" aria-disabled=${!now.is_live} @click=${(/** @type {MouseEvent} */ event) => pad.press(key, event)}>
    <span class="name">${name}</span>${smallText(now.is_live ? sub : shortReason(now.why_not))}
    ${letter ? html`<kbd aria-hidden="true">${letter}</kbd>` : nothing}
  </button>`;
}

/** @param {string} words */
const smallText = (words) => (words ? html`<small>${words}</small>` : nothing);

/**
 * A bright key that opens a dialog.
 * @param {string} label
 * @param {() => unknown} open
 */
const dialogKey = (label, open) =>
  html`<button class="key primary" @click=${open}><span class="name">${label}</span></button>`;

/**
 * The key for a card where one is needed next, for pads without a reader.
 * @param {Pad} pad
 */
function cardKey(pad) {
  const label = pad.isOnline ? cardPurpose(pad.view) : null;
  return label ? dialogKey(label, () => openCardDialog(pad)) : nothing;
}

/** @param {Pad} pad */
const referenceKey = (pad) =>
  nextKeyOf(pad)?.press.type === "Reference"
    ? dialogKey(t("Enter the reference"), () => openTool(pad, "reference"))
    : nothing;

/**
 * On touch SAME SPOTS keeps its place once it was pressed: START GAME must not move under the finger.
 * @param {Server.Pad} view
 */
function isSameSpotsShown(view) {
  const { is_live, why_not } = keyOf(view, "SameSpots");
  return is_live || why_not?.rule === "LAST_SPOTS_ARE_LIT";
}

/** @param {Pad} pad */
function sameSpotsKey(pad) {
  const key = keyOf(pad.view, "SameSpots");
  return keyButton(pad, key, { kind: "same", letter: shortcut("same"), sub: key.note ?? "" });
}

/** @param {Pad} pad */
function beginKey(pad) {
  const { view } = pad;
  const amount = shortDollars(view.wager);
  return keyButton(pad, keyOf(view, "Begin"), {
    kind: "begin",
    letter: shortcut("begin"),
    sub: plural(view.wagers, "{count} wager of {amount}", "{count} wagers of {amount}", { amount }),
  });
}

/** @param {Pad} pad */
function finishKey(pad) {
  const { view } = pad;
  return keyButton(pad, keyOf(view, "Finish"), {
    kind: "finish",
    letter: shortcut("end"),
    sub: view.sheet?.rows.length ? t("when everything is paid") : t("when the round is over"),
  });
}

/**
 * From the hands to the pay list and back. Where the list does not fit beside the hands, GAME OVER is only
 * on the page of the list, and the key to that page is bright in its place.
 * @param {Pad} pad
 */
function pageKey(pad) {
  const { view } = pad;
  const phase = phaseOf(pad);
  if (phase === "pay")
    return html`<button class="key page" @click=${() => pad.showPhase("deal")}>
      <span class="name">${t("HANDS")}</span></button>`;
  const isPaying = phase === "deal" && view.sheet && !view.sheet.waiting.length && view.sheet.rows.length;
  if (!isPaying) return nothing;
  const isNext = nextKeyOf(pad)?.press.type === "Finish";
  return html`<button class="key page to-pay ${isNext ? "primary" : ""}" @click=${() => pad.showPhase("pay")}>
    <span class="name">${t("PAY LIST")}</span><small>${t("then {end}", { end: keyOf(view, "Finish").label })}</small>
  </button>`;
}

/**
 * What the dealer declares as a step of the round: the hole card, the whole hand. The up card is asked for
 * beside the hands.
 * @param {Pad} pad
 */
const declarationKeys = (pad) =>
  findKeys(pad.view, "Declare")
    .filter((key) => !isUpCard(key) && key.is_live)
    .map((key) => declarationKey(pad, key));

/**
 * @param {Pad} pad
 * @param {Server.PadKey} key
 */
export const declarationKey = (pad, key) => keyButton(pad, key, { kind: "declare", sub: key.note ?? "" });

/** @param {Server.PadKey} key */
export const isUpCard = ({ press }) => press.shown === "up_card";

/**
 * @param {Pad} pad
 * @param {string} type
 * @param {import("./tools.js").Tool} name
 * @param {string} label
 */
function toolKey(pad, type, name, label) {
  const now = pad.keyState(extraKeyOf(pad.view, type));
  return now.is_live
    ? html`<button class="key tool" @click=${() => openTool(pad, name)}><span class="name">${label}</span></button>`
    : nothing;
}

/** @param {Pad} pad */
function undoKey(pad) {
  const key = keyOf(pad.view, "Undo");
  return keyButton(pad, key, { kind: "undo", letter: shortcut("undo"), sub: key.note ?? "" });
}

/** @param {Pad} pad */
function bonusKey(pad) {
  const { view } = pad;
  if (!view.bonus) return nothing;
  const given = view.bonus.given.map((bonus) => bonus.winner);
  return keyButton(pad, keyOf(view, "SpecialBonus"), {
    kind: "bonus",
    sub: given.length
      ? t("marked at {spots}", { spots: listSpots(given) })
      : t("{award}, others {envy}", { award: shortDollars(view.bonus.award), envy: shortDollars(view.bonus.envy) }),
  });
}

/**
 * CONFIRM on touch, J-POT on the keypad.
 * @param {Pad} pad
 */
function verifyKey(pad) {
  const { view } = pad;
  const key = findKey(view, "Confirm") ?? keyOf(view, "JPot");
  const claim = findNextClaim(view);
  if (!claim) return keyButton(pad, key, { kind: "verify", letter: shortcut("verify") });
  const shown = key.press.type === "Confirm" ? confirmTexts(view, key, claim) : logTexts(claim);
  return keyButton(pad, key, { kind: "verify", letter: shortcut("verify"), ...shown });
}

/**
 * @param {Server.Pad} view
 * @param {Server.PadKey} key
 * @param {Server.PendingClaim} claim
 */
function confirmTexts(view, key, { spots, amount, needs }) {
  const card = t("{role}'s card", { role: roleName(needs) });
  if (view.confirmed) return { name: t("CONFIRMED"), sub: t("press again to cancel") };
  const name = spots.length === 1 ? `${key.label} · ${listSpots(spots)}` : key.label;
  return { name, sub: `${dollars(amount)} · ${card}` };
}

/** @param {Server.PendingClaim} claim */
const logTexts = ({ amount }) => ({ sub: t("logs {amount}", { amount: dollars(amount) }) });

/** @param {Pad} pad */
const moreKey = (pad) =>
  html`<button class="key more" @click=${() => openMore(pad)}>
  <span class="name">${t("MORE")}</span><kbd aria-hidden="true">${shortcut("more")}</kbd></button>`;

// The hands.

/**
 * The hand keys, best first.
 * @param {Pad} pad
 */
export function handKeys(pad) {
  return findKeys(pad.view, "Hand").map((key, index) => handKey(pad, key, HAND_LETTERS[index]?.toUpperCase() ?? ""));
}

/**
 * The hand key of the claim: pressed again, it clears the mark.
 * @param {Pad} pad
 */
export const claimKeys = (pad) =>
  findKeys(pad.view, "Hand")
    .filter((key) => key.is_lit && key.press.line === findNextClaim(pad.view)?.line)
    .map((key) => handKey(pad, key, "", key.is_live ? t("press again to clear") : markedAt(key)));

/** @param {Server.PadKey} key */
const markedAt = (key) => t("marked at {spots}", { spots: listSpots(handOf(key).marked) });

/**
 * @param {Pad} pad
 * @param {Server.PadKey} key
 * @param {string} letter
 * @param {string} [state]
 */
function handKey(pad, key, letter, state) {
  const now = pad.keyState(key);
  const hand = handOf(key);
  const isNext = now.is_live && nextKeyOf(pad) === key;
  const classes = [
    isNext && "primary",
    hand.meter && "top",
    !now.is_live && "off",
    key.is_lit && "lit",
    key.is_selected && "selected",
    key.is_suggested && !key.is_lit && "suggested",
    holdClass(pad, key),
  ];
  return html`<button class="key hand ${classes.filter(Boolean).join(" ")}"
    aria-disabled=${!now.is_live} aria-pressed=${key.is_lit} aria-describedby=${holdHint(pad, key)}
    @pointerdown=${(/** @type {PointerEvent} */ event) => pad.hold.begin(key, event)}
    @pointerleave=${(/** @type {PointerEvent} */ event) => pad.hold.leave(event)}
    @contextmenu=${stopMenu} @click=${(/** @type {MouseEvent} */ event) => pad.press(key, event)}>
    <span class="what"><span class="name">${key.label}</span>${
      state ? smallText(state) : handState(pad.view, key, now)
    }</span>
    <span class="award"><span class="odds">${hand.award}</span>${
      hand.meter ? money(currentPrize(hand, pad.meters)) : nothing
    }${hand.envy ? html`<small>${t("envy {amount} at the end", { amount: hand.envy })}</small>` : nothing}</span>
    ${letter ? html`<kbd aria-hidden="true">${letter}</kbd>` : nothing}
  </button>`;
}

// Keys that are held.

/**
 * @param {Pad} pad
 * @param {Server.PadKey} key
 */
const mustHold = (pad, key) => key.must_hold && pad.keyState(key).is_live;

/**
 * @param {Pad} pad
 * @param {Server.PadKey} key
 */
export const holdClass = (pad, key) =>
  mustHold(pad, key) ? `to-hold ${pad.hold.isHeld(key) ? "holding" : ""} ${pad.hold.isAsked(key) ? "asked" : ""}` : "";

/**
 * @param {Pad} pad
 * @param {Server.PadKey} key
 */
export const holdHint = (pad, key) => (mustHold(pad, key) ? "hold-hint" : nothing);

/** What a screen reader says of a key that is held; it is on the page once. */
export const holdHintText = () =>
  html`<span id="hold-hint" hidden>${t("Hold for one second; by keyboard press Enter to confirm.")}</span>`;

/** @param {Event} event */
export const stopMenu = (event) => event.preventDefault();

/**
 * What a hand key is for; every hand key has it.
 * @param {Server.PadKey} key
 */
const handOf = (key) => /** @type {Server.PadHand} */ (key.hand);

/**
 * The present meter for a 100% line; for a smaller share, the amount that the server sent.
 * @param {Server.PadHand} hand
 * @param {Server.SignAmount[]} meters
 */
function currentPrize(hand, meters) {
  return hand.percent === 100 ? (meters.find((meter) => meter.meter === hand.meter)?.amount ?? hand.pays) : hand.pays;
}

/**
 * @param {Server.Pad} view
 * @param {Server.PadKey} key
 * @param {Server.PadKey} now
 */
function handState(view, key, now) {
  const hand = handOf(key);
  /** @param {string} words */
  const held = (words) => (key.must_hold && now.is_live ? t("hold 1 s · {words}", { words }) : words);
  if (hand.needs_spot) return smallText(t("tap its spot"));
  if (hand.marked.length || key.is_lit) {
    const waits = view.sheet?.waiting.find((claim) => claim.line === key.press.line);
    const who = waits && t("needs {verifier}", { verifier: verifierName(waits.needs) });
    return smallText([winnersOf(view, hand), who].filter(Boolean).join(" · "));
  }
  if (now.why_not?.rule === "OUT_OF_TURN") return smallText(shortReason(now.why_not));
  if (hand.logged.length) return smallText(t("{spots} · verified", { spots: listSpots(hand.logged) }));
  if (key.is_suggested) return smallText(held(t("the cards make this hand")));
  if (!now.is_live && now.why_not?.rule !== "CLAIM_NEEDS_SPOT") return smallText(shortReason(now.why_not));
  return smallText(held(hand.when));
}

/**
 * @param {Server.Pad} view
 * @param {Server.PadHand} hand
 */
function winnersOf(view, hand) {
  if (hand.marked.length) return listSpots(hand.marked);
  if (view.wagers < 2) return t("for the table");
  return hand.meter
    ? plural(view.wagers, "shared by {count} spot", "shared by {count} spots")
    : plural(view.wagers, "each of {count} spot", "each of {count} spots");
}
