// Finding a round: by its number, by table, day and time, or by a win.

import { get } from "../shared/api.js";
import { html, inputValue, nothing, render } from "../shared/html.js";
import { lastWins } from "../shared/last-wins.js";
import { dayAndTime } from "../shared/times.js";

export async function showSearch({ root, query, go }) {
  const { links } = await get("/api/links");
  if (!links.length) return void render(html`<div class="empty"><h2>There is no link yet.</h2></div>`, root);
  const asked = { link: links[0].link, table: "", day: "", time: "", ...Object.fromEntries(query) };
  let [rounds, next, problem, isLoading] = [[], null, null, true];

  const looks = lastWins();
  const load = async (before) => {
    const isLast = looks();
    isLoading = true;
    draw();
    try {
      const said = new URLSearchParams(Object.entries({ table: asked.table, day: asked.day, time: asked.day && asked.time, before }).filter(([, value]) => value));
      const found = await get(`/api/links/${asked.link}/rounds?${said}`);
      if (!isLast()) return;
      rounds = before ? [...rounds, ...found.rounds] : found.rounds;
      [next, problem] = [found.next, null];
    } catch (error) {
      if (isLast()) [rounds, next, problem, isLoading] = [[], null, error, false];
      if (!error.rule) throw error;
      if (!isLast()) return;
    }
    isLoading = false;
    draw();
  };
  const changed = (changes) => {
    Object.assign(asked, changes);
    if (changes.link) [rounds, next] = [[], null]; // those shown are of the other link
    const shown = Object.entries(asked).filter(([name, value]) => value && ["link", "table", "day", "time"].includes(name));
    history.replaceState(null, "", `/replay?${new URLSearchParams(shown)}`);
    load();
  };
  const byNumber = async (event) => {
    event.preventDefault();
    const { what, number } = Object.fromEntries(new FormData(event.target));
    if (what === "round") return go(`/replay/${asked.link}/${number}`);
    try {
      const win = await get(`/api/links/${asked.link}/wins/${number}`);
      go(`/replay/${asked.link}/${win.round}`);
    } catch (error) {
      problem = error;
      draw();
      if (!error.rule) throw error;
    }
  };

  const tables = () => links.find(({ link }) => link === asked.link)?.tables ?? [];
  const draw = () =>
    render(
      html`<div class="page-head"><h1>Replay</h1><p class="soft">Any round, press by press, exactly as it was recorded.</p></div>
        <div class="showSearch">
          <section class="panel stack">
            <h2>By table, day and time</h2>
            <div class="find-fields">
              <label class="field"><span>Link</span><select name="link" @change=${(event) => changed({ link: event.target.value, table: "" })}>${links.map((one) => html`<option value=${one.link} ?selected=${one.link === asked.link}>${one.link} · ${one.name}</option>`)}</select></label>
              <label class="field"><span>Table</span><select name="table" @change=${(event) => changed({ table: event.target.value })}><option value="">every table</option>${tables().map(({ table }) => html`<option value=${table} ?selected=${table === asked.table}>Table ${table}</option>`)}</select></label>
              <label class="field"><span>Gaming day</span><input name="day" type="date" .value=${inputValue(asked.day)} @change=${(event) => changed({ day: event.target.value })}></label>
              <label class="field"><span>Begun until</span><input name="time" type="time" .value=${inputValue(asked.time)} ?disabled=${!asked.day} @change=${(event) => changed({ time: event.target.value })}>${asked.day ? nothing : html`<small>Choose a day first.</small>`}</label>
            </div>
          </section>
          <form class="panel stack" @submit=${byNumber}>
            <h2>By number</h2>
            <div class="row">
              <label class="field"><span>What</span><select name="what"><option value="round">Round</option><option value="win">Win</option></select></label>
              <label class="field"><span>Number</span><input name="number" inputmode="numeric" pattern="[1-9][0-9]{0,14}" required></label>
              <button class="button first">Show it</button>
            </div>
          </form>
        </div>
        ${problem ? html`<p class="problem" role="alert">${problem.message}</p>` : nothing}
        <section class="panel stack found" aria-busy=${isLoading}>
          ${rounds.length ? list(asked.link, rounds) : html`<div class="empty">${isLoading ? "One moment …" : "No round was found; choose another table, day or time."}</div>`}
          ${next ? html`<button class="button" @click=${() => load(next)}>Earlier rounds</button>` : nothing}
        </section>`,
      root,
    );
  await load();
}

const list = (link, rounds) => html`<div class="scroll" tabindex="0"><table>
  <thead><tr><th class="number">Round</th><th>Begun</th><th>Table</th><th>Gaming day</th><th class="number">Wagers</th><th>What became of it</th></tr></thead>
  <tbody>${rounds.map(
    (one) => html`<tr>
      <td class="number"><a href="/replay/${link}/${one.round}">${one.round}</a></td>
      <td class="nowrap">${dayAndTime(one.at)}</td><td>${one.table}</td><td class="day">${one.day}</td><td class="number">${one.wagers}</td>
      <td>${one.wins.length ? html`<b class="gold">Win ${one.wins.join(", ")}</b>` : one.is_over ? html`<span class="faint">${one.wagers ? "over" : "void"}</span>` : html`<span class="go">under way</span>`}</td>
    </tr>`,
  )}</tbody>
</table></div>`;
