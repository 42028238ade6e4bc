// What the floor and the approvals are told: one watch, and the clock of the server beside it.

import { syncClock } from "../shared/times.js";

/** Have the floor given to *tell* whenever it changes; returns its end. */
export function watchFloor(live, tell) {
  return live.watch({ what: "floor" }, (floor) => {
    syncClock(floor.now, { exact: true });
    tell({ ...floor, links: floor.links.map((link) => ({ ...link, hasTwin: floor.links.some((one) => one !== link && one.name === link.name) })) });
  });
}

/** All claims that wait: first those whose turn it is, of those the one that waits longest. */
export function pendingClaims(floor) {
  const claims = floor.links.flatMap((link) => link.claims);
  const turn = (claim) => (claim.why_not.executive?.rule === "EARLIER_CLAIM_PENDING" ? 1 : 0);
  return claims.toSorted((a, b) => turn(a) - turn(b) || (a.since ?? "").localeCompare(b.since ?? ""));
}

/** The wins that wait for a reference of surveillance. */
export const missingReferences = (floor) => floor.links.flatMap((link) => link.references);

/** How much waits for a person on the approvals page. */
export const countPending = (floor) => pendingClaims(floor).length + floor.requests.length + missingReferences(floor).length;

/** "11.9%": a part of one, in percent; the sign stays with its figure. */
export const percent = (part, places = 1) => `${(part * 100).toFixed(places)}%`;

/** "Blazing 7's" for "Blazing 7's Progressive": on the floor everything is progressive. */
export const shortName = (name) => name.replace(/ Progressive$/, "");

/** "Blazing 7's"; "Blazing 7's · pit-2" where another link plays the same game. */
export const linkName = ({ name, link, hasTwin }) => (hasTwin ? `${shortName(name)} · ${link}` : shortName(name));

/** " · major"; a link with one meter needs no name for it. */
export const meterSuffix = (link, meter) => (link.meters.length > 1 ? ` · ${meter}` : "");

/** The links that play before those that are closed. */
export const openLinksFirst = (links) => links.toSorted((a, b) => b.is_open - a.is_open);

/** Tables by their number, however they are called. */
export const compareTables = (a, b) => a.table.localeCompare(b.table, "en", { numeric: true });
