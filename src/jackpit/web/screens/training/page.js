// The layout of the training page: the felt and its actions at the left, the pad at the right.

import { copyText } from "../shared/clipboard.js";
import { html, keyed, nothing, svg } from "../shared/html.js";
import { rich, t } from "../shared/text.js";
import { actionPanel } from "./actions.js";
import { addressOf } from "./address.js";
import { feedbackPanel, summary } from "./feedback.js";
import { felt } from "./felt.js";
import { onPadKeys, showKeys } from "./keyboard.js";
import { openLessonDialog } from "./lesson-dialog.js";

const wide = matchMedia("(min-width: 1800px)"); // room for the feedback below the pad

/**
 * Redraw when the screen becomes wide or narrow.
 * @param {() => void} draw
 */
export const onResize = (draw) => wide.addEventListener("change", draw);

/** @param {Training} training */
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

/** @param {Training} training */
function top(training) {
  const { lesson } = training;
  const why = training.whyNotUndo;
  const [base, game] = [lesson.rules_name, lesson.short_name];
  const title = base.startsWith(game) ? base : `${base} · ${game}`;
  const shoe = shoeName(training);
  const brand = html`J<b aria-hidden="true">♦</b>P`;
  return html`<header class="training-top">
    <a class="brand" href="/training">${brand}<span class="visually-hidden">: ${t("the training tables")}</span></a>
    <span class="badge demo-mark" title=${t("Play money, in a separate house")}>${t("Training")}</span>
    <h1 title="${title}: ${shoe}">${title}<small>${shoe}</small></h1>
    <nav aria-label=${t("Training")}>
      <button class="button" @click=${() => openLessonDialog(training)}>${t("Lesson")}</button>
      <button class="button" @click=${() => copyText(addressOf(training.exercise))}
        title=${t("The address deals the same cards again")}>${t("Copy address")}</button>
      <button class="button" aria-disabled=${Boolean(why)} title=${why ?? nothing}
        @click=${() => training.undo()}>${t("Undo")}</button>
      <button class="button" aria-label=${t("Keyboard shortcuts")} title=${t("Keyboard shortcuts")}
        @click=${showKeys}>?</button>
    </nav>
  </header>`;
}

/** @param {Training} training */
function shoeName({ exercise: { cut, seed }, drill }) {
  if (drill) return t("Drill: {drill}", { drill: drill.name });
  return cut ? t("Short shoe {seed}", { seed }) : t("Shoe {seed}", { seed });
}

// The pad.

/** @param {Training} training */
function padSide(training) {
  const { pad, context, exercise } = training;
  const cards = [
    [t("Your card"), exercise.table.dealer],
    [t("Supervisor"), cardOf(context, "supervisor")],
    [t("Executive"), cardOf(context, "executive")],
    [t("Surveillance"), cardOf(context, "surveillance")],
  ];
  const openLabel = t("Open the pad in its own tab");
  /** @param {{ target: HTMLIFrameElement }} event */
  const connect = ({ target }) => {
    pad.setFrame(target);
    onPadKeys(training, target);
  };
  return html`<aside class="pad-side" aria-label=${t("The pad")}>
    <div class="swipes" role="group" aria-label=${t("Swipe a card at the pad")}>
      ${cards.map(
        ([word, card]) =>
          html`<button class="swipe" title=${t("Swipe this card at the pad")}
            @click=${() => pad.swipe(card)}>${word}</button>`,
      )}
      <span class="pin">${rich("PIN {pin}", { pin: html`<b>${context.people[0].pin}</b>` })}</span>
      <a class="open-link" href="/pad#token=${exercise.table.pad}" target="training-pad-${exercise.table.table}"
        title=${openLabel}>${openIcon()}<span class="visually-hidden">${openLabel}</span></a>
    </div>
    ${keyed(
      exercise.table.pad,
      html`<iframe class="pad-frame" title=${t("The pad of table {table}", { table: exercise.table.table })}
        src="/training/pad#token=${exercise.table.pad}"
        @load=${connect}></iframe>`,
    )}
    ${wide.matches ? feedbackPanel(training) : nothing}
  </aside>`;
}

const openIcon = () =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true">${svg`<path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6"></path>`}</svg>`;

/**
 * @param {TrainingContext} context
 * @param {string} role
 */
const cardOf = ({ people }, role) => people.find((person) => person.role === role)?.card ?? "";
