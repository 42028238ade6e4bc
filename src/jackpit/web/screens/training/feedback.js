// The feedback: the score, the last mistake with the paragraph of its rule, and the summary of a shoe.

import { showNotice } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { plural, rich, t } from "../shared/text.js";
import { rightAnswer } from "./training.js";

/** @param {Training} training */
export function feedbackPanel(training) {
  const { view } = training;
  const mistake = view.mistakes.at(-1);
  const right = rightAnswer(training);
  return html`<section class="feedback panel" aria-label=${t("Score and mistakes")}>
    ${score(view)}
    <div class="feedback-last" role="log" aria-live="polite" tabindex="0" aria-label=${t("The last answer")}>
      ${
        right
          ? html`<p class="right"><b class="go">✓</b> ${right.sentence} <span
            class="rule">${right.rule_name}</span></p>`
          : nothing
      }
      ${mistake && !right ? mistakeCard(mistake, training) : nothing}
      ${
        !mistake && !right
          ? html`<p class="soft small">${t("No mistake so far.")} ${t(
              "Every answer is checked immediately, and a mistake shows the paragraph of the rule.",
            )}</p>`
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

/** @param {Server.Training} view */
function score({ score, round, mistakes }) {
  const answers = score.right + score.wrong;
  const streak = score.streak > 1 ? t("{count} in a row", { count: score.streak }) : null;
  return html`<div class="score">
    <span class="amount percent ${!answers ? "soft" : mistakes.length ? "" : "go"}">${
      answers ? `${score.percent}%` : "–"
    }</span>
    <span class="score-words"><b>${t("{right} of {answers} right", { right: score.right, answers })}</b><span>${t(
      "round {round}",
      { round },
    )}${streak ? html` · <span class="nowrap">${streak}</span>` : nothing}</span></span>
  </div>`;
}

/**
 * The last mistake; after another step it is marked as an earlier one.
 * @param {Server.TrainingMistake} mistake
 * @param {Training} training
 */
const mistakeCard = (mistake, { steps }) =>
  html`<article class="mistake">
    <p><b class="stop">✕</b> ${
      mistake.step === steps.length
        ? nothing
        : html`<span class="soft">${t("Last mistake, round {round}:", { round: mistake.round })}</span>
        `
    }${mistake.sentence}</p>
    ${paragraph(mistake)}
  </article>`;

/**
 * The paragraph of a rule: the pages of the rules are documents in English.
 * @param {Server.TrainingMistake} mistake
 */
const paragraph = (mistake) =>
  html`<blockquote><span class="rule">${mistake.rule_name}</span> <span
    lang="en">${mistake.paragraph}</span></blockquote>`;

/**
 * The latest mistakes are listed; the score counts all.
 * @param {Server.Training} view
 */
function mistakesLabel({ score, mistakes }) {
  if (score.wrong > mistakes.length)
    return t("See the last {shown} of {count} mistakes", { shown: mistakes.length, count: score.wrong });
  return plural(mistakes.length, "See the mistake", "See all {count} mistakes");
}

/** @param {Server.Training} view */
const showMistakes = ({ mistakes }) =>
  showNotice(
    t("Mistakes"),
    html`<ol class="mistakes-list">${mistakes.map(
      (mistake) => html`<li><p>${inRound(mistake)}</p>${paragraph(mistake)}</li>`,
    )}</ol>`,
  );

/** @param {Server.TrainingMistake} mistake */
const inRound = ({ round, sentence }) => t("Round {round}: {mistake}", { round, mistake: sentence });

// The end of a shoe.

/** @param {Training} training */
export function summary(training) {
  const { score, mistakes } = training.view;
  /** @type {Map<string, Server.TrainingMistake & { count: number }>} */
  const rules = new Map();
  for (const mistake of mistakes)
    rules.set(mistake.rule, { ...mistake, count: (rules.get(mistake.rule)?.count ?? 0) + 1 });
  const facts = { right: score.right, wrong: score.wrong };
  return html`<section class="summary panel" aria-labelledby="summary-title">
    <h1 id="summary-title">${training.drill ? t("The drill is over") : t("The shoe is over")}</h1>
    <p class="summary-score"><span class="amount large">${score.percent}%</span> ${plural(
      score.rounds,
      "{right} right, {wrong} wrong, in {count} round.",
      "{right} right, {wrong} wrong, in {count} rounds.",
      facts,
    )}</p>
    ${
      rules.size
        ? html`<h2>${t("Rules to review")}</h2><ul class="mistakes-list" tabindex="0"
          aria-label=${t("Rules to review")}>${[...rules.values()].map(
            (mistake) =>
              html`<li><p>${mistake.count > 1 ? repeated(mistake) : inRound(mistake)}</p>${paragraph(mistake)}</li>`,
          )}</ul>`
        : html`<p class="go">${t("No mistakes.")}</p>`
    }
    <div class="row">
      <button class="button primary" @click=${() => training.newShoe()}>${t("New shoe")}</button>
      <button class="button" @click=${() => training.restart()}>${t("Same cards again")}</button>
    </div>
  </section>`;
}

/** @param {Server.TrainingMistake & { count: number }} mistake */
const repeated = ({ count, round, sentence }) =>
  rich("{times}, the last in round {round}: {mistake}", {
    times: html`<b>${plural(count, "{count} time", "{count} times")}</b>`,
    round,
    mistake: sentence,
  });
