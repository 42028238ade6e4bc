// What a request would do, in words: whoever approves it must know.

import { get } from "../shared/api.js";
import { html, nothing } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { previewCommand } from "../shared/preview.js";
import { dayAndTime } from "../shared/times.js";
import { listSpots } from "../shared/words.js";

const pools = { METER: "meter", RESERVE: "reserve", OVERFLOW: "overflow" };
const words = (name) => name.toLowerCase().replaceAll("_", " ");

const handsOf = ({ hands = [], ends = true }) =>
  `${hands.length ? `It won: ${hands.map(({ line, spot }) => `${spot === null || spot === undefined ? "the dealer's hand" : `spot ${spot}`}, ${line.replaceAll("-", " ")}`).join("; ")}.` : "No hand won."}${ends ? "" : " A claim of it waits, and it ends at the pad."}`;

const EFFECTS = {
  Adjust: (c) => `${c.amount.startsWith("-") ? `Takes ${dollars(c.amount.slice(1))} from` : `Adds ${dollars(c.amount)} to`} the ${pools[c.pool]} “${c.meter}” (${words(c.reason)}): ${c.text}`,
  BackOut: (c, log) => `Backs win ${c.win} of link ${log} out (${words(c.reason)}): the prize goes back to the meter. ${c.text}`,
  ChangeTerms: (c) => `Changes the terms${c.terms.pay_table ? ` (pay table ${c.terms.pay_table})` : ""}: at once if the link is closed, else at the reseed of the meter they concern, or when it is closed.`,
  MoveMoney: (c) => `Moves ${dollars(c.amount)} from meter “${c.meter}” to meter “${c.into}” of link ${c.to}.`,
  Decommission: (c) => `Ends the link: its seeds go back to the house, all else to meter “${c.into}” of link ${c.to}.`,
  EnterLate: (c, log) => `Enters paper ${c.paper} of table ${c.table}, link ${log}, as a round with a wager at ${listSpots(c.spots)}: ${c.reason}`,
  EnterFromPaper: (c, log) => `Enters paper ${c.paper} of table ${c.table}, link ${log}, as a whole round with a wager at ${listSpots(c.spots)}. ${handsOf(c)} ${c.reason}`,
  ReopenRound: (c, log) => `Lets the last round of table ${c.table}, link ${log}, go on: ${c.reason}`,
  FormLink: (c) => `Forms the link ${c.link} with ${c.terms.game}; the house puts the seeds on its meters.`,
  AddPerson: (c) => `${c.person.name} (${c.person.key}) belongs to the house as ${words(c.person.role)}.`,
  ChangeRole: (c) => `${c.person} becomes ${words(c.role)}.`,
  EnablePerson: (c) => `${c.person} may come in again.`,
  RegisterDevice: (c) => `Registers the ${words(c.kind)} ${c.device} at ${c.table ? `table ${c.table} of ` : ""}link ${c.link}. Its token is shown to whoever approves, once.`,
  ApproveVersion: (c) => `The lowest version of a ${words(c.kind)} is ${c.version}.`,
  ChangeSettings: () => "Changes the settings of the house:",
  SetLimits: () => "Changes the limits of the house:",
};

/** One sentence or two on what the command of a request does. */
export function requestSentence({ log, command }) {
  return EFFECTS[command.type]?.(command, log) ?? `Does ${command.type}.`;
}

const FORESEEN = ["EnterFromPaper", "EnterLate", "BackOut", "Adjust", "MoveMoney"];

/** What the cage has paid of a win that is to be backed out: it must be got back from the players. */
async function paidOf(log, { type, win }) {
  if (type !== "BackOut") return nothing;
  const { shares } = await get(`/api/links/${log}/wins/${win}/facts`);
  const paid = shares.filter((share) => share.paid && !share.recovered);
  return paid.map((share) => html`<p class="problem">The cage has paid ${dollars(share.amount)} to spot ${share.spot}: ${share.paid.by}, ${dayAndTime(share.paid.at)}. It must be got back from the player.</p>`);
}

/** What the manager foresees of it as things stand now, as a template: the words and the payments. */
export async function requestPreview({ log, command }) {
  if (!FORESEEN.includes(command.type)) return null;
  try {
    const [links, recover] = await Promise.all([previewCommand(log, command), paidOf(log, command)]);
    const paid = links.flatMap(({ payments = [] }) => payments.map((one) => `Spot ${one.spot} is paid ${dollars(one.amount)} from the ${one.source}: ${one.why}.`));
    const waits = links.flatMap(({ waiting = [] }) => waiting.map((one) => `A claim of ${dollars(one.amount)} waits: ${one.line}.`));
    return html`${recover}<ul class="small">${[...links.flatMap(({ words }) => words), ...paid, ...waits].map((line) => html`<li>${line}</li>`)}</ul>`;
  } catch (problem) {
    if (!problem.rule) throw problem;
    return html`<p class="wait">As things stand it would be refused: ${problem.message}</p>`;
  }
}
