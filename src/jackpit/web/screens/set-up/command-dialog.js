// Commands of the setup in a dialog: alone, or with a second person, here or by a request.

import { sendToLog } from "../shared/api.js";
import { openDialog, toast } from "../shared/dialog.js";
import { submitWithSecondPerson } from "../shared/second-person.js";
import { t } from "../shared/text.js";

/**
 * @typedef {{
 *   who: Server.Session, kind: string, log?: string, title: string, text?: Shown, fields?: Field[],
 *   submitLabel?: string, danger?: boolean, doneMessage?: string, make: (values: FieldValues) => Json,
 * }} SetupCommand
 */

/**
 * Open a dialog for a command of *who*, and send it or file it as a request. *make* makes the command from the
 * values. Returns the answer, {isPending: true} for a request, or null if the dialog was closed.
 * @param {SetupCommand} dialog
 * @returns {Promise<CommandAnswer | null>}
 */
export async function submitCommand({ who, kind, log = "house", doneMessage = t("Done."), make, ...dialog }) {
  const approvers = who.approvers[kind];
  const answer = approvers
    ? await submitWithSecondPerson({ ...dialog, approvers, log, command: make, mayWait: true })
    : await submitAlone(dialog, (values, id) => sendToLog(log, { command: make(values) }, { id }));
  if (answer) toast(answer.isPending ? t("Filed as a request, pending approval.") : doneMessage);
  return answer;
}

/**
 * @param {Omit<DialogOptions<CommandAnswer>, "submit">} dialog
 * @param {DialogOptions<CommandAnswer>["submit"]} submit
 */
async function submitAlone(dialog, submit) {
  const answer = await openDialog({ ...dialog, submit });
  return answer === true ? null : answer; // a command has an answer
}
