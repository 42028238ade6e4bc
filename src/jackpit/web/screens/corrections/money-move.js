// @ts-nocheck Its types are not declared yet.
// Moving money from a meter of a closed link to one of another link: one entry in each log.

import { get } from "../shared/api.js";
import { attempt, toast } from "../shared/dialog.js";
import { html, inputValue, nothing } from "../shared/html.js";
import { dollars, exactDollars, parseAmount } from "../shared/money.js";
import { CommandPreview, previewPanel } from "../shared/preview.js";
import { decisionButtons, fileRequest, submitWithSecondPerson } from "../shared/second-person.js";

export function showMoneyMove({ link, links, who, show, onDone }) {
  const others = links.filter((other) => other.link !== link.link && !other.is_decommissioned);
  const meters = link.terms.terms.meters.map(({ key }) => key);
  const form = { meter: meters[0], amount: "", to: others[0]?.link, into: others[0]?.meters[0]?.meter, why: "" };
  const preview = new CommandPreview(() => draw());
  let result = null;

  const makeCommand = () => ({
    type: "MoveMoney",
    meter: form.meter,
    amount: parseAmount(form.amount),
    to: form.to,
    into: form.into,
  });
  const update = (changes) => {
    Object.assign(form, changes);
    const into = others.find((other) => other.link === form.to)?.meters.map(({ meter }) => meter) ?? [];
    if (!into.includes(form.into)) form.into = into[0];
    preview.update(link.link, form.to && /[1-9]/.test(parseAmount(form.amount) ?? "") ? makeCommand() : null);
    draw();
  };
  const whyNot = () => {
    if (!others.length) return "There is no other link to move it to.";
    if (!parseAmount(form.amount)) return "Enter an amount.";
    if (!form.why.trim()) return "Enter a reason; it is recorded.";
    if (preview.state.problem) return preview.state.problem.message;
    return preview.isReady ? null : "Loading the preview…";
  };
  const summary = () =>
    `${dollars(parseAmount(form.amount))} from ${form.meter} of ${link.link} to ${form.into} of ${form.to}`;
  const now = async () => {
    const entries = await submitWithSecondPerson({
      title: `Move ${summary()}`,
      text: form.why,
      approvers: who.approvers.MoveMoney,
      link: link.link,
      command: makeCommand(),
      why: form.why.trim(),
      submitLabel: "Approve and move",
    });
    if (!entries) return;
    result = `Moved: entry ${entries[0].seq} of ${entries[0].log}, entry ${entries[1].seq} of ${entries[1].log}.`;
    toast("Moved.");
    onDone(entries[0].seq);
    Object.assign(link, await get(`/api/links/${link.link}`));
    update({ amount: "", why: "" });
  };
  const request = () =>
    attempt(async () => {
      await fileRequest({ link: link.link, command: makeCommand(), summary: `Move ${summary()}: ${form.why.trim()}` });
      result = "Waiting for a second person, under Approvals.";
      update({ amount: "", why: "" });
    });

  const select = (label, name, options) =>
    html`<label class="field grow"><span>${label}</span>
    <select name=${name} @change=${(event) => update({ [name]: event.target.value })}>${options.map(
      ([value, text]) =>
        html`<option value=${value}
          ?selected=${value === form[name]}>${text}</option>`,
    )}</select></label>`;
  const draw = () =>
    show(
      html`<div class="two-columns">
        <div class="stack">
          ${result ? html`<div class="panel good" role="status"><h2>${result}</h2></div>` : nothing}
          <form class="panel stack" @submit=${(event) => event.preventDefault()}>
            <h2>Move to another link</h2>
            <p class="soft">Link ${link.link} must be closed; the other link may be open.
              ${link.is_open ? html`<b class="stop">It is open now.</b>` : nothing}</p>
            ${select(
              "From the meter",
              "meter",
              meters.map((key) => [key, `${key} · ${exactDollars(link.accounts[`meter ${key}`] ?? "0")}`]),
            )}
            <div class="row">
              ${select(
                "To the link",
                "to",
                others.map((other) => [other.link, `${other.link} · ${other.name}`]),
              )}
              ${select(
                "Into its meter",
                "into",
                (others.find((other) => other.link === form.to)?.meters ?? []).map(({ meter, amount }) => [
                  meter,
                  `${meter} · ${dollars(amount)}`,
                ]),
              )}
            </div>
            <label class="field"><span>Amount</span><input name="amount" inputmode="decimal" autocomplete="off"
              placeholder="0.00" .value=${inputValue(form.amount)}
              @input=${(event) => update({ amount: event.target.value })}></label>
            <label class="field"><span>Reason</span><textarea name="why" rows="2" .value=${inputValue(form.why)}
              @input=${(event) => update({ why: event.target.value })}></textarea></label>
            ${decisionButtons({ why: whyNot(), submitLabel: "Move now", now, request })}
          </form>
        </div>
        ${previewPanel(preview.state, { empty: "Enter an amount to see what both links will hold." })}
      </div>`,
    );
  update({});
  return () => preview.stop();
}
