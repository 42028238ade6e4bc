// @ts-nocheck Its types are not declared yet.
// The floor: meters on top, tables as a map, pending work on the right.

import { html, nothing, render } from "../shared/html.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { clock, now } from "../shared/times.js";
import { showAlarms } from "./alarms.js";
import { linkName, watchFloor } from "./floor-model.js";
import { Meters } from "./meters.js";
import { pendingPanel } from "./pending.js";
import { TableDetails } from "./table-details.js";
import { listTables, STATES, tableMap } from "./tables.js";

const PLAYING = ["betting", "dealing", "pending"];

export default async function page({ root, query, who, about, live }) {
  await Promise.all([useStylesheet("/screens/floor/floor.css"), useStylesheet("/vendor/uplot/uPlot.min.css")]);
  const meters = new Meters(about);
  const chosen = { link: query.get("link") ?? "", state: query.get("state") ?? "" };
  let floor = null;
  let details = null;

  document.body.classList.toggle("kiosk", query.has("kiosk"));

  const draw = () => {
    render(floor ? floorPage() : html`<div class="empty"><h2>Loading…</h2></div>`, root);
    if (floor) meters.draw(root, floor);
    if (floor && details)
      details.show(
        listTables(floor).find((table) => table.link.link === details.link && table.table === details.table),
      );
  };
  const open = (link, table) => {
    details = new TableDetails(link, table, who, () => (details = null));
    draw();
  };
  const choose = (name) => (event) => {
    chosen[name] = event.target.value;
    remember();
    draw();
  };
  const remember = () => {
    const filters = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value));
    if (document.body.classList.contains("kiosk")) filters.set("kiosk", "");
    const text = filters.toString().replace("kiosk=", "kiosk");
    history.replaceState(null, "", location.pathname + (text ? `?${text}` : ""));
  };
  const toggleKiosk = () => {
    const isKiosk = document.body.classList.toggle("kiosk");
    if (isKiosk) document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen();
    remember();
    draw();
    meters.resize();
  };

  function floorPage() {
    if (!floor.links.length) {
      return html`<h1 class="visually-hidden">Floor</h1><div class="empty"><h2>No link yet</h2><p>Accounting or an
        executive creates one under <a href="/set-up">Setup</a>; its tables appear here.</p></div>`;
    }
    const all = listTables(floor);
    const tables = all.filter(
      (table) => (!chosen.link || table.link.link === chosen.link) && (!chosen.state || table.shown === chosen.state),
    );
    return html`<h1 class="visually-hidden">Floor</h1>
      ${meters.cards(floor)}
      <div class="pit">
        <section class="tables" aria-label="Tables">
          ${bar(all)}
          ${
            tables.length
              ? tableMap(tables, open)
              : html`<div
                class="empty"><h2>${
                  all.length ? "No table matches these filters." : "There are no tables yet."
                }</h2></div>`
          }
        </section>
        ${pendingPanel(floor, { openAlarms: showAlarms })}
      </div>`;
  }

  function bar(all) {
    const playing = all.filter((table) => PLAYING.includes(table.shown)).length;
    const isKiosk = document.body.classList.contains("kiosk");
    const states = Object.entries(STATES).map(([key, word]) => [
      key,
      word,
      all.filter((table) => table.shown === key).length,
    ]);
    return html`<div class="bar">
      ${
        isKiosk
          ? html`<b>${about.house}</b>${about.is_demo ? html`<span class="badge demo-mark">DEMO</span>` : nothing}<span
            class="soft">${clock(now())}</span>`
          : nothing
      }
      <span class="soft small">${all.length} ${all.length === 1 ? "table" : "tables"}, ${playing} playing</span>
      <label><span class="visually-hidden">Link</span><select @change=${choose("link")}>
        <option value="" ?selected=${!chosen.link}>All links</option>
        ${floor.links.map(
          (link) =>
            html`<option value=${link.link}
              ?selected=${chosen.link === link.link}>${linkName(link)}</option>`,
        )}
      </select></label>
      <label><span class="visually-hidden">Status</span><select @change=${choose("state")}>
        <option value="" ?selected=${!chosen.state}>All statuses</option>
        ${states.map(
          ([key, word, count]) =>
            html`<option value=${key} ?selected=${chosen.state === key}>${word}
              (${count})</option>`,
        )}
      </select></label>
      ${
        chosen.link || chosen.state
          ? html`<button class="button quiet" @click=${() => {
              Object.assign(chosen, { link: "", state: "" });
              remember();
              draw();
            }}>Show all</button>`
          : nothing
      }
      <button class="button quiet push-right" aria-pressed=${isKiosk}
        @click=${toggleKiosk}>${isKiosk ? "Exit full screen" : "Full screen"}</button>
    </div>`;
  }

  const stopWatching = watchFloor(live, (news) => {
    floor = news;
    draw();
  });
  const timer = setInterval(() => floor && draw(), 1000);
  draw();
  return () => {
    stopWatching();
    clearInterval(timer);
    meters.destroy();
    details?.close();
    document.body.classList.remove("kiosk");
  };
}
