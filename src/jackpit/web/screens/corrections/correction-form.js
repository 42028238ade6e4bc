// A correction: what is typed, its preview, why it cannot be sent yet, and the dialog that sends it.

import { submitCommand } from "../shared/command-dialog.js";
import { html } from "../shared/html.js";
import { commandButton } from "../shared/may.js";
import { CommandPreview, previewPanel } from "../shared/preview.js";

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
    this.#preview = new CommandPreview(correction.draw);
  }

  /** What the preview shows. */
  get state() {
    return this.#preview.state;
  }

  /** Preview what is typed now, and draw. */
  update() {
    const { link, missing, make, load, draw } = this.#correction;
    this.#preview.update(link, missing() === null ? make() : null, load);
    draw();
  }

  stop() {
    this.#preview.stop();
  }

  /** @param {Shown} empty Shown while nothing can be previewed. */
  panel(empty) {
    return previewPanel(this.state, { empty });
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
    return missing() ?? this.state.problem?.message ?? unexplained() ?? this.#preview.whyNot;
  }

  async #submit() {
    const { who, kind, link, make, summary, reason, text, why, submitLabel, danger, doneMessage, done } =
      this.#correction;
    const { links } = this.state;
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
    if (answer) await done(answer, links ?? []);
  }
}
