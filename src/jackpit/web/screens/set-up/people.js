// @ts-nocheck Its types are not declared yet.
// The people of the house: the list, and one person with role, card, PIN and password.

import { pendingRequests } from "../approvals/request-effects.js";
import { get, sendCommand } from "../shared/api.js";
import { openDialog, secondCredentials, toast } from "../shared/dialog.js";
import { html, inputValue, nothing, render } from "../shared/html.js";
import { commandButton } from "../shared/may.js";
import { dayAndTime } from "../shared/times.js";
import { submitCommand } from "./approval-dialog.js";
import { askForOwnPin } from "./credentials.js";

export default async function peoplePage(page) {
  return page.path[0] ? showPerson(page, page.path[0]) : showList(page);
}

const roleOptions = ({ roles }) => roles.map(({ role, duty }) => [role, `${role}: ${duty}`]);

async function showList({ root, who, go }) {
  const [{ people }, first] = await Promise.all([get("/api/people"), get("/api/requests")]);
  let { requests } = first;
  let search = "";
  const add = async () => {
    let key = null;
    const done = await submitCommand({
      who,
      kind: "AddPerson",
      title: "Add a person",
      text: "An ID identifies a person in the log permanently and is never reused.",
      fields: [
        { name: "name", label: "Full name", required: true },
        { name: "key", label: "ID", required: true, hint: "1 to 40 letters, digits, dots, hyphens or underscores" },
        { name: "role", label: "Role", options: roleOptions(who) },
      ],
      submitLabel: "Add",
      doneMessage: "Added. Next: a card and a first PIN.",
      make: ({ name, role, ...values }) => {
        key = values.key;
        return { type: "AddPerson", person: { key, name, role } };
      },
    });
    if (done && !done.isPending) return go(`/set-up/people/${key}`);
    if (done) ({ requests } = await get("/api/requests"));
    return draw();
  };
  const draw = () => {
    const found = people.filter((person) =>
      `${person.name} ${person.person} ${person.role}`.toLowerCase().includes(search.toLowerCase()),
    );
    render(
      html`<div class="stack">
        <div class="page-head"><h1>People</h1>${commandButton(who, "AddPerson", "Add a person…", add, {
          primary: true,
        })}</div>
        ${pendingRequests(
          requests,
          (request) =>
            request.log === "house" && ["AddPerson", "ChangeRole", "EnablePerson"].includes(request.command.type),
        )}
        <label class="field narrow-field"><span>Search</span><input type="search" name="search"
          .value=${inputValue(search)} @input=${(event) => {
            search = event.target.value;
            draw();
          }}></label>
        <div class="panel scroll"><table class="people-table">
          <thead><tr><th>Name</th><th>ID</th><th>Role</th><th>Credentials</th><th>Last signed in</th></tr></thead>
          <tbody>${found.map(
            (person) =>
              html`<tr class=${person.is_active ? "" : "inactive"}>
                <td><a href="/set-up/people/${person.person}">${person.name}</a></td><td
                  class="faint">${person.person}</td>
                <td>${person.role}${
                  person.is_active ? nothing : html` <span class="badge">disabled</span>`
                }</td><td>${heldCredentials(person)}</td><td>${
                  person.signed_in ? dayAndTime(person.signed_in) : "never"
                }</td></tr>`,
          )}</tbody>
        </table></div>
        ${found.length ? nothing : html`<p class="empty">No match.</p>`}
      </div>`,
      root,
    );
  };
  draw();
}

const heldCredentials = (person) => {
  const words = person.holds.map(
    ({ kind, is_temporary }) => `${kind === "pin" ? "PIN" : kind}${is_temporary ? " (first)" : ""}`,
  );
  return words.length ? words.join(", ") : html`<span class="wait">none yet</span>`;
};

async function showPerson({ root, who }, key) {
  let [person, { requests }] = await Promise.all([get(`/api/people/${key}`), get("/api/requests")]);
  const isSelf = who.person === key;
  const whyNotSelf = isSelf ? "another admin must do this for you" : null;

  const refresh = async (done) => {
    if (!done) return;
    [person, { requests }] = await Promise.all([get(`/api/people/${key}`), get("/api/requests")]);
    draw();
  };
  const submit = (kind, options) => async () => refresh(await submitCommand({ who, kind, ...options() }));
  const rename = submit("RenamePerson", () => ({
    title: "Change the full name",
    text: "The ID stays the same.",
    fields: [{ name: "name", label: "Full name", value: person.name, required: true }],
    submitLabel: "Rename",
    make: ({ name }) => ({ type: "RenamePerson", person: key, name }),
  }));
  const role = submit("ChangeRole", () => ({
    title: `Change the role of ${person.name}`,
    text: `The role is ${person.role} now. The session ends, and ${person.name} signs in again.`,
    fields: [{ name: "role", label: "New role", options: roleOptions(who), value: person.role }],
    submitLabel: "Change the role",
    make: ({ role: now }) => ({ type: "ChangeRole", person: key, role: now }),
  }));
  const disable = submit("DisablePerson", () => ({
    title: `Disable ${person.name}`,
    text: "All rights end immediately: session and card, and a dealer is signed off at the table.",
    fields: [{ name: "reason", label: "Reason", required: true }],
    submitLabel: "Disable",
    danger: true,
    make: ({ reason }) => ({ type: "DisablePerson", person: key, reason }),
  }));
  const enable = submit("EnablePerson", () => ({
    title: `Enable ${person.name} again`,
    submitLabel: "Enable",
    make: () => ({ type: "EnablePerson", person: key }),
  }));
  const revoke = submit("RevokeCard", () => ({
    title: "Revoke the card",
    text: "It stops working immediately.",
    submitLabel: "Revoke",
    danger: true,
    make: () => ({ type: "RevokeCard", person: key }),
  }));
  const secret = (kind, path, title, fields, body) => async () => {
    const done = await openDialog({
      title,
      text: `This needs a second person, here and now: ${who.approvers[kind]}, but not ${person.name}.`,
      fields,
      second: true,
      submitLabel: "Set",
      submit: (values) => sendCommand(`/api/people/${key}/${path}`, { ...body(values), ...secondCredentials(values) }),
    });
    if (done)
      toast(
        path === "card"
          ? "The card is issued."
          : "Set for the first sign-in only: it must be replaced before anything else.",
      );
    await refresh(done);
  };
  const issue = secret(
    "IssueCard",
    "card",
    `A card for ${person.name}`,
    [
      {
        name: "card",
        label: "The new card",
        type: "password",
        required: true,
        hint: "Swipe it. The previous card stops working.",
      },
    ],
    ({ card }) => ({ card }),
  );
  const pin = secret(
    "SetSecret",
    "secret",
    `A first PIN for ${person.name}`,
    [
      {
        name: "secret",
        label: "First PIN",
        type: "password",
        inputmode: "numeric",
        required: true,
        hint: "4 to 12 digits; to be replaced at the first sign-in",
      },
    ],
    (values) => ({ kind: "pin", secret: values.secret }),
  );
  const password = secret(
    "SetSecret",
    "secret",
    `A first password for ${person.name}`,
    [
      {
        name: "secret",
        label: "First password",
        type: "password",
        required: true,
        hint: "12 characters or more; to be replaced at the first sign-in",
      },
    ],
    (values) => ({ kind: "password", secret: values.secret }),
  );

  const draw = () => {
    const whyNotActive = person.is_active ? null : "disabled";
    const has = (kind) => person.holds.find((held) => held.kind === kind);
    const row = (kind, word, actions) =>
      html`<tr><th scope="row">${word}</th>
      <td>${
        has(kind)
          ? html`${
              has(kind).is_temporary
                ? html`<span class="wait">first one, to be
                  replaced</span>`
                : kind === "card"
                  ? "issued"
                  : "set by the person"
            } · since
            ${dayAndTime(has(kind).since)}`
          : "none"
      }</td>
      <td><div class="row">${actions}</div></td></tr>`;
    render(
      html`<div class="stack step">
        <p class="small"><a href="/set-up/people">People</a></p>
        <div class="page-head"><div><h1>${person.name}</h1><p class="soft">${person.person} · ${person.role} ·
          ${person.is_active ? "active" : html`<span class="stop">disabled</span>`} ·
          ${person.signed_in ? `last signed in ${dayAndTime(person.signed_in)}` : "has never signed in"}</p></div></div>
        ${pendingRequests(
          requests,
          (wait) => wait.log === "house" && (wait.command.person === key || wait.command.person?.key === key),
        )}
        <div class="panel"><h2>Card, PIN and password</h2><div class="scroll"><table class="secrets">
          <tbody>
            ${row(
              "card",
              "Card",
              html`${commandButton(who, "IssueCard", has("card") ? "Replace the card…" : "Issue a card…", issue, {
                why: whyNotActive ?? whyNotSelf,
              })} ${has("card") ? commandButton(who, "RevokeCard", "Revoke…", revoke, { danger: true }) : nothing}`,
            )}
            ${row(
              "pin",
              "PIN",
              html`${commandButton(who, "SetSecret", "First PIN…", pin, {
                why: whyNotActive ?? (isSelf ? "set your own under your name, above" : null),
              })} ${
                has("card") && has("pin")?.is_temporary && !isSelf
                  ? html`<button class="button"
                    @click=${async () => refresh(await askForOwnPin(person))}>Set own PIN now</button>`
                  : nothing
              }`,
            )}
            ${row(
              "password",
              "Password",
              commandButton(who, "SetSecret", "First password…", password, {
                why:
                  person.role === "dealer"
                    ? "a dealer has none"
                    : (whyNotActive ?? (isSelf ? "set your own under your name, above" : null)),
              }),
            )}
          </tbody></table></div></div>
        <div class="panel stack"><h2>Name and role</h2><div class="row">
          ${commandButton(who, "RenamePerson", "Rename…", rename)}
            ${commandButton(who, "ChangeRole", "Change the role…", role, { why: whyNotActive ?? whyNotSelf })}
          ${
            person.is_active
              ? commandButton(who, "DisablePerson", "Disable…", disable, {
                  danger: true,
                  why: isSelf ? "you cannot disable yourself" : null,
                })
              : commandButton(who, "EnablePerson", "Enable again…", enable, { why: whyNotSelf })
          }
        </div></div>
      </div>`,
      root,
    );
  };
  draw();
}
