// The people of the house: the list, and one person with role, card, PIN and password.

import { get, sendCommand } from "../shared/api.js";
import { submitCommand } from "../shared/command-dialog.js";
import { MIN_PASSWORD_LENGTH } from "../shared/bounds.js";
import { textField } from "../shared/fields.js";
import { html, nothing, render } from "../shared/html.js";
import { commandButton, whyNot } from "../shared/may.js";
import { roleName } from "../shared/names.js";
import { openApprovalDialog } from "../shared/second-person.js";
import { CREDENTIALS } from "../shared/server-words.js";
import { list, rich, t } from "../shared/text.js";
import { dayAndTime } from "../shared/times.js";
import { askForOwnSecret } from "./credentials.js";
import { PIN_RULE } from "./rows.js";

/** @param {Page} page */
export default async function peoplePage(page) {
  return page.path[0] ? showPerson(page, page.path[0]) : showList(page);
}

/** @param {Server.Session} who */
const roleOptions = ({ roles }) =>
  roles.map(({ role, duty }) => [role, t("{role}: {duty}", { role: roleName(role), duty })]);

/** @param {Page} page */
async function showList({ root, who, go }) {
  const { people } = await get("/api/people");
  let search = "";
  const add = async () => {
    let key = "";
    const done = await submitCommand({
      who,
      kind: "AddPerson",
      title: t("Add a person"),
      text: t("An ID identifies a person in the log permanently and is never reused."),
      fields: [
        { name: "name", label: t("Full name"), required: true },
        {
          name: "key",
          label: t("ID"),
          required: true,
          hint: t("letters, digits, dots, hyphens or underscores"),
        },
        { name: "role", label: t("Role"), options: roleOptions(who) },
      ],
      submitLabel: t("Add"),
      doneMessage: t("Added. Next: a card and a first PIN."),
      make: ({ name, role, ...values }) => {
        key = values.key ?? "";
        return { type: "AddPerson", person: { key, name, role } };
      },
    });
    if (done && !done.request) return go(`/set-up/people/${key}`);
    return draw();
  };
  const draw = () => {
    const found = people.filter((person) =>
      `${person.name} ${person.person} ${roleName(person.role)}`.toLowerCase().includes(search.toLowerCase()),
    );
    render(
      html`<div class="stack">
        <div class="page-head"><h1>${t("People")}</h1>${commandButton(who, "AddPerson", t("Add a person…"), add, {
          kind: "primary",
        })}</div>
        ${textField({
          label: t("Search"),
          name: "search",
          type: "search",
          size: "narrow-field",
          value: search,
          onInput: (value) => {
            search = value;
            draw();
          },
        })}
        <div class="panel scroll"><table class="people-table">
          <thead><tr><th>${t("Name")}</th><th>${t("ID")}</th><th>${t("Role")}</th><th>${t("Credentials")}</th><th
            >${t("Last signed in")}</th></tr></thead>
          <tbody>${found.map(
            (person) =>
              html`<tr class=${person.is_active ? "" : "inactive"}>
                <td><a href="/set-up/people/${person.person}">${person.name}</a></td><td
                  class="faint">${person.person}</td>
                <td>${roleName(person.role)}${
                  person.is_active ? nothing : html` <span class="badge">${t("disabled")}</span>`
                }</td><td>${heldCredentials(person)}</td><td>${
                  person.signed_in ? dayAndTime(person.signed_in) : t("never")
                }</td></tr>`,
          )}</tbody>
        </table></div>
        ${found.length ? nothing : html`<p class="empty">${t("No match.")}</p>`}
      </div>`,
      root,
    );
  };
  draw();
}

/** @type {Record<string, string>} */
const FIRST_CREDENTIALS = { pin: t("PIN (first)"), password: t("password (first)") };

/** @param {Server.Member} person */
const heldCredentials = (person) => {
  const words = person.holds.map(({ kind, is_temporary }) => (is_temporary ? FIRST_CREDENTIALS : CREDENTIALS)[kind]);
  return words.length ? list(words) : html`<span class="wait">${t("none yet")}</span>`;
};

/**
 * The command dialogs of a person's page.
 * @typedef {Omit<CommandDialog, "who" | "kind">} PersonDialog
 */

/**
 * @param {Page} page
 * @param {string} key
 */
async function showPerson({ root, who }, key) {
  let person = await get(`/api/people/${key}`);
  const isSelf = who.person === key;

  /** @param {unknown} done */
  const refresh = async (done) => {
    if (!done) return;
    person = await get(`/api/people/${key}`);
    draw();
  };
  /**
   * @param {string} kind
   * @param {() => PersonDialog} options
   */
  const submit = (kind, options) => async () => refresh(await submitCommand({ who, kind, ...options() }));
  const rename = submit("RenamePerson", () => ({
    title: t("Change the full name"),
    text: t("The ID stays the same."),
    fields: [{ name: "name", label: t("Full name"), value: person.name, required: true }],
    submitLabel: t("Rename"),
    make: ({ name }) => ({ type: "RenamePerson", person: key, name }),
  }));
  const role = submit("ChangeRole", () => ({
    title: t("Change the role of {person}", { person: person.name }),
    text: html`${t("The role is {role} now.", { role: roleName(person.role) })}
      ${t("The session ends; {person} must sign in again.", { person: person.name })}`,
    fields: [{ name: "role", label: t("New role"), options: roleOptions(who), value: person.role }],
    submitLabel: t("Change the role"),
    make: ({ role: now }) => ({ type: "ChangeRole", person: key, role: now }),
  }));
  const disable = submit("DisablePerson", () => ({
    title: t("Disable {person}", { person: person.name }),
    text: t("The session and the card stop working immediately; a dealer is signed off at the table."),
    fields: [{ name: "reason", label: t("Reason"), required: true }],
    submitLabel: t("Disable"),
    danger: true,
    make: ({ reason }) => ({ type: "DisablePerson", person: key, reason }),
  }));
  const enable = submit("EnablePerson", () => ({
    title: t("Enable {person} again", { person: person.name }),
    submitLabel: t("Enable"),
    make: () => ({ type: "EnablePerson", person: key }),
  }));
  const revoke = submit("RevokeCard", () => ({
    title: t("Revoke the card"),
    text: t("It stops working immediately."),
    submitLabel: t("Revoke"),
    danger: true,
    make: () => ({ type: "RevokeCard", person: key }),
  }));
  /**
   * A dialog that sets a credential, with the second person present.
   * @param {string} kind
   * @param {string} path
   * @param {string} title
   * @param {Field[]} fields
   * @param {(values: FieldValues) => Json} body
   */
  const secret = (kind, path, title, fields, body) => async () => {
    const done = await openApprovalDialog({
      title,
      approvers: who.approvers[kind],
      except: person.name,
      fields,
      submitLabel: t("Set"),
      doneMessage:
        path === "card"
          ? t("The card is issued.")
          : t("Set for the first sign-in only: it must be replaced before anything else."),
      submit: (values, second, id) => sendCommand(`/api/people/${key}/${path}`, { ...body(values), ...second }, { id }),
    });
    await refresh(done);
  };
  const issue = secret(
    "IssueCard",
    "card",
    t("A card for {person}", { person: person.name }),
    [
      {
        name: "card",
        label: t("The new card"),
        type: "password",
        required: true,
        hint: t("Swipe it. The previous card stops working."),
      },
    ],
    ({ card }) => ({ card }),
  );
  const pin = secret(
    "SetSecret",
    "secret",
    t("A first PIN for {person}", { person: person.name }),
    [
      {
        name: "secret",
        label: t("First PIN"),
        type: "password",
        inputmode: "numeric",
        required: true,
        hint: t("{rule}; to be replaced at the first sign-in", { rule: PIN_RULE }),
      },
    ],
    (values) => ({ kind: "pin", secret: values.secret }),
  );
  const password = secret(
    "SetSecret",
    "secret",
    t("A first password for {person}", { person: person.name }),
    [
      {
        name: "secret",
        label: t("First password"),
        type: "password",
        required: true,
        hint: t("{least} characters or more; to be replaced at the first sign-in", { least: MIN_PASSWORD_LENGTH }),
      },
    ],
    (values) => ({ kind: "password", secret: values.secret }),
  );

  const draw = () => {
    const { commands, secrets } = person.why_not;
    /**
     * @param {"pin" | "password"} kind
     * @param {string} label
     * @param {() => Promise<void>} press
     */
    const secretButton = (kind, label, press) =>
      isSelf
        ? html`<a class="button" href="/own">${t("Set your own")}</a>`
        : commandButton(who, "SetSecret", label, press, { why: whyNot(secrets[kind]) });
    /** @param {string} kind */
    const has = (kind) => person.holds.find((held) => held.kind === kind);
    const cardLabel = has("card") ? t("Replace the card…") : t("Issue a card…");
    /**
     * @param {string} kind
     * @param {string} word
     * @param {Shown} actions
     */
    const row = (kind, word, actions) =>
      html`<tr><th scope="row">${word}</th>
      <td>${describeHold(has(kind))}</td>
      <td><div class="row">${actions}</div></td></tr>`;
    render(
      html`<div class="stack step">
        <p class="small"><a href="/set-up/people">${t("People")}</a></p>
        <div class="page-head"><div><h1>${person.name}</h1><p class="soft">${person.person} ·
          ${roleName(person.role)} ·
          ${person.is_active ? t("active") : html`<span class="stop">${t("disabled")}</span>`} ·
          ${
            person.signed_in
              ? t("last signed in {time}", { time: dayAndTime(person.signed_in) })
              : t("has never signed in")
          }</p></div></div>
        <div class="panel"><h2>${t("Card, PIN and password")}</h2><div class="scroll"><table class="secrets">
          <tbody>
            ${row(
              "card",
              t("Card"),
              html`${commandButton(who, "IssueCard", cardLabel, issue, { reasons: commands })}
                ${commandButton(who, "RevokeCard", t("Revoke…"), revoke, { kind: "danger", reasons: commands })}`,
            )}
            ${row(
              "pin",
              t("PIN"),
              html`${secretButton("pin", t("First PIN…"), pin)} ${
                has("card") && has("pin")?.is_temporary && !isSelf
                  ? html`<button class="button"
                    @click=${async () => refresh(await askForOwnSecret(person, "pin"))}>${t(
                      "Set own PIN now",
                    )}</button>`
                  : nothing
              }`,
            )}
            ${row("password", t("Password"), secretButton("password", t("First password…"), password))}
          </tbody></table></div></div>
        <div class="panel stack"><h2>${t("Name and role")}</h2><div class="row">
          ${commandButton(who, "RenamePerson", t("Rename…"), rename, { reasons: commands })}
            ${commandButton(who, "ChangeRole", t("Change the role…"), role, { reasons: commands })}
          ${
            person.is_active
              ? commandButton(who, "DisablePerson", t("Disable…"), disable, {
                  kind: "danger",
                  reasons: commands,
                })
              : commandButton(who, "EnablePerson", t("Enable again…"), enable, { reasons: commands })
          }
        </div></div>
      </div>`,
      root,
    );
  };
  draw();
}

/** @param {Server.Hold | undefined} held */
function describeHold(held) {
  if (!held) return t("none");
  const since = dayAndTime(held.since);
  if (held.is_temporary)
    return rich("{state} · since {time}", {
      state: html`<span class="wait">${t("first one, to be replaced")}</span>`,
      time: since,
    });
  return held.kind === "card"
    ? t("issued · since {time}", { time: since })
    : t("set by the person · since {time}", { time: since });
}
