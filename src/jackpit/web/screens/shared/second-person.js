// What two people decide: done now with the second one's card or password, or left as a request.

import { sendCommand, sendToLink } from "./api.js";
import { openDialog, secondCredentials } from "./dialog.js";
import { html, nothing } from "./html.js";
import { sendOnce } from "./idempotent.js";

/** What tells one sendCommand from another: in the next dialog it is the same, as long as nobody has answered. */
const named = (...parts) => JSON.stringify(parts);

/** Have it done now; *said* is the sendCommand, or makes it of what is typed in *fields*. The entries it made, or null if it was given up. */
export function submitWithSecondPerson({ title, text, link, said, why, fields = [], second = "an executive or accounting", go = "Agree and do it", danger = false }) {
  return openDialog({
    title,
    text: html`${text}<br>The second person agrees with card and PIN, or with key and password. He must be ${second}, and not you.`,
    fields,
    second: true,
    go,
    danger,
    same: typeof said === "function" ? undefined : named(link, said),
    submit: async (values, id) => {
      const order = { command: typeof said === "function" ? said(values) : said, ...(why ? { why } : {}), ...secondOf(values) };
      return (await sendToLink(link, order, { id })).entries;
    },
  });
}

/** Leave it as a request, which somebody else approves on his own screen. */
export function fileRequest({ link, said, summary }) {
  return sendOnce(named("request", link, said), async (id) => {
    await sendCommand("/api/requests", { log: link, command: said, summary }, { id });
    return id;
  });
}

/** The two buttons below a form, and why they cannot be pressed. */
export function decisionButtons({ why, go, danger = false, now, request }) {
  return html`<div class="stack decide">
    <div class="row">
      <button type="button" class="button ${danger ? "danger" : "first"}" ?disabled=${Boolean(why)} @click=${now}>${go}</button>
      <button type="button" class="button" ?disabled=${Boolean(why)} @click=${request}>Leave it as a request</button>
    </div>
    ${why ? html`<p class="soft small why-not">${why}</p>` : nothing}
  </div>`;
}
