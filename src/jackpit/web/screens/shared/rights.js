// Which roles may request a command of the setup, and which may approve it, as in docs/identity.md.

import { html, nothing } from "./html.js";

const KEEPERS = ["admin", "executive"];
const BANKERS = ["executive", "accounting"];
const MONEY = ["supervisor", "executive", "accounting"];

/**
 * By command: who may request it, and who may be the second person if it needs one.
 * @type {Record<string, string[][]>}
 */
export const RIGHTS = {
  ChangeSettings: [KEEPERS, KEEPERS],
  SetLimits: [KEEPERS, KEEPERS],
  AddPerson: [["admin"], KEEPERS],
  ChangeRole: [["admin"], KEEPERS],
  EnablePerson: [["admin"], KEEPERS],
  Card: [["admin"], KEEPERS],
  Secret: [["admin"], KEEPERS],
  RegisterDevice: [["admin"], KEEPERS],
  ApproveVersion: [["admin"], KEEPERS],
  RenamePerson: [KEEPERS],
  DisablePerson: [KEEPERS],
  RevokeCard: [KEEPERS],
  RetireDevice: [KEEPERS],
  FormLink: [BANKERS, KEEPERS],
  ChangeTerms: [MONEY, BANKERS],
  WithdrawTerms: [BANKERS],
  MoveMoney: [MONEY, BANKERS],
  Decommission: [MONEY, BANKERS],
  AddTable: [["supervisor", "executive"]],
  RemoveTable: [["supervisor", "executive"]],
  OpenLink: [["executive"]],
  CloseLink: [["executive"]],
  OpenTable: [["supervisor", "executive", "floor"]],
  CloseTable: [["supervisor", "executive", "floor"]],
};

/** @type {Record<string, string>} */
const ARTICLES = {
  admin: "an admin",
  executive: "an executive",
  accounting: "accounting",
  surveillance: "surveillance",
  floor: "a floor manager",
};

/**
 * "an admin or an executive".
 * @param {string[]} roles
 */
export function listRoles(roles) {
  const named = roles.map((role) => ARTICLES[role] ?? `a ${role}`);
  return named.length > 1 ? `${named.slice(0, -1).join(", ")} or ${named.at(-1)}` : named[0];
}

/** @param {keyof typeof RIGHTS} command */
const requesters = (command) => RIGHTS[command][0] ?? [];

/**
 * Whether a person may request a command, by role.
 * @param {{ role: string }} person
 * @param {keyof typeof RIGHTS} command
 */
export const mayRequest = (person, command) => requesters(command).includes(person.role);

/**
 * A button for a command; if the person may not request it, it is disabled and says who may.
 * @param {{ role: string }} person
 * @param {keyof typeof RIGHTS} command
 * @param {string} label
 * @param {(() => Promise<void>) | (() => Promise<void | undefined>)} press
 * @param {{ primary?: boolean, danger?: boolean, why?: string | null }} [parts]
 */
export function commandButton(person, command, label, press, { primary = false, danger = false, why = null } = {}) {
  const whyNot = mayRequest(person, command) ? why : `only ${listRoles(requesters(command))}`;
  return html`<button type="button" class="button ${primary ? "primary" : ""} ${danger ? "danger" : ""}"
    ?disabled=${whyNot !== null} @click=${press}>
    <span>${label}${whyNot ? html`<small>${whyNot}</small>` : nothing}</span>
  </button>`;
}

export const ROLES = ["dealer", "supervisor", "executive", "accounting", "floor", "surveillance", "math", "admin"];
/** @type {Record<string, string>} */
export const ROLE_DUTIES = {
  dealer: "deals, and signs on at a table by card",
  supervisor: "verifies wins, makes corrections, sets up tables",
  executive: "verifies any win, opens links, approves requests",
  accounting: "pays wins, closes the day, approves terms",
  floor: "watches all tables, opens and closes them",
  surveillance: "watches, and enters references",
  math: "works with odds and forecasts",
  admin: "manages people, cards and devices",
};
