// One win: how the prize was calculated, who was paid, its status, and its page to print.

import { watchFloor } from "../floor/floor-model.js";
import { get } from "../shared/api.js";
import { html, nothing, render } from "../shared/html.js";
import { latestOnly } from "../shared/latest-only.js";
import { dollars, exactDollars, microcents, signedDollars } from "../shared/money.js";
import { meterName, tierName } from "../shared/names.js";
import { pair } from "../shared/pair.js";
import { pendingRequests, requestsAbout } from "../shared/pending-requests.js";
import { list, plural, rich, t } from "../shared/text.js";
import { dayAndTime, gamingDay } from "../shared/times.js";
import { nameButton, payButton, recoverButton, winActions } from "./actions.js";
import { onWinsChange, statusBadge } from "./components.js";

/** @typedef {import("./actions.js").WinState} WinState */
/** @typedef {import("./actions.js").Load} Load */

/** @param {Page} page */
export default async function win({ root, path, who, live, go }) {
  const [link, number] = path;
  const address = /** @type {const} */ (`/api/links/${encodeURIComponent(link)}/wins/${encodeURIComponent(number)}`);
  const { links } = await get("/api/links");
  const state = { link, address, who, go, facts: await get(`${address}/facts`), busy: false };

  const beginLoad = latestOnly();
  const load = async () => {
    const isLatest = beginLoad();
    const facts = await get(`${address}/facts`);
    if (!isLatest()) return;
    state.facts = facts;
    draw();
  };
  const draw = () => render(view(state, load), root);
  draw();
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
 * @param {Live | null} live
 * @param {WinState} state
 * @param {Load} load
 */
function onRequestsChange(live, state, load) {
  return (
    live &&
    watchFloor(live, ({ requests }) => {
      const own = requestsAbout(requests, `/wins/${state.link}/${state.facts.number}`);
      // the next change tries again
      if (own.map(({ id }) => id).join() !== state.facts.requests.map(({ id }) => id).join()) load().catch(() => null);
    })
  );
}

/**
 * @param {WinState} state
 * @param {Load} load
 */
const view = (state, load) => {
  const { facts } = state;
  return html`<p class="no-print"><a href="/wins">${t("All wins")}</a></p>
    <div class="page-head">
      <div><h1>${t("Win {win} of link {link}", { win: facts.number, link: facts.link })}</h1>
        <p class="soft">${origin(facts)}</p></div>
      <div class="prize"><span class="amount large">${dollars(facts.amount)}</span>${statusBadge(facts.status)}</div>
    </div>
    ${
      facts.backed_out
        ? html`<p class="problem">${t("Backed out {time} by {person}, approved by {approver}: {reason}", {
            time: dayAndTime(facts.backed_out.at),
            person: facts.backed_out.by,
            approver: facts.backed_out.second,
            reason: facts.backed_out.text,
          })}</p>`
        : nothing
    }
    ${pendingRequests(facts.requests)}
    <div class="win-layout">
      <div class="stack">
        ${hand(facts)}
        ${prize(facts)}
        ${shares(state, load)}
        ${payments(facts)}
      </div>
      <div class="stack side">
        ${winActions(state, load)}
        ${prints(facts)}
        ${audit(facts)}
        ${entries(facts)}
      </div>
    </div>`;
};

/**
 * Where and when the win was made.
 * @param {Server.WinFacts} facts
 */
function origin(facts) {
  const values = {
    game: facts.game_name,
    table: facts.table,
    round: html`<a href="/replay/${facts.link}/${facts.round}">${facts.round}</a>`,
    day: html`<span class="day">${gamingDay(facts.day)}</span>`,
    time: dayAndTime(facts.at),
  };
  return facts.is_late
    ? rich("{game} · table {table}, round {round} · gaming day {day} · recorded {time} · entered late", values)
    : rich("{game} · table {table}, round {round} · gaming day {day} · recorded {time}", values);
}

/** @param {Server.WinFacts} facts */
const hand = (facts) =>
  html`<section class="panel hand-panel"><h2>${list(facts.lines)}</h2>
  <dl class="facts">
    ${pair(t("Dealer"), facts.dealer)} ${pair(t("Marked by"), facts.marked_by)}
    ${pair(t("Verified by"), facts.verified_by_name)} ${pair(t("Verification required"), tierName(facts.tier))}
    ${pair(
      t("Surveillance"),
      facts.surveillance ||
        (facts.needs_reference
          ? html`<span class="wait">${t("reference required, not entered yet")}</span>`
          : t("not required")),
    )}
    ${facts.wager === null ? nothing : pair(t("Wager"), dollars(facts.wager))}
    ${facts.prize_steps ? pair(t("Sign at the mark"), shownAtMark(facts.prize_steps)) : nothing}
    ${facts.cards.map(([whose, cards]) => pair(t("Cards of {who}", { who: whose }), cards))}
  </dl></section>`;

/**
 * What the table's sign showed when the hand was marked.
 * @param {Server.PrizeSteps} steps
 */
const shownAtMark = ({ shown }) => (shown === null ? t("not recorded: played on paper") : dollars(shown));

/**
 * What the hand would have won in turn, if two people accepted it out of turn.
 * @param {Server.WinFacts} facts
 */
function outOfTurn({ out_of_turn: accepted }) {
  if (!accepted) return nothing;
  const { after, by, second, text } = accepted;
  return html`<p class="problem">${t("Accepted out of turn by {person}, approved by {second}: {reason}", {
    person: by,
    second,
    reason: text,
  })} ${t(
    "Before win {win} the hand would have won {amount}; the difference of {difference} is for the house to settle.",
    { win: after, amount: dollars(accepted.in_turn), difference: dollars(accepted.difference) },
  )}</p>`;
}

/** @param {Server.WinFacts} facts */
function prize(facts) {
  const steps = facts.prize_steps;
  return html`<section class="panel"><h2>${t("Prize calculation")}</h2>${
    steps
      ? prizeTable(facts, steps)
      : html`<p>${t("Fixed award: {award}, paid from the tray.", { award: facts.fixed_award })}</p>`
  }${outOfTurn(facts)}</section>`;
}

/**
 * @param {Server.WinFacts} facts
 * @param {Server.PrizeSteps} steps
 */
function prizeTable(facts, steps) {
  /**
   * @param {string} name
   * @param {string} value
   */
  const row = (name, value, kind = "") =>
    html`<tr class=${kind}><td>${name}</td><td class="number amount">${value}</td></tr>`;
  const { percent } = steps;
  const prizeName =
    steps.spots > 1
      ? plural(
          steps.spots,
          "Prize: {percent}% of the meter, shared by {count} spot",
          "Prize: {percent}% of the meter, shared by {count} spots",
          { percent },
        )
      : t("Prize: {percent}% of the meter", { percent });
  const share = { amount: dollars(facts.shares[0].amount), formula: steps.formula };
  return html`
    <table class="prize-table"><tbody>
      ${row(t("Meter {meter} for this win", { meter: meterName(steps.meter) }), exactDollars(steps.found))}
      ${row(prizeName, exactDollars(`-${facts.amount}`))}
      ${row(t("Left on the meter"), exactDollars(steps.left))}
      ${steps.added.map(([label, amount]) => row(t("Added: {source}", { source: label }), signedDollars(amount)))}
      ${row(t("Meter after the win"), exactDollars(steps.after), "total")}
    </tbody></table>
    <p class="small soft">${
      steps.spots > 1 ? t("Each share: {amount} = {formula}.", share) : t("The prize: {amount} = {formula}.", share)
    } ${booking(steps)}</p>`;
}

/** @param {Server.PrizeSteps} steps */
function booking({ booked_before: before, booked_after: after }) {
  if (before === null || after === null) return t("No money has moved yet: the key is still at JPH.");
  return t(
    "The whole meter, with contributions of other tables since the mark: booked {before} before, {after} after.",
    {
      before: exactDollars(before),
      after: exactDollars(after),
    },
  );
}

/** @param {Server.ActionRecord} act */
const byAndAt = (act) => html`${act.by}<br><span class="soft">${dayAndTime(act.at)}</span>`;

/**
 * @param {WinState} state
 * @param {Load} load
 */
const shares = (state, load) =>
  html`<section class="panel shares-panel"><h2>${t("Winners and payments")}</h2>
  <div class="scroll" tabindex="0" role="region" aria-label=${t("Winners")}><table class="card-table">
    <thead><tr><th class="number">${t("Spot")}</th><th class="number">${t("Amount")}</th><th>${t("Winner")}</th>
      <th>${t("Tax form")}</th><th>${t("Paid by")}</th><th><span class="visually-hidden">${t("Actions")}</span></th>
    </tr></thead>
    <tbody>${state.facts.shares.map(
      (share) =>
        html`<tr>
          <td class="number" data-label=${t("Spot")}>${share.spot}</td>
          <td class="number amount" data-label=${t("Amount")}>${dollars(share.amount)}</td>
          <td data-label=${t("Winner")}>${
            share.winner
              ? html`${share.winner}<br><span class="soft">${share.document || t("no ID entered")}</span>`
              : html`<span class=${state.facts.requires_winner_name ? "wait" : "faint"}>${t("not named")}</span>`
          }</td>
          <td data-label=${t("Tax form")}>${
            share.needs_tax_form
              ? html`<b>${t("required")}</b>`
              : state.facts.tax_rule
                ? t("not required")
                : t("not set")
          }</td>
          <td class="paid-by" data-label=${t("Paid by")}>${paidBy(share, state.facts)}</td>
          <td class="no-print"><div class="row">${nameButton(state, share, load)}
            ${payButton(state, share, load)}${recoverButton(state, share, load)}</div></td>
        </tr>`,
    )}</tbody>
  </table></div>
  <p class="small soft">${
    state.facts.tax_rule
      ? t("Tax form threshold of the house: {rule}.", { rule: state.facts.tax_rule })
      : t("No tax form threshold is set; follow house procedure.")
  }</p></section>`;

/**
 * @param {Server.WinShare} share
 * @param {Server.WinFacts} facts
 */
function paidBy(share, facts) {
  if (share.recovered) return html`<span class="stop">${t("Recovered by")}</span> ${byAndAt(share.recovered)}`;
  if (share.paid) return byAndAt(share.paid);
  if (!facts.prize_steps) return t("tray, at the end of the round");
  return facts.backed_out
    ? html`<span class="stop">${t("do not pay")}</span>`
    : html`<span class="wait">${t("owed by the cage")}</span>`;
}

/** @type {["cage_paid" | "cage_owed" | "cage_backed_out" | "award" | "envy" | "bonus", string][]} */
const PAYMENT_COLUMNS = [
  ["cage_paid", t("Cage: paid")],
  ["cage_owed", t("Cage: owed")],
  ["cage_backed_out", t("Cage: backed out")],
  ["award", t("Tray: award")],
  ["envy", t("Tray: envy")],
  ["bonus", t("Tray: bonus")],
];

/** @param {Server.WinFacts} facts */
function payments(facts) {
  const used = PAYMENT_COLUMNS.filter(([name]) => facts.payments.some((row) => microcents(row[name])));
  return html`<section class="panel"><h2>${t("Payments of the round")}</h2>
    ${
      facts.is_round_over
        ? nothing
        : html`<p class="soft">${t("The round is still open: the tray pays when it ends.")}</p>`
    }
    ${
      facts.payments.length
        ? html`<div class="scroll" tabindex="0" role="region" aria-label=${t("Payments of the round")}><table
          class="card-table">
          <thead><tr><th class="number">${t("Spot")}</th>${used.map(
            ([, label]) => html`<th class="number">${label}</th>`,
          )}<th>${t("Why")}</th></tr></thead>
          <tbody>${facts.payments.map(
            (row) =>
              html`<tr><td class="number" data-label=${t("Spot")}>${row.spot}</td>${used.map(([name, label]) =>
                microcents(row[name])
                  ? html`<td class="number amount" data-label=${label}>${dollars(row[name])}</td>`
                  : html`<td></td>`,
              )}<td>${row.why}</td></tr>`,
          )}</tbody>
        </table></div>`
        : nothing
    }</section>`;
}

/** @param {Server.WinFacts} facts */
const prints = (facts) =>
  html`<section class="panel"><h2>${t("Prints")}</h2>
  ${
    facts.prints.length
      ? html`<ul class="plain-list">${facts.prints.map(
          (print) =>
            html`<li><b>${
              print.copy === 1 ? t("Original") : t("Duplicate {number}", { number: print.copy - 1 })
            }</b> ${dayAndTime(print.at)}<br><span class="soft">${t("{person}, entry {entry}", {
              person: print.by,
              entry: print.seq,
            })}</span></li>`,
        )}</ul>`
      : html`<p class="soft">${t("The page has not been printed yet.")}</p>`
  }</section>`;

/** @param {Server.WinFacts} facts */
const audit = (facts) =>
  html`<section class="panel"><h2>${t("Audit")}</h2>
  <p class="small soft">${t("Logged as entry {entry}. Its hash in the chain, which is also in the code on the page:", {
    entry: facts.seq,
  })}</p><p class="mono">${facts.hash}</p></section>`;

/** @param {Server.WinFacts} facts */
const entries = (facts) =>
  html`<section class="panel"><h2>${t("Entries")}</h2>
  <ol class="plain-list">${facts.entries.map(
    (entry) =>
      html`<li><span class="soft">${entry.seq} · ${dayAndTime(entry.at)} ·
        ${entry.by}</span><br>${entry.text}</li>`,
  )}</ol></section>`;
