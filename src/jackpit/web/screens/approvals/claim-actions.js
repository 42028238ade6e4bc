// Actions on a claim: verify it, refuse it with a reason, strike one spot out.

import { submitCommand } from "../shared/command-dialog.js";
import { CARD_FIELDS } from "../shared/dialog.js";
import { LATER_REFERENCE_FIELD } from "../shared/fields.js";
import { html, nothing } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { list, plural, rich, t } from "../shared/text.js";
import { listSpots } from "../shared/words.js";
import { envySentence } from "./breakdown.js";

const OWN_FIELDS = [
  { name: "pin", label: t("Your PIN"), type: "password", inputmode: "numeric" },
  { name: "password", label: t("or your password"), type: "password" },
];

/** @param {Server.Claim} claim */
const handName = (claim) => html`<b>${list(claim.lines)}</b>`;

/**
 * Verify a claim: as the person who is signed in, who authenticates again, or with another card at this desk.
 * @param {Server.Claim} claim
 * @param {Server.Session} who
 * @param {{ byCard?: boolean }} [options]
 */
export async function verify(claim, who, { byCard = false } = {}) {
  const amount = dollars(claim.amount);
  await submitCommand({
    who,
    kind: "VerifyClaim",
    log: claim.link,
    title: t("Verify {amount} at table {table}", { amount, table: claim.table }),
    text: html`<p>${rich("{lines}, {spots}: {why}.", {
      lines: handName(claim),
      spots: listSpots(claim.spots),
      why: claim.why,
    })}</p>
      ${claim.envy.length ? html`<p><b>${envySentence(claim)}</b></p>` : nothing}
      <p>${claim.after ? t("The meter goes to {amount}.", { amount: dollars(claim.after) }) : nothing}
        ${t("After that, it takes two people to back out the win.")}
        ${
          byCard ? t("The person whose card is swiped verifies it.") : t("You verify it as {name}.", { name: who.name })
        }</p>`,
    fields: [...(byCard ? CARD_FIELDS : OWN_FIELDS), ...(claim.needs_reference ? [LATER_REFERENCE_FIELD] : [])],
    submitLabel: t("Verify {amount}", { amount }),
    doneMessage: t("The claim at table {table} is verified.", { table: claim.table }),
    make: ({ reference = "" }) => ({
      type: "VerifyClaim",
      table: claim.table,
      claim: claim.claim,
      surveillance: reference,
      amount: claim.amount,
    }),
    identify: ({ card, pin, password }) => ({ card, pin, password }),
  });
}

/**
 * Refuse a claim: its marks are removed, and nothing is paid.
 * @param {Server.Claim} claim
 * @param {Server.Session} who
 */
export const refuse = (claim, who) =>
  submitCommand({
    who,
    kind: "RefuseClaim",
    log: claim.link,
    title: t("Refuse the claim at table {table}", { table: claim.table }),
    text: html`<p>${rich("{lines}, {spots}, {amount}.", {
      lines: handName(claim),
      spots: listSpots(claim.spots),
      amount: dollars(claim.amount),
    })}</p>
      <p>${t("Its marks are removed and nothing is paid; the dealer may mark another hand.")}
        ${t("Your name and the reason are recorded.")}</p>`,
    fields: [{ name: "reason", label: t("Why it does not win"), type: "textarea", required: true }],
    submitLabel: t("Refuse the claim"),
    danger: true,
    doneMessage: t("The claim at table {table} is refused.", { table: claim.table }),
    make: ({ reason }) => ({ type: "RefuseClaim", table: claim.table, claim: claim.claim, reason }),
  });

/**
 * Strike one spot out of a shared claim; the others share it.
 * @param {Server.Claim} claim
 * @param {number} spot
 * @param {Server.Session} who
 */
export const strike = (claim, spot, who) =>
  submitCommand({
    who,
    kind: "StrikeSpot",
    log: claim.link,
    title: t("Strike spot {spot} from the claim", { spot }),
    text: plural(
      claim.spots.length - 1,
      "{lines} at table {table}: the other spot takes it alone.",
      "{lines} at table {table}: the other {count} spots share it.",
      { lines: list(claim.lines), table: claim.table },
    ),
    submitLabel: t("Strike spot {spot}", { spot }),
    danger: true,
    doneMessage: t("Spot {spot} was struck from the claim.", { spot }),
    make: () => ({ type: "StrikeSpot", table: claim.table, claim: claim.claim, spot }),
  });
