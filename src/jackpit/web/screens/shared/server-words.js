// Written by tools/screen_facts.py from the code of the server. Do not edit.

import { translated } from "./text.js";

/**
 * Roles, as on a badge or in a list.
 * @type {Record<string, string>}
 */
export const ROLES = {
  dealer: translated("dealer"),
  supervisor: translated("supervisor"),
  executive: translated("executive"),
  accounting: translated("accounting"),
  floor: translated("floor"),
  surveillance: translated("surveillance"),
  math: translated("math"),
  admin: translated("admin"),
};

/**
 * Who must verify an award.
 * @type {Record<string, string>}
 */
export const TIERS = {
  dealer: translated("dealer"),
  supervisor: translated("supervisor"),
  executive: translated("executive"),
};

/**
 * The same in a sentence.
 * @type {Record<string, string>}
 */
export const VERIFIERS = {
  dealer: translated("the dealer"),
  supervisor: translated("a supervisor"),
  executive: translated("an executive"),
};

/**
 * Kinds of devices.
 * @type {Record<string, string>}
 */
export const DEVICE_KINDS = {
  pad: translated("pad"),
  sign: translated("sign"),
  sensor: translated("sensor"),
  shoe: translated("shoe"),
};

/**
 * What has an approved version: the server, or a kind of device.
 * @type {Record<string, string>}
 */
export const COMPONENT_KINDS = {
  server: translated("server"),
  pad: translated("pad"),
  sign: translated("sign"),
  sensor: translated("sensor"),
  shoe: translated("shoe"),
};

/**
 * What a person authenticates with.
 * @type {Record<string, string>}
 */
export const CREDENTIALS = {
  card: translated("card"),
  pin: translated("PIN"),
  password: translated("password"),
};

/**
 * What the dealer of a table presses.
 * @type {Record<string, string>}
 */
export const CONTROLLERS = {
  keypad: translated("keypad"),
  touch: translated("touch"),
};

/**
 * How several winners share a meter.
 * @type {Record<string, string>}
 */
export const SHARINGS = {
  split_table: translated("split among all wagers at the table"),
  split_winners: translated("split among the winners of the round"),
  in_turn: translated("taken in turn, from the dealer's far right"),
};

/**
 * Where progressive chips stay during a round.
 * @type {Record<string, string>}
 */
export const CHIPS = {
  left: translated("left on the table"),
  removed: translated("taken off the table"),
};

/**
 * What the small print of the signs may disclose.
 * @type {Record<string, string>}
 */
export const DISCLOSURES = {
  cap: translated("the cap"),
  reserve: translated("the reserve"),
  hidden: translated("that a part is not shown"),
};

/**
 * Meters whose name is not their key.
 * @type {Record<string, string>}
 */
export const METER_NAMES = {
  progressive: translated("Jackpot"),
};

/**
 * The paper that a house prints on.
 * @type {Record<string, string>}
 */
export const PAPER_SIZES = {
  "us-letter": translated("US letter"),
  a4: translated("A4"),
};

/**
 * Whether signs show the rules for players.
 * @type {Record<string, string>}
 */
export const RULES_ON_SIGNS = {
  hidden: translated("no rules"),
  rules: translated("the rules, in turn with the meter"),
  "rules-and-odds": translated("the rules with the odds, in turn with the meter"),
};

/**
 * The status of a win.
 * @type {Record<string, string>}
 */
export const WIN_STATUSES = {
  logged: translated("logged"),
  unpaid: translated("unpaid"),
  partly_paid: translated("partly paid"),
  paid: translated("paid"),
  backed_out: translated("backed out"),
  to_be_recovered: translated("backed out, to be recovered"),
  recovered: translated("recovered"),
};

/**
 * The result of a check of the close.
 * @type {Record<string, string>}
 */
export const CHECK_STATES = {
  good: translated("OK"),
  look: translated("review"),
  wait: translated("to do"),
};

/**
 * Reasons for an adjustment or a back-out.
 * @type {Record<string, string>}
 */
export const ADJUSTMENT_REASONS = {
  mistake: translated("a hand verified by mistake"),
  malfunction: translated("correction of a malfunction"),
  over_limit: translated("correction of an amount over the limit"),
  receipts: translated("funds not on display booked as receipts"),
  seed_recovery: translated("recovery of the seed"),
  carried_over: translated("carried over from an earlier system"),
  house_modification: translated("modified by the house"),
};

/**
 * Reasons of transfers.
 * @type {Record<string, string>}
 */
export const TRANSFER_REASONS = {
  wager: translated("wager"),
  contribution: translated("contribution"),
  reserved: translated("reserved"),
  capped: translated("kept off the meter by its cap"),
  award: translated("fixed award"),
  envy: translated("envy"),
  reimbursement: translated("the meter reimburses the tray"),
  advance: translated("the house advances what the meter lacks"),
  cut_advance: translated("the house advances what a moved cut locks"),
  repayment: translated("the meter repays an advance"),
  written_off: translated("the meter cannot repay an advance"),
  shortfall: translated("the meter ran dry"),
  bonus: translated("bonus of the base game"),
  bonus_returned: translated("bonus taken back"),
  win: translated("win"),
  seed: translated("seed"),
  reserve_released: translated("reserve added to the seed"),
  overflow_released: translated("overflow added to the seed"),
  over_cap: translated("the reseeded meter is over its cap"),
  discharge: translated("paid by the cage"),
  wager_returned: translated("wager returned"),
  contribution_reversed: translated("contribution reversed"),
  reserved_reversed: translated("reserve reversed"),
  capped_reversed: translated("overflow reversed"),
  adjusted_up: translated("adjusted upward"),
  adjusted_down: translated("adjusted downward"),
  backed_out: translated("an unpaid win backed out"),
  paid_backed_out: translated("a paid win backed out"),
  tray_backed_out: translated("a paid tray award backed out"),
  shortfall_backed_out: translated("a paid shortfall backed out"),
  award_returned: translated("fixed award taken back"),
  envy_returned: translated("envy taken back"),
  advance_returned: translated("an advance returned"),
  reimbursement_returned: translated("a reimbursement returned"),
  shortfall_returned: translated("a shortfall returned"),
  recovered: translated("recovered from the player"),
  seed_undone: translated("seed taken back"),
  reserve_undone: translated("reserve put back"),
  overflow_undone: translated("overflow put back"),
  reserve_taken: translated("reserve booked as receipts"),
  overflow_taken: translated("overflow booked as receipts"),
  moved_out: translated("moved to another link"),
  reserve_moved_out: translated("reserve moved to another link"),
  overflow_moved_out: translated("overflow moved to another link"),
  moved_in: translated("moved from another link"),
  seed_recovered: translated("seed recovered"),
};

/**
 * Accounts by their kind; the key is of their meter or table.
 * @type {Record<string, string>}
 */
export const ACCOUNTS = {
  players: translated("players"),
  tray: translated("tray of table {key}"),
  meter: translated("meter {key}"),
  reserve: translated("reserve of {key}"),
  overflow: translated("overflow of {key}"),
  house: translated("the house"),
  payable: translated("payable by the cage"),
  recoverable: translated("to be recovered"),
  advanced: translated("advanced to {key}"),
  shortfall: translated("shortfall of {key}"),
  "in transit": translated("in transit"),
};

/**
 * Awards by their type.
 * @type {Record<string, string>}
 */
export const AWARDS = {
  ForOne: translated("{times:,} for 1"),
  ToOne: translated("{times:,} to 1"),
  Dollars: translated("${count:,}"),
  Share: translated("{percent}% of the {meter}"),
};

/** An approved version. */
export const OR_HIGHER = translated("{version} or higher");

/** None is the lowest. */
export const EVERY_VERSION = translated("every version");

/** Why a text cannot be an ID. */
export const NOT_A_KEY = translated(
  "'{key}' is not a valid ID: use 1 to 40 letters, digits, dots, hyphens or underscores.",
);
