// Buttons that say why they cannot be pressed.

import { html, nothing } from "./html.js";

/**
 * A button; with *why* it is disabled and says so. *kind* are its classes, such as "primary wide".
 * @param {Shown} label
 * @param {string | null} why
 * @param {() => unknown} press
 */
export const button = (label, why, press, kind = "") =>
  html`<button type="button" class="button ${kind}" ?disabled=${why !== null} @click=${press}>
    <span>${label}${why === null ? nothing : html`<small>${why}</small>`}</span>
  </button>`;
