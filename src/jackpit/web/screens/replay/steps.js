// The steps of a round: the current one, and the list of all.

import { accountName, amountChange } from "../shared/accounts.js";
import { html, nothing } from "../shared/html.js";
import { exactDollars, fromMicrocents, microcents, signedDollars } from "../shared/money.js";
import { meterName, roleName } from "../shared/names.js";
import { spotLights } from "../shared/spot-lights.js";
import { list, t } from "../shared/text.js";
import { clock } from "../shared/times.js";

/**
 * An entry of a round, or a refusal between two entries.
 * @typedef {object} RoundStep
 * @property {number} [seq] Only of an entry.
 * @property {string} [hash]
 * @property {boolean} [is_later] Whether it came after the round.
 * @property {string} [rule] Only of a refusal.
 * @property {string} [sentence]
 * @property {string} at
 * @property {string} by
 * @property {string} from
 * @property {string[]} words
 * @property {[string, string][]} people
 * @property {string[]} reasons
 * @property {Server.ReplayMeter[]} meters
 * @property {Server.PreviewAccount[]} accounts
 * @property {Server.ReplayPicture | null} picture
 */

/**
 * The current step: what happened, and the exact meters.
 * @param {RoundStep} step
 * @param {Server.Replay} replay
 */
export function stepPanel(step, replay) {
  return html`<section class="panel stack step">
    <div class="row apart"><h2>${stepTitle(step)}</h2><span
      class="soft">${stepTime(step.at)}</span></div>
    <div aria-live="polite">${
      step.rule
        ? html`<p class="refused-text">${refusal(step)}</p>`
        : html`<ul class="effect-list">${step.words.map((text) => html`<li>${text}</li>`)}</ul>`
    }</div>
    ${
      step.reasons.length
        ? html`<p class="soft">${t("Reason given: {reason}", { reason: step.reasons.join("; ") })}</p>`
        : nothing
    }
    <p class="soft small">${stepPeople(step, replay)}</p>
    ${step.rule ? html`<p class="soft">${t("Nothing changed.")}</p>` : meterTable(step)}
  </section>`;
}

/** @param {RoundStep} step */
function stepTitle({ rule, is_later: isLater, seq = 0 }) {
  if (rule) return t("Refused");
  return isLater ? t("Later") : t("Entry {entry}", { entry: seq });
}

/** @param {RoundStep} step */
const refusal = ({ sentence = "" }) => t("Refused: {reason}", { reason: sentence });

/** @param {RoundStep} step */
function meterTable({ meters, accounts }) {
  return html`<div class="scroll" tabindex="0"><table class="meters">
    <thead><tr><th>${t("Account")}</th><th class="number">${t("Before")}</th><th
      class="number">${t("Change")}</th><th class="number">${t("After")}</th></tr></thead>
    <tbody>${meters.map(
      (meter) =>
        html`<tr class="meter-row"><td>${t("Meter {meter}", { meter: meterName(meter.meter) })}</td>${
          meter.before === meter.after ? unchangedAmount(meter) : amountChange(meter)
        }</tr>`,
    )}
      ${accounts
        .filter(({ before, after }) => before !== after)
        .map((change) => html`<tr><td>${accountName(change.account)}</td>${amountChange(change)}</tr>`)}</tbody>
  </table></div>`;
}

/** @param {Server.ReplayMeter} meter */
const unchangedAmount = ({ after }) =>
  html`<td class="number">${exactDollars(after)}</td><td class="number soft">–</td><td
    class="number strong">${exactDollars(after)}</td>`;

/** @param {string} at */
const stepTime = (at) =>
  html`<time datetime=${at}>${clock(at)}</time> <span class="small">(${at.slice(11, 19)} UTC)</span>`;

/**
 * The people of a step, and where it came from, which names a device.
 * @param {RoundStep} step
 * @param {Server.Replay} replay
 */
function stepPeople({ by, from, people }, replay) {
  const named = people.map(([key, role]) => `${replay.people[key]?.name ?? key} (${roleName(role)})`);
  const sender = replay.people[by];
  const isListed = people.some(([key]) => key === by) || sender?.device;
  return [list(named), isListed ? "" : (sender?.name ?? by), from]
    .filter((part, index, all) => part && all.indexOf(part) === index)
    .join(" · ");
}

/**
 * All steps; between them, what other tables changed in the meantime.
 * @param {RoundStep[]} steps
 * @param {Server.Replay} replay
 * @param {number} at
 * @param {(index: number) => void} choose
 */
export function stepList(steps, replay, at, choose) {
  const meters = replay.steps[0].meters.map(({ meter }) => meter);
  return html`<section class="panel stack steps">
    <h2>${t("Press by press")}</h2>
    <div class="scroll" tabindex="0"><table>
      <thead><tr><th class="number">${t("Entry")}</th><th>${t("Time")}</th><th>${t("Spots")}</th>
        <th>${t("Event and people")}</th>${meters.map(
          (meter) => html`<th class="number">${t("{meter} before → after", { meter: meterName(meter) })}</th>`,
        )}</tr></thead>
      <tbody>${steps.map(
        (step, index) =>
          html`${meanwhile(steps, index, meters)}${stepRow({ step, index, at, replay, meters, choose })}`,
      )}</tbody>
    </table></div>
  </section>`;
}

/**
 * @param {{
 *   step: RoundStep, index: number, at: number, replay: Server.Replay, meters: string[],
 *   choose: (index: number) => void,
 * }} row
 */
function stepRow({ step, index, at, replay, meters, choose }) {
  const kind = step.rule ? "is-refused" : step.is_later ? "is-later" : "";
  return html`<tr class=${kind} aria-current=${index === at ? "step" : nothing} @click=${() => choose(index)}>
    <td class="number">${step.rule ? "–" : step.seq}</td>
    <td class="nowrap"><button class="time-button" aria-label=${t("{time}, show step {step}", {
      time: clock(step.at),
      step: index + 1,
    })}>${clock(step.at)}</button><div class="small soft">${step.at.slice(11, 23)} UTC</div></td>
    <td>${stepLights(step)}</td>
    <td>${step.rule ? html`<div>${refusal(step)}</div>` : step.words.map((text) => html`<div>${text}</div>`)}
      ${step.reasons.length ? html`<div class="small soft">“${step.reasons.join("; ")}”</div>` : nothing}
      <div class="small soft">${stepPeople(step, replay)}</div></td>
    ${meters.map((meter) => meterCell(step.meters.find((change) => change.meter === meter)))}
  </tr>`;
}

/** @param {Server.ReplayMeter | undefined} change */
function meterCell(change) {
  if (!change) return html`<td class="number soft"><span class="wide-only">–</span></td>`;
  const isSame = change.before === change.after;
  return html`<td class="number"><span class="meter-name soft small">${meterName(change.meter)}</span><div
    class=${isSame ? "soft" : ""}>${exactDollars(change.before)}</div>${
      isSame
        ? nothing
        : html`<div class="strong ${
            microcents(change.after) > microcents(change.before) ? "increase" : "decrease"
          }"><span aria-hidden="true">→
        </span>${exactDollars(change.after)}</div>`
    }</td>`;
}

/**
 * The lights during the round.
 * @param {RoundStep} step
 */
const stepLights = ({ picture, is_later: isLater }) =>
  picture && !isLater
    ? spotLights({ ...picture, marked: picture.marks.flatMap(({ spots }) => spots), isNumbered: true })
    : nothing;

/**
 * What other tables changed on the meters between two entries.
 * @param {RoundStep[]} steps
 * @param {number} index
 * @param {string[]} meters
 */
function meanwhile(steps, index, meters) {
  const step = steps[index];
  const before = steps.slice(0, index).findLast(({ rule }) => !rule);
  if (step.rule || !before) return nothing;
  const moved = meters.flatMap((meter) => {
    const [was, is] = [before, step].map(({ meters: all }) => all.find((change) => change.meter === meter));
    const difference = was && is ? microcents(is.before) - microcents(was.after) : 0n;
    return difference ? [`${meterName(meter)} ${signedDollars(fromMicrocents(difference))}`] : [];
  });
  return moved.length
    ? html`<tr class="meanwhile"><td></td><td colspan=${3 + meters.length}>${t(
        "Meanwhile at other tables of the link: {changes}",
        { changes: list(moved) },
      )}</td></tr>`
    : nothing;
}
