// @ts-nocheck Its types are not declared yet.
// Actions on a claim: verify it, refuse it with a reason, strike one spot out, enter a reference.

import { sendToLink } from "../shared/api.js";
import { CARD_FIELDS, openDialog, toast } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { listSpots } from "../shared/words.js";
import { envySentence } from "./breakdown.js";

const REFERENCE_FIELD = {
  name: "reference",
  label: "Surveillance reference",
  hint: "such as camera 17; it may be entered later",
};
const OWN_FIELDS = [
  { name: "pin", label: "Your PIN", type: "password", inputmode: "numeric" },
  { name: "password", label: "or your password", type: "password" },
];

/** Verify a claim: as the person who is signed in, who authenticates again, or with another card at this desk. */
export async function verify(claim, who, { byCard = false } = {}) {
  const done = await openDialog({
    title: `Verify ${dollars(claim.amount)} at table ${claim.table}`,
    text: html`<p><b>${claim.lines.join(" and ")}</b>, ${listSpots(claim.spots)}: ${claim.why}.</p>
      ${claim.envy.length ? html`<p><b>${envySentence(claim)}</b></p>` : nothing}
      <p>${claim.meter ? `The meter goes to ${dollars(claim.after)}. ` : ""}After that, it takes two people to back out
        the win. ${byCard ? "The person whose card is swiped verifies it." : `You verify it as ${who.name}.`}</p>`,
    fields: [...(byCard ? CARD_FIELDS : OWN_FIELDS), ...(claim.needs_reference ? [REFERENCE_FIELD] : [])],
    submitLabel: `Verify ${dollars(claim.amount)}`,
    submit: async ({ reference, card, pin, password }, id) => {
      const command = {
        type: "VerifyClaim",
        table: claim.table,
        claim: claim.claim,
        surveillance: reference ?? "",
        amount: claim.amount,
      };
      return sendToLink(claim.link, { command, card, pin, password }, { id });
    },
  });
  if (done) toast(`${dollars(winAmount(done) ?? claim.amount)} at table ${claim.table} is verified.`);
}

/** The amount of the win that the command logged. */
const winAmount = ({ entries = [] }) =>
  entries.flatMap(({ events }) => events).find(({ type }) => type === "WinLogged")?.win.amount;

/** Refuse a claim: its marks are removed, and nothing is paid. */
export async function refuse(claim) {
  const done = await openDialog({
    title: `Refuse the claim at table ${claim.table}`,
    text: html`<p><b>${claim.lines.join(" and ")}</b>, ${listSpots(claim.spots)}, ${dollars(claim.amount)}.</p><p>Its
      marks are removed and nothing is paid; the dealer may mark another hand. Your name and the reason are
      recorded.</p>`,
    fields: [{ name: "reason", label: "Why it does not win", type: "textarea", required: true }],
    submitLabel: "Refuse the claim",
    danger: true,
    submit: ({ reason }, id) =>
      sendToLink(
        claim.link,
        { command: { type: "RefuseClaim", table: claim.table, claim: claim.claim, reason: reason ?? "" } },
        { id },
      ),
  });
  if (done) toast(`The claim at table ${claim.table} is refused.`);
}

/** Strike one spot out of a shared claim; the others share it. */
export async function strike(claim, spot) {
  const done = await openDialog({
    title: `Strike spot ${spot} from the claim`,
    text: `${claim.lines.join(" and ")} at table ${claim.table}: the other ${
      claim.spots.length === 2 ? "spot takes it alone" : `${claim.spots.length - 1} spots share it`
    }.`,
    submitLabel: `Strike spot ${spot}`,
    danger: true,
    submit: (_, id) =>
      sendToLink(claim.link, { command: { type: "StrikeSpot", table: claim.table, claim: claim.claim, spot } }, { id }),
  });
  if (done) toast(`Spot ${spot} was struck from the claim.`);
}

/** Enter the surveillance reference of a win. */
export async function giveReference(win) {
  const done = await openDialog({
    title: `Reference for win ${win.win} of link ${win.link}`,
    text:
      `Table ${win.table}, ${win.lines.join(" and ")}, ${dollars(win.amount)}. The round can end and the cage ` +
      `can pay once it is entered.`,
    fields: [
      {
        name: "reference",
        label: "Surveillance reference",
        hint: "such as camera 17, or the number of the recording",
        required: true,
      },
    ],
    submitLabel: "Enter the reference",
    submit: ({ reference }, id) =>
      sendToLink(win.link, { command: { type: "GiveReference", win: win.win, reference: reference ?? "" } }, { id }),
  });
  if (done) toast(`The reference of win ${win.win}, link ${win.link}, is entered.`);
}
