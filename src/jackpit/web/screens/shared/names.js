// Names of what the server sends as a key: roles, tiers, devices, meters.

import { t } from "./text.js";

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
const METERS = { progressive: t("progressive"), major: t("major"), minor: t("minor") };
/** @type {Record<string, string>} */
const METER_TITLES = { progressive: t("Progressive"), major: t("Major"), minor: t("Minor") };

/**
 * The name of a role, or of the tier that a claim needs.
 * @param {string} role
 */
export const roleName = (role) => ROLES[role] ?? role;

/**
 * The name of a meter in a sentence: "major".
 * @param {string} key
 */
export const meterName = (key) => METERS[key] ?? key;

/**
 * The name of a meter as a label: "Major".
 * @param {string} key
 */
export const meterTitle = (key) => METER_TITLES[key] ?? key;
