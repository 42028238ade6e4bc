// The reasons for adjustments and back-outs: as the server offers them, and in the person's own words.

import { selectField, textField } from "../shared/fields.js";
import { html } from "../shared/html.js";
import { reasonTitle } from "../shared/names.js";
import { t } from "../shared/text.js";

/**
 * Reasons as the options of a select.
 * @param {string[]} names
 */
const reasonOptions = (names) => names.map((name) => [name, reasonTitle(name)]);

/**
 * The fields for a reason and for what happened.
 * @param {{ reason: string, text: string }} form
 * @param {string[]} names the reasons that can be chosen
 * @param {(changes: { reason?: string, text?: string }) => void} update
 * @param {string} [hint]
 */
export const reasonFields = (form, names, update, hint) =>
  html`${selectField({
    label: t("Reason"),
    name: "reason",
    hint,
    value: form.reason,
    options: reasonOptions(names),
    onChange: (reason) => update({ reason }),
  })}
  ${textField({
    label: t("What happened"),
    name: "text",
    rows: 2,
    value: form.text,
    onInput: (text) => update({ text }),
  })}`;

/**
 * What is missing if nothing describes what happened; null otherwise.
 * @param {string} text
 */
export const whyUnexplained = (text) =>
  text.trim() ? null : t("Describe in a few words what happened; it is recorded.");
