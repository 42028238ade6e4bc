// The history of a meter as a line: a sparkline on its card, a chart with axes in its dialog.

import uPlot from "/vendor/uplot/uPlot.esm.js";
import { get } from "../shared/api.js";
import { withQuery } from "../shared/fields.js";
import { dollars, microcents } from "../shared/money.js";
import { t } from "../shared/text.js";
import { clock, dayAndTime, minute, shortDay } from "../shared/times.js";

/** @param {string} name */
const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/**
 * Load the history of a meter, with its hits.
 * @param {string} link
 * @param {string} meter
 * @param {number} points
 */
export const loadHistory = (link, meter, points) =>
  get(withQuery(`/api/links/${link}/history`, { meter, points: String(points) }));

/**
 * Amounts become numbers only here, for drawing: a pixel is coarser than a cent.
 * @param {string} text
 */
const toNumber = (text) => Number(microcents(text)) / 100_000_000;
/** @param {string} at */
const second = (at) => Date.parse(at) / 1000;

/**
 * The times, the meter, the hits and the seed, as uPlot takes them.
 * @param {Server.MeterHistory} history
 */
function columns({ points, hits, seed }) {
  // A hit comes before the point of the same time, so the line falls straight down.
  /** @type {[number, number, number | null][]} */
  const rows = [
    ...hits.flatMap(({ at, before, after }) => [
      row(second(at), toNumber(before), toNumber(before)),
      row(second(at) + 0.001, toNumber(after)),
    ]),
    ...points.map(({ at, amount }) => row(second(at), toNumber(amount))),
  ];
  rows.sort((a, b) => a[0] - b[0]);
  /** @param {0 | 1 | 2} index */
  const pick = (index) => rows.map((one) => one[index]);
  return [pick(0), pick(1), pick(2), rows.map(() => toNumber(seed))];
}

/**
 * @param {number} time
 * @param {number} amount
 * @param {number | null} hit
 * @returns {[number, number, number | null]}
 */
const row = (time, amount, hit = null) => [time, amount, hit];

/** A line without axes. */
export class Sparkline {
  /** @type {Plot | null} */
  #plot = null;
  #element;
  /** @type {Server.MeterHistory | null} */
  #history = null;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
  }

  /** @param {Server.MeterHistory} history */
  show(history) {
    this.#history = history;
    const data = columns(history).slice(0, 3);
    if (this.#plot) return this.#plot.setData(data);
    const { clientWidth: width, clientHeight: height } = this.#element;
    const bare = { show: false };
    this.#plot = new uPlot(
      {
        width,
        height,
        padding: [4, 0, 2, 0],
        cursor: bare,
        legend: bare,
        axes: [bare, bare],
        scales: { y: { range: rangeWithMargin } },
        series: [
          {},
          { stroke: token("--gold-deep"), width: 1.5, fill: `${token("--gold-deep")}1f`, points: bare },
          hits(5),
        ],
      },
      data,
      this.#element,
    );
    return undefined;
  }

  /**
   * Add the present amount without loading the history again.
   * @param {string} now
   * @param {string} amount
   */
  grow(now, amount) {
    if (!this.#history) return;
    const { points } = this.#history;
    const last = points.at(-1);
    if (last && (last.amount === amount || last.at >= now)) return;
    points.push({ at: now, amount });
    if (points.length > 300) points.splice(0, 2);
    this.#plot?.setData(columns(this.#history).slice(0, 3));
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.#element;
    if (this.#plot && width) this.#plot.setSize({ width, height });
  }

  destroy() {
    this.#plot?.destroy();
    this.#plot = null;
  }
}

/**
 * The whole chart: the line, the seed beneath it, and a dot for every hit.
 * @param {HTMLElement} element
 * @param {Server.MeterHistory} history
 * @param {string} zone
 */
export function drawChart(element, history, zone) {
  const axis = {
    stroke: token("--ink-soft"),
    grid: { stroke: token("--line"), width: 1 },
    ticks: { stroke: token("--line") },
    font: `12px ${token("--text")}`,
  };
  return new uPlot(
    {
      width: element.clientWidth,
      height: 300,
      cursor: { points: { size: 7 }, drag: { x: true, y: false } },
      tzDate: (/** @type {number} */ seconds) => uPlot.tzDate(new Date(seconds * 1000), zone),
      scales: { y: { range: rangeWithMargin } },
      axes: [
        { ...axis, values: timesOfTicks },
        { ...axis, size: 92, values: amountsOfTicks },
      ],
      series: [
        { label: t("Time"), value: time },
        { label: t("Meter"), stroke: token("--gold"), width: 2, points: { show: false }, value: valueAtPointer },
        { ...hits(9), label: t("Hit"), value: valueAtPointer },
        {
          label: t("Seed"),
          stroke: token("--ink-faint"),
          width: 1,
          dash: [6, 5],
          points: { show: false },
          value: valueAtPointer,
        },
      ],
    },
    columns(history),
    element,
  );
}

/**
 * @param {Plot} _
 * @param {number[]} ticks
 * @param {number} __
 * @param {number} ___
 * @param {number} step
 */
const timesOfTicks = (_, ticks, __, ___, step) => ticks.map((tick) => atTick(tick * 1000, step));

/**
 * @param {Plot} _
 * @param {number[]} ticks
 */
const amountsOfTicks = (_, ticks) => ticks.map((tick) => dollars(tick.toFixed(2)));

/**
 * The time at the pointer; without one, the last time.
 * @param {Plot} plot
 * @param {number | null} seconds
 */
const time = (plot, seconds) => dayAndTime((seconds ?? plot.data[0].at(-1) ?? 0) * 1000);

/**
 * The value at the pointer; without one, the last value.
 * @param {Plot} plot
 * @param {number | null} value
 * @param {number} series
 * @param {number | null | undefined} at
 */
const valueAtPointer = (plot, value, series, at) => {
  const shown = at === null || at === undefined ? plot.data[series].at(-1) : value;
  return shown === null || shown === undefined ? "–" : dollars(shown.toFixed(2));
};

/**
 * A time as fine as the distance of the ticks; at midnight the day.
 * @param {number} at
 * @param {number} step
 */
function atTick(at, step) {
  if (step >= 86_400) return shortDay(at);
  if (step < 60) return clock(at);
  return minute(at) === "00:00" ? shortDay(at) : minute(at);
}

/** @param {number} size */
const hits = (size) => ({
  stroke: token("--wait"),
  fill: token("--wait"),
  width: 0,
  points: { show: true, size, fill: token("--wait"), stroke: token("--ground") },
  paths: () => null,
});
/**
 * @param {Plot} _
 * @param {number} low
 * @param {number} high
 */
const rangeWithMargin = (_, low, high) => {
  const room = (high - low || Math.max(high, 1)) * 0.12;
  return [Math.max(0, low - room), high + room];
};
