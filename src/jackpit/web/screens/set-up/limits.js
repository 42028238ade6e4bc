// House limits: the maximum wagers, meters and tables of the links, from a day on.

import { loadLimitsEffect, stoppedLinks } from "../approvals/request-effects.js";
import { get, inputProblem } from "../shared/api.js";
import { submitCommand } from "../shared/command-dialog.js";
import { openDialog } from "../shared/dialog.js";
import { html, nothing, render } from "../shared/html.js";
import { commandButton } from "../shared/may.js";
import { ENTER_AMOUNT, parseAmount } from "../shared/money.js";
import { dollarsOrDash, editableAmount, parseCount } from "../shared/numbers.js";
import { t } from "../shared/text.js";

/** @param {Page} page */
export default async function limitsPage({ root, who }) {
  /** @type {Server.House} */
  let state;
  const load = async () => {
    state = await get("/api/house");
    draw();
  };

  /** Ask for limits until they are set or given up; what was typed stays. */
  const set = async () => {
    const current = state.limits.find((limits) => limits.since === state.limits_since);
    /** @type {Partial<Server.Limits>} */
    let typed = { ...current, since: "" };
    const typeLimits = () =>
      openDialog({
        title: t("Set house limits"),
        text: html`${t("They apply from the day you choose and replace the earlier ones.")}
          ${t("An empty field means no limit.")}`,
        fields: limitFields(typed),
        submitLabel: t("Next…"),
        submit: (values) => {
          typed = parseLimits(values);
          return loadLimitsEffect(typed);
        },
      });
    for (let effect = await typeLimits(); effect; effect = await typeLimits()) {
      const limits = typed;
      const done = await submitCommand({
        who,
        kind: "SetLimits",
        title: t("Set house limits"),
        text: effect,
        submitLabel: t("Set limits"),
        doneMessage: t("The limits are set."),
        make: () => ({ type: "SetLimits", limits }),
      });
      if (done) {
        await load();
        return;
      }
    }
  };

  const draw = () => {
    const inEffect = state.limits_since ?? "";
    render(
      html`<div class="stack step">
        <div class="page-head"><div><h1>${t("House limits")}</h1><p class="soft">${t(
          "A link that breaks the limits of a gaming day takes no progressive wagers on that day.",
        )} ${t("A round under way is finished.")} ${t("Alarms announce it seven days and one day before.")}</p></div>
          ${commandButton(who, "SetLimits", t("Set limits…"), set, { kind: "primary" })}</div>
        ${
          state.limits.length
            ? html`<div class="panel scroll"><table class="limits-table">
              <thead><tr><th>${t("From gaming day")}</th><th class="number">${t("Wager")}</th><th
                class="number">${t("Meter")}</th><th class="number">${t("Tables of a link")}</th><th>${t(
                  "Source",
                )}</th><th></th></tr></thead>
              <tbody>${state.limits.map(
                (limits) =>
                  html`<tr class=${limits.since < inEffect ? "inactive" : ""}><td class="when"
                    data-label=${t("From gaming day")}>${limits.since}</td><td class="number"
                    data-label=${t("Wager")}>${dollarsOrDash(limits.wager)}</td><td class="number"
                    data-label=${t("Meter")}>${dollarsOrDash(limits.meter)}</td><td class="number"
                    data-label=${t("Tables of a link")}>${limits.tables ?? "–"}</td><td class="source"
                    data-label=${t("Source")}>${limits.source}</td>
                    <td data-label=${t("State")}>${
                      limits.since === inEffect
                        ? html`<span class="badge go">${t("in effect")}</span>`
                        : limits.since > inEffect
                          ? html`<span class="badge wait">${t("upcoming")}</span>`
                          : t("past")
                    }</td></tr>`,
              )}</tbody>
            </table></div>
            ${state.limits
              .filter((limits) => limits.since >= inEffect)
              .map((limits) => stopped(limits, limits.since === inEffect))}`
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
 * The links that limits stop now, or will stop.
 * @param {Server.Limits} limits
 * @param {boolean} isNow
 */
function stopped({ since, stops }, isNow) {
  if (!stops.length) return nothing;
  const title = isNow
    ? t("These links take no progressive wagers:")
    : t("From gaming day {day} these links take no progressive wagers:", { day: since });
  return html`<div class="panel ${isNow ? "wrong" : "waits"}">${stoppedLinks(title, stops)}</div>`;
}

/**
 * The fields of limits.
 * @param {Partial<Server.Limits>} limits
 * @returns {Field[]}
 */
const limitFields = ({ since, wager, meter, tables, source }) => [
  { name: "since", label: t("From gaming day"), type: "date", required: true, value: since ?? "" },
  { name: "wager", label: t("Maximum wager ($)"), inputmode: "decimal", value: editableAmount(wager ?? "") },
  {
    name: "meter",
    label: t("Maximum meter ($)"),
    inputmode: "decimal",
    value: editableAmount(meter ?? ""),
    hint: t("every meter then needs a cap of at most this amount"),
  },
  {
    name: "tables",
    label: t("Maximum tables of a link"),
    inputmode: "numeric",
    value: tables ? String(tables) : "",
  },
  {
    name: "source",
    label: t("Source"),
    required: true,
    value: source ?? "",
    hint: t("such as WAC 230-15-140, or a letter and its date"),
  },
];

/**
 * The limits that were typed, as the API takes them.
 * @param {FieldValues} values
 */
const parseLimits = ({ since, wager, meter, tables, source }) => ({
  since,
  source,
  wager: parseLimit("wager", wager, parseAmount, ENTER_AMOUNT),
  meter: parseLimit("meter", meter, parseAmount, ENTER_AMOUNT),
  tables: parseLimit("tables", tables, parseCount, t("The table limit must be a whole number.")),
});

/**
 * A limit that was typed; null if there is none.
 * @template Value
 * @param {string} name
 * @param {string | undefined} text
 * @param {(text: string) => Value | null} parse
 * @param {string} sentence
 */
function parseLimit(name, text, parse, sentence) {
  if (text === undefined) return null;
  const value = parse(text);
  if (value === null) throw inputProblem(sentence, [name]);
  return value;
}
