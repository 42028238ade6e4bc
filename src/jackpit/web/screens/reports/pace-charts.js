// The charts of the report on participation and pace: a sentence that says what each shows, then the pace and
// the share of seats betting. Days are lines; within one day, and for the hours of the clock, there are bars.

import uPlot from "/vendor/uplot/uPlot.esm.js";
import { html, nothing } from "../shared/html.js";
import { decimal, percent } from "../shared/numbers.js";
import { PACE, rowReader } from "../shared/report-columns.js";
import { plural, sentences, t } from "../shared/text.js";
import { gamingDay, shortDay } from "../shared/times.js";

const MOST_LINES = 8;
const COLORS = ["#1c5c99", "#b3541e", "#0b6b47", "#8a2d83", "#7a6400", "#a8231a", "#3f6b8f", "#565656"];
const BY_DAY = "By gaming day";
const BY_HOUR = "By hour";

/**
 * The play of a category on a day; numbers only for drawing.
 * @typedef {{ day: string, name: string, rounds: number, wagers: number, hours: number, pace: number | null,
 *   share: number | null }} Play
 */
/** @typedef {"pace" | "share"} Measure */

/** @type {Record<Measure, string>} */
const TITLES = { pace: t("Rounds an hour"), share: t("Seats betting") };

/** @param {Server.ReportSection} section */
function readPlays({ key, columns, rows }) {
  const read = rowReader(columns, PACE);
  /** @param {Cell} cell */
  const number = (cell) => (cell === null || cell === undefined ? null : Number(cell));
  return rows.map((row) => {
    const cells = read(row);
    return /** @type {Play} */ ({
      day: String(cells.day),
      name: key === BY_DAY ? "" : String(cells.table ?? cells.dealer ?? cells.hour),
      rounds: Number(cells.rounds),
      wagers: Number(cells.wagers),
      hours: Number(cells.hours),
      pace: number(cells.pace),
      share: number(cells.share),
    });
  });
}

/**
 * The whole of several plays: the pace by hours, the share by wagers.
 * @param {Play[]} plays
 */
function total(plays) {
  const [timed, seated] = [plays.filter((one) => one.pace !== null), plays.filter((one) => one.share)];
  /**
   * @param {Play[]} some
   * @param {(one: Play) => number} of
   */
  const sum = (some, of) => some.reduce((before, one) => before + of(one), 0);
  const hours = sum(timed, (one) => one.hours);
  const seats = sum(seated, (one) => one.wagers / (one.share ?? 1));
  return {
    pace: hours ? sum(timed, (one) => (one.pace ?? 0) * one.hours) / hours : null,
    share: seats ? sum(seated, (one) => one.wagers) / seats : null,
    rounds: sum(plays, (one) => one.rounds),
  };
}

/**
 * The plays of each table, dealer or hour, with their total.
 * @param {Play[]} plays
 */
const byName = (plays) =>
  Object.entries(Object.groupBy(plays, (play) => play.name)).map(([name, own = []]) => ({
    name,
    plays: own,
    ...total(own),
  }));

/** @param {string[]} items */
const distinct = (items) => [...new Set(items)].toSorted();

/**
 * The sentence and the places of the charts of a section, above its table.
 * @param {Server.ReportSection} section
 */
export function paceCharts(section) {
  const plays = readPlays(section);
  if (!plays.length) return nothing;
  return html`<figure class="pace no-break">
    <figcaption>${sentenceOf(section.key, plays)}</figcaption>
    <div class="pace-plots" aria-hidden="true">${["pace", "share"].map(
      (measure) =>
        html`<div><h3>${TITLES[/** @type {Measure} */ (measure)]}</h3><div class="chart"
          data-pace=${`${section.key}/${measure}`}></div></div>`,
    )}</div>
  </figure>`;
}

/**
 * @param {string} key
 * @param {Play[]} plays
 */
function sentenceOf(key, plays) {
  const whole = total(plays);
  const days = distinct(plays.map((play) => play.day));
  if (key === BY_DAY) {
    return plural(
      days.length,
      "On {count} day a table dealt {pace} rounds an hour of play, and {share} of its seats bet.",
      "Over {count} days a table dealt {pace} rounds an hour of play, and {share} of its seats bet.",
      { pace: decimal(whole.pace, 0), share: percent(whole.share, 0) },
    );
  }
  const names = byName(plays).filter((one) => one.pace !== null);
  const [fastest, slowest] = [names, names].map((some, at) =>
    some.reduce((a, b) => ((b.pace ?? 0) > (a.pace ?? 0) === (at === 0) ? b : a), some[0]),
  );
  const fullest = names.reduce((a, b) => ((b.share ?? 0) > (a.share ?? 0) ? b : a), names[0]);
  if (!fastest) return t("There was too little play to count a pace.");
  const facts = {
    fastest: fastest.name,
    most: decimal(fastest.pace, 0),
    slowest: slowest.name,
    least: decimal(slowest.pace, 0),
    fullest: fullest.name,
    share: percent(fullest.share, 0),
  };
  if (key === BY_HOUR) {
    return t(
      "{most} rounds an hour from {fastest}, {least} from {slowest}; most seats bet from {fullest}: {share}.",
      facts,
    );
  }
  const pace =
    key === "By table"
      ? t("Table {fastest} was fastest with {most} rounds an hour, table {slowest} slowest with {least}.", facts)
      : t("{fastest} dealt fastest with {most} rounds an hour, {slowest} slowest with {least}.", facts);
  const seats =
    key === "By table"
      ? t("At table {fullest} most seats bet: {share}.", facts)
      : t("With {fullest} most seats bet: {share}.", facts);
  return sentences([pace, seats]);
}

/**
 * Draw the charts of a report once it is on the page; returns a function that removes them.
 * @param {HTMLElement} root
 * @param {Server.Report} report
 */
export function drawPaceCharts(root, { sections }) {
  const plots = sections.flatMap((section) => {
    const plays = readPlays(section);
    return /** @type {Measure[]} */ (["pace", "share"]).flatMap((measure) => {
      const place = /** @type {HTMLElement | null} */ (root.querySelector(`[data-pace="${section.key}/${measure}"]`));
      return place && plays.length ? [drawChart(place, section.key, plays, measure)] : [];
    });
  });
  return () => plots.forEach((plot) => plot.destroy());
}

/**
 * @param {HTMLElement} place
 * @param {string} key
 * @param {Play[]} plays
 * @param {Measure} measure
 */
function drawChart(place, key, plays, measure) {
  const days = distinct(plays.map((play) => play.day));
  place.replaceChildren();
  if (key === BY_HOUR || days.length === 1) {
    const names = byName(plays).toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
    const labels = names.map((one) => one.name || gamingDay(days[0]));
    return bars(
      place,
      labels,
      names.map((one) => one[measure]),
      measure,
    );
  }
  const lines = byName(plays)
    .toSorted((a, b) => b.rounds - a.rounds)
    .slice(0, MOST_LINES);
  const values = lines.map((line) => days.map((day) => line.plays.find((play) => play.day === day)?.[measure] ?? null));
  return drawLines(
    place,
    days,
    lines.map((line) => line.name || TITLES[measure]),
    values,
    measure,
  );
}

/**
 * @param {number | null | undefined} value
 * @param {Measure} measure
 */
const format = (value, measure) =>
  value === null || value === undefined ? "–" : measure === "share" ? percent(value, 0) : decimal(value, 0);

/** @param {Measure} measure */
function axes(measure) {
  const style = getComputedStyle(document.body);
  const ink = style.getPropertyValue("--ink-soft").trim();
  const line = style.getPropertyValue("--line").trim();
  const look = {
    stroke: ink,
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line },
    font: `12px ${style.fontFamily}`,
  };
  const values = (/** @type {Plot} */ _, /** @type {number[]} */ ticks) => ticks.map((tick) => format(tick, measure));
  return { across: look, up: { ...look, size: 52, values } };
}

const HEIGHT = 220;
const fromZero = {
  y: { range: (/** @type {Plot} */ _, /** @type {number} */ __, /** @type {number} */ high) => [0, (high || 1) * 1.1] },
};

/**
 * @param {HTMLElement} place
 * @param {string[]} labels
 * @param {(number | null)[]} values
 * @param {Measure} measure
 */
function bars(place, labels, values, measure) {
  const { across, up } = axes(measure);
  const labelOf = (/** @type {Plot} */ _, /** @type {number[]} */ ticks) =>
    ticks.map((tick) => (Number.isInteger(tick) ? (labels[tick] ?? "") : ""));
  return new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false, range: [-0.6, labels.length - 0.4] }, ...fromZero },
      axes: [{ ...across, grid: { show: false }, values: labelOf }, up],
      series: [
        {},
        { fill: COLORS[0], width: 0, points: { show: false }, paths: uPlot.paths.bars({ size: [0.7, 60] }) },
      ],
    },
    [labels.map((_, at) => at), values],
    place,
  );
}

/**
 * @param {HTMLElement} place
 * @param {string[]} days
 * @param {string[]} names
 * @param {(number | null)[][]} values
 * @param {Measure} measure
 */
function drawLines(place, days, names, values, measure) {
  const { across, up } = axes(measure);
  const dayOf = (/** @type {Plot} */ _, /** @type {number[]} */ ticks) =>
    ticks.map((tick) => (Number.isInteger(tick) && days[tick] ? shortDay(`${days[tick]}T12:00:00Z`) : ""));
  return new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      legend: { show: names.length > 1 },
      scales: { x: { time: false }, ...fromZero },
      axes: [{ ...across, values: dayOf, incrs: [1, 2, 7, 14, 28] }, up],
      series: [
        {
          label: t("Day"),
          value: (/** @type {Plot} */ _, /** @type {number | null} */ at) => (at === null ? "–" : gamingDay(days[at])),
        },
        ...names.map((name, at) => ({
          label: name,
          stroke: COLORS[at % COLORS.length],
          width: 2,
          dash: at % 2 ? [6, 4] : undefined,
          points: { show: true, size: 6 },
          value: (/** @type {Plot} */ _, /** @type {number | null} */ value) => format(value, measure),
        })),
      ],
    },
    [days.map((_, at) => at), ...values],
    place,
  );
}
