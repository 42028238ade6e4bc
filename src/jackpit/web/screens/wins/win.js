// @ts-nocheck Its types are not declared yet.
// One win: how the prize was calculated, who was paid, its status, and its page to print.

import { watchFloor } from "../floor/floor-model.js";
import { get } from "../shared/api.js";
import { html, nothing, render } from "../shared/html.js";
import { latestOnly } from "../shared/latest-only.js";
import { dollars, exactDollars, microcents } from "../shared/money.js";
import { dayAndTime, gamingDay } from "../shared/times.js";
import { nameButton, payButton, recoverButton, winActions } from "./actions.js";
import { backOutRequests, onWinsChange, statusBadge } from "./components.js";

export default async function win({ root, path, who, live }) {
  const [link, number] = path;
  const address = `/api/links/${encodeURIComponent(link)}/wins/${encodeURIComponent(number)}`;
  const { links } = await get("/api/links");
  const state = { link, number, address, who, facts: null, busy: false };

  const beginLoad = latestOnly();
  const load = async () => {
    const isLatest = beginLoad();
    const facts = await get(`${address}/facts`);
    if (!isLatest()) return;
    state.facts = facts;
    draw();
  };
  const draw = () => render(view(state, load), root);
  state.draw = draw;
  await load();
  const watches = [
    onWinsChange(
      live,
      links.filter((other) => other.link === link),
      load,
    ),
    onRequestsChange(live, state, load),
  ];
  return () => watches.forEach((stop) => stop?.());
}

/**
 * Load again when a request to back out the win comes or goes; requests are in the log of the house, not
 * of the link.
 */
function onRequestsChange(live, state, load) {
  return (
    live &&
    watchFloor(live, ({ requests }) => {
      const own = requests.filter(
        ({ log, command }) => log === state.link && command.type === "BackOut" && command.win === state.facts.number,
      );
      // the next change tries again
      if (own.map(({ id }) => id).join() !== state.facts.requests.map(({ id }) => id).join()) load().catch(() => null);
    })
  );
}

const view = (state, load) => {
  const { facts } = state;
  return html`<p class="no-print"><a href="/wins">All wins</a></p>
    <div class="page-head">
      <div><h1>Win ${facts.number} of ${facts.link}</h1><p class="soft">${facts.game} · table ${facts.table}, round <a
        href="/replay/${facts.link}/${facts.round}">${facts.round}</a> · gaming day <span
        class="day">${gamingDay(facts.day)}</span>,
        ${dayAndTime(facts.at)}${facts.is_late ? " · entered late" : ""}</p></div>
      <div class="prize"><span class="amount large">${dollars(facts.amount)}</span>${statusBadge(facts.status)}</div>
    </div>
    ${
      facts.backed_out
        ? html`<p class="problem">Backed out ${dayAndTime(facts.backed_out.at)} by ${facts.backed_out.by},
          approved by ${facts.backed_out.second}: ${facts.backed_out.text}</p>`
        : nothing
    }
    ${backOutRequests(facts)}
    <div class="win-layout">
      <div class="stack">
        ${hand(facts)}
        ${prize(facts)}
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

const pair = (name, value) =>
  html`<div><dt class="label">${name}</dt><dd>${value || html`<span class="faint">not recorded</span>`}</dd></div>`;

const hand = (facts) =>
  html`<section class="panel hand-panel"><h2>${facts.lines.join(" and ")}</h2>
  <dl class="facts">
    ${pair("Dealer", facts.dealer)} ${pair("Marked by", facts.marked_by)}
    ${pair("Verified by", facts.verified_by)} ${pair(
      "Verification required",
      ["executive", "supervisor"].includes(facts.tier) ? facts.tier : "dealer",
    )}
    ${pair(
      "Surveillance",
      facts.surveillance ||
        (facts.needs_reference
          ? html`<span class="wait">reference required, not
            entered yet</span>`
          : "not required"),
    )}
    ${pair("Wager", dollars(facts.wager))}
    ${facts.cards.map(([whose, cards]) => pair(`Cards of ${whose}`, cards))}
  </dl></section>`;

function prize(facts) {
  const it = facts.prize_steps;
  if (!it)
    return html`<section class="panel"><h2>Prize calculation</h2><p>Fixed award: ${facts.fixed_award}, paid from the
      tray.</p></section>`;
  const row = (name, value, kind = "") =>
    html`<tr class=${kind}><td>${name}</td><td class="number amount">${value}</td></tr>`;
  return html`<section class="panel"><h2>Prize calculation</h2>
    <table class="prize-table"><tbody>
      ${row(`Meter '${it.meter}' for this win`, exactDollars(it.found))}
      ${row(
        `Prize: ${it.percent}% of the meter${it.spots > 1 ? `, shared by ${it.spots} spots` : ""}`,
        exactDollars(`-${facts.amount}`),
      )}
      ${row("Left on the meter", exactDollars(it.left))}
      ${it.added.map(([label, amount]) =>
        row(`Added: ${label}`, `${amount.startsWith("-") ? "" : "+"}${exactDollars(amount)}`),
      )}
      ${row("Meter after the win", exactDollars(it.after), "total")}
    </tbody></table>
    <p class="small soft">${it.spots > 1 ? "Each share" : "The prize"}: ${dollars(facts.shares[0].amount)} =
      ${it.formula}.
      ${
        it.booked_after === null
          ? "No money has moved yet: the key is still at JPH."
          : "The whole meter, with contributions of other tables since the mark: " +
            `booked at ${exactDollars(it.booked_before)} before and ${exactDollars(it.booked_after)} after.`
      }</p>
  </section>`;
}

const byAndAt = (it) => html`${it.by}<br><span class="soft">${dayAndTime(it.at)}</span>`;

const shares = (state, load) =>
  html`<section class="panel shares-panel"><h2>Winners and payments</h2>
  <div class="scroll" tabindex="0" role="region" aria-label="Winners"><table class="card-table">
    <thead><tr><th class="number">Spot</th><th class="number">Amount</th><th>Winner</th><th>Tax form</th><th>Paid
      by</th><th><span class="visually-hidden">Actions</span></th></tr></thead>
    <tbody>${state.facts.shares.map(
      (share) =>
        html`<tr>
          <td class="number" data-label="Spot">${share.spot}</td>
          <td class="number amount" data-label="Amount">${dollars(share.amount)}</td>
          <td data-label="Winner">${
            share.winner
              ? html`${share.winner}<br><span class="soft">${share.document || "no ID entered"}</span>`
              : html`<span
                class=${state.facts.requires_winner_name ? "wait" : "faint"}>not named</span>`
          }</td>
          <td data-label="Tax form">${
            share.needs_tax_form ? html`<b>required</b>` : state.facts.tax_rule ? "not required" : "not set"
          }</td>
          <td data-label="Paid by">${paidBy(share, state.facts)}</td>
          <td class="no-print"><div class="row">${nameButton(state, share, load)}
            ${payButton(state, share, load)}${recoverButton(state, share, load)}</div></td>
        </tr>`,
    )}</tbody>
  </table></div>
  <p class="small soft">${
    state.facts.tax_rule
      ? `Tax form threshold of the house: ${state.facts.tax_rule}.`
      : "No tax form threshold is set; follow house procedure."
  }</p></section>`;

function paidBy(share, facts) {
  if (share.recovered) return html`<span class="stop">Recovered by</span> ${byAndAt(share.recovered)}`;
  if (share.paid) return byAndAt(share.paid);
  if (!facts.prize_steps) return "tray, at the end of the round";
  return facts.backed_out
    ? html`<span class="stop">do not pay</span>`
    : html`<span class="wait">owed by the cage</span>`;
}

function payments(facts) {
  const names = {
    cage_paid: "Cage: paid",
    cage_owed: "Cage: owed",
    cage_backed_out: "Cage: backed out",
    award: "Tray: award",
    envy: "Tray: envy",
    bonus: "Tray: bonus",
  };
  const used = Object.keys(names).filter((name) => facts.payments.some((row) => microcents(row[name])));
  return html`<section class="panel"><h2>Payments of the round</h2>
    ${facts.is_round_over ? nothing : html`<p class="soft">The round is still open: the tray pays when it ends.</p>`}
    ${
      facts.payments.length
        ? html`<div class="scroll" tabindex="0" role="region" aria-label="Payments of the round"><table
          class="card-table">
          <thead><tr><th class="number">Spot</th>${used.map(
            (name) => html`<th class="number">${names[name]}</th>`,
          )}<th>Why</th></tr></thead>
          <tbody>${facts.payments.map(
            (row) =>
              html`<tr><td class="number" data-label="Spot">${row.spot}</td>${used.map((name) =>
                microcents(row[name])
                  ? html`<td class="number amount" data-label=${names[name]}>${dollars(row[name])}</td>`
                  : html`<td></td>`,
              )}<td>${row.why}</td></tr>`,
          )}</tbody>
        </table></div>`
        : nothing
    }</section>`;
}

const prints = ({ facts }) =>
  html`<section class="panel"><h2>Prints</h2>
  ${
    facts.prints.length
      ? html`<ul class="plain-list">${facts.prints.map(
          (print) =>
            html`<li><b>${print.copy === 1 ? "Original" : `Duplicate ${print.copy - 1}`}</b> ${dayAndTime(
              print.at,
            )}<br><span class="soft">${print.by}, entry ${print.seq}</span></li>`,
        )}</ul>`
      : html`<p
        class="soft">The page has not been printed yet.</p>`
  }</section>`;

const audit = (facts) =>
  html`<section class="panel"><h2>Audit</h2>
  <p class="small soft">Logged as entry ${facts.seq}. Its hash in the chain, which is also in the code on the
    page:</p><p class="mono">${facts.hash}</p></section>`;

const entries = (facts) =>
  html`<section class="panel"><h2>Entries</h2>
  <ol class="plain-list">${facts.entries.map(
    (entry) =>
      html`<li><span class="soft">${entry.seq} · ${dayAndTime(entry.at)} ·
        ${entry.by}</span><br>${entry.text}</li>`,
  )}</ol></section>`;
