// The button that turns notifications of claims on or off, or why this browser has none.

import { attempt } from "../shared/dialog.js";
import { html } from "../shared/html.js";
import { t } from "../shared/text.js";
import { notificationState, toggleNotifications } from "./notifications.js";

/** @param {() => void} redraw */
export function notificationButton(redraw) {
  const state = notificationState();
  if (state === "impossible")
    return html`<span class="small soft">${t("Notifications need a secure address (HTTPS).")}</span>`;
  if (state === "denied")
    return html`<span class="small wait">${t(
      "Notifications are blocked: allow them for this address in the settings of the browser.",
    )}</span>`;
  return html`<button class="button quiet" aria-pressed=${state === "on"} @click=${async () => {
    await attempt(toggleNotifications);
    redraw();
  }}>${state === "on" ? t("Notifications are on") : t("Notify me of claims")}</button>`;
}
