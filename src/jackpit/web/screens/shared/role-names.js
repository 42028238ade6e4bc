// The names of the roles, without an article: beside a person's name, or as the value of a field.

import { t } from "./text.js";

/** @type {Record<string, string>} */
const NAMES = {
  dealer: t("dealer"),
  supervisor: t("supervisor"),
  executive: t("executive"),
  accounting: t("accounting"),
  floor: t("floor"),
  surveillance: t("surveillance"),
  math: t("math"),
  admin: t("admin"),
};

/**
 * The name of a role, or of the tier that a claim needs.
 * @param {string} role
 */
export const roleName = (role) => NAMES[role] ?? role;
