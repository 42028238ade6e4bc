// What a request would do, in one or two sentences per command, for the person who approves it.

import { accountName } from "../shared/accounts.js";
import { get, problemOf } from "../shared/api.js";
import { html, nothing } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { previewCommand } from "../shared/preview.js";
import { componentName, deviceName, meterName, reasonName, roleName } from "../shared/names.js";
import { EVERY_VERSION, OR_HIGHER } from "../shared/server-words.js";
import { clauses, either, fill, sentences, t } from "../shared/text.js";
import { dayAndTime } from "../shared/times.js";
import { listSpots } from "../shared/words.js";

/**
 * The approved versions of a component in words.
 * @param {string[]} versions
 */
export const approvedVersions = (versions) =>
  versions.length ? either(versions.map((version) => fill(OR_HIGHER, { version }))) : EVERY_VERSION;

/** @type {Record<string, (command: Command, log: string) => string>} */
const SENTENCES = {
  Adjust: ({ amount, pool, meter, reason, text }) => {
    const facts = { account: accountName(`${pool} ${meter}`), reason: reasonName(reason), text };
    return amount.startsWith("-")
      ? t("{account}: takes off {amount} ({reason}): {text}", { amount: dollars(amount.slice(1)), ...facts })
      : t("{account}: adds {amount} ({reason}): {text}", { amount: dollars(amount), ...facts });
  },
  BackOut: ({ win, reason, text }, link) =>
    t("Backs out win {win} of link {link} ({reason}): the prize goes back to the meter. {text}", {
      win,
      link,
      reason: reasonName(reason),
      text,
    }),
  ChangeTerms: ({ terms }) =>
    sentences([
      terms.pay_table
        ? t("Changes the terms (pay table {table}).", { table: terms.pay_table })
        : t("Changes the terms."),
      t("They apply immediately if the link is closed; otherwise when their meter is reseeded or the link closes."),
    ]),
  MoveMoney: ({ amount, meter, into, to: link }) =>
    t("Moves {amount} from meter {meter} to meter {into} of link {link}.", {
      amount: dollars(amount),
      meter: meterName(meter),
      into: meterName(into),
      link,
    }),
  Decommission: ({ into, to: link }) =>
    t("Decommissions the link: its seeds go back to the house, everything else to meter {meter} of link {link}.", {
      meter: meterName(into),
      link,
    }),
  EnterLate: ({ form_number: form, table, spots, reason }, link) =>
    t("Enters paper form {form} of table {table}, link {link}, as a round with a wager at {spots}: {reason}", {
      form,
      table,
      link,
      spots: listSpots(spots),
      reason,
    }),
  EnterFromPaper: ({ form_number: form, table, spots, reason }, link) =>
    t("Enters paper form {form} of table {table}, link {link}, as a whole round with a wager at {spots}. {reason}", {
      form,
      table,
      link,
      spots: listSpots(spots),
      reason,
    }),
  AcceptMark: ({ table, line, spot, reason }, link) =>
    t("Accepts '{line}' at spot {spot} of table {table}, link {link}, out of turn, with a cut of its own: {reason}", {
      line,
      spot,
      table,
      link,
      reason,
    }),
  ReopenRound: ({ table, reason }, link) =>
    t("Reopens the last round of table {table}, link {link}: {reason}", { table, link, reason }),
  FormLink: ({ link }) => t("Creates the link {link}; the house puts the seeds on its meters.", { link }),
  AddPerson: ({ person: { name, key, role } }) =>
    t("Adds {name} ({key}) as {role}.", { name, key, role: roleName(role) }),
  ChangeRole: ({ person, role }) => t("Changes the role of {person} to {role}.", { person, role: roleName(role) }),
  EnablePerson: ({ person }) => t("Enables {person} again.", { person }),
  RegisterDevice: ({ kind, device, table, link }) =>
    sentences([
      table
        ? t("Registers the {kind} {device} at table {table} of link {link}.", {
            kind: deviceName(kind),
            device,
            table,
            link,
          })
        : t("Registers the {kind} {device} at link {link}.", { kind: deviceName(kind), device, link }),
      t("Its token is shown once, to the person who approves."),
    ]),
  ApproveVersions: ({ kind, versions }) =>
    t("Approved versions of a {kind}: {versions}.", {
      kind: componentName(kind),
      versions: approvedVersions(versions),
    }),
  ChangeSettings: () => t("Changes the settings of the house:"),
  SetLimits: () => t("Changes the limits of the house:"),
};

/**
 * One or two sentences on what the command of a request does.
 * @param {RequestedCommand} request
 */
export function requestSentence({ log, command }) {
  return SENTENCES[command.type]?.(command, log) ?? t("Does '{command}'.", { command: command.type });
}

/**
 * The winning hands of a round from a paper form.
 * @param {Command} command
 * @param {Server.VersionLine[]} lines
 */
export function winningHands({ hands = [], ends = true }, lines) {
  /** @param {{ line: string, spot?: number | null }} hand */
  const handName = ({ line: key, spot }) => {
    const line = lines.find((known) => known.key === key)?.name ?? key;
    return spot === null || spot === undefined
      ? t("the dealer's hand, {line}", { line })
      : t("spot {spot}, {line}", { spot, line });
  };
  const sentence = hands.length
    ? t("Winning hands: {hands}.", { hands: clauses(hands.map(handName)) })
    : t("No hand won.");
  return ends ? sentence : sentences([sentence, t("One of its claims is pending, so the round ends at the pad.")]);
}

const PREVIEWED = ["EnterFromPaper", "EnterLate", "AcceptMark", "BackOut", "Adjust", "MoveMoney"];

/**
 * What the cage has paid of a win that is to be backed out: it must be recovered from the players.
 * @param {string} log
 * @param {Command} command
 */
async function loadRecoveries(log, { type, win }) {
  if (type !== "BackOut") return nothing;
  const { shares } = await get(`/api/links/${log}/wins/${win}/facts`);
  return shares.map(
    ({ spot, amount, paid, recovered }) =>
      paid &&
      !recovered &&
      html`<p class="problem">${t("The cage has paid {amount} to spot {spot}: {person}, {time}.", {
        amount: dollars(amount),
        spot,
        person: paid.by,
        time: dayAndTime(paid.at),
      })} ${t("It must be recovered from the player.")}</p>`,
  );
}

/** @param {Server.Payment} payment */
const paymentSentence = ({ spot, amount, payer, why }) =>
  t("Spot {spot} is paid {amount} ({payer}): {why}.", { spot, amount: dollars(amount), payer, why });

/** @param {Server.PendingClaim} claim */
const claimSentence = ({ amount, line_name: line }) =>
  t("A claim of {amount} is pending: {line}.", { amount: dollars(amount), line });

/**
 * Load the preview of a request as of now: its effects, payments and claims.
 * @param {RequestedCommand} request
 */
export async function requestPreview({ log, command }) {
  if (!PREVIEWED.includes(command.type)) return null;
  try {
    const [links, recover] = await Promise.all([previewCommand(log, command), loadRecoveries(log, command)]);
    const sentences = [
      ...links.flatMap(({ words }) => words),
      ...links.flatMap(({ payments = [] }) => payments.map(paymentSentence)),
      ...links.flatMap(({ waiting = [] }) => waiting.map(claimSentence)),
    ];
    return html`${recover}<ul class="small">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`;
  } catch (error) {
    return html`<p class="wait">${t("It would be refused now: {reason}", { reason: problemOf(error).message })}</p>`;
  }
}
