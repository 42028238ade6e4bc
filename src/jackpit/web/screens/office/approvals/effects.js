// What a request would do, in words: whoever approves it must know.

import { dollars } from "../../shared/money.js";

const pools = { METER: "meter", RESERVE: "reserve", OVERFLOW: "overflow" };
const words = (name) => name.toLowerCase().replaceAll("_", " ");

const EFFECTS = {
  Adjust: (c) => `${c.amount.startsWith("-") ? `Takes ${dollars(c.amount.slice(1))} from` : `Adds ${dollars(c.amount)} to`} the ${pools[c.pool]} “${c.meter}” (${words(c.reason)}): ${c.text}`,
  BackOut: (c) => `Backs win ${c.win} out (${words(c.reason)}): the prize goes back to the meter. ${c.text}`,
  ChangeTerms: (c) => `Changes the terms: ${c.terms.game}${c.terms.pay_table ? `, pay table ${c.terms.pay_table}` : ""}; at once if the link is closed, else at the reseed.`,
  MoveMoney: (c) => `Moves ${dollars(c.amount)} from meter “${c.meter}” to meter “${c.into}” of link ${c.to}.`,
  Decommission: (c) => `Ends the link: its seeds go back to the house, all else to meter “${c.into}” of link ${c.to}.`,
  EnterLate: (c) => `Enters a round of table ${c.table} that was played on paper ${c.paper}, with spots ${c.spots.join(", ")}: ${c.reason}`,
  ReopenRound: (c) => `Lets the last round of table ${c.table} go on: ${c.reason}`,
  FormLink: (c) => `Forms the link ${c.link} with ${c.terms.game}; the house puts the seeds on its meters.`,
  AddPerson: (c) => `${c.person.name} (${c.person.key}) belongs to the house as ${words(c.person.role)}.`,
  ChangeRole: (c) => `${c.person} becomes ${words(c.role)}.`,
  EnablePerson: (c) => `${c.person} may come in again.`,
  RegisterDevice: (c) => `Registers the ${words(c.kind)} ${c.device} at ${c.table ? `table ${c.table} of ` : ""}link ${c.link}. Its token is shown to whoever approves, once.`,
  ApproveVersion: (c) => `The lowest version of a ${words(c.kind)} is ${c.version}.`,
  ChangeSettings: () => "Changes the settings of the house.",
  SetLimits: () => "Changes the limits of the house.",
};

/** One sentence or two on what the command of a request does. */
export function effectOf({ command }) {
  return EFFECTS[command.type]?.(command) ?? `Does ${command.type}.`;
}
