// Guided back-out of a win: the win, where its money goes back, a second person, and what remains to be done.

import { accountName } from "../shared/accounts.js";
import { transferReason } from "../shared/names.js";
import { get } from "../shared/api.js";
import { attempt } from "../shared/dialog.js";
import { withQuery } from "../shared/fields.js";
import { html, nothing } from "../shared/html.js";
import { commandButton } from "../shared/may.js";
import { dollars, exactDollars } from "../shared/money.js";
import { pendingRequests } from "../shared/pending-requests.js";
import { list, plural, rich, t } from "../shared/text.js";
import { listSpots } from "../shared/words.js";
import { recordRecovery } from "../wins/actions.js";
import { statusBadge } from "../wins/components.js";
import { CorrectionForm } from "./correction-form.js";
import { reasonFields, whyUnexplained } from "./reasons.js";

/**
 * Show the last wins of the link to choose from.
 * @param {CorrectionPage} page
 */
export async function showWinChoice({ link, show }) {
  const { wins } = await get(withQuery("/api/wins", { link: link.link, limit: "50" }));
  show(
    html`<section class="panel stack choose-win">
      <h2>${t("Which win do you want to back out?")}</h2>
      ${
        wins.length
          ? html`<div class="scroll" tabindex="0" role="region" aria-label=${t("Wins")}><table
            class="card-table back-out-table">
          <thead><tr><th class="number">${t("Win")}</th><th>${t("Hand")}</th><th>${t("Table and round")}</th><th
            class="number">${t("Amount")}</th><th>${t("Status")}</th><th></th></tr></thead>
          <tbody>${wins.map(
            (win) =>
              html`<tr><td class="number" data-label=${t("Win")}>${win.number}</td><td>${list(win.lines)}</td><td>${t(
                "Table {table}, round {round}",
                { table: win.table, round: win.round },
              )}</td>
              <td class="number">${dollars(win.amount)}</td><td>${statusBadge(win.status)}</td>
              <td class="nowrap">${
                win.is_backed_out
                  ? nothing
                  : html`<a href="/corrections?link=${link.link}&win=${win.number}">${t("Back out…")}</a>`
              }</td></tr>`,
          )}</tbody></table></div>`
          : html`<p class="soft">${t("No win has been verified on this link yet.")}</p>`
      }
    </section>`,
  );
}

/** @param {CorrectionPage} page */
export async function showBackOut({ link, query, who, show, onDone }) {
  const number = query.get("win") ?? "";
  const address = /** @type {const} */ (`/api/links/${link.link}/wins/${encodeURIComponent(number)}/facts`);
  let win = await get(address);
  /** @type {{ reason: string, text: string }} */
  const form = { reason: win.back_out_reasons[0], text: "" };
  /** @type {Server.Entry | null} */
  let result = null;

  const summary = () => t("Back out win {number} of {amount}", { number: win.number, amount: dollars(win.amount) });
  const correction = new CorrectionForm({
    who,
    kind: "BackOut",
    link: link.link,
    make: () => ({ type: "BackOut", win: win.number, reason: form.reason, text: form.text.trim() || "…" }),
    missing: () => (win.backed_out ? t("Win {number} is backed out", { number: win.number }) : null),
    unexplained: () => whyUnexplained(form.text),
    summary,
    reason: () => t("{summary}: {reason}", { summary: summary(), reason: form.text.trim() }),
    text: () =>
      html`${t("The whole win is backed out.")} ${t("This cannot be undone; only a new claim could pay it again.")}`,
    submitLabel: t("Approve and back out"),
    danger: true,
    doneMessage: ({ entries }) =>
      t("Win {number} is backed out: entry {entry}.", { number: win.number, entry: entries?.[0].seq ?? "" }),
    done: async ({ entries }) => {
      result = entries?.[0] ?? null;
      if (result) onDone(result.seq);
      await reload();
    },
    draw: () => draw(),
  });
  /** @param {Partial<typeof form>} changes */
  const update = (changes) => {
    Object.assign(form, changes);
    correction.update();
  };
  /** @param {Server.WinShare} share */
  const recover = async ({ spot, amount }) => {
    const entry = await recordRecovery(who, { link: link.link, win: win.number, spot, amount });
    if (!entry) return;
    onDone(entry.seq);
    await attempt(reload);
  };
  const reload = async () => {
    win = await get(address);
    draw();
  };

  const draw = () =>
    show(
      html`<div class="two-columns">
        <div class="stack">
          ${pendingRequests(win.requests)}
          ${winPanel(win)}
          ${
            win.backed_out
              ? nothing
              : correction.template(
                  t("Why it is backed out"),
                  reasonFields(form, win.back_out_reasons, update),
                  t("Back out win {number}…", { number: win.number }),
                )
          }
        </div>
        <div class="stack">${
          win.backed_out
            ? nextSteps({ win, result, who, recover })
            : html`${correction.panel(t("Loading…"))} ${paymentsPanel(win)}`
        }</div>
      </div>`,
    );
  update({});
  return () => correction.stop();
}

/** @param {Server.WinFacts} win */
function winPanel(win) {
  return html`<section class="panel stack">
    <div class="row apart"><h2>${t("Win {number} · {hand}", {
      number: win.number,
      hand: list(win.lines),
    })}</h2><span>${statusBadge(win.status)}</span></div>
    <p class="amount large">${dollars(win.amount)}</p>
    <p class="soft">${rich("Table {table}, {replay}.", {
      table: win.table,
      replay: html`<a href="/replay/${win.link}/${win.round}">${t("round {round}, press by press", {
        round: win.round,
      })}</a>`,
    })} ${t("Verified by {person}.", { person: win.verified_by_name })}
      <a href="/wins/${win.link}/${win.number}">${t("Win page")}</a></p>
    <h3>${t("Transfers of the win")}</h3>
    ${
      win.transfers.length
        ? html`<table><tbody>${win.transfers.map(
            ([reason, source, target, amount]) =>
              html`<tr><td>${transferReason(reason)}</td><td>${accountName(source)} → ${accountName(target)}</td><td
                class="number">${exactDollars(amount)}</td></tr>`,
          )}</tbody></table>`
        : html`<p class="soft">${t("None yet: it is a fixed award, which the tray pays when the round ends.")}</p>`
    }
  </section>`;
}

/**
 * What was paid so far, and to whom.
 * @param {Server.WinFacts} win
 */
function paymentsPanel(win) {
  const { envy, later_wins: laterWins } = win;
  const paid = win.shares.filter((share) => share.paid);
  return html`<section class="panel stack ${paid.length ? "waits" : ""}">
    <h2>${paid.length ? t("It was paid") : t("It was not paid")}</h2>
    ${
      paid.length
        ? html`<p>${t("What was paid must be recovered; until then it is booked as recoverable:")}</p>
          <ul class="effect-list">${paid.map((share) => html`<li>${describeShare(share)}</li>`)}</ul>`
        : html`<p class="soft">${t("The prize will not be paid.")}
          ${envy.length ? nothing : t("Nothing must be recovered from a player.")}</p>`
    }
    ${
      envy.length
        ? html`<h3>${t("Envy was paid for it")}</h3>
          <p>${t("The tray paid it when the round ended.")}
            ${t("A back-out does not take it back; the house decides whether to recover it:")}</p>
          <ul class="effect-list">${envy.map((payment) => html`<li>${describeEnvy(payment)}</li>`)}</ul>`
        : nothing
    }
    ${
      laterWins.length
        ? html`<h3>${t("Later wins of the same round")}</h3><ul
          class="effect-list">${laterWins.map((laterWin) => html`<li>${describeLaterWin(laterWin, win)}</li>`)}</ul>`
        : nothing
    }
  </section>`;
}

/**
 * A win of the same round that was paid from what this win left on the meter.
 * @param {Server.LaterWin} laterWin
 * @param {Server.WinFacts} win
 */
function describeLaterWin({ number, spots, amount, found }, win) {
  const facts = {
    win: html`<a href="/wins/${win.link}/${number}">${t("Win {win}", { win: number })}</a>`,
    spots: listSpots(spots),
    amount: dollars(amount),
    earlier: win.number,
    found: dollars(found),
    earlier_found: dollars(win.prize_steps?.found ?? "0"),
  };
  return html`${rich("{win}, {spots}, was {amount} because win {earlier} came before it.", facts)}
    ${rich("The meter held {found} for it, and {earlier_found} for win {earlier}.", facts)}
    ${t("It stays as verified; the house decides whether more is owed.")}`;
}

/** @param {Server.EnvyPayment} envy */
const describeEnvy = ({ spot, amount, winner }) =>
  t("{amount} to the player of spot {spot}, for the hand of spot {winner}", { amount: dollars(amount), spot, winner });

/**
 * @typedef {{
 *   win: Server.WinFacts, result: Server.Entry | null, who: Server.Session,
 *   recover: (share: Server.WinShare) => unknown,
 * }} BackedOut
 */

/**
 * What remains to be done after the back-out.
 * @param {BackedOut} parts
 */
function nextSteps({ win, result, who, recover }) {
  const { envy, later_wins: laterWins } = win;
  const owed = win.shares.filter((share) => share.paid && !share.recovered);
  const recovered = win.shares.filter((share) => share.recovered).map(({ spot }) => spot);
  return html`<section class="panel good stack" role="status">
    <h2>${
      result
        ? t("Win {number} is backed out: entry {entry}", { number: win.number, entry: result.seq })
        : t("Win {number} is backed out", { number: win.number })
    }</h2>
    <h3>${t("What remains to be done")}</h3>
    <ol class="effect-list">
      ${owed.map(
        (share) =>
          html`<li><span>${describeOwed(share)}</span>
          ${commandButton(
            who,
            "RecordRecovery",
            t("Record recovery from spot {spot}", { spot: share.spot }),
            () => recover(share),
            { reasons: win.why_not.spots[share.spot], isInRow: true },
          )}</li>`,
      )}
      ${
        recovered.length
          ? html`<li>${plural(
              recovered.length,
              "Recovered from spot {spots}: nothing more is owed there.",
              "Recovered from spots {spots}: nothing more is owed there.",
              { spots: list(recovered) },
            )}</li>`
          : nothing
      }
      ${
        envy.length
          ? html`<li>${t("Envy was paid for this hand from the tray.")}
            ${t("The house decides whether to recover it; no entry is made here:")}
            <ul class="effect-list">${envy.map((payment) => html`<li>${describeEnvy(payment)}</li>`)}</ul></li>`
          : nothing
      }
      ${laterWins.map((laterWin) => html`<li>${describeLaterWin(laterWin, win)}</li>`)}
      ${
        owed.length || recovered.length
          ? nothing
          : html`<li>${t("The cage must not pay win {number}; its page is void.", { number: win.number })}</li>`
      }
      <li>${t("File the cards and the win page under this entry's number.")}</li>
      <li>${rich("If its reseed remains and no later win is backed out, adjust the difference under {page}.", {
        page: html`<a href="/corrections?link=${win.link}">${t("Adjust an amount")}</a>`,
      })}</li>
    </ol>
  </section>`;
}

/** @param {Server.WinShare} share */
function describeShare({ spot, amount, winner }) {
  const facts = { amount: dollars(amount), spot };
  return winner
    ? t("{amount} from the player of spot {spot} ({name})", { ...facts, name: winner })
    : t("{amount} from the player of spot {spot}", facts);
}

/** @param {Server.WinShare} share */
function describeOwed({ spot, amount, winner }) {
  const facts = { amount: dollars(amount), spot };
  return winner
    ? t("Recover {amount} from the player of spot {spot} ({name}).", { ...facts, name: winner })
    : t("Recover {amount} from the player of spot {spot}.", facts);
}
