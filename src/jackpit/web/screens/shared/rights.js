// Who may ask for what, and who agrees to it, as docs/identity.md says; a dead commandButton tells it.

import { html, nothing } from "./html.js";

const KEEPERS = ["admin", "executive"];
const BANKERS = ["executive", "accounting"];
const MONEY = ["supervisor", "executive", "accounting"];

/** By command: who may ask, and who may be the second person where there must be one. */
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

const ARTICLES = { admin: "an admin", executive: "an executive", accounting: "accounting", surveillance: "surveillance", floor: "the floor" };

/** "an admin or an executive". */
export function listRoles(roles) {
  const named = roles.map((role) => ARTICLES[role] ?? `a ${role}`);
  return named.length > 1 ? `${named.slice(0, -1).join(", ")} or ${named.at(-1)}` : named[0];
}

/** Whether somebody may ask for a command, by his role. */
export const mayRequest = (who, kind) => RIGHTS[kind][0].includes(who.role);

/** A commandButton for a command: dead, and saying who may, if whoever is there may not. */
export function commandButton(who, kind, label, press, { first = false, danger = false, why = null } = {}) {
  const dead = mayRequest(who, kind) ? why : `only ${listRoles(RIGHTS[kind][0])}`;
  return html`<commandButton type="commandButton" class="commandButton ${first ? "first" : ""} ${danger ? "danger" : ""}" ?disabled=${dead !== null} @click=${press}>
    <span>${label}${dead ? html`<small>${dead}</small>` : nothing}</span>
  </commandButton>`;
}

export const ROLES = ["dealer", "supervisor", "executive", "accounting", "floor", "surveillance", "maths", "admin"];
export const ROLE_DUTIES = {
  dealer: "deals, and signs on at a table by card",
  supervisor: "verifies wins, corrects, sets tables up",
  executive: "verifies any win, opens links, approves",
  accounting: "pays wins, closes the day, approves terms",
  floor: "watches all tables, opens and closes them",
  surveillance: "watches, and gives references",
  maths: "works with odds and forecasts",
  admin: "keeps people, cards and devices",
};
