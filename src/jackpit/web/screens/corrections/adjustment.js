// @ts-nocheck Its types are not declared yet.
// Manual adjustment of an account: which one, increase or decrease, by how much, why; with a preview of
// what it will do.

import { accountName, amountChange } from "../shared/accounts.js";
import { get } from "../shared/api.js";
import { attempt, toast } from "../shared/dialog.js";
import { html, inputValue, nothing } from "../shared/html.js";
import { latestOnly } from "../shared/latest-only.js";
import { dollars, exactDollars, parseAmount } from "../shared/money.js";
import { CommandPreview, previewPanel } from "../shared/preview.js";
import { decisionButtons, fileRequest, submitWithSecondPerson } from "../shared/second-person.js";
import { dayAndTime } from "../shared/times.js";
import { transferReason } from "../shared/transfer-reasons.js";
import { reasonOptions, reasonsFor } from "./reasons.js";

const RECENT_ENTRIES = 200;
const POOLS = [
  ["meter", "meter"],
  ["reserve", "reserve"],
  ["overflow", "overflow"],
];

export function showAdjustment({ link, query, who, show, onDone }) {
  const meters = link.terms.terms.meters;
  const form = {
    meter: query.get("meter") ?? meters[0]?.key,
    pool: "meter",
    direction: "up",
    amount: "",
    reason: "",
    text: "",
  };
  const preview = new CommandPreview(() => draw());
  let movements = null;
  let result = null;

  const account = () => `${form.pool} ${form.meter}`;
  const reasons = () => reasonsFor({ ...form, rules: link.terms.rules });
  const makeCommand = (text) => ({
    type: "Adjust",
    meter: form.meter,
    pool: form.pool,
    amount: `${form.direction === "down" ? "-" : ""}${parseAmount(form.amount)}`,
    reason: form.reason,
    text,
  });
  const hasAmount = () => /[1-9]/.test(parseAmount(form.amount) ?? "");

  const update = (changes) => {
    Object.assign(form, changes);
    if (form.pool !== "meter") form.direction = "down";
    if (!reasons().includes(form.reason)) form.reason = reasons()[0] ?? "";
    preview.update(link.link, hasAmount() ? makeCommand(form.text.trim() || "…") : null);
    draw();
  };
  const chooseAccount = (changes) => {
    movements = null; // those shown belong to another account
    update(changes);
    loadMovements();
  };

  const beginLoad = latestOnly();
  const loadMovements = () =>
    attempt(async () => {
      const isLatest = beginLoad();
      const name = account();
      const { entries } = await get(
        `/api/links/${link.link}/entries?after=${Math.max(0, link.seq - RECENT_ENTRIES)}&limit=1000`,
      );
      if (!isLatest()) return;
      movements = entries
        .flatMap((entry) => movementsIn(entry, name))
        .toReversed()
        .slice(0, 5);
      draw();
    });

  const whyNot = () => {
    if (!hasAmount()) return "Enter an amount, such as 250.00.";
    if (!form.text.trim()) return "Describe in a few words what happened; it is recorded.";
    if (preview.state.problem) return preview.state.problem.message;
    return preview.isReady ? null : "Loading the preview…";
  };
  const summary = () =>
    `${accountName(account())} ${form.direction === "up" ? "increased" : "decreased"} by ${dollars(
      parseAmount(form.amount),
    )}`;
  const now = async () => {
    const entries = await submitWithSecondPerson({
      title: summary(),
      text: `${reasonOptions([form.reason])[0][1]}.`,
      approvers: who.approvers.Adjust,
      link: link.link,
      command: makeCommand(form.text.trim()),
      submitLabel: "Approve and adjust",
    });
    if (entries) finish({ entry: entries[0], links: preview.state.links });
  };
  const request = () =>
    attempt(async () => {
      const id = await fileRequest({
        link: link.link,
        command: makeCommand(form.text.trim()),
        summary: `${summary()}: ${form.text.trim()}`,
      });
      finish({ request: id, links: null });
    });
  const finish = async (outcome) => {
    Object.assign(link, await get(`/api/links/${link.link}`));
    result = outcome;
    toast(outcome.entry ? `Done: entry ${outcome.entry.seq}.` : "Waiting for a second person.");
    if (outcome.entry) onDone(outcome.entry.seq);
    Object.assign(form, { amount: "", text: "" });
    update({});
    loadMovements();
  };

  const draw = () =>
    show(
      html`<div class="two-columns">
        <div class="stack">
          ${result ? resultPanel(result, link, who) : nothing}
          <form class="panel stack" @submit=${(event) => event.preventDefault()}>
            <h2>Adjust an amount</h2>
            <fieldset class="accounts"><legend>Account</legend>${meters.map((meter) =>
              meterAccounts(meter, link, form, chooseAccount),
            )}</fieldset>
            <div class="row amount-row">
              <fieldset class="direction"><legend>Direction</legend>
                ${["up", "down"].map((direction) => directionChoice(direction, form, update))}
              </fieldset>
              <label class="field grow"><span>Amount</span>
                <input name="amount" inputmode="decimal" autocomplete="off" placeholder="0.00"
                  .value=${inputValue(form.amount)} @input=${(event) => update({ amount: event.target.value })}>
                ${
                  form.amount && parseAmount(form.amount) === null
                    ? html`<small class="input-error">Enter an amount in dollars, such as
                      1,250.00.</small>`
                    : nothing
                }
              </label>
            </div>
            <label class="field"><span>Reason</span>
              <select name="reason" @change=${(event) => update({ reason: event.target.value })}>
                ${reasonOptions(reasons()).map(
                  ([name, label]) =>
                    html`<option value=${name}
                      ?selected=${name === form.reason}>${label}</option>`,
                )}
              </select>
              <small>The reasons that the rules allow for this account and direction.</small>
            </label>
            <label class="field"><span>What happened</span>
              <textarea name="text" rows="2" .value=${inputValue(form.text)}
                @input=${(event) => update({ text: event.target.value })}></textarea>
            </label>
            ${decisionButtons({ why: whyNot(), submitLabel: "Adjust now", now, request })}
          </form>
        </div>
        <div class="stack">
          ${previewPanel(preview.state, {
            empty:
              "Enter an amount to see what every account will hold and what the signs will " +
              "show. Nothing changes until a second person approves.",
          })}
          ${movementsPanel(movements, account())}
        </div>
      </div>`,
    );

  update({});
  loadMovements();
  return () => {
    preview.stop();
    beginLoad();
  };
}

function meterAccounts(meter, link, form, choose) {
  return html`<div class="meter-choice">
    <h3>${meter.key} <span class="soft small">${meter.cap ? html`cap ${dollars(meter.cap)}` : "no cap"} · seed
      ${dollars(meter.seed)}</span></h3>
    ${POOLS.map(([pool, word]) => {
      const held = link.accounts[`${word} ${meter.key}`] ?? "0.00000000";
      return html`<label class="choice">
        <input type="radio" name="account" ?checked=${form.pool === pool && form.meter === meter.key}
          @change=${() => choose({ pool, meter: meter.key })}>
        <span>${word}</span><b class="amount">${exactDollars(held)}</b>
      </label>`;
    })}
  </div>`;
}

function directionChoice(direction, form, update) {
  const cannot = direction === "up" && form.pool !== "meter";
  return html`<label class="choice"><input type="radio" name="direction" ?disabled=${cannot}
    .checked=${inputValue(form.direction === direction)} @change=${() => update({ direction })}>
    <span>${direction === "up" ? "Increase" : "Decrease"}${
      cannot
        ? html` <small class="soft">${form.pool === "overflow" ? "an" : "a"} ${form.pool} can only be
          decreased</small>`
        : nothing
    }</span></label>`;
}

function resultPanel({ entry, request, links }, link, who) {
  if (request) {
    return html`<div class="panel good stack" role="status"><h2>Waiting for a second person</h2>
      <p>Request <span class="mono">${request}</span>. It needs the approval of ${who.approvers.Adjust} under <a
        href="/approvals">Approvals</a>; nothing changes until then.</p></div>`;
  }
  const changed = links
    .flatMap((effect) => effect.accounts.map((line) => ({ ...line, after: link.accounts[line.account] ?? line.after })))
    .filter(({ before, after }) => before !== after);
  return html`<div class="panel good stack" role="status">
    <h2>Done: entry ${entry.seq} of link ${entry.log}</h2>
    <div class="scroll" tabindex="0"><table><tbody>${changed.map(
      (line) => html`<tr><td>${accountName(line.account)}</td>${amountChange(line)}</tr>`,
    )}</tbody></table></div>
    <p class="soft small">It is in the list below, with both names. <a href="/reports/adjustments">Adjustments
      report</a></p>
  </div>`;
}

const movementsPanel = (movements, account) =>
  html`<section class="panel stack">
    <h2>Recent activity, ${accountName(account).toLowerCase()}</h2>
    ${
      movements === null
        ? html`<p class="soft">Loading…</p>`
        : movements.length
          ? html`<div class="scroll" tabindex="0" role="region" aria-label="Recent activity"><table
            class="movements"><tbody>${movements.map(
              (movement) =>
                html`<tr><td class="nowrap">${dayAndTime(movement.at)}</td><td>${movement.reason}</td><td
                  class="number">${movement.isIn ? "+" : "−"}${exactDollars(movement.amount)}</td><td
                  class="number soft">entry ${movement.seq}</td></tr>`,
            )}</tbody></table></div>`
          : html`<p class="soft">None in the last ${RECENT_ENTRIES} entries.</p>`
    }
  </section>`;

/** The transfers of an entry from or to an account. */
function movementsIn(entry, account) {
  const transfers = entry.events.flatMap((event) => [...(event.transfers ?? []), ...(event.repaid ?? [])]);
  return transfers
    .filter(([, source, target]) => source === account || target === account)
    .map(([reason, , target, amount]) => ({
      at: entry.at,
      seq: entry.seq,
      amount,
      isIn: target === account,
      reason: transferReason(reason),
    }));
}
