// Manual adjustment of an account: which one, increase or decrease, by how much, why; with a preview of
// what it will do.

import { accountName, amountChange } from "../shared/accounts.js";
import { get } from "../shared/api.js";
import { attempt } from "../shared/dialog.js";
import { textField, withQuery } from "../shared/fields.js";
import { html, inputValue, nothing } from "../shared/html.js";
import { latestOnly } from "../shared/latest-only.js";
import { meterName, reasonTitle } from "../shared/names.js";
import { dollars, ENTER_AMOUNT, exactDollars, isZero, parseAmount, signedDollars } from "../shared/money.js";
import { numberLanguage, rich, t } from "../shared/text.js";
import { dayAndTime } from "../shared/times.js";
import { CorrectionForm } from "./correction-form.js";
import { reasonFields, whyUnexplained } from "./reasons.js";

const POOLS = [
  ["meter", t("meter")],
  ["reserve", t("reserve")],
  ["overflow", t("overflow")],
];

/**
 * @typedef {{ meter: string, pool: string, direction: string, amount: string, reason: string, text: string }} Form
 * @typedef {{ entry: Server.Entry, links: Server.Preview[] } | { request: string }} Outcome
 */

/** @param {CorrectionPage} page */
export function showAdjustment({ link, query, who, show, onDone }) {
  const meters = link.terms.terms.meters;
  /** @type {Form} */
  const form = {
    meter: query.get("meter") ?? meters[0]?.key,
    pool: "meter",
    direction: "up",
    amount: "",
    reason: "",
    text: "",
  };
  /** @type {Server.Postings | null} */
  let movements = null;
  /** @type {Outcome | null} */
  let result = null;

  const account = () => `${form.pool} ${form.meter}`;
  /** @param {string} direction */
  const possible = (direction) =>
    link.adjustments.find(
      (found) => found.meter === form.meter && found.pool === form.pool && found.direction === direction,
    );
  const reasons = () => possible(form.direction)?.reasons ?? [];
  const makeCommand = () => ({
    type: "Adjust",
    meter: form.meter,
    pool: form.pool,
    amount: `${form.direction === "down" ? "-" : ""}${parseAmount(form.amount)}`,
    reason: form.reason,
    text: form.text.trim() || "…",
  });
  const summary = () => {
    const facts = { account: accountName(account()), amount: dollars(parseAmount(form.amount) ?? "0") };
    return form.direction === "up"
      ? t("{account} increased by {amount}", facts)
      : t("{account} decreased by {amount}", facts);
  };
  const correction = new CorrectionForm({
    who,
    kind: "Adjust",
    link: link.link,
    make: makeCommand,
    missing: () => (isZero(parseAmount(form.amount) ?? "0") ? ENTER_AMOUNT : null),
    unexplained: () => whyUnexplained(form.text),
    summary,
    reason: () => t("{summary}: {reason}", { summary: summary(), reason: form.text.trim() }),
    text: () => reasonTitle(form.reason),
    submitLabel: t("Approve and adjust"),
    doneMessage: ({ entries }) => t("Done: entry {entry}.", { entry: entries?.[0].seq ?? "" }),
    done: finish,
    draw: () => draw(),
  });

  /** @param {Partial<Form>} changes */
  const update = (changes) => {
    Object.assign(form, changes);
    if (!reasons().length) form.direction = form.direction === "up" ? "down" : "up";
    if (!reasons().some((reason) => reason === form.reason)) form.reason = reasons()[0] ?? "";
    correction.update();
  };
  /** @param {Partial<Form>} changes */
  const chooseAccount = (changes) => {
    movements = null; // those shown belong to another account
    update(changes);
    loadMovements();
  };

  const beginLoad = latestOnly();
  const loadMovements = () =>
    attempt(async () => {
      const isLatest = beginLoad();
      const found = await get(withQuery(`/api/links/${link.link}/postings`, { account: account() }));
      if (!isLatest()) return;
      movements = found;
      draw();
    });

  /**
   * @param {CommandAnswer} answer
   * @param {Server.Preview[]} links
   */
  async function finish({ entries, request = "" }, links) {
    const [entry] = entries ?? [];
    result = entry ? { entry, links } : { request };
    if (entry) onDone(entry.seq);
    Object.assign(link, await get(`/api/links/${link.link}`));
    update({ amount: "", text: "" });
    loadMovements();
  }

  const draw = () =>
    show(
      html`<div class="two-columns">
        <div class="stack">
          ${result ? resultPanel(result, link, who) : nothing}
          ${correction.template(
            t("Adjust an amount"),
            html`<fieldset class="accounts"><legend>${t("Account")}</legend>${meters.map((meter) =>
              meterAccounts(meter, link, form, chooseAccount),
            )}</fieldset>
            <div class="row amount-row">
              <fieldset class="direction"><legend>${t("Direction")}</legend>
                ${["up", "down"].map((direction) =>
                  directionChoice(direction, possible(direction)?.why_not, form, update),
                )}
              </fieldset>
              ${textField({
                label: t("Amount"),
                name: "amount",
                size: "grow",
                inputmode: "decimal",
                placeholder: "0.00",
                value: form.amount,
                error: form.amount && parseAmount(form.amount) === null ? ENTER_AMOUNT : null,
                onInput: (amount) => update({ amount }),
              })}
            </div>
            ${reasonFields(
              form,
              reasons(),
              update,
              t("The reasons that the rules allow for this account and direction."),
            )}`,
            t("Adjust…"),
          )}
        </div>
        <div class="stack">
          ${correction.panel(
            html`${t("Enter an amount to see what every account will hold and what the signs will show.")}
              ${t("Nothing changes until a second person approves.")}`,
          )}
          ${movementsPanel(movements, form)}
        </div>
      </div>`,
    );

  update({});
  loadMovements();
  return () => {
    correction.stop();
    beginLoad();
  };
}

/**
 * @param {Server.Meter} meter
 * @param {Server.Link} link
 * @param {Form} form
 * @param {(changes: Partial<Form>) => void} choose
 */
function meterAccounts(meter, link, form, choose) {
  return html`<div class="meter-choice">
    <h3>${meterName(meter.key)} <span class="soft small">${
      meter.cap
        ? t("cap {cap} · seed {seed}", { cap: dollars(meter.cap), seed: dollars(meter.seed) })
        : t("no cap · seed {seed}", { seed: dollars(meter.seed) })
    }</span></h3>
    ${POOLS.map(([pool, word]) => {
      const held = link.accounts[`${pool} ${meter.key}`] ?? "0.00000000";
      return html`<label class="choice">
        <input type="radio" name="account" ?checked=${form.pool === pool && form.meter === meter.key}
          @change=${() => choose({ pool, meter: meter.key })}>
        <span>${word}</span><b class="amount">${exactDollars(held)}</b>
      </label>`;
    })}
  </div>`;
}

/**
 * @param {string} direction
 * @param {Server.WhyNot | null | undefined} why
 * @param {Form} form
 * @param {(changes: Partial<Form>) => void} update
 */
function directionChoice(direction, why, form, update) {
  return html`<label class="choice"><input type="radio" name="direction" ?disabled=${Boolean(why)}
    .checked=${inputValue(form.direction === direction)} @change=${() => update({ direction })}>
    <span>${direction === "up" ? t("Increase") : t("Decrease")}${
      why ? html` <small class="soft">${why.sentence}</small>` : nothing
    }</span></label>`;
}

/**
 * @param {Outcome} outcome
 * @param {Server.Link} link
 * @param {Server.Session} who
 */
function resultPanel(outcome, link, who) {
  if ("request" in outcome) {
    return html`<div class="panel good stack" role="status"><h2>${t("Waiting for a second person")}</h2>
      <p>${rich("Request {request}.", { request: html`<span class="mono">${outcome.request}</span>` })}
        ${rich("It needs the approval of {approvers} under {page}; nothing changes until then.", {
          approvers: who.approvers.Adjust,
          page: html`<a href="/approvals">${t("Approvals")}</a>`,
        })}</p></div>`;
  }
  const { entry, links } = outcome;
  const changed = links
    .flatMap((effect) => effect.accounts.map((line) => ({ ...line, after: link.accounts[line.account] ?? line.after })))
    .filter(({ before, after }) => before !== after);
  return html`<div class="panel good stack" role="status">
    <h2>${t("Done: entry {entry} of link {link}", { entry: entry.seq, link: entry.log })}</h2>
    <div class="scroll" tabindex="0"><table><tbody>${changed.map(
      (line) => html`<tr><td>${accountName(line.account)}</td>${amountChange(line)}</tr>`,
    )}</tbody></table></div>
    <p class="soft small">${t("It is in the list below, with both names.")}
      <a href="/reports/adjustments">${t("Adjustments report")}</a></p>
  </div>`;
}

/**
 * @param {Server.Postings | null} movements
 * @param {Form} form
 */
const movementsPanel = (movements, { pool, meter }) =>
  html`<section class="panel stack">
    <h2>${t("Recent activity: {account}", { account: accountName(`${pool} ${meter}`) })}</h2>
    ${
      movements === null
        ? html`<p class="soft">${t("Loading…")}</p>`
        : movements.postings.length
          ? html`<div class="scroll" tabindex="0" role="region" aria-label=${t("Recent activity")}><table
            class="movements"><tbody>${movements.postings.map(
              (movement) =>
                html`<tr><td class="nowrap">${dayAndTime(movement.at)}</td><td>${movement.reason}</td><td
                  class="number">${signedDollars(movement.change)}</td><td
                  class="number soft">${t("entry {entry}", { entry: movement.seq })}</td></tr>`,
            )}</tbody></table></div>`
          : html`<p class="soft">${t("None in the last {count} entries.", {
              count: movements.entries.toLocaleString(numberLanguage),
            })}</p>`
    }
  </section>`;
