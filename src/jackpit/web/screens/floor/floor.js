// The floor: figures on top, the tables as a map, pending work on the right, the meters below. On a phone the
// pending work comes first, and the tables are a list.

import { demoMark } from "../shared/demo-mark.js";
import { onValue } from "../shared/fields.js";
import { html, nothing, render } from "../shared/html.js";
import { whyMayNot } from "../shared/may.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { plural, rich, t } from "../shared/text.js";
import { clock, now } from "../shared/times.js";
import { showAlarms } from "./alarms.js";
import { MAP } from "./arrangement.js";
import { floorMap } from "./floor-map.js";
import { linkName, watchFloor } from "./floor-model.js";
import { Meters } from "./meters.js";
import { pendingPanel } from "./pending.js";
import { silentSigns } from "./silent-signs.js";
import { strip } from "./strip.js";
import { TableDetails } from "./table-details.js";
import { listTables, TABLE_STATES, tableList } from "./tables.js";

const PLAYING = ["betting", "dealing", "pending"];
const phone = window.matchMedia("(max-width: 720px)");

const SETUP_LINK = html`<a href="/set-up">${t("Setup")}</a>`;

/** @param {Page} page */
export default async function page({ root, query, who, about, live }) {
  await Promise.all([useStylesheet("/screens/floor/floor.css"), useStylesheet("/vendor/uplot/uPlot.min.css")]);
  const meters = new Meters(about);
  const chosen = { link: query.get("link") ?? "", state: query.get("state") ?? "" };
  /** @type {Floor | null} */
  let floor = null;
  /** @type {TableDetails | null} */
  let details = null;

  document.body.classList.toggle("kiosk", query.has("kiosk"));

  const draw = () => {
    render(floor ? floorPage(floor) : html`<div class="empty"><h2>${t("Loading…")}</h2></div>`, root);
    if (floor) meters.draw(root, floor);
    measure();
    if (floor) details?.show(listTables([...floor.links, ...floor.training]).find(isOpened));
  };
  /** @param {FloorTable} table */
  const isOpened = (table) => table.link.link === details?.link && table.table === details.table;
  /**
   * @param {string} link
   * @param {string} table
   */
  const open = (link, table) => {
    details = new TableDetails(link, table, who, () => (details = null));
    draw();
  };
  /** @param {Partial<typeof chosen>} filters */
  const choose = (filters) => {
    Object.assign(chosen, filters);
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

  /** @param {Floor} floor */
  function floorPage(floor) {
    if (!floor.links.length && !floor.training.length) return emptyFloor(who);
    const all = listTables(floor.links);
    const training = listTables(floor.training);
    const tables = all.filter(
      (table) => (!chosen.link || table.link.link === chosen.link) && (!chosen.state || table.shown === chosen.state),
    );
    return html`<h1 class="visually-hidden">${t("Floor")}</h1>
      <div class="pit">
        ${strip(floor, all)}
        <section class="tables" aria-label=${t("Tables")}>
          ${bar(floor, all)}
          ${silentSigns(floor)}
          ${tables.length ? drawTables(floor, all, tables) : noTables(all)}
        </section>
        ${meters.cards(floor)}
        ${
          training.length
            ? html`<section class="training-tables"><h2>${t("Training tables")}</h2>${tableList(
                floor,
                training,
                open,
              )}</section>`
            : nothing
        }
        ${pendingPanel(floor, all, { openAlarms: showAlarms })}
      </div>`;
  }

  /**
   * @param {Floor} floor
   * @param {FloorTable[]} all
   * @param {FloorTable[]} tables
   */
  const drawTables = (floor, all, tables) =>
    phone.matches ? tableList(floor, tables, open) : floorMap(floor, all, tables, pixels, open);

  /** @param {FloorTable[]} all */
  const noTables = (all) =>
    html`<div class="empty"><h2>${
      all.length ? t("No table matches these filters.") : t("There are no tables yet.")
    }</h2>${
      all.length ? nothing : html`<p>${rich("Add one to a link under {setup}.", { setup: SETUP_LINK })}</p>`
    }</div>`;

  // The pixels of a unit of the map decide which texts are drawn on it.
  let pixels = 0.6;
  const measure = () => {
    const map = root.querySelector("svg.map")?.getBoundingClientRect();
    const found = map?.width ? Math.min(map.width / MAP.width, map.height / MAP.height) : pixels;
    if (Math.abs(found - pixels) > 0.005) {
      pixels = found;
      draw();
    }
  };

  /**
   * @param {Floor} floor
   * @param {FloorTable[]} all
   */
  function bar(floor, all) {
    const playing = all.filter((table) => PLAYING.includes(table.shown)).length;
    const isKiosk = document.body.classList.contains("kiosk");
    return html`<div class="bar">
      ${isKiosk ? html`<b>${about.house}</b>${demoMark(about)}<span class="soft">${clock(now())}</span>` : nothing}
      <span class="soft small">${plural(
        all.length,
        "{count} table, {playing} playing",
        "{count} tables, {playing} playing",
        { playing },
      )}</span>
      <label><span class="visually-hidden">${t("Link")}</span><select
        @change=${onValue((link) => choose({ link }))}>
        <option value="" ?selected=${!chosen.link}>${t("All links")}</option>
        ${floor.links.map(
          (link) =>
            html`<option value=${link.link}
              ?selected=${chosen.link === link.link}>${linkName(link)}</option>`,
        )}
      </select></label>
      <label><span class="visually-hidden">${t("Status")}</span><select
        @change=${onValue((state) => choose({ state }))}>
        <option value="" ?selected=${!chosen.state}>${t("All statuses")}</option>
        ${Object.entries(TABLE_STATES).map(
          ([key, state]) =>
            html`<option value=${key} ?selected=${chosen.state === key}>${t("{state} ({count})", {
              state,
              count: all.filter((table) => table.shown === key).length,
            })}</option>`,
        )}
      </select></label>
      ${
        chosen.link || chosen.state
          ? html`<button class="button quiet" @click=${() => choose({ link: "", state: "" })}>${t("Show all")}</button>`
          : nothing
      }
      <a class="button quiet push-right" href="/reports/pace">${t("Participation and pace")}</a>
      <button class="button quiet" aria-pressed=${isKiosk}
        @click=${toggleKiosk}>${isKiosk ? t("Exit full screen") : t("Full screen")}</button>
    </div>`;
  }

  const stopWatching = watchFloor(live, (news) => {
    floor = news;
    draw();
  });
  const timer = setInterval(() => floor && draw(), 1000);
  const resized = () => floor && draw();
  window.addEventListener("resize", resized);
  draw();
  return () => {
    stopWatching();
    clearInterval(timer);
    window.removeEventListener("resize", resized);
    meters.destroy();
    details?.close();
    document.body.classList.remove("kiosk");
  };
}

/**
 * The floor before there is a link, and who may create one.
 * @param {Server.Session} who
 */
const emptyFloor = (who) =>
  html`<h1 class="visually-hidden">${t("Floor")}</h1><div class="empty"><h2>${t("No link yet")}</h2>
    <p>${
      whyMayNot(who, "FormLink") ?? rich("Create one under {setup}.", { setup: SETUP_LINK })
    } ${t("Its tables appear here.")}</p></div>`;
