// The fields of forms: a label around its input, with a hint and what is wrong; and fields in an address.

import { html, inputValue, noChange, nothing } from "./html.js";
import { t } from "./text.js";

/**
 * What every field has. A field that is drawn again with each key has a *value*; one that keeps what is typed
 * has only its *initial* value.
 * @typedef {{
 *   label: Shown, name?: string, hint?: Shown, error?: Shown, size?: string, required?: boolean, disabled?: boolean,
 * }} FieldParts
 * @typedef {FieldParts & {
 *   value?: string | null, initial?: string | number | null, type?: string, rows?: number, readonly?: boolean,
 *   inputmode?: string, placeholder?: string, autocomplete?: string, autocapitalize?: string, list?: string,
 *   pattern?: string, min?: number, max?: number, minlength?: number, isWrong?: boolean,
 *   onInput?: (value: string) => unknown, onChange?: (value: string) => unknown, onFocus?: () => unknown,
 * }} TextField
 * @typedef {FieldParts & {
 *   value: string | number | null | undefined, options: readonly (readonly (string | number)[])[],
 *   onChange?: (value: string) => unknown,
 * }} SelectField
 */

/**
 * @param {FieldParts} parts
 * @param {Shown} input
 */
const labeled = ({ label, hint, error, size = "" }, input) =>
  html`<label class="field ${size}"><span>${label}</span>${input}
    ${hint ? html`<small>${hint}</small>` : nothing}
    ${error ? html`<small class="input-error">${error}</small>` : nothing}</label>`;

/**
 * A field for a text, or for another *type* that people type; with *rows* it has several lines.
 * @param {TextField} field
 */
export function textField(field) {
  const { name = nothing, type = "text", rows, required = false, disabled = false, onInput, onChange } = field;
  const initial = field.initial ?? "";
  const value = field.value === undefined ? noChange : inputValue(field.value ?? "");
  const input = onInput ? onValue(onInput) : nothing;
  if (rows)
    return labeled(
      field,
      html`<textarea name=${name} rows=${rows} ?required=${required} .defaultValue=${initial} .value=${value}
        @input=${input}></textarea>`,
    );
  return labeled(
    field,
    html`<input name=${name} type=${type} autocomplete=${field.autocomplete ?? "off"}
      autocapitalize=${field.autocapitalize ?? nothing} inputmode=${field.inputmode ?? nothing}
      placeholder=${field.placeholder ?? nothing} list=${field.list ?? nothing} pattern=${field.pattern ?? nothing}
      min=${field.min ?? nothing} max=${field.max ?? nothing} minlength=${field.minlength ?? nothing}
      aria-invalid=${field.isWrong ? "true" : nothing} ?required=${required} ?disabled=${disabled}
      ?readonly=${field.readonly ?? false} .defaultValue=${initial} .value=${value} @input=${input}
      @change=${onChange ? onValue(onChange) : nothing} @focus=${field.onFocus ?? nothing}>`,
  );
}

/**
 * A field for one of several *options*, [key, label].
 * @param {SelectField} field
 */
export function selectField(field) {
  const { name = nothing, value, options, required = false, disabled = false, onChange } = field;
  return labeled(
    field,
    html`<select name=${name} ?required=${required} ?disabled=${disabled}
      @change=${onChange ? onValue(onChange) : nothing}>${options.map(
        ([key, label]) => html`<option value=${key} .selected=${String(key) === String(value)}>${label}</option>`,
      )}</select>`,
  );
}

/**
 * A box to check.
 * @param {{ label: Shown, name?: string, isChecked: boolean, onChange: (isChecked: boolean) => unknown }} field
 */
export const checkField = ({ label, name = "", isChecked, onChange }) =>
  html`<label class="row check"><input type="checkbox" name=${name || nothing} .checked=${inputValue(isChecked)}
    @change=${onCheck(onChange)}><span>${label}</span></label>`;

/**
 * A field of a form that is read when it is sent, with its *problem*; see openDialog in dialog.js.
 * @param {Field} field
 * @param {Problem | null} [problem]
 */
export function fieldOf({ options, value = "", type, rows = 3, ...field }, problem = null) {
  const parts = { ...field, error: problem?.where?.includes(field.name) ? problem.message : null };
  if (options) return selectField({ ...parts, value, options });
  return type === "textarea"
    ? textField({ ...parts, initial: value, rows })
    : textField({ ...parts, initial: value, type });
}

/**
 * The texts of a form by name.
 * @param {HTMLFormElement} form
 * @returns {Record<string, string>}
 */
export const readFields = (form) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/**
 * Empty the PINs and passwords of a form if the *problem* is that one of them was wrong; a card that was read stays.
 * @param {HTMLElement} form
 * @param {Problem} problem
 */
export function emptySecrets(form, problem) {
  if (problem.rule !== "WRONG") return;
  /** @type {NodeListOf<HTMLInputElement>} */
  const secrets = form.querySelectorAll("input[type=password]:not([name=card], [name=secondCard])");
  for (const input of secrets) input.value = "";
  secrets[0]?.focus();
}

/**
 * A listener that calls *receive* with the value of the field.
 * @param {(value: string) => unknown} receive
 */
export const onValue = (receive) => (/** @type {FieldEvent} */ event) => receive(event.target.value);

/**
 * A listener that calls *receive* with whether the box is checked.
 * @param {(isChecked: boolean) => unknown} receive
 */
const onCheck = (receive) => (/** @type {FieldEvent} */ event) => receive(event.target.checked);

/**
 * An address with the fields that are filled in as its query.
 * @template {string} Path
 * @param {Path} path
 * @param {Record<string, string>} fields
 */
export function withQuery(path, fields) {
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value));
  return /** @type {Path | `${Path}?${string}`} */ (query.size ? `${path}?${query}` : path);
}

/**
 * Links as the options of a select: "pit-1 · Blazing 7's Progressive".
 * @param {{ link: string, game_name: string }[]} links
 */
export const linkOptions = (links) => links.map(({ link, game_name: game }) => [link, `${link} · ${game}`]);

/**
 * The tables of a link as the options of a select.
 * @param {{ table: string }[]} tables
 */
export const tableOptions = (tables) => tables.map(({ table }) => [table, t("Table {table}", { table })]);

/** The field for a surveillance reference. */
export const REFERENCE_FIELD = {
  name: "reference",
  label: t("Surveillance reference"),
  hint: t("such as camera 17, or the number of the recording"),
};

/** The same when a claim is verified. */
export const LATER_REFERENCE_FIELD = { ...REFERENCE_FIELD, hint: t("such as camera 17; it may be entered later") };

/**
 * A choice of one link, or of all.
 * @param {{ link: string, game_name: string }[]} links
 * @param {string} value
 */
export const linkFilter = (links, value) =>
  selectField({ label: t("Link"), name: "link", value, options: [["", t("all links")], ...linkOptions(links)] });

/**
 * A choice of gaming days, from one to another.
 * @param {{ from: string, to: string }} days
 */
export const dayFilters = ({ from, to }) =>
  html`${textField({ label: t("From gaming day"), name: "from", type: "date", value: from })}
    ${textField({ label: t("to"), name: "to", type: "date", value: to })}`;

/**
 * The form of *filters*, above what it filters; each change calls *choose*.
 * @param {Shown} filters
 * @param {(event: FieldEvent) => unknown} choose
 */
export const filterForm = (filters, choose) =>
  html`<form class="row filters no-print" @change=${choose}
    @submit=${(/** @type {Event} */ event) => event.preventDefault()}>${filters}</form>`;
