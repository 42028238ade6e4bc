// The third step: tables and their controllers, and a pad and a sign for each of them.

import { sendToHouse, sendToLink } from "../shared/api.js";
import { MAX_TABLE_SPOTS } from "../shared/bounds.js";
import { button } from "../shared/button.js";
import { toast } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { controllerName } from "../shared/names.js";
import { linkOptions, selectField, textField } from "../shared/fields.js";
import { parseCount } from "../shared/numbers.js";
import { plural, t } from "../shared/text.js";
import { loadTokenCard, tokenCards } from "../shared/device-tokens.js";
import { findDuplicate, runInTurn, whyNotKey } from "./rows.js";
import { hasDevice, stepFooter, whyNotDone } from "./steps-nav.js";

/** @type {Record<string, string>} */
export const CONTROLLER_CHOICES = {
  touch: t("touch screen: START GAME, spots, confirm by card"),
  keypad: t("keypad: COIN IN, hand keys, key switch, J-POT"),
};

/**
 * @typedef {import("./steps-nav.js").State} State
 * @typedef {import("./steps-nav.js").SecondPerson} SecondPerson
 * @typedef {{
 *   table: string, controller: string, spots: string, isAdded?: boolean, pad?: boolean, sign?: boolean,
 * }} Row
 * @typedef {{ link: Server.LinkLine, table: Server.Table }} LinkedTable
 */

/** @param {import("./steps-nav.js").WizardPage} page */
export async function tablesStep(page) {
  const { state, go, withExecutive } = page;
  /** @type {import("../shared/device-tokens.js").TokenCard[]} */
  const newTokens = [];
  /** @type {string | null} */
  let undone = null; // what a refusal halfway has left undone
  let link = state.links[0]?.link ?? "";
  const rows = [newRow(state, link, [])];

  const add = async () => {
    const wanted = () => rows.filter((row) => row.table.trim());
    const done = await withExecutive({
      title: plural(wanted().length, "Add a table to '{link}'", "Add {count} tables to '{link}'", { link }),
      text: t("The executive adds the tables; you both register a pad and a sign for each."),
      submitLabel: t("Add and register"),
      submit: async ({ as, second }) => {
        undone = null;
        await runInTurn(rows, wanted(), (row) => addOne(row, as, second), describeRow).catch((problem) => {
          undone = problem.summary;
          throw problem;
        });
        return true;
      },
    });
    await page.refresh();
    if (!rows.length) rows.push(newRow(state, link, []));
    if (done) toast(t("Tables, pads and signs are added."));
    page.draw();
  };

  /** Why these rows cannot be sent; null if they can. */
  const whyNotRows = () => {
    const filled = rows.filter((row) => row.table.trim());
    if (!filled.length) return t("no table is entered yet");
    for (const row of filled) {
      const table = row.table.trim();
      const spots = parseCount(row.spots);
      if (whyNotKey(table)) return whyNotKey(table);
      if (!row.isAdded && hasDevice(state, "pad", link, table)) return t("table {table} already exists", { table });
      if (spots === null || spots < 1 || spots > MAX_TABLE_SPOTS)
        return t("table {table} has 1 to {max} spots", { table, max: MAX_TABLE_SPOTS });
    }
    const table = findDuplicate(filled.map((row) => row.table.trim()));
    return table ? t("table {table} is entered twice", { table }) : null;
  };

  /**
   * Add a table with its devices; after a refusal, the steps already done are not repeated.
   * @param {Row} row
   * @param {string | undefined} as
   * @param {SecondPerson} second
   */
  async function addOne(row, as, second) {
    const table = row.table.trim();
    const exists = () =>
      state.links.find((known) => known.link === link)?.tables.some((known) => known.table === table);
    if (!row.isAdded && !exists())
      await sendToLink(
        link,
        { command: { type: "AddTable", table, controller: row.controller, spots: parseCount(row.spots) } },
        { as },
      );
    row.isAdded = true;
    for (const kind of DEVICES) {
      if (row[kind]) continue;
      const device = freeKey(state, newTokens, `${kind}-${table}`, link);
      const command = { type: "RegisterDevice", device, kind, link, table };
      const { token } = await sendToHouse({ command, why: t("first setup"), ...second });
      row[kind] = true;
      newTokens.push(await loadTokenCard(device, kind, token ?? ""));
      page.draw();
    }
  }

  const template = () => {
    const tables = state.links.flatMap((link) => link.tables.map((table) => ({ link, table })));
    return html`<section class="stack step">
      <div><h1>${t("Tables, pads and signs")}</h1><p class="soft">
        ${t("Each table has a controller for the dealer and a sign for the players.")}
        ${t("Any tablet or television with a browser can be either one: open its address there.")}</p></div>
      ${tables.length ? tableList(state, tables) : nothing}
      ${
        newTokens.length
          ? html`<div class="stack"><h2>${t("New devices")}</h2>
        ${tokenCards(newTokens)}</div>`
          : nothing
      }
      ${
        state.links.length
          ? html`<fieldset><legend>${tables.length ? t("More tables") : t("Tables")}</legend>
            ${undone ? html`<p class="problem" role="status">${undone}</p>` : nothing}
            <div class="stack">${state.links.length > 1 ? linkSelect() : nothing} ${rows.map(rowFields)}
              <div class="row"><button type="button" class="button quiet" @click=${() => {
                rows.push(newRow(state, link, rows));
                page.draw();
              }}>${t("Another table")}</button></div></div>
            <div class="row end">${button(t("Add with pad and sign…"), whyNotRows(), add, "primary")}</div></fieldset>`
          : html`<p class="panel">${t("There is no link yet.")}
            <a href="/set-up/first/link">${t("Create one first.")}</a></p>`
      }
      ${stepFooter("tables", {
        go,
        why: whyNotDone(state, "tables"),
      })}
    </section>`;
  };
  const linkSelect = () =>
    selectField({
      label: t("Link"),
      disabled: rows.some((row) => row.isAdded),
      value: link,
      options: linkOptions(state.links),
      onChange: (value) => {
        link = value;
        page.draw();
      },
    });
  /**
   * @param {Row} row
   * @param {number} n
   */
  const rowFields = (row, n) =>
    html`<div class="fields table-row">
      ${textField({
        label: t("Table"),
        name: `table-${n}`,
        readonly: Boolean(row.isAdded),
        hint: row.isAdded ? t("already added") : t("its number or name"),
        value: row.table,
        onInput: (value) => {
          row.table = value;
          page.draw();
        },
      })}
      ${selectField({
        label: t("Controller"),
        name: `controller-${n}`,
        value: row.controller,
        options: Object.entries(CONTROLLER_CHOICES),
        onChange: (value) => (row.controller = value),
      })}
      ${textField({
        label: t("Spots"),
        name: `spots-${n}`,
        size: "spots-field",
        type: "number",
        min: 1,
        max: MAX_TABLE_SPOTS,
        value: row.spots,
        onInput: (value) => {
          row.spots = value;
          page.draw();
        },
      })}
    </div>`;
  return { template };
}

/** The devices of a table. */
const DEVICES = /** @type {const} */ (["pad", "sign"]);

/**
 * A row in words, with what is still missing.
 * @param {Row} row
 */
function describeRow(row) {
  const table = row.table.trim();
  if (!row.isAdded || (row.pad && row.sign)) return t("table {table}", { table });
  if (!row.pad && !row.sign) return t("table {table} (added, but without pad and sign)", { table });
  return row.pad
    ? t("table {table} (added, but without sign)", { table })
    : t("table {table} (added, but without pad)", { table });
}

/**
 * @param {State} state
 * @param {string} link
 * @param {Row[]} others
 * @returns {Row}
 */
function newRow(state, link, others) {
  const used = [...(state.links.find((known) => known.link === link)?.tables ?? []), ...others].map((row) => row.table);
  let number = 1;
  while (used.includes(String(number))) number += 1;
  return { table: String(number), controller: "touch", spots: "7" };
}

/**
 * An unused key of a device, with the link's key before it if another link has such a table.
 * @param {State} state
 * @param {NewToken[]} newTokens
 * @param {string} key
 * @param {string} link
 */
function freeKey(state, newTokens, key, link) {
  const used = new Set([
    ...state.devices.map((device) => device.key),
    ...newTokens.map((token) => token.device),
    ...state.people.map((person) => person.person),
  ]);
  return used.has(key) ? `${link}-${key}` : key;
}

/**
 * @param {State} state
 * @param {LinkedTable[]} tables
 */
const tableList = (state, tables) =>
  html`<div class="panel scroll"><table>
    <thead><tr><th>${t("Link")}</th><th>${t("Table")}</th><th>${t("Controller")}</th><th
      class="number">${t("Spots")}</th><th>${t("Pad")}</th><th>${t("Sign")}</th></tr></thead>
    <tbody>${tables.map(
      ({ link, table }) =>
        html`<tr><td>${link.link}</td><td>${table.table}</td><td>${controllerName(table.controller)}</td><td
          class="number">${table.spots}</td>
        ${DEVICES.map(
          (kind) =>
            html`<td>${
              hasDevice(state, kind, link.link, table.table)
                ? html`<span class="go">${t("✓ registered")}</span>`
                : html`<a
                  href="/set-up/devices/new?link=${link.link}&table=${table.table}&kind=${kind}">${t(
                    "none yet: register",
                  )}</a>`
            }</td>`,
        )}</tr>`,
    )}</tbody>
  </table></div>`;
