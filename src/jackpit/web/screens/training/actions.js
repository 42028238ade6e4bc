// @ts-nocheck Its types are not declared yet.
// The actions of the trainee, stage by stage.

import { toast } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { dollars, parseAmount } from "../shared/money.js";
import { settlementPanel, settlementSpots } from "./settlement.js";

export const PLAYER_ACTIONS = [
  { action: "hit", word: "Hit", letter: "H" },
  { action: "stand", word: "Stand", letter: "S" },
  { action: "double", word: "Double", letter: "D" },
  { action: "split", word: "Split", letter: "P" },
  { action: "surrender", word: "Surrender", letter: "U" },
  { action: "rescue", word: "Rescue", letter: "R" },
];
export const DEALER_ACTIONS = [
  { action: "turn", word: "Turn the hole card", letter: "T" },
  { action: "draw", word: "Draw a card", letter: "D" },
  { action: "stand", word: "Stand", letter: "S" },
];

/** The step of the Space key; null where the trainee has to decide. */
export function nextStep({ view, pad }) {
  if (view.stage === "wagers") return { do: "deal", is_begun_on_pad: pad.isCoinIn };
  if (view.stage === "insurance") return { do: "close_insurance" };
  if (view.stage === "play" && view.turn?.will) return { do: "go" };
  if (view.stage === "over") return { do: "next" };
  return null;
}

/** Let the simulated players act until a person or the dealer has to decide. */
export async function playOn(training) {
  const { round } = training.view;
  const canPlayOn = () => training.view.round === round && training.view.turn?.will;
  while (canPlayOn()) await training.take(() => (canPlayOn() ? { do: "go" } : null));
}

export function actionPanel(training) {
  const { view } = training;
  return html`<section class="action-panel panel" aria-label="What to do" aria-busy=${training.isBusy}>
    <div class="instruction"><p role="status">${sentence(training)}</p>${nextButton(training)}${
      view.stage === "over" && view.pad.is_needed ? nothing : settlementSpots(training)
    }</div>
    ${stagePanel(training, view)}
  </section>`;
}

function sentence({ view, pad }) {
  if (view.stage === "wagers" && view.pad.is_needed) {
    if (pad.whyNot) return html`<span class="wait">${pad.whyNot}</span>`;
    const begin = pad.device.controller === "keypad" ? "COIN IN" : "START GAME";
    return pad.isCoinIn ? "The round has started on the pad: deal." : `${begin} on the pad first, then deal.`;
  }
  if (view.stage === "pad") {
    const end = pad.device.controller === "keypad" ? "GAME OVER" : "END GAME";
    return `Mark the winning hands on the pad, pay them, then ${end}.`;
  }
  return view.says;
}

const NEXT = { deal: "Deal", close_insurance: "Close insurance", next: "Next round" };

function nextButton(training) {
  const step = nextStep(training);
  if (!step) return nothing;
  const { will } = training.view.turn ?? {};
  const word = step.do === "go" ? PLAYER_ACTIONS.find((action) => action.action === will).word : NEXT[step.do];
  const canPress = step.do !== "deal" || training.view.spots.some((spot) => !spot.is_empty);
  const isPrimary = canPress && (step.do !== "deal" || !training.view.pad.is_needed || training.pad.isCoinIn);
  return html`<button class="button next ${isPrimary ? "primary" : ""}" aria-disabled=${!canPress}
    @click=${() => training.take(() => nextStep(training))}>${
      step.do === "go" ? `${word} · spot ${training.view.turn.spot}` : word
    } <kbd>space</kbd></button>`;
}

function stagePanel(training, view) {
  if (view.stage === "wagers") return wagers(training);
  if (view.stage === "insurance") return insurance(training);
  if (view.stage === "play") return view.turn?.will ? simulated(training) : person(training);
  if (view.stage === "dealer") return dealer(training);
  if (view.stage === "over")
    return html`${padVerdict(view)}${view.pad.is_needed ? nothing : settlementPanel(training)}`;
  return settlementPanel(training);
}

// Wagers and insurance of people.

function wagers(training) {
  const { view, lesson, pad } = training;
  if (view.pad.is_needed && pad.hasOtherRound) {
    return html`<div class="row"><button class="button" @click=${() => pad.clear()}>Clear the pad</button>
      <p class="soft small grow">It was left in the middle of a round. Clearing refuses its pending claims and ends
        it.</p></div>`;
  }
  const people = view.spots.filter((spot) => spot.is_person);
  if (!people.length) {
    return html`<p class="soft small">Round ${view.round}. The simulated players have
      wagered${view.pad.is_needed && pad.areWagersLit ? "; the progressive spots are lit on the pad" : ""}. People can
      take spots under <b>Lesson</b>.</p>`;
  }
  return html`<div class="wagers">${people.map((spot) => wagerForm(training, lesson, spot))}</div>`;
}

function wagerForm(training, lesson, spot) {
  const send = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const main = parseAmount(form.get("main") || "0");
    const sides = {};
    for (const side of lesson.side_bets) {
      const typed = side.wager ? (form.get(side.key) ? side.wager : "") : form.get(side.key);
      if (typed) sides[side.key] = parseAmount(typed);
    }
    if (main === null || Object.values(sides).includes(null))
      return toast("Enter an amount such as 10 or 12.50.", "bad");
    return training.take({ do: "wager", spot: spot.spot, main, sides });
  };
  const has = (key) => spot.sides.find((side) => side.key === key)?.amount;
  return html`<form class="wager" @submit=${send}>
    <b>Spot ${spot.spot}</b>
    <label class="field"><span>Wager</span><input name="main" inputmode="decimal"
      .defaultValue=${(spot.main ?? lesson.minimum ?? "10").replace(/\.00$/, "")}></label>
    ${lesson.side_bets.map((side) =>
      side.wager
        ? html`<label class="check" title=${side.name}><input type="checkbox" name=${side.key}
          ?checked=${Boolean(has(side.key))}> ${side.is_progressive ? "Progressive" : side.name}
          ${dollars(side.wager)}</label>`
        : html`<label class="field" title=${side.name}><span>${side.name.split(", ").at(-1)}</span><input
          name=${side.key} inputmode="decimal" .defaultValue=${(has(side.key) ?? "").replace(/\.00$/, "")}></label>`,
    )}
    <button class="button">${spot.is_empty ? "Wager" : "Change"}</button>
  </form>`;
}

function insurance(training) {
  const able = training.view.spots.filter((spot) => spot.may_insure);
  return html`<div class="row">${able.map(
    (spot) =>
      html`<button class="button"
        @click=${() => training.take({ do: "insure", spot: spot.spot, amount: spot.may_insure })}>Spot ${spot.spot}
          insures
        ${dollars(spot.may_insure)}</button>`,
  )}
    <p class="soft small">The simulated players have decided: their insurance lies beside their wagers.</p></div>`;
}

// Hands.

const simulated = (training) =>
  html`<div class="row">
  <button class="button" @click=${() => playOn(training)}>Play to the next decision <kbd>A</kbd></button>
  <p class="soft small grow">Deal to the players one by one, or play all their hands.</p></div>`;

function person(training) {
  const { turn } = training.view;
  return html`<div class="keys six" role="group" aria-label="Spot ${turn.spot} decides">${PLAYER_ACTIONS.map(
    ({ action, word, letter }) => {
      const why = turn.legal.includes(action) ? null : turn.why_not[action];
      return key(word, letter, why, () => training.take({ do: "act", action }));
    },
  )}</div>`;
}

const dealer = (training) =>
  html`<div class="keys three" role="group" aria-label="The dealer's hand">
    ${DEALER_ACTIONS.map(({ action, word, letter }) =>
      key(
        word,
        letter,
        action === "turn" && training.view.dealer.is_turned ? "The hole card is already turned." : null,
        () => training.take({ do: "dealer", action }),
      ),
    )}
  </div>`;

/** A key of the felt; a disabled one says why, and shows the whole reason when pressed. */
function key(word, letter, why, act) {
  return html`<button class="button felt-key" aria-disabled=${Boolean(why)}
    @click=${() => (why ? toast(why, "bad") : act())}>
    <span>${word}${why ? html`<small>${why}</small>` : nothing}</span><kbd aria-hidden="true">${letter}</kbd></button>`;
}

// The end of a round.

function padVerdict(view) {
  const { expected, is_right } = view.pad;
  if (is_right === null) return nothing;
  const hands = expected.map((hand) => (hand.spot ? `spot ${hand.spot}: ${hand.name}` : hand.name));
  return html`<p class=${is_right ? "go" : "stop"}>${is_right ? "✓ The pad is correct" : "✕ The pad is wrong"}${
    hands.length ? html` – ${hands.join(" · ")}` : ": no progressive win"
  }.</p>`;
}
