// @ts-nocheck Its types are not declared yet.
// Searching for a round: by its number, by table, day and time, or by a win.

import { get } from "../shared/api.js";
import { html, inputValue, nothing, render } from "../shared/html.js";
import { latestOnly } from "../shared/latest-only.js";
import { dayAndTime, gamingDay } from "../shared/times.js";

export async function showSearch({ root, query, go }) {
  const { links } = await get("/api/links");
  if (!links.length) return void render(html`<div class="empty"><h2>There is no link yet.</h2></div>`, root);
  const filters = { link: links[0].link, table: "", day: "", time: "", ...Object.fromEntries(query) };
  let [rounds, next, problem, isLoading] = [[], null, null, true];

  const beginLoad = latestOnly();
  const load = async (before) => {
    const isLatest = beginLoad();
    isLoading = true;
    draw();
    try {
      const parameters = new URLSearchParams(
        Object.entries({ table: filters.table, day: filters.day, time: filters.day && filters.time, before }).filter(
          ([, value]) => value,
        ),
      );
      const found = await get(`/api/links/${filters.link}/rounds?${parameters}`);
      if (!isLatest()) return;
      rounds = before ? [...rounds, ...found.rounds] : found.rounds;
      [next, problem] = [found.next, null];
    } catch (error) {
      if (isLatest()) [rounds, next, problem, isLoading] = [[], null, error, false];
      if (!error.rule) throw error;
      if (!isLatest()) return;
    }
    isLoading = false;
    draw();
  };
  const applyFilters = (changes) => {
    Object.assign(filters, changes);
    if (changes.link) [rounds, next] = [[], null]; // those shown belong to the other link
    const shown = Object.entries(filters).filter(
      ([name, value]) => value && ["link", "table", "day", "time"].includes(name),
    );
    history.replaceState(null, "", `/replay?${new URLSearchParams(shown)}`);
    load();
  };
  const showByNumber = async (event) => {
    event.preventDefault();
    const { what, number } = Object.fromEntries(new FormData(event.target));
    if (what === "round") return go(`/replay/${filters.link}/${number}`);
    try {
      const win = await get(`/api/links/${filters.link}/wins/${number}`);
      go(`/replay/${filters.link}/${win.round}`);
    } catch (error) {
      problem = error;
      draw();
      if (!error.rule) throw error;
    }
  };

  const tables = () => links.find(({ link }) => link === filters.link)?.tables ?? [];
  const draw = () =>
    render(
      html`<div class="page-head"><h1>Replay</h1><p class="soft">Any round, press by press, exactly as it was
        recorded.</p></div>
        <div class="search">
          <section class="panel stack">
            <h2>By table, day and time</h2>
            <div class="search-fields">
              <label class="field"><span>Link</span><select name="link"
                @change=${(event) => applyFilters({ link: event.target.value, table: "" })}>${links.map(
                  (link) =>
                    html`<option value=${link.link} ?selected=${link.link === filters.link}>${link.link} ·
                      ${link.name}</option>`,
                )}</select></label>
              <label class="field"><span>Table</span><select name="table"
                @change=${(event) => applyFilters({ table: event.target.value })}><option value="">every
                table</option>${tables().map(
                  ({ table }) =>
                    html`<option value=${table} ?selected=${table === filters.table}>Table
                      ${table}</option>`,
                )}</select></label>
              <label class="field"><span>Gaming day</span><input name="day" type="date"
                .value=${inputValue(filters.day)}
                @change=${(event) => applyFilters({ day: event.target.value })}></label>
              <label class="field"><span>Started before</span><input name="time" type="time"
                .value=${inputValue(filters.time)} ?disabled=${!filters.day}
                @change=${(event) => applyFilters({ time: event.target.value })}>${
                  filters.day ? nothing : html`<small>Choose a day first.</small>`
                }</label>
            </div>
          </section>
          <form class="panel stack" @submit=${showByNumber}>
            <h2>By number</h2>
            <div class="row">
              <label class="field"><span>What</span><select name="what"><option value="round">Round</option><option
                value="win">Win</option></select></label>
              <label class="field"><span>Number</span><input name="number" inputmode="numeric"
                pattern="[1-9][0-9]{0,14}" required></label>
              <button class="button primary">Show</button>
            </div>
          </form>
        </div>
        ${problem ? html`<p class="problem" role="alert">${problem.message}</p>` : nothing}
        <section class="panel stack search-results" aria-busy=${isLoading}>
          ${
            rounds.length
              ? roundTable(filters.link, rounds)
              : html`<div
                class="empty">${isLoading ? "Loading…" : "No rounds found; choose another table, day or time."}</div>`
          }
          ${next ? html`<button class="button" @click=${() => load(next)}>Earlier rounds</button>` : nothing}
        </section>`,
      root,
    );
  await load();
}

const roundTable = (link, rounds) =>
  html`<div class="scroll" tabindex="0"><table>
    <thead><tr><th class="number">Round</th><th>Started</th><th>Table</th><th>Gaming day</th><th
      class="number">Wagers</th><th>Outcome</th></tr></thead>
    <tbody>${rounds.map(
      (round) =>
        html`<tr>
          <td class="number"><a href="/replay/${link}/${round.round}">${round.round}</a></td>
          <td class="nowrap">${dayAndTime(round.at)}</td><td>${round.table}</td><td
            class="day">${gamingDay(round.day)}</td><td class="number">${round.wagers}</td>
          <td>${
            round.wins.length
              ? html`<b class="gold">Win
              ${round.wins.join(", ")}</b>`
              : round.is_over
                ? html`<span class="faint">${round.wagers ? "over" : "void"}</span>`
                : html`<span class="go">under way</span>`
          }</td>
        </tr>`,
    )}</tbody>
  </table></div>`;
