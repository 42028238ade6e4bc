// Opening and closing a link or a table: its button, the dialog that explains it, and the command.

import { submitCommand } from "./command-dialog.js";
import { commandButton } from "./may.js";
import { plural, t } from "./text.js";

/** @typedef {"OpenTable" | "CloseTable" | "OpenLink" | "CloseLink"} Opening */

/**
 * The button that opens a link, or closes it; *onDone* is called after it is done.
 * @param {Server.Session} who
 * @param {{ link: string, is_open: boolean, tables: unknown[], why_not: Record<string, Server.WhyNot | null> }} link
 * @param {() => unknown} [onDone]
 */
export function linkOpening(who, { link, is_open, tables, why_not }, onDone) {
  const command = is_open ? "CloseLink" : "OpenLink";
  const dialog = linkDialogs(link, tables.length)[command];
  const press = () => carryOut(who, link, { type: command }, { ...dialog, danger: is_open }, onDone);
  return commandButton(who, command, dialog.title, press, { reasons: why_not });
}

/**
 * The button that opens a table of a link, or closes it; *onDone* is called after it is done.
 * @param {Server.Session} who
 * @param {string} link
 * @param {{ table: string, is_open: boolean, why_not: Record<string, Server.WhyNot | null> }} found
 * @param {() => unknown} [onDone]
 */
export function tableOpening(who, link, { table, is_open, why_not }, onDone) {
  const command = is_open ? "CloseTable" : "OpenTable";
  const { label, ...dialog } = tableDialogs(table)[command];
  const press = () => carryOut(who, link, { type: command, table }, { ...dialog, danger: is_open }, onDone);
  return commandButton(who, command, label, press, { reasons: why_not });
}

/**
 * @param {Server.Session} who
 * @param {string} log
 * @param {{ type: Opening, table?: string }} command
 * @param {{ title: string, text: string, done: string, danger: boolean }} dialog
 * @param {() => unknown} [onDone]
 */
async function carryOut(who, log, command, { title, done: doneMessage, ...dialog }, onDone) {
  const { type: kind } = command;
  const make = () => command;
  const done = await submitCommand({ ...dialog, who, kind, log, title, submitLabel: title, doneMessage, make });
  if (done) await onDone?.();
}

/** @param {string} table */
const tableDialogs = (table) => ({
  OpenTable: {
    label: t("Open the table"),
    title: t("Open table {table}", { table }),
    text: t("A dealer can sign on there and take wagers."),
    done: t("Table {table} is open.", { table }),
  },
  CloseTable: {
    label: t("Close the table"),
    title: t("Close table {table}", { table }),
    text: t("No round can start there until it is opened again."),
    done: t("Table {table} is closed.", { table }),
  },
});

/**
 * @param {string} link
 * @param {number} count
 */
const linkDialogs = (link, count) => ({
  OpenLink: {
    title: t("Open the link {link}", { link }),
    text: plural(count, "Its {count} table can be opened.", "Its {count} tables can be opened."),
    done: t("The link {link} is open.", { link }),
  },
  CloseLink: {
    title: t("Close the link {link}", { link }),
    text: plural(
      count,
      "Play stops at its {count} table. Pending terms take effect.",
      "Play stops at its {count} tables. Pending terms take effect.",
    ),
    done: t("The link {link} is closed.", { link }),
  },
});
