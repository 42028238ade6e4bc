// @ts-nocheck Its types are not declared yet.
// Actions on a win: print its page, enter its reference, name and pay the winners, record a recovery.

import { openFile, sendToLink } from "../shared/api.js";
import { attempt, openDialog, toast } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { sendOnce } from "../shared/idempotent.js";
import { may, whyMayNot } from "../shared/may.js";
import { dollars } from "../shared/money.js";
import { backOutRequests } from "./components.js";

/** A button, or why it cannot be pressed. */
const button = (label, why, action, kind = "") =>
  html`<button class="button ${kind}" ?disabled=${Boolean(why)}
    @click=${action}>${label}${why ? html`<small>${why}</small>` : nothing}</button>`;

export function winActions(state, load) {
  const { facts, who, address } = state;
  const hasMoved = facts.status !== "logged";
  return html`<section class="panel stack no-print actions-panel" aria-label="Actions">
    ${button(
      facts.prints.length ? `Print duplicate ${facts.prints.length}` : "Print win page",
      whyMayNot(who, "PrintWinPage") ?? (hasMoved ? null : "the key is still at JPH"),
      () => print(state, load),
      "first wide",
    )}
    ${button("Preview the page", null, () => attempt(() => openFile(`${address}/page`)), "wide")}
    ${
      facts.surveillance
        ? nothing
        : button(
            "Enter the surveillance reference",
            whyMayNot(who, "GiveReference"),
            () => reference(state, load),
            "wide",
          )
    }
    ${
      may(who, "BackOut") && !facts.backed_out
        ? html`<a class="button wide"
          href="/corrections?link=${facts.link}&win=${facts.number}">Back out…</a>`
        : nothing
    }
    <a class="button wide" href="/replay/${facts.link}/${facts.round}">Replay the round</a>
    <p class="small soft">Prints are recorded and numbered; the second one is a duplicate. A preview is not recorded,
      and is marked PREVIEW – NOT A VOUCHER.</p>
  </section>`;
}

/** A print whose answer was lost is fetched again under the same number. */
async function print(state, load) {
  if (state.busy) return;
  state.busy = true;
  await attempt(() => sendOnce(`print ${state.address}`, (id) => openFile(`${state.address}/page`, undefined, { id })));
  state.busy = false;
  await load();
}

const reference = (state, load) =>
  openDialog({
    title: `Surveillance reference of win ${state.facts.number}`,
    text: "A camera and a time, or the number of a surveillance report. It cannot be changed.",
    fields: [{ name: "reference", label: "Reference", hint: "such as camera 17, 12:40", required: true }],
    submitLabel: "Enter the reference",
    submit: ({ reference: text }, id) =>
      send(
        state,
        { type: "GiveReference", win: state.facts.number, reference: text ?? "" },
        id,
        "The reference is entered.",
        load,
      ),
  });

export function nameButton(state, share, load) {
  if (!may(state.who, "NameWinner")) return nothing;
  return html`<button class="button"
    @click=${() => name(state, share, load)}>${share.winner ? "Correct the name" : "Name the winner"}<span
    class="visually-hidden"> at spot ${share.spot}</span></button>`;
}

const name = (state, share, load) =>
  openDialog({
    title: `Winner at spot ${share.spot}`,
    text:
      "The name and the ID stay in the log permanently, even if they are corrected later. Enter no more of the " +
      "ID than the house needs.",
    fields: [
      { name: "name", label: "Name", value: share.winner, required: true },
      { name: "document", label: "ID", value: share.document, hint: "such as: driver's license ending 4471" },
    ],
    submitLabel: "Name the winner",
    submit: ({ name: text, document }, id) =>
      send(
        state,
        { type: "NameWinner", win: state.facts.number, spot: share.spot, name: text ?? "", document: document ?? "" },
        id,
        "The winner is named.",
        load,
      ),
  });

export function payButton(state, share, load) {
  const { facts, who } = state;
  if (!may(who, "PayWin") || !facts.prize_steps || facts.backed_out || share.paid) return nothing;
  const why =
    facts.needs_reference && !facts.surveillance
      ? "the surveillance reference is missing"
      : facts.status === "logged"
        ? "the key is still at JPH"
        : null;
  return button(
    html`Pay<span class="visually-hidden"> spot ${share.spot}</span>`,
    why,
    () => pay(state, share, load),
    "primary",
  );
}

/** Load the win again first: a request to back it out may have been filed. */
async function pay(state, share, load) {
  if (state.busy) return null; // a double click opens one dialog
  state.busy = true;
  await attempt(load);
  state.busy = false;
  const { facts } = state;
  return openDialog({
    title: `Pay ${dollars(share.amount)} to spot ${share.spot}`,
    text: html`${backOutRequests(facts)}
      ${facts.prints.length ? nothing : html`<p class="wait">The win page has not been printed yet.</p>`}
      ${share.needs_tax_form ? html`<p><b>A tax form is required: ${facts.tax_rule}.</b></p>` : nothing}
      ${
        facts.requires_winner_name && !share.winner
          ? html`<p class="wait">The winner has not been named yet, which the house
            requires.</p>`
          : nothing
      }
      <p>This records, in your name, that the cage paid it. It cannot be undone.</p>`,
    submitLabel: "Record payment",
    submit: (_, id) =>
      send(
        state,
        { type: "PayWin", win: facts.number, spot: share.spot },
        id,
        `${dollars(share.amount)} paid to spot ${share.spot}.`,
        load,
      ),
  });
}

export function recoverButton(state, share, load) {
  const { facts, who } = state;
  if (!may(who, "RecordRecovery") || !facts.backed_out || !share.paid || share.recovered) return nothing;
  return html`<button class="button" @click=${() => recover(state, share, load)}>Record recovery<span
    class="visually-hidden"> from spot ${share.spot}</span></button>`;
}

const recover = (state, share, load) =>
  openDialog({
    title: `${dollars(share.amount)} recovered from spot ${share.spot}`,
    text: "The win was backed out after it was paid. This records that the player returned this share to the cage.",
    submitLabel: "Record recovery",
    submit: (_, id) =>
      send(
        state,
        { type: "RecordRecovery", win: state.facts.number, spot: share.spot },
        id,
        "Recovery recorded.",
        load,
      ),
  });

async function send(state, command, id, message, load) {
  await sendToLink(state.link, { command }, { id });
  toast(message);
  await load();
}
