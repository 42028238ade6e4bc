// @ts-nocheck Its types are not declared yet.
// The history of a meter as a line: a sparkline on its card, a chart with axes in its dialog.

import uPlot from "/vendor/uplot/uPlot.esm.js";
import { get } from "../shared/api.js";
import { dollars, microcents } from "../shared/money.js";
import { clock, dayAndTime, minute, shortDay } from "../shared/times.js";

const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Load the history of a meter, with its hits. */
export const loadHistory = (link, meter, points) =>
  get(`/api/links/${link}/history?meter=${encodeURIComponent(meter)}&points=${points}`);

/** Amounts become numbers only here, for drawing: a pixel is coarser than a cent. */
const toNumber = (text) => Number(microcents(text)) / 100_000_000;
const second = (at) => Date.parse(at) / 1000;

function columns({ points, hits, seed }) {
  // A hit comes before the point of the same time, so the line falls straight down.
  const rows = [
    ...hits.flatMap(({ at, before, after }) => [
      [second(at), toNumber(before), toNumber(before)],
      [second(at) + 0.001, toNumber(after), null],
    ]),
    ...points.map(({ at, amount }) => [second(at), toNumber(amount), null]),
  ].toSorted((a, b) => a[0] - b[0]);
  const pick = (index) => rows.map((row) => row[index]);
  return [pick(0), pick(1), pick(2), rows.map(() => toNumber(seed))];
}

/** A line without axes. */
export class Sparkline {
  #plot = null;
  #element;
  #history = null;

  constructor(element) {
    this.#element = element;
  }

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

  /** Add the present amount without loading the history again. */
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

/** The whole chart: the line, the seed beneath it, and a dot for every hit. */
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
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), zone),
      scales: { y: { range: rangeWithMargin } },
      axes: [
        { ...axis, values: (_, ticks, __, ___, step) => ticks.map((tick) => atTick(tick * 1000, step)) },
        { ...axis, size: 92, values: (_, ticks) => ticks.map((tick) => dollars(tick.toFixed(2))) },
      ],
      series: [
        { label: "Time", value: (plot, seconds) => dayAndTime((seconds ?? plot.data[0].at(-1)) * 1000) },
        { label: "Meter", stroke: token("--gold"), width: 2, points: { show: false }, value: money },
        { ...hits(9), label: "Hit", value: money },
        { label: "Seed", stroke: token("--ink-faint"), width: 1, dash: [6, 5], points: { show: false }, value: money },
      ],
    },
    columns(history),
    element,
  );
}

/** The value at the pointer; without one, the last value. */
const money = (plot, value, series, at) => {
  const shown = at === null || at === undefined ? plot.data[series].at(-1) : value;
  return shown === null || shown === undefined ? "–" : dollars(shown.toFixed(2));
};

/** A time as fine as the distance of the ticks; at midnight the day. */
function atTick(time, step) {
  if (step >= 86_400) return shortDay(time);
  if (step < 60) return clock(time);
  return minute(time) === "00:00" ? shortDay(time) : minute(time);
}

const hits = (size) => ({
  stroke: token("--wait"),
  fill: token("--wait"),
  width: 0,
  points: { show: true, size, fill: token("--wait"), stroke: token("--ground") },
  paths: () => null,
});
const rangeWithMargin = (_, low, high) => {
  const room = (high - low || Math.max(high, 1)) * 0.12;
  return [Math.max(0, low - room), high + room];
};
