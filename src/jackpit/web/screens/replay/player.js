// One round, playRound press by press: a stepper with the table, the list of all steps, what became of it.

import { get } from "../shared/api.js";
import { html, nothing, render } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { may } from "../shared/roles.js";
import { submitWithSecondPerson } from "../shared/second-person.js";
import { dayAndTime, now } from "../shared/times.js";
import { stepList, stepPanel } from "./steps.js";
import { tablePicture } from "./table-picture.js";

const LONGEST_PAUSE = 5000; // of a play-back at 1×; a longer silence is cut short

export async function playRound(page, link, round) {
  const { root, who, about, go } = page;
  const address = `/api/links/${encodeURIComponent(link)}/rounds/${round}/replay`;
  render(html`<div class="empty">Round ${round} of ${link} is loading …</div>`, root);
  const story = await get(address);
  const state = { at: 0, timer: null };
  const steps = inOrder(story);

  const to = (index) => {
    const at = Math.min(steps.length - 1, Math.max(0, index));
    if (at === state.at) return;
    state.at = at;
    draw();
    keepInView(root.querySelector(".steps .scroll"), root.querySelector(".steps tr[aria-current]"));
  };
  const pause = () => {
    clearTimeout(state.timer);
    state.timer = null;
  };
  const goOn = () => {
    if (state.at >= steps.length - 1) return void (pause(), draw());
    const wait = Math.min(LONGEST_PAUSE, Math.max(400, new Date(steps[state.at + 1].at) - new Date(steps[state.at].at)));
    state.timer = setTimeout(() => {
      to(state.at + 1);
      goOn();
    }, wait);
  };
  const play = () => {
    if (state.timer) pause();
    else {
      if (state.at >= steps.length - 1) state.at = 0;
      goOn();
    }
    draw();
  };
  const step = (by) => {
    pause();
    to(state.at + by);
    draw();
  };

  const keys = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    const does = { ArrowRight: () => step(1), ArrowLeft: () => step(-1), Home: () => step(-steps.length), End: () => step(steps.length) }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  };
  const reopen = async () => {
    const entries = await submitWithSecondPerson({
      title: `Reopen round ${story.round} at table ${story.table}`,
      text: "It goes on as if it had not ended: what its end paid comes back, and is settled anew when the dealer ends it.",
      second: "a supervisor or an executive",
      link: story.link,
      fields: [{ name: "reason", label: "What happened", required: true }],
      said: ({ reason }) => ({ type: "ReopenRound", table: story.table, reason }),
      go: "Agree and reopen it",
    });
    if (entries) go(location.pathname, { instead: true });
  };

  const draw = () =>
    render(
      html`${printHead(story, who, about)}
        ${head(story, { who, reopen })}
        <div class="round-player">
          <div class="stage">
            <div class="panel stack">${tablePicture(steps[state.at].picture)}${controls(state, steps, { step, play, to })}</div>
            ${stepPanel(steps[state.at], story)}
          </div>
          ${stepList(steps, story, state.at, (index) => (pause(), to(index)))}
        </div>
        <div class="outcome">${payments(story)}${wins(story)}</div>
        ${proof(story, steps)}`,
      root,
    );
  const feet = pageFeet(`${about.is_demo ? "DEMO · " : ""}${about.house} · round ${story.round}, table ${story.table}, link ${story.link}`);
  window.addEventListener("keydown", keys);
  draw();
  return () => {
    pause();
    feet();
    window.removeEventListener("keydown", keys);
  };
}

/** Bring a row to the top of the list, and scroll nothing else: the table above must stay in sight. */
function keepInView(list, row) {
  list.scrollTop = row.offsetTop - list.querySelector("thead").offsetHeight - 8;
}

/** Print *text* and the number of the page below every page; returns a function that ends it. */
function pageFeet(text) {
  const sheet = new CSSStyleSheet();
  const plain = text.replaceAll(/["\\\n]/g, " ");
  sheet.replaceSync(`@page { @bottom-left { content: "${plain}"; font: 8pt sans-serif } @bottom-right { content: counter(page) " of " counter(pages); font: 8pt sans-serif } }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/** The entries and what was refused in between, in the order of time. */
function inOrder({ steps, refused }) {
  const left = steps.findLast(({ picture }) => picture)?.picture ?? null;
  const all = steps.map((step) => (step.is_later ? { ...step, picture: left } : step));
  for (const one of refused) {
    const after = all.findLastIndex((step) => !step.rule && !step.is_later && step.at <= one.at);
    let place = after + 1;
    while (all[place]?.rule && all[place].at <= one.at) place += 1;
    const before = all.slice(0, place).findLast((step) => step.picture);
    all.splice(place, 0, { ...one, picture: before?.picture ?? null, meters: [], accounts: [], words: [], people: [], said: [] });
  }
  return all;
}

const head = (story, { who, reopen }) => {
  const { round_before: before, round_after: after } = story.limits;
  const mayReopen = story.may_reopen && may(who, "ReopenRound");
  return html`<div class="page-head round-head">
    <div>
      <p class="no-print small"><a href="/replay?link=${story.link}&table=${story.table}&day=${story.day}">Rounds of table ${story.table} on ${story.day}</a></p>
      <h1>Round ${story.round} <span class="soft">· table ${story.table}, link ${story.link} · ${story.game}</span></h1>
      <p class="soft">${dayAndTime(story.steps[0].at)} · gaming day <span class="day">${story.day}</span> · ${story.wagers} wager${story.wagers === 1 ? "" : "s"} of ${dollars(story.wager)} · ${story.is_over ? "over" : html`<b class="go">under way</b>`}</p>
    </div>
    <div class="row no-print">
      ${before ? html`<a class="button" href="/replay/${story.link}/${before}">‹ Round ${before}</a>` : nothing}
      ${after ? html`<a class="button" href="/replay/${story.link}/${after}">Round ${after} ›</a>` : nothing}
      ${mayReopen ? html`<button class="button" @click=${reopen}>Reopen this round</button>` : nothing}
      <button class="button first" @click=${() => window.print()}>Print</button>
    </div>
  </div>`;
};

/** What stands above a print, and on no screen. */
const printHead = (story, who, about) => html`<div class="print-head" aria-hidden="true">
  <span><b>${about.house}</b> · Round ${story.round}, table ${story.table}, link ${story.link}</span>
  <span>Printed by ${who.name} (${who.role}), ${dayAndTime(now())} ${about.time_zone}</span>
  ${about.is_demo ? html`<b class="demo-print">DEMO</b>` : nothing}
</div>`;

const controls = (state, steps, { step, play, to }) => html`<div class="row controls no-print" role="group" aria-label="Steps">
  <button class="button" ?disabled=${state.at === 0} @click=${() => to(0)}>« First</button>
  <button class="button" ?disabled=${state.at === 0} @click=${() => step(-1)}>‹ Back</button>
  <button class="button first play" @click=${play}>${state.timer ? "❚❚ Pause" : "▶ Play 1×"}</button>
  <button class="button" ?disabled=${state.at === steps.length - 1} @click=${() => step(1)}>On ›</button>
  <button class="button" ?disabled=${state.at === steps.length - 1} @click=${() => to(steps.length - 1)}>Last »</button>
  <span class="soft small">Step ${state.at + 1} of ${steps.length} · keys ← →</span>
</div>`;

const CAGE = { OWED: "owes it still", PAID: "has paid it", BACKED_OUT: "backed out" };

/** Who pays: the tray at the end of the round; the cage when it does, if the win stands. */
const from = ({ source, win, cage }) => html`${source}${win ? `, win ${win}` : ""}${cage ? html`: <b class=${{ OWED: "wait", BACKED_OUT: "stop" }[cage] ?? ""}>${CAGE[cage]}</b>` : nothing}`;

const payments = ({ payments: paid, is_over: isOver }) => html`<section class="panel stack">
  <h2>What the round pays</h2>
  ${paid.length
    ? html`<div class="scroll" tabindex="0"><table><thead><tr><th>Spot</th><th>Why</th><th>From</th><th class="number">Amount</th></tr></thead>
        <tbody>${paid.map((one) => html`<tr><td>${one.spot}</td><td>${one.why}</td><td>${from(one)}</td><td class="number">${dollars(one.amount)}</td></tr>`)}</tbody></table></div>`
    : html`<p class="soft">${isOver ? "Nothing." : "Nothing yet: the round is under way."}</p>`}
</section>`;

const wins = ({ wins: all, link }) =>
  all.length
    ? html`<section class="panel stack">
        <h2>Wins, and what became of them</h2>
        <div class="scroll" tabindex="0"><table><thead><tr><th>Win</th><th>Hand</th><th>Shares</th><th>Now</th></tr></thead>
          <tbody>${all.map(
            (win) => html`<tr><td><a href="/wins/${link}/${win.number}">${win.number}</a></td><td>${win.lines.join(" and ")}</td>
              <td>${win.shares.map(([spot, amount]) => html`<div>spot ${spot}: ${dollars(amount)}</div>`)}</td><td>${fate(win)}</td></tr>`,
          )}</tbody></table></div>
      </section>`
    : nothing;

function fate(win) {
  const owed = win.paid.filter((spot) => !win.recovered.includes(spot));
  if (win.is_backed_out) return `backed out${owed.length ? `; to be got back from spot ${owed.join(", ")}` : win.recovered.length ? "; all got back" : ""}`;
  return win.paid.length === win.shares.length ? "paid" : win.paid.length ? `paid to spot ${win.paid.join(", ")}` : "verified, not paid yet";
}

/** That the record is what it was, for an auditor. */
const proof = ({ verified: { after, until }, link }, steps) => html`<section class="panel stack proof">
  <h2><span class="go">✓ Verified</span></h2>
  <p class="soft">Every entry of link ${link} from ${after ? html`the signed snapshot at entry ${after}` : "its first"} to entry ${until} was held against its hash, and each of its later entries shown here against the one before it. Nothing was altered.</p>
  <details class="no-print"><summary>Hashes of the entries shown</summary>${hashes(steps)}</details>
  <div class="print-only">${hashes(steps)}</div>
</section>`;

const hashes = (steps) => html`<table class="hashes"><tbody>${steps.filter(({ hash }) => hash).map(({ seq, hash }) => html`<tr><td class="number">entry ${seq}</td><td class="mono">${hash}</td></tr>`)}</tbody></table>`;
