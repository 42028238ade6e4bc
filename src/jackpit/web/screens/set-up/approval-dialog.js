// @ts-nocheck Its types are not declared yet.
// Commands of the setup in a dialog: with the second person here, or filed as a request.

import { sendCommand, sendToHouse, sendToLink } from "../shared/api.js";
import { openDialog, secondCredentials, toast } from "../shared/dialog.js";
import { html } from "../shared/html.js";

const WHY_FIELD = { name: "why", label: "Reason", hint: "It is recorded.", required: true };
const WHEN_FIELD = {
  name: "when",
  label: "The second person",
  options: [
    ["here", "is here and approves below"],
    ["later", "approves later: file a request"],
  ],
};

/** Send a command to the house, or to a link by its key. */
export const sendToLog = (log, body, options) =>
  log === "house" ? sendToHouse(body, options) : sendToLink(log, body, options);

/**
 * Open a dialog for a command of *who*, and send it or file it as a request. *make* makes the command from the
 * values. Returns the answer, {isPending: true} for a request, or null if the dialog was closed.
 */
export async function submitCommand({
  who,
  kind,
  log = "house",
  title,
  text = "",
  fields = [],
  submitLabel = "Confirm",
  danger = false,
  doneMessage = "Done.",
  make,
}) {
  const approvers = who.approvers[kind];
  if (!approvers) return submitAlone({ log, title, text, fields, submitLabel, danger, doneMessage, make });
  const answer = await openDialog({
    title,
    text: html`${text ? html`<p>${text}</p>` : ""}<p>This needs a second person: ${approvers}.</p>`,
    fields: [...fields, WHY_FIELD, WHEN_FIELD],
    second: true,
    submitLabel,
    danger,
    submit: async (values, id) => {
      const command = make(values);
      if (values.when === "here")
        return sendToLog(log, { command, why: values.why, ...secondCredentials(values) }, { id });
      await sendCommand("/api/requests", { log, command, summary: values.why }, { id });
      return { isPending: true };
    },
  });
  if (answer) toast(answer.isPending ? "Filed as a request, pending approval." : doneMessage);
  return answer;
}

async function submitAlone({ log, title, text, fields, submitLabel, danger, doneMessage, make }) {
  const answer = await openDialog({
    title,
    text,
    fields,
    submitLabel,
    danger,
    submit: (values, id) => sendToLog(log, { command: make(values) }, { id }),
  });
  if (answer) toast(doneMessage);
  return answer;
}
