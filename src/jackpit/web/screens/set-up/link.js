// One link: its terms, tables and accounts, and how to change them.

import { changesTable } from "../approvals/request-effects.js";
import { accountName } from "../shared/accounts.js";
import { get } from "../shared/api.js";
import { submitCommand } from "../shared/command-dialog.js";
import { attempt } from "../shared/dialog.js";
import { html, nothing, render } from "../shared/html.js";
import { commandButton, mayWatchFloor } from "../shared/may.js";
import { controllerName, meterName } from "../shared/names.js";
import { dollars, exactDollars } from "../shared/money.js";
import { parseCount } from "../shared/numbers.js";
import { linkOpening, tableOpening } from "../shared/openings.js";
import { previewCommand } from "../shared/preview.js";
import { termDifferences, termsInForce } from "../shared/terms.js";
import { plural, rich, t } from "../shared/text.js";
import { oddsPanel } from "./odds-preview.js";
import { TermsForm } from "./terms-form.js";
import { CONTROLLER_CHOICES } from "./wizard-tables.js";

/** @typedef {Omit<CommandDialog, "who" | "kind" | "log">} LinkDialog */

/**
 * @param {Page} page
 * @param {string} key
 */
export async function linkPage({ root, path, who, go }, key) {
  const math = !mayWatchFloor(who);
  const load = async () => {
    const [found, { links }] = await Promise.all([get(`/api/links/${key}`), get("/api/links")]);
    const active = links.filter((other) => other.link !== key && !other.is_decommissioned);
    return { link: found, others: active };
  };
  let { link, others } = await load();
  if (path[1] === "terms") return editTerms({ root, who, go, link });

  /** @param {unknown} done */
  const refresh = async (done) => {
    if (!done) return;
    ({ link, others } = await load());
    draw();
  };
  /**
   * @param {string} kind
   * @param {() => LinkDialog} options
   */
  const submit = (kind, options) => async () => refresh(await submitCommand({ who, kind, log: key, ...options() }));
  const targets = () =>
    others.flatMap((other) =>
      other.meters.map(({ meter }) => [
        `${other.link}/${meter}`,
        t("meter {meter} of {link}", { meter: meterName(meter), link: other.link }),
      ]),
    );

  const addTable = submit("AddTable", () => ({
    title: t("Add a table"),
    text: t("It deals the game of the link with the same number of decks."),
    fields: [
      { name: "table", label: t("Table"), required: true, hint: t("its number or name") },
      { name: "controller", label: t("Controller"), options: Object.entries(CONTROLLER_CHOICES) },
      { name: "spots", label: t("Spots"), type: "number", value: "7", required: true },
    ],
    submitLabel: t("Add"),
    doneMessage: t("The table is added. It needs a pad: see Devices."),
    make: ({ table, controller, spots = "" }) => ({ type: "AddTable", table, controller, spots: parseCount(spots) }),
  }));
  const move = () => go(`/corrections?link=${key}&do=move`);
  const end = submit("Decommission", () => ({
    title: t("Decommission '{link}'", { link: key }),
    text: html`${t("The link ends permanently.")}
      ${t("Seeds go back to the house, everything else to the meter chosen here.")} ${t("Its history stays.")}`,
    fields: [{ name: "place", label: t("Its funds go to"), options: targets() }],
    submitLabel: t("Decommission"),
    danger: true,
    make: ({ place = "" }) => ({ type: "Decommission", to: place.split("/")[0], into: place.split("/")[1] }),
  }));

  const withdrawTerms = submit("WithdrawTerms", () => ({
    title: t("Withdraw the pending terms"),
    text: t("The terms in effect stay."),
    submitLabel: t("Withdraw"),
    danger: true,
    doneMessage: t("The change is withdrawn."),
    make: () => ({ type: "WithdrawTerms" }),
  }));
  /** @param {string} table */
  const removeTable = (table) =>
    submit("RemoveTable", () => ({
      title: t("Remove table {table}", { table }),
      text: t("It leaves the link; its rounds stay in the log."),
      submitLabel: t("Remove"),
      danger: true,
      doneMessage: t("Table {table} was removed from the link.", { table }),
      make: () => ({ type: "RemoveTable", table }),
    }));

  const draw = () =>
    render(
      html`<div class="stack">
        <p class="small"><a href="/set-up/links">${t("Links")}</a></p>
        <div class="page-head"><div><h1>${link.game_name}</h1><p class="soft">${rich(
          "link {link} · terms version {version} · {rounds}, {wins} · {state}",
          {
            link: key,
            version: link.version,
            rounds: plural(link.rounds, "{count} round", "{count} rounds"),
            wins: plural(link.wins, "{count} win", "{count} wins"),
            state: link.is_decommissioned
              ? t("decommissioned, moved to {link}", { link: link.moved_to ?? "" })
              : link.is_open
                ? html`<b class="go">${t("open")}</b>`
                : html`<b>${t("closed")}</b>`,
          },
        )}</p></div>
          ${math ? nothing : html`<div class="row">${linkOpening(who, link, () => refresh(true))}</div>`}</div>
        ${pendingTerms()}
        <div class="card-list">${link.meters.map(
          (meter) =>
            html`<div class="panel card"><span class="label">${t("Meter {meter}", {
              meter: meterName(meter.meter),
            })}</span><span
              class="amount">${dollars(meter.amount)}</span></div>`,
        )}</div>
        <div class="two-columns">
          <section class="panel stack"><div class="row apart"><h2>${t("Terms")}</h2>${
            math
              ? html`<a class="button" href="/set-up/links/${key}/terms">${t("What if…")}</a>`
              : commandButton(who, "ChangeTerms", t("Change the terms…"), () => go(`/set-up/links/${key}/terms`), {
                  reasons: link.why_not,
                })
          }</div>
            <table class="facts"><tbody>${termsInForce(link).map(
              ([label, value]) =>
                html`<tr><th
                  scope="row">${label}</th><td>${value}</td></tr>`,
            )}</tbody></table></section>
          <div class="stack">${oddsPanel({ found: link.odds, problem: null, isLoading: false })}</div>
        </div>
        ${math ? nothing : tables()} ${math ? nothing : money()}
      </div>`,
      root,
    );

  const pendingTerms = () =>
    link.pending_terms
      ? html`<section class="panel waits stack" aria-label=${t("Pending terms")}><div class="row apart"><h2><span
        class="badge wait">${t("pending")}</span> ${whenPending(link, link.pending_terms.number)}</h2>
          ${
            math
              ? nothing
              : commandButton(who, "WithdrawTerms", t("Withdraw…"), withdrawTerms, {
                  reasons: link.why_not,
                })
          }</div>${changesTable(termDifferences(link.terms, link.pending_terms))}</section>`
      : nothing;

  const tables = () =>
    html`<section class="panel stack"><div class="row apart"><h2>${t("Tables")}</h2>${commandButton(
      who,
      "AddTable",
      t("Add a table…"),
      addTable,
      { reasons: link.why_not },
    )}</div>
    ${
      link.tables.length
        ? html`<div class="scroll"><table class="tables-list">
          <thead><tr><th>${t("Table")}</th><th>${t("Controller")}</th><th
          class="number">${t("Spots")}</th><th>${t("State")}</th><th></th></tr></thead>
          <tbody>${link.tables.map(
            (table) =>
              html`<tr><td><b>${table.table}</b></td><td>${controllerName(table.controller)}</td><td
                class="number">${table.spots}</td><td
                class=${table.is_open ? "go" : "soft"}>${table.is_open ? t("open") : t("closed")}</td>
                <td><div class="row">${tableOpening(who, key, table, () => refresh(true))} ${commandButton(
                  who,
                  "RemoveTable",
                  t("Remove…"),
                  removeTable(table.table),
                  { kind: "danger", reasons: table.why_not, isInRow: true },
                )}</div></td></tr>`,
          )}</tbody></table></div>`
        : html`<p class="soft">${t("No tables yet.")}</p>`
    }</section>`;

  const money = () =>
    html`<section class="panel stack"><div class="row apart"><h2>${t("Accounts")}</h2><div
      class="row">${commandButton(who, "MoveMoney", t("Move money…"), move, { reasons: link.why_not })}
      ${commandButton(who, "Decommission", t("Decommission…"), end, {
        kind: "danger",
        reasons: link.why_not,
      })}</div></div>
    <div class="scroll"><table class="facts"><tbody>${Object.entries(link.accounts).map(
      ([name, amount]) =>
        html`<tr><th scope="row">${accountName(name)}</th><td
          class="amount">${exactDollars(amount)}</td></tr>`,
    )}</tbody></table></div>
    <p class="faint small">${t("All accounts of a link add up to zero.")}
      ${rich("Every version of its terms is in the {report}.", {
        report: html`<a href="/reports/versions">${t("versions report")}</a>`,
      })}</p></section>`;
  draw();
}

/** @typedef {{ pending_reseed: string | null }} PendingTerms */

/**
 * When pending terms take effect: a reseed applies only changes that concern its own meter alone.
 * @param {PendingTerms} terms
 * @param {number} version
 */
const whenPending = ({ pending_reseed: meter }, version) =>
  meter
    ? t("Version {version} takes effect at the reseed of meter {meter}, or when the link is closed", {
        version,
        meter: meterName(meter),
      })
    : t("Version {version} takes effect when the link is closed, because it concerns more than one meter", { version });

/**
 * The same of a change that is not made yet.
 * @param {PendingTerms} terms
 */
const whenInEffect = ({ pending_reseed: meter }) =>
  meter
    ? t("The change takes effect at the reseed of meter {meter}, or when the link is closed.", {
        meter: meterName(meter),
      })
    : t("The change takes effect when the link is closed, because it concerns more than one meter.");

/**
 * Change the terms: present beside new, with their odds.
 * @param {{ root: HTMLElement, who: Server.Session, go: Page["go"], link: Server.Link }} page
 */
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

  /** @param {string[][]} rows */
  const make = async (rows) => {
    const terms = form.terms;
    const [preview] = (await attempt(() => previewCommand(key, { type: "ChangeTerms", terms }))) ?? [];
    if (!preview) return; // it would be refused, so no second person is needed
    const done = await submitCommand({
      who,
      kind: "ChangeTerms",
      log: key,
      title: t("Change the terms of '{link}'", { link: key }),
      text: html`${changesTable(rows)}<p>${
        link.is_open ? whenInEffect(preview) : t("The link is closed: they take effect immediately.")
      }</p>`,
      submitLabel: t("Change"),
      doneMessage: link.is_open ? whenInEffect(preview) : t("The terms are changed."),
      make: () => ({ type: "ChangeTerms", terms }),
    });
    if (done) go(`/set-up/links/${key}`);
  };
  /** @type {string[][]} What is changed, by the last terms that were checked. */
  let rows = [];
  const draw = () => {
    const { version } = form;
    if (version) rows = termDifferences(link.terms, version);
    const why = form.whyNot ?? (version ? (rows.length ? null : t("no changes")) : t("being checked…"));
    render(
      html`<div class="stack">
        <p class="small"><a href="/set-up/links">${t("Links")}</a> · <a href="/set-up/links/${key}">${key}</a></p>
        <div><h1>${t("Terms of {link}", { link: link.game_name })}</h1><p class="soft">${t(
          "Version {version} is in effect.",
          { version: link.version },
        )}
          ${t("A new version replaces all terms together.")}
          ${t("Every round records the version it was played under.")}</p></div>
        ${form.template()}
        ${
          rows.length
            ? html`<section class="panel waits stack"><h2>${t("What changes")}</h2>${changesTable(rows)}</section>`
            : nothing
        }
        <div class="row end"><a class="button quiet" href="/set-up/links/${key}">${t("Cancel")}</a>${commandButton(
          who,
          "ChangeTerms",
          t("Change the terms…"),
          () => make(rows),
          { kind: "primary", why },
        )}</div>
      </div>`,
      root,
    );
  };
  draw();
}
