// @ts-nocheck Its types are not declared yet.
// What a request would do, in one sentence per command, for the person who approves it.

import { get } from "../shared/api.js";
import { html, nothing } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { previewCommand } from "../shared/preview.js";
import { dayAndTime } from "../shared/times.js";
import { listSpots, lowerWords } from "../shared/words.js";

const winningHands = ({ hands = [], ends = true }) =>
  `${
    hands.length
      ? `Winning hands: ${hands
          .map(
            ({ line, spot }) =>
              `${spot === null || spot === undefined ? "the dealer's hand" : `spot ${spot}`}, ${line.replaceAll(
                "-",
                " ",
              )}`,
          )
          .join("; ")}.`
      : "No hand won."
  }${ends ? "" : " One of its claims is pending, so the round ends at the pad."}`;

const SENTENCES = {
  Adjust: (c) =>
    `${c.amount.startsWith("-") ? `Takes ${dollars(c.amount.slice(1))} from` : `Adds ${dollars(c.amount)} to`} the ` +
    `${lowerWords(c.pool)} “${c.meter}” (${lowerWords(c.reason)}): ${c.text}`,
  BackOut: (c, log) =>
    `Backs out win ${c.win} of link ${log} (${lowerWords(c.reason)}): the prize goes back to the meter. ${c.text}`,
  ChangeTerms: (c) =>
    `Changes the terms${c.terms.pay_table ? ` (pay table ${c.terms.pay_table})` : ""}: immediately if the link is ` +
    `closed; otherwise when the meter they concern is reseeded, or when the link closes.`,
  MoveMoney: (c) => `Moves ${dollars(c.amount)} from meter “${c.meter}” to meter “${c.into}” of link ${c.to}.`,
  Decommission: (c) =>
    `Decommissions the link: its seeds go back to the house, everything else to meter “${c.into}” of link ${c.to}.`,
  EnterLate: (c, log) =>
    `Enters paper form ${c.form_number} of table ${c.table}, link ${log}, as a round with a wager at ` +
    `${listSpots(c.spots)}: ${c.reason}`,
  EnterFromPaper: (c, log) =>
    `Enters paper form ${c.form_number} of table ${c.table}, link ${log}, as a whole round with a wager at ` +
    `${listSpots(c.spots)}. ${winningHands(c)} ${c.reason}`,
  ReopenRound: (c, log) => `Reopens the last round of table ${c.table}, link ${log}: ${c.reason}`,
  FormLink: (c) => `Creates the link ${c.link} with ${c.terms.game}; the house puts the seeds on its meters.`,
  AddPerson: (c) => `Adds ${c.person.name} (${c.person.key}) as ${lowerWords(c.person.role)}.`,
  ChangeRole: (c) => `Changes the role of ${c.person} to ${lowerWords(c.role)}.`,
  EnablePerson: (c) => `Enables ${c.person} again.`,
  RegisterDevice: (c) =>
    `Registers the ${lowerWords(c.kind)} ${c.device} at ${c.table ? `table ${c.table} of ` : ""}link ${c.link}. ` +
    `Its token is shown once, to the person who approves.`,
  ApproveVersion: (c) => `Sets the lowest approved version of a ${lowerWords(c.kind)} to ${c.version}.`,
  ChangeSettings: () => "Changes the settings of the house:",
  SetLimits: () => "Changes the limits of the house:",
};

/** "RetireDevice" as "retire device". */
const inWords = (type) => type.replace(/\B[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();

/** One or two sentences on what the command of a request does. */
export function requestSentence({ log, command }) {
  return SENTENCES[command.type]?.(command, log) ?? `Does “${inWords(command.type)}”.`;
}

const PREVIEWED = ["EnterFromPaper", "EnterLate", "BackOut", "Adjust", "MoveMoney"];

/** What the cage has paid of a win that is to be backed out: it must be recovered from the players. */
async function loadRecoveries(log, { type, win }) {
  if (type !== "BackOut") return nothing;
  const { shares } = await get(`/api/links/${log}/wins/${win}/facts`);
  const paid = shares.filter((share) => share.paid && !share.recovered);
  return paid.map(
    (share) =>
      html`<p class="problem">The cage has paid ${dollars(share.amount)} to spot ${share.spot}: ${share.paid.by},
        ${dayAndTime(share.paid.at)}. It must be recovered from the player.</p>`,
  );
}

/** Load the preview of a request as of now: its effects, payments and claims. */
export async function requestPreview({ log, command }) {
  if (!PREVIEWED.includes(command.type)) return null;
  try {
    const [links, recover] = await Promise.all([previewCommand(log, command), loadRecoveries(log, command)]);
    const paid = links.flatMap(({ payments = [] }) =>
      payments.map(
        (payment) =>
          `Spot ${payment.spot} is paid ${dollars(payment.amount)} from the ${payment.source}: ${payment.why}.`,
      ),
    );
    const claims = links.flatMap(({ waiting = [] }) =>
      waiting.map((claim) => `A claim of ${dollars(claim.amount)} is pending: ${claim.line}.`),
    );
    return html`${recover}<ul class="small">${[...links.flatMap(({ words }) => words), ...paid, ...claims].map(
      (line) => html`<li>${line}</li>`,
    )}</ul>`;
  } catch (problem) {
    if (!problem.rule) throw problem;
    return html`<p class="wait">It would be refused now: ${problem.message}</p>`;
  }
}
