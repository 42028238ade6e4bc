// Actions on a win: print its page, enter its reference, name and pay the winners, record a recovery.

import { openFile } from "../shared/api.js";
import { button } from "../shared/button.js";
import { submitCommand } from "../shared/command-dialog.js";
import { attempt } from "../shared/dialog.js";
import { REFERENCE_FIELD } from "../shared/fields.js";
import { html, nothing } from "../shared/html.js";
import { sendOnce } from "../shared/idempotent.js";
import { commandButton } from "../shared/may.js";
import { dollars } from "../shared/money.js";
import { pendingRequests } from "../shared/pending-requests.js";
import { list, rich, t } from "../shared/text.js";

/**
 * The page of one win.
 * @typedef {object} WinState
 * @property {string} link
 * @property {string} address Of the win, in the API.
 * @property {Server.Session} who
 * @property {Page["go"]} go
 * @property {Server.WinFacts} facts
 * @property {boolean} busy Whether a dialog or a file is being opened.
 */

/** @typedef {() => Promise<void>} Load */

/**
 * A part of a label that only screen readers need.
 * @param {string} text
 */
const unseen = (text) => html`<span class="visually-hidden">${text}</span>`;

/**
 * @param {WinState} state
 * @param {Load} load
 */
export function winActions(state, load) {
  const { facts, who, address } = state;
  const reasons = facts.why_not.win;
  const copies = facts.prints.length;
  return html`<section class="panel stack no-print actions-panel" aria-label=${t("Actions")}>
    ${commandButton(
      who,
      "PrintWinPage",
      copies ? t("Print duplicate {number}", { number: copies }) : t("Print win page"),
      () => print(state, load),
      { kind: "first wide", reasons },
    )}
    ${button(t("Preview the page"), null, () => attempt(() => openFile(`${address}/page`)), "wide")}
    ${commandButton(
      who,
      "GiveReference",
      t("Enter the surveillance reference"),
      async () => (await giveReference(who, { ...facts, win: facts.number })) && attempt(load),
      { kind: "wide", reasons },
    )}
    ${commandButton(
      who,
      "BackOut",
      t("Back out…"),
      () => state.go(`/corrections?link=${facts.link}&win=${facts.number}`),
      { kind: "wide", reasons },
    )}
    <a class="button wide" href="/replay/${facts.link}/${facts.round}">${t("Replay the round")}</a>
    <p class="small soft">${t("Prints are recorded and numbered; the second one is a duplicate.")}
      ${t("A preview is not recorded, and is marked PREVIEW – NOT A VOUCHER.")}</p>
  </section>`;
}

/**
 * A print whose answer was lost is fetched again under the same number.
 * @param {WinState} state
 * @param {Load} load
 */
async function print(state, load) {
  if (state.busy) return;
  state.busy = true;
  await attempt(() => sendOnce(`print ${state.address}`, (id) => openFile(`${state.address}/page`, undefined, { id })));
  state.busy = false;
  await load();
}

/**
 * Enter the surveillance reference of a win; null if the dialog was closed.
 * @param {Server.Session} who
 * @param {Pick<Server.FloorReference, "link" | "win" | "table" | "lines" | "amount">} win
 */
export const giveReference = (who, { link, win, table, lines, amount }) =>
  submitCommand({
    who,
    kind: "GiveReference",
    log: link,
    title: t("Reference for win {win} of link {link}", { win, link }),
    text: html`${t("Table {table}, {lines}, {amount}.", { table, lines: list(lines), amount: dollars(amount) })}
      ${t("The round can end and the cage can pay once it is entered.")} ${t("It cannot be changed.")}`,
    fields: [{ ...REFERENCE_FIELD, required: true }],
    submitLabel: t("Enter the reference"),
    doneMessage: t("The reference of win {win}, link {link}, is entered.", { win, link }),
    make: ({ reference }) => ({ type: "GiveReference", win, reference }),
  });

/**
 * @param {WinState} state
 * @param {Server.WinShare} share
 * @param {Load} load
 */
export function nameButton(state, share, load) {
  const place = unseen(t("at spot {spot}", { spot: share.spot }));
  const label = share.winner ? rich("Correct the name {place}", { place }) : rich("Name the winner {place}", { place });
  return commandButton(state.who, "NameWinner", label, () => name(state, share, load), { isInRow: true });
}

/**
 * @param {WinState} state
 * @param {Server.WinShare} share
 * @param {Load} load
 */
async function name(state, share, load) {
  const { link, who, facts } = state;
  const done = await submitCommand({
    who,
    kind: "NameWinner",
    log: link,
    title: t("Winner at spot {spot}", { spot: share.spot }),
    text: html`${t("The name and the ID stay in the log permanently, even if they are corrected later.")}
      ${t("Enter no more of the ID than the house needs.")}`,
    fields: [
      { name: "name", label: t("Name"), value: share.winner, required: true },
      { name: "document", label: t("ID"), value: share.document, hint: t("such as: driver's license ending 4471") },
    ],
    submitLabel: t("Name the winner"),
    doneMessage: t("The winner is named."),
    make: ({ name: text, document = "" }) => ({
      type: "NameWinner",
      win: facts.number,
      spot: share.spot,
      name: text,
      document,
    }),
  });
  if (done) await attempt(load);
}

/**
 * @param {WinState} state
 * @param {Server.WinShare} share
 * @param {Load} load
 */
export function payButton(state, share, load) {
  const place = unseen(t("spot {spot}", { spot: share.spot }));
  return commandButton(state.who, "PayWin", rich("Pay {place}", { place }), () => pay(state, share, load), {
    kind: "primary",
    reasons: state.facts.why_not.spots[share.spot],
    isInRow: true,
  });
}

/**
 * Load the win again first: a request to back it out may have been filed.
 * @param {WinState} state
 * @param {Server.WinShare} share
 * @param {Load} load
 */
async function pay(state, share, load) {
  if (state.busy) return; // a double click opens one dialog
  state.busy = true;
  await attempt(load);
  state.busy = false;
  const { link, who, facts } = state;
  const payment = { amount: dollars(share.amount), spot: share.spot };
  const done = await submitCommand({
    who,
    kind: "PayWin",
    log: link,
    title: t("Pay {amount} to spot {spot}", payment),
    text: html`${pendingRequests(facts.requests)}
      ${facts.prints.length ? nothing : html`<p class="wait">${t("The win page has not been printed yet.")}</p>`}
      ${
        share.needs_tax_form
          ? html`<p><b>${t("A tax form is required: {rule}.", { rule: facts.tax_rule })}</b></p>`
          : nothing
      }
      ${
        facts.requires_winner_name && !share.winner
          ? html`<p class="wait">${t("The winner has not been named yet, which the house requires.")}</p>`
          : nothing
      }
      <p>${t("This records, in your name, that the cage paid it. It cannot be undone.")}</p>`,
    submitLabel: t("Record payment"),
    doneMessage: t("{amount} paid to spot {spot}.", payment),
    make: () => ({ type: "PayWin", win: facts.number, spot: share.spot }),
  });
  if (done) await attempt(load);
}

/**
 * @param {WinState} state
 * @param {Server.WinShare} share
 * @param {Load} load
 */
export function recoverButton(state, share, load) {
  const { facts, who, link } = state;
  const { amount, spot } = share;
  const place = unseen(t("from spot {spot}", { spot }));
  const recover = async () => (await recordRecovery(who, { link, win: facts.number, spot, amount })) && attempt(load);
  return commandButton(who, "RecordRecovery", rich("Record recovery {place}", { place }), recover, {
    reasons: facts.why_not.spots[spot],
    isInRow: true,
  });
}

/**
 * Record that a player returned a share of a win that was backed out; null if the dialog was closed.
 * @param {Server.Session} who
 * @param {{ link: string, win: number, spot: number, amount: string }} share
 */
export async function recordRecovery(who, { link, win, spot, amount }) {
  const answer = await submitCommand({
    who,
    kind: "RecordRecovery",
    log: link,
    title: t("{amount} recovered from spot {spot}", { amount: dollars(amount), spot }),
    text: html`${t("This records, in your name, that the player returned this share to the cage.")}
      ${t("It cannot be undone.")}`,
    submitLabel: t("Record recovery"),
    doneMessage: ({ entries }) => t("Recovered: entry {entry}.", { entry: entries?.[0].seq ?? "" }),
    make: () => ({ type: "RecordRecovery", win, spot }),
  });
  return answer?.entries?.[0] ?? null;
}
