// Times as the house reads its clock; the record keeps them in UTC.

let zone = "UTC";

/** The time zone of the house. */
export function setZone(name) {
  zone = name;
}

const format = (options) => (time) => new Intl.DateTimeFormat("en-GB", { timeZone: zone, ...options }).format(new Date(time));

export const clock = format({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
export const dayAndTime = format({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" });
export const shortDay = format({ day: "numeric", month: "short" });
export const minute = format({ hour: "2-digit", minute: "2-digit" });
export const longDay = format({ weekday: "long", day: "numeric", month: "long" });
export const day = format({ day: "numeric", month: "long", year: "numeric" });

/** "4 s", "2 min 5 s", "1 h 4 min": how long something has lasted. */
export function lasted(seconds) {
  const s = Math.max(0, Math.floor(seconds));
  if (s < 60) return `${s} s`;
  if (s < 3600) return `${Math.floor(s / 60)} min ${s % 60} s`;
  return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
}
