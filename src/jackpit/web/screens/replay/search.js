// Searching for a round: by its number, by table, day and time, or by a win.

import { get, problemOf } from "../shared/api.js";
import { linkOptions, readFields, selectField, tableOptions, textField, withQuery } from "../shared/fields.js";
import { html, nothing, render } from "../shared/html.js";
import { latestOnly } from "../shared/latest-only.js";
import { problemLine } from "../shared/problem-line.js";
import { list, plural, t } from "../shared/text.js";
import { dayAndTime, gamingDay } from "../shared/times.js";

/** @param {Page} page */
export async function showSearch({ root, query, go }) {
  const { links } = await get("/api/links");
  if (!links.length) return void render(html`<div class="empty"><h2>${t("There is no link yet.")}</h2></div>`, root);
  /** @type {Record<"link" | "table" | "day" | "time", string>} */
  const filters = { link: links[0].link, table: "", day: "", time: "", ...Object.fromEntries(query) };
  /** @type {Server.RoundLine[]} */
  let rounds = [];
  /** @type {number | null} */
  let next = null;
  /** @type {Problem | null} */
  let problem = null;
  let isLoading = true;

  const beginLoad = latestOnly();
  /** @param {number} [before] */
  const load = async (before) => {
    const isLatest = beginLoad();
    isLoading = true;
    draw();
    try {
      const { link, table, day, time } = filters;
      const wanted = { table, day, time: day && time, before: String(before ?? "") };
      const found = await get(withQuery(`/api/links/${link}/rounds`, wanted));
      if (!isLatest()) return;
      rounds = before ? [...rounds, ...found.rounds] : found.rounds;
      [next, problem] = [found.next, null];
    } catch (error) {
      if (isLatest()) [rounds, next, problem, isLoading] = [[], null, error, false];
      problemOf(error);
      if (!isLatest()) return;
    }
    isLoading = false;
    draw();
  };
  /** @param {Partial<typeof filters>} changes */
  const applyFilters = (changes) => {
    Object.assign(filters, changes);
    if (changes.link) [rounds, next] = [[], null]; // those shown belong to the other link
    const { link, table, day, time } = filters;
    history.replaceState(null, "", withQuery("/replay", { link, table, day, time }));
    load();
  };
  /** @param {FormEvent} event */
  const showByNumber = async (event) => {
    event.preventDefault();
    const { what, number } = readFields(event.target);
    if (what === "round") return go(`/replay/${filters.link}/${number}`);
    try {
      const win = await get(`/api/links/${filters.link}/wins/${number}`);
      go(`/replay/${filters.link}/${win.round}`);
    } catch (error) {
      problem = error;
      draw();
      problemOf(error);
    }
  };

  const tables = () => links.find(({ link }) => link === filters.link)?.tables ?? [];
  /** @param {number} before */
  const earlierButton = (before) =>
    html`<button class="button" @click=${() => load(before)}>${t("Earlier rounds")}</button>`;
  const draw = () =>
    render(
      html`<div class="page-head"><h1>${t("Replay")}</h1>
        <p class="soft">${t("Any round, press by press, exactly as it was recorded.")}</p></div>
        <div class="search">
          <section class="panel stack">
            <h2>${t("By table, day and time")}</h2>
            <div class="search-fields">
              ${selectField({
                label: t("Link"),
                name: "link",
                value: filters.link,
                options: linkOptions(links),
                onChange: (link) => applyFilters({ link, table: "" }),
              })}
              ${selectField({
                label: t("Table"),
                name: "table",
                value: filters.table,
                options: [["", t("every table")], ...tableOptions(tables())],
                onChange: (table) => applyFilters({ table }),
              })}
              ${textField({
                label: t("Gaming day"),
                name: "day",
                type: "date",
                value: filters.day,
                onChange: (day) => applyFilters({ day }),
              })}
              ${textField({
                label: t("Started before"),
                name: "time",
                type: "time",
                disabled: !filters.day,
                hint: filters.day ? null : t("Choose a day first."),
                value: filters.time,
                onChange: (time) => applyFilters({ time }),
              })}
            </div>
          </section>
          <form class="panel stack" @submit=${showByNumber}>
            <h2>${t("By number")}</h2>
            <div class="row">
              ${selectField({
                label: t("What"),
                name: "what",
                value: undefined,
                options: [
                  ["round", t("Round")],
                  ["win", t("Win")],
                ],
              })}
              ${textField({
                label: t("Number"),
                name: "number",
                inputmode: "numeric",
                pattern: "[1-9][0-9]{0,14}",
                required: true,
              })}
              <button class="button primary">${t("Show")}</button>
            </div>
          </form>
        </div>
        ${problemLine(problem?.message)}
        <section class="panel stack search-results" aria-busy=${isLoading}>
          ${
            rounds.length
              ? roundTable(filters.link, rounds)
              : html`<div
                class="empty">${
                  isLoading ? t("Loading…") : t("No rounds found; choose another table, day or time.")
                }</div>`
          }
          ${next ? earlierButton(next) : nothing}
        </section>`,
      root,
    );
  await load();
}

/**
 * @param {string} link
 * @param {Server.RoundLine[]} rounds
 */
const roundTable = (link, rounds) =>
  html`<div class="scroll" tabindex="0"><table>
    <thead><tr><th class="number">${t("Round")}</th><th>${t("Started")}</th><th>${t("Table")}</th>
      <th>${t("Gaming day")}</th><th class="number">${t("Wagers")}</th><th>${t("Outcome")}</th></tr></thead>
    <tbody>${rounds.map(
      (round) =>
        html`<tr>
          <td class="number"><a href="/replay/${link}/${round.round}">${round.round}</a></td>
          <td class="nowrap">${dayAndTime(round.at)}</td><td>${round.table}</td><td
            class="day">${gamingDay(round.day)}</td><td class="number">${round.wagers}</td>
          <td>${
            round.wins.length
              ? html`<b class="gold">${plural(round.wins.length, "Win {wins}", "Wins {wins}", {
                  wins: list(round.wins),
                })}</b>`
              : round.is_over
                ? html`<span class="faint">${round.wagers ? t("over") : t("void")}</span>`
                : html`<span class="go">${t("under way")}</span>`
          }</td>
        </tr>`,
    )}</tbody>
  </table></div>`;
