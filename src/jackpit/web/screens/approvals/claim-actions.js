// What is done with a claim: verified by card and PIN, refused with a reason, or one spot struck out.

import { sendToLink } from "../shared/api.js";
import { CARD_FIELDS, openDialog, toast } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { listSpots } from "../shared/words.js";
import { envySentence } from "./breakdown.js";

const REFERENCE = { name: "reference", label: "Surveillance reference", hint: "such as camera 17; it may be given later" };
const OWN = [
  { name: "pin", label: "Your PIN", type: "password", inputmode: "numeric" },
  { name: "password", label: "or your password", type: "password" },
];

/** Verify a claim: by whoever is signed in, who shows again that it is he, or by a card at his desk. */
export async function verify(claim, who, { byCard = false } = {}) {
  const done = await openDialog({
    title: `Verify ${dollars(claim.amount)} at table ${claim.table}`,
    text: html`<p><b>${claim.lines.join(" and ")}</b>, ${listSpots(claim.spots)}: ${claim.why}.</p>
      ${claim.envy.length ? html`<p><b>${envySentence(claim)}</b></p>` : nothing}
      <p>${claim.meter ? `The meter goes to ${dollars(claim.after)}. ` : ""}A win cannot be taken back but by two people. ${byCard ? "It is verified by whoever swipes his card." : `It is verified by you, ${who.name}.`}</p>`,
    fields: [...(byCard ? CARD : OWN), ...(claim.needs_reference ? [REFERENCE] : [])],
    go: `Verify ${dollars(claim.amount)}`,
    submit: async ({ reference, card, pin, password }, id) => {
      const command = { type: "VerifyClaim", table: claim.table, claim: claim.claim, surveillance: reference ?? "", amount: claim.amount };
      return sendToLink(claim.link, { command, card, pin, password }, { id });
    },
  });
  if (done) toast(`${dollars(paidBy(done) ?? claim.amount)} at table ${claim.table} is verified.`);
}

/** What the win is that an answer tells of. */
const paidBy = ({ entries = [] }) => entries.flatMap(({ events }) => events).find(({ type }) => type === "WinLogged")?.win.amount;

/** Refuse a claim: its marks go, and nothing is paid. */
export async function refuse(claim) {
  const done = await openDialog({
    title: `Refuse the claim at table ${claim.table}`,
    text: html`<p><b>${claim.lines.join(" and ")}</b>, ${listSpots(claim.spots)}, ${dollars(claim.amount)}.</p><p>Its marks go and nothing is paid; the dealer may mark another hand. The record keeps who refused it and why.</p>`,
    fields: [{ name: "reason", label: "Why it does not win", type: "textarea", required: true }],
    go: "Refuse the claim",
    danger: true,
    submit: ({ reason }, id) => sendToLink(claim.link, { command: { type: "RefuseClaim", table: claim.table, claim: claim.claim, reason: reason ?? "" } }, { id }),
  });
  if (done) toast(`The claim at table ${claim.table} is refused.`);
}

/** Strike one spot out of a shared claim; the others share it. */
export async function strike(claim, spot) {
  const done = await openDialog({
    title: `Strike spot ${spot} out of the claim`,
    text: `${claim.lines.join(" and ")} at table ${claim.table}: the other ${claim.spots.length === 2 ? "spot takes it alone" : `${claim.spots.length - 1} spots share it`}.`,
    go: `Strike spot ${spot}`,
    danger: true,
    submit: (_, id) => sendToLink(claim.link, { command: { type: "StrikeSpot", table: claim.table, claim: claim.claim, spot } }, { id }),
  });
  if (done) toast(`Spot ${spot} is struck out.`);
}

/** Give a win its reference. */
export async function giveReference(win) {
  const done = await openDialog({
    title: `Reference for win ${win.win} of link ${win.link}`,
    text: `Table ${win.table}, ${win.lines.join(" and ")}, ${dollars(win.amount)}. The round can end and the cage can pay once it is given.`,
    fields: [{ name: "reference", label: "Surveillance reference", hint: "such as camera 17, or the number of the recording", required: true }],
    go: "Give the reference",
    submit: ({ reference }, id) => sendToLink(win.link, { command: { type: "GiveReference", win: win.win, reference: reference ?? "" } }, { id }),
  });
  if (done) toast(`Win ${win.win} of link ${win.link} has its reference.`);
}
