// Listeners of the fields of a form, options that several forms have, and fields in an address.

import { html } from "./html.js";

/**
 * A listener that calls *receive* with the value of the field.
 * @param {(value: string) => unknown} receive
 */
export const onValue = (receive) => (/** @type {FieldEvent} */ event) => receive(event.target.value);

/**
 * A listener that calls *receive* with whether the box is checked.
 * @param {(isChecked: boolean) => unknown} receive
 */
export const onCheck = (receive) => (/** @type {FieldEvent} */ event) => receive(event.target.checked);

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
 * @param {{ link: string, name: string }[]} links
 * @param {string} chosen
 */
export const linkOptions = (links, chosen) =>
  links.map(({ link, name }) => html`<option value=${link} .selected=${link === chosen}>${link} · ${name}</option>`);
