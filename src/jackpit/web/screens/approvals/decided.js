// What was decided on a day: claims verified, refused or struck, requests approved, declined or withdrawn.

import { get } from "../shared/api.js";
import { attempt } from "../shared/dialog.js";
import { onValue, withQuery } from "../shared/fields.js";
import { html, nothing, render } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { plural, t } from "../shared/text.js";
import { clock, duration, gamingDay } from "../shared/times.js";

/** @type {Record<string, string>} */
const KINDS = {
  verified: t("verified"),
  refused: t("refused"),
  struck: t("struck"),
  approved: t("approved"),
  declined: t("declined"),
  withdrawn: t("withdrawn"),
};
/** @type {Record<string, (facts: { person: string, time: string }) => string>} */
const SENTENCES = {
  verified: (facts) => t("already verified by {person} at {time}", facts),
  refused: (facts) => t("already refused by {person} at {time}", facts),
  struck: (facts) => t("a spot was struck by {person} at {time}", facts),
};

/**
 * Who decided a claim, for a person who was about to do so.
 * @param {Server.Decision} decision
 */
export const decisionSentence = ({ kind, by_name: person, at }) =>
  SENTENCES[kind]?.({ person, time: clock(at) }) ?? KINDS[kind];

/**
 * The two lists of the approvals page.
 * @param {"pending" | "decided"} here
 */
export const approvalTabs = (here) =>
  html`<nav class="tabs" aria-label=${t("Approvals")}><h1 class="visually-hidden">${t("Approvals")}</h1>
    <a href="/approvals" aria-current=${here === "pending" ? "page" : nothing}>${t("Pending")}</a>
    <a href="/approvals/decided" aria-current=${here === "decided" ? "page" : nothing}>${t("Decided")}</a></nav>`;

/**
 * @param {HTMLElement} root
 * @param {string | null} day the gaming day; today without one
 */
export async function decidedPage(root, day) {
  /** @type {Server.Decisions | null} */
  let found = null;
  /** @param {string} chosen */
  const load = async (chosen) => {
    found = (await attempt(() => get(withQuery("/api/decisions", chosen ? { day: chosen } : {})))) ?? found;
    if (!found) return;
    history.replaceState(null, "", withQuery("/approvals/decided", { day: found.day }));
    draw();
  };
  const draw = () =>
    render(
      html`<div class="page-head">${approvalTabs("decided")}
          <label class="row small"><span>${t("Gaming day")}</span><input type="date" class="day"
            .value=${found?.day ?? ""} @change=${onValue(load)}></label></div>
        ${found ? decisions(found) : html`<p class="soft" role="status">${t("Loading…")}</p>`}`,
      root,
    );
  draw();
  await load(day ?? "");
}

/** @param {Server.Decisions} parts */
function decisions({ day, decisions: rows }) {
  if (!rows.length)
    return html`<div class="empty panel"><h2>${t("Nothing was decided on {day}.", { day: gamingDay(day) })}</h2></div>`;
  return html`<p class="soft">${summary(rows)}</p>
    <div class="scroll"><table class="decisions">
    <thead><tr><th>${t("When")}</th><th>${t("Decision")}</th><th>${t("What")}</th><th>${t("By")}</th><th
      class="number">${t("Amount")}</th><th class="number">${t("Waited")}</th></tr></thead>
    <tbody>${rows.map(
      (row) =>
        html`<tr>
          <td class="nowrap">${clock(row.at)}</td>
          <td><b class="decision ${row.kind}">${SIGNS[row.kind]} ${KINDS[row.kind]}</b></td>
          <td>${subject(row)}${row.reason ? html`<br><span class="soft">${row.reason}</span>` : nothing}</td>
          <td>${row.by_name}</td>
          <td class="number amount">${row.amount ? dollars(row.amount) : "–"}</td>
          <td class="number nowrap">${row.waited_seconds === null ? "–" : duration(row.waited_seconds)}</td>
        </tr>`,
    )}</tbody>
  </table></div>`;
}

/** @type {Record<string, string>} */
const SIGNS = { verified: "✓", approved: "✓", refused: "✗", declined: "✗", struck: "✂", withdrawn: "↩" };

/**
 * What was decided: a claim with its table and its win or round, or a request.
 * @param {Server.Decision} row
 */
function subject({ subject: what, link, table, round, win }) {
  const place = table ? html`<b>${t("Table {table}", { table })}</b> ` : nothing;
  if (win) return html`${place}<a href="/wins/${link}/${win}">${what}</a>`;
  return html`${place}${round ? html`<a href="/replay/${link}/${round}">${what}</a>` : what}`;
}

/**
 * How many decisions there were, and how long the longest waited.
 * @param {Server.Decision[]} rows
 */
function summary(rows) {
  const longest = Math.max(...rows.map((row) => row.waited_seconds ?? 0));
  return plural(
    rows.length,
    "{count} decision; it waited {longest}.",
    "{count} decisions; the longest waited {longest}.",
    {
      longest: duration(longest),
    },
  );
}
