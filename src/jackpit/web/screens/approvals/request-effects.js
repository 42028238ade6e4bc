// @ts-nocheck Its types are not declared yet.
// What a request would change, from what to what: as tables, for the person who approves it.

import { get } from "../shared/api.js";
import { html, nothing } from "../shared/html.js";
import { Lookups } from "../shared/lookups.js";
import { dollars } from "../shared/money.js";
import { settingDifferences } from "../shared/settings.js";
import { completeTerms, describeTerms, termDifferences } from "../shared/terms.js";
import { dayAndTime, now } from "../shared/times.js";
import { requestSentence } from "./request-sentences.js";

/** A table of [label, old, new]. */
export const changesTable = (rows) =>
  rows.length
    ? html`<table class="differences"><thead><tr><th></th><th>now</th><th>new</th></tr></thead>
        <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`
    : html`<p>No differences.</p>`;

const factsTable = (rows) =>
  html`<table class="effect"><tbody>${rows.map(
    ([label, value]) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>`,
  )}</tbody></table>`;

/** Limits in words: [label, value] each. */
const limitRows = ({ since, wager, meter, tables, source }) => [
  ["From gaming day", since],
  ["Maximum wager", wager === null || wager === undefined ? "no limit" : dollars(wager)],
  ["Maximum meter", meter === null || meter === undefined ? "no limit" : dollars(meter)],
  ["Maximum tables of a link", tables ?? "no limit"],
  ["Source", source],
];

const TITLES = {
  ChangeSettings: "Change the settings of the house",
  SetLimits: "Set house limits",
  AddPerson: "Add a person",
  ChangeRole: "Change a role",
  EnablePerson: "Enable a person again",
  RegisterDevice: "Register a device",
  ApproveVersion: "Set the lowest approved version",
  FormLink: "Create a link",
  ChangeTerms: "Change terms",
  MoveMoney: "Move money",
  Decommission: "Decommission a link",
  BackOut: "Back out a win",
  Adjust: "Adjust a meter",
  EnterLate: "Enter a round late",
  EnterFromPaper: "Enter a round from a paper form",
  ReopenRound: "Reopen a round",
};

/** The title of a request. */
export const requestTitle = ({ log, command }) =>
  `${TITLES[command.type] ?? command.type}${log === "house" ? "" : ` · link ${log}`}`;

/** Load the present state that a request would change: {settings, people, games, link}. */
async function loadPresent({ log, command: { type } }) {
  const of = (types, path) => (types.includes(type) ? get(path) : {});
  const [{ settings }, { people }, { games }, link] = await Promise.all([
    of(["ChangeSettings"], "/api/house"),
    of(["ChangeRole"], "/api/people"),
    of(["FormLink", "ChangeTerms"], "/api/games"),
    of(["ChangeTerms"], `/api/links/${log}`),
  ]);
  return { settings, people, games, link };
}

/** Load what a request would do as of now, for the approval dialog. */
export const loadEffect = async (request) =>
  html`<p>${requestSentence(request)}</p>${changesOf(request, await loadPresent(request))}`;

const REFRESH_MILLISECONDS = 30_000;

/** What the requests of a page would do; *onChange* is called when more is loaded. */
export class RequestEffects {
  #present;

  constructor(onChange) {
    this.#present = new Lookups(onChange);
  }

  get(request) {
    const { found, problem } = this.#present.get(request.id, Math.floor(now() / REFRESH_MILLISECONDS), () =>
      loadPresent(request),
    );
    return html`<p>${requestSentence(request)}</p>
      ${
        found
          ? changesOf(request, found)
          : problem
            ? html`<p class="problem" role="alert">${problem.message}</p>`
            : nothing
      }`;
  }

  /** Forget all but these requests. */
  keep(requests) {
    this.#present.keep(requests.map(({ id }) => id));
  }
}

/** The changes as a table, where the sentence does not name them all. */
function changesOf({ command }, present) {
  const { type, ...details } = command;
  switch (type) {
    case "ChangeSettings":
      return changesTable(settingDifferences(present.settings, { ...present.settings, ...details.settings }));
    case "SetLimits":
      return factsTable(limitRows(details.limits));
    case "ChangeRole":
      return changesTable([
        [
          `Role of ${details.person}`,
          present.people.find((person) => person.person === details.person)?.role ?? "–",
          details.role,
        ],
      ]);
    case "FormLink":
      return html`${factsTable([
        ["Link ID", details.link],
        ["Game", gameName(present, details.terms.game)],
      ])}<details><summary>Its
        terms</summary>${factsTable(describeTerms(completeTerms(present.games, details.terms)))}</details>`;
    case "ChangeTerms":
      return changesTable(termDifferences(present.link.terms, completeTerms(present.games, details.terms)));
    default:
      return nothing;
  }
}

const gameName = (present, key) => present.games.find((game) => game.game === key)?.name ?? key;

/** The requests that a page is about and that are pending a second person. */
export function pendingRequests(requests, isAbout) {
  const found = requests.filter(isAbout);
  if (!found.length) return nothing;
  return html`<div class="panel waits stack" role="status">${found.map(
    (request) =>
      html`<div class="row apart"><span><span class="badge wait">pending</span> ${requestTitle(request)}, requested by
        ${request.by_name} on ${dayAndTime(request.at)}: ${request.summary}</span><a href="/set-up/requests">Open the
        request</a></div>`,
  )}</div>`;
}
