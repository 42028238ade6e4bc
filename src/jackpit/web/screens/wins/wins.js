// The list of wins of all links; an address with a link and a number opens one of them.

import { get } from "../shared/api.js";
import { dayFilters, filterForm, linkFilter, selectField, withQuery } from "../shared/fields.js";
import { html, nothing, render } from "../shared/html.js";
import { latestOnly } from "../shared/latest-only.js";
import { dollars, fromMicrocents, microcents } from "../shared/money.js";
import { problemLine } from "../shared/problem-line.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { list, plural, sentences, t } from "../shared/text.js";
import { dayAndTime, gamingDay } from "../shared/times.js";
import { onWinsChange, statusBadge } from "./components.js";
import winPage from "./win.js";

const MAX_WINS = 300;
const STATES = [
  ["", t("all statuses")],
  ["owed", t("still owed")],
  ["paid", t("paid")],
  ["out", t("backed out or recovered")],
  ["unprinted", t("page not printed")],
];

/** @param {Page} page */
export default async function wins(page) {
  await useStylesheet("/screens/wins/wins.css");
  if (page.path.length) return winPage(page);
  const { root, live, go } = page;
  const filters = Object.fromEntries(
    ["link", "from", "to", "status"].map((name) => [name, page.query.get(name) ?? ""]),
  );
  const { links } = await get("/api/links");
  /** @type {Server.WinList | null} */
  let found = null;
  const beginLoad = latestOnly();

  const load = async () => {
    const isLatest = beginLoad();
    const response = await get(withQuery("/api/wins", { ...filters, status: "", limit: String(MAX_WINS) }));
    if (!isLatest()) return;
    found = response;
    draw();
  };
  /** @param {FieldEvent} event */
  const choose = ({ target: { name, value } }) =>
    go(withQuery("/wins", { ...filters, [name]: value }), { instead: true });
  const draw = () => found && render(view(found, filters, links, choose), root);
  await load();
  return onWinsChange(live, links, load);
}

/** @type {Record<string, (() => boolean) | ((win: Server.WinLine) => boolean)>} */
const MATCHES = {
  "": () => true,
  owed: (win) => microcents(win.unpaid) > 0n || win.status === "logged",
  paid: (win) => win.status === "paid",
  out: (win) => win.is_backed_out,
  unprinted: (win) => !win.printed,
};

/** @param {Server.WinList["missing"]} missing */
const missingWins = (missing) =>
  sentences([
    plural(missing.length, "A win number is missing: {wins}.", "Win numbers are missing: {wins}.", {
      wins: list(missing.map(([link, number]) => `${link} ${number}`)),
    }),
    t("Notify the auditor; 'jackpit doctor' shows more."),
  ]);

/**
 * @param {Server.WinList} found
 * @param {{ [k: string]: string; }} filters
 * @param {Server.LinkLine[]} links
 * @param {(event: FieldEvent) => void} choose
 */
function view(found, filters, links, choose) {
  const shown = found.wins.filter(MATCHES[filters.status] ?? MATCHES[""]);
  return html`<div class="page-head"><h1>${t("Wins")}</h1>${foldedFilters(filters, links, choose)}</div>
    ${problemLine(found.missing.length ? missingWins(found.missing) : null)}
    ${
      shown.length
        ? [totals(shown, found), winTable(shown)]
        : html`<div class="empty"><h2>${t("No wins found.")}</h2><p>${
            found.count
              ? t("None of the wins found has this status.")
              : t("There were no wins on these days on these links.")
          }</p></div>`
    }`;
}

/**
 * On a phone the filters are collapsed, unless one is set.
 * @param {{ [k: string]: string; }} filters
 * @param {Server.LinkLine[]} links
 * @param {(event: FieldEvent) => void} choose
 */
const foldedFilters = (filters, links, choose) =>
  html`<details class="fold-filters no-print"
    ?open=${window.innerWidth > 720 || Object.values(filters).some(Boolean)}><summary>${t(
      "Choose a link, days or a status",
    )}</summary>${filterForm(
      html`${linkFilter(links, filters.link)} ${dayFilters({ from: filters.from, to: filters.to })}
        ${selectField({ label: t("Status"), name: "status", value: filters.status, options: STATES })}`,
      choose,
    )}</details>`;

/**
 * @param {Server.WinLine[]} shown
 * @param {Server.WinList} found
 */
function totals(shown, found) {
  /**
   * @param {"amount" | "unpaid"} name
   * @param {Server.WinLine[]} wins
   */
  const sum = (name, wins) => wins.reduce((all, win) => all + microcents(win[name]), 0n);
  const standing = shown.filter((win) => !win.is_backed_out);
  return html`<div class="row totals">
    <div><span class="label">${t("Shown")}</span><b class="amount">${shown.length}${
      found.count > found.wins.length
        ? html` <small class="soft">${t("of {count}; choose days to see the others", { count: found.count })}</small>`
        : nothing
    }</b></div>
    <div><span class="label">${t("Won")}</span><b class="amount">${format(sum("amount", standing))}</b></div>
    <div><span class="label">${t("Backed out")}</span><b
      class="amount">${format(sum("amount", shown) - sum("amount", standing))}</b></div>
    <div><span class="label">${t("Still owed by the cage")}</span><b
      class="amount ${sum("unpaid", shown) ? "wait" : ""}">${format(sum("unpaid", shown))}</b></div>
  </div>`;
}

/** @param {bigint} value */
const format = (value) => dollars(fromMicrocents(value));

/** @param {Server.WinLine[]} wins */
const winTable = (wins) =>
  html`<div class="panel scroll" tabindex="0" role="region" aria-label=${t("The wins")}><table class="wins">
  <thead><tr><th>${t("Win")}</th><th>${t("Gaming day")}</th><th>${t("Time")}</th><th>${t("Table")}</th><th
    class="number">${t("Round")}</th><th>${t("Hand")}</th><th>${t("Spots")}</th><th>${t("Verified by")}</th><th>${t(
      "Page",
    )}</th><th>${t("Status")}</th><th class="number">${t("Amount")}</th></tr></thead>
  <tbody>${wins.map(line)}</tbody></table></div>`;

/** @param {Server.WinLine} win */
const line = (win) =>
  html`<tr class=${win.is_backed_out ? "backed-out" : ""}>
    <td><a href="/wins/${win.link}/${win.number}">${win.link} ${win.number}</a></td>
    <td class="day">${gamingDay(win.day)}</td>
    <td class="when">${dayAndTime(win.at)}</td>
    <td data-label=${t("table")}>${win.table}</td>
    <td class="number"><a href="/replay/${win.link}/${win.round}">${win.round}</a></td>
    <td>${list(win.lines)}</td>
    <td class="nowrap">${win.spots.toSorted((a, b) => a - b).join(", ")}</td>
    <td>${win.verified_by_name}</td>
    <td>${
      win.printed === 0
        ? html`<span class="wait">${t("not printed")}</span>`
        : win.printed === 1
          ? t("printed")
          : plural(win.printed - 1, "printed, {count} duplicate", "printed, {count} duplicates")
    }</td>
    <td>${statusBadge(win.status)}</td>
    <td class="number amount">${dollars(win.amount)}</td>
  </tr>`;
