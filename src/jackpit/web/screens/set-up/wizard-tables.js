// @ts-nocheck Its types are not declared yet.
// The third step: tables and their controllers, and a pad and a sign for each of them.

import { sendToHouse, sendToLink } from "../shared/api.js";
import { toast } from "../shared/dialog.js";
import { html, inputValue, nothing } from "../shared/html.js";
import { loadTokenCard, tokenCards } from "./device-tokens.js";
import { findDuplicate, runInTurn, whyNotKey } from "./rows.js";
import { stepFooter } from "./steps-nav.js";

const MAX_SPOTS = 12;

export const CONTROLLERS = {
  touch: "touch screen: START GAME, spots, confirm by card",
  keypad: "keypad: COIN IN, hand keys, key switch, J-POT",
};

export async function tablesStep(page) {
  const { state, go, withExecutive } = page;
  const newTokens = [];
  let undone = null; // what a refusal halfway has left undone
  let link = state.links[0]?.link ?? "";
  const rows = [newRow(state, link, [])];

  const add = async () => {
    const wanted = () => rows.filter((row) => row.table.trim());
    const count = wanted().length;
    const done = await withExecutive({
      title: `Add ${count === 1 ? "a table" : `${count} tables`} to '${link}'`,
      text: "The executive adds the tables; you both register a pad and a sign for each.",
      submitLabel: "Add and register",
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
    if (done) toast("Tables, pads and signs are added.");
    page.draw();
  };

  /** Why these rows cannot be sent; null if they can. */
  const whyNotRows = () => {
    const filled = rows.filter((row) => row.table.trim());
    if (!filled.length) return "no table is entered yet";
    for (const row of filled) {
      const table = row.table.trim();
      if (whyNotKey(table)) return whyNotKey(table);
      if (!row.isAdded && hasPad(state, link, table)) return `table ${table} already exists`;
      if (!(Number.isInteger(Number(row.spots)) && row.spots >= 1 && row.spots <= MAX_SPOTS))
        return `table ${table} has 1 to ${MAX_SPOTS} spots`;
    }
    const table = findDuplicate(filled.map((row) => row.table.trim()));
    return table ? `table ${table} is entered twice` : null;
  };

  /** Add a table with its devices; after a refusal, the steps already done are not repeated. */
  async function addOne(row, as, second) {
    const table = row.table.trim();
    const exists = () => state.links.find((known) => known.link === link).tables.some((known) => known.table === table);
    if (!row.isAdded && !exists())
      await sendToLink(
        link,
        { command: { type: "AddTable", table, controller: row.controller, spots: Number(row.spots) } },
        { as },
      );
    row.isAdded = true;
    for (const kind of ["pad", "sign"]) {
      if (row[kind]) continue;
      const device = freeKey(state, newTokens, `${kind}-${table}`, link);
      const command = { type: "RegisterDevice", device, kind, link, table };
      const { token } = await sendToHouse({ command, why: "first setup", ...second });
      row[kind] = true;
      newTokens.push(await loadTokenCard(device, kind, token));
      page.draw();
    }
  }

  const tablesWithoutPad = () =>
    state.links.flatMap((link) =>
      link.tables.filter((table) => !hasPad(state, link.link, table.table)).map((table) => [link.link, table]),
    );
  const template = () => {
    const tables = state.links.flatMap((link) => link.tables.map((table) => [link, table]));
    const why = whyNotRows();
    return html`<section class="stack step">
      <div><h1>Tables, pads and signs</h1><p class="soft">Each table has a controller for the dealer and a sign for the
        players. Any tablet or television with a browser can be either one: open its link there.</p></div>
      ${tables.length ? tableList(state, tables) : nothing}
      ${newTokens.length ? html`<div class="stack"><h2>New devices</h2>${tokenCards(newTokens)}</div>` : nothing}
      ${
        state.links.length
          ? html`<fieldset><legend>${tables.length ? "More tables" : "Tables"}</legend>
            ${undone ? html`<p class="problem" role="status">${undone}</p>` : nothing}
            <div class="stack">${state.links.length > 1 ? linkSelect() : nothing} ${rows.map(rowFields)}
              <div class="row"><button type="button" class="button quiet" @click=${() => {
                rows.push(newRow(state, link, rows));
                page.draw();
              }}>Another table</button></div></div>
            <div class="row end"><button class="button primary" ?disabled=${Boolean(why)} @click=${add}><span>Add with
              pad and sign…${why ? html`<small>${why}</small>` : nothing}</span></button></div></fieldset>`
          : html`<p class="panel">There is no link yet. <a href="/set-up/first/link">Create one first.</a></p>`
      }
      ${stepFooter("tables", {
        isDone: tables.length > 0 && !tablesWithoutPad().length,
        go,
        why: tables.length
          ? `table ${tablesWithoutPad()
              .map(([, table]) => table.table)
              .join(", ")} has no pad`
          : "add a table first",
      })}
    </section>`;
  };
  const linkSelect = () =>
    html`<label class="field"><span>Link</span><select ?disabled=${rows.some((row) => row.isAdded)} @change=${(
      event,
    ) => {
      link = event.target.value;
      page.draw();
    }}>${state.links.map(
      (option) =>
        html`<option value=${option.link} .selected=${option.link === link}>${option.link} ·
          ${option.name}</option>`,
    )}</select></label>`;
  const rowFields = (row, n) =>
    html`<div class="fields table-row">
      <label class="field"><span>Table</span><input name="table-${n}" autocomplete="off"
        ?readonly=${Boolean(row.isAdded)} .value=${inputValue(row.table)} @input=${(event) => {
          row.table = event.target.value;
          page.draw();
        }}><small>${row.isAdded ? "already added" : "its number or name"}</small></label>
      <label class="field"><span>Controller</span><select name="controller-${n}"
        @change=${(event) => (row.controller = event.target.value)}>${Object.entries(CONTROLLERS).map(
          ([key, word]) =>
            html`<option value=${key}
              .selected=${key === row.controller}>${word}</option>`,
        )}</select></label>
      <label class="field spots-field"><span>Spots</span><input name="spots-${n}" type="number" min="1" max="12"
        .value=${inputValue(row.spots)} @input=${(event) => {
          row.spots = event.target.value;
          page.draw();
        }}></label>
    </div>`;
  return { template };
}

export const hasPad = (state, link, table) => hasDevice(state, "pad", link, table);
const hasDevice = (state, kind, link, table) =>
  state.devices.some(
    (device) => device.is_active && device.kind === kind && device.link === link && device.table === table,
  );

/** A row in words, with what is still missing. */
const describeRow = (row) => {
  const lacks = ["pad", "sign"].filter((kind) => !row[kind]);
  return `table ${row.table.trim()}${
    row.isAdded && lacks.length ? ` (added, but without ${lacks.join(" and ")})` : ""
  }`;
};

function newRow(state, link, others) {
  const used = [...(state.links.find((known) => known.link === link)?.tables ?? []), ...others].map((row) => row.table);
  let number = 1;
  while (used.includes(String(number))) number += 1;
  return { table: String(number), controller: "touch", spots: "7" };
}

/** An unused key of a device, with the link's key before it if another link has such a table. */
function freeKey(state, newTokens, key, link) {
  const used = new Set([
    ...state.devices.map((device) => device.key),
    ...newTokens.map((token) => token.device),
    ...state.people.map((person) => person.person),
  ]);
  return used.has(key) ? `${link}-${key}` : key;
}

const tableList = (state, tables) =>
  html`<div class="panel scroll"><table class="table-list">
    <thead><tr><th>Link</th><th>Table</th><th>Controller</th><th
      class="number">Spots</th><th>Pad</th><th>Sign</th></tr></thead>
    <tbody>${tables.map(
      ([link, table]) =>
        html`<tr><td>${link.link}</td><td>${table.table}</td><td>${table.controller}</td><td
          class="number">${table.spots}</td>
        ${["pad", "sign"].map(
          (kind) =>
            html`<td>${
              hasDevice(state, kind, link.link, table.table)
                ? html`<span class="go">✓ registered</span>`
                : html`<a
                  href="/set-up/devices/new?link=${link.link}&table=${table.table}&kind=${kind}">none yet: register</a>`
            }</td>`,
        )}</tr>`,
    )}</tbody>
  </table></div>`;
