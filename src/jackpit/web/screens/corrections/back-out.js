// A win backed out, guided: what it was, what goes back where, two people, and what remains to be done.

import { accountName } from "../shared/accounts.js";
import { get, sendToLink } from "../shared/api.js";
import { attempt, openDialog, toast } from "../shared/dialog.js";
import { html, inputValue, nothing } from "../shared/html.js";
import { dollars, exactDollars } from "../shared/money.js";
import { CommandPreview, previewPanel } from "../shared/preview.js";
import { may } from "../shared/roles.js";
import { decisionButtons, fileRequest, submitWithSecondPerson } from "../shared/second-person.js";
import { transferReason } from "../shared/transfer-reasons.js";
import { listSpots } from "../shared/words.js";
import { backOutRequests, isStanding, statusBadge } from "../wins/components.js";
import { BACK_OUT_REASONS, reasonOptions } from "./reasons.js";

/** Which win: the last ones of the link. */
export async function showWinChoice({ link, show }) {
  const { wins } = await get(`/api/wins?link=${link.link}&most=50`);
  show(html`<section class="panel stack choose-win">
    <h2>Back out a win: which one?</h2>
    ${wins.length
      ? html`<div class="scroll" tabindex="0" role="region" aria-label="Wins"><table class="on-cards to-back-out">
          <thead><tr><th class="number">Win</th><th>Hand</th><th>Where</th><th class="number">Amount</th><th>Status</th><th></th></tr></thead>
          <tbody>${wins.map(
            (win) => html`<tr><td class="number">${win.number}</td><td>${win.lines.join(" and ")}</td><td>Table ${win.table}, round ${win.round}</td>
              <td class="number">${dollars(win.amount)}</td><td>${statusBadge(win.status)}</td>
              <td class="nowrap">${isStanding(win) ? html`<a href="/corrections?link=${link.link}&win=${win.number}">Back out …</a>` : nothing}</td></tr>`,
          )}</tbody></table></div>`
      : html`<p class="soft">No win was verified on this link yet.</p>`}
  </section>`);
}

export async function showBackOut({ link, query, who, show, done }) {
  const form = { reason: BACK_OUT_REASONS[0], text: "" };
  const foresight = new CommandPreview(() => draw());
  const number = query.get("win");
  let win = await get(`/api/links/${link.link}/wins/${encodeURIComponent(number)}`);
  let facts = await get(`/api/links/${link.link}/wins/${win.number}/facts`);
  const { envy, after_it: later } = facts;
  let result = null;

  const said = (text) => ({ type: "BackOut", win: win.number, reason: form.reason, text });
  const typed = (changes) => {
    Object.assign(form, changes);
    foresight.of(link.link, win.is_backed_out ? null : said(form.text.trim() || "…"));
    draw();
  };
  const whyNot = () => {
    if (foresight.state.problem) return foresight.state.problem.message;
    if (!form.text.trim()) return "Say in a few words what happened; the record keeps it.";
    return foresight.isReady ? null : "One moment: what it will do is being worked out.";
  };
  const now = async () => {
    const entries = await submitWithSecondPerson({
      title: `Back out win ${win.number} of ${dollars(totalOf(win))}`,
      text: "It is backed out whole, and once. Only a new claim could bring it back.",
      link: link.link,
      said: said(form.text.trim()),
      go: "Agree and back it out",
      danger: true,
    });
    if (!entries) return;
    result = entries[0];
    toast(`Win ${win.number} is backed out: entry ${result.seq}.`);
    done(result.seq);
    await again();
  };
  const request = () =>
    attempt(async () => {
      await fileRequest({ link: link.link, said: said(form.text.trim()), summary: `Back out win ${win.number} of ${dollars(totalOf(win))}: ${form.text.trim()}` });
      toast("It waits for a second person under Approvals.");
      await again();
    });
  const recover = ([spot, amount]) =>
    openDialog({
      title: `Spot ${spot} gave ${dollars(amount)} back`,
      text: "This records, in your name, that the player has given his share back to the cage. It is not taken back.",
      go: "It was given back",
      submit: async (_, id) => {
        const { entries } = await sendToLink(link.link, { command: { type: "RecordRecovery", win: win.number, spot } }, { id });
        toast(`Recovered: entry ${entries[0].seq}.`);
        done(entries[0].seq);
        await again();
      },
    });
  const again = async () => {
    const address = `/api/links/${link.link}/wins/${win.number}`;
    [win, facts] = await Promise.all([get(address), get(`${address}/facts`)]);
    draw();
  };

  const draw = () =>
    show(html`<div class="two">
      <div class="stack">
        ${backOutRequests(facts)}
        ${winView(win, link, facts)}
        ${win.is_backed_out
          ? nothing
          : html`<form class="panel stack" @submit=${(event) => event.preventDefault()}>
              <h2>Why it is backed out</h2>
              <label class="field"><span>Reason</span>
                <select name="reason" @change=${(event) => typed({ reason: event.target.value })}>${reasonOptions(BACK_OUT_REASONS).map(([name, label]) => html`<option value=${name} ?selected=${name === form.reason}>${label}</option>`)}</select>
              </label>
              <label class="field"><span>What happened</span><textarea name="text" rows="2" .value=${inputValue(form.text)} @input=${(event) => typed({ text: event.target.value })}></textarea></label>
              ${decisionButtons({ why: whyNot(), go: `Back out win ${win.number} now`, danger: true, now, request })}
            </form>`}
      </div>
      <div class="stack">${win.is_backed_out ? afterwards({ win, envy, later, link, result, who, recover }) : html`${previewPanel(foresight.state, { empty: "One moment …" })}${before(win, envy, later, link)}`}</div>
    </div>`);
  typed({});
  return () => foresight.stop();
}

function winView(win, link, facts) {
  return html`<section class="panel stack">
    <div class="row apart"><h2>Win ${win.number} · ${win.lines.join(" and ")}</h2><span>${statusBadge(facts.status)}</span></div>
    <p class="amount large">${dollars(totalOf(win))}</p>
    <p class="soft">Table ${win.table}, <a href="/replay/${link.link}/${win.round}">round ${win.round}, press by press</a>. Verified by ${facts.verified_by}. <a href="/wins/${link.link}/${win.number}">Its page</a></p>
    <h3>What it moved</h3>
    ${win.transfers.length
      ? html`<table><tbody>${win.transfers.map(([reason, source, target, amount]) => html`<tr><td>${transferReason(reason)}</td><td>${accountName(source)} → ${accountName(target)}</td><td class="number">${exactDollars(amount)}</td></tr>`)}</tbody></table>`
      : html`<p class="soft">Nothing yet: it is a fixed award, which the tray pays at the end of the round.</p>`}
  </section>`;
}

/** What must be known before: whether it was paid, and to whom. */
function before(win, envy, later, link) {
  const paid = win.shares.filter(([spot]) => win.paid.includes(spot));
  return html`<section class="panel stack ${paid.length ? "waits" : ""}">
    <h2>${paid.length ? "It was paid" : "It was not paid"}</h2>
    ${paid.length
      ? html`<p>What was paid must be got back. It stands as recoverable until it is:</p>
          <ul class="words">${paid.map(([spot, amount]) => html`<li>${dollars(amount)} from the player of spot ${spot}${nameOf(win, spot)}</li>`)}</ul>`
      : html`<p class="soft">The prize returns from what is payable.${envy.length ? nothing : " Nothing has to be got back from anybody."}</p>`}
    ${envy.length
      ? html`<h3>Envy was paid for it</h3>
          <p>The tray has paid it when the round ended. A back-out does not bring it back; only the house can decide to ask for it:</p>
          <ul class="words">${envy.map((one) => html`<li>${envyOf(one)}</li>`)}</ul>`
      : nothing}
    ${later.length ? html`<h3>It stood before others</h3><ul class="words">${later.map((one) => html`<li>${laterOf(one, win, link)}</li>`)}</ul>` : nothing}
  </section>`;
}

/** A win of the same round that found the meter as this one had left it. */
const laterOf = ({ number, spots, amount, found }, win, link) => html`<a href="/wins/${link.link}/${number}">Win ${number}</a>, ${listSpots(spots)}, was ${dollars(amount)} because win ${win.number} stood before it: the meter held ${dollars(found)} for it, and ${dollars(win.found)} for win ${win.number}. It stays as it was verified; the house decides whether more is owed.`;

const envyOf = ({ spot, amount, winner }) => html`${dollars(amount)} to the player of spot ${spot}, for the hand of spot ${winner}`;

/** What remains to be done once it is backed out. */
function afterwards({ win, envy, later, link, result, who, recover }) {
  const owed = win.shares.filter(([spot]) => win.paid.includes(spot) && !win.recovered.includes(spot));
  const cannot = may(who, "RecordRecovery") ? null : "Accounting records what was got back.";
  return html`<section class="panel good stack" role="status">
    <h2>Win ${win.number} is backed out${result ? html`: entry ${result.seq}` : nothing}</h2>
    <h3>What remains to be done</h3>
    <ol class="words">
      ${owed.map(
        ([spot, amount]) => html`<li><span>Get ${dollars(amount)} back from the player of spot ${spot}${nameOf(win, spot)}.</span>
          <button class="button" ?disabled=${Boolean(cannot)} @click=${() => recover([spot, amount])}>Record that spot ${spot} gave it back</button>
          ${cannot ? html`<small class="soft">${cannot}</small>` : nothing}</li>`,
      )}
      ${win.recovered.length ? html`<li>Got back from spot ${win.recovered.join(", ")}: nothing more is owed there.</li>` : nothing}
      ${envy.length
        ? html`<li>Envy was paid for this hand from the tray. Ask the house whether it asks for it back; no entry is made here:
            <ul class="words">${envy.map((one) => html`<li>${envyOf(one)}</li>`)}</ul></li>`
        : nothing}
      ${later.map((one) => html`<li>${laterOf(one, win, link)}</li>`)}
      ${owed.length || win.recovered.length ? nothing : html`<li>The cage must not pay win ${win.number} any more; its page is void.</li>`}
      <li>Keep the cards and the page of the win with this entry's number.</li>
      <li>Look at the meter: if its reseed stayed, adjust the difference under <a href="/corrections?link=${link.link}">Change an amount</a>.</li>
    </ol>
  </section>`;
}

function nameOf(win, spot) {
  const winner = win.winners?.find((one) => one.spot === spot);
  return winner ? html` (${winner.name})` : nothing;
}

function totalOf(win) {
  const cents = win.shares.reduce((sum, [, amount]) => sum + BigInt(amount.replace(".", "")), 0n);
  const text = cents.toString().padStart(9, "0");
  return `${text.slice(0, -8)}.${text.slice(-8)}`;
}
