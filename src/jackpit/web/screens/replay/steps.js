// @ts-nocheck Its types are not declared yet.
// The steps of a round: the current one, and the list of all.

import { accountName, amountChange, signedDollars } from "../shared/accounts.js";
import { html, nothing } from "../shared/html.js";
import { exactDollars, microcents } from "../shared/money.js";
import { clock } from "../shared/times.js";

/** The current step: what happened, and the exact meters. */
export function stepPanel(step, replay) {
  return html`<section class="panel stack step">
    <div class="row apart"><h2>${step.rule ? "Refused" : step.is_later ? "Later" : `Entry ${step.seq}`}</h2><span
      class="soft">${stepTime(step.at)}</span></div>
    <div aria-live="polite">${
      step.rule
        ? html`<p class="refused-text">Refused: ${step.sentence}</p>`
        : html`<ul class="effect-list">${step.words.map((text) => html`<li>${text}</li>`)}</ul>`
    }</div>
    ${step.reasons?.length ? html`<p class="soft">Reason given: ${step.reasons.join("; ")}</p>` : nothing}
    <p class="soft small">${stepPeople(step, replay)}</p>
    ${step.rule ? html`<p class="soft">Nothing changed.</p>` : meterTable(step)}
  </section>`;
}

function meterTable({ meters, accounts }) {
  return html`<div class="scroll" tabindex="0"><table class="meters">
    <thead><tr><th>Account</th><th class="number">Before</th><th class="number">Change</th><th
      class="number">After</th></tr></thead>
    <tbody>${meters.map(
      (meter) =>
        html`<tr class="meter-row"><td>Meter
          ${meter.meter}</td>${meter.before === meter.after ? unchangedAmount(meter) : amountChange(meter)}</tr>`,
    )}
      ${accounts
        .filter(({ before, after }) => before !== after)
        .map((change) => html`<tr><td>${accountName(change.account)}</td>${amountChange(change)}</tr>`)}</tbody>
  </table></div>`;
}

const unchangedAmount = ({ after }) =>
  html`<td class="number">${exactDollars(after)}</td><td class="number soft">–</td><td
    class="number strong">${exactDollars(after)}</td>`;

const stepTime = (at) =>
  html`<time datetime=${at}>${clock(at)}</time> <span class="small">(${at.slice(11, 19)} UTC)</span>`;

/** The people of a step, and where it came from. */
function stepPeople({ by, from, people = [] }, replay) {
  const named = people.map(([key, role]) => `${replay.people[key]?.name ?? key} (${role})`);
  const isListed = people.some(([key]) => key === by) || from.split(" ").includes(by);
  return [named.join(" and "), isListed ? "" : (replay.people[by]?.name ?? by), from]
    .filter((part, index, all) => part && all.indexOf(part) === index)
    .join(" · ");
}

/** All steps; between them, what other tables changed in the meantime. */
export function stepList(steps, replay, at, choose) {
  const meters = replay.steps[0].meters.map(({ meter }) => meter);
  return html`<section class="panel stack steps">
    <h2>Press by press</h2>
    <div class="scroll" tabindex="0"><table>
      <thead><tr><th class="number">Entry</th><th>Time</th><th>Spots</th><th>Event and
        people</th>${meters.map((meter) => html`<th class="number">${meter} before → after</th>`)}</tr></thead>
      <tbody>${steps.map(
        (step, index) =>
          html`${meanwhile(steps, index, meters)}${stepRow({ step, index, at, replay, meters, choose })}`,
      )}</tbody>
    </table></div>
  </section>`;
}

function stepRow({ step, index, at, replay, meters, choose }) {
  const kind = step.rule ? "is-refused" : step.is_later ? "is-later" : "";
  return html`<tr class=${kind} aria-current=${index === at ? "step" : nothing} @click=${() => choose(index)}>
    <td class="number">${step.rule ? "–" : step.seq}</td>
    <td class="nowrap"><button class="time-button">${clock(step.at)}<span class="visually-hidden">, show step
      ${index + 1}</span></button><div class="small soft">${step.at.slice(11, 23)} UTC</div></td>
    <td>${lights(step)}</td>
    <td>${step.rule ? html`<div>Refused: ${step.sentence}</div>` : step.words.map((text) => html`<div>${text}</div>`)}
      ${step.reasons?.length ? html`<div class="small soft">“${step.reasons.join("; ")}”</div>` : nothing}
      <div class="small soft">${stepPeople(step, replay)}</div></td>
    ${meters.map((meter) => meterCell(step.meters.find((change) => change.meter === meter)))}
  </tr>`;
}

function meterCell(change) {
  if (!change) return html`<td class="number soft"><span class="wide-only">–</span></td>`;
  const isSame = change.before === change.after;
  return html`<td class="number"><span class="meter-name soft small">${change.meter}</span><div
    class=${isSame ? "soft" : ""}>${exactDollars(change.before)}</div>${
      isSame
        ? nothing
        : html`<div class="strong ${
            microcents(change.after) > microcents(change.before) ? "increase" : "decrease"
          }"><span aria-hidden="true">→
        </span>${exactDollars(change.after)}</div>`
    }</td>`;
}

/** The lights as small circles: filled with a wager, ringed if marked. */
function lights({ picture, is_later: isLater }) {
  if (!picture || isLater) return nothing;
  const marked = new Set(picture.marks.flatMap(({ spots }) => spots));
  return html`<span class="lights" role="img" aria-label="Wagers on spot ${picture.lit.join(", ")}${
    marked.size ? `; marked: spot ${[...marked].join(", ")}` : ""
  }">${Array.from(
    { length: picture.spots },
    (_, index) =>
      html`<i class="${
        picture.lit.includes(index + 1) ? "lit" : ""
      } ${marked.has(index + 1) ? "marked" : ""}">${index + 1}</i>`,
  )}</span>`;
}

/** What other tables changed on the meters between two entries. */
function meanwhile(steps, index, meters) {
  const step = steps[index];
  const before = steps.slice(0, index).findLast(({ rule }) => !rule);
  if (step.rule || !before) return nothing;
  const moved = meters.flatMap((meter) => {
    const [was, is] = [before, step].map(({ meters: all }) => all.find((change) => change.meter === meter));
    const difference = microcents(is.before) - microcents(was.after);
    return difference ? [`${meter} ${signedDollars(difference)}`] : [];
  });
  return moved.length
    ? html`<tr class="meanwhile"><td></td><td colspan=${3 + meters.length}>Meanwhile at other tables of the link:
      ${moved.join(", ")}</td></tr>`
    : nothing;
}
