// Commands that need a second person: done now with that person's credentials, or filed as a request.

import { sendCommand, sendToLog } from "./api.js";
import { button } from "./button.js";
import { openDialog } from "./dialog.js";
import { html, nothing } from "./html.js";
import { sendOnce } from "./idempotent.js";
import { t } from "./text.js";

const SECOND_PERSON = {
  card: t("Second person's card"),
  pin: t("PIN"),
  person: t("or ID"),
  password: t("and password"),
};
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
 * The same command has the same key in the next dialog, as long as it has no answer.
 * @param {unknown[]} parts
 */
const keyOf = (...parts) => JSON.stringify(parts);

/**
 * Open a dialog in which another person enters a card and a PIN, or an ID and a password. *submit* gets
 * them as the API takes them, or null if there are none. *labels* name that person, *person* is the ID to
 * begin with, and the rest is as in `openDialog`.
 * @template Result
 * @param {SecondPersonDialog<Result>} dialog
 */
export function openSecondPersonDialog({
  fields = [],
  labels = SECOND_PERSON,
  hasCard = true,
  person = "",
  submit,
  ...dialog
}) {
  const cardFields = [
    { name: "secondCard", label: labels.card, type: "password", hint: t("Swipe it, or fill in the fields below.") },
    { name: "secondPin", label: labels.pin, type: "password", inputmode: "numeric" },
  ];
  return openDialog({
    ...dialog,
    fields: [
      ...fields,
      ...(hasCard ? cardFields : []),
      { name: "secondPerson", label: labels.person, value: person },
      { name: "secondPassword", label: labels.password, type: "password" },
    ],
    submit: (values, id) => submit(values, credentialsIn(values), id),
  });
}

/**
 * @param {FieldValues} values
 * @returns {Credentials | null}
 */
function credentialsIn({ secondCard, secondPin = "", secondPerson, secondPassword = "" }) {
  if (secondCard) return { card: secondCard, pin: secondPin };
  return secondPerson ? { person: secondPerson, password: secondPassword } : null;
}

/**
 * Open a dialog whose action a second person approves, with *second* as part of the body of a request.
 * *approvers* says who may be the second person; *except* names one more person who may not.
 * @template Result
 * @param {ApprovalDialog<Result>} dialog
 */
export function openApprovalDialog({ text = nothing, approvers, except, submit, ...dialog }) {
  return openSecondPersonDialog({
    ...dialog,
    text: html`${text === nothing ? nothing : html`<p>${text}</p>`}
      <p>${
        except
          ? t("A second person must approve: {approvers}, neither you nor {person}.", { approvers, person: except })
          : t("A second person must approve: {approvers}, not you.", { approvers })
      } ${t("They use their card and PIN, or ID and password.")}</p>`,
    submit: (values, second, id) => submit(values, second ? { second } : {}, id),
  });
}

/**
 * Send a command with a second person's credentials. *command* is the command, or a function that makes it
 * from the values of *fields*. Where it *mayWait*, the dialog asks for the reason, and offers to file a
 * request. Returns the answer, {isPending: true} for a request, or null if the dialog was closed.
 * @param {CommandDialog} dialog
 * @returns {Promise<CommandAnswer | null>}
 */
export async function submitWithSecondPerson({ log, command, why, mayWait = false, fields = [], ...dialog }) {
  const answer = await openApprovalDialog({
    ...dialog,
    fields: mayWait ? [...fields, WHY_FIELD, WHEN_FIELD] : fields,
    sameAs: typeof command === "function" ? undefined : keyOf(log, command),
    /** @returns {Promise<CommandAnswer>} */
    submit: async (values, second, id) => {
      const made = typeof command === "function" ? command(values) : command;
      const reason = values.why ?? why;
      if (values.when !== "later") return sendToLog(log, { command: made, why: reason, ...second }, { id });
      await fileRequest({ log, command: made, summary: reason ?? "" });
      return { isPending: true };
    },
  });
  return answer === true ? null : answer; // a command has an answer
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
export const decisionButtons = ({ why, submitLabel, danger = false, now, request }) =>
  html`<div class="row decision">${button(submitLabel, why, now, danger ? "danger" : "primary")}
    ${button(t("File as a request"), why, request)}</div>`;
