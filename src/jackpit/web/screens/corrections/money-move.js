// Moving money from a meter of a closed link to one of another link: one entry in each log.

import { get } from "../shared/api.js";
import { linkOptions, selectField, textField } from "../shared/fields.js";
import { html, nothing } from "../shared/html.js";
import { whyNot } from "../shared/may.js";
import { meterName } from "../shared/names.js";
import { dollars, ENTER_AMOUNT, exactDollars, isZero, parseAmount } from "../shared/money.js";
import { t } from "../shared/text.js";
import { CorrectionForm } from "./correction-form.js";

/** @param {CorrectionPage} page */
export function showMoneyMove({ link, links, who, show, onDone }) {
  const others = links.filter((other) => other.link !== link.link && !other.is_decommissioned);
  const meters = link.terms.terms.meters.map(({ key }) => key);
  /** @type {{ meter: string, amount: string, to: string | undefined, into: string | undefined, why: string }} */
  const form = { meter: meters[0], amount: "", to: others[0]?.link, into: others[0]?.meters[0]?.meter, why: "" };
  /** @type {string | null} */
  let result = null;

  const facts = () => ({
    amount: dollars(parseAmount(form.amount) ?? "0"),
    meter: meterName(form.meter),
    link: link.link,
    into: meterName(form.into ?? ""),
    to: form.to ?? "",
  });
  const summary = () => t("Move {amount} from {meter} of {link} to {into} of {to}", facts());
  const correction = new CorrectionForm({
    who,
    kind: "MoveMoney",
    link: link.link,
    make: () => ({
      type: "MoveMoney",
      meter: form.meter,
      amount: parseAmount(form.amount),
      to: form.to,
      into: form.into,
    }),
    missing: () => whyNot(link.why_not.MoveMoney) ?? (isZero(parseAmount(form.amount) ?? "0") ? ENTER_AMOUNT : null),
    unexplained: () => (form.why.trim() ? null : t("Enter a reason; it is recorded.")),
    summary,
    reason: () => t("{summary}: {reason}", { summary: summary(), reason: form.why.trim() }),
    text: () => form.why,
    why: () => form.why.trim(),
    submitLabel: t("Approve and move"),
    doneMessage: () => t("Moved."),
    done: async ({ entries }) => {
      result = entries ? moved(entries) : t("Waiting for a second person, under Approvals.");
      if (entries) onDone(entries[0].seq);
      Object.assign(link, await get(`/api/links/${link.link}`));
      update({ amount: "", why: "" });
    },
    draw: () => draw(),
  });
  /** @param {Partial<typeof form>} changes */
  const update = (changes) => {
    Object.assign(form, changes);
    const into = others.find((other) => other.link === form.to)?.meters.map(({ meter }) => meter) ?? [];
    if (!into.some((meter) => meter === form.into)) form.into = into[0];
    correction.update();
  };

  /**
   * @param {string} label
   * @param {"meter" | "to" | "into"} name
   * @param {string[][]} options
   */
  const select = (label, name, options) =>
    selectField({
      label,
      name,
      size: "grow",
      value: form[name],
      options,
      onChange: (value) => update({ [name]: value }),
    });
  const draw = () =>
    show(
      html`<div class="two-columns">
        <div class="stack">
          ${result ? html`<div class="panel good" role="status"><h2>${result}</h2></div>` : nothing}
          ${correction.template(
            t("Move to another link"),
            html`<p class="soft">${t("Link {link} must be closed; the other link may be open.", { link: link.link })}
              ${link.is_open ? html`<b class="stop">${t("It is open now.")}</b>` : nothing}</p>
            ${select(
              t("From the meter"),
              "meter",
              meters.map((key) => [key, `${meterName(key)} · ${exactDollars(link.accounts[`meter ${key}`] ?? "0")}`]),
            )}
            <div class="row">
              ${select(t("To the link"), "to", linkOptions(others))}
              ${select(
                t("Into its meter"),
                "into",
                (others.find((other) => other.link === form.to)?.meters ?? []).map(({ meter, amount }) => [
                  meter,
                  `${meterName(meter)} · ${dollars(amount)}`,
                ]),
              )}
            </div>
            ${textField({
              label: t("Amount"),
              name: "amount",
              inputmode: "decimal",
              placeholder: "0.00",
              value: form.amount,
              error: form.amount && parseAmount(form.amount) === null ? ENTER_AMOUNT : null,
              onInput: (amount) => update({ amount }),
            })}
            ${textField({
              label: t("Reason"),
              name: "why",
              rows: 2,
              value: form.why,
              onInput: (why) => update({ why }),
            })}`,
            t("Move…"),
          )}
        </div>
        ${correction.panel(t("Enter an amount to see what both links will hold."))}
      </div>`,
    );
  update({});
  return () => correction.stop();
}

/**
 * One entry in each log.
 * @param {Server.Entry[]} entries
 */
const moved = ([from, to]) =>
  t("Moved: entry {entry} of {link}, entry {other_entry} of {other_link}.", {
    entry: from.seq,
    link: from.log,
    other_entry: to.seq,
    other_link: to.log,
  });
