// The mark of a demo: nothing there is real.

import { html, nothing } from "./html.js";
import { t } from "./text.js";

/**
 * @param {{ is_demo: boolean }} about
 * @param {string} [page] what it opens
 */
export function demoMark({ is_demo: isDemo }, page) {
  if (!isDemo) return nothing;
  return page
    ? html`<a class="badge demo-mark" href=${page} target="_top">${t("Demo")}</a>`
    : html`<span class="badge demo-mark">${t("Demo")}</span>`;
}
