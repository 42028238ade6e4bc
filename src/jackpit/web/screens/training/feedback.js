// @ts-nocheck Its types are not declared yet.
// The feedback: the score, the last mistake with the paragraph of its rule, and the summary of a shoe.

import { showNotice } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { isSameWager } from "./training.js";

export function feedbackPanel(training) {
  const { view, lastPaid } = training;
  const mistake = view.mistakes.at(-1);
  const right = lastPaid && view.due.find((due) => isSameWager(due, lastPaid) && due.is_right);
  return html`<section class="feedback panel" aria-label="Score and mistakes">
    ${score(view)}
    <div class="feedback-last" role="log" aria-live="polite" tabindex="0" aria-label="The last answer">
      ${
        right
          ? html`<p class="right"><b class="go">✓</b> ${right.sentence} <span
            class="rule">${right.rule_name}</span></p>`
          : nothing
      }
      ${mistake && !right ? mistakeCard(mistake, training) : nothing}
      ${
        !mistake && !right
          ? html`<p class="soft small">No mistake so far. Every settlement is checked immediately, and a
            mistake shows the paragraph of the rule.</p>`
          : nothing
      }
    </div>
    ${
      view.mistakes.length
        ? html`<button class="button quiet all-mistakes"
          @click=${() => showMistakes(view)}>${mistakesLabel(view)}</button>`
        : nothing
    }
  </section>`;
}

function score({ score, round, mistakes }) {
  const answers = score.right + score.wrong;
  return html`<div class="score">
    <span class="amount percent ${!answers ? "soft" : mistakes.length ? "" : "go"}">${
      answers ? `${score.percent}%` : "–"
    }</span>
    <span class="score-words"><b>${score.right} of ${answers} right</b><span>round
      ${round}${
        score.streak > 1 ? html` · <span class="nowrap">${score.streak} in a row</span>` : nothing
      }</span></span>
  </div>`;
}

/** The last mistake; after another step it is marked as an earlier one. */
const mistakeCard = (mistake, { steps }) =>
  html`<article class="mistake">
    <p><b class="stop">✕</b> ${
      mistake.step === steps.length
        ? nothing
        : html`<span class="soft">Last mistake, round ${mistake.round}:</span>
        `
    }${mistake.sentence}</p>
    <blockquote><span class="rule">${mistake.rule_name}</span> ${mistake.paragraph}</blockquote>
  </article>`;

/** The latest mistakes are listed; the score counts all. */
function mistakesLabel({ score, mistakes }) {
  if (score.wrong > mistakes.length) return `See the last ${mistakes.length} of ${score.wrong} mistakes`;
  return mistakes.length === 1 ? "See the mistake" : `See all ${mistakes.length} mistakes`;
}

const showMistakes = ({ mistakes }) =>
  showNotice(
    "Mistakes",
    html`<ol class="mistakes-list">${mistakes.map(
      (mistake) =>
        html`<li><p>Round ${mistake.round}: ${mistake.sentence}</p><blockquote><span
          class="rule">${mistake.rule_name}</span> ${mistake.paragraph}</blockquote></li>`,
    )}</ol>`,
  );

// The end of a shoe.

export function summary(training) {
  const { view } = training;
  const { score, mistakes } = view;
  const rules = new Map();
  for (const mistake of mistakes)
    rules.set(mistake.rule, { ...mistake, count: (rules.get(mistake.rule)?.count ?? 0) + 1 });
  return html`<section class="summary panel" aria-labelledby="summary-title">
    <h1 id="summary-title">${training.drill ? "The drill is over" : "The shoe is over"}</h1>
    <p class="summary-score"><span class="amount large">${score.percent}%</span> ${score.right} right, ${score.wrong}
      wrong, in ${score.rounds} ${score.rounds === 1 ? "round" : "rounds"}.</p>
    ${
      rules.size
        ? html`<h2>Rules to review</h2><ul class="mistakes-list" tabindex="0" aria-label="Rules to review">${[
            ...rules.values(),
          ].map(
            (mistake) =>
              html`<li><p>${
                mistake.count > 1
                  ? html`<b>${mistake.count} times</b>, the last in round ${mistake.round}: `
                  : html`Round
                    ${mistake.round}: `
              }${mistake.sentence}</p><blockquote><span class="rule">${mistake.rule_name}</span>
                ${mistake.paragraph}</blockquote></li>`,
          )}</ul>`
        : html`<p class="go">No mistakes.</p>`
    }
    <div class="row">
      <button class="button primary" @click=${() => training.newShoe()}>New shoe</button>
      <button class="button" @click=${() => training.restart()}>Same cards again</button>
    </div>
  </section>`;
}
