// What two people decide: with the second one at hand, or as a request that waits for him.

import { command, toHouse, toLink } from "../shared/api.js";
import { askFor, secondOf, toast } from "../shared/dialog.js";
import { html } from "../shared/html.js";
import { inWords, RIGHTS } from "../shared/rights.js";

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
export const send = (log, body, options) => (log === "house" ? toHouse(body, options) : toLink(log, body, options));

/**
 * Ask for a command in a dialog, and have it done or waiting. *make* makes the command of what was
 * typed. Gives the answer, {isWaiting: true} for a request, or null if the dialog was closed.
 */
export async function decide({ kind, log = "house", title, text = "", fields = [], go = "Do it", danger = false, done = "Done.", make }) {
  const [, approvers] = RIGHTS[kind];
  if (!approvers) return alone({ log, title, text, fields, go, danger, done, make });
  const answer = await askFor({
    title,
    text: html`${text ? html`<p>${text}</p>` : ""}<p>Two people agree to this. The second is ${inWords(approvers)}.</p>`,
    fields: [...fields, WHY, HERE],
    second: true,
    go,
    danger,
    submit: async (values, id) => {
      const said = make(values);
      if (values.when === "here") return send(log, { command: said, why: values.why, ...secondOf(values) }, { id });
      await command("/api/requests", { log, command: said, summary: values.why }, { id });
      return { isWaiting: true };
    },
  });
  if (answer) toast(answer.isWaiting ? "It waits as a request, until another approves it." : done);
  return answer;
}

async function alone({ log, title, text, fields, go, danger, done, make }) {
  const answer = await askFor({ title, text, fields, go, danger, submit: (values, id) => send(log, { command: make(values) }, { id }) });
  if (answer) toast(done);
  return answer;
}
