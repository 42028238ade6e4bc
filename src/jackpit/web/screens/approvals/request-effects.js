// What a request would change, from what to what: as tables, for the person who approves it.

import { callApi, get } from "../shared/api.js";
import { html, nothing } from "../shared/html.js";
import { Lookups } from "../shared/lookups.js";
import { dollars } from "../shared/money.js";
import { roleName } from "../shared/names.js";
import { problemLine } from "../shared/problem-line.js";
import { settingDifferences } from "../shared/settings.js";
import { describeTerms, termDifferences } from "../shared/terms.js";
import { t } from "../shared/text.js";
import { now } from "../shared/times.js";
import { requestSentence, winningHands } from "./request-sentences.js";

/**
 * What a request would change, as it is now.
 * @typedef {object} Present
 * @property {Server.Settings} [settings]
 * @property {Server.Member[]} [people]
 * @property {Server.Game[]} [games]
 * @property {Server.Link} [link]
 * @property {Server.LinkStop[]} [stops]
 */

/**
 * A table of [label, old, new].
 * @param {Shown[][]} rows
 */
export const changesTable = (rows) =>
  rows.length
    ? html`<table class="differences"><thead><tr><th></th><th>${t("now")}</th><th>${t("new")}</th></tr></thead>
        <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`
    : html`<p>${t("No differences.")}</p>`;

/** @param {Pair[]} rows */
const factsTable = (rows) =>
  html`<table class="effect"><tbody>${rows.map(
    ([label, value]) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>`,
  )}</tbody></table>`;

/** @param {string | null | undefined} amount */
const dollarsOrNoLimit = (amount) => (amount === null || amount === undefined ? t("no limit") : dollars(amount));

/**
 * Limits in words: [label, value] each.
 * @param {Partial<Server.Limits>} limit
 * @returns {Pair[]}
 */
const limitRows = ({ since, wager, meter, tables, source }) => [
  [t("From gaming day"), since],
  [t("Maximum wager"), dollarsOrNoLimit(wager)],
  [t("Maximum meter"), dollarsOrNoLimit(meter)],
  [t("Maximum tables of a link"), tables ?? t("no limit")],
  [t("Source"), source],
];

/**
 * The links that limits stop, and why.
 * @param {string} title
 * @param {Server.LinkStop[]} stops
 */
export const stoppedLinks = (title, stops) =>
  html`<b>${title}</b><ul>${stops.map(({ link, why }) =>
    why.map((reason) => html`<li><a href="/set-up/links/${link}">${link}</a>: ${reason}</li>`),
  )}</ul>`;

/**
 * What limits would do, for the people who agree to them.
 * @param {Partial<Server.Limits>} limits
 * @param {Server.LinkStop[]} stops
 */
const limitsEffect = (limits, stops) =>
  html`<div class="stack">${factsTable(limitRows(limits))}
    <div class="panel ${stops.length ? "wrong" : ""}">${
      stops.length
        ? stoppedLinks(
            t("From gaming day {day} these links take no progressive wagers:", { day: limits.since ?? "" }),
            stops,
          )
        : t("Every link is within these limits.")
    }</div></div>`;

/**
 * Load what limits would do as of now. Throws a Problem if they would be refused.
 * @param {Json} limits
 */
export const loadLimitsEffect = async (limits) =>
  limitsEffect(limits, (await callApi("POST", "/api/house/limits/preview", { limits })).stops);

/**
 * Load the present state that a request would change.
 * @param {RequestedCommand} request
 * @returns {Promise<Present>}
 */
async function loadPresent({ log, command: { type, limits } }) {
  switch (type) {
    case "SetLimits":
      return callApi("POST", "/api/house/limits/preview", { limits });
    case "ChangeSettings":
      return get("/api/house");
    case "ChangeRole":
      return get("/api/people");
    case "FormLink":
      return get("/api/games");
    case "ChangeTerms":
    case "EnterFromPaper":
      return { link: await get(`/api/links/${log}`) };
    default:
      return {};
  }
}

/**
 * Load what a request would do as of now, for the approval dialog.
 * @param {RequestedCommand} request
 */
export const loadEffect = async (request) =>
  html`<p>${requestSentence(request)}</p>${changesOf(request, await loadPresent(request))}`;

const REFRESH_MILLISECONDS = 30_000;

/** What the requests of a page would do; *onChange* is called when more is loaded. */
export class RequestEffects {
  /** @type {Lookups<Present>} */
  #present;

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#present = new Lookups(onChange);
  }

  /** @param {RequestedCommand} request */
  get(request) {
    const { found, problem } = this.#present.get(request.id, Math.floor(now() / REFRESH_MILLISECONDS), () =>
      loadPresent(request),
    );
    return html`<p>${requestSentence(request)}</p>
      ${found ? changesOf(request, found) : problem ? problemLine(problem.message) : nothing}`;
  }

  /**
   * Forget all but these requests.
   * @param {RequestedCommand[]} requests
   */
  keep(requests) {
    this.#present.keep(requests.map(({ id }) => id));
  }
}

/**
 * The changes, where the sentence does not name them all.
 * @param {RequestedCommand} request
 * @param {Present} present
 */
function changesOf({ command, terms }, { settings, people = [], games = [], link, stops = [] }) {
  switch (command.type) {
    case "ChangeSettings":
      return changesTable(settingDifferences({ ...settings }, { ...settings, ...command.settings }));
    case "SetLimits":
      return limitsEffect(command.limits, stops);
    case "ChangeRole": {
      const role = people.find((person) => person.person === command.person)?.role;
      return changesTable([
        [t("Role of {person}", { person: command.person }), role ? roleName(role) : "–", roleName(command.role)],
      ]);
    }
    case "FormLink":
      return html`${factsTable([
        [t("Link ID"), command.link],
        [t("Game"), games.find(({ game }) => game === command.terms.game)?.game_name ?? command.terms.game],
      ])}<details><summary>${t("Its terms")}</summary>${factsTable(terms ? describeTerms(terms) : [])}</details>`;
    case "ChangeTerms":
      return link && terms ? changesTable(termDifferences(link.terms, terms)) : nothing;
    case "EnterFromPaper":
      return html`<p>${winningHands(command, link?.terms.lines ?? [])}</p>`;
    default:
      return nothing;
  }
}
