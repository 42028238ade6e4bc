// One win: how it arose, what was paid to whom, what became of it, and its page to print.

import { watchFloor } from "../floor/floor-model.js";
import { get } from "../shared/api.js";
import { html, nothing, render } from "../shared/html.js";
import { lastWins } from "../shared/last-wins.js";
import { dollars, exactDollars, microcents } from "../shared/money.js";
import { dayAndTime } from "../shared/times.js";
import { backOutRequests, onWinsChange, statusBadge } from "./components.js";
import { nameButton, payButton, recoverButton, winActions } from "./winActions.js";

export default async function win({ root, path, who, live }) {
  const [link, number] = path;
  const address = `/api/links/${encodeURIComponent(link)}/wins/${encodeURIComponent(number)}`;
  const { links } = await get("/api/links");
  const state = { link, number, address, who, facts: null, busy: false };

  const looks = lastWins();
  const load = async () => {
    const isLast = looks();
    const facts = await get(`${address}/facts`);
    if (!isLast()) return;
    state.facts = facts;
    draw();
  };
  const draw = () => render(view(state, load), root);
  state.draw = draw;
  await load();
  const ends = [onWinsChange(live, links.filter((one) => one.link === link), load), whenAsked(live, state, load)];
  return () => ends.forEach((end) => end?.());
}

/** Load again when a request to back the win out comes or goes; those are in the house's log, not the link's. */
function whenAsked(live, state, load) {
  return live && watchFloor(live, ({ requests }) => {
    const own = requests.filter(({ log, command }) => log === state.link && command.type === "BackOut" && command.win === state.facts.number);
    if (own.map(({ id }) => id).join() !== state.facts.requests.map(({ id }) => id).join()) load().catch(() => null); // the next change tries again
  });
}

const view = (state, load) => {
  const { facts } = state;
  return html`<p class="no-print"><a href="/wins">All wins</a></p>
    <div class="page-head">
      <div><h1>Win ${facts.number} of ${facts.link}</h1><p class="soft">${facts.game} · table ${facts.table}, round <a href="/replay/${facts.link}/${facts.round}">${facts.round}</a> · gaming day <span class="day">${facts.day}</span>, ${dayAndTime(facts.at)}${facts.is_late ? " · entered late" : ""}</p></div>
      <div class="prize"><span class="amount large">${dollars(facts.amount)}</span>${statusBadge(facts.status)}</div>
    </div>
    ${facts.backed_out ? html`<p class="problem">Backed out ${dayAndTime(facts.backed_out.at)} by ${facts.backed_out.by}, approved by ${facts.backed_out.second}: ${facts.backed_out.text}</p>` : nothing}
    ${backOutRequests(facts)}
    <div class="one-win">
      <div class="stack">
        ${hand(facts)}
        ${reached(facts)}
        ${shares(state, load)}
        ${payments(facts)}
      </div>
      <div class="stack side">
        ${winActions(state, load)}
        ${prints(state)}
        ${audit(facts)}
        ${entries(facts)}
      </div>
    </div>`;
};

const pair = (name, value) => html`<div><dt class="label">${name}</dt><dd>${value || html`<span class="faint">not recorded</span>`}</dd></div>`;

const hand = (facts) => html`<section class="panel of-hand"><h2>${facts.lines.join(" and ")}</h2>
  <dl class="facts">
    ${pair("Dealer", facts.dealer)} ${pair("Marked by", facts.marked_by)}
    ${pair("Verified by", facts.verified_by)} ${pair("Had to be verified by", { executive: "an executive", supervisor: "a supervisor" }[facts.tier] ?? "the dealer")}
    ${pair("Surveillance", facts.surveillance || (facts.needs_reference ? html`<span class="wait">reference needed, not given yet</span>` : "no reference needed"))}
    ${pair("Wager", dollars(facts.wager))}
    ${facts.cards.map(([whose, cards]) => pair(`Cards of ${whose}`, cards))}
  </dl></section>`;

function reached(facts) {
  const it = facts.reached;
  if (!it) return html`<section class="panel"><h2>How the prize arose</h2><p>Fixed award: ${facts.fixed}. The tray pays it.</p></section>`;
  const row = (name, value, kind = "") => html`<tr class=${kind}><td>${name}</td><td class="number amount">${value}</td></tr>`;
  return html`<section class="panel"><h2>How the prize arose</h2>
    <table class="reached"><tbody>
      ${row(`Meter ${it.meter} held for this win`, exactDollars(it.found))}
      ${row(`Prize: ${it.percent}% of it${it.among > 1 ? `, shared by ${it.among} spots` : ""}`, exactDollars(`-${facts.amount}`))}
      ${row("Stays on the meter", exactDollars(it.left))}
      ${it.added.map(([said, amount]) => row(`Added: ${said}`, `${amount.startsWith("-") ? "" : "+"}${exactDollars(amount)}`))}
      ${row("Meter after the win", exactDollars(it.after), "total")}
    </tbody></table>
    <p class="small soft">${it.among > 1 ? "Each share" : "The prize"}: ${dollars(facts.shares[0].amount)} = ${it.said}.
      ${it.booked_after === null ? "The money has not moved yet: the key is still at JPH." : `As booked, with all that other tables brought meanwhile, the meter stood at ${exactDollars(it.booked_before)} before and ${exactDollars(it.booked_after)} after.`}</p>
  </section>`;
}

const done = (it) => html`${it.by}<br><span class="soft">${dayAndTime(it.at)}</span>`;

const shares = (state, load) => html`<section class="panel of-shares"><h2>Winners, and who pays</h2>
  <div class="scroll" tabindex="0" role="region" aria-label="Winners"><table class="cards">
    <thead><tr><th class="number">Spot</th><th class="number">Amount</th><th>Winner</th><th>Tax form</th><th>Paid by</th><th><span class="unseen">Do</span></th></tr></thead>
    <tbody>${state.facts.shares.map((share) => html`<tr>
      <td class="number" data-is="Spot">${share.spot}</td>
      <td class="number amount" data-is="Amount">${dollars(share.amount)}</td>
      <td data-is="Winner">${share.winner ? html`${share.winner}<br><span class="soft">${share.document || "no document"}</span>` : html`<span class=${state.facts.winner_wanted ? "wait" : "faint"}>not named</span>`}</td>
      <td data-is="Tax form">${share.wants_tax_form ? html`<b>required</b>` : "no"}</td>
      <td data-is="Paid by">${paidBy(share, state.facts)}</td>
      <td class="no-print"><div class="row">${nameButton(state, share, load)}${payButton(state, share, load)}${recoverButton(state, share, load)}</div></td>
    </tr>`)}</tbody>
  </table></div>
  <p class="small soft">${state.facts.tax_rule ? `Tax form by the house's setting: ${state.facts.tax_rule}.` : "The house has set no threshold for a tax form."}</p></section>`;

function paidBy(share, facts) {
  if (share.recovered) return html`<span class="stop">given back to</span> ${done(share.recovered)}`;
  if (share.paid) return done(share.paid);
  if (!facts.reached) return "the tray, at the end of the round";
  return facts.backed_out ? html`<span class="stop">not to be paid</span>` : html`<span class="wait">owed by the cage</span>`;
}

function payments(facts) {
  const names = { cage_paid: "Cage: paid", cage_owed: "Cage: owed", cage_backed_out: "Cage: backed out", award: "Tray: award", envy: "Tray: envy", bonus: "Tray: bonus" };
  const used = Object.keys(names).filter((name) => facts.payments.some((row) => microcents(row[name])));
  return html`<section class="panel"><h2>What the round pays</h2>
    ${facts.is_round_over ? nothing : html`<p class="soft">The round is not over: what the tray pays is settled at its end.</p>`}
    ${facts.payments.length ? html`<div class="scroll" tabindex="0" role="region" aria-label="What the round pays"><table class="cards">
      <thead><tr><th class="number">Spot</th>${used.map((name) => html`<th class="number">${names[name]}</th>`)}<th>Why</th></tr></thead>
      <tbody>${facts.payments.map((row) => html`<tr><td class="number" data-is="Spot">${row.spot}</td>${used.map((name) => (microcents(row[name]) ? html`<td class="number amount" data-is=${names[name]}>${dollars(row[name])}</td>` : html`<td></td>`))}<td>${row.why}</td></tr>`)}</tbody>
    </table></div>` : nothing}</section>`;
}

const prints = ({ facts }) => html`<section class="panel"><h2>Prints</h2>
  ${facts.prints.length ? html`<ul class="plain">${facts.prints.map((one) => html`<li><b>${one.copy === 1 ? "Original" : `Duplicate ${one.copy - 1}`}</b> ${dayAndTime(one.at)}<br><span class="soft">${one.by}, entry ${one.seq}</span></li>`)}</ul>` : html`<p class="soft">The page was not printed yet.</p>`}</section>`;

const audit = (facts) => html`<section class="panel"><h2>Audit</h2>
  <p class="small soft">Logged as entry ${facts.seq}; its hash in the chain, which is also in the code on the page:</p><p class="mono">${facts.hash}</p></section>`;

const entries = (facts) => html`<section class="panel"><h2>Entries</h2>
  <ol class="plain">${facts.entries.map((one) => html`<li><span class="soft">${one.seq} · ${dayAndTime(one.at)} · ${one.by}</span><br>${one.what}</li>`)}</ol></section>`;
