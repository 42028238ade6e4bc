// The actions of the trainee, stage by stage.

import { toast } from "../shared/dialog.js";
import { textField } from "../shared/fields.js";
import { html, nothing } from "../shared/html.js";
import { dollars, ENTER_AMOUNT, parseAmount } from "../shared/money.js";
import { editableAmount } from "../shared/numbers.js";
import { rich, t } from "../shared/text.js";
import { momentsPanel } from "./moments.js";
import { settlementPanel, settlementSpots } from "./settlement.js";

/** @typedef {{ action: string, word: string, letter: string }} FeltAction */

/** @type {(FeltAction & { action: Server.Action })[]} */
export const PLAYER_ACTIONS = [
  { action: "hit", word: t("Hit"), letter: "H" },
  { action: "stand", word: t("Stand"), letter: "S" },
  { action: "double", word: t("Double"), letter: "D" },
  { action: "split", word: t("Split"), letter: "P" },
  { action: "surrender", word: t("Surrender"), letter: "U" },
  { action: "rescue", word: t("Rescue"), letter: "R" },
];
/** @type {FeltAction[]} */
export const DEALER_ACTIONS = [
  { action: "turn", word: t("Turn the hole card"), letter: "T" },
  { action: "draw", word: t("Draw a card"), letter: "D" },
  { action: "stand", word: t("Stand"), letter: "S" },
];

/**
 * The step of the Space key; null where the trainee has to decide.
 * @param {Training} training
 * @returns {Step | null}
 */
export function nextStep({ view, pad }) {
  if (view.stage === "wagers") return { do: "deal", is_begun_on_pad: pad.isCoinIn };
  if (view.stage === "insurance") return { do: "close_insurance" };
  if (view.stage === "play" && view.turn?.will) return { do: "go" };
  if (view.stage === "over") return { do: "next" };
  return null;
}

/**
 * Let the simulated players act until a person or the dealer has to decide.
 * @param {Training} training
 */
export async function playOn(training) {
  const { round } = training.view;
  const canPlayOn = () => training.view.round === round && training.view.turn?.will;
  while (canPlayOn()) await training.take(() => (canPlayOn() ? { do: "go" } : null));
}

/** @param {Training} training */
export function actionPanel(training) {
  const { view } = training;
  return html`<section class="action-panel panel" aria-label=${t("What to do")} aria-busy=${training.isBusy}>
    <div class="instruction"><p role="status">${instruction(training)}</p>${nextButton(training)}${
      view.stage === "over" && view.pad.is_needed ? nothing : settlementSpots(training)
    }</div>
    ${stagePanel(training, view)}
  </section>`;
}

/** @param {Training} training */
function instruction({ view, pad }) {
  if (view.stage === "wagers" && view.pad.is_needed) {
    if (pad.whyNot) return html`<span class="wait">${pad.whyNot}</span>`;
    if (pad.isCoinIn) return t("The round has started on the pad: deal.");
  }
  return view.instruction;
}

/** @type {Record<string, string>} */
const NEXT = { deal: t("Deal"), close_insurance: t("Close insurance"), next: t("Next round") };

/** @param {Training} training */
function nextButton(training) {
  const step = nextStep(training);
  if (!step) return nothing;
  const canPress = step.do !== "deal" || training.view.spots.some((spot) => !spot.is_empty);
  const isPrimary = canPress && (step.do !== "deal" || !training.view.pad.is_needed || training.pad.isCoinIn);
  return html`<button class="button next ${isPrimary ? "primary" : ""}" aria-disabled=${!canPress}
    @click=${() => training.take(() => nextStep(training))}>${
      step.do === "go" ? playerWord(training.view) : NEXT[step.do]
    } <kbd>${t("space")}</kbd></button>`;
}

/**
 * "Hit · spot 3": the decision of the simulated player whose turn it is.
 * @param {Server.Training} view
 */
function playerWord({ turn }) {
  const found = PLAYER_ACTIONS.find((action) => action.action === turn?.will);
  return turn && found ? t("{action} · spot {spot}", { action: found.word, spot: turn.spot }) : "";
}

/**
 * @param {Training} training
 * @param {Server.Training} view
 */
function stagePanel(training, view) {
  if (view.stage === "wagers") return wagers(training);
  if (view.stage === "moments") return momentsPanel(training);
  if (view.stage === "insurance") return insurance(training);
  if (view.stage === "play" && view.turn) return view.turn.will ? simulated(training) : person(training, view.turn);
  if (view.stage === "dealer") return dealer(training);
  if (view.stage === "over")
    return html`${padVerdict(view)}${view.pad.is_needed ? nothing : settlementPanel(training)}`;
  return settlementPanel(training);
}

// Wagers and insurance.

/** @param {Training} training */
function wagers(training) {
  const { view, lesson, pad } = training;
  if (view.pad.is_needed && pad.hasOtherRound) {
    return html`<div class="row"><button class="button" @click=${() => pad.clear()}>${t("Clear the pad")}</button>
      <p class="soft small grow">${t(
        "It was left in the middle of a round. Clearing refuses its pending claims and ends it.",
      )}</p></div>`;
  }
  const people = view.spots.filter((spot) => spot.is_person);
  if (!people.length) {
    const { round } = view;
    return html`<p class="soft small">${
      view.pad.is_needed && pad.areWagersLit
        ? t("Round {round}. The simulated players have wagered; the progressive spots are lit on the pad.", { round })
        : t("Round {round}. The simulated players have wagered.", { round })
    } ${rich("People can take spots under {lesson}.", { lesson: html`<b>${t("Lesson")}</b>` })}</p>`;
  }
  return html`<div class="wagers">${people.map((spot) => wagerForm(training, lesson, spot))}</div>`;
}

/**
 * @param {Training} training
 * @param {Server.Lesson} lesson
 * @param {Server.TrainingSpot} spot
 */
function wagerForm(training, lesson, spot) {
  /** @param {FormEvent} event */
  const send = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const main = parseAmount(String(form.get("main") || "0"));
    /** @type {Record<string, string | null>} */
    const sides = {};
    for (const side of lesson.side_bets) {
      const typed = String(form.get(side.key) ?? "");
      if (typed) sides[side.key] = side.wager ?? parseAmount(typed);
    }
    if (main === null || Object.values(sides).includes(null)) return toast(ENTER_AMOUNT, "bad");
    return training.take({ do: "wager", spot: spot.spot, main, sides });
  };
  /** @param {string} key */
  const wagerOn = (key) => spot.sides.find((side) => side.key === key)?.amount;
  return html`<form class="wager" @submit=${send}>
    <b>${t("Spot {spot}", { spot: spot.spot })}</b>
    ${textField({
      label: t("Wager"),
      name: "main",
      inputmode: "decimal",
      initial: editableAmount(spot.main ?? lesson.minimum ?? "10"),
    })}
    ${lesson.side_bets.map((side) =>
      side.wager
        ? html`<label class="check" title=${side.name}><input type="checkbox" name=${side.key}
          ?checked=${Boolean(wagerOn(side.key))}> ${fixedWager(side, dollars(side.wager))}</label>`
        : textField({
            label: html`<span title=${side.name}>${side.name.split(", ").at(-1)}</span>`,
            name: side.key,
            inputmode: "decimal",
            initial: editableAmount(wagerOn(side.key) ?? ""),
          }),
    )}
    <button class="button">${spot.is_empty ? t("Wager") : t("Change")}</button>
  </form>`;
}

/**
 * @param {Server.LessonSideBet} side
 * @param {string} amount
 */
const fixedWager = (side, amount) =>
  side.is_progressive ? t("Progressive {amount}", { amount }) : t("{side} {amount}", { side: side.name, amount });

/** @param {Training} training */
function insurance(training) {
  return html`<div class="row">${training.view.spots.map(({ spot, may_insure: amount }) =>
    amount
      ? html`<button class="button" @click=${() => training.take({ do: "insure", spot, amount })}>${t(
          "Spot {spot} insures {amount}",
          { spot, amount: dollars(amount) },
        )}</button>`
      : nothing,
  )}
    <p class="soft small">${t(
      "The simulated players have decided: their insurance lies beside their wagers.",
    )}</p></div>`;
}

// Hands.

/** @param {Training} training */
const simulated = (training) =>
  html`<div class="row">
  <button class="button" @click=${() => playOn(training)}>${t("Play to the next decision")} <kbd>A</kbd></button>
  <p class="soft small grow">${t("Deal to the players one by one, or play all their hands.")}</p></div>`;

/**
 * @param {Training} training
 * @param {Server.TrainingTurn} turn
 */
function person(training, turn) {
  const label = t("Spot {spot} decides", { spot: turn.spot });
  return html`<div class="keys six" role="group" aria-label=${label}>${PLAYER_ACTIONS.map((played) => {
    return key(played, turn.why_not[played.action]?.sentence, () =>
      training.take({ do: "act", action: played.action }),
    );
  })}</div>`;
}

/** @param {Training} training */
const dealer = (training) =>
  html`<div class="keys three" role="group" aria-label=${t("The dealer's hand")}>
    ${DEALER_ACTIONS.map((dealt) =>
      key(
        dealt,
        dealt.action === "turn" && training.view.dealer.is_turned ? t("The hole card is already turned.") : null,
        () => training.take({ do: "dealer", action: dealt.action }),
      ),
    )}
  </div>`;

/**
 * A key of the felt; a disabled one says why, and shows the whole reason when pressed.
 * @param {FeltAction} action
 * @param {string | null | undefined} why
 * @param {() => unknown} act
 */
function key({ word, letter }, why, act) {
  return html`<button class="button felt-key" aria-disabled=${Boolean(why)}
    @click=${() => (why ? toast(why, "bad") : act())}>
    <span>${word}${why ? html`<small>${why}</small>` : nothing}</span><kbd aria-hidden="true">${letter}</kbd></button>`;
}

// The end of a round.

/** @param {Server.Training} view */
function padVerdict({ pad: { expected, is_right: isRight } }) {
  if (isRight === null) return nothing;
  const hands = (expected ?? []).map(({ spot, name }) => t("spot {spot}: {hand}", { spot, hand: name })).join(" · ");
  return html`<p class=${isRight ? "go" : "stop"}>${isRight ? correctPad(hands) : wrongPad(hands)}</p>`;
}

/** @param {string} hands */
const correctPad = (hands) =>
  hands ? t("✓ The pad is correct – {hands}.", { hands }) : t("✓ The pad is correct: no progressive win.");

/** @param {string} hands */
const wrongPad = (hands) =>
  hands ? t("✕ The pad is wrong – {hands}.", { hands }) : t("✕ The pad is wrong: no progressive win.");
