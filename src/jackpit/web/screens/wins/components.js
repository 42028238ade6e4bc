// What the list of wins and the page of one have in common.

import { toast } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { dayAndTime } from "../shared/times.js";

const KINDS = { paid: "go", unpaid: "wait", "partly paid": "wait", logged: "wait", "given back": "stop" };
const AGAIN = 5000;
const ABOUT_WINS = /^(Win|MetersAdjusted|ReferenceGiven|ShareRecovered|RoundEnded|RoundReopened)/;

/** Whether a win was not backed out. */
export const isStanding = (win) => !win.status.startsWith("backed") && win.status !== "given back";

/** What became of a win; what is still to be done about it stands beside the badge, where it may wrap. */
export function statusBadge(status) {
  const [is, todo] = status.split(", ");
  return html`<span class="badge ${KINDS[status] ?? "stop"}">${is}</span>${todo ? html` <small class="stop">${todo}</small>` : nothing}`;
}

/** Requests to back a win out that wait for a second person, for whoever pays it or asks for the same. */
export const backOutRequests = ({ requests }) => requests.map((one) => html`<p class="problem" role="status">${one.by} has backOutRequests to back this win out, ${dayAndTime(one.at)}: ${one.summary} A second person has not agreed yet. <a href="/approvals">To the approvals</a></p>`);

/**
 * Call *changed* a moment after anything happened to a win of these links, and again a while later
 * if it fails: what is shown may be old then, and it is said once. Returns its end.
 */
export function onWinsChange(live, links, changed) {
  let [timer, isOver, isToldOf] = [null, false, false];
  const soon = (pause = 200) => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(look, pause);
  };
  const look = async () => {
    try {
      await changed();
      isToldOf = false;
    } catch (problem) {
      if (!isToldOf && !isOver) toast(`What you see may be old. ${problem.message}`, "bad");
      isToldOf = true;
      soon(AGAIN);
      if (!problem.rule) throw problem;
    }
  };
  const ends = links.map(({ link, seq }) => live?.watch({ what: "entries", link, after: seq }, (entry) => {
    if (entry.events.some((event) => ABOUT_WINS.test(event.type))) soon();
  }));
  return () => {
    isOver = true;
    clearTimeout(timer);
    for (const end of ends) end?.();
  };
}
