// What the list of wins and the page of one win share.

import { problemOf } from "../shared/api.js";
import { toast } from "../shared/dialog.js";
import { html } from "../shared/html.js";
import { WIN_STATUSES } from "../shared/server-words.js";
import { t } from "../shared/text.js";

/** @type {Record<Server.WinStatus, string>} */
const BADGES = {
  logged: "wait",
  unpaid: "wait",
  partly_paid: "wait",
  paid: "go",
  backed_out: "stop",
  to_be_recovered: "stop wraps",
  recovered: "stop",
};
const RETRY_MILLISECONDS = 5000;
const WIN_EVENTS = /^(Win|MetersAdjusted|ReferenceGiven|ShareRecovered|RoundEnded|RoundReopened)/;

/**
 * The status of a win.
 * @param {Server.WinStatus} status
 */
export const statusBadge = (status) => html`<span class="badge ${BADGES[status]}">${WIN_STATUSES[status]}</span>`;

/**
 * Call *load* a moment after something happened to a win of these links, and return a function that
 * stops it. If *load* fails it is repeated after a while, and one toast says that the page may be old.
 * @param {Live} live
 * @param {Server.LinkLine[]} links
 * @param {() => Promise<void>} load
 */
export function onWinsChange(live, links, load) {
  /** @type {number | undefined} */
  let timer;
  let [isStopped, hasWarned] = [false, false];
  const scheduleLoad = (pause = 200) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(loadOrWarn, pause);
  };
  const loadOrWarn = async () => {
    try {
      await load();
      hasWarned = false;
    } catch (problem) {
      if (!hasWarned && !isStopped)
        toast(t("This page may be out of date. {reason}", { reason: problem.message }), "bad");
      hasWarned = true;
      scheduleLoad(RETRY_MILLISECONDS);
      problemOf(problem);
    }
  };
  const watches = links.map(({ link, seq }) =>
    live?.watch({ what: "entries", link, after: seq }, (entry) => {
      if (entry.events.some((event) => WIN_EVENTS.test(event.type))) scheduleLoad();
    }),
  );
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const stop of watches) stop?.();
  };
}
