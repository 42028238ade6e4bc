// Components of a sign: header, meters, pay table, last winners, footer.

import { html, nothing } from "../shared/html.js";
import { dollars, shortDollars } from "../shared/money.js";
import { plural, t } from "../shared/text.js";
import { day } from "../shared/times.js";
import "./odometer.js";
import { drawFigures, drawSuits, emblem } from "./themes.js";

/**
 * The title of the game, how to win it, and a mark in a demo.
 * @param {Server.Sign} sign
 * @param {boolean} isDemo
 */
export function signHeader(sign, isDemo) {
  const kind = sign.game_name === sign.short_name ? nothing : html`<small>${t("Progressive")}</small>`;
  return html`<header>
    ${emblem(sign.game)}
    <div class="title">
      <h1 data-fit>${drawFigures(sign.short_name)} ${kind}</h1>
      <p class="tagline" data-fit>${drawSuits(sign.summary)}</p>
    </div>
    ${isDemo ? html`<span class="demo" title=${t("Nothing on this sign is real money.")}>${t("Demo")}</span>` : nothing}
  </header>`;
}

/**
 * The first meter on reels, the others in large digits.
 * @param {Server.Sign} sign
 * @param {typeof nothing | Template} stale
 */
export function meters(sign, stale) {
  const [main, ...others] = sign.meters;
  return html`<section class="main-meter" aria-label=${main.name}>
      <p class="what" data-fit><b>${main.name}</b> <span>${drawSuits(main.line_name)}</span>
        ${pending(main, ` · ${t("this amount can still be won")}`)}</p>
      <p class="visually-hidden" data-meter=${main.meter}>${dollars(main.amount)}</p>
      <odometer-reels aria-hidden="true" .amount=${main.amount}></odometer-reels>
      ${stale}
    </section>
    ${others.length ? html`<div class="others">${others.map(otherMeter)}</div>` : nothing}`;
}

/** @param {Server.SignMeter} meter */
const otherMeter = (meter) =>
  html`<section class="meter" aria-label=${meter.name}>
    <p class="what" data-fit><b>${meter.name}</b> <span>${drawSuits(meter.line_name)}</span></p>
    <p class="large" data-fit data-meter=${meter.meter}>${dollars(meter.amount)}</p>
    ${pending(meter)}
  </section>`;

/**
 * A pending claim at another table: the amount shown can still be won.
 * @param {Server.SignMeter} meter
 */
function pending(meter, more = "") {
  if (!meter.is_pending || meter.is_hit) return nothing;
  return html`<span class="waits"><b>${t("Pending")}</b> ${listTables(meter.pending_at)}${more}</span>`;
}

/** @param {string[]} tables */
const listTables = (tables) =>
  tables.length === 1
    ? t("at table {table}", { table: tables[0] })
    : plural(tables.length, "at {count} table", "at {count} tables");

const ONE_COLUMN_LINES = 4;

/**
 * All lines, best first, in two columns if there are many; those that win a meter stand out.
 * @param {Server.Sign} sign
 */
export function payTable(sign) {
  return html`<section class="pays" aria-label=${t("Pay table")}>
    <ol data-fit="lines" class=${sign.pay_table.length + (sign.bonus ? 1 : 0) > ONE_COLUMN_LINES ? "" : "few"}>
      ${sign.pay_table.map(
        (line) =>
          html`<li class=${line.meter ? "wins-meter" : ""}>
            <span class="name">${drawSuits(line.name)}${envy(line)}</span>
            <b>${line.award}</b>
          </li>`,
      )}
      ${
        sign.bonus
          ? html`<li class="bonus"><span class="name">${sign.bonus.name}
            <small>${sign.bonus.when.split(";")[0]}</small>${envy(sign.bonus)}</span><b>${sign.bonus.award}</b></li>`
          : nothing
      }
    </ol>
  </section>`;
}

/**
 * The envy of a line.
 * @param {{ envy: string | null }} line
 */
const envy = (line) =>
  line.envy ? html` <small>${t("every other player {amount}", { amount: line.envy })}</small>` : nothing;

/**
 * The last wins: amount, table and day, without names.
 * @param {Server.Sign} sign
 * @param {Server.PastSignWin[]} wins
 */
export function winners(sign, wins) {
  const names = Object.fromEntries(sign.meters.map(({ meter, name }) => [meter, name]));
  return html`<section class="winners" aria-label=${t("Last winners")}>
    <h2>${t("Last winners")}</h2>
    <ol data-fit="lines">
      ${wins.slice(0, 6).map(
        (win) =>
          html`<li>
            <b class="large">${dollars(win.amount)}</b><span
              class="name">${sign.meters.length > 1 ? `${names[win.meter]} · ` : nothing}${drawSuits(
                win.line_name,
              )}</span>
            <span>${t("Table {table}", { table: win.table })}</span><span>${day(win.at)}</span>
          </li>`,
      )}
    </ol>
  </section>`;
}

/**
 * One line: the tables playing, the last win, the wager.
 * @param {Server.Sign} sign
 * @param {Server.PastSignWin[]} wins
 */
export function signFooter(sign, wins) {
  const [main] = sign.meters;
  const last = main && wins.find((win) => win.meter === main.meter);
  return html`<footer data-fit>
    <span class="playing"><i class=${sign.tables_playing ? "on" : ""}></i>${tablesPlaying(sign)}</span>
    ${
      last
        ? html`<span>${t("Last {meter} {amount} · Table {table} · {day}", {
            meter: main.name,
            amount: dollars(last.amount),
            table: last.table,
            day: day(last.at),
          })}</span>`
        : nothing
    }
    ${sign.notes.length ? html`<span>${sign.notes.join(" · ")}</span>` : nothing}
    <span>${t("{amount} wager", { amount: shortDollars(sign.wager) })}${
      sign.table ? ` · ${t("Table {table}", { table: sign.table })}` : nothing
    }</span>
  </footer>`;
}

/** @param {Server.Sign} sign */
const tablesPlaying = ({ meters: { length }, tables_playing: count }) =>
  length
    ? plural(count, "{count} table playing for this jackpot", "{count} tables playing for this jackpot")
    : plural(count, "{count} table playing this game", "{count} tables playing this game");
