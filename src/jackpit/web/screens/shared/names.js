// Names of what the server sends as a key: roles, tiers, devices, controllers, meters; short names of games.

import { t, translated } from "./text.js";

/**
 * Roles, as on a badge or in a list.
 * @type {Record<string, string>}
 */
export const ROLES = {
  dealer: t("dealer"),
  supervisor: t("supervisor"),
  executive: t("executive"),
  accounting: t("accounting"),
  floor: t("floor"),
  surveillance: t("surveillance"),
  math: t("math"),
  admin: t("admin"),
};

/** Who must verify an award. */
export const TIERS = { dealer: ROLES.dealer, supervisor: ROLES.supervisor, executive: ROLES.executive };

/**
 * Kinds of devices.
 * @type {Record<string, string>}
 */
export const DEVICE_KINDS = { pad: t("pad"), sign: t("sign"), sensor: t("sensor"), shoe: t("shoe") };

/** @type {Record<string, string>} */
const VERIFIERS = { dealer: t("the dealer"), supervisor: t("a supervisor"), executive: t("an executive") };

/** @type {Record<string, string>} */
const CONTROLLERS = { keypad: t("keypad"), touch: t("touch") };

/**
 * Reasons for an adjustment or a back-out: as a title, and in a sentence.
 * @type {Record<string, [string, string]>}
 */
const REASONS = {
  mistake: [t("A hand verified by mistake"), t("a hand verified by mistake")],
  malfunction: [t("Correction of a malfunction"), t("correction of a malfunction")],
  over_limit: [t("Correction of an amount over the limit"), t("correction of an amount over the limit")],
  receipts: [t("Funds not on display booked as receipts"), t("funds not on display booked as receipts")],
  seed_recovery: [t("Recovery of the seed"), t("recovery of the seed")],
  carried_over: [t("Carried over from an earlier system"), t("carried over from an earlier system")],
  house_modification: [t("Modified by the house"), t("modified by the house")],
};

/**
 * The name of a role, or of the tier that a claim needs.
 * @param {string} role
 */
export const roleName = (role) => ROLES[role] ?? role;

/**
 * Who must verify a claim, in a sentence: "a supervisor", "an executive".
 * @param {string} tier
 */
export const verifierName = (tier) => VERIFIERS[tier] ?? tier;

/** @param {string} kind */
export const deviceName = (kind) => DEVICE_KINDS[kind] ?? kind;

/**
 * What has an approved version: the server, or a kind of device.
 * @param {string} kind
 */
export const componentName = (kind) => (kind === "server" ? t("server") : deviceName(kind));

/**
 * What the dealer of a table presses: a keypad or a touch screen.
 * @param {string} controller
 */
export const controllerName = (controller) => CONTROLLERS[controller] ?? controller;

/**
 * The reason of an adjustment or a back-out, as a title.
 * @param {string} reason
 */
export const reasonTitle = (reason) => REASONS[reason]?.[0] ?? reason;

/**
 * The same in a sentence.
 * @param {string} reason
 */
export const reasonName = (reason) => REASONS[reason]?.[1] ?? reason;

/**
 * The name of a meter in a sentence, which is its key: "major". What players call it is sent with its amount.
 * @param {string} key
 */
export const meterName = (key) => translated(key);
