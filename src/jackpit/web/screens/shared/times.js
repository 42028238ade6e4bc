// Times as the house reads its clock; the record keeps them in UTC.

let zone = "UTC";

/** The time zone of the house. */
export function setZone(name) {
  zone = name;
}

// A tablet's own clock may be wrong: what counts is the server's.

let skew = 0;
let isExact = false;
const AS_GOOD_AS = 2000; // a header tells whole seconds, and comes late

/** The server has told its time: exactly in a message, or to the second in a header. */
export function heardNow(time, { exact = false } = {}) {
  const found = Date.parse(time) - Date.now();
  if (Number.isNaN(found) || (!exact && (isExact || Math.abs(found - skew) < AS_GOOD_AS))) return;
  [skew, isExact] = [found, exact];
}

/** What time it is by the server's clock. */
export const now = () => Date.now() + skew;

const format = (options) => (time) => new Intl.DateTimeFormat("en-GB", { timeZone: zone, ...options }).format(new Date(time));

export const clock = format({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
export const dayAndTime = format({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" });
export const shortDay = format({ day: "numeric", month: "short" });
export const minute = format({ hour: "2-digit", minute: "2-digit" });
export const longDay = format({ weekday: "long", day: "numeric", month: "long" });
export const day = format({ day: "numeric", month: "long", year: "numeric" });

/** The time alone if it is of today, else with its day. */
export const clockOrDay = (time) => (shortDay(time) === shortDay(now()) ? clock(time) : `${shortDay(time)}, ${clock(time)}`);

/** "4 s", "2 min 5 s", "1 h 4 min": how long something has lasted. */
export function lasted(seconds) {
  const s = Math.max(0, Math.floor(seconds));
  if (s < 60) return `${s} s`;
  if (s < 3600) return `${Math.floor(s / 60)} min ${s % 60} s`;
  return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
}
