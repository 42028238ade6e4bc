// Alarms stay until somebody has acknowledged them with a note; who and when is kept.

import { get, sendCommand } from "../shared/api.js";
import { attempt, openDialog, toast } from "../shared/dialog.js";
import { html, nothing, render } from "../shared/html.js";
import { dayAndTime } from "../shared/times.js";

export const alarmKey = (alarm) => `${alarm.log}/${alarm.seq}/${alarm.number}`;

/** ", link pit-2": where it was raised, unless that is the house. */
export const alarmPlace = ({ log }) => (log === "house" ? "" : `, link ${log}`);

/** Acknowledge an alarm, and say what was done. */
export async function acknowledgeAlarm({ log, seq, number, sentence }) {
  const done = await openDialog({
    title: "Acknowledge the alarm",
    text: sentence,
    fields: [{ name: "note", label: "What was done", type: "textarea", hint: "It is kept with your name and the time.", required: true }],
    go: "Acknowledge",
    submit: ({ note }, id) => sendCommand("/api/alarms/acknowledgeAlarm", { log, seq, number, note: note ?? "" }, { id }),
  });
  if (done) toast("The alarm is acknowledged.");
  return done;
}

/** Every alarm there was, with who has acknowledged it and what he said. */
export async function showAlarms() {
  const element = Object.assign(document.createElement("dialog"), { className: "alarms-dialog" });
  element.setAttribute("aria-labelledby", "alarms-title");
  const draw = async () => {
    const { alarms } = await get("/api/alarms?every=true&most=200");
    render(
      html`<div class="stack">
        <div class="row apart"><h2 id="alarms-title">Alarms</h2><button class="button quiet" @click=${() => element.close()}>Close</button></div>
        ${alarms.length ? tableOf(alarms, draw) : html`<div class="empty"><h2>No alarm was ever raised.</h2></div>`}
      </div>`,
      element,
    );
  };
  const isDrawn = await attempt(() => draw().then(() => true));
  if (!isDrawn || document.querySelector("dialog[open]")) return; // whoever presses twice gets one
  document.body.append(element);
  element.addEventListener("close", () => element.remove());
  element.showModal();
}

const tableOf = (alarms, draw) => html`<div class="scroll"><table>
  <thead><tr><th>When</th><th>Alarm</th><th>Acknowledged</th></tr></thead>
  <tbody>${alarms.map((alarm) => html`<tr>
    <td><span class="unbroken">${dayAndTime(alarm.at)}</span>${alarmPlace(alarm)}</td>
    <td>${alarm.sentence}</td>
    <td>${alarm.is_acknowledged ? seenBy(alarm.acknowledged) : html`<button class="button" @click=${async () => (await acknowledgeAlarm(alarm)) && attempt(draw)}>Acknowledge</button>`}</td>
  </tr>`)}</tbody>
</table></div>`;

const seenBy = (seen) => (seen ? html`<b>${seen.by}</b>, <span class="unbroken">${dayAndTime(seen.at)}</span><br><span class="soft">${seen.note}</span>` : nothing);
