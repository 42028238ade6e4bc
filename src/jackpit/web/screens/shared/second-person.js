// Dialogs with the credentials of a second person.

import { openDialog } from "./dialog.js";
import { html, nothing } from "./html.js";
import { t } from "./text.js";

const SECOND_PERSON = {
  card: t("Second person's card"),
  pin: t("PIN"),
  person: t("or ID"),
  password: t("and password"),
};

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
 * *approvers* says who may be the second person; *except* names one more person who may not. *request* is what
 * the second button does: it files a request for a second person who is not here.
 * @template Result
 * @param {ApprovalDialog<Result>} dialog
 */
export function openApprovalDialog({ text = nothing, approvers, except, request, submit, ...dialog }) {
  return openSecondPersonDialog({
    ...dialog,
    text: html`${text === nothing ? nothing : html`<p>${text}</p>`}
      <p>${
        except
          ? t("A second person must approve: {approvers}, neither you nor {person}.", { approvers, person: except })
          : t("A second person must approve: {approvers}, not you.", { approvers })
      } ${t("They use their card and PIN, or ID and password.")}
        ${request ? t("If they are not here, file a request.") : nothing}</p>`,
    other: request ? { label: t("File as a request"), submit: request } : undefined,
    submit: (values, second, id) => submit(values, second ? { second } : {}, id),
  });
}
