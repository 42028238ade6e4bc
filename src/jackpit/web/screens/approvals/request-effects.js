// What a request would do, in words: what it is about, and what changes from what to what.

import { get } from "../shared/api.js";
import { html, nothing } from "../shared/html.js";
import { Lookups } from "../shared/lookups.js";
import { dollars } from "../shared/money.js";
import { settingDifferences } from "../shared/settings.js";
import { completeTerms, describeTerms, termDifferences } from "../shared/terms.js";
import { dayAndTime, now } from "../shared/times.js";
import { requestSentence } from "./request-sentences.js";

/** A table of [what, old, new]. */
export const changesTable = (rows) =>
  rows.length
    ? html`<table class="termDifferences"><thead><tr><th></th><th>now</th><th>new</th></tr></thead>
        <tbody>${rows.map(([what, old, now]) => html`<tr><td>${what}</td><td>${old}</td><td>${now}</td></tr>`)}</tbody></table>`
    : html`<p>Nothing differs from what is now.</p>`;

const factsTable = (rows) => html`<table class="effect"><tbody>${rows.map(([what, value]) => html`<tr><th scope="row">${what}</th><td>${value}</td></tr>`)}</tbody></table>`;

/** The limits of a day in words: [what, value] each. */
const limitRows = ({ since, wager, meter, tables, source }) => [
  ["From gaming day", since],
  ["A wager, at most", wager === null || wager === undefined ? "no limit" : dollars(wager)],
  ["A meter, at most", meter === null || meter === undefined ? "no limit" : dollars(meter)],
  ["Tables of a link, at most", tables ?? "no limit"],
  ["Written in", source],
];

const NAMES = {
  ChangeSettings: "Change the settings of the house",
  SetLimits: "Set house limits",
  AddPerson: "Add a person",
  ChangeRole: "Change a role",
  EnablePerson: "Enable a person again",
  RegisterDevice: "Register a device",
  ApproveVersion: "Set the lowest version",
  FormLink: "Form a link",
  ChangeTerms: "Change terms",
  MoveMoney: "Move money",
  Decommission: "Decommission a link",
  BackOut: "Back a win out",
  Adjust: "Adjust a meter",
  EnterLate: "Enter a round late",
  EnterFromPaper: "Enter a round from paper",
  ReopenRound: "Reopen a round",
};

/** The title of a request. */
export const requestTitle = ({ log, command }) => `${NAMES[command.type] ?? command.type}${log === "house" ? "" : ` · link ${log}`}`;

/** What must be known to say what a request would change, as it is now: {settings, people, games, link}. */
async function knownFor({ log, command: { type } }) {
  const of = (types, path) => (types.includes(type) ? get(path) : {});
  const [{ settings }, { people }, { games }, link] = await Promise.all([
    of(["ChangeSettings"], "/api/house"),
    of(["ChangeRole"], "/api/people"),
    of(["FormLink", "ChangeTerms"], "/api/games"),
    of(["ChangeTerms"], `/api/links/${log}`),
  ]);
  return { settings, people, games, link };
}

/** What a request would do as things stand now, for whoever is about to approve it. */
export const loadEffect = async (request) => html`<p>${requestSentence(request)}</p>${changesOf(request, await knownFor(request))}`;

const LOOK_AGAIN = 30_000;

/** What the requests of a page would do; *came* is called when more is known of one. */
export class RequestEffects {
  #known;

  constructor(came) {
    this.#known = new Lookups(came);
  }

  of(request) {
    const { found, problem } = this.#known.of(request.id, Math.floor(now() / LOOK_AGAIN), () => knownFor(request));
    return html`<p>${requestSentence(request)}</p>
      ${found ? changesOf(request, found) : problem ? html`<p class="problem" role="alert">${problem.message}</p>` : nothing}`;
  }

  /** Only these wait now. */
  keep(requests) {
    this.#known.keep(requests.map(({ id }) => id));
  }
}

/** What would change, as a template, where the sentence does not say it all. */
function changesOf({ command }, known) {
  const { type, ...said } = command;
  switch (type) {
    case "ChangeSettings": return changesTable(settingDifferences(known.settings, { ...known.settings, ...said.settings }));
    case "SetLimits": return factsTable(limitRows(said.limits));
    case "ChangeRole": return changesTable([[`Role of ${said.person}`, known.people.find((one) => one.person === said.person)?.role ?? "–", said.role.toLowerCase()]]);
    case "FormLink": return html`${factsTable([["Key", said.link], ["Game", gameName(known, said.terms.game)]])}<details><summary>Its terms</summary>${factsTable(describeTerms(completeTerms(known.games, said.terms)))}</details>`;
    case "ChangeTerms": return changesTable(termDifferences(known.link.terms, completeTerms(known.games, said.terms)));
    default: return nothing;
  }
}

const gameName = (known, key) => known.games.find((one) => one.game === key)?.name ?? key;

/** A note where it concerns that something waits for a second person. */
export function pendingRequests(requests, concerns) {
  const found = requests.filter(concerns);
  if (!found.length) return nothing;
  return html`<div class="panel waits stack" role="status">${found.map(
    (one) => html`<div class="row apart"><span><span class="badge wait">waits</span> ${requestTitle(one)}, asked by ${one.by[0]} on ${dayAndTime(one.at)}: ${one.summary}</span><a href="/set-up/requests">To the request</a></div>`,
  )}</div>`;
}
