// Moving money from a meter of a closed link to one of another link: one entry in each log.

import { get } from "../shared/api.js";
import { attempt, toast } from "../shared/dialog.js";
import { onValue } from "../shared/fields.js";
import { html, inputValue, nothing } from "../shared/html.js";
import { meterName } from "../shared/names.js";
import { dollars, exactDollars, isZero, parseAmount } from "../shared/money.js";
import { CommandPreview, previewPanel } from "../shared/preview.js";
import { decisionButtons, fileRequest, submitWithSecondPerson } from "../shared/second-person.js";
import { t } from "../shared/text.js";

/** @param {CorrectionPage} page */
export function showMoneyMove({ link, links, who, show, onDone }) {
  const others = links.filter((other) => other.link !== link.link && !other.is_decommissioned);
  const meters = link.terms.terms.meters.map(({ key }) => key);
  /** @type {{ meter: string, amount: string, to: string | undefined, into: string | undefined, why: string }} */
  const form = { meter: meters[0], amount: "", to: others[0]?.link, into: others[0]?.meters[0]?.meter, why: "" };
  const preview = new CommandPreview(() => draw());
  /** @type {string | null} */
  let result = null;

  const makeCommand = () => ({
    type: "MoveMoney",
    meter: form.meter,
    amount: parseAmount(form.amount),
    to: form.to,
    into: form.into,
  });
  /** @param {Partial<typeof form>} changes */
  const update = (changes) => {
    Object.assign(form, changes);
    const into = others.find((other) => other.link === form.to)?.meters.map(({ meter }) => meter) ?? [];
    if (!into.some((meter) => meter === form.into)) form.into = into[0];
    preview.update(link.link, form.to && !isZero(parseAmount(form.amount) ?? "0") ? makeCommand() : null);
    draw();
  };
  const whyNot = () => {
    if (link.why_not.MoveMoney) return link.why_not.MoveMoney.sentence;
    if (!parseAmount(form.amount)) return t("Enter an amount.");
    if (!form.why.trim()) return t("Enter a reason; it is recorded.");
    return preview.whyNot;
  };
  const facts = () => ({
    amount: dollars(parseAmount(form.amount) ?? "0"),
    meter: meterName(form.meter),
    link: link.link,
    into: meterName(form.into ?? ""),
    to: form.to ?? "",
  });
  const summary = () => t("Move {amount} from {meter} of {link} to {into} of {to}", facts());
  const withReason = () => t("{summary}: {reason}", { summary: summary(), reason: form.why.trim() });
  const now = async () => {
    const answer = await submitWithSecondPerson({
      title: summary(),
      text: form.why,
      approvers: who.approvers.MoveMoney,
      log: link.link,
      command: makeCommand(),
      why: form.why.trim(),
      submitLabel: t("Approve and move"),
    });
    if (!answer?.entries) return;
    const [from, to] = answer.entries;
    result = t("Moved: entry {entry} of {link}, entry {other_entry} of {other_link}.", {
      entry: from.seq,
      link: from.log,
      other_entry: to.seq,
      other_link: to.log,
    });
    toast(t("Moved."));
    onDone(from.seq);
    Object.assign(link, await get(`/api/links/${link.link}`));
    update({ amount: "", why: "" });
  };
  const request = () =>
    attempt(async () => {
      await fileRequest({ log: link.link, command: makeCommand(), summary: withReason() });
      result = t("Waiting for a second person, under Approvals.");
      update({ amount: "", why: "" });
    });

  /**
   * @param {string} label
   * @param {"meter" | "to" | "into"} name
   * @param {string[][]} options
   */
  const select = (label, name, options) =>
    html`<label class="field grow"><span>${label}</span>
    <select name=${name} @change=${onValue((value) => update({ [name]: value }))}>${options.map(
      ([value, text]) =>
        html`<option value=${value}
          ?selected=${value === form[name]}>${text}</option>`,
    )}</select></label>`;
  const draw = () =>
    show(
      html`<div class="two-columns">
        <div class="stack">
          ${result ? html`<div class="panel good" role="status"><h2>${result}</h2></div>` : nothing}
          <form class="panel stack" @submit=${(/** @type {FormEvent} */ event) => event.preventDefault()}>
            <h2>${t("Move to another link")}</h2>
            <p class="soft">${t("Link {link} must be closed; the other link may be open.", { link: link.link })}
              ${link.is_open ? html`<b class="stop">${t("It is open now.")}</b>` : nothing}</p>
            ${select(
              t("From the meter"),
              "meter",
              meters.map((key) => [key, `${meterName(key)} · ${exactDollars(link.accounts[`meter ${key}`] ?? "0")}`]),
            )}
            <div class="row">
              ${select(
                t("To the link"),
                "to",
                others.map((other) => [other.link, `${other.link} · ${other.name}`]),
              )}
              ${select(
                t("Into its meter"),
                "into",
                (others.find((other) => other.link === form.to)?.meters ?? []).map(({ meter, amount }) => [
                  meter,
                  `${meterName(meter)} · ${dollars(amount)}`,
                ]),
              )}
            </div>
            <label class="field"><span>${t("Amount")}</span><input name="amount" inputmode="decimal" autocomplete="off"
              placeholder="0.00" .value=${inputValue(form.amount)}
              @input=${onValue((value) => update({ amount: value }))}></label>
            <label class="field"><span>${t("Reason")}</span><textarea name="why" rows="2" .value=${inputValue(form.why)}
              @input=${onValue((value) => update({ why: value }))}></textarea></label>
            ${decisionButtons({ why: whyNot(), submitLabel: t("Move now"), now, request })}
          </form>
        </div>
        ${previewPanel(preview.state, { empty: t("Enter an amount to see what both links will hold.") })}
      </div>`,
    );
  update({});
  return () => preview.stop();
}
