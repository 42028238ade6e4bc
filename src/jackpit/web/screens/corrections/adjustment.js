// An amount changed by hand: what of which meter, up or down, why; and what it will do, as it is typed.

import { accountName, amountChange } from "../shared/accounts.js";
import { get } from "../shared/api.js";
import { attempt, toast } from "../shared/dialog.js";
import { html, inputValue, nothing } from "../shared/html.js";
import { lastWins } from "../shared/last-wins.js";
import { dollars, exactDollars, parseAmount } from "../shared/money.js";
import { CommandPreview, previewPanel } from "../shared/preview.js";
import { decisionButtons, fileRequest, submitWithSecondPerson } from "../shared/second-person.js";
import { dayAndTime } from "../shared/times.js";
import { transferReason } from "../shared/transfer-reasons.js";
import { reasonOptions, reasonsFor } from "./reasons.js";

const LOOKED_THROUGH = 200;
const POOLS = [["METER", "meter"], ["RESERVE", "reserve"], ["OVERFLOW", "overflow"]];

export function showAdjustment({ link, query, show, done }) {
  const meters = link.terms.terms.meters;
  const form = { meter: query.get("meter") ?? meters[0]?.key, pool: "METER", direction: "up", amount: "", reason: "", text: "" };
  const foresight = new CommandPreview(() => draw());
  let movements = null;
  let result = null;

  const account = () => `${form.pool.toLowerCase()} ${form.meter}`;
  const reasons = () => reasonsFor({ ...form, rules: link.terms.rules });
  const said = (text) => ({
    type: "Adjust",
    meter: form.meter,
    pool: form.pool,
    amount: `${form.direction === "down" ? "-" : ""}${parseAmount(form.amount)}`,
    reason: form.reason,
    text,
  });
  const hasAmount = () => /[1-9]/.test(parseAmount(form.amount) ?? "");

  const typed = (changes) => {
    Object.assign(form, changes);
    if (form.pool !== "METER") form.direction = "down";
    if (!reasons().includes(form.reason)) form.reason = reasons()[0] ?? "";
    foresight.of(link.link, hasAmount() ? said(form.text.trim() || "…") : null);
    draw();
  };
  const chosen = (changes) => {
    movements = null; // those shown were of another account
    typed(changes);
    loadMovements();
  };

  const looks = lastWins();
  const loadMovements = () =>
    attempt(async () => {
      const isLast = looks();
      const name = account();
      const { entries } = await get(`/api/links/${link.link}/entries?after=${Math.max(0, link.seq - LOOKED_THROUGH)}&most=1000`);
      if (!isLast()) return;
      movements = entries.flatMap((entry) => movedIn(entry, name)).reverse().slice(0, 5);
      draw();
    });

  const whyNot = () => {
    if (!hasAmount()) return "Give an amount first, such as 250.00.";
    if (!form.text.trim()) return "Say in a few words what happened; the record keeps it.";
    if (foresight.state.problem) return foresight.state.problem.message;
    return foresight.isReady ? null : "One moment: what it will do is being worked out.";
  };
  const words = () => `${accountName(account())} ${form.direction} by ${dollars(parseAmount(form.amount))}`;
  const now = async () => {
    const entries = await submitWithSecondPerson({ title: words(), text: `${reasonOptions([form.reason])[0][1]}.`, link: link.link, said: said(form.text.trim()) });
    if (entries) finished({ entry: entries[0], links: foresight.state.links });
  };
  const request = () =>
    attempt(async () => {
      const id = await fileRequest({ link: link.link, said: said(form.text.trim()), summary: `${words()}: ${form.text.trim()}` });
      finished({ request: id, links: null });
    });
  const finished = async (what) => {
    Object.assign(link, await get(`/api/links/${link.link}`));
    result = what;
    toast(what.entry ? `Done: entry ${what.entry.seq}.` : "It waits for a second person.");
    if (what.entry) done(what.entry.seq);
    Object.assign(form, { amount: "", text: "" });
    typed({});
    loadMovements();
  };

  const draw = () =>
    show(html`<div class="two">
      <div class="stack">
        ${result ? resultView(result, link) : nothing}
        <form class="panel stack" @submit=${(event) => event.preventDefault()}>
          <h2>Change an amount</h2>
          <fieldset class="accounts"><legend>Which</legend>${meters.map((meter) => meterView(meter, link, form, chosen))}</fieldset>
          <div class="row amount-row">
            <fieldset class="way"><legend>Up or down</legend>
              ${["up", "down"].map((way) => wayView(way, form, typed))}
            </fieldset>
            <label class="field grow"><span>By how much</span>
              <input name="amount" inputmode="decimal" autocomplete="off" placeholder="0.00" .value=${inputValue(form.amount)} @input=${(event) => typed({ amount: event.target.value })}>
              ${form.amount && parseAmount(form.amount) === null ? html`<small class="wrong-input">An amount in dollars is expected, such as 1,250.00.</small>` : nothing}
            </label>
          </div>
          <label class="field"><span>Reason</span>
            <select name="reason" @showAdjustment=${(event) => typed({ reason: event.target.value })}>
              ${reasonOptions(reasons()).map(([name, label]) => html`<option value=${name} ?selected=${name === form.reason}>${label}</option>`)}
            </select>
            <small>Only the reasons that fit; the list is closed.</small>
          </label>
          <label class="field"><span>What happened</span>
            <textarea name="text" rows="2" .value=${inputValue(form.text)} @input=${(event) => typed({ text: event.target.value })}></textarea>
          </label>
          ${decisionButtons({ why: whyNot(), go: "Have it done now", now, request })}
        </form>
      </div>
      <div class="stack">
        ${previewPanel(foresight.state, { empty: "Give an amount, and you see here what every account will hold and what the signs will show. Nothing is changed until two people agree." })}
        ${movementsView(movements, account())}
      </div>
    </div>`);

  typed({});
  loadMovements();
  return () => {
    foresight.stop();
    looks();
  };
}

function meterView(meter, link, form, chosen) {
  return html`<div class="meter-choice">
    <h3>${meter.key} <span class="soft small">${meter.cap ? html`cap ${dollars(meter.cap)}` : "no cap"} · seed ${dollars(meter.seed)}</span></h3>
    ${POOLS.map(([pool, word]) => {
      const held = link.accounts[`${word} ${meter.key}`] ?? "0.00000000";
      return html`<label class="choice">
        <input type="radio" name="account" ?checked=${form.pool === pool && form.meter === meter.key} @showAdjustment=${() => chosen({ pool, meter: meter.key })}>
        <span>${word}</span><b class="amount">${exactDollars(held)}</b>
      </label>`;
    })}
  </div>`;
}

function wayView(way, form, typed) {
  const cannot = way === "up" && form.pool !== "METER";
  return html`<label class="choice"><input type="radio" name="direction" ?disabled=${cannot} .checked=${inputValue(form.direction === way)} @showAdjustment=${() => typed({ direction: way })}>
    <span>${way === "up" ? "Up" : "Down"}${cannot ? html` <small class="soft">a ${form.pool.toLowerCase()} is only taken from</small>` : nothing}</span></label>`;
}

function resultView({ entry, request, links }, link) {
  if (request) {
    return html`<div class="panel good stack" role="status"><h2>It waits for a second person</h2>
      <p>Request <span class="mono">${request}</span>. An executive or accounting approves it under <a href="/approvals">Approvals</a>; nothing is changed before.</p></div>`;
  }
  const changed = links.flatMap((one) => one.accounts.map((line) => ({ ...line, after: link.accounts[line.account] ?? line.after }))).filter(({ before, after }) => before !== after);
  return html`<div class="panel good stack" role="status">
    <h2>Done: entry ${entry.seq} of link ${entry.log}</h2>
    <div class="scroll" tabindex="0"><table><tbody>${changed.map((line) => html`<tr><td>${accountName(line.account)}</td>${amountChange(line)}</tr>`)}</tbody></table></div>
    <p class="soft small">It stands in the list below, with both names. <a href="/reports/adjustments">The report of adjustments</a></p>
  </div>`;
}

const movementsView = (movements, account) => html`<section class="panel stack">
  <h2>Last movements of ${accountName(account).toLowerCase()}</h2>
  ${movements === null
    ? html`<p class="soft">One moment …</p>`
    : movements.length
      ? html`<div class="scroll" tabindex="0" role="region" aria-label="Last movements"><table class="movements"><tbody>${movements.map(
          (one) => html`<tr><td class="nowrap">${dayAndTime(one.at)}</td><td>${one.reason}</td><td class="number">${one.isIn ? "+" : "−"}${exactDollars(one.amount)}</td><td class="number soft">entry ${one.seq}</td></tr>`,
        )}</tbody></table></div>`
      : html`<p class="soft">None among the last ${LOOKED_THROUGH} entries.</p>`}
</section>`;

/** The transfers of an entry that concern an account. */
function movedIn(entry, account) {
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
