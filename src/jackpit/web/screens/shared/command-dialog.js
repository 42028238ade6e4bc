// Commands in a dialog, the same everywhere: alone, or approved by a second person, here or by a request.

import { sendCommand, sendToLog } from "./api.js";
import { openDialog } from "./dialog.js";
import { sendOnce } from "./idempotent.js";
import { openApprovalDialog } from "./second-person.js";
import { t } from "./text.js";

const WHY_FIELD = { name: "why", label: t("Reason"), hint: t("It is recorded."), required: true };

/**
 * The same command has the same key in the next dialog, as long as it has no answer.
 * @param {unknown[]} parts
 */
const keyOf = (...parts) => JSON.stringify(parts);

/**
 * Open a dialog for a command of *who*, and send it. If the command needs a second person, that person enters
 * credentials there, or it is filed as a request. *make* makes the command from the values of *fields*.
 *
 * The reason of a command with a second person: *why* if it was typed before, or none where the command has
 * one itself, which *summary* then shows to the approver of a request; otherwise the dialog asks for it.
 *
 * Returns the answer, which has a *request* if one was filed, or null if the dialog was closed.
 * @param {CommandDialog} dialog
 * @returns {Promise<CommandAnswer | null>}
 */
export async function submitCommand({ who, kind, log = "house", make, why, summary, identify, ...dialog }) {
  const { fields = [], doneMessage = t("Done.") } = dialog;
  const approvers = who.approvers[kind];
  const asksWhy = Boolean(approvers) && why === undefined && !summary;
  const parts = {
    ...dialog,
    fields: asksWhy ? [...fields, WHY_FIELD] : fields,
    sameAs: fields.length || asksWhy ? undefined : keyOf(log, make({})),
    /** @param {CommandAnswer} answer */
    doneMessage: (answer) => {
      if (answer.request) return t("Filed as a request, pending approval.");
      return typeof doneMessage === "function" ? doneMessage(answer) : doneMessage;
    },
  };
  /**
   * @param {FieldValues} values
   * @param {Json} credentials
   * @param {string} id
   * @returns {Promise<CommandAnswer>}
   */
  const send = (values, credentials, id) =>
    sendToLog(log, { command: make(values), why: asksWhy ? values.why : why, ...credentials }, { id });
  /**
   * @param {FieldValues} values
   * @returns {Promise<CommandAnswer>}
   */
  const request = async (values) => ({
    request: await fileRequest({
      log,
      command: make(values),
      summary: summary?.(values) ?? why ?? values.why ?? "",
    }),
  });
  const answer = approvers
    ? await openApprovalDialog({ ...parts, approvers, submit: send, request })
    : await openDialog({ ...parts, submit: (values, id) => send(values, identify?.(values) ?? {}, id) });
  return answer === true ? null : answer; // a command has an answer
}

/**
 * File a command as a request, which another person approves on their own screen; returns the request's ID.
 * @param {{ log: string, command: Json, summary: string }} request
 */
const fileRequest = ({ log, command, summary }) =>
  sendOnce(keyOf("request", log, command), async (id) => {
    await sendCommand("/api/requests", { log, command, summary }, { id });
    return id;
  });
