// The moments of payment: what is asked after the deal, and the keys that name when each is paid.

import { html, nothing } from "../shared/html.js";
import { t } from "../shared/text.js";

/** @param {Training} training */
export function momentsPanel(training) {
  const { moment } = training;
  return html`<div class="settlement">
    <div class="pay-wagers" role="group" aria-label=${t("What is paid")}>${training.moments.map((asked) =>
      tab(training, asked),
    )}</div>
    ${
      moment
        ? html`<div class="quick-answers" role="group"
          aria-label=${t("When is it paid? {wager}", { wager: place(moment) })}>${training.view.moments.answers.map(
            (answer, at) =>
              html`<button class="button pay-key moment-key" @click=${() => training.nameMoment(answer.moment)}>
                <span>${answer.name}</span><kbd aria-hidden="true">${at + 1}</kbd></button>`,
          )}</div>`
        : nothing
    }
  </div>`;
}

/**
 * @param {Training} training
 * @param {Server.TrainingMoment} asked
 */
function tab(training, asked) {
  const isChosen = asked === training.moment;
  return html`<button class="wager-tab ${asked.is_right ? "done" : ""}" aria-pressed=${isChosen}
    @click=${() => training.choose(asked.spot, asked)}>${place(asked)}${asked.is_right ? " ✓" : ""}</button>`;
}

/**
 * "Spot 3"; the envy and a hand of the whole table by their name.
 * @param {Server.TrainingMoment} asked
 */
const place = ({ spot, name }) => (spot === null ? name : t("Spot {spot}", { spot }));
