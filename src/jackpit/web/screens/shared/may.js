// What the signed-in person may do. The session says it, and the server decides again.

import { button } from "./button.js";
import { nothing } from "./html.js";

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
 * The button of a command. If the person may not give it, it is disabled and says who may; otherwise it is
 * disabled with the reason of the view, or with *why* of the page, if there is one. It is left out in two cases:
 *
 * - the view has *reasons*, and the command is not among them: then there is nothing left to do, such as paying
 *   a share that was paid;
 * - it stands in a row of a list (*isInRow*), and the person's role may never give it: the same sentence would
 *   stand in every row.
 * @param {Server.Session} who
 * @param {string} command
 * @param {Shown} label
 * @param {() => unknown} press
 * @param {{
 *   kind?: string, reasons?: Record<string, Server.WhyNot | null>, why?: string | null, isInRow?: boolean,
 * }} options
 */
export function commandButton(who, command, label, press, { kind = "", reasons, why = null, isInRow = false } = {}) {
  const noRight = whyMayNot(who, command);
  if ((reasons && !(command in reasons)) || (isInRow && noRight)) return nothing;
  return button(label, noRight ?? whyNot(reasons?.[command]) ?? why, press, kind);
}
