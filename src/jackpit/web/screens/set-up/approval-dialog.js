// What two people decide: with the second one at hand, or as a request that waits for him.

import { sendCommand, sendToHouse, sendToLink } from "../shared/api.js";
import { openDialog, secondCredentials, toast } from "../shared/dialog.js";
import { html } from "../shared/html.js";
import { listRoles, RIGHTS } from "../shared/rights.js";

const WHY = { name: "why", label: "Why", hint: "The record keeps it.", required: true };
const HERE = {
  name: "when",
  label: "The second person",
  options: [
    ["here", "is here, and shows himself below"],
    ["later", "approves it later: it waits as a request"],
  ],
};

/** To the house, or to a link by its key. */
export const sendToLog = (log, body, options) => (log === "house" ? sendToHouse(body, options) : sendToLink(log, body, options));

/**
 * Ask for a sendCommand in a dialog, and have it done or waiting. *make* makes the sendCommand of what was
 * typed. Gives the answer, {isWaiting: true} for a request, or null if the dialog was closed.
 */
export async function submitCommand({ kind, log = "house", title, text = "", fields = [], go = "Do it", danger = false, done = "Done.", make }) {
  const [, approvers] = RIGHTS[kind];
  if (!approvers) return alone({ log, title, text, fields, go, danger, done, make });
  const answer = await openDialog({
    title,
    text: html`${text ? html`<p>${text}</p>` : ""}<p>Two people agree to this. The second is ${listRoles(approvers)}.</p>`,
    fields: [...fields, WHY, HERE],
    second: true,
    go,
    danger,
    submit: async (values, id) => {
      const said = make(values);
      if (values.when === "here") return sendToLog(log, { command: said, why: values.why, ...secondOf(values) }, { id });
      await sendCommand("/api/requests", { log, command: said, summary: values.why }, { id });
      return { isWaiting: true };
    },
  });
  if (answer) toast(answer.isWaiting ? "It waits as a request, until another approves it." : done);
  return answer;
}

async function alone({ log, title, text, fields, go, danger, done, make }) {
  const answer = await openDialog({ title, text, fields, go, danger, submit: (values, id) => sendToLog(log, { command: make(values) }, { id }) });
  if (answer) toast(done);
  return answer;
}
