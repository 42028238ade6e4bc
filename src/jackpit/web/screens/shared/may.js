// What the signed-in person may do. The session says it, and the server decides again.

import { button } from "./button.js";

/**
 * Whether a person may give a command.
 * @param {Server.Session} who
 * @param {string} command
 */
export const may = (who, command) => who.may[command] === null;

/**
 * Why a person may not give a command, in a sentence; null if they may.
 * @param {Server.Session} who
 * @param {string} command
 */
export const whyMayNot = (who, command) => who.may[command]?.sentence ?? null;

/**
 * A reason that the server sent with a view, in a sentence; null if there is none.
 * @param {Server.WhyNot | null | undefined} reason
 */
export const whyNot = (reason) => reason?.sentence ?? null;

/**
 * Whether a person may watch the floor; a mathematician may not, and sees only links and their odds.
 * @param {Server.Session} who
 */
export const mayWatchFloor = (who) => who.pages.includes("floor");

/**
 * Whether a role signs in by password too, and not by card and PIN alone.
 * @param {Server.Session} who
 * @param {string} role
 */
export const hasPassword = (who, role) => who.roles.some((one) => one.role === role && one.has_password);

/**
 * A role with its article, as in a sentence: "an executive".
 * @param {Server.Session} who
 * @param {string} role
 */
export const roleWithArticle = (who, role) => who.roles.find((one) => one.role === role)?.name ?? role;

/**
 * A button for a command; if the person may not give it, it is disabled and says who may.
 * @param {Server.Session} who
 * @param {string} command
 * @param {Shown} label
 * @param {() => void} press
 * @param {{ primary?: boolean; danger?: boolean; why?: string | null; }} options
 */
export function commandButton(who, command, label, press, { primary = false, danger = false, why = null } = {}) {
  const kind = `${primary ? "primary" : ""} ${danger ? "danger" : ""}`;
  return button(label, whyMayNot(who, command) ?? why, press, kind);
}
