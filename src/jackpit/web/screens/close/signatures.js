// Signing a day: accounting with the variance it counted, then another department.

import { sendToHouse } from "../shared/api.js";
import { openDialog, toast } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { may } from "../shared/roles.js";
import { dayAndTime } from "../shared/times.js";

const SIGNED_AMOUNT = /^-?\$?[\d,]{1,15}(\.\d{1,2})?$/;

export function signatures(state, load) {
  const { signature, signed_by: first, countersigned_by: other } = state.made;
  return html`<section class="panel stack"><h2>Signatures</h2>
    ${signature ? said("Accounting", first, signature, html`, variance counted: <span class="nowrap">${dollars(signature.variance)}</span>`) : own(state, load)}
    ${signature?.second ? said("Another department", other, signature.second, nothing) : second(state, load)}
    ${signature?.second ? html`<p class="go"><b>The day is closed.</b> What is found later is put right by an adjustment on its own day.</p>` : nothing}
  </section>`;
}

const said = (who, name, { at, note }, more) => html`<div class="signed"><span class="label">${who}</span>
  <b>${name}</b><span class="soft small">${dayAndTime(at)}${more}</span>${note ? html`<p>${note}</p>` : nothing}</div>`;

function own(state, load) {
  const { made, who } = state;
  const why = !may(who, "SignDay") ? "accounting signs first" : made.is_over ? null : "the day is not over";
  return html`<button class="button first wide" ?disabled=${Boolean(why)} @click=${() => sign(state, load)}>Sign ${made.day}${why ? html`<small>${why}</small>` : nothing}</button>`;
}

function second({ made, who }, load) {
  const signature = made.signature;
  const why = !signature ? "accounting has not signed yet"
    : !may(who, "CountersignDay") ? "an executive or surveillance countersigns"
    : signature.by[0] === who.person ? "you have signed it yourself" : null;
  return html`<button class="button wide ${why ? "" : "first"}" ?disabled=${Boolean(why)} @click=${() => countersign(made, load)}>Countersign ${made.day}${why ? html`<small>${why}</small>` : nothing}</button>`;
}

function sign({ made }, load) {
  const open = made.checks.filter((check) => check.state === "WAIT");
  return openDialog({
    title: `Sign gaming day ${made.day}`,
    text: html`<p>You answer for the day with your name, and a signature stands.</p>
      ${open.length ? html`<p class="wait">Still to be done: ${open.map((check) => check.title.toLowerCase()).join(", ")}. Say in the note why you sign all the same.</p>` : nothing}`,
    fields: [
      { name: "variance", label: "Variance", value: "0.00", inputmode: "decimal", required: true, hint: "0.00 if it agrees; else what was counted, less what the books say: -5.00 is five dollars short." },
      { name: "note", label: "Note", type: "textarea", required: open.length > 0, hint: open.length ? "Needed, because lines are still to be done." : "Needed if there is a variance." },
    ],
    go: "Sign the day",
    submit: async ({ variance: typed = "", note = "" }, id) => {
      const variance = typed.replace(/^[−–]/, "-"); // as it is shown here, and pasted
      if (!SIGNED_AMOUNT.test(variance)) throw Object.assign(new Error(`'${variance}' is no amount; write it as in -5.00.`), { rule: "NOT_AN_AMOUNT", where: ["variance"] });
      await sendToHouse({ command: { type: "SignDay", day: made.day, variance: variance.replace(/[$,]/g, ""), note } }, { id });
      toast(`Gaming day ${made.day} is signed.`);
      await load();
    },
  });
}

const countersign = (made, load) => openDialog({
  title: `Countersign gaming day ${made.day}`,
  text: html`<p>Signed by ${made.signed_by} with a variance of ${dollars(made.signature.variance)}.${made.signature.note ? ` Note: ${made.signature.note}` : ""}</p><p>You say that another department than accounting has looked at the day and agrees.</p>`,
  fields: [{ name: "note", label: "Note", type: "textarea", hint: "If there is something to say." }],
  go: "Countersign",
  submit: async ({ note = "" }, id) => {
    await sendToHouse({ command: { type: "CountersignDay", day: made.day, note } }, { id });
    toast(`Gaming day ${made.day} is countersigned.`);
    await load();
  },
});
