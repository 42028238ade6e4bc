// Components of a sign: title, meters, pay table, last winners, footer.

import { html, nothing } from "../shared/html.js";
import { dollars, shortDollars } from "../shared/money.js";
import { plural, t } from "../shared/text.js";
import { day } from "../shared/times.js";
import "./drawing/card-face.js";
import "./drawing/lettering.js";
import "./odometer.js";
import { drawSuits } from "./drawing/suits.js";

/** @typedef {import("./drawing/stage.js").Style} Style */

/**
 * The title of the game in the lettering of its world, and a mark in a demo.
 * @param {Server.Sign} sign
 * @param {Style} style
 * @param {boolean} isDemo
 */
export function signHeader(sign, style, isDemo) {
  const align = style.composition === "crest" ? "center" : "left";
  return html`<header>
    <h1 class="visually-hidden">${sign.short_name}</h1>
    <world-title aria-hidden="true" data-lettering=${style.lettering} data-align=${align}
      .text=${sign.short_name}></world-title>
    ${isDemo ? html`<span class="demo" title=${t("Nothing on this sign is real money.")}>${t("Demo")}</span>` : nothing}
  </header>`;
}

/**
 * An amount in the metal of the world; its text is for screen readers.
 * @param {string} amount
 * @param {{ metal: string, align?: string, vertical?: string, widest?: string }} look *widest* is an
 *   amount that the digits may reach, for which there must be room
 */
export const digits = (amount, { metal, align = "left", vertical = "middle", widest = amount }) =>
  html`<odometer-reels aria-hidden="true" data-metal=${metal} data-align=${align} data-vertical=${vertical}
    .widest=${widest} .amount=${amount}></odometer-reels>`;

/**
 * The first meter, as large as it fits, and the others below it.
 * @param {Server.Sign} sign
 * @param {{ metal: string, align: string, stale: typeof nothing | Template }} look
 */
export function meters(sign, { metal, align, stale }) {
  const [main, ...others] = sign.meters;
  const tag = others.length ? main.name : t("Jackpot");
  const isOnly = others.length === 1;
  return html`<section class="main-meter" aria-label=${main.name}>
      <p class="what" data-fit><b class="tag" elementtiming="meter">${tag}</b><span>${drawSuits(main.line_name)}</span>
        ${pending(main, t("this amount can still be won"))}${envyBeside(sign, main)}</p>
      <p class="visually-hidden" data-meter=${main.meter}>${dollars(main.amount)}</p>
      ${digits(main.amount, { metal, align, vertical: others.length ? "middle" : "upper" })}
      ${stale}
    </section>
    ${
      others.length
        ? html`<div class="others" data-count=${others.length}>
            ${others.map((meter) => otherMeter(sign, meter, { metal, align: isOnly ? "right" : align }))}
          </div>`
        : nothing
    }`;
}

/**
 * @param {Server.Sign} sign
 * @param {Server.SignMeter} meter
 * @param {{ metal: string, align: string }} look
 */
const otherMeter = (sign, meter, { metal, align }) =>
  html`<section class="meter" aria-label=${meter.name}>
    <p class="what" data-fit><b class="tag">${meter.name}</b><span>${drawSuits(meter.line_name)}</span>
      ${pending(meter)}${envyBeside(sign, meter)}</p>
    <p class="visually-hidden" data-meter=${meter.meter}>${dollars(meter.amount)}</p>
    ${digits(meter.amount, { metal, align })}
  </section>`;

/**
 * An announced claim at another table: the amount shown can still be won.
 * @param {Server.SignMeter} meter
 */
function pending(meter, more = "") {
  if (!meter.is_pending || meter.pending_at.length === 0) return nothing;
  return html`<span class="waits"><b>${t("Pending")}</b> ${listTables(meter.pending_at)}${more && ` · ${more}`}</span>`;
}

/** @param {string[]} tables */
const listTables = (tables) =>
  tables.length === 1
    ? t("at table {table}", { table: tables[0] })
    : plural(tables.length, "at {count} table", "at {count} tables");

/**
 * The line that empties a meter stands beside it and not in the pay table.
 * @param {Server.Sign} sign
 * @param {Server.SignPayTable} line
 */
const isBesideMeter = (sign, line) =>
  sign.meters.some((meter) => meter.meter === line.meter && meter.line_name === line.name);

/**
 * The envy of the line that empties a meter.
 * @param {Server.Sign} sign
 * @param {Server.SignMeter} meter
 */
function envyBeside(sign, meter) {
  const line = sign.pay_table.find((one) => one.meter === meter.meter && one.name === meter.line_name);
  return line ? envy(line) : nothing;
}

const ONE_COLUMN_LINES = 2;
const MANY_LINES = 7; // more need the whole width

/**
 * The lines, best first, in two columns if there are many; those that win from a meter stand out.
 * @param {Server.Sign} sign
 * @param {{ isWhole?: boolean }} [options] whether the lines that stand beside their meters are shown, too
 */
export function payTable(sign, { isWhole = false } = {}) {
  const lines = isWhole ? sign.pay_table : sign.pay_table.filter((line) => !isBesideMeter(sign, line));
  const count = lines.length + (sign.bonus ? 1 : 0);
  if (count === 0) return nothing;
  const crowd = count <= ONE_COLUMN_LINES ? "few" : count > MANY_LINES ? "many" : "";
  return html`<section class="pays ${crowd}" aria-label=${t("Pay table")}>
    <ol data-fit="lines" class=${crowd}>
      ${lines.map(
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

const MAX_WINNERS = 6;

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
      ${wins.slice(0, MAX_WINNERS).map(
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
 * One line: in turn how to win, the last win and the tables that play; at its end the table and the wager. Above it
 * the small print.
 * @param {Server.Sign} sign
 * @param {Server.PastSignWin[]} wins
 * @param {number} turn counts up; each fact has its turn
 */
export function signFooter(sign, wins, turn) {
  const facts = factsOf(sign, wins);
  const print = [...sign.notes, ...sign.disclosures];
  return html`<footer>
    ${print.length ? html`<p class="print" data-fit>${print.join(" · ")}</p>` : nothing}
    <p class="facts">${facts.map(
      (fact, n) => html`<span data-fit class=${n === turn % facts.length ? "now" : ""}>${fact}</span>`,
    )}</p>
    <p class="wager">${
      sign.table ? html`<span>${t("Table {table}", { table: sign.table })}</span> · ` : nothing
    }${t("{amount} wager", { amount: shortDollars(sign.wager) })}</p>
  </footer>`;
}

/**
 * @param {Server.Sign} sign
 * @param {Server.PastSignWin[]} wins
 */
export function factsOf(sign, wins) {
  const [main] = sign.meters;
  const last = main && wins.find((win) => win.meter === main.meter);
  const facts = [drawSuits(sign.summary), html`<i class=${sign.tables_playing ? "on" : ""}></i>${tablesPlaying(sign)}`];
  if (last) {
    const said = { meter: main.name, amount: dollars(last.amount), table: last.table, day: day(last.at) };
    facts.push(html`${t("Last {meter} {amount} · Table {table} · {day}", said)}`);
  }
  return facts;
}

/** @param {Server.Sign} sign */
const tablesPlaying = ({ meters: { length }, tables_playing: count }) =>
  length
    ? plural(count, "{count} table playing for this jackpot", "{count} tables playing for this jackpot")
    : plural(count, "{count} table playing this game", "{count} tables playing this game");
