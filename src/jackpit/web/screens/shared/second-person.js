// Commands that need a second person: done now with that person's credentials, or filed as a request.

import { sendCommand, sendToLink } from "./api.js";
import { openDialog } from "./dialog.js";
import { html, nothing } from "./html.js";
import { sendOnce } from "./idempotent.js";
import { t } from "./text.js";

/**
 * The same command has the same key in the next dialog, as long as it has no answer.
 * @param {unknown[]} parts
 */
const keyOf = (...parts) => JSON.stringify(parts);

/**
 * Send a command now, with a second person's credentials. *command* is the command, or a function that
 * makes it from the values of *fields*; *approvers* says who may be the second person. Returns the
 * entries it made, or null if the dialog was closed.
 * @param {SecondPersonDialog} secondPersonDialog
 */
export function submitWithSecondPerson({
  title,
  text,
  link,
  command,
  why,
  fields = [],
  approvers,
  submitLabel,
  danger = false,
}) {
  return openDialog({
    title,
    text: html`${text}<br>${t("A second person must approve: {approvers}, not you.", { approvers: approvers ?? "" })}
      ${t("They use their card and PIN, or ID and password.")}`,
    fields,
    second: true,
    submitLabel,
    danger,
    sameAs: typeof command === "function" ? undefined : keyOf(link, command),
    submit: async (values, id, second) => {
      const body = {
        command: typeof command === "function" ? command(values) : command,
        ...(why ? { why } : {}),
        ...second,
      };
      return (await sendToLink(link, body, { id })).entries;
    },
  });
}

/**
 * File a command as a request, which another person approves on their own screen.
 * @param {{ log: string, command: Json, summary: string }} request
 */
export function fileRequest({ log, command, summary }) {
  return sendOnce(keyOf("request", log, command), async (id) => {
    await sendCommand("/api/requests", { log, command, summary }, { id });
    return id;
  });
}

/**
 * The two buttons below a form, and *why* they cannot be pressed.
 * @param {{ why: string | null, submitLabel: string, danger?: boolean, now: () => void, request: () => void }} parts
 */
export function decisionButtons({ why, submitLabel, danger = false, now, request }) {
  return html`<div class="stack decision">
    <div class="row">
      <button type="button" class="button ${danger ? "danger" : "primary"}" ?disabled=${Boolean(why)}
        @click=${now}>${submitLabel}</button>
      <button type="button" class="button" ?disabled=${Boolean(why)}
        @click=${request}>${t("File as a request")}</button>
    </div>
    ${why ? html`<p class="soft small why-not">${why}</p>` : nothing}
  </div>`;
}
