// Listeners of the fields of a form, and options that several forms have.

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
 * Links as the options of a select: "pit-1 · Blazing 7's Progressive".
 * @param {{ link: string, name: string }[]} links
 * @param {string} chosen
 */
export const linkOptions = (links, chosen) =>
  links.map(({ link, name }) => html`<option value=${link} .selected=${link === chosen}>${link} · ${name}</option>`);
