// @ts-nocheck Its types are not declared yet.
// Guided back-out of a win: the win, where its money goes back, a second person, and what remains to be done.

import { accountName } from "../shared/accounts.js";
import { get, sendToLink } from "../shared/api.js";
import { attempt, openDialog, toast } from "../shared/dialog.js";
import { html, inputValue, nothing } from "../shared/html.js";
import { whyMayNot } from "../shared/may.js";
import { dollars, exactDollars, fromMicrocents, microcents } from "../shared/money.js";
import { CommandPreview, previewPanel } from "../shared/preview.js";
import { decisionButtons, fileRequest, submitWithSecondPerson } from "../shared/second-person.js";
import { transferReason } from "../shared/transfer-reasons.js";
import { listSpots } from "../shared/words.js";
import { backOutRequests, isStanding, statusBadge } from "../wins/components.js";
import { BACK_OUT_REASONS, reasonOptions } from "./reasons.js";

/** Show the last wins of the link to choose from. */
export async function showWinChoice({ link, show }) {
  const { wins } = await get(`/api/wins?link=${link.link}&limit=50`);
  show(
    html`<section class="panel stack choose-win">
      <h2>Which win do you want to back out?</h2>
      ${
        wins.length
          ? html`<div class="scroll" tabindex="0" role="region" aria-label="Wins"><table
            class="card-table back-out-table">
          <thead><tr><th class="number">Win</th><th>Hand</th><th>Table and round</th><th
            class="number">Amount</th><th>Status</th><th></th></tr></thead>
          <tbody>${wins.map(
            (win) =>
              html`<tr><td class="number">${win.number}</td><td>${win.lines.join(" and ")}</td><td>Table ${win.table},
                round ${win.round}</td>
              <td class="number">${dollars(win.amount)}</td><td>${statusBadge(win.status)}</td>
              <td class="nowrap">${
                isStanding(win)
                  ? html`<a href="/corrections?link=${link.link}&win=${win.number}">Back out…</a>`
                  : nothing
              }</td></tr>`,
          )}</tbody></table></div>`
          : html`<p class="soft">No win has been verified on this link yet.</p>`
      }
    </section>`,
  );
}

export async function showBackOut({ link, query, who, show, onDone }) {
  const form = { reason: BACK_OUT_REASONS[0], text: "" };
  const preview = new CommandPreview(() => draw());
  const number = query.get("win");
  let win = await get(`/api/links/${link.link}/wins/${encodeURIComponent(number)}`);
  let facts = await get(`/api/links/${link.link}/wins/${win.number}/facts`);
  const { envy, later_wins: laterWins } = facts;
  let result = null;

  const makeCommand = (text) => ({ type: "BackOut", win: win.number, reason: form.reason, text });
  const update = (changes) => {
    Object.assign(form, changes);
    preview.update(link.link, win.is_backed_out ? null : makeCommand(form.text.trim() || "…"));
    draw();
  };
  const whyNot = () => {
    if (preview.state.problem) return preview.state.problem.message;
    if (!form.text.trim()) return "Describe in a few words what happened; it is recorded.";
    return preview.isReady ? null : "Loading the preview…";
  };
  const now = async () => {
    const entries = await submitWithSecondPerson({
      title: `Back out win ${win.number} of ${dollars(totalOf(win))}`,
      text: "The whole win is backed out. This cannot be undone; only a new claim could pay it again.",
      approvers: who.approvers.BackOut,
      link: link.link,
      command: makeCommand(form.text.trim()),
      submitLabel: "Approve and back out",
      danger: true,
    });
    if (!entries) return;
    result = entries[0];
    toast(`Win ${win.number} is backed out: entry ${result.seq}.`);
    onDone(result.seq);
    await reload();
  };
  const request = () =>
    attempt(async () => {
      await fileRequest({
        link: link.link,
        command: makeCommand(form.text.trim()),
        summary: `Back out win ${win.number} of ${dollars(totalOf(win))}: ${form.text.trim()}`,
      });
      toast("Waiting for a second person, under Approvals.");
      await reload();
    });
  const recover = ([spot, amount]) =>
    openDialog({
      title: `${dollars(amount)} recovered from spot ${spot}`,
      text: "This records, in your name, that the player returned this share to the cage. It cannot be undone.",
      submitLabel: "Record recovery",
      submit: async (_, id) => {
        const { entries } = await sendToLink(
          link.link,
          { command: { type: "RecordRecovery", win: win.number, spot } },
          { id },
        );
        toast(`Recovered: entry ${entries[0].seq}.`);
        onDone(entries[0].seq);
        await reload();
      },
    });
  const reload = async () => {
    const address = `/api/links/${link.link}/wins/${win.number}`;
    [win, facts] = await Promise.all([get(address), get(`${address}/facts`)]);
    draw();
  };

  const draw = () =>
    show(
      html`<div class="two-columns">
        <div class="stack">
          ${backOutRequests(facts)}
          ${winPanel(win, link, facts)}
          ${
            win.is_backed_out
              ? nothing
              : html`<form class="panel stack" @submit=${(event) => event.preventDefault()}>
                <h2>Why it is backed out</h2>
                <label class="field"><span>Reason</span>
                  <select name="reason" @change=${(event) => update({ reason: event.target.value })}>${reasonOptions(
                    BACK_OUT_REASONS,
                  ).map(
                    ([name, label]) =>
                      html`<option value=${name}
                      ?selected=${name === form.reason}>${label}</option>`,
                  )}</select>
                </label>
                <label class="field"><span>What happened</span><textarea name="text" rows="2"
                  .value=${inputValue(form.text)}
                  @input=${(event) => update({ text: event.target.value })}></textarea></label>
                ${decisionButtons({
                  why: whyNot(),
                  submitLabel: `Back out win ${win.number} now`,
                  danger: true,
                  now,
                  request,
                })}
              </form>`
          }
        </div>
        <div class="stack">${
          win.is_backed_out
            ? nextSteps({ win, envy, laterWins, link, result, who, recover })
            : html`${previewPanel(preview.state, { empty: "Loading…" })}${paymentsPanel(win, envy, laterWins, link)}`
        }</div>
      </div>`,
    );
  update({});
  return () => preview.stop();
}

function winPanel(win, link, facts) {
  return html`<section class="panel stack">
    <div class="row apart"><h2>Win ${win.number} ·
      ${win.lines.join(" and ")}</h2><span>${statusBadge(facts.status)}</span></div>
    <p class="amount large">${dollars(totalOf(win))}</p>
    <p class="soft">Table ${win.table}, <a href="/replay/${link.link}/${win.round}">round ${win.round}, press by
      press</a>. Verified by ${facts.verified_by}. <a href="/wins/${link.link}/${win.number}">Win page</a></p>
    <h3>Transfers of the win</h3>
    ${
      win.transfers.length
        ? html`<table><tbody>${win.transfers.map(
            ([reason, source, target, amount]) =>
              html`<tr><td>${transferReason(reason)}</td><td>${accountName(source)} → ${accountName(target)}</td><td
                class="number">${exactDollars(amount)}</td></tr>`,
          )}</tbody></table>`
        : html`<p class="soft">None yet: it is a fixed award, which the tray pays when the round ends.</p>`
    }
  </section>`;
}

/** What was paid so far, and to whom. */
function paymentsPanel(win, envy, laterWins, link) {
  const paid = win.shares.filter(([spot]) => win.paid.includes(spot));
  return html`<section class="panel stack ${paid.length ? "waits" : ""}">
    <h2>${paid.length ? "It was paid" : "It was not paid"}</h2>
    ${
      paid.length
        ? html`<p>What was paid must be recovered; until then it is booked as recoverable:</p>
          <ul class="effect-list">${paid.map(
            ([spot, amount]) =>
              html`<li>${dollars(amount)} from the player of spot
                ${spot}${winnerName(win, spot)}</li>`,
          )}</ul>`
        : html`<p class="soft">The prize will not be paid.${
            envy.length ? nothing : " Nothing must be recovered from a player."
          }</p>`
    }
    ${
      envy.length
        ? html`<h3>Envy was paid for it</h3>
          <p>The tray paid it when the round ended. A back-out does not take it back; the house decides whether to
            recover it:</p>
          <ul class="effect-list">${envy.map((payment) => html`<li>${describeEnvy(payment)}</li>`)}</ul>`
        : nothing
    }
    ${
      laterWins.length
        ? html`<h3>Later wins of the same round</h3><ul
          class="effect-list">${laterWins.map(
            (laterWin) => html`<li>${describeLaterWin(laterWin, win, link)}</li>`,
          )}</ul>`
        : nothing
    }
  </section>`;
}

/** A win of the same round that was paid from what this win left on the meter. */
const describeLaterWin = ({ number, spots, amount, found }, win, link) =>
  html`<a href="/wins/${link.link}/${number}">Win ${number}</a>, ${listSpots(spots)}, was ${dollars(amount)} because
    win ${win.number} came before it: the meter held ${dollars(found)} for it, and ${dollars(win.found)} for win
    ${win.number}. It stays as verified; the house decides whether more is owed.`;

const describeEnvy = ({ spot, amount, winner }) =>
  html`${dollars(amount)} to the player of spot ${spot}, for the hand of spot ${winner}`;

/** What remains to be done after the back-out. */
function nextSteps({ win, envy, laterWins, link, result, who, recover }) {
  const owed = win.shares.filter(([spot]) => win.paid.includes(spot) && !win.recovered.includes(spot));
  const cannot = whyMayNot(who, "RecordRecovery");
  return html`<section class="panel good stack" role="status">
    <h2>Win ${win.number} is backed out${result ? html`: entry ${result.seq}` : nothing}</h2>
    <h3>What remains to be done</h3>
    <ol class="effect-list">
      ${owed.map(
        ([spot, amount]) =>
          html`<li><span>Recover ${dollars(amount)} from the player of spot ${spot}${winnerName(win, spot)}.</span>
          <button class="button" ?disabled=${Boolean(cannot)} @click=${() => recover([spot, amount])}>Record recovery
            from spot ${spot}</button>
          ${cannot ? html`<small class="soft">${cannot}</small>` : nothing}</li>`,
      )}
      ${
        win.recovered.length
          ? html`<li>Recovered from spot ${win.recovered.join(", ")}: nothing more is owed
            there.</li>`
          : nothing
      }
      ${
        envy.length
          ? html`<li>Envy was paid for this hand from the tray. The house decides whether to recover it; no entry is
            made here:
            <ul class="effect-list">${envy.map((payment) => html`<li>${describeEnvy(payment)}</li>`)}</ul></li>`
          : nothing
      }
      ${laterWins.map((laterWin) => html`<li>${describeLaterWin(laterWin, win, link)}</li>`)}
      ${
        owed.length || win.recovered.length
          ? nothing
          : html`<li>The cage must not pay win ${win.number}; its page is
            void.</li>`
      }
      <li>File the cards and the win page under this entry's number.</li>
      <li>Check the meter: if its reseed stayed, adjust the difference under <a
        href="/corrections?link=${link.link}">Adjust an amount</a>.</li>
    </ol>
  </section>`;
}

function winnerName(win, spot) {
  const winner = win.winners?.find((candidate) => candidate.spot === spot);
  return winner ? html` (${winner.name})` : nothing;
}

const totalOf = (win) => fromMicrocents(win.shares.reduce((sum, [, amount]) => sum + microcents(amount), 0n));
