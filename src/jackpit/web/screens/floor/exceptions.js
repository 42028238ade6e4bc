// What is not as it should be at a table: what the floor draws large, the most urgent first.

import { dollars } from "../shared/money.js";
import { tierName } from "../shared/names.js";
import { t } from "../shared/text.js";
import { timer } from "../shared/times.js";

/**
 * An exception: what fills the table, in words; *since* is when it began, if that is known.
 * @typedef {{
 *   kind: "claim" | "lost" | "round" | "reference" | "limit" | "alarm", fill: "person" | "broken",
 *   word: string, amount?: string, detail: string, since: string | null,
 * }} Exception
 */

/**
 * The most urgent exception of a table; null if it is as it should be.
 * @param {FloorTable} table
 * @param {Floor} floor
 * @returns {Exception | null}
 */
export function exceptionOf(table, floor) {
  const { link } = table;
  const [claim] = link.claims.filter((one) => one.table === table.table);
  if (claim) {
    return {
      kind: "claim",
      fill: "person",
      word: t("jackpot pending"),
      amount: dollars(claim.amount),
      detail: tierName(claim.needs),
      since: claim.since ?? null,
    };
  }
  if (table.shown === "lost") {
    return { kind: "lost", fill: "broken", word: t("pad offline"), detail: t("no wagers"), since: table.pad.lost_at };
  }
  if (table.shown === "closed" && table.round) {
    const detail = t("round {round} is open", { round: table.round });
    return { kind: "round", fill: "person", word: t("closed"), detail, since: null };
  }
  if (link.references.some((win) => win.table === table.table)) {
    return { kind: "reference", fill: "person", word: t("reference"), detail: t("surveillance"), since: null };
  }
  if (link.over_limit && table.shown !== "closed") {
    return { kind: "limit", fill: "broken", word: t("over limit"), detail: t("no wagers"), since: null };
  }
  const alarm = floor.alarms.find((one) => one.link === link.link && one.table === table.table);
  return alarm ? { kind: "alarm", fill: "broken", word: t("alarm"), detail: "", since: alarm.at } : null;
}

/**
 * How long an exception has lasted; empty if that is not known.
 * @param {Exception} exception
 */
export const sinceText = ({ since }) => (since ? timer(since) : "");
