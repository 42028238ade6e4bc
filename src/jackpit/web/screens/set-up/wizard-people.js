// The fourth step: the people of the pit and the office, their cards and first PINs.

import { sendCommand, sendToHouse } from "../shared/api.js";
import { MIN_CARD_LENGTH } from "../shared/bounds.js";
import { button } from "../shared/button.js";
import { onCardSwipe } from "../shared/card-reader.js";
import { toast } from "../shared/dialog.js";
import { selectField, textField } from "../shared/fields.js";
import { html, nothing } from "../shared/html.js";
import { roleName } from "../shared/names.js";
import { plural, t } from "../shared/text.js";
import { askForOwnSecret } from "./credentials.js";
import { findDuplicate, isWeakPin, keyFrom, PIN_RULE, runInTurn, whyNotKey } from "./rows.js";
import { stepFooter, whyNotDone } from "./steps-nav.js";

const FIRST_ROWS = ["admin", "supervisor", "dealer", "accounting"];

/**
 * @typedef {import("./steps-nav.js").WizardPage} WizardPage
 * @typedef {{
 *   role: string, name: string, key: string, card: string, pin: string, hasOwnKey?: boolean, isAdded?: boolean,
 *   isCarded?: boolean, isPinned?: boolean,
 * }} Row
 * @typedef {"name" | "key" | "card" | "pin"} TextName
 */

/** @param {WizardPage} page */
export async function peopleStep(page) {
  const { state, who, go, withExecutive } = page;
  const rows = FIRST_ROWS.filter(
    (role) => state.people.filter((person) => person.role === role).length < (role === "admin" ? 2 : 1),
  ).map(newRow);
  if (!rows.length) rows.push(newRow("dealer"));
  let activeRow = /** @type {Row | null} */ (null);
  /** @type {string | null} */
  let undone = null; // what a refusal halfway has left undone

  /** A swiped card goes to the row with the cursor, or to the first row without a card. */
  const stopSwipes = onCardSwipe((card) => {
    const row = activeRow && !activeRow.card ? activeRow : rows.find((row) => !row.card);
    if (row) row.card = card;
    page.draw();
  });

  const add = async () => {
    const wanted = () => rows.filter(isFilled);
    const done = await withExecutive({
      title: plural(wanted().length, "Add a person", "Add {count} people"),
      text: html`${t("You request it; the executive approves it.")}
        ${t("A PIN that you type is for the first sign-on only: each person then sets their own.")}`,
      submitLabel: t("Add"),
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
    toast(t("Added."));
    return page.draw();
  };

  /** Why these rows cannot be sent; null if they can. */
  const whyNotRows = () => {
    const filled = rows.filter(isFilled);
    if (!filled.length) return t("no person is entered yet");
    /** @param {Row} row */
    const used = (row) => !row.isAdded && keysTaken().includes(row.key.trim());
    for (const row of filled) {
      const key = row.key.trim();
      const person =
        row.name.trim() ||
        key ||
        t("the {role} in row {row}", { role: roleName(row.role), row: rows.indexOf(row) + 1 });
      if (!key) return t("{person} has no ID yet", { person });
      const why = whyNotKey(key) ?? (used(row) ? t("the ID '{id}' is taken", { id: key }) : null);
      if (why) return why;
      if (row.card && row.card.trim().length < MIN_CARD_LENGTH)
        return t("the card of {person} could not be read", { person });
      if (row.pin && isWeakPin(row.pin)) return t("the PIN of {person}: {rule}", { person, rule: PIN_RULE });
    }
    const key = findDuplicate(filled.map((row) => row.key.trim()));
    if (key) return t("the ID '{id}' is used twice", { id: key });
    return findDuplicate(filled.map((row) => row.card.trim())) ? t("the same card is used twice") : null;
  };
  const keysTaken = () => [
    ...state.people.map((person) => person.person),
    ...state.devices.map((device) => device.key),
  ];

  /**
   * @param {Row} row
   * @param {import("./steps-nav.js").SecondPerson} second
   */
  async function addOne(row, second) {
    const key = row.key.trim();
    if (!row.isAdded)
      await sendToHouse({
        command: { type: "AddPerson", person: { key, name: row.name.trim() || key, role: row.role } },
        why: t("first setup"),
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
    return html`<section class="stack step">
      <div><h1>${t("People and their cards")}</h1><p class="soft">
        ${t("A pit needs at least a supervisor and a dealer.")}
        ${t("Add a second admin too: the first admin and the executive cannot issue cards to themselves.")}</p></div>
      ${peopleList(state.people, page)}
      <fieldset><legend>${t("More people")}</legend>
        <p class="small soft">${t(
          "Put the cursor in a row and swipe a card, or type its number; then enter a first PIN.",
        )}</p>
        ${undone ? html`<p class="problem" role="status">${undone}</p>` : nothing}
        <div class="stack">${rows.map(rowFields)}
          <div class="row"><button type="button" class="button quiet" @click=${() => {
            rows.push(newRow("dealer"));
            page.draw();
          }}>${t("Another person")}</button></div></div>
        <div class="row end">${button(t("Add these people…"), whyNotRows(), add, "primary")}</div>
      </fieldset>
      ${stepFooter("people", { go, why: whyNotDone(state, "people") })}
    </section>`;
  };
  /**
   * @param {Row} row
   * @param {number} n
   */
  const rowFields = (row, n) => {
    /** @param {TextName | "role"} name */
    const put = (name) => (/** @type {string} */ value) => {
      row[name] = value;
      if (name === "key") row.hasOwnKey = Boolean(row.key.trim());
      if (name === "name" && !row.hasOwnKey)
        row.key = keyFrom(
          row.name,
          new Set([...keysTaken(), ...rows.filter((other) => other !== row).map((other) => other.key)]),
        );
      page.draw();
    };
    /**
     * @param {string} label
     * @param {TextName} name
     * @param {{ type?: string, inputmode?: string, fixed?: boolean, hint?: string, isWrong?: boolean }} [options]
     */
    const field = (label, name, options = {}) =>
      textField({
        label,
        name: `${name}-${n}`,
        type: options.type,
        inputmode: options.inputmode,
        autocapitalize: "none",
        readonly: Boolean(options.fixed && row.isAdded),
        hint: options.isWrong ? null : options.hint,
        error: options.isWrong ? options.hint : null,
        value: row[name],
        onInput: put(name),
        onFocus: () => (activeRow = row),
      });
    const isWrongPin = Boolean(row.pin) && isWeakPin(row.pin);
    return html`<div class="fields person-row">
      ${selectField({
        label: t("Role"),
        name: `role-${n}`,
        disabled: Boolean(row.isAdded),
        hint: who.roles.find(({ role }) => role === row.role)?.duty,
        value: row.role,
        options: who.roles.map(({ role }) => [role, roleName(role)]),
        onChange: put("role"),
      })}
      ${field(t("Full name"), "name", { fixed: true })} ${field(t("ID"), "key", {
        fixed: true,
        hint:
          row.name.trim() && !row.key.trim()
            ? t("{person} has no ID yet", { person: row.name.trim() })
            : row.isAdded
              ? t("already added")
              : n
                ? ""
                : t("identifies the person in the log"),
        isWrong: Boolean(row.name.trim() && !row.key.trim()),
      })} ${field(t("Card"), "card", { type: "password" })} ${field(t("First PIN"), "pin", {
        type: "password",
        inputmode: "numeric",
        hint: !n || isWrongPin ? PIN_RULE : "",
        isWrong: isWrongPin,
      })}
    </div>`;
  };
  return { template, end: stopSwipes };
}

/**
 * @param {string} role
 * @returns {Row}
 */
const newRow = (role) => ({ role, name: "", key: "", card: "", pin: "" });
/** @param {Row} row */
const isFilled = (row) => [row.name, row.key, row.card, row.pin].some((text) => text.trim());

/**
 * A row in words, with what is still missing.
 * @param {Row} row
 */
function describeRow(row) {
  const person = row.name.trim() || row.key.trim();
  const [lacksCard, lacksPin] = [row.card && !row.isCarded, row.pin && !row.isPinned];
  if (!row.isAdded || !(lacksCard || lacksPin)) return person;
  if (lacksCard && lacksPin) return t("{person} (added, but without card and PIN)", { person });
  return lacksCard
    ? t("{person} (added, but without card)", { person })
    : t("{person} (added, but without PIN)", { person });
}

/**
 * @param {Server.Member[]} people
 * @param {WizardPage} page
 */
const peopleList = (people, page) =>
  html`<div class="panel scroll"><table class="cards-and-pins">
    <thead><tr><th>${t("Person")}</th><th>${t("Role")}</th><th>${t("Card")}</th><th>${t(
      "PIN",
    )}</th><th></th></tr></thead>
    <tbody>${people.map((person) => {
      const pin = person.holds.find((held) => held.kind === "pin");
      const card = person.holds.some((held) => held.kind === "card");
      return html`<tr><td><b>${person.name}</b> <span class="faint">${person.person}</span></td><td>${roleName(
        person.role,
      )}</td>
      <td data-label=${t("card:")}>${
        card ? html`<span class="go">${t("✓ issued")}</span>` : html`<span class="wait">${t("none yet")}</span>`
      }</td>
      <td data-label=${t("PIN:")}>${
        !pin
          ? html`<span class="wait">${t("none yet")}</span>`
          : pin.is_temporary
            ? html`<span class="wait">${t("first PIN, to be replaced")}</span>`
            : html`<span class="go">${t("✓ own PIN")}</span>`
      }</td>
      <td>${
        card && pin?.is_temporary
          ? html`<button class="button" @click=${async () => {
              if (await askForOwnSecret(person, "pin")) page.refresh();
            }}>${t("Set own PIN now")}</button>`
          : nothing
      }</td></tr>`;
    })}</tbody>
  </table></div>`;
