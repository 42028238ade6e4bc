// @ts-nocheck Its types are not declared yet.
// The signatures of a gaming day: accounting with the counted variance, then another department.

import { sendToHouse } from "../shared/api.js";
import { openDialog, toast } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { whyMayNot } from "../shared/may.js";
import { dollars } from "../shared/money.js";
import { dayAndTime, gamingDay } from "../shared/times.js";

const SIGNED_AMOUNT = /^-?\$?[\d,]{1,15}(\.\d{1,2})?$/;

export function signatures(state, load) {
  const { signature, signed_by: first, countersigned_by: other } = state.report;
  return html`<section class="panel stack"><h2>Signatures</h2>
    ${
      signature
        ? signatureCard(
            "Accounting",
            first,
            signature,
            html`, variance counted: <span
              class="nowrap">${dollars(signature.variance)}</span>`,
          )
        : signButton(state, load)
    }
    ${
      signature?.second
        ? signatureCard("Another department", other, signature.second, nothing)
        : countersignButton(state, load)
    }
    ${
      signature?.second
        ? html`<p class="go"><b>The day is closed.</b> Corrections are made by an adjustment on a later
          day.</p>`
        : nothing
    }
  </section>`;
}

const signatureCard = (department, name, { at, note }, more) =>
  html`<div class="signature"><span class="label">${department}</span>
  <b>${name}</b><span class="soft small">${dayAndTime(at)}${more}</span>${note ? html`<p>${note}</p>` : nothing}</div>`;

function signButton(state, load) {
  const { report, who } = state;
  const why = whyMayNot(who, "SignDay") ?? (report.is_over ? null : "the day is not over");
  return html`<button class="button primary wide" ?disabled=${Boolean(why)} @click=${() => sign(state, load)}>Sign
    ${gamingDay(report.day)}${why ? html`<small>${why}</small>` : nothing}</button>`;
}

function countersignButton({ report, who }, load) {
  const signature = report.signature;
  const why = !signature
    ? "accounting has not signed yet"
    : (whyMayNot(who, "CountersignDay") ?? (signature.by[0] === who.person ? "you signed it yourself" : null));
  return html`<button class="button wide ${why ? "" : "primary"}" ?disabled=${Boolean(why)}
    @click=${() => countersign(report, load)}>Countersign
    ${gamingDay(report.day)}${why ? html`<small>${why}</small>` : nothing}</button>`;
}

function sign({ report }, load) {
  const open = report.checks.filter((check) => check.state === "wait");
  return openDialog({
    title: `Sign gaming day ${gamingDay(report.day)}`,
    text: html`<p>You sign for the day in your name. A signature cannot be withdrawn.</p>
      ${
        open.length
          ? html`<p class="wait">Still to do: ${open.map((check) => check.title.toLowerCase()).join(", ")}. Explain
            in the note why you sign anyway.</p>`
          : nothing
      }`,
    fields: [
      {
        name: "variance",
        label: "Variance",
        value: "0.00",
        inputmode: "decimal",
        required: true,
        hint: "0.00 if it balances; otherwise the count minus the books: -5.00 is five dollars short.",
      },
      {
        name: "note",
        label: "Note",
        type: "textarea",
        required: open.length > 0,
        hint: open.length ? "Required, because items are still to do." : "Required if there is a variance.",
      },
    ],
    submitLabel: "Sign the day",
    submit: async ({ variance: typed = "", note = "" }, id) => {
      const variance = typed.replace(/^[−–]/, "-"); // a minus as it is shown here, pasted
      if (!SIGNED_AMOUNT.test(variance))
        throw Object.assign(new Error(`'${variance}' is not an amount; enter it as in -5.00.`), {
          rule: "NOT_AN_AMOUNT",
          where: ["variance"],
        });
      await sendToHouse(
        { command: { type: "SignDay", day: report.day, variance: variance.replace(/[$,]/g, ""), note } },
        { id },
      );
      toast(`Gaming day ${gamingDay(report.day)} is signed.`);
      await load();
    },
  });
}

const countersign = (report, load) =>
  openDialog({
    title: `Countersign gaming day ${gamingDay(report.day)}`,
    text: html`<p>Signed by ${report.signed_by} with a variance of
      ${dollars(report.signature.variance)}.${report.signature.note ? ` Note: ${report.signature.note}` : ""}</p><p>You
      confirm, for a department other than accounting, that the day was checked and is correct.</p>`,
    fields: [{ name: "note", label: "Note", type: "textarea", hint: "Optional." }],
    submitLabel: "Countersign",
    submit: async ({ note = "" }, id) => {
      await sendToHouse({ command: { type: "CountersignDay", day: report.day, note } }, { id });
      toast(`Gaming day ${gamingDay(report.day)} is countersigned.`);
      await load();
    },
  });
