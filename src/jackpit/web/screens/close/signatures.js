// The signatures of a gaming day: accounting with the counted variance, then another department.

import { inputProblem } from "../shared/api.js";
import { submitCommand } from "../shared/command-dialog.js";
import { attempt } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { commandButton, whyNot } from "../shared/may.js";
import { dollars, parseSignedAmount } from "../shared/money.js";
import { rich, t } from "../shared/text.js";
import { dayAndTime, gamingDay } from "../shared/times.js";

/**
 * @param {Server.DayClose} report
 * @param {Server.Session} who
 * @param {() => Promise<void>} load
 */
export function signatures(report, who, load) {
  const { signature, signed_by: first, countersigned_by: other } = report;
  const second = signature?.second;
  return html`<section class="panel stack"><h2>${t("Signatures")}</h2>
    ${
      signature
        ? signatureCard(
            t("Accounting"),
            first,
            signature.note,
            rich("{time}, variance counted: {amount}", {
              time: dayAndTime(signature.at),
              amount: html`<span class="nowrap">${dollars(signature.variance)}</span>`,
            }),
          )
        : signButton(report, who, load)
    }
    ${
      second
        ? signatureCard(t("Another department"), other, second.note, dayAndTime(second.at))
        : countersignButton(report, who, load)
    }
    ${
      second
        ? html`<p class="go"><b>${t("The day is closed.")}</b>
          ${t("Corrections are made by an adjustment on a later day.")}</p>`
        : nothing
    }
  </section>`;
}

/**
 * @param {string} department
 * @param {string} name
 * @param {string} note
 * @param {Shown} facts
 */
const signatureCard = (department, name, note, facts) =>
  html`<div class="signature"><span class="label">${department}</span>
  <b>${name}</b><span class="soft small">${facts}</span>${note ? html`<p>${note}</p>` : nothing}</div>`;

/**
 * @param {Server.DayClose} report
 * @param {Server.Session} who
 * @param {() => Promise<void>} load
 */
function signButton(report, who, load) {
  const label = t("Sign {day}", { day: gamingDay(report.day) });
  const why = whyNot(report.why_not.SignDay);
  return commandButton(who, "SignDay", label, () => sign(report, who, load), { kind: "primary wide", why });
}

/**
 * @param {Server.DayClose} report
 * @param {Server.Session} who
 * @param {() => Promise<void>} load
 */
function countersignButton(report, who, load) {
  const { signature } = report;
  const label = t("Countersign {day}", { day: gamingDay(report.day) });
  const why = whyNot(report.why_not.CountersignDay);
  const press = () => signature && countersign(report, who, signature, load);
  return commandButton(who, "CountersignDay", label, press, { kind: signature ? "primary wide" : "wide", why });
}

/**
 * @param {Server.DayClose} report
 * @param {Server.Session} who
 * @param {() => Promise<void>} load
 */
async function sign(report, who, load) {
  const why = whyNot(report.why_note);
  const day = gamingDay(report.day);
  const done = await submitCommand({
    who,
    kind: "SignDay",
    title: t("Sign gaming day {day}", { day }),
    text: html`<p>${t("You sign for the day in your name. A signature cannot be withdrawn.")}</p>
      ${why ? html`<p class="wait">${why}</p>` : nothing}`,
    fields: [
      {
        name: "variance",
        label: t("Variance"),
        value: "0.00",
        inputmode: "decimal",
        required: true,
        hint: t("0.00 if it balances; otherwise the count minus the books: -5.00 is five dollars short."),
      },
      {
        name: "note",
        label: t("Note"),
        type: "textarea",
        required: why !== null,
        hint: why ? t("Required, because items are still to do.") : t("Required if there is a variance."),
      },
    ],
    submitLabel: t("Sign the day"),
    doneMessage: t("Gaming day {day} is signed.", { day }),
    make: ({ variance: typed = "", note = "" }) => {
      const variance = parseSignedAmount(typed);
      if (variance === null)
        throw inputProblem(t("'{text}' is not an amount; enter it as in -5.00.", { text: typed }), ["variance"]);
      return { type: "SignDay", day: report.day, variance, note };
    },
  });
  if (done) await attempt(load);
}

/**
 * @param {Server.DayClose} report
 * @param {Server.Session} who
 * @param {Server.Signature} signature
 * @param {() => Promise<void>} load
 */
async function countersign(report, who, signature, load) {
  const day = gamingDay(report.day);
  const done = await submitCommand({
    who,
    kind: "CountersignDay",
    title: t("Countersign gaming day {day}", { day }),
    text: html`<p>${t("Signed by {person} with a variance of {amount}.", {
      person: report.signed_by,
      amount: dollars(signature.variance),
    })} ${signature.note ? t("Note: {note}", { note: signature.note }) : nothing}</p>
      <p>${t("You confirm, for a department other than accounting, that the day was checked and is correct.")}</p>`,
    fields: [{ name: "note", label: t("Note"), type: "textarea", hint: t("Optional.") }],
    submitLabel: t("Countersign"),
    doneMessage: t("Gaming day {day} is countersigned.", { day }),
    make: ({ note = "" }) => ({ type: "CountersignDay", day: report.day, note }),
  });
  if (done) await attempt(load);
}
