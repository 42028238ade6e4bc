// A correction: what is typed, its preview, why it cannot be sent yet, and the dialog that sends it.

import { submitCommand } from "../shared/command-dialog.js";
import { html } from "../shared/html.js";
import { commandButton } from "../shared/may.js";
import { previewCommand, previewPanel } from "../shared/preview.js";
import { t } from "../shared/text.js";
import { TypedPreview } from "../shared/typed-preview.js";

/**
 * What a kind of correction says for its form.
 * @typedef {object} Correction
 * @property {Server.Session} who
 * @property {string} kind The type of its command.
 * @property {string} link
 * @property {() => Json} make The command, from what is typed.
 * @property {() => string | null} missing What is missing for a preview; null if nothing is.
 * @property {() => string | null} unexplained What the log needs besides; null if nothing.
 * @property {() => string} summary The correction in a line.
 * @property {() => string} reason The summary with its reason, for the approver of a request.
 * @property {() => Shown} [text] What the dialog explains.
 * @property {() => string} [why] The reason, where the command has none.
 * @property {string} submitLabel
 * @property {boolean} [danger]
 * @property {(answer: CommandAnswer) => string} doneMessage
 * @property {(answer: CommandAnswer, links: Server.Preview[]) => unknown} done Called with the preview that was sent.
 * @property {() => void} draw
 * @property {(link: string, command: Json) => Promise<Server.Preview[]>} [load] Another way to load the preview.
 */

export class CorrectionForm {
  #correction;
  #preview;

  /** @param {Correction} correction */
  constructor(correction) {
    this.#correction = correction;
    const { link, load = previewCommand, draw } = correction;
    this.#preview = new TypedPreview((/** @type {Json} */ command) => load(link, command), draw);
  }

  /** What the correction would do to each link; null while that is not known, or if it would be refused. */
  get effects() {
    const { found, problem } = this.#preview.state;
    return problem ? null : found;
  }

  /** Preview what is typed now, and draw. */
  update() {
    const { missing, make, draw } = this.#correction;
    this.#preview.update(missing() === null ? make() : null);
    draw();
  }

  stop() {
    this.#preview.stop();
  }

  /** @param {Shown} empty Shown while nothing can be previewed. */
  panel(empty) {
    return previewPanel(this.#preview.state, { empty });
  }

  /**
   * The form around *fields*, with the button that opens the dialog.
   * @param {Shown} title
   * @param {Shown} fields
   * @param {string} label
   */
  template(title, fields, label) {
    const { who, kind, danger } = this.#correction;
    return html`<form class="panel stack" @submit=${(/** @type {FormEvent} */ event) => event.preventDefault()}>
      <h2>${title}</h2>
      ${fields}
      <div class="row decision">${commandButton(who, kind, label, () => this.#submit(), {
        kind: danger ? "danger" : "primary",
        why: this.#whyNot(),
      })}</div>
    </form>`;
  }

  #whyNot() {
    const { missing, unexplained } = this.#correction;
    const { problem, found, isLoading } = this.#preview.state;
    return missing() ?? problem ?? unexplained() ?? (isLoading || !found ? t("Loading the preview…") : null);
  }

  async #submit() {
    const { who, kind, link, make, summary, reason, text, why, submitLabel, danger, doneMessage, done } =
      this.#correction;
    const { effects } = this;
    const answer = await submitCommand({
      who,
      kind,
      log: link,
      title: summary(),
      text: text?.(),
      make,
      why: why?.(),
      summary: reason,
      submitLabel,
      danger,
      doneMessage,
    });
    if (answer) await done(answer, effects ?? []);
  }
}
