// The people of the house: the list, and one person with role, card, PIN and password.

import { pendingRequests } from "../approvals/request-effects.js";
import { get, sendCommand } from "../shared/api.js";
import { openDialog, secondCredentials, toast } from "../shared/dialog.js";
import { html, inputValue, nothing, render } from "../shared/html.js";
import { commandButton, listRoles, RIGHTS, ROLE_DUTIES, ROLES } from "../shared/rights.js";
import { dayAndTime } from "../shared/times.js";
import { submitCommand } from "./approval-dialog.js";
import { askForOwnPin } from "./credentials.js";

export default async function peoplePage(page) {
  return page.path[0] ? person(page, page.path[0]) : list(page);
}

const roleOptions = () => ROLES.map((role) => [role.toUpperCase(), `${role}: ${ROLE_DUTIES[role]}`]);

async function list({ root, who, go }) {
  let [{ people }, { requests }] = await Promise.all([get("/api/people"), get("/api/requests")]);
  let search = "";
  const add = async () => {
    let key = null;
    const done = await submitCommand({
      kind: "AddPerson",
      title: "Add a person",
      text: "An ID identifies a person in the log permanently and is never reused.",
      fields: [
        { name: "name", label: "Full name", required: true },
        { name: "key", label: "ID", required: true, hint: "1 to 40 letters, digits, dots, hyphens or underscores" },
        { name: "role", label: "Role", options: roleOptions() },
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
    const found = people.filter((one) => `${one.name} ${one.person} ${one.role}`.toLowerCase().includes(search.toLowerCase()));
    render(
      html`<div class="stack">
        <div class="page-head"><h1>People</h1>${commandButton(who, "AddPerson", "Add a person…", add, { primary: true })}</div>
        ${pendingRequests(requests, (one) => one.log === "house" && ["AddPerson", "ChangeRole", "EnablePerson"].includes(one.command.type))}
        <label class="field narrow-field"><span>Search</span><input type="search" name="search" .value=${inputValue(search)} @input=${(event) => { search = event.target.value; draw(); }}></label>
        <div class="panel scroll"><table class="people-table">
          <thead><tr><th>Name</th><th>ID</th><th>Role</th><th>Credentials</th><th>Last signed in</th></tr></thead>
          <tbody>${found.map((one) => html`<tr class=${one.is_active ? "" : "inactive"}>
            <td><a href="/set-up/people/${one.person}">${one.name}</a></td><td class="faint">${one.person}</td>
            <td>${one.role}${one.is_active ? nothing : html` <span class="badge">disabled</span>`}</td><td>${heldCredentials(one)}</td><td>${one.signed_in ? dayAndTime(one.signed_in) : "never"}</td></tr>`)}</tbody>
        </table></div>
        ${found.length ? nothing : html`<p class="empty">No match.</p>`}
      </div>`,
      root,
    );
  };
  draw();
}

const heldCredentials = (one) => {
  const words = one.holds.map(({ kind, is_temporary }) => `${kind === "pin" ? "PIN" : kind}${is_temporary ? " (first)" : ""}`);
  return words.length ? words.join(", ") : html`<span class="wait">none yet</span>`;
};

async function person({ root, who }, key) {
  let [one, { requests }] = await Promise.all([get(`/api/people/${key}`), get("/api/requests")]);
  const isSelf = who.person === key;
  const whyNotSelf = isSelf ? "another admin must do this for you" : null;

  const refresh = async (done) => {
    if (!done) return;
    [one, { requests }] = await Promise.all([get(`/api/people/${key}`), get("/api/requests")]);
    draw();
  };
  const submit = (kind, options) => async () => refresh(await submitCommand({ kind, ...options() }));
  const rename = submit("RenamePerson", () => ({ title: "Change the full name", text: "The ID stays the same.", fields: [{ name: "name", label: "Full name", value: one.name, required: true }], submitLabel: "Rename", make: ({ name }) => ({ type: "RenamePerson", person: key, name }) }));
  const role = submit("ChangeRole", () => ({
    title: `Change the role of ${one.name}`,
    text: `The role is ${one.role} now. The session ends, and ${one.name} signs in again.`,
    fields: [{ name: "role", label: "New role", options: roleOptions(), value: one.role.toUpperCase() }],
    submitLabel: "Change the role",
    make: ({ role: now }) => ({ type: "ChangeRole", person: key, role: now }),
  }));
  const disable = submit("DisablePerson", () => ({ title: `Disable ${one.name}`, text: "All rights end immediately: session and card, and a dealer is signed off at the table.", fields: [{ name: "reason", label: "Reason", required: true }], submitLabel: "Disable", danger: true, make: ({ reason }) => ({ type: "DisablePerson", person: key, reason }) }));
  const enable = submit("EnablePerson", () => ({ title: `Enable ${one.name} again`, submitLabel: "Enable", make: () => ({ type: "EnablePerson", person: key }) }));
  const revoke = submit("RevokeCard", () => ({ title: "Revoke the card", text: "It stops working immediately.", submitLabel: "Revoke", danger: true, make: () => ({ type: "RevokeCard", person: key }) }));
  const secret = (kind, path, title, fields, body) => async () => {
    const done = await openDialog({
      title,
      text: `This needs a second person, here and now: ${listRoles(RIGHTS[kind][1])}, but not ${one.name}.`,
      fields,
      second: true,
      submitLabel: "Set",
      submit: (values) => sendCommand(`/api/people/${key}/${path}`, { ...body(values), ...secondCredentials(values) }),
    });
    if (done) toast(path === "card" ? "The card is issued." : "Set for the first sign-in only: it must be replaced before anything else.");
    await refresh(done);
  };
  const issue = secret("Card", "card", `A card for ${one.name}`, [{ name: "card", label: "The new card", type: "password", required: true, hint: "Swipe it. The previous card stops working." }], ({ card }) => ({ card }));
  const pin = secret("Secret", "secret", `A first PIN for ${one.name}`, [{ name: "secret", label: "First PIN", type: "password", inputmode: "numeric", required: true, hint: "4 to 12 digits; to be replaced at the first sign-in" }], (values) => ({ kind: "PIN", secret: values.secret }));
  const password = secret("Secret", "secret", `A first password for ${one.name}`, [{ name: "secret", label: "First password", type: "password", required: true, hint: "12 characters or more; to be replaced at the first sign-in" }], (values) => ({ kind: "PASSWORD", secret: values.secret }));

  const draw = () => {
    const whyNotActive = one.is_active ? null : "disabled";
    const has = (kind) => one.holds.find((held) => held.kind === kind);
    const row = (kind, word, actions) => html`<tr><th scope="row">${word}</th>
      <td>${has(kind) ? html`${has(kind).is_temporary ? html`<span class="wait">first one, to be replaced</span>` : kind === "card" ? "issued" : "set by the person"} · since ${dayAndTime(has(kind).since)}` : "none"}</td>
      <td><div class="row">${actions}</div></td></tr>`;
    render(
      html`<div class="stack step">
        <p class="small"><a href="/set-up/people">People</a></p>
        <div class="page-head"><div><h1>${one.name}</h1><p class="soft">${one.person} · ${one.role} · ${one.is_active ? "active" : html`<span class="stop">disabled</span>`} · ${one.signed_in ? `last signed in ${dayAndTime(one.signed_in)}` : "has never signed in"}</p></div></div>
        ${pendingRequests(requests, (wait) => wait.log === "house" && (wait.command.person === key || wait.command.person?.key === key))}
        <div class="panel"><h2>Card, PIN and password</h2><div class="scroll"><table class="secrets">
          <tbody>
            ${row("card", "Card", html`${commandButton(who, "Card", has("card") ? "Replace the card…" : "Issue a card…", issue, { why: whyNotActive ?? whyNotSelf })} ${has("card") ? commandButton(who, "RevokeCard", "Revoke…", revoke, { danger: true }) : nothing}`)}
            ${row("pin", "PIN", html`${commandButton(who, "Secret", "First PIN…", pin, { why: whyNotActive ?? (isSelf ? "set your own under your name, above" : null) })} ${has("card") && has("pin")?.is_temporary && !isSelf ? html`<button class="button" @click=${async () => refresh(await askForOwnPin(one))}>Set own PIN now</button>` : nothing}`)}
            ${row("password", "Password", commandButton(who, "Secret", "First password…", password, { why: one.role === "dealer" ? "a dealer has none" : (whyNotActive ?? (isSelf ? "set your own under your name, above" : null)) }))}
          </tbody></table></div></div>
        <div class="panel stack"><h2>Name and role</h2><div class="row">
          ${commandButton(who, "RenamePerson", "Rename…", rename)} ${commandButton(who, "ChangeRole", "Change the role…", role, { why: whyNotActive ?? whyNotSelf })}
          ${one.is_active ? commandButton(who, "DisablePerson", "Disable…", disable, { danger: true, why: isSelf ? "you cannot disable yourself" : null }) : commandButton(who, "EnablePerson", "Enable again…", enable, { why: whyNotSelf })}
        </div></div>
      </div>`,
      root,
    );
  };
  draw();
}
