// The MORE dialog with all tools of the pad, each with its reason if it cannot be used, and the dialog of each tool.

import { LATER_REFERENCE_FIELD, REFERENCE_FIELD } from "../shared/fields.js";
import { html } from "../shared/html.js";
import { Modal } from "../shared/modal.js";
import { dollars } from "../shared/money.js";
import { roleName, verifierName } from "../shared/names.js";
import { capitalized, clauses, list, plural, sentences, t } from "../shared/text.js";
import { listSpots } from "../shared/words.js";
import { openCardPicker } from "./card-picker.js";
import { keyTurn, openCardDialog, tableOpening, watchClaim } from "./card-swipe.js";
import { openPadDialog } from "./dialogs.js";
import { extraKeyOf, findKeys, findNextClaim, keyOf, wagersOf } from "./view.js";
import { claimant, shortReason, SYSTEM_OFFLINE } from "./words.js";

/**
 * @typedef {{ label: string, about: string, why: Server.WhyNot | null, open: () => unknown }} ToolItem
 * @typedef {keyof typeof TOOLS} Tool
 */

const SUPERVISOR_CARD = { title: t("Supervisor's card") };

/**
 * The card that refuses or strikes a claim, by the person that one of the claims needs: that person's, and any
 * other is refused before its PIN.
 * @param {Server.PendingClaim[]} claims
 * @param {Server.CardHolder | null} holder
 */
function refuserOf(claims, holder) {
  const needs = claims.some((claim) => claim.refusal_needs === "executive") ? "executive" : "supervisor";
  const isBelow = needs === "executive" && holder !== null && holder.tier !== needs;
  return {
    people: [{ title: capitalized(t("{role}'s card", { role: roleName(needs) })) }],
    why: isBelow ? t("It needs {verifier}.", { verifier: verifierName(needs) }) : undefined,
  };
}

/** @param {Server.Pad} view */
const voidReasons = (view) => [
  t("Misdeal"),
  t("{key} too early", { key: keyOf(view, "Begin").label }),
  t("Wrong wagers"),
];
const CORRECT_REASONS = [t("A chip was not read"), t("A chip was read by mistake"), t("Late wager")];
const REFUSE_REASONS = [t("The hand does not qualify"), t("Marked by mistake"), t("No blackjack wager")];
const ACCEPT_REASONS = [t("The hand was overlooked"), t("Marked too late")];
const REOPEN_REASONS = [t("Ended too early"), t("A hand was not paid"), t("A hand was paid incorrectly")];

/** @param {Server.Pad} view */
const allSpots = (view) => view.spots.map(({ spot }) => spot);

/** @param {number} count */
const wagersRecorded = (count) => plural(count, "{count} wager recorded", "{count} wagers recorded");

/**
 * Open the list of all tools.
 * @param {Pad} pad
 */
export function openMore(pad) {
  const modal = new Modal({ className: "more-dialog", onClose: () => pad.redraws.delete(draw) });
  /** @param {() => unknown} action */
  const run = (action) => () => {
    modal.close();
    action();
  };
  const draw = () =>
    modal.draw(
      html`${modal.titleBar(t("More"))}
      ${toolGroups(pad).map(
        ([title, tools]) =>
          html`<section aria-label=${title}><h3 class="label">${title}</h3>
            <div class="tool-list">${tools.map(
              ({ label, about, why, open }) =>
                html`<button class="button tool-item" aria-disabled=${Boolean(why)}
                      @click=${run(why ? () => pad.refuse(why.sentence) : open)}>
                  ${label}<small>${why ? shortReason(why) : about}</small></button>`,
            )}</div></section>`,
      )}`,
    );
  draw();
  pad.redraws.add(draw);
  modal.open();
}

/**
 * The tools by group: [title, tools] each.
 * @param {Pad} pad
 * @returns {[string, ToolItem[]][]}
 */
const toolGroups = (pad) => [
  [t("Dealer"), dealerTools(pad)],
  [t("Supervisor"), supervisorTools(pad)],
  [t("Table"), tableTools(pad)],
];

/**
 * @param {Pad} pad
 * @param {Server.PadKey} key
 * @param {Tool} name
 * @param {string} label
 * @param {string} about
 * @returns {ToolItem}
 */
const keyTool = (pad, key, name, label, about) => ({
  label,
  about,
  why: pad.keyState(key).why_not,
  open: () => openTool(pad, name),
});

/** @param {Pad} pad */
function dealerTools(pad) {
  const { view } = pad;
  const tools = [
    keyTool(pad, extraKeyOf(view, "Enter"), "cards", t("Cards"), t("enter the cards of a hand")),
    keyTool(pad, extraKeyOf(view, "Join"), "join", t("Join spots"), t("played by one player")),
    keyTool(pad, extraKeyOf(view, "Count"), "count", t("Count chips"), wagersRecorded(view.wagers)),
  ];
  if (view.bonus) tools.push(keyTool(pad, keyOf(view, "SpecialBonus"), "bonus", view.bonus.name, t("from the tray")));
  return tools;
}

/** @param {Pad} pad */
function supervisorTools(pad) {
  const { view } = pad;
  const { givers } = pad.device;
  return [
    keyTool(pad, keyOf(view, "Refuse"), "refuse", t("Refuse the claim"), t("with a reason")),
    keyTool(pad, extraKeyOf(view, "Strike"), "strike", t("Strike a spot"), t("from a shared claim")),
    keyTool(pad, extraKeyOf(view, "Correct"), "correct", t("Correct the spots"), t("wagers were misread")),
    keyTool(pad, keyOf(view, "Void"), "void", t("Void the round"), t("all wagers are returned")),
    keyTool(pad, keyOf(view, "Reference"), "reference", t("Surveillance reference"), givers.GiveReference),
    keyTool(pad, extraKeyOf(view, "Accept"), "accept", t("Accept out of turn"), t("after a win that stays")),
    keyTool(pad, keyOf(view, "Reopen"), "reopen", t("Reopen the round"), t("with a second person")),
  ];
}

/**
 * @param {Pad} pad
 * @returns {ToolItem[]}
 */
function tableTools(pad) {
  const { view } = pad;
  return [
    {
      label: t("Swipe a card"),
      about: view.dealer ? t("sign off") : t("sign on"),
      why: pad.isOnline ? null : SYSTEM_OFFLINE,
      open: () => openCardDialog(pad),
    },
    keyTool(pad, keyOf(view, "Open"), "open", t("Open the table"), pad.device.givers.OpenTable),
    keyTool(pad, keyOf(view, "Close"), "close", t("Close the table"), pad.device.givers.CloseTable),
  ];
}

/**
 * Open the dialog of a tool.
 * @param {Pad} pad
 * @param {Tool} name
 */
export const openTool = (pad, name) => TOOLS[name](pad, pad.view);

/**
 * @param {Pad} pad
 * @param {Server.Pad} view
 */
function cards(pad, view) {
  const selected = findKeys(view, "Tap").find((key) => key.is_selected)?.press.spot;
  const spot = view.is_dealers_hand ? null : (selected ?? wagersOf(view)[0] ?? null);
  pad.picker = openCardPicker({
    view,
    spot,
    send: (owner, chosen) => pad.send({ type: "Enter", spot: owner, cards: chosen }),
    onClose: () => (pad.picker = null),
  });
}

/**
 * @param {Pad} pad
 * @param {Server.Pad} view
 */
const join = (pad, view) =>
  openPadDialog(pad, {
    title: t("Join the spots of one player"),
    text: t("Joined spots pay no envy to each other. Each wager keeps its own share."),
    rows: [
      {
        name: "spots",
        label: t("Spots with a wager"),
        numbers: wagersOf(view),
        missing: t("Choose two spots or more."),
      },
    ],
    actions: [
      { label: t("Join"), submit: ({ chosen }) => pad.send({ type: "Join", spots: chosen.spots }) },
      ...view.joined.map((group) => ({
        label: t("Separate {spots}", { spots: list(group) }),
        isFree: true,
        submit: () => pad.send({ type: "Join", spots: group }),
      })),
    ],
  });

/**
 * @param {Pad} pad
 * @param {Server.Pad} view
 */
const count = (pad, view) =>
  openPadDialog(pad, {
    title: t("Chips collected"),
    text: plural(view.wagers, "{count} wager recorded.", "{count} wagers recorded."),
    rows: [
      {
        name: "chips",
        label: t("How many chips"),
        numbers: Array.from({ length: view.spots.length + 3 }, (_, index) => index),
        nameOf: (chips) => t("Chips {chips}", { chips }),
        isSingle: true,
        missing: t("Choose the number of chips."),
      },
    ],
    actions: [
      { label: t("Record the count"), submit: ({ chosen }) => pad.send({ type: "Count", chips: chosen.chips[0] }) },
    ],
  });

/**
 * @param {Pad} pad
 * @param {Server.Pad} view
 */
function bonus(pad, view) {
  if (!view.bonus) return null;
  const { name, when, given } = view.bonus;
  const facts = { award: dollars(view.bonus.award), envy: dollars(view.bonus.envy) };
  return openPadDialog(pad, {
    title: name,
    text: sentences([
      when,
      t("{award} to the winner, {envy} to every other player with a blackjack wager, from the tray.", facts),
      ...(wagersOf(view).length
        ? [t("The spots with a progressive wager are selected; deselect any without a blackjack wager.")]
        : []),
    ]),
    rows: [
      {
        name: "winner",
        label: t("Winner"),
        numbers: allSpots(view).filter((spot) => !given.some(({ winner }) => winner === spot)),
        isSingle: true,
        missing: t("Tap the winner."),
      },
      {
        name: "others",
        label: t("Other spots with a blackjack wager"),
        numbers: allSpots(view),
        chosen: wagersOf(view),
      },
    ],
    actions: [
      {
        label: t("Mark the {bonus}", { bonus: name }),
        submit: ({ chosen }) => pad.send({ type: "SpecialBonus", winner: chosen.winner[0], others: chosen.others }),
      },
      ...given
        .filter(({ win }) => win === null)
        .map(({ winner }) => ({
          label: t("Clear it at spot {spot}", { spot: winner }),
          isFree: true,
          submit: () => pad.send({ type: "NoSpecialBonus", winner }),
        })),
    ],
  });
}

/**
 * @param {Pad} pad
 * @param {Server.Pad} view
 */
function refuse(pad, view) {
  const claims = view.sheet?.waiting ?? [];
  const claimed = claims.flatMap((claim) => claim.spots);
  const gone = claims.length === 1 ? watchClaim(pad, claims[0]) : undefined;
  return openPadDialog(pad, (holder) => ({
    title: t("Refuse the claim"),
    text: clauses(
      claims.map(({ line_name: line, spots, amount }) =>
        t("{line}, {spots}: {amount}", { line, spots: listSpots(spots), amount: dollars(amount) }),
      ),
    ),
    rows:
      claims.length > 1
        ? [
            {
              name: "spot",
              label: t("Which hand is refused"),
              numbers: claimed,
              isSingle: true,
              missing: t("Tap the spot."),
            },
          ]
        : [],
    reasons: REFUSE_REASONS,
    gone,
    ...refuserOf(claims, holder),
    actions: [
      {
        label: t("Refuse"),
        isDanger: true,
        submit: ({ chosen, reason, credentials }) =>
          pad.send({ type: "Refuse", reason, spot: chosen.spot?.[0] ?? null }, credentials),
      },
    ],
  }));
}

/**
 * @param {Pad} pad
 * @param {Server.Pad} view
 */
function strike(pad, view) {
  const claim = findNextClaim(view);
  if (!claim) return null;
  return openPadDialog(pad, (holder) => ({
    title: t("Strike a spot from the claim"),
    text: t("{line}: the other spots share the prize.", { line: claim.line_name }),
    rows: [
      {
        name: "spot",
        label: t("Spot that does not win"),
        numbers: claim.spots,
        isSingle: true,
        missing: t("Tap the spot."),
      },
    ],
    ...refuserOf([claim], holder),
    actions: [
      {
        label: t("Strike"),
        isDanger: true,
        submit: ({ chosen, credentials }) => pad.send({ type: "Strike", spot: chosen.spot[0] }, credentials),
      },
    ],
  }));
}

/**
 * @param {Pad} pad
 * @param {Server.Pad} view
 */
const correct = (pad, view) =>
  openPadDialog(pad, {
    title: t("Correct the spots"),
    text: t("Choose the spots that did wager; the meters are corrected."),
    rows: [
      {
        name: "spots",
        label: t("Spots with a wager"),
        numbers: allSpots(view),
        chosen: wagersOf(view),
        missing: t("Choose the spots."),
      },
    ],
    reasons: CORRECT_REASONS,
    people: [SUPERVISOR_CARD],
    actions: [
      {
        label: t("Correct"),
        submit: ({ chosen, reason, credentials }) =>
          pad.send({ type: "Correct", spots: chosen.spots, reason }, credentials),
      },
    ],
  });

/**
 * @param {Pad} pad
 * @param {Server.Pad} view
 */
const voidRound = (pad, view) =>
  openPadDialog(pad, {
    title: t("Void the round"),
    text: t("All wagers are returned, and their contributions are reversed."),
    reasons: voidReasons(view),
    people: [SUPERVISOR_CARD],
    actions: [
      {
        label: t("Void the round"),
        isDanger: true,
        submit: ({ reason, credentials }) => pad.send({ type: "Void", reason }, credentials),
      },
    ],
  });

/**
 * @param {Pad} pad
 * @param {Server.Pad} view
 */
function reference(pad, view) {
  const win = view.wins.find(({ lacks_reference }) => lacks_reference);
  if (!win) return null;
  return openPadDialog(pad, {
    title: t("Win {number}: surveillance reference", { number: win.number }),
    text: t("{amount}, {lines}.", { amount: dollars(win.amount), lines: list(win.lines) }),
    field: { ...REFERENCE_FIELD, missing: t("The reference is missing.") },
    people: [{ title: t("Entered by") }],
    actions: [
      {
        label: t("Enter the reference"),
        submit: ({ reason, credentials }) =>
          pad.send({ type: "Reference", reference: reason, win: win.number }, credentials),
      },
    ],
  });
}

/**
 * The hands that are paid before a win that stays; one of them is accepted with a cut of its own.
 * @param {Pad} pad
 * @param {Server.Pad} view
 */
function accept(pad, view) {
  const hands = view.keys.filter(({ hand }) => hand?.out_of_turn.length);
  return openPadDialog(pad, {
    title: t("Accept a hand out of turn"),
    text: t("It takes from what is on the meter now: {giver} requests it, {approver} approves it.", {
      giver: pad.device.givers.AcceptMark,
      approver: pad.device.approvers.AcceptMark,
    }),
    rows: hands.map(({ label, press, hand }) => ({
      name: press.line,
      label,
      numbers: hand?.out_of_turn ?? [],
      isSingle: true,
      missing: hands.length === 1 ? t("Tap the spot.") : undefined,
    })),
    reasons: ACCEPT_REASONS,
    people: [{ title: t("Requested by") }, { title: t("Approved by") }],
    actions: [
      {
        label: t("Accept the hand"),
        isDanger: true,
        submit: ({ chosen, reason, credentials }) => {
          const [line, spots] = Object.entries(chosen).find(([, numbers]) => numbers.length) ?? ["", []];
          return pad.send({ type: "Accept", line, spot: spots[0] ?? 0, reason }, credentials);
        },
      },
    ],
  });
}

/**
 * @param {Pad} pad
 * @param {Server.Pad} view
 */
const reopen = (pad, view) =>
  openPadDialog(pad, {
    title: view.last ? t("Reopen round {round}", { round: view.last.round }) : t("Reopen the round"),
    text: t("It continues as if it had not ended: {giver} requests it, {approver} approves it.", {
      giver: pad.device.givers.ReopenRound,
      approver: pad.device.approvers.ReopenRound,
    }),
    reasons: REOPEN_REASONS,
    people: [{ title: t("Requested by") }, { title: t("Approved by") }],
    actions: [
      {
        label: t("Reopen"),
        isDanger: true,
        submit: ({ reason, credentials }) => pad.send({ type: "Reopen", reason }, credentials),
      },
    ],
  });

/**
 * J-POT for a claim that needs a surveillance reference: it can be entered here, without a second card.
 * @param {Pad} pad
 * @param {Server.Pad} view
 */
function jpot(pad, view) {
  const claim = findNextClaim(view);
  if (!claim) return null;
  return openPadDialog(pad, {
    title: t("Log {amount}", { amount: dollars(claim.amount) }),
    text: sentences([
      t("{line} for {whom}.", { line: claim.line_name, whom: claimant(claim) }),
      t("After this, the win can only be backed out."),
    ]),
    field: LATER_REFERENCE_FIELD,
    gone: watchClaim(pad, claim),
    actions: [
      {
        label: t("Log the win"),
        submit: ({ reason }) => pad.send({ type: "JPot", surveillance: reason, claim: claim.claim }),
      },
    ],
  });
}

/** @param {Pad} pad */
const turnKey = (pad) => openPadDialog(pad, keyTurn(pad));

/** @param {Pad} pad */
const openTable = (pad) => openPadDialog(pad, tableOpening(pad));

/** @param {Pad} pad */
const closeTable = (pad) =>
  openPadDialog(pad, {
    title: t("Close the table"),
    people: [{ title: t("Closed by") }],
    actions: [{ label: t("Close the table"), submit: ({ credentials }) => pad.send({ type: "Close" }, credentials) }],
  });

const TOOLS = {
  cards,
  join,
  count,
  bonus,
  refuse,
  strike,
  correct,
  void: voidRound,
  reference,
  accept,
  reopen,
  jpot,
  switch: turnKey,
  open: openTable,
  close: closeTable,
};
