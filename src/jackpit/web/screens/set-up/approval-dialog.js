// Commands of the setup in a dialog: with the second person here, or filed as a request.

import { sendToHouse, sendToLink } from "../shared/api.js";
import { openDialog, toast } from "../shared/dialog.js";
import { html } from "../shared/html.js";
import { fileRequest } from "../shared/second-person.js";
import { t } from "../shared/text.js";

const WHY_FIELD = { name: "why", label: t("Reason"), hint: t("It is recorded."), required: true };
const WHEN_FIELD = {
  name: "when",
  label: t("The second person"),
  options: [
    ["here", t("is here and approves below")],
    ["later", t("approves later: file a request")],
  ],
};

/**
 * @typedef {{
 *   who: Server.Session, kind: string, log?: string, title: string, text?: Shown, fields?: Field[],
 *   submitLabel?: string, danger?: boolean, doneMessage?: string, make: (values: FieldValues) => Json,
 * }} CommandDialog
 * @typedef {{ entries?: Server.Entry[], token?: string, isPending?: boolean }} CommandAnswer
 */

/**
 * Send a command to the house, or to a link by its key.
 * @param {string} log
 * @param {Json} body
 * @param {{ id?: string, as?: string }} [options]
 */
export const sendToLog = (log, body, options) =>
  log === "house" ? sendToHouse(body, options) : sendToLink(log, body, options);

/**
 * Open a dialog for a command of *who*, and send it or file it as a request. *make* makes the command from the
 * values. Returns the answer, {isPending: true} for a request, or null if the dialog was closed.
 * @param {CommandDialog} dialog
 * @returns {Promise<CommandAnswer | null>}
 */
export async function submitCommand({
  who,
  kind,
  log = "house",
  title,
  text = "",
  fields = [],
  submitLabel = t("Confirm"),
  danger = false,
  doneMessage = t("Done."),
  make,
}) {
  const approvers = who.approvers[kind];
  if (!approvers) return submitAlone({ log, title, text, fields, submitLabel, danger, doneMessage, make });
  const answer = await openDialog({
    title,
    text: html`${text ? html`<p>${text}</p>` : ""}
      <p>${t("This needs a second person: {approvers}.", { approvers })}</p>`,
    fields: [...fields, WHY_FIELD, WHEN_FIELD],
    second: true,
    submitLabel,
    danger,
    /** @returns {Promise<CommandAnswer>} */
    submit: async (values, id, second) => {
      const command = make(values);
      if (values.when === "here") return sendToLog(log, { command, why: values.why, ...second }, { id });
      await fileRequest({ log, command, summary: values.why ?? "" });
      return { isPending: true };
    },
  });
  if (!answer || answer === true) return null; // a command has an answer
  toast(answer.isPending ? t("Filed as a request, pending approval.") : doneMessage);
  return answer;
}

/**
 * @param {Required<Omit<CommandDialog, "who" | "kind">>} dialog
 * @returns {Promise<CommandAnswer | null>}
 */
async function submitAlone({ log, title, text, fields, submitLabel, danger, doneMessage, make }) {
  const answer = await openDialog({
    title,
    text,
    fields,
    submitLabel,
    danger,
    submit: (values, id) => sendToLog(log, { command: make(values) }, { id }),
  });
  if (!answer || answer === true) return null;
  toast(doneMessage);
  return answer;
}
