// The floor as the server sends it, and what the pages derive from it: pending work, names, order.

import { meterName } from "../shared/names.js";
import { syncClock } from "../shared/times.js";

/**
 * Call *receive* with the floor whenever it changes, and return a function that stops it.
 * @param {Live} live
 * @param {(floor: Floor) => void} receive
 */
export function watchFloor(live, receive) {
  return live.watch({ what: "floor" }, (floor) => {
    syncClock(floor.now, { exact: true });
    /** @param {Server.FloorLink[]} links */
    const withTwins = (links) =>
      links.map((link) => ({
        ...link,
        hasTwin: links.some((other) => other !== link && other.game_name === link.game_name),
      }));
    receive({ ...floor, links: withTwins(floor.links), training: withTwins(floor.training) });
  });
}

/**
 * All pending claims: first those that can be verified now, and of those the oldest.
 * @param {Floor} floor
 */
export function pendingClaims(floor) {
  const claims = floor.links.flatMap((link) => link.claims);
  /** @param {Server.Claim} claim */
  const turn = (claim) => {
    const reasons = Object.values(claim.why_not);
    return reasons.some((why) => why?.rule === "EARLIER_CLAIM_PENDING") ? 1 : 0;
  };
  return claims.toSorted((a, b) => turn(a) - turn(b) || (a.since ?? "").localeCompare(b.since ?? ""));
}

/**
 * The wins that need a surveillance reference.
 * @param {Floor} floor
 */
export const missingReferences = (floor) => floor.links.flatMap((link) => link.references);

/**
 * A claim among those of all links.
 * @param {Server.Claim} claim
 */
export const claimKey = (claim) => `${claim.link}/${claim.claim}`;

/**
 * The address of a claim on the approvals page.
 * @param {Server.Claim} claim
 */
export const claimAddress = (claim) => `/approvals?claim=${encodeURIComponent(claimKey(claim))}`;

/**
 * How many items are pending on the approvals page.
 * @param {Floor} floor
 */
export const countPending = (floor) =>
  pendingClaims(floor).length + floor.requests.length + missingReferences(floor).length;

/**
 * "Blazing 7's"; "Blazing 7's · pit-2" where another link plays the same game.
 * @param {FloorLink} floorLink
 */
export const linkName = ({ short_name: name, link, hasTwin }) => (hasTwin ? `${name} · ${link}` : name);

/** How many colors there are for links; beside its color a link always shows its name. */
const HUES = 8;

/**
 * The class of a link's color, on the map and at its meters.
 * @param {Floor} floor
 * @param {{ link: string }} link
 */
export const hueOf = (floor, { link: key }) => `hue-${floor.links.findIndex(({ link }) => link === key) % HUES}`;

/**
 * " · major"; a link with one meter needs no name for it.
 * @param {FloorLink} link
 * @param {string} meter
 */
export const meterSuffix = (link, meter) => (link.meters.length > 1 ? ` · ${meterName(meter)}` : "");

/**
 * Open links before closed ones.
 * @param {FloorLink[]} links
 */
export const openLinksFirst = (links) => links.toSorted((a, b) => Number(b.is_open) - Number(a.is_open));

/**
 * Order tables by number, also where their names contain letters.
 * @param {{ table: string }} a
 * @param {{ table: string }} b
 */
export const compareTables = (a, b) => a.table.localeCompare(b.table, "en", { numeric: true });
