// @ts-nocheck Its types are not declared yet.
// The MORE dialog with all tools of the pad, each with its reason if it cannot be used, and the dialog of each tool.

import { html, nothing, render } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { listSpots, plural } from "../shared/words.js";
import { openCardPicker } from "./card-picker.js";
import { openCardDialog, pinPolicy } from "./card-swipe.js";
import { openPadDialog } from "./dialogs.js";
import { findKey, findKeys, findNextClaim, findExtraKey } from "./view.js";
import { shortReason, VERIFIERS } from "./words.js";

const SUPERVISOR_CARD = { title: "Supervisor's card" };
const voidReasons = (view) => ["Misdeal", `${findKey(view, "Begin").label} too early`, "Wrong wagers"];
const CORRECT_REASONS = ["A chip was not read", "A chip was read by mistake", "Late wager"];
const REFUSE_REASONS = ["The hand does not qualify", "Marked by mistake", "No blackjack wager"];
const REOPEN_REASONS = ["Ended too early", "A hand was not paid", "A hand was paid incorrectly"];

const wagersOf = (view) =>
  findKeys(view, "Tap")
    .filter((key) => key.is_lit)
    .map((key) => key.press.spot);

/** Open the list of all tools. */
export function openMore(pad) {
  const element = document.createElement("dialog");
  element.className = "more-dialog";
  element.setAttribute("aria-labelledby", "more-title");
  element.addEventListener("close", () => {
    pad.redraws.delete(draw);
    element.remove();
  });
  const run = (action) => () => {
    element.close();
    action();
  };
  const draw = () =>
    render(
      html`<div class="row apart"><h2 id="more-title">More</h2><button class="button quiet"
        @click=${() => element.close()}>Close</button></div>
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
      element,
    );
  draw();
  pad.redraws.add(draw);
  document.body.append(element);
  element.showModal();
}

function toolGroups(pad) {
  const { view } = pad;
  const offline = pad.isOnline ? null : pad.keyState({}).why_not;
  const tool = (key, name, label, about) => ({
    label,
    about,
    why: pad.keyState(key).why_not,
    open: () => openTool(pad, name),
  });
  return [
    [
      "Dealer",
      [
        tool(findExtraKey(view, "Enter"), "cards", "Cards", "enter the cards of a hand"),
        tool(findExtraKey(view, "Join"), "join", "Join spots", "played by one player"),
        tool(findExtraKey(view, "Count"), "count", "Count chips", `${plural(view.wagers, "wager")} recorded`),
        ...(view.bonus ? [tool(findKey(view, "SpecialBonus"), "bonus", view.bonus.name, "from the tray")] : []),
      ],
    ],
    [
      "Supervisor",
      [
        tool(findKey(view, "Refuse"), "refuse", "Refuse the claim", "with a reason"),
        tool(findExtraKey(view, "Strike"), "strike", "Strike a spot", "from a shared claim"),
        tool(findExtraKey(view, "Correct"), "correct", "Correct the spots", "wagers were misread"),
        tool(findKey(view, "Void"), "void", "Void the round", "all wagers are returned"),
        tool(findKey(view, "Reference"), "reference", "Surveillance reference", "for a win"),
        tool(findKey(view, "Reopen"), "reopen", "Reopen the round", "with a second person"),
      ],
    ],
    [
      "Table",
      [
        {
          label: "Swipe a card",
          about: view.dealer ? "sign off" : "sign on",
          why: offline,
          open: () => openCardDialog(pad),
        },
        {
          label: "Open the table",
          about: "supervisor, executive or floor",
          why: offline ?? view.why_not_open,
          open: () => openTool(pad, "open"),
        },
        {
          label: "Close the table",
          about: "supervisor, executive or floor",
          why: offline ?? view.why_not_close,
          open: () => openTool(pad, "close"),
        },
      ],
    ],
  ];
}

/** Open the dialog of a tool. */
export function openTool(pad, name) {
  const { view } = pad;
  return TOOLS[name](pad, view, pinPolicy(view));
}

const TOOLS = {
  cards(pad, view) {
    const selected = findKeys(view, "Tap").find((key) => key.is_selected)?.press.spot;
    const spot = view.is_dealers_hand ? null : (selected ?? wagersOf(view)[0] ?? null);
    pad.picker = openCardPicker({
      view,
      spot,
      send: (owner, cards) => pad.send({ type: "Enter", spot: owner, cards }),
    });
    pad.picker.done.then(() => (pad.picker = null));
  },

  join: (pad, view) =>
    openPadDialog({
      title: "Join the spots of one player",
      text: "Joined spots pay no envy to each other. Each wager keeps its own share.",
      rows: [
        { name: "spots", label: "Spots with a wager", only: wagersOf(view), missing: "Choose two spots or more." },
      ],
      actions: [
        { label: "Join", submit: ({ spots: chosen }) => pad.send({ type: "Join", spots: chosen }) },
        ...view.joined.map((group) => ({
          label: `Separate ${group.join(" and ")}`,
          isFree: true,
          submit: () => pad.send({ type: "Join", spots: group }),
        })),
      ],
    }),

  count: (pad, view) =>
    openPadDialog({
      title: "Chips collected",
      text: `${plural(view.wagers, "wager")} recorded.`,
      rows: [
        {
          name: "chips",
          noun: "Chips",
          label: "How many chips",
          only: Array.from({ length: view.spots.length + 3 }, (_, index) => index),
          isSingle: true,
          missing: "Choose the number of chips.",
        },
      ],
      actions: [{ label: "Record the count", submit: ({ chips }) => pad.send({ type: "Count", chips: chips[0] }) }],
    }),

  bonus: (pad, view) =>
    openPadDialog({
      title: view.bonus.name,
      text:
        `${view.bonus.when} ${dollars(view.bonus.award)} to the winner, ${dollars(view.bonus.envy)} to every ` +
        `other player with a blackjack wager, from the tray. The spots with a progressive wager are ` +
        `selected; deselect any ` +
        `without a blackjack wager.`,
      rows: [
        { name: "winner", label: "Winner", count: view.spots.length, isSingle: true, missing: "Tap the winner." },
        {
          name: "others",
          label: "Other spots with a blackjack wager",
          count: view.spots.length,
          chosen: wagersOf(view),
          isOptional: true,
        },
      ],
      actions: [
        {
          label: `Pay the ${view.bonus.name}`,
          submit: ({ winner, others }) => pad.send({ type: "SpecialBonus", winner: winner[0], others }),
        },
        ...view.bonus.given.map((bonus) => ({
          label: `Take back from spot ${bonus.winner}`,
          isFree: true,
          submit: () => pad.send({ type: "NoSpecialBonus", winner: bonus.winner }),
        })),
      ],
    }),

  refuse(pad, view, pins) {
    const claims = view.sheet.waiting;
    const claimed = claims.flatMap((claim) => claim.spots);
    const rows =
      claims.length > 1
        ? [{ name: "spot", label: "Which hand is refused", only: claimed, isSingle: true, missing: "Tap the spot." }]
        : [];
    return openPadDialog({
      title: "Refuse the claim",
      text: claims
        .map(
          (claim) =>
            `${claim.line}, ${claim.spots.length ? listSpots(claim.spots) : "no spot yet"}: ${dollars(claim.amount)}`,
        )
        .join("; "),
      rows,
      reasons: REFUSE_REASONS,
      people: [SUPERVISOR_CARD],
      pins,
      actions: [
        {
          label: "Refuse",
          isDanger: true,
          submit: ({ spot, reason, credentials }) =>
            pad.send({ type: "Refuse", reason, spot: spot?.[0] ?? null }, credentials),
        },
      ],
    });
  },

  strike: (pad, view, pins) =>
    openPadDialog({
      title: "Strike a spot from the claim",
      text: `${findNextClaim(view).line}: the other spots share the prize.`,
      rows: [
        {
          name: "spot",
          label: "Spot that does not win",
          only: findNextClaim(view).spots,
          isSingle: true,
          missing: "Tap the spot.",
        },
      ],
      people: [SUPERVISOR_CARD],
      pins,
      actions: [
        {
          label: "Strike",
          isDanger: true,
          submit: ({ spot, credentials }) => pad.send({ type: "Strike", spot: spot[0] }, credentials),
        },
      ],
    }),

  correct: (pad, view, pins) =>
    openPadDialog({
      title: "Correct the spots",
      text: "Choose the spots that did wager; the meters are corrected.",
      rows: [
        {
          name: "spots",
          label: "Spots with a wager",
          count: view.spots.length,
          chosen: wagersOf(view),
          missing: "Choose the spots.",
        },
      ],
      reasons: CORRECT_REASONS,
      people: [SUPERVISOR_CARD],
      pins,
      actions: [
        {
          label: "Correct",
          submit: ({ spots: chosen, reason, credentials }) =>
            pad.send({ type: "Correct", spots: chosen, reason }, credentials),
        },
      ],
    }),

  void: (pad, view, pins) =>
    openPadDialog({
      title: "Void the round",
      text: "All wagers are returned, and their contributions are reversed.",
      reasons: voidReasons(view),
      people: [SUPERVISOR_CARD],
      pins,
      actions: [
        {
          label: "Void the round",
          isDanger: true,
          submit: ({ reason, credentials }) => pad.send({ type: "Void", reason }, credentials),
        },
      ],
    }),

  reference(pad, view, pins) {
    const win = view.wins.find((win) => win.needs_reference);
    return openPadDialog({
      title: `Win ${win.number}: surveillance reference`,
      text: `${dollars(win.amount)}, ${win.lines.join(" and ")}.`,
      field: { label: "Reference", required: true },
      people: [{ title: "Supervisor or surveillance card" }],
      pins: pins === "none" ? "some" : pins,
      actions: [
        {
          label: "Enter the reference",
          submit: ({ reason, credentials }) =>
            pad.send({ type: "Reference", reference: reason, win: win.number }, credentials),
        },
      ],
    });
  },

  reopen: (pad, view, pins) =>
    openPadDialog({
      title: `Reopen round ${view.last?.round ?? ""}`,
      text:
        "It continues as if it had not ended. A supervisor, an executive or accounting requests it; a " +
        "supervisor or an executive approves it.",
      reasons: REOPEN_REASONS,
      people: [{ title: "Requested by" }, { title: "Approved by" }],
      pins: pins === "none" ? "some" : pins,
      actions: [
        {
          label: "Reopen",
          isDanger: true,
          submit: ({ reason, credentials }) => pad.send({ type: "Reopen", reason }, credentials),
        },
      ],
    }),

  /** J-POT for a claim that needs a surveillance reference: it can be entered here, without a second card. */
  jpot(pad, view) {
    const claim = findNextClaim(view);
    return openPadDialog({
      title: `Log ${dollars(claim.amount)}`,
      text:
        `${claim.line} for ${claim.spots.length ? listSpots(claim.spots) : "the table"}. After this, the win ` +
        `can only be backed out.`,
      field: { label: "Surveillance reference", hint: "It can be entered later, before the round ends." },
      actions: [
        {
          label: "Log the win",
          submit: ({ reason }) => pad.send({ type: "JPot", surveillance: reason, claim: claim.claim }),
        },
      ],
    });
  },

  switch: (pad, view, pins) =>
    openPadDialog({
      title: "Turn the key to JPH",
      text: findNextClaim(view)
        ? `${findNextClaim(view).line}: ${dollars(findNextClaim(view).amount)} needs ${
            VERIFIERS[findNextClaim(view).needs]
          }.`
        : "No claim is marked.",
      people: [{ title: "Key holder" }],
      pins,
      actions: [{ label: "Turn to JPH", submit: ({ credentials }) => pad.send({ type: "KeyToJph" }, credentials) }],
    }),

  open: (pad, view, pins) => openTableDialog(pad, pins, "OpenTable", "Open the table"),
  close: (pad, view, pins) => openTableDialog(pad, pins, "CloseTable", "Close the table"),
};

const openTableDialog = (pad, pins, type, title) =>
  openPadDialog({
    title,
    text: nothing,
    people: [{ title: "A supervisor, an executive or a floor manager" }],
    pins: pins === "none" ? "some" : pins,
    actions: [{ label: title, submit: ({ credentials }) => pad.do(type, credentials) }],
  });
