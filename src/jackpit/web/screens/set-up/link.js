// @ts-nocheck Its types are not declared yet.
// One link: its terms, tables and accounts, and how to change them.

import { changesTable, pendingRequests } from "../approvals/request-effects.js";
import { accountName } from "../shared/accounts.js";
import { get } from "../shared/api.js";
import { attempt, toast } from "../shared/dialog.js";
import { html, nothing, render } from "../shared/html.js";
import { commandButton } from "../shared/may.js";
import { dollars, exactDollars, parseAmount } from "../shared/money.js";
import { previewCommand } from "../shared/preview.js";
import { termDifferences, termsInForce } from "../shared/terms.js";
import { plural } from "../shared/words.js";
import { sendToLog, submitCommand } from "./approval-dialog.js";
import { oddsPanel } from "./odds-preview.js";
import { TermsForm } from "./terms-form.js";
import { CONTROLLERS } from "./wizard-tables.js";

export async function linkPage({ root, path, who, go }, key) {
  const math = who.role === "math";
  let link, requests, others;
  const load = async () => {
    const [found, { requests: waiting }, { links }] = await Promise.all([
      get(`/api/links/${key}`),
      get("/api/requests"),
      get("/api/links"),
    ]);
    [link, requests, others] = [
      found,
      waiting,
      links.filter((other) => other.link !== key && !other.is_decommissioned),
    ];
  };
  await load();
  if (path[1] === "terms") return editTerms({ root, who, go, link });

  const refresh = async (done) => {
    if (!done) return;
    await load();
    draw();
  };
  const send = (command, doneMessage) => () =>
    attempt(async () => {
      await sendToLog(key, { command });
      toast(doneMessage);
      await refresh(true);
    });
  const submit = (kind, options) => async () => refresh(await submitCommand({ who, kind, log: key, ...options() }));
  const meterKeys = (other) => other.meters.map((meter) => meter.meter);
  const targets = () =>
    others.flatMap((other) =>
      meterKeys(other).map((meter) => [`${other.link}/${meter}`, `meter ${meter} of ${other.link}`]),
    );
  const to = ({ place }) => ({ to: place.split("/")[0], into: place.split("/")[1] });

  const addTable = submit("AddTable", () => ({
    title: "Add a table",
    text: "It deals the game of the link with the same number of decks.",
    fields: [
      { name: "table", label: "Table", required: true, hint: "its number or name" },
      { name: "controller", label: "Controller", options: Object.entries(CONTROLLERS) },
      { name: "spots", label: "Spots", type: "number", value: "7", required: true },
    ],
    submitLabel: "Add",
    doneMessage: "The table is added. It needs a pad: see Devices.",
    make: ({ table, controller, spots }) => ({ type: "AddTable", table, controller, spots: Number(spots) }),
  }));
  const move = submit("MoveMoney", () => ({
    title: "Move money to another link",
    fields: [
      { name: "meter", label: "From meter", options: meterKeys(link).map((meter) => [meter, meter]) },
      { name: "amount", label: "Amount ($)", inputmode: "decimal", required: true },
      { name: "place", label: "To", options: targets() },
    ],
    submitLabel: "Move",
    make: (values) => ({
      type: "MoveMoney",
      meter: values.meter,
      amount: parseAmount(values.amount) ?? values.amount,
      ...to(values),
    }),
  }));
  const end = submit("Decommission", () => ({
    title: `Decommission '${key}'`,
    text:
      "The link ends permanently: seeds go back to the house, everything else to the meter chosen " +
      "here. Its history stays.",
    fields: [{ name: "place", label: "Its funds go to", options: targets() }],
    submitLabel: "Decommission",
    danger: true,
    make: (values) => ({ type: "Decommission", ...to(values) }),
  }));

  const isEnded = () => link.is_decommissioned;
  const whyNotMove = () => (others.length ? (link.is_open ? "close the link first" : null) : "there is no other link");
  const draw = () =>
    render(
      html`<div class="stack">
        <p class="small"><a href="/set-up/links">Links</a></p>
        <div class="page-head"><div><h1>${link.name}</h1><p class="soft">link ${key} · terms version ${link.version} ·
          ${plural(link.rounds, "round")}, ${plural(link.wins, "win")} · ${
            link.is_decommissioned
              ? `decommissioned, moved to ${link.moved_to}`
              : link.is_open
                ? html`<b
                  class="go">open</b>`
                : html`<b>closed</b>`
          }</p></div>
          ${
            math || isEnded()
              ? nothing
              : html`<div class="row">${
                  link.is_open
                    ? commandButton(
                        who,
                        "CloseLink",
                        "Close the link",
                        send({ type: "CloseLink" }, "The link is closed."),
                        { why: openTables(link) },
                      )
                    : commandButton(who, "OpenLink", "Open the link", send({ type: "OpenLink" }, "The link is open."), {
                        primary: true,
                      })
                }</div>`
          }</div>
        ${math ? nothing : pendingRequests(requests, (request) => request.log === key)}
        ${pendingTerms()}
        <div class="card-list">${link.meters.map(
          (meter) =>
            html`<div class="panel card"><span class="label">Meter ${meter.meter}</span><span
              class="amount">${dollars(meter.amount)}</span></div>`,
        )}</div>
        <div class="two-columns">
          <section class="panel stack"><div class="row apart"><h2>Terms</h2>${
            isEnded()
              ? nothing
              : math
                ? html`<a class="button" href="/set-up/links/${key}/terms">What
                  if…</a>`
                : commandButton(who, "ChangeTerms", "Change the terms…", () => go(`/set-up/links/${key}/terms`), {
                    why: link.pending_terms ? "a change is already pending" : null,
                  })
          }</div>
            <table class="facts"><tbody>${termsInForce(link).map(
              ([label, value]) =>
                html`<tr><th
                  scope="row">${label}</th><td>${value}</td></tr>`,
            )}</tbody></table></section>
          <div class="stack">${oddsPanel({ record: link.odds, problem: null, isBusy: false })}</div>
        </div>
        ${math ? nothing : tables()} ${math ? nothing : money()}
      </div>`,
      root,
    );

  const pendingTerms = () =>
    link.pending_terms
      ? html`<section class="panel waits stack" aria-label="Pending terms"><div class="row apart"><h2><span
        class="badge wait">pending</span> Version ${link.pending_terms.number} takes effect ${whenInEffect(link)}</h2>
          ${
            math
              ? nothing
              : commandButton(
                  who,
                  "WithdrawTerms",
                  "Withdraw",
                  send({ type: "WithdrawTerms" }, "The change is withdrawn."),
                )
          }</div>${changesTable(termDifferences(link.terms, link.pending_terms))}</section>`
      : nothing;

  const tables = () =>
    html`<section class="panel stack"><div class="row apart"><h2>Tables</h2>${
      isEnded() ? nothing : commandButton(who, "AddTable", "Add a table…", addTable)
    }</div>
    ${
      link.tables.length
        ? html`<div class="scroll"><table class="tables-list"><thead><tr><th>Table</th><th>Controller</th><th
          class="number">Spots</th><th>State</th><th></th></tr></thead>
          <tbody>${link.tables.map(
            (table) =>
              html`<tr><td><b>${table.table}</b></td><td>${table.controller}</td><td
                class="number">${table.spots}</td><td
                class=${table.is_open ? "go" : "soft"}>${table.is_open ? "open" : "closed"}</td>
                <td><div class="row">${
                  table.is_open
                    ? commandButton(
                        who,
                        "CloseTable",
                        "Close",
                        send({ type: "CloseTable", table: table.table }, `Table ${table.table} is closed.`),
                      )
                    : html`${commandButton(
                        who,
                        "OpenTable",
                        "Open",
                        send({ type: "OpenTable", table: table.table }, `Table ${table.table} is open.`),
                        { why: link.is_open ? null : "the link is closed" },
                      )} ${commandButton(
                        who,
                        "RemoveTable",
                        "Remove",
                        send(
                          { type: "RemoveTable", table: table.table },
                          `Table ${table.table} was removed from the link.`,
                        ),
                        { danger: true },
                      )}`
                }</div></td></tr>`,
          )}</tbody></table></div>`
        : html`<p class="soft">No tables yet.</p>`
    }</section>`;

  const money = () =>
    html`<section class="panel stack"><div class="row apart"><h2>Accounts</h2>${
      isEnded()
        ? nothing
        : html`<div class="row">${commandButton(who, "MoveMoney", "Move money…", move, { why: whyNotMove() })}
          ${commandButton(who, "Decommission", "Decommission…", end, { danger: true, why: whyNotMove() })}</div>`
    }</div>
    <div class="scroll"><table class="facts"><tbody>${Object.entries(link.accounts).map(
      ([name, amount]) =>
        html`<tr><th scope="row">${accountName(name)}</th><td
          class="amount">${exactDollars(amount)}</td></tr>`,
    )}</tbody></table></div>
    <p class="faint small">All accounts of a link add up to zero. Every version of its terms is in the <a
      href="/reports/versions">versions report</a>.</p></section>`;
  draw();
}

/** When pending terms take effect: a reseed applies only changes that concern its own meter alone. */
const whenInEffect = ({ pending_reseed: meter }) =>
  meter
    ? `at the reseed of meter ${meter}, or when the link is closed`
    : "when the link is closed, because they concern more than one meter";

const openTables = (link) => (link.tables.some((table) => table.is_open) ? "a table is open" : null);

/** Change the terms: present beside new, with their odds. */
async function editTerms({ root, who, go, link }) {
  const { games } = await get("/api/games");
  const key = link.link;
  const form = new TermsForm({
    games,
    version: link.terms,
    before: link.odds,
    seats: link.odds.seats,
    onChange: () => draw(),
  });

  const make = async (rows) => {
    const terms = form.terms;
    const [preview] = (await attempt(() => previewCommand(key, { type: "ChangeTerms", terms }))) ?? [];
    if (!preview) return; // it would be refused, so no second person is needed
    const done = await submitCommand({
      who,
      kind: "ChangeTerms",
      log: key,
      title: `Change the terms of '${key}'`,
      text: html`${changesTable(rows)}<p>${
        link.is_open
          ? `The link is open: they take effect ${whenInEffect(preview)}.`
          : "The link is closed: they take effect immediately."
      }</p>`,
      submitLabel: "Change",
      doneMessage: link.is_open ? `The change takes effect ${whenInEffect(preview)}.` : "The terms are changed.",
      make: () => ({ type: "ChangeTerms", terms }),
    });
    if (done) go(`/set-up/links/${key}`);
  };
  const draw = () => {
    const terms = form.terms;
    const rows = terms ? termDifferences(link.terms, asVersion(link, form, terms)) : [];
    const why = form.problem
      ? "correct the marked field"
      : form.preview.record?.over_limit
        ? "above a house limit"
        : rows.length
          ? null
          : "no changes";
    render(
      html`<div class="stack">
        <p class="small"><a href="/set-up/links">Links</a> · <a href="/set-up/links/${key}">${key}</a></p>
        <div><h1>Terms of ${link.name}</h1><p class="soft">Version ${link.version} is in effect. A new version replaces
          all terms together, and every round records the version it was played under.</p></div>
        ${form.template()}
        ${
          rows.length
            ? html`<section class="panel waits stack"><h2>What changes</h2>${changesTable(rows)}</section>`
            : nothing
        }
        <div class="row end"><a class="button quiet" href="/set-up/links/${key}">Cancel</a>${commandButton(
          who,
          "ChangeTerms",
          "Change the terms…",
          () => make(rows),
          { primary: true, why },
        )}</div>
      </div>`,
      root,
    );
  };
  draw();
}

/** The typed terms, in the form that the server sends. */
function asVersion(link, form, terms) {
  const awards = Object.fromEntries(terms.lines.map((line) => [line.line, line]));
  const lines = form.preset.lines.map((line) => ({
    ...line,
    award: awards[line.key].award,
    envy: awards[line.key].envy,
  }));
  return {
    ...link.terms,
    pay_table: terms.pay_table,
    decks: terms.decks,
    terms: terms.terms,
    rules: terms.rules,
    lines,
  };
}
