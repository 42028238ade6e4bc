// Everything else that can be done at the pad: each thing with its reason where it cannot be done.

import { html, nothing, render } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { openCardPicker } from "./card-picker.js";
import { openCardDialog, pinPolicy } from "./card-swipe.js";
import { openPadDialog } from "./dialogs.js";
import { keyOf, keysOf, nextClaim, toolOf } from "./view.js";
import { shortReason, spots, WHO } from "./words.js";

const SUPERVISOR = { title: "Supervisor's card" };
const voidReasons = (view) => ["Misdeal", `${keyOf(view, "Begin").label} too early`, "Wrong wagers"];
const CORRECT_REASONS = ["A chip was not read", "A chip was read that was not there", "Late wager"];
const REFUSE_REASONS = ["The hand does not qualify", "Marked by mistake", "No base wager"];
const REOPEN_REASONS = ["Ended too early", "A hand was not paid", "A hand was paid wrongly"];

const wagersOf = (view) => keysOf(view, "Tap").filter((key) => key.is_lit).map((key) => key.press.spot);

/** The list of all of it. */
export function openMore(pad) {
  const element = document.createElement("dialog");
  element.className = "more-dialog";
  element.setAttribute("aria-labelledby", "more-title");
  element.addEventListener("close", () => {
    pad.redraws.delete(draw);
    element.remove();
  });
  const run = (does) => () => {
    element.close();
    does();
  };
  const draw = () => render(
    html`<div class="row apart"><h2 id="more-title">More</h2><button class="button quiet" @click=${() => element.close()}>Close</button></div>
      ${groups(pad).map(([title, things]) => html`<section aria-label=${title}><h3 class="label">${title}</h3>
        <div class="things">${things.map(({ label, about, why, does }) => html`<button class="button thing" aria-disabled=${Boolean(why)} @click=${run(why ? () => pad.refuse(why.sentence) : does)}>
          ${label}<small>${why ? shortReason(why) : about}</small></button>`)}</div></section>`)}`,
    element,
  );
  draw();
  pad.redraws.add(draw);
  document.body.append(element);
  element.showModal();
}

function groups(pad) {
  const { view } = pad;
  const lost = pad.isLinked ? null : pad.now({}).why_not;
  const thing = (key, name, label, about) => ({ label, about, why: pad.now(key).why_not, does: () => openTool(pad, name) });
  return [
    ["Dealer", [
      thing(toolOf(view, "Enter"), "cards", "Cards", "enter them; the hand is named"),
      thing(toolOf(view, "Join"), "join", "Join spots", "one person's; or part them"),
      thing(toolOf(view, "Count"), "count", "Count chips", `${view.wagers} wagers recorded`),
      ...(view.bonus ? [thing(keyOf(view, "SpecialBonus"), "bonus", view.bonus.name, "to a regular bettor")] : []),
    ]],
    ["Supervisor", [
      thing(keyOf(view, "Refuse"), "refuse", "Refuse the claim", "with a reason"),
      thing(toolOf(view, "Strike"), "strike", "Strike a spot", "out of a shared claim"),
      thing(toolOf(view, "Correct"), "correct", "Correct the spots", "a chip was misread"),
      thing(keyOf(view, "Void"), "void", "Void the round", "wagers go back"),
      thing(keyOf(view, "Reference"), "reference", "Reference", "surveillance has seen the win"),
      thing(keyOf(view, "Reopen"), "reopen", "Reopen the round", "by two people"),
    ]],
    ["Table", [
      { label: "Swipe a card", about: view.dealer ? "sign off" : "sign on", why: lost, does: () => openCardDialog(pad) },
      { label: "Open the table", about: "supervisor, executive or floor", why: lost ?? view.why_not_open, does: () => openTool(pad, "open") },
      { label: "Close the table", about: "supervisor, executive or floor", why: lost ?? view.why_not_close, does: () => openTool(pad, "close") },
    ]],
  ];
}

/** Ask what a tool needs, and do it. */
export function openTool(pad, name) {
  const { view } = pad;
  return TOOLS[name](pad, view, pinPolicy(view));
}

const TOOLS = {
  cards(pad, view) {
    const selected = keysOf(view, "Tap").find((key) => key.is_selected)?.press.spot;
    const begin = view.is_dealers_hand ? null : selected ?? wagersOf(view)[0] ?? null;
    pad.picker = openCardPicker({ view, begin, send: (spot, cards) => pad.send({ type: "Enter", spot, cards }) });
    pad.picker.done.then(() => (pad.picker = null));
  },

  join: (pad, view) => openPadDialog({
    title: "Spots of one person",
    text: "They give each other no envy; shares stay per wager.",
    rows: [{ name: "spots", label: "Spots with a wager", only: wagersOf(view), missing: "Choose two spots or more." }],
    actions: [
      { label: "Join", submit: ({ spots: chosen }) => pad.send({ type: "Join", spots: chosen }) },
      ...view.joined.map((group) => ({ label: `Part ${group.join(" and ")}`, isFree: true, submit: () => pad.send({ type: "Join", spots: group }) })),
    ],
  }),

  count: (pad, view) => openPadDialog({
    title: "Chips collected",
    text: `${view.wagers} ${view.wagers === 1 ? "wager is" : "wagers are"} recorded.`,
    rows: [{ name: "chips", noun: "Chips", label: "How many chips", only: Array.from({ length: view.spots.length + 3 }, (_, index) => index), isOne: true, missing: "How many?" }],
    actions: [{ label: "That is the count", submit: ({ chips }) => pad.send({ type: "Count", chips: chips[0] }) }],
  }),

  bonus: (pad, view) => openPadDialog({
    title: view.bonus.name,
    text: `${view.bonus.when} ${dollars(view.bonus.award)} to the winner, ${dollars(view.bonus.envy)} to every other regular bettor, from the tray. Whoever has a progressive wager should have a regular one: take off who has none.`,
    rows: [
      { name: "winner", label: "Who won it", count: view.spots.length, isOne: true, missing: "Tap the winner." },
      { name: "others", label: "Who else has a regular wager", count: view.spots.length, chosen: wagersOf(view), isOptional: true },
    ],
    actions: [
      { label: "Give it", submit: ({ winner, others }) => pad.send({ type: "SpecialBonus", winner: winner[0], others }) },
      ...view.bonus.given.map((one) => ({ label: `Take back from spot ${one.winner}`, isFree: true, submit: () => pad.send({ type: "NoSpecialBonus", winner: one.winner }) })),
    ],
  }),

  refuse(pad, view, pins) {
    const claims = view.sheet.waiting;
    const claimed = claims.flatMap((one) => one.spots);
    const rows = claims.length > 1 ? [{ name: "spot", label: "Whose hand is refused", only: claimed, isOne: true, missing: "Tap whose hand." }] : [];
    return openPadDialog({
      title: "Refuse the claim",
      text: claims.map((one) => `${one.line}, ${one.spots.length ? spots(one.spots) : "no spot yet"}: ${dollars(one.amount)}`).join("; "),
      rows, reasons: REFUSE_REASONS, people: [SUPERVISOR], pins,
      actions: [{ label: "Refuse", isDanger: true, submit: ({ spot, reason, shows }) => pad.send({ type: "Refuse", reason, spot: spot?.[0] ?? null }, shows) }],
    });
  },

  strike: (pad, view, pins) => openPadDialog({
    title: "Strike a spot out of the claim",
    text: `${nextClaim(view).line}: the others share what is left.`,
    rows: [{ name: "spot", label: "The spot that does not win", only: nextClaim(view).spots, isOne: true, missing: "Tap the spot." }],
    people: [SUPERVISOR], pins,
    actions: [{ label: "Strike", isDanger: true, submit: ({ spot, shows }) => pad.send({ type: "Strike", spot: spot[0] }, shows) }],
  }),

  correct: (pad, view, pins) => openPadDialog({
    title: "Correct the spots",
    text: "The spots that did wager; the meters follow.",
    rows: [{ name: "spots", label: "Wagers of the round", count: view.spots.length, chosen: wagersOf(view), missing: "Choose the spots." }],
    reasons: CORRECT_REASONS, people: [SUPERVISOR], pins,
    actions: [{ label: "Correct", submit: ({ spots: chosen, reason, shows }) => pad.send({ type: "Correct", spots: chosen, reason }, shows) }],
  }),

  void: (pad, view, pins) => openPadDialog({
    title: "Void the round",
    text: "All wagers go back, and what they brought the meters.",
    reasons: voidReasons(view), people: [SUPERVISOR], pins,
    actions: [{ label: "Void the round", isDanger: true, submit: ({ reason, shows }) => pad.send({ type: "Void", reason }, shows) }],
  }),

  reference(pad, view, pins) {
    const win = view.wins.find((one) => one.needs_reference);
    return openPadDialog({
      title: `Win ${win.number}: surveillance's reference`,
      text: `${dollars(win.amount)}, ${win.lines.join(" and ")}.`,
      field: { label: "Reference", required: true }, people: [{ title: "Supervisor's or surveillance's card" }], pins: pins === "none" ? "some" : pins,
      actions: [{ label: "Give it", submit: ({ reason, shows }) => pad.send({ type: "Reference", reference: reason, win: win.number }, shows) }],
    });
  },

  reopen: (pad, view, pins) => openPadDialog({
    title: `Reopen round ${view.last?.round ?? ""}`,
    text: "It goes on as if it had not ended. Two people agree: a supervisor, an executive or accounting asks, and a supervisor or an executive agrees.",
    reasons: REOPEN_REASONS, people: [{ title: "Who asks" }, { title: "Who agrees" }], pins: pins === "none" ? "some" : pins,
    actions: [{ label: "Reopen", isDanger: true, submit: ({ reason, shows }) => pad.send({ type: "Reopen", reason }, shows) }],
  }),

  /** J-POT for a claim that surveillance must see: its reference can be given at once, with no second card. */
  jpot(pad, view) {
    const claim = nextClaim(view);
    return openPadDialog({
      title: `Log ${dollars(claim.amount)}`,
      text: `${claim.line} for ${claim.spots.length ? spots(claim.spots) : "the table"}. After this only a manual adjustment backs it out.`,
      field: { label: "Surveillance's reference", hint: "It can be given later, before the round ends." },
      actions: [{ label: "Log the win", submit: ({ reason }) => pad.send({ type: "JPot", surveillance: reason, claim: claim.claim }) }],
    });
  },

  switch: (pad, view, pins) => openPadDialog({
    title: "Turn the key to JPH",
    text: nextClaim(view) ? `${nextClaim(view).line}: ${dollars(nextClaim(view).amount)} needs ${WHO[nextClaim(view).needs]}.` : "No claim is marked.",
    people: [{ title: "Who turns the key" }], pins,
    actions: [{ label: "Turn to JPH", submit: ({ shows }) => pad.send({ type: "KeyToJph" }, shows) }],
  }),

  open: (pad, view, pins) => place(pad, pins, "OpenTable", "Open the table"),
  close: (pad, view, pins) => place(pad, pins, "CloseTable", "Close the table"),
};

const place = (pad, pins, type, title) => openPadDialog({
  title,
  text: nothing,
  people: [{ title: "A supervisor, an executive or the floor" }],
  pins: pins === "none" ? "some" : pins,
  actions: [{ label: title, submit: ({ shows }) => pad.do(type, shows) }],
});
