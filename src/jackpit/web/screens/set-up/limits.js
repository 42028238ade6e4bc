// @ts-nocheck Its types are not declared yet.
// House limits: the maximum wagers, meters and tables of the links, from a day on.

import { pendingRequests } from "../approvals/request-effects.js";
import { get } from "../shared/api.js";
import { html, nothing, render } from "../shared/html.js";
import { commandButton } from "../shared/may.js";
import { dollars, microcents, parseAmount } from "../shared/money.js";
import { submitCommand } from "./approval-dialog.js";

export default async function limitsPage({ root, who }) {
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
    state = { ...house, requests, links: whole };
    draw();
  };

  const set = async () => {
    const current = state.limits.find((limits) => limits.since === state.limits_since) ?? {};
    const plain = (amount) => (amount ? amount.replace(/\.?0+$/, "") : "");
    const done = await submitCommand({
      who,
      kind: "SetLimits",
      title: "Set house limits",
      text: "They apply from the day you choose and replace the earlier ones. An empty field means no limit.",
      fields: [
        { name: "since", label: "From gaming day", type: "date", required: true },
        { name: "wager", label: "Maximum wager ($)", inputmode: "decimal", value: plain(current.wager) },
        {
          name: "meter",
          label: "Maximum meter ($)",
          inputmode: "decimal",
          value: plain(current.meter),
          hint: "every meter then needs a cap of at most this amount",
        },
        {
          name: "tables",
          label: "Maximum tables of one link",
          inputmode: "numeric",
          value: current.tables ? String(current.tables) : "",
        },
        {
          name: "source",
          label: "Source",
          required: true,
          value: current.source ?? "",
          hint: "such as WAC 230-15-140, or a letter and its date",
        },
      ],
      submitLabel: "Set limits",
      doneMessage: "The limits are set.",
      make: ({ since, wager, meter, tables, source }) => ({
        type: "SetLimits",
        limits: {
          since,
          source,
          wager: parseLimit("wager", wager),
          meter: parseLimit("meter", meter),
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
        <div class="page-head"><div><h1>House limits</h1><p class="soft">Checked when a link is created, when its terms
          change, when a table is added and when a table opens. A link above them raises an alarm.</p></div>
          ${commandButton(who, "SetLimits", "Set limits…", set, { primary: true })}</div>
        ${pendingRequests(state.requests, (request) => request.command.type === "SetLimits")}
        ${
          state.limits.length
            ? html`<div class="panel scroll"><table class="limits-table">
              <thead><tr><th>From gaming day</th><th class="number">Wager</th><th class="number">Meter</th><th
                class="number">Tables of a link</th><th>Source</th><th></th></tr></thead>
              <tbody>${state.limits.map(
                (limits) =>
                  html`<tr class=${limits.since < (today ?? "") ? "inactive" : ""}><td class="when"
                    data-label="From gaming day">${limits.since}</td><td class="number"
                    data-label="Wager">${orNone(limits.wager)}</td><td class="number"
                    data-label="Meter">${orNone(limits.meter)}</td><td class="number"
                    data-label="Tables of a link">${limits.tables ?? "–"}</td><td class="source"
                    data-label="Source">${limits.source}</td>
                    <td data-label="State">${
                      limits.since === today
                        ? html`<span class="badge go">in
                          force</span>`
                        : limits.since > (today ?? "")
                          ? html`<span class="badge wait">upcoming</span>`
                          : "past"
                    }</td></tr>`,
              )}</tbody>
            </table></div>
            ${state.limits
              .filter((limits) => limits.since >= (today ?? ""))
              .map((limits) => linksAbove(limits, state.links, limits.since === today))}`
            : html`<div class="empty panel"><h2>No limits are set.</h2><p>A regulator may limit wagers, jackpots or
              linked tables; set the limits of this house here, with their first day.</p></div>`
        }
      </div>`,
      root,
    );
  };
  await load();
}

const orNone = (amount) => (amount === null ? "–" : dollars(amount));

/** The links above a limit. */
function linksAbove(limits, links, isNow) {
  const over = links.flatMap((link) => {
    const meters = link.terms.terms.meters.filter(
      (meter) => limits.meter !== null && (meter.cap === null || microcents(meter.cap) > microcents(limits.meter)),
    );
    return [
      ...(limits.wager !== null && microcents(link.terms.terms.wager) > microcents(limits.wager)
        ? [[link, `its wager is ${dollars(link.terms.terms.wager)}`]]
        : []),
      ...meters.map((meter) => [
        link,
        `meter ${meter.key} ${meter.cap === null ? "has no cap" : `may grow to ${dollars(meter.cap)}`}`,
      ]),
      ...(limits.tables !== null && link.tables.length > limits.tables
        ? [[link, `it has ${link.tables.length} tables`]]
        : []),
    ];
  });
  if (!over.length) return nothing;
  return html`<div class="panel ${isNow ? "wrong" : "waits"}"><b>${
    isNow ? "Above the limits in force" : `Will be above the limits from ${limits.since}`
  }</b>
    <ul>${over.map(
      ([link, what]) => html`<li><a href="/set-up/links/${link.link}">${link.link}</a>: ${what}</li>`,
    )}</ul></div>`;
}

const refuse = (sentence) => {
  throw Object.assign(new Error(sentence), { rule: "NOT_READABLE" });
};
const parseLimit = (what, text) =>
  text === undefined ? null : (parseAmount(text) ?? refuse(`The ${what} limit must be an amount such as 250 or 0.50.`));
const parseTables = (text) =>
  text === undefined ? null : /^\d{1,4}$/.test(text) ? Number(text) : refuse("The table limit must be a whole number.");
