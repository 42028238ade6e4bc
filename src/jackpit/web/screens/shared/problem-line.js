// What is wrong, as a line of its own that screen readers announce.

import { html, nothing } from "./html.js";

/** @param {Shown | null | undefined} text Nothing is shown without one. */
export const problemLine = (text) => (text ? html`<p class="problem" role="alert">${text}</p>` : nothing);
