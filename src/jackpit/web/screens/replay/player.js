// @ts-nocheck Its types are not declared yet.
// The replay of one round: a player with the table, the list of all steps, payments and wins.

import { get } from "../shared/api.js";
import { html, nothing, render } from "../shared/html.js";
import { may } from "../shared/may.js";
import { dollars } from "../shared/money.js";
import { submitWithSecondPerson } from "../shared/second-person.js";
import { dayAndTime, gamingDay, now } from "../shared/times.js";
import { plural } from "../shared/words.js";
import { stepList, stepPanel } from "./steps.js";
import { tablePicture } from "./table-picture.js";

/** Between two steps while playing. */
const MIN_PAUSE_MILLISECONDS = 400;
const MAX_PAUSE_MILLISECONDS = 5000;

export async function playRound(page, link, round) {
  const { root, who, about, go } = page;
  const address = `/api/links/${encodeURIComponent(link)}/rounds/${round}/replay`;
  render(html`<div class="empty">Round ${round} of ${link} is loading…</div>`, root);
  const replay = await get(address);
  const state = { at: 0, timer: null };
  const steps = mergeSteps(replay);

  const goTo = (index) => {
    const at = Math.min(steps.length - 1, Math.max(0, index));
    if (at === state.at) return;
    state.at = at;
    draw();
    scrollListTo(root.querySelector(".steps .scroll"), root.querySelector(".steps tr[aria-current]"));
  };
  const pause = () => {
    clearTimeout(state.timer);
    state.timer = null;
  };
  const playNext = () => {
    if (state.at >= steps.length - 1) return void (pause(), draw());
    const wait = Math.min(
      MAX_PAUSE_MILLISECONDS,
      Math.max(MIN_PAUSE_MILLISECONDS, new Date(steps[state.at + 1].at) - new Date(steps[state.at].at)),
    );
    state.timer = setTimeout(() => {
      goTo(state.at + 1);
      playNext();
    }, wait);
  };
  const play = () => {
    if (state.timer) pause();
    else {
      if (state.at >= steps.length - 1) state.at = 0;
      playNext();
    }
    draw();
  };
  const step = (by) => {
    pause();
    goTo(state.at + by);
    draw();
  };

  const pressKey = (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector("dialog[open]") ||
      /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)
    )
      return;
    const action = {
      ArrowRight: () => step(1),
      ArrowLeft: () => step(-1),
      Home: () => step(-steps.length),
      End: () => step(steps.length),
    }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const reopen = async () => {
    const entries = await submitWithSecondPerson({
      title: `Reopen round ${replay.round} at table ${replay.table}`,
      text:
        "It continues as if it had not ended: " +
        "its payments are reversed, and settled again when the dealer ends it.",
      approvers: who.approvers.ReopenRound,
      link: replay.link,
      fields: [{ name: "reason", label: "What happened", required: true }],
      command: ({ reason }) => ({ type: "ReopenRound", table: replay.table, reason }),
      submitLabel: "Approve and reopen",
    });
    if (entries) go(location.pathname, { instead: true });
  };

  const draw = () =>
    render(
      html`${printHead(replay, who, about)}
        ${head(replay, { who, reopen })}
        <div class="round-player">
          <div class="stage">
            <div class="panel stack">${tablePicture(steps[state.at].picture)}${controls(state, steps, {
              step,
              play,
              goTo,
            })}</div>
            ${stepPanel(steps[state.at], replay)}
          </div>
          ${stepList(steps, replay, state.at, (index) => (pause(), goTo(index)))}
        </div>
        <div class="outcome">${payments(replay)}${wins(replay)}</div>
        ${proof(replay, steps)}`,
      root,
    );
  const removeFooter = setPrintFooter(
    `${about.is_demo ? "DEMO · " : ""}${about.house} · round ${replay.round}, table ` +
      `${replay.table}, link ${replay.link}`,
  );
  window.addEventListener("keydown", pressKey);
  draw();
  return () => {
    pause();
    removeFooter();
    window.removeEventListener("keydown", pressKey);
  };
}

/** Scroll a row to the top of its list and nothing else: the table above must stay visible. */
function scrollListTo(list, row) {
  list.scrollTop = row.offsetTop - list.querySelector("thead").offsetHeight - 8;
}

/** Print *text* and the page number below every page; returns a function that stops it. */
function setPrintFooter(text) {
  const sheet = new CSSStyleSheet();
  const plain = text.replaceAll(/["\\\n]/g, " ");
  sheet.replaceSync(
    `@page { @bottom-left { content: "${plain}"; font: 8pt sans-serif } @bottom-right { content: counter(page) " ` +
      `of " counter(pages); font: 8pt sans-serif } }`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/** The entries and the refusals between them, in order of time. */
function mergeSteps({ steps, refused }) {
  const lastPicture = steps.findLast(({ picture }) => picture)?.picture ?? null;
  const all = steps.map((step) => (step.is_later ? { ...step, picture: lastPicture } : step));
  for (const refusal of refused) {
    const after = all.findLastIndex((step) => !step.rule && !step.is_later && step.at <= refusal.at);
    let place = after + 1;
    while (all[place]?.rule && all[place].at <= refusal.at) place += 1;
    const before = all.slice(0, place).findLast((step) => step.picture);
    all.splice(place, 0, {
      ...refusal,
      picture: before?.picture ?? null,
      meters: [],
      accounts: [],
      words: [],
      people: [],
      reasons: [],
    });
  }
  return all;
}

const head = (replay, { who, reopen }) => {
  const { round_before: before, round_after: after } = replay.neighbors;
  const mayReopen = replay.may_reopen && may(who, "ReopenRound");
  return html`<div class="page-head round-head">
    <div>
      <p class="no-print small"><a href="/replay?link=${replay.link}&table=${replay.table}&day=${replay.day}">Rounds of
        table ${replay.table} on ${gamingDay(replay.day)}</a></p>
      <h1>Round ${replay.round} <span class="soft">· table ${replay.table}, link ${replay.link} ·
        ${replay.game}</span></h1>
      <p class="soft">${dayAndTime(replay.steps[0].at)} · gaming day <span class="day">${gamingDay(replay.day)}</span>
        · ${plural(replay.wagers, "wager")} of ${dollars(replay.wager)} ·
        ${replay.is_over ? "over" : html`<b class="go">under way</b>`}</p>
    </div>
    <div class="row no-print">
      ${before ? html`<a class="button" href="/replay/${replay.link}/${before}">‹ Round ${before}</a>` : nothing}
      ${after ? html`<a class="button" href="/replay/${replay.link}/${after}">Round ${after} ›</a>` : nothing}
      ${mayReopen ? html`<button class="button" @click=${reopen}>Reopen this round</button>` : nothing}
      <button class="button primary" @click=${() => window.print()}>Print</button>
    </div>
  </div>`;
};

/** The header of the printed page. */
const printHead = (replay, who, about) =>
  html`<div class="print-head" aria-hidden="true">
    <span><b>${about.house}</b> · Round ${replay.round}, table ${replay.table}, link ${replay.link}</span>
    <span>Printed by ${who.name} (${who.role}), ${dayAndTime(now())} ${about.time_zone}</span>
    ${about.is_demo ? html`<b class="demo-print">DEMO</b>` : nothing}
  </div>`;

const controls = (state, steps, { step, play, goTo }) =>
  html`<div class="row controls no-print" role="group" aria-label="Steps">
    <button class="button" ?disabled=${state.at === 0} @click=${() => goTo(0)}>« First</button>
    <button class="button" ?disabled=${state.at === 0} @click=${() => step(-1)}>‹ Back</button>
    <button class="button primary play" @click=${play}>${state.timer ? "❚❚ Pause" : "▶ Play 1×"}</button>
    <button class="button" ?disabled=${state.at === steps.length - 1} @click=${() => step(1)}>Next ›</button>
    <button class="button" ?disabled=${state.at === steps.length - 1} @click=${() => goTo(steps.length - 1)}>Last
      »</button>
    <span class="soft small">Step ${state.at + 1} of ${steps.length} · keys ← →</span>
  </div>`;

const CAGE = { owed: "still owed", paid: "paid", backed_out: "backed out" };

/** Who pays: the tray when the round ends, or the cage, with its status. */
const payer = ({ source, win, cage }) =>
  html`${source}${win ? `, win ${win}` : ""}${
    cage ? html`: <b class=${{ owed: "wait", backed_out: "stop" }[cage] ?? ""}>${CAGE[cage]}</b>` : nothing
  }`;

const payments = ({ payments: paid, is_over: isOver }) =>
  html`<section class="panel stack">
    <h2>Payments of the round</h2>
    ${
      paid.length
        ? html`<div class="scroll" tabindex="0"><table><thead><tr><th>Spot</th><th>Why</th><th>From</th><th
          class="number">Amount</th></tr></thead>
        <tbody>${paid.map(
          (payment) =>
            html`<tr><td>${payment.spot}</td><td>${payment.why}</td><td>${payer(payment)}</td><td
              class="number">${dollars(payment.amount)}</td></tr>`,
        )}</tbody></table></div>`
        : html`<p class="soft">${isOver ? "None." : "None yet: the round is under way."}</p>`
    }
  </section>`;

const wins = ({ wins: all, link }) =>
  all.length
    ? html`<section class="panel stack">
        <h2>Wins and their status</h2>
        <div class="scroll" tabindex="0"><table>
          <thead><tr><th>Win</th><th>Hand</th><th>Shares</th><th>Status</th></tr></thead>
          <tbody>${all.map(
            (win) =>
              html`<tr><td><a href="/wins/${link}/${win.number}">${win.number}</a></td><td>${win.lines.join(
                " and ",
              )}</td>
              <td>${win.shares.map(
                ([spot, amount]) =>
                  html`<div>spot ${spot}:
                    ${dollars(amount)}</div>`,
              )}</td><td>${winStatus(win)}</td></tr>`,
          )}</tbody></table></div>
      </section>`
    : nothing;

function winStatus(win) {
  const owed = win.paid.filter((spot) => !win.recovered.includes(spot));
  if (win.is_backed_out)
    return `backed out${
      owed.length ? `; to be recovered from spot ${owed.join(", ")}` : win.recovered.length ? "; all recovered" : ""
    }`;
  return win.paid.length === win.shares.length
    ? "paid"
    : win.paid.length
      ? `paid to spot ${win.paid.join(", ")}`
      : "verified, not paid yet";
}

/** The verification of the log, for an auditor. */
const proof = ({ verified: { after, until }, link }, steps) =>
  html`<section class="panel stack proof">
    <h2><span class="go">✓ Verified</span></h2>
    <p class="soft">Every entry of link ${link} from
      ${after ? html`the signed snapshot at entry ${after}` : "its first"} to entry ${until} was checked against its
      hash, and each later entry shown here against the one before it. Nothing was altered.</p>
    <details class="no-print"><summary>Hashes of the entries shown</summary>${hashes(steps)}</details>
    <div class="print-only">${hashes(steps)}</div>
  </section>`;

const hashes = (steps) =>
  html`<table class="hashes"><tbody>${steps
    .filter(({ hash }) => hash)
    .map(
      ({ seq, hash }) =>
        html`<tr><td class="number">entry ${seq}</td><td
          class="mono">${hash}</td></tr>`,
    )}</tbody></table>`;
