// @ts-nocheck Its types are not declared yet.
// The fourth step: the people of the pit and the office, their cards and first PINs.

import { sendCommand, sendToHouse } from "../shared/api.js";
import { onCardSwipe } from "../shared/card-reader.js";
import { toast } from "../shared/dialog.js";
import { html, inputValue, nothing } from "../shared/html.js";
import { askForOwnPin } from "./credentials.js";
import { findDuplicate, isWeakPin, keyFrom, PIN_RULE, runInTurn, whyNotKey } from "./rows.js";
import { stepFooter } from "./steps-nav.js";

const FIRST_ROWS = ["admin", "supervisor", "dealer", "accounting"];

export async function peopleStep(page) {
  const { state, who, go, withExecutive } = page;
  const rows = FIRST_ROWS.filter(
    (role) => state.people.filter((person) => person.role === role).length < (role === "admin" ? 2 : 1),
  ).map(newRow);
  if (!rows.length) rows.push(newRow("dealer"));
  let activeRow = null;
  let undone = null; // what a refusal halfway has left undone

  /** A swiped card goes to the row with the cursor, or to the first row without a card. */
  const stopSwipes = onCardSwipe((card) => {
    const row = activeRow && !activeRow.card ? activeRow : rows.find((row) => !row.card);
    if (row) row.card = card;
    page.draw();
  });

  const add = async () => {
    const wanted = () => rows.filter(isFilled);
    const count = wanted().length;
    const done = await withExecutive({
      title: `Add ${count === 1 ? "a person" : `${count} people`}`,
      text:
        "You request it, the executive approves. A PIN that you type is for the first sign-on only: each " +
        "person then sets their own.",
      submitLabel: "Add",
      submit: async ({ second }) => {
        undone = null;
        await runInTurn(rows, wanted(), (row) => addOne(row, second), describeRow).catch((problem) => {
          undone = problem.summary;
          throw problem;
        });
        return true;
      },
    });
    await page.refresh();
    if (!rows.length) rows.push(newRow("dealer"));
    if (!done) return page.draw();
    toast("Added.");
    return page.draw();
  };

  /** Why these rows cannot be sent; null if they can. */
  const whyNotRows = () => {
    const filled = rows.filter(isFilled);
    if (!filled.length) return "no person is entered yet";
    const used = (row) => !row.isAdded && keysTaken().includes(row.key.trim());
    for (const row of filled) {
      const who = row.name.trim() || row.key.trim() || `the ${row.role} in row ${rows.indexOf(row) + 1}`;
      if (!row.key.trim()) return `${who} has no ID yet`;
      const why = whyNotKey(row.key.trim()) ?? (used(row) ? `the ID '${row.key.trim()}' is taken` : null);
      if (why) return why;
      if (row.card && row.card.trim().length < 4) return `the card of ${who} could not be read`;
      if (row.pin && isWeakPin(row.pin)) return `the PIN of ${who}: ${PIN_RULE}`;
    }
    const key = findDuplicate(filled.map((row) => row.key.trim()));
    if (key) return `the ID '${key}' is used twice`;
    return findDuplicate(filled.map((row) => row.card.toUpperCase().replace(/[%;+?\s]/g, "")))
      ? "the same card is used twice"
      : null;
  };
  const keysTaken = () => [
    ...state.people.map((person) => person.person),
    ...state.devices.map((device) => device.key),
  ];

  async function addOne(row, second) {
    const key = row.key.trim();
    if (!row.isAdded)
      await sendToHouse({
        command: { type: "AddPerson", person: { key, name: row.name.trim() || key, role: row.role } },
        why: "first setup",
        ...second,
      });
    row.isAdded = true;
    if (row.card && !row.isCarded) await sendCommand(`/api/people/${key}/card`, { card: row.card, ...second });
    row.isCarded = true;
    if (row.pin && !row.isPinned)
      await sendCommand(`/api/people/${key}/secret`, { kind: "pin", secret: row.pin, ...second });
    row.isPinned = true;
  }

  const template = () => {
    const ready = (role) =>
      state.people.some(
        (person) => person.role === role && person.is_active && holds(person, "card") && holds(person, "pin"),
      );
    const missing = ["supervisor", "dealer"].filter((role) => !ready(role));
    const why = whyNotRows();
    return html`<section class="stack step">
      <div><h1>People and their cards</h1><p class="soft">A pit needs at least a supervisor and a dealer. Add a second
        admin too: the first admin and the executive cannot issue cards to themselves.</p></div>
      ${peopleList(state.people, page)}
      <fieldset><legend>More people</legend>
        <p class="small soft">Put the cursor into a row and swipe a card, or type its number; then enter a first
          PIN.</p>
        ${undone ? html`<p class="problem" role="status">${undone}</p>` : nothing}
        <div class="stack">${rows.map(rowFields)}
          <div class="row"><button type="button" class="button quiet" @click=${() => {
            rows.push(newRow("dealer"));
            page.draw();
          }}>Another person</button></div></div>
        <div class="row end"><button class="button primary" ?disabled=${Boolean(why)} @click=${add}><span>Add these
          people…${why ? html`<small>${why}</small>` : nothing}</span></button></div>
      </fieldset>
      ${stepFooter("people", {
        isDone: !missing.length,
        go,
        why: missing.length ? `no ${missing.join(" and no ")} with a card and their own PIN yet` : nothing,
      })}
    </section>`;
  };
  const rowFields = (row, n) => {
    const put = (name) => (event) => {
      row[name] = event.target.value;
      if (name === "key") row.hasOwnKey = Boolean(row.key.trim());
      if (name === "name" && !row.hasOwnKey)
        row.key = keyFrom(
          row.name,
          new Set([...keysTaken(), ...rows.filter((other) => other !== row).map((other) => other.key)]),
        );
      page.draw();
    };
    const field = (label, name, options = {}) =>
      html`<label class="field"><span>${label}</span>
      <input name="${name}-${n}" type=${options.type ?? "text"} inputmode=${options.inputmode ?? nothing}
        autocomplete="off" autocapitalize="none" ?readonly=${Boolean(options.fixed && row.isAdded)}
        .value=${inputValue(row[name])} @focus=${() => (activeRow = row)} @input=${put(name)}>
      ${
        options.hint
          ? html`<small
            class=${options.isWrong ? "input-error" : nothing}>${options.hint}</small>`
          : nothing
      }</label>`;
    const isWrongPin = Boolean(row.pin) && isWeakPin(row.pin);
    return html`<div class="fields person-row">
      <label class="field"><span>Role</span><select name="role-${n}" ?disabled=${Boolean(row.isAdded)}
        @change=${put("role")}>${who.roles.map(
          ({ role }) =>
            html`<option value=${role}
              .selected=${role === row.role}>${role}</option>`,
        )}</select><small>${who.roles.find(({ role }) => role === row.role).duty}</small></label>
      ${field("Full name", "name", { fixed: true })} ${field("ID", "key", {
        fixed: true,
        hint:
          row.name.trim() && !row.key.trim()
            ? `${row.name.trim()} has no ID yet`
            : row.isAdded
              ? "already added"
              : n
                ? ""
                : "identifies the person in the log",
        isWrong: Boolean(row.name.trim() && !row.key.trim()),
      })} ${field("Card", "card", { type: "password" })} ${field("First PIN", "pin", {
        type: "password",
        inputmode: "numeric",
        hint: !n || isWrongPin ? PIN_RULE : "",
        isWrong: isWrongPin,
      })}
    </div>`;
  };
  return { template, end: stopSwipes };
}

const newRow = (role) => ({ role, name: "", key: "", card: "", pin: "" });
const isFilled = (row) => [row.name, row.key, row.card, row.pin].some((text) => text.trim());

/** A row in words, with what is still missing. */
function describeRow(row) {
  const who = row.name.trim() || row.key.trim();
  const lacks = [row.card && !row.isCarded ? "card" : "", row.pin && !row.isPinned ? "PIN" : ""].filter(Boolean);
  return row.isAdded && lacks.length ? `${who} (added, but without ${lacks.join(" and ")})` : who;
}
const holds = (person, kind) => person.holds.some((held) => held.kind === kind && !held.is_temporary);

const peopleList = (people, page) =>
  html`<div class="panel scroll"><table class="cards-and-pins">
    <thead><tr><th>Person</th><th>Role</th><th>Card</th><th>PIN</th><th></th></tr></thead>
    <tbody>${people.map((person) => {
      const pin = person.holds.find((held) => held.kind === "pin");
      const card = person.holds.some((held) => held.kind === "card");
      return html`<tr><td><b>${person.name}</b> <span class="faint">${person.person}</span></td><td>${person.role}</td>
      <td>${card ? html`<span class="go">✓ issued</span>` : html`<span class="wait">none yet</span>`}</td>
      <td>${
        !pin
          ? html`<span class="wait">none
            yet</span>`
          : pin.is_temporary
            ? html`<span class="wait">first PIN, to be replaced</span>`
            : html`<span class="go">✓
              own PIN</span>`
      }</td>
      <td>${
        card && pin?.is_temporary
          ? html`<button class="button" @click=${async () => {
              if (await askForOwnPin(person)) page.refresh();
            }}>Set own PIN now</button>`
          : nothing
      }</td></tr>`;
    })}</tbody>
  </table></div>`;
