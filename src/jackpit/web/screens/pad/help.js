// Help at the pad: the game's rules in short, its pay table with the odds, and the keyboard shortcuts.

import { get, problemOf } from "../shared/api.js";
import { html, nothing } from "../shared/html.js";
import { Modal } from "../shared/modal.js";
import { MINUS } from "../shared/money.js";
import { oneIn } from "../shared/numbers.js";
import { problemLine } from "../shared/problem-line.js";
import { t } from "../shared/text.js";
import { HAND_LETTERS, SHORTCUTS } from "./keyboard.js";
import { findKeys, keyOf } from "./view.js";

/** @type {[string, string][]} */
const PARTS = [
  ["help-rules", t("Rules")],
  ["help-pays", t("Pay table")],
  ["help-keys", t("Keys")],
];

/** @param {Pad} pad */
export function openHelp(pad) {
  const { link, table } = pad.device;
  const modal = new Modal({ className: "help" });
  /** @type {Server.PadHelp | null} */
  let found = null;
  /** @type {string | null} */
  let problem = null;

  /** @param {string} part */
  const jump = (part) => () => modal.element.querySelector(`#${part}`)?.scrollIntoView({ block: "start" });

  const draw = () =>
    modal.draw(
      html`<header class="help-head">${modal.heading(pad.view.game_name)}
        <nav aria-label=${t("Parts of the help")}>${PARTS.map(
          ([part, name]) => html`<button class="button" @click=${jump(part)}>${name}</button>`,
        )}</nav></header>
      <div class="help-body" tabindex="0" role="group" aria-label=${t("Help")}>
        ${gameHelp(found, problem)}${keysHelp(pad.view)}
      </div>
      <div class="row apart"><span></span><button class="button primary"
        @click=${() => modal.close()}>${t("OK")}</button></div>`,
    );

  const load = async () => {
    try {
      found = await get(`/api/links/${link}/tables/${table}/help`);
    } catch (error) {
      problem = error.message;
      problemOf(error);
    } finally {
      draw();
    }
  };

  draw();
  modal.open();
  load();
}

/**
 * The rules and the pay table, once the server has sent them.
 * @param {Server.PadHelp | null} help
 * @param {string | null} problem
 */
function gameHelp(help, problem) {
  const rules = html`<section id="help-rules"><h3>${t("Rules")}</h3>${
    help ? html`<ul>${help.rules.map((rule) => html`<li>${rule}</li>`)}</ul>` : waiting(problem)
  }</section>`;
  return html`${rules}<section id="help-pays"><h3>${t("Pay table")}</h3>${
    help ? payTable(help) : waiting(problem)
  }</section>`;
}

/** @param {string | null} problem */
const waiting = (problem) => (problem ? problemLine(problem) : html`<p role="status">${t("Loading…")}</p>`);

/** @param {Server.PadHelp} help */
const payTable = ({ lines }) =>
  html`<table class="help-lines"><thead><tr><th scope="col">${t("Hand")}</th><th scope="col">${t("Pays")}</th>
    <th scope="col">${t("Odds")}</th><th scope="col">${t("When")}</th></tr></thead>
    <tbody>${lines.map(
      ({ name, award, envy, one_in, when }) =>
        html`<tr><th scope="row">${name}</th>
        <td>${award}${envy ? html` <small>${t("envy {amount}", { amount: envy })}</small>` : nothing}</td>
        <td class="one-in">${oneIn(one_in)}</td><td>${when}</td></tr>`,
    )}</tbody></table>`;

/** @type {Record<string, string>} */
const KEY_NAMES = { Enter: t("Enter"), Backspace: t("Backspace"), "-": MINUS };

/**
 * The name of a keyboard key, as it is printed on it.
 * @param {string} key
 */
const keyName = (key) => KEY_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** @param {Server.Pad} view */
function keysHelp(view) {
  const isKeypad = view.controller === "keypad";
  const { begin, same, undo, verify, switch: turn, end, card, more, acknowledge, help } = SHORTCUTS;
  /** @type {[string[], string][]} */
  const hands = findKeys(view, "Hand").map((key, index) => [[HAND_LETTERS[index] ?? ""], key.label]);
  /** @type {[string[], string][]} */
  const rows = [
    [[`1 – ${view.spots.length}`], t("a spot")],
    [begin, keyOf(view, "Begin").label],
    [same, t("the spots of the last round")],
    ...hands,
    [begin, t("after a hand that wins a whole meter: marks it; any other key cancels")],
    [[t("0, then 1 – 9")], t("a hand by its number, on a number pad; 0 again is the tenth")],
    [undo, keyOf(view, "Undo").label],
    [verify, keyOf(view, isKeypad ? "JPot" : "Confirm").label],
  ];
  if (isKeypad) rows.push([turn, t("the key: to JPH by card, and back to RUN")]);
  rows.push(
    [end, keyOf(view, "Finish").label],
    [[...acknowledge, ...same], t("OK: a refused claim was read")],
    [card, t("a card: sign on or off, verify, open the table")],
    [more, t("more")],
    [[t("Tab, then Enter")], t("any key on the screen")],
    [help, t("this help")],
  );
  return html`<section id="help-keys"><h3>${t("Keys")}</h3>
    <p class="soft">${t("A card reader that types is recognized by its speed, on every screen.")}</p>
    <dl class="keys-list">${rows.map(
      ([names, what]) =>
        html`<div><dt>${names.map((name) => html`<kbd>${keyName(name)}</kbd> `)}</dt><dd>${what}</dd></div>`,
    )}</dl></section>`;
}
