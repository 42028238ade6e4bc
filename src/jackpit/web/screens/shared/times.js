// Times in the time zone of the house; the log keeps them in UTC.

import { numberLanguage, plural, t } from "./text.js";

let zone = "UTC";

/**
 * Set the time zone of the house.
 * @param {string} name
 */
export function setZone(name) {
  zone = name;
}

// A tablet's own clock may be wrong, so the server's clock is used.

let skew = 0;
let isExact = false;
const HEADER_TOLERANCE = 2000; // milliseconds: a header has whole seconds and arrives late

/**
 * Take the time that the server sent: exact in a message, to the second in a header.
 * @param {string | null} time
 * @param {{ exact?: boolean }} [options]
 */
export function syncClock(time, { exact = false } = {}) {
  const found = Date.parse(time ?? "") - Date.now();
  if (Number.isNaN(found) || (!exact && (isExact || Math.abs(found - skew) < HEADER_TOLERANCE))) return;
  [skew, isExact] = [found, exact];
}

/** The time by the server's clock, in milliseconds. */
export const now = () => Date.now() + skew;

/**
 * @param {Intl.DateTimeFormatOptions} options
 * @returns {(time: string | number) => string}
 */
const format = (options) => (time) =>
  new Intl.DateTimeFormat(numberLanguage, { timeZone: zone, hourCycle: "h23", ...options }).format(new Date(time));

export const clock = format({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
export const dayAndTime = format({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});
export const shortDay = format({ day: "numeric", month: "short" });
export const minute = format({ hour: "2-digit", minute: "2-digit" });
export const longDay = format({ weekday: "long", day: "numeric", month: "long" });
export const day = format({ day: "numeric", month: "long", year: "numeric" });

const dateOnly = new Intl.DateTimeFormat(numberLanguage, {
  timeZone: "UTC",
  day: "numeric",
  month: "short",
  year: "numeric",
});

/**
 * A gaming day, "2026-11-16", as "Nov 16, 2026"; a text that is no date, such as one typed in the
 * address, stays as it is.
 * @param {string} text
 */
export function gamingDay(text) {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : dateOnly.format(date);
}

/**
 * A time to the minute, in the form of a date and a time field: "2026-11-16 12:40".
 * @param {string | number} time
 */
export function isoMinute(time) {
  /** @type {Intl.DateTimeFormatOptions} */
  const parts = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" };
  return new Intl.DateTimeFormat("sv-SE", { timeZone: zone, ...parts }).format(new Date(time));
}

/**
 * The time alone if it is today, otherwise with its day.
 * @param {string | number} time
 */
export const clockOrDay = (time) =>
  shortDay(time) === shortDay(now()) ? clock(time) : t("{day}, {time}", { day: shortDay(time), time: clock(time) });

/**
 * "4 s", "2 min 5 s", "1 h 4 min".
 * @param {number} seconds
 */
export function duration(seconds) {
  const s = Math.max(0, Math.floor(seconds));
  if (s < 60) return t("{seconds} s", { seconds: s });
  if (s < 3600) return t("{minutes} min {seconds} s", { minutes: Math.floor(s / 60), seconds: s % 60 });
  return t("{hours} h {minutes} min", { hours: Math.floor(s / 3600), minutes: Math.floor((s % 3600) / 60) });
}

/**
 * Seconds since a time of the log.
 * @param {string} at
 */
export const secondsSince = (at) => Math.max(0, (now() - Date.parse(at)) / 1000);

/**
 * Seconds until a time.
 * @param {string} at
 */
export const secondsUntil = (at) => Math.max(0, (Date.parse(at) - now()) / 1000);

/**
 * "2 days ago", "4 min ago".
 * @param {string} at
 */
export function ago(at) {
  const seconds = secondsSince(at);
  if (seconds < 60) return t("{seconds} s ago", { seconds: Math.floor(seconds) });
  if (seconds < 3600) return t("{minutes} min ago", { minutes: Math.floor(seconds / 60) });
  if (seconds < 86_400) return t("{hours} h ago", { hours: Math.floor(seconds / 3600) });
  return plural(Math.floor(seconds / 86_400), "a day ago", "{count} days ago");
}

/**
 * "00:41", "1:12:09": the time since, as a running timer.
 * @param {string} at
 */
export function timer(at) {
  const s = Math.floor(secondsSince(at));
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  const rest = `${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
  return s < 3600 ? rest : `${Math.floor(s / 3600)}:${rest}`;
}
