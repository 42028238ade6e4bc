// What to pay: beside the hands by moment, on its own page by spot, and what the last round paid.

import { html, nothing } from "../shared/html.js";
import { isZero } from "../shared/money.js";
import { rich, t, wrapWords } from "../shared/text.js";
import { spotsTitle } from "../shared/words.js";
import { money, sum } from "./money.js";
import { roundNumber } from "./words.js";

/**
 * @typedef {Server.PadPart} Part
 * @typedef {Server.PadPayRow} Row
 * @typedef {Part & { spots: number[] }} Line
 */

const TRAY = t("tray");

/**
 * "cage, win 1"; nothing for the tray, which a total names.
 * @param {Part} part
 */
const sourceOf = ({ source, win, payer }) => (source === "tray" && !win ? "" : payer);

/** @param {Part} part */
const sourceText = (part) => (sourceOf(part) ? html`<small>${sourceOf(part)}</small> ` : nothing);

// Beside the hands.

/**
 * The payments by moment; spots that get the same for the same reason share a line.
 * @param {Server.Pad} view
 * @param {{ isQuiet?: boolean }} [shown] quiet: draw nothing if there is nothing to pay
 */
export function lanes(view, { isQuiet = false } = {}) {
  if (!view.sheet) return nothing;
  const { rows, tray, moments, undecided } = view.sheet;
  if (isQuiet && !rows.length && !undecided.length) return nothing;
  const isEmpty = ![rows, undecided, view.sheet.waiting].some((list) => list.length) && !view.is_reopened;
  return html`<section class="lanes" aria-label=${isQuiet ? t("Other payments") : t("What to pay")}>
    ${view.chips_counted === null ? nothing : chipsLine(view)}
    ${reopenedLane(view)}
    ${
      view.is_reopened
        ? lane({ key: "whole", words: t("Round total"), tray }, linesAt(rows, null))
        : moments.map((moment) =>
            lane(
              moment,
              linesAt(rows, moment.key),
              undecided.filter((one) => one.moment === moment.key),
            ),
          )
    }
    ${isEmpty ? html`<p class="none">${t("Nothing to pay yet.")}</p>` : nothing}
  </section>`;
}

/**
 * @param {Row[]} rows
 * @param {string | null} moment null: all
 */
function linesAt(rows, moment) {
  /** @type {Map<string, Line>} */
  const lines = new Map();
  for (const { spot, parts } of rows)
    for (const part of parts) {
      if (moment !== null && part.moment !== moment) continue;
      const same = JSON.stringify([part.amount, part.what, part.payer]);
      const line = lines.get(same);
      if (line) line.spots.push(spot);
      else lines.set(same, { ...part, spots: [spot] });
    }
  return [...lines.values()];
}

/**
 * What is paid at a moment, and the spots that wait for it.
 * @param {{ key: string, words: string, tray: string }} moment
 * @param {Line[]} lines
 * @param {Server.PadUndecided[]} [undecided]
 */
const lane = ({ key, words, tray }, lines, undecided = []) =>
  lines.length + undecided.length
    ? html`<div class="lane ${key}"><h2><span>${words}</span>${
        isZero(tray) ? nothing : html`<span>${TRAY} ${money(tray)}</span>`
      }</h2><ul>${lines.map(
        (line) =>
          html`<li><span><b>${spotsTitle(line.spots)}:</b> ${line.what} ${sourceText(line)}</span>
          ${amountEach(line)}</li>`,
      )}${undecided.map(
        ({ spots, what }) => html`<li><span><b>${spotsTitle(spots)}:</b> ${what}</span></li>`,
      )}</ul></div>`
    : nothing;

/** @param {Line} line */
const amountEach = ({ amount, spots }) =>
  html`<span class="sum">${
    spots.length > 1 ? wrapWords(rich("{amount} each", { amount: money(amount) }), small) : money(amount)
  }</span>`;

/** @param {string} words */
const small = (words) => html`<small>${words}</small>`;

// The page of the list.

/**
 * One row a spot with all its parts; a tick is the dealer's own note and moves no money.
 * @param {Pad} pad
 */
export function payList(pad) {
  const { sheet } = pad.view;
  if (!sheet) return nothing;
  const { rows } = sheet;
  return html`<section class="pay-list rows-${rows.length}" aria-label=${t("What to pay")}>
    ${pad.view.chips_counted === null ? nothing : chipsLine(pad.view)}
    <ul>${sheet.reopened ? reopenedRows(pad.view) : rows.map((row) => payRow(pad, row))}</ul>
    ${rows.length || sheet.reopened ? nothing : html`<p class="none">${t("Nothing to pay yet.")}</p>`}
  </section>`;
}

/**
 * @param {Pad} pad
 * @param {Row} row
 */
function payRow(pad, row) {
  const isTicked = pad.isTicked(row);
  const isTray = !isZero(row.tray);
  const [first, ...others] = row.parts;
  const isOne = !others.length; // its amount is the sum
  return html`<li class="pay-row ${isTicked ? "done" : ""}">
    <span class="place"><span class="visually-hidden">${t("Spot")} </span><b>${row.spot}</b></span>
    <span class="parts">${partLines(pad.view, row.parts, isOne)}</span>
    <span class="sum">${
      isTray
        ? html`${money(row.tray)} <small class="tray">${isAtOnce(row) ? TRAY : t("tray, in all")}</small>`
        : isOne
          ? html`${money(first.amount)} <small>${sourceOf(first)}</small>`
          : nothing
    }</span>
    ${
      isTray
        ? html`<button class="key tick" aria-pressed=${isTicked} aria-label=${t("Spot {spot} paid", {
            spot: row.spot,
          })} @click=${() => pad.tick(row)}>${isTicked ? t("✓ paid") : t("PAID")}</button>`
        : nothing
    }
  </li>`;
}

/**
 * Whether all that the tray pays a spot is paid at one moment.
 * @param {Row} row
 */
const isAtOnce = ({ parts }) =>
  new Set(parts.filter(({ source }) => source === "tray").map(({ moment }) => moment)).size < 2;

/**
 * The parts of a row, with the moment of those from the tray.
 * @param {Server.Pad} view
 * @param {Part[]} parts
 * @param {boolean} isOne
 */
function partLines({ is_reopened, sheet }, parts, isOne) {
  const moments = new Map(sheet?.moments.map(({ key, short }) => [key, short]));
  return parts.map((part, index) => {
    const isNew = part.moment !== parts[index - 1]?.moment && !is_reopened;
    const when = isNew ? html`<b class="when">${moments.get(part.moment)}:</b> ` : nothing;
    return html`<span class="part ${part.moment}">${when}${part.what}${
      isOne ? nothing : html` ${sourceText(part)}${money(part.amount)}`
    }</span>`;
  });
}

/**
 * What the tray still pays, by the dealer's ticks, and what it pays in the whole round.
 * @param {Pad} pad
 */
export function trayTotal(pad) {
  const { sheet } = pad.view;
  if (!sheet) return nothing;
  const { rows, tray } = sheet;
  const paid = sum(rows.filter((row) => pad.isTicked(row)).map((row) => row.tray));
  const rest = sum(rows.filter((row) => !pad.isTicked(row)).map((row) => row.tray));
  const cage = winsOf(rows);
  if (sheet.reopened) return reopenedTotal(sheet.reopened, tray);
  return html`<section class="total" aria-label=${t("Totals")}>
    ${
      isZero(tray) && cage.length
        ? nothing
        : html`<h2>${isZero(paid) ? t("From the tray") : t("Still from the tray")}</h2>${money(rest)}`
    }
    ${
      isZero(paid)
        ? nothing
        : html`<dl><dt>${t("paid")}</dt><dd>${money(paid)}</dd><dt>${t("whole round")}</dt><dd>${money(tray)}</dd></dl>`
    }
    ${
      cage.length
        ? html`<h2 class="cage">${t("From the cage")}</h2><dl class="cage">${cage.map(
            ([win, amounts]) => html`<dt>${t("win {win}", { win })}</dt><dd>${money(sum(amounts))}</dd>`,
          )}</dl>`
        : nothing
    }
  </section>`;
}

/**
 * What the cage pays of each win.
 * @param {Row[]} rows
 */
function winsOf(rows) {
  /** @type {Map<number, string[]>} */
  const wins = new Map();
  for (const { source, win, amount } of rows.flatMap(({ parts }) => parts))
    if (source === "cage" && win !== null) wins.set(win, [...(wins.get(win) ?? []), amount]);
  return [...wins];
}

// The last round.

/** @param {Server.Pad} view */
export function lastRound({ last }) {
  if (!last?.rows.length) return nothing;
  const isOwed = last.rows.some(({ parts }) => parts.some((part) => part.cage === "owed"));
  const round = roundNumber(last.round);
  return html`<section class="last-round" aria-label=${t("What the last round paid")}>
    <h2>${
      isOwed ? t("Round {round}: paid by the tray, owed by the cage", { round }) : t("Round {round} paid", { round })
    }</h2><ul>${alike(last.rows).map(lastRow)}</ul>
  </section>`;
}

/**
 * Rows that say the same of several spots, as one.
 * @param {Row[]} rows
 */
function alike(rows) {
  /** @type {Map<string, Row & { spots: number[] }>} */
  const found = new Map();
  for (const row of rows) {
    const cage = row.parts.filter(({ source }) => source === "cage");
    const same = JSON.stringify([cage, row.tray]);
    const first = found.get(same);
    if (first) first.spots.push(row.spot);
    else found.set(same, { ...row, spots: [row.spot] });
  }
  return [...found.values()];
}

/** @param {Row & { spots: number[] }} row */
const lastRow = ({ spots, parts, tray }) =>
  html`<li><b>${spotsTitle(spots)}</b>
    ${parts
      .filter(({ source }) => source === "cage")
      .map((part) => html`<span>${sourceOf(part)} ${money(part.amount)}</span>`)}
    ${isZero(tray) ? nothing : html`<span>${t("tray paid")} ${money(tray)}</span>`}
    ${spots.length > 1 ? html`<span>${t("each")}</span>` : nothing}</li>`;

// A reopened round.

/** @param {Server.Pad} view */
const reopenedLane = ({ sheet }) =>
  sheet?.reopened
    ? html`<div class="lane reopened"><h2>${
        sheet.reopened.every(isUnchanged) ? t("Reopened: nothing more to pay") : t("Reopened: pay or take back")
      }</h2><ul>${sheet.reopened.toReversed().map(reopenedLine)}</ul></div>`
    : nothing;

/** @param {Server.PadReopened} reopened */
const isUnchanged = ({ pay, take_back: takeBack }) => isZero(pay) && isZero(takeBack);

/**
 * What is still to pay or to take back, and the whole round, which the players had.
 * @param {Server.PadReopened[]} reopened
 * @param {string} tray
 */
function reopenedTotal(reopened, tray) {
  const takeBack = sum(reopened.map((row) => row.take_back));
  return html`<section class="total" aria-label=${t("Totals")}>
    <h2>${t("Still from the tray")}</h2>${money(sum(reopened.map((row) => row.pay)))}
    <dl>${isZero(takeBack) ? nothing : html`<dt>${t("take back")}</dt><dd>${money(takeBack)}</dd>`}
      <dt>${t("whole round")}</dt><dd>${money(tray)}</dd></dl>
  </section>`;
}

/**
 * One row a spot: its parts now, what it had from the tray, and what changes hands.
 * @param {Server.Pad} view
 */
const reopenedRows = (view) =>
  view.sheet?.reopened?.toReversed().map((reopened) => {
    const parts = view.sheet?.rows.find(({ spot }) => spot === reopened.spot)?.parts ?? [];
    return html`<li class="pay-row reopened">
      <span class="place"><span class="visually-hidden">${t("Spot")} </span><b>${reopened.spot}</b></span>
      <span class="parts">${partLines(view, parts, false)}<small>${hadAndGets(reopened)}</small></span>
      <span class="sum">${wrapWords(changeOf(reopened), small)}</span>
    </li>`;
  });

/** @param {Server.PadReopened} reopened */
const hadAndGets = ({ before, after }) =>
  rich("paid before {before}, now {now} · tray", { before: money(before), now: money(after) });

/** @param {Server.PadReopened} reopened */
function changeOf({ pay, take_back }) {
  if (!isZero(take_back)) return rich("take back {amount}", { amount: money(take_back) });
  return isZero(pay) ? [t("✓ nothing more")] : rich("pay {amount}", { amount: money(pay) });
}

/**
 * What the tray still pays or takes back at a spot that was paid before the round was reopened.
 * @param {Server.PadReopened} reopened
 */
function reopenedLine(reopened) {
  const { spot } = reopened;
  return html`<li><span><b>${t("Spot {spot}", { spot })}</b> <small>${hadAndGets(reopened)}</small></span><span
    class="sum">${wrapWords(changeOf(reopened), small)}</span></li>`;
}

// Chips and reminders.

/** @param {Server.Pad} view */
function chipsLine(view) {
  const same = view.chips_counted === view.wagers;
  return html`<p class="chips ${same ? "go" : "stop"}">${same ? "✓" : "✕"} ${t(
    "Chips collected: {count}. Wagers recorded: {wagers}.",
    { count: view.chips_counted ?? 0, wagers: view.wagers },
  )}</p>`;
}

/** @param {string[]} reminders the most urgent first */
export const reminderList = (reminders) =>
  reminders.length
    ? html`<ul class="reminders" aria-label=${t("Reminders")}>${reminders.map(
        (reminder) => html`<li><span>${withUnbrokenHyphens(reminder)}</span></li>`,
      )}</ul>`
    : nothing;

/**
 * A sentence whose lines do not break within "face-up".
 * @param {string} sentence
 */
const withUnbrokenHyphens = (sentence) =>
  sentence.split(/(\S+-\S+)/).map((part, at) => (at % 2 ? html`<span class="whole">${part}</span>` : part));
