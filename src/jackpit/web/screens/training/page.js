// @ts-nocheck Its types are not declared yet.
// The layout of the training page: the felt and its actions at the left, the pad at the right.

import { toast } from "../shared/dialog.js";
import { html, keyed, nothing, svg } from "../shared/html.js";
import { actionPanel } from "./actions.js";
import { addressOf } from "./address.js";
import { feedbackPanel, summary } from "./feedback.js";
import { felt } from "./felt.js";
import { onPadKeys, showKeys } from "./keyboard.js";
import { openLessonDialog } from "./lesson-dialog.js";

const wide = matchMedia("(min-width: 1800px)"); // room for the feedback below the pad

/** Redraw when the screen becomes wide or narrow. */
export const onResize = (draw) => wide.addEventListener("change", draw);

export function trainingPage(training) {
  const isOver = training.view.stage === "shoe_over";
  return html`<div class="training" data-steps=${training.steps.length}>
    <main class="table-side">
      ${top(training)}
      <div class="felt-side">${felt(training)}${isOver ? summary(training) : nothing}</div>
      <div class="below-felt at-${training.view.stage} ${isOver ? "is-over" : ""}">${
        isOver ? nothing : actionPanel(training)
      }${wide.matches ? nothing : feedbackPanel(training)}</div>
    </main>
    ${padSide(training)}
  </div>`;
}

function top(training) {
  const { exercise, lesson, drill } = training;
  const why = training.whyNotUndo;
  const [base, progressive] = lesson.name.split(" with ");
  const game = progressive.replace(/ Progressive$/, "");
  const title = base.startsWith(game) ? base : `${base} · ${game}`;
  const shoe = drill ? `Drill: ${drill.name}` : `${exercise.cut ? "Short shoe" : "Shoe"} ${exercise.seed}`;
  return html`<header class="training-top">
    <a class="brand" href="/training">J<b aria-hidden="true">♦</b>P<span class="visually-hidden">: the training
      tables</span></a>
    <span class="badge demo-mark" title="Play money, in a separate house">Training</span>
    <h1 title="${title}: ${shoe}">${title}<small>${shoe}</small></h1>
    <nav aria-label="Training">
      <button class="button" @click=${() => openLessonDialog(training)}>Lesson</button>
      <button class="button" @click=${() => copy(training)} title="The address deals the same cards again">Copy
        address</button>
      <button class="button" aria-disabled=${Boolean(why)} title=${why ?? nothing}
        @click=${() => training.undo()}>Undo</button>
      <button class="button" aria-label="Keyboard shortcuts" title="Keyboard shortcuts" @click=${showKeys}>?</button>
    </nav>
  </header>`;
}

async function copy({ exercise }) {
  const address = addressOf(exercise);
  try {
    await navigator.clipboard.writeText(address);
    toast(`Copied: ${address}`);
  } catch {
    toast(`The address of this shoe: ${address}`); // where the page may not write to the clipboard
  }
}

// The pad.

function padSide(training) {
  const { pad, context, exercise } = training;
  const cards = [
    ["Your card", exercise.table.dealer],
    ["Supervisor", cardOf(context, "supervisor")],
    ["Executive", cardOf(context, "executive")],
    ["Surveillance", cardOf(context, "surveillance")],
  ];
  return html`<aside class="pad-side" aria-label="The pad">
    <div class="swipes" role="group" aria-label="Swipe a card at the pad">
      ${cards.map(
        ([word, card]) =>
          html`<button class="swipe" title="Swipe this card at the pad"
            @click=${() => pad.swipe(card)}>${word}</button>`,
      )}
      <span class="pin">PIN <b>${context.people[0].pin}</b></span>
      <a class="open-link" href="/pad#token=${exercise.table.pad}" target="training-pad-${exercise.table.table}"
        title="Open the pad in its own tab">${openIcon()}<span class="visually-hidden">Open the pad in its own
        tab</span></a>
    </div>
    ${keyed(
      exercise.table.pad,
      html`<iframe class="pad-frame" title="The pad of table ${exercise.table.table}"
        src="/training/pad#token=${exercise.table.pad}"
          @load=${(event) => connectFrame(training, event.target)}></iframe>`,
    )}
    ${wide.matches ? feedbackPanel(training) : nothing}
  </aside>`;
}

const openIcon = () =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true">${svg`<path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6"></path>`}</svg>`;

function connectFrame(training, frame) {
  training.pad.setFrame(frame);
  onPadKeys(training, frame);
}

const cardOf = ({ people }, role) => people.find((person) => person.role === role).card;
