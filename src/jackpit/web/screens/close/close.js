// @ts-nocheck Its types are not declared yet.
// The daily close: choose a gaming day, work through its checklist, sign it, have it countersigned.

import { get, openFile } from "../shared/api.js";
import { attempt } from "../shared/dialog.js";
import { html, nothing, render } from "../shared/html.js";
import { dollars, withMinus } from "../shared/money.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { dayAndTime, gamingDay } from "../shared/times.js";
import { plural } from "../shared/words.js";
import { figures } from "./figures.js";
import { signatures } from "./signatures.js";

const STATES = { good: "OK", look: "review", wait: "to do" };
const STATE_CLASSES = { good: "go", look: "info", wait: "wait" };

export default async function close({ root, path, who, go }) {
  await useStylesheet("/screens/close/close.css");
  const state = { who, days: [], today: "", report: null, problem: null };
  const draw = () => render(view(state, load), root);

  async function load() {
    Object.assign(state, await get("/api/close"));
    const day = path[0] ?? firstUnsigned(state);
    if (!day) return draw();
    if (!path[0] && root.isConnected) history.replaceState(null, "", `/close/${day}`);
    state.day = day;
    draw();
    try {
      [state.report, state.problem] = [await get(`/api/close/${day}`), null];
    } catch (problem) {
      [state.report, state.problem] = [null, problem];
      if (!problem.rule) throw problem;
    }
    return draw();
  }
  state.choose = (event) => go(`/close/${event.target.value}`);
  await load();
}

/** The latest day that is over and not signed; otherwise the latest that is over, or today. */
function firstUnsigned({ days }) {
  const over = days.filter((day) => day.is_over);
  return (over.find((day) => !day.signature) ?? over[0] ?? days[0])?.day;
}

function view(state, load) {
  const { day, days, report, problem } = state;
  if (!days.length)
    return html`<div class="empty"><h2>There is no gaming day yet.</h2><p>The first one starts with the first
      link.</p></div>`;
  const isKnown = days.some((known) => known.day === day);
  return html`<div class="page-head">
      <div><h1>Daily close</h1><p class="soft">Work through the checklist, count, and sign. Another department
        countersigns.</p></div>
      <div class="row no-print">
        <label class="field"><span>Gaming day</span><select
          @change=${state.choose}>${isKnown ? nothing : html`<option selected>${gamingDay(day)}</option>`}${days.map(
            (option) =>
              html`<option value=${option.day} ?selected=${option.day === day}>${gamingDay(option.day)} ·
                ${dayState(option)}</option>`,
          )}</select></label>
        <button class="button" ?disabled=${!report}
          @click=${() => attempt(() => openFile(`/api/close/${day}/page`))}>Print the close</button>
      </div>
    </div>
    ${
      problem
        ? html`<p class="problem" role="alert">${problem.message}</p>`
        : report
          ? html`<div class="close-layout">
            <div class="stack">${checklist(report)}${laterChanges(report)}${figures(report)}</div>
            <div class="stack">${signatures(state, load)}${signedDays(days)}</div>
          </div>`
          : html`<div class="empty" role="status"><p>Loading…</p></div>`
    }`;
}

const dayState = ({ is_over: isOver, signature }) =>
  !isOver
    ? "not over"
    : !signature
      ? "to be signed"
      : signature.second
        ? "signed and countersigned"
        : "signed, to be countersigned";

function checklist({ checks, day, signature }) {
  const countOf = (state) => checks.filter((check) => check.state === state).length;
  const [open, toReview] = [countOf("wait"), countOf("look")];
  const summary = `${open ? `${plural(open, "item")} to do` : "nothing to do"}${
    toReview ? `, ${toReview} to review` : ""
  }`;
  return html`<section class="panel"><div class="row apart"><h2>Checklist for ${gamingDay(day)}</h2><span
    class="badge ${open ? "wait" : "go"}">${summary}</span></div>
    ${signature ? html`<p class="soft">As of accounting's signature, ${dayAndTime(signature.at)}.</p>` : nothing}
    <ol class="checks">${checks.map(
      (check) =>
        html`<li class=${check.state}>
          <span class="badge ${STATE_CLASSES[check.state]}">${STATES[check.state]}</span>
          <div><h3>${check.page ? html`<a href=${check.page}>${check.title}</a>` : check.title}</h3>
            <p>${withMinus(check.says)}${check.todo ? html` <span class="soft">${check.todo}</span>` : nothing}</p>
            ${
              check.items.length
                ? html`<ul>${check.items.map(
                    (item) => html`<li><a href=${item.page}>${withMinus(item.text)}</a></li>`,
                  )}</ul>`
                : nothing
            }
          </div></li>`,
    )}</ol></section>`;
}

const laterChanges = ({ later_changes: later }) =>
  later.length
    ? html`<section class="panel" aria-label="Since it was signed"><h2>Since it was signed</h2>
      <ul class="plain-list since">${later.map(
        (change) =>
          html`<li>${change.at ? html`<span class="soft small">${dayAndTime(change.at)}</span> ` : nothing}${
            change.page
              ? html`<a
                href=${change.page}>${withMinus(change.text)}</a>`
              : withMinus(change.text)
          }</li>`,
      )}</ul></section>`
    : nothing;

const signedDays = (days) =>
  html`<section class="panel"><h2>Signed days</h2>
  ${
    days.some((day) => day.signature)
      ? html`<ul class="plain-list">${days
          .filter((day) => day.signature)
          .map(
            ({ day, signature, signed_by: first, countersigned_by: second }) =>
              html`<li>
                <a class="day" href="/close/${day}">${gamingDay(day)}</a>, variance <span
                  class="nowrap">${dollars(signature.variance)}</span>
                <div>Signed by ${first} <span class="soft nowrap">${dayAndTime(signature.at)}</span></div>
                <div>${
                  signature.second
                    ? html`Countersigned by ${second} <span
                      class="soft nowrap">${dayAndTime(signature.second.at)}</span>`
                    : html`<span class="wait">Not countersigned
                      yet</span>`
                }</div></li>`,
          )}
      </ul>`
      : html`<p class="soft">No day has been signed yet.</p>`
  }</section>`;
