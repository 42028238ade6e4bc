// What can be done with a win, by whom; what cannot says why.

import { openFile, sendToLink } from "../shared/api.js";
import { attempt, openDialog, toast } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { sendOnce } from "../shared/idempotent.js";
import { dollars } from "../shared/money.js";
import { may } from "../shared/roles.js";
import { backOutRequests } from "./components.js";

/** A button that does something, or says why it cannot. */
const button = (words, why, does, kind = "") => html`<button class="button ${kind}" ?disabled=${Boolean(why)} @click=${does}>${words}${why ? html`<small>${why}</small>` : nothing}</button>`;

export function winActions(state, load) {
  const { facts, who, address } = state;
  const hasMoved = facts.status !== "logged";
  const notHis = (what) => (may(who, what) ? null : `not for ${who.role}`);
  return html`<section class="panel stack no-print of-doing" aria-label="What can be done">
    ${button(facts.prints.length ? `Print duplicate ${facts.prints.length}` : "Print win page", notHis("PrintWinPage") ?? (hasMoved ? null : "the key is still at JPH"), () => print(state, load), "first wide")}
    ${button("Look at the page", null, () => attempt(() => openFile(`${address}/page`)), "wide")}
    ${facts.surveillance ? nothing : button("Give surveillance's reference", notHis("GiveReference"), () => reference(state, load), "wide")}
    ${may(who, "BackOut") && !facts.backed_out ? html`<a class="button wide" href="/corrections?link=${facts.link}&win=${facts.number}">Back out …</a>` : nothing}
    <a class="button wide" href="/replay/${facts.link}/${facts.round}">Replay the round</a>
    <p class="small soft">A print is recorded and numbered; the second is a duplicate. Looking is not, and what you see is marked as no voucher.</p>
  </section>`;
}

/** A print whose answer was lost is fetched again, not made anew. */
async function print(state, load) {
  if (state.busy) return;
  state.busy = true;
  await attempt(() => sendOnce(`print ${state.address}`, (id) => openFile(`${state.address}/page`, undefined, { id })));
  state.busy = false;
  await load();
}

const reference = (state, load) => openDialog({
  title: `Reference of win ${state.facts.number}`,
  text: "What surveillance has seen it on: a camera and a time, or the number of a report. It is given sendOnce.",
  fields: [{ name: "reference", label: "Reference", hint: "such as camera 17, 12:40", required: true }],
  go: "Give the reference",
  submit: ({ reference: said }, id) => sent(state, { type: "GiveReference", win: state.facts.number, reference: said ?? "" }, id, "The reference is given.", load),
});

export function nameButton(state, share, load) {
  if (!may(state.who, "NameWinner")) return nothing;
  return html`<button class="button" @click=${() => name(state, share, load)}>${share.winner ? "Correct the name" : "Name the winner"}<span class="unseen"> at spot ${share.spot}</span></button>`;
}

const name = (state, share, load) => openDialog({
  title: `Winner at spot ${share.spot}`,
  text: "The name and the document stay in the record for good, also if they are corrected later. Write no more of the document than the house needs.",
  fields: [
    { name: "name", label: "Name", value: share.winner, required: true },
    { name: "document", label: "Document", value: share.document, hint: "such as: driving licence ending 4471" },
  ],
  go: "Name the winner",
  submit: ({ name: said, document }, id) => sent(state, { type: "NameWinner", win: state.facts.number, spot: share.spot, name: said ?? "", document: document ?? "" }, id, "The winner is named.", load),
});

export function payButton(state, share, load) {
  const { facts, who } = state;
  if (!may(who, "PayWin") || !facts.reached || facts.backed_out || share.paid) return nothing;
  const why = facts.needs_reference && !facts.surveillance ? "surveillance's reference is missing" : facts.status === "logged" ? "the key is still at JPH" : null;
  return button(html`Pay<span class="unseen"> spot ${share.spot}</span>`, why, () => pay(state, share, load), "first");
}

/** What is known of the win is backOutRequests for anew first: somebody may want it backed out by now. */
async function pay(state, share, load) {
  if (state.busy) return null; // two clicks are one question
  state.busy = true;
  await attempt(load);
  state.busy = false;
  const { facts } = state;
  return openDialog({
    title: `Pay ${dollars(share.amount)} to spot ${share.spot}`,
    text: html`${backOutRequests(facts)}
      ${facts.prints.length ? nothing : html`<p class="wait">The win page was not printed yet.</p>`}
      ${share.wants_tax_form ? html`<p><b>A tax form is required by the house's setting: ${facts.tax_rule}.</b></p>` : nothing}
      ${facts.winner_wanted && !share.winner ? html`<p class="wait">The winner is not named yet; the house wants it.</p>` : nothing}
      <p>It is recorded that the cage has paid it, in your name. A payment is not taken back.</p>`,
    go: "It is paid",
    submit: (_, id) => sent(state, { type: "PayWin", win: facts.number, spot: share.spot }, id, `${dollars(share.amount)} paid to spot ${share.spot}.`, load),
  });
}

export function recoverButton(state, share, load) {
  const { facts, who } = state;
  if (!may(who, "RecordRecovery") || !facts.backed_out || !share.paid || share.recovered) return nothing;
  return html`<button class="button" @click=${() => recover(state, share, load)}>Given back<span class="unseen"> by spot ${share.spot}</span></button>`;
}

const recover = (state, share, load) => openDialog({
  title: `Spot ${share.spot} gave ${dollars(share.amount)} back`,
  text: "The win was backed out after it was paid. This records that the player has given his share back to the cage.",
  go: "It was given back",
  submit: (_, id) => sent(state, { type: "RecordRecovery", win: state.facts.number, spot: share.spot }, id, "It is recorded.", load),
});

async function sent(state, command, id, said, load) {
  await sendToLink(state.link, { command }, { id });
  toast(said);
  await load();
}
