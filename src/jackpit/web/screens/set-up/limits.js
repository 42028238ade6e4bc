// House limits: the maximum wagers, meters and tables of the links, from a day on.

import { pendingRequests } from "../approvals/request-effects.js";
import { get, inputProblem } from "../shared/api.js";
import { html, nothing, render } from "../shared/html.js";
import { commandButton } from "../shared/may.js";
import { meterName } from "../shared/names.js";
import { dollars, microcents, parseAmount } from "../shared/money.js";
import { dollarsOrDash, editableAmount } from "../shared/numbers.js";
import { plural, t } from "../shared/text.js";
import { submitCommand } from "./command-dialog.js";

/** @typedef {Server.House & { requests: Server.Request[], wholeLinks: Server.Link[] }} State */

/** @param {Page} page */
export default async function limitsPage({ root, who }) {
  /** @type {State} */
  let state;
  const load = async () => {
    const [house, { requests }, { links }] = await Promise.all([
      get("/api/house"),
      get("/api/requests"),
      get("/api/links"),
    ]);
    const whole = await Promise.all(
      links.filter((link) => !link.is_decommissioned).map((link) => get(`/api/links/${link.link}`)),
    );
    state = { ...house, requests, wholeLinks: whole };
    draw();
  };

  const set = async () => {
    const current = state.limits.find((limits) => limits.since === state.limits_since);
    const done = await submitCommand({
      who,
      kind: "SetLimits",
      title: t("Set house limits"),
      text: html`${t("They apply from the day you choose and replace the earlier ones.")}
        ${t("An empty field means no limit.")}`,
      fields: [
        { name: "since", label: t("From gaming day"), type: "date", required: true },
        {
          name: "wager",
          label: t("Maximum wager ($)"),
          inputmode: "decimal",
          value: editableAmount(current?.wager ?? ""),
        },
        {
          name: "meter",
          label: t("Maximum meter ($)"),
          inputmode: "decimal",
          value: editableAmount(current?.meter ?? ""),
          hint: t("every meter then needs a cap of at most this amount"),
        },
        {
          name: "tables",
          label: t("Maximum tables of a link"),
          inputmode: "numeric",
          value: current?.tables ? String(current.tables) : "",
        },
        {
          name: "source",
          label: t("Source"),
          required: true,
          value: current?.source ?? "",
          hint: t("such as WAC 230-15-140, or a letter and its date"),
        },
      ],
      submitLabel: t("Set limits"),
      doneMessage: t("The limits are set."),
      make: ({ since, wager, meter, tables, source }) => ({
        type: "SetLimits",
        limits: {
          since,
          source,
          wager: parseLimit(wager, t("The wager limit must be an amount such as 250 or 0.50.")),
          meter: parseLimit(meter, t("The meter limit must be an amount such as 250 or 0.50.")),
          tables: parseTables(tables),
        },
      }),
    });
    if (done) await load();
  };

  const draw = () => {
    const today = state.limits_since;
    render(
      html`<div class="stack step">
        <div class="page-head"><div><h1>${t("House limits")}</h1><p class="soft">${t(
          "Checked when a link is created, when its terms change, when a table is added and when a table opens.",
        )} ${t("A link above them raises an alarm.")}</p></div>
          ${commandButton(who, "SetLimits", t("Set limits…"), set, { primary: true })}</div>
        ${pendingRequests(
          state.requests,
          (/** @type {Server.Request} */ request) => request.command.type === "SetLimits",
        )}
        ${
          state.limits.length
            ? html`<div class="panel scroll"><table class="limits-table">
              <thead><tr><th>${t("From gaming day")}</th><th class="number">${t("Wager")}</th><th
                class="number">${t("Meter")}</th><th class="number">${t("Tables of a link")}</th><th>${t(
                  "Source",
                )}</th><th></th></tr></thead>
              <tbody>${state.limits.map(
                (limits) =>
                  html`<tr class=${limits.since < (today ?? "") ? "inactive" : ""}><td class="when"
                    data-label=${t("From gaming day")}>${limits.since}</td><td class="number"
                    data-label=${t("Wager")}>${dollarsOrDash(limits.wager)}</td><td class="number"
                    data-label=${t("Meter")}>${dollarsOrDash(limits.meter)}</td><td class="number"
                    data-label=${t("Tables of a link")}>${limits.tables ?? "–"}</td><td class="source"
                    data-label=${t("Source")}>${limits.source}</td>
                    <td data-label=${t("State")}>${
                      limits.since === today
                        ? html`<span class="badge go">${t("in effect")}</span>`
                        : limits.since > (today ?? "")
                          ? html`<span class="badge wait">${t("upcoming")}</span>`
                          : t("past")
                    }</td></tr>`,
              )}</tbody>
            </table></div>
            ${state.limits
              .filter((limits) => limits.since >= (today ?? ""))
              .map((limits) => linksAbove(limits, state.wholeLinks, limits.since === today))}`
            : html`<div class="empty panel"><h2>${t("No limits are set.")}</h2>
              <p>${t("A regulator may limit wagers, jackpots or linked tables.")}
                ${t("Set the limits of this house here, with their first day.")}</p></div>`
        }
      </div>`,
      root,
    );
  };
  await load();
}

/**
 * The links above a limit.
 * @param {Server.HouseLimits} limits
 * @param {Server.Link[]} links
 * @param {boolean} isNow
 */
function linksAbove(limits, links, isNow) {
  const over = links.flatMap((link) => whyAbove(limits, link).map((why) => ({ link: link.link, why })));
  if (!over.length) return nothing;
  return html`<div class="panel ${isNow ? "wrong" : "waits"}"><b>${
    isNow ? t("Above the limits in effect") : t("Will be above the limits from {day}", { day: limits.since })
  }</b>
    <ul>${over.map(({ link, why }) => html`<li><a href="/set-up/links/${link}">${link}</a>: ${why}</li>`)}</ul></div>`;
}

/**
 * What of a link is above the limits.
 * @param {Server.HouseLimits} limits
 * @param {Server.Link} link
 */
function whyAbove({ wager, meter: limit, tables }, link) {
  const { terms } = link.terms;
  const found = [];
  if (wager !== null && microcents(terms.wager) > microcents(wager))
    found.push(t("its wager is {wager}", { wager: dollars(terms.wager) }));
  for (const { key, cap } of limit === null ? [] : terms.meters) {
    const meter = meterName(key);
    if (cap === null) found.push(t("meter {meter} has no cap", { meter }));
    else if (microcents(cap) > microcents(limit ?? "0"))
      found.push(t("meter {meter} may grow to {cap}", { meter, cap: dollars(cap) }));
  }
  if (tables !== null && link.tables.length > tables)
    found.push(plural(link.tables.length, "it has {count} table", "it has {count} tables"));
  return found;
}

/** @param {string} sentence */
const refuse = (sentence) => {
  throw inputProblem(sentence);
};
/**
 * @param {string | undefined} text
 * @param {string} sentence
 */
const parseLimit = (text, sentence) => (text === undefined ? null : (parseAmount(text) ?? refuse(sentence)));
/** @param {string | undefined} text */
const parseTables = (text) =>
  text === undefined
    ? null
    : /^\d{1,4}$/.test(text)
      ? Number(text)
      : refuse(t("The table limit must be a whole number."));
