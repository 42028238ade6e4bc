// What the list of wins and the page of one win share.

import { Problem } from "../shared/api.js";
import { toast } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { t } from "../shared/text.js";

/** @type {Record<Server.WinStatus, { kind: string, text: string, todo?: string }>} */
const STATUSES = {
  logged: { kind: "wait", text: t("logged") },
  unpaid: { kind: "wait", text: t("unpaid") },
  "partly paid": { kind: "wait", text: t("partly paid") },
  paid: { kind: "go", text: t("paid") },
  "backed out": { kind: "stop", text: t("backed out") },
  "backed out, to be recovered": { kind: "stop", text: t("backed out"), todo: t("to be recovered") },
  recovered: { kind: "stop", text: t("recovered") },
};
const RETRY_MILLISECONDS = 5000;
const WIN_EVENTS = /^(Win|MetersAdjusted|ReferenceGiven|ShareRecovered|RoundEnded|RoundReopened)/;

/**
 * The status of a win; what is still to be done is beside the badge, where it may wrap.
 * @param {Server.WinStatus} status
 */
export function statusBadge(status) {
  const { kind, text, todo } = STATUSES[status];
  return html`<span class="badge ${kind}">${text}</span>${todo ? html` <small class="stop">${todo}</small>` : nothing}`;
}

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
      if (!(problem instanceof Problem)) throw problem;
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
