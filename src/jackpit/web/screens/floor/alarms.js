// Alarms: each stays until a person acknowledges it with a note; name and time are recorded.

import { get, sendCommand } from "../shared/api.js";
import { attempt, openDialog } from "../shared/dialog.js";
import { withQuery } from "../shared/fields.js";
import { html, nothing } from "../shared/html.js";
import { hasOpenDialog, Modal } from "../shared/modal.js";
import { rich, t } from "../shared/text.js";
import { dayAndTime } from "../shared/times.js";

/** @param {Server.FloorAlarm} alarm */
export const alarmKey = (alarm) => `${alarm.log}/${alarm.seq}/${alarm.number}`;

/**
 * Acknowledge an alarm with a note on what was done.
 * @param {Server.Alarm | Server.FloorAlarm} floorAlarm
 */
export const acknowledgeAlarm = ({ log, seq, number, sentence }) =>
  openDialog({
    title: t("Acknowledge the alarm"),
    text: sentence,
    fields: [
      {
        name: "note",
        label: t("What was done"),
        type: "textarea",
        hint: t("It is recorded with your name and the time."),
        required: true,
      },
    ],
    submitLabel: t("Acknowledge"),
    doneMessage: t("The alarm is acknowledged."),
    submit: ({ note }, id) => sendCommand("/api/alarms/acknowledge", { log, seq, number, note }, { id }),
  });

/** Show the latest alarms, with who acknowledged them and the notes. */
export async function showAlarms() {
  const modal = new Modal({ className: "alarms-dialog" });
  const draw = async () => {
    const { alarms } = await get(withQuery("/api/alarms", { acknowledged: "true", limit: "200" }));
    modal.draw(
      html`<div class="stack">${modal.titleBar(t("Alarms"))}
        ${alarms.length ? alarmTable(alarms, draw) : html`<div class="empty"><h2>${t("No alarms yet.")}</h2></div>`}
      </div>`,
    );
  };
  const isDrawn = await attempt(() => draw().then(() => true));
  if (isDrawn && !hasOpenDialog()) modal.open();
}

/**
 * @param {Server.Alarm[]} alarms
 * @param {() => Promise<void>} draw
 */
const alarmTable = (alarms, draw) =>
  html`<div class="scroll"><table>
    <thead><tr><th>${t("When")}</th><th>${t("Alarm")}</th><th>${t("Acknowledged")}</th></tr></thead>
    <tbody>${alarms.map(
      (alarm) =>
        html`<tr>
          <td>${timeAndLink(alarm)}</td>
          <td>${alarm.sentence}</td>
          <td>${
            alarm.is_acknowledged
              ? acknowledgment(alarm.acknowledged)
              : html`<button class="button"
              @click=${async () => (await acknowledgeAlarm(alarm)) && attempt(draw)}>${t("Acknowledge")}</button>`
          }</td>
        </tr>`,
    )}</tbody>
  </table></div>`;

/**
 * When an alarm was raised, and in which link; the house has none.
 * @param {Server.Alarm} alarm
 */
function timeAndLink({ at, log: link }) {
  const time = html`<span class="nowrap">${dayAndTime(at)}</span>`;
  return link === "house" ? time : rich("{time}, link {link}", { time, link });
}

/** @param {Server.Acknowledgment | null} it */
const acknowledgment = (it) =>
  it
    ? html`${rich("{person}, {time}", {
        person: html`<b>${it.by_name}</b>`,
        time: html`<span class="nowrap">${dayAndTime(it.at)}</span>`,
      })}<br><span class="soft">${it.note}</span>`
    : nothing;
