// The daily close: choose a gaming day, work through its checklist, sign it, have it countersigned.

import { get, openFile, problemOf } from "../shared/api.js";
import { attempt } from "../shared/dialog.js";
import { selectField } from "../shared/fields.js";
import { html, nothing, render } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { problemLine } from "../shared/problem-line.js";
import { CHECK_STATES } from "../shared/server-words.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { plural, rich, t } from "../shared/text.js";
import { dayAndTime, gamingDay } from "../shared/times.js";
import { figures } from "./figures.js";
import { signatures } from "./signatures.js";

/** @type {Record<string, string>} */
const BADGES = { good: "go", look: "info", wait: "wait" };

/**
 * The daily close as the page shows it.
 * @typedef {object} CloseState
 * @property {Server.DayStatus[]} days
 * @property {string} day The chosen day; empty if there is none yet.
 * @property {Server.DayClose | null} report
 * @property {Problem | null} problem
 */

/** @typedef {() => Promise<void>} Load */

/** @param {Page} page */
export default async function close({ root, path, who, go }) {
  await useStylesheet("/screens/close/close.css");
  /** @type {CloseState} */
  const state = { days: [], day: "", report: null, problem: null };
  /** @param {string} day */
  const choose = (day) => go(`/close/${day}`);
  const draw = () => void render(view(state, who, load, choose), root);

  async function load() {
    const { days } = await get("/api/close");
    state.days = days;
    const day = path[0] ?? firstUnsigned(days);
    if (!day) return draw();
    if (!path[0] && root.isConnected) history.replaceState(null, "", `/close/${day}`);
    state.day = day;
    draw();
    try {
      [state.report, state.problem] = [await get(`/api/close/${day}`), null];
    } catch (error) {
      [state.report, state.problem] = [null, error];
      problemOf(error);
    } finally {
      draw();
    }
  }
  await load();
}

/**
 * The latest day that is over and not signed; otherwise the latest that is over, or today.
 * @param {Server.DayStatus[]} days
 */
function firstUnsigned(days) {
  const over = days.filter((day) => day.is_over);
  return (over.find((day) => !day.signature) ?? over[0] ?? days[0])?.day;
}

/**
 * @param {CloseState} state
 * @param {Server.Session} who
 * @param {Load} load
 * @param {(day: string) => unknown} choose
 */
function view(state, who, load, choose) {
  const { day, days, report, problem } = state;
  if (!days.length)
    return html`<div class="empty"><h2>${t("There is no gaming day yet.")}</h2>
      <p>${t("The first one starts with the first link.")}</p></div>`;
  const isKnown = days.some((known) => known.day === day);
  return html`<div class="page-head">
      <div><h1>${t("Daily close")}</h1>
        <p class="soft">${t("Work through the checklist, count, and sign. Another department countersigns.")}</p></div>
      <div class="row no-print">
        ${selectField({
          label: t("Gaming day"),
          value: day,
          options: [
            ...(isKnown ? [] : [[day, gamingDay(day)]]),
            ...days.map((option) => [option.day, `${gamingDay(option.day)} · ${dayState(option)}`]),
          ],
          onChange: choose,
        })}
        <button class="button" ?disabled=${!report}
          @click=${() => attempt(() => openFile(`/api/close/${day}/page`))}>${t("Print the close")}</button>
      </div>
    </div>
    ${
      problem
        ? problemLine(problem.message)
        : report
          ? html`<div class="close-layout">
            <div class="stack">${checklist(report)}${laterChanges(report)}${figures(report)}</div>
            <div class="stack">${signatures(report, who, load)}${signedDays(days)}</div>
          </div>`
          : html`<div class="empty" role="status"><p>${t("Loading…")}</p></div>`
    }`;
}

/** @param {Server.DayStatus} day */
const dayState = ({ is_over: isOver, signature }) =>
  !isOver
    ? t("not over")
    : !signature
      ? t("to be signed")
      : signature.second
        ? t("signed and countersigned")
        : t("signed, to be countersigned");

/** @param {Server.DayClose} report */
function checklist({ checks, day, signature }) {
  /** @param {string} state */
  const countOf = (state) => checks.filter((check) => check.state === state).length;
  const [open, toReview] = [countOf("wait"), countOf("look")];
  const todo = open ? plural(open, "{count} item to do", "{count} items to do") : t("nothing to do");
  const summary = toReview ? t("{todo}, {count} to review", { todo, count: toReview }) : todo;
  return html`<section class="panel"><div class="row apart"><h2>${t("Checklist for {day}", {
    day: gamingDay(day),
  })}</h2><span
    class="badge ${open ? "wait" : "go"}">${summary}</span></div>
    ${
      signature
        ? html`<p class="soft">${t("As of accounting's signature, {time}.", { time: dayAndTime(signature.at) })}</p>`
        : nothing
    }
    <ol class="checks">${checks.map(
      (check) =>
        html`<li class=${check.state}>
          <span class="badge ${BADGES[check.state]}">${CHECK_STATES[check.state]}</span>
          <div><h3>${check.page ? html`<a href=${check.page}>${check.title}</a>` : check.title}</h3>
            <p>${check.says}${check.todo ? html` <span class="soft">${check.todo}</span>` : nothing}</p>
            ${
              check.items.length
                ? html`<ul>${check.items.map((item) => html`<li><a href=${item.page}>${item.text}</a></li>`)}</ul>`
                : nothing
            }
          </div></li>`,
    )}</ol></section>`;
}

/** @param {Server.DayClose} report */
const laterChanges = ({ later_changes: later }) =>
  later.length
    ? html`<section class="panel" aria-label=${t("Since it was signed")}><h2>${t("Since it was signed")}</h2>
      <ul class="plain-list since">${later.map(
        (change) =>
          html`<li>${change.at ? html`<span class="soft small">${dayAndTime(change.at)}</span> ` : nothing}${
            change.page
              ? html`<a
                href=${change.page}>${change.text}</a>`
              : change.text
          }</li>`,
      )}</ul></section>`
    : nothing;

/** @param {Server.DayStatus[]} days */
const signedDays = (days) =>
  html`<section class="panel"><h2>${t("Signed days")}</h2>
  ${
    days.some((day) => day.signature)
      ? html`<ul class="plain-list">${days.map((day) => day.signature && signedDay(day, day.signature))}</ul>`
      : html`<p class="soft">${t("No day has been signed yet.")}</p>`
  }</section>`;

/**
 * @param {Server.DayStatus} day
 * @param {Server.Signature} signature
 */
const signedDay = ({ day, signed_by: first, countersigned_by: second }, signature) =>
  html`<li>
    ${rich("{day}, variance {amount}", {
      day: html`<a class="day" href="/close/${day}">${gamingDay(day)}</a>`,
      amount: html`<span class="nowrap">${dollars(signature.variance)}</span>`,
    })}
    <div>${rich("Signed by {person}, {time}", { person: first, time: timeOf(signature.at) })}</div>
    <div>${
      signature.second
        ? rich("Countersigned by {person}, {time}", { person: second, time: timeOf(signature.second.at) })
        : html`<span class="wait">${t("Not countersigned yet")}</span>`
    }</div></li>`;

/** @param {string} at */
const timeOf = (at) => html`<span class="soft nowrap">${dayAndTime(at)}</span>`;
