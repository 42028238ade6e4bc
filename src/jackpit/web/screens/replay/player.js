// The replay of one round: a player with the table, the list of all steps, payments and wins.

import { get } from "../shared/api.js";
import { button } from "../shared/button.js";
import { html, nothing, render } from "../shared/html.js";
import { may, whyNot } from "../shared/may.js";
import { hasOpenDialog } from "../shared/modal.js";
import { dollars } from "../shared/money.js";
import { roleName } from "../shared/names.js";
import { submitWithSecondPerson } from "../shared/second-person.js";
import { list, plural, rich, t } from "../shared/text.js";
import { dayAndTime, gamingDay, now } from "../shared/times.js";
import { statusBadge } from "../wins/components.js";
import { stepList, stepPanel } from "./steps.js";
import { tablePicture } from "./table-picture.js";

/** @typedef {import("./steps.js").RoundStep} RoundStep */

/** Between two steps while playing. */
const MIN_PAUSE_MILLISECONDS = 400;
const MAX_PAUSE_MILLISECONDS = 5000;

/**
 * @param {Page} page
 * @param {string} link
 * @param {string} round
 */
export async function playRound(page, link, round) {
  const { root, who, about, go } = page;
  render(html`<div class="empty">${t("Round {round} of {link} is loading…", { round, link })}</div>`, root);
  const replay = await get(`/api/links/${encodeURIComponent(link)}/rounds/${round}/replay`);
  /** @type {{ at: number, timer: number | undefined }} */
  const state = { at: 0, timer: undefined };
  const steps = mergeSteps(replay);

  /** @param {number} index */
  const goTo = (index) => {
    const at = Math.min(steps.length - 1, Math.max(0, index));
    if (at === state.at) return;
    state.at = at;
    draw();
    scrollToCurrent(root);
  };
  const pause = () => {
    clearTimeout(state.timer);
    state.timer = undefined;
  };
  const playNext = () => {
    if (state.at >= steps.length - 1) return void (pause(), draw());
    const wait = Math.min(
      MAX_PAUSE_MILLISECONDS,
      Math.max(MIN_PAUSE_MILLISECONDS, Date.parse(steps[state.at + 1].at) - Date.parse(steps[state.at].at)),
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
  /** @param {number} by */
  const step = (by) => {
    pause();
    goTo(state.at + by);
    draw();
  };

  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    Home: () => step(-steps.length),
    End: () => step(steps.length),
  };
  /** @param {KeyboardEvent} event */
  const pressKey = (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      hasOpenDialog() ||
      (event.target instanceof Element && /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName))
    )
      return;
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const reopen = async () => {
    const answer = await submitWithSecondPerson({
      title: t("Reopen round {round} at table {table}", { round: replay.round, table: replay.table }),
      text: t(
        "It continues as if it had not ended: its payments are reversed, and settled again when the dealer ends it.",
      ),
      approvers: who.approvers.ReopenRound,
      log: replay.link,
      fields: [{ name: "reason", label: t("What happened"), required: true }],
      command: ({ reason }) => ({ type: "ReopenRound", table: replay.table, reason }),
      submitLabel: t("Approve and reopen"),
    });
    if (answer) go(location.pathname, { instead: true });
  };

  const draw = () =>
    render(
      html`${printHead(replay, who, about)}
        ${head(replay, { who, reopen })}
        <div class="round-player">
          <div class="stage">
            <div class="panel stack">${tablePicture(steps[state.at].picture, replay.people)}${controls(state, steps, {
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
  const place = { house: about.house, round: replay.round, table: replay.table, link: replay.link };
  const removeFooter = setPrintFooter(
    about.is_demo
      ? t("DEMO · {house} · round {round}, table {table}, link {link}", place)
      : t("{house} · round {round}, table {table}, link {link}", place),
  );
  window.addEventListener("keydown", pressKey);
  draw();
  return () => {
    pause();
    removeFooter();
    window.removeEventListener("keydown", pressKey);
  };
}

/**
 * Scroll the current step to the top of its list and nothing else: the table above must stay visible.
 * @param {HTMLElement} root
 */
function scrollToCurrent(root) {
  const steps = root.querySelector(".steps .scroll");
  /** @type {HTMLElement | null | undefined} */
  const row = steps?.querySelector("tr[aria-current]");
  if (steps && row) steps.scrollTop = row.offsetTop - (steps.querySelector("thead")?.offsetHeight ?? 0) - 8;
}

/**
 * Print *text* and the page number below every page; returns a function that stops it.
 * @param {string} text
 */
function setPrintFooter(text) {
  const sheet = new CSSStyleSheet();
  const pages = rich("{page} of {pages}", { page: ["page"], pages: ["pages"] });
  const numbers = pages.map((part) => (Array.isArray(part) ? `counter(${part})` : quoted(String(part)))).join(" ");
  sheet.replaceSync(
    `@page { @bottom-left { content: ${quoted(text)}; font: 8pt sans-serif } ` +
      `@bottom-right { content: ${numbers}; font: 8pt sans-serif } }`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/**
 * A text in a style sheet.
 * @param {string} text
 */
const quoted = (text) => `"${text.replaceAll(/["\\\n]/g, " ")}"`;

/**
 * The entries and the refusals between them, in order of time.
 * @param {Server.Replay} replay
 * @returns {RoundStep[]}
 */
function mergeSteps({ steps, refused }) {
  const lastPicture = steps.findLast(({ picture }) => picture)?.picture ?? null;
  /** @type {RoundStep[]} */
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

/**
 * @param {Server.Replay} replay
 * @param {{ who: Server.Session, reopen: () => void }} parts
 */
const head = (replay, { who, reopen }) => {
  const { round_before: before, round_after: after } = replay.neighbors;
  const isLast = "ReopenRound" in replay.why_not;
  return html`<div class="page-head round-head">
    <div>
      <p class="no-print small"><a href="/replay?link=${replay.link}&table=${replay.table}&day=${replay.day}">${t(
        "Rounds of table {table} on {day}",
        { table: replay.table, day: gamingDay(replay.day) },
      )}</a></p>
      <h1>${t("Round {round}", { round: replay.round })} <span class="soft">${t(
        "· table {table}, link {link} · {game}",
        {
          table: replay.table,
          link: replay.link,
          game: replay.game_name,
        },
      )}</span></h1>
      <p class="soft">${dayAndTime(replay.steps[0].at)} · ${rich("gaming day {day}", {
        day: html`<span class="day">${gamingDay(replay.day)}</span>`,
      })} · ${plural(replay.wagers, "{count} wager of {amount}", "{count} wagers of {amount}", {
        amount: dollars(replay.wager),
      })} · ${replay.is_over ? t("over") : html`<b class="go">${t("under way")}</b>`}</p>
    </div>
    <div class="row no-print">
      ${
        before
          ? html`<a class="button" href="/replay/${replay.link}/${before}">${t("‹ Round {round}", {
              round: before,
            })}</a>`
          : nothing
      }
      ${
        after
          ? html`<a class="button" href="/replay/${replay.link}/${after}">${t("Round {round} ›", {
              round: after,
            })}</a>`
          : nothing
      }
      ${
        isLast && may(who, "ReopenRound")
          ? button(t("Reopen this round"), whyNot(replay.why_not.ReopenRound), reopen)
          : nothing
      }
      <button class="button primary" @click=${() => window.print()}>${t("Print")}</button>
    </div>
  </div>`;
};

/**
 * The header of the printed page.
 * @param {Server.Replay} replay
 * @param {Server.Session} who
 * @param {Server.About} about
 */
const printHead = (replay, who, about) =>
  html`<div class="print-head" aria-hidden="true">
    <span><b>${about.house}</b> · ${t("Round {round}, table {table}, link {link}", {
      round: replay.round,
      table: replay.table,
      link: replay.link,
    })}</span>
    <span>${t("Printed by {person} ({role}), {time} {zone}", {
      person: who.name,
      role: roleName(who.role),
      time: dayAndTime(now()),
      zone: about.time_zone,
    })}</span>
    ${about.is_demo ? html`<b class="demo-print">${t("DEMO")}</b>` : nothing}
  </div>`;

/**
 * @param {{ at: number, timer: number | undefined }} state
 * @param {RoundStep[]} steps
 * @param {{ step: (by: number) => void, play: () => void, goTo: (index: number) => void }} actions
 */
const controls = (state, steps, { step, play, goTo }) =>
  html`<div class="row controls no-print" role="group" aria-label=${t("Steps")}>
    <button class="button" ?disabled=${state.at === 0} @click=${() => goTo(0)}>${t("« First")}</button>
    <button class="button" ?disabled=${state.at === 0} @click=${() => step(-1)}>${t("‹ Back")}</button>
    <button class="button primary play" @click=${play}>${state.timer ? t("❚❚ Pause") : t("▶ Play 1×")}</button>
    <button class="button" ?disabled=${state.at === steps.length - 1} @click=${() => step(1)}>${t("Next ›")}</button>
    <button class="button" ?disabled=${state.at === steps.length - 1}
      @click=${() => goTo(steps.length - 1)}>${t("Last »")}</button>
    <span class="soft small">${t("Step {step} of {count} · keys ← →", {
      step: state.at + 1,
      count: steps.length,
    })}</span>
  </div>`;

/** How the state of a share that the cage pays stands out. */
const TONES = { owed: "wait", paid: "", backed_out: "stop" };

/** @param {Server.Replay} replay */
const payments = ({ payments: paid, is_over: isOver }) =>
  html`<section class="panel stack">
    <h2>${t("Payments of the round")}</h2>
    ${
      paid.length
        ? html`<div class="scroll" tabindex="0"><table><thead><tr><th>${t("Spot")}</th><th>${t("Why")}</th>
          <th>${t("From")}</th><th class="number">${t("Amount")}</th></tr></thead>
        <tbody>${paid.map(
          (payment) =>
            html`<tr><td>${payment.spot}</td><td>${payment.why}</td><td
              class=${payment.cage ? TONES[payment.cage] : ""}>${payment.payer}</td><td
              class="number">${dollars(payment.amount)}</td></tr>`,
        )}</tbody></table></div>`
        : html`<p class="soft">${isOver ? t("None.") : t("None yet: the round is under way.")}</p>`
    }
  </section>`;

/** @param {Server.Replay} replay */
const wins = ({ wins: all, link }) =>
  all.length
    ? html`<section class="panel stack">
        <h2>${t("Wins and their status")}</h2>
        <div class="scroll" tabindex="0"><table>
          <thead><tr><th>${t("Win")}</th><th>${t("Hand")}</th><th>${t("Shares")}</th>
            <th>${t("Status")}</th></tr></thead>
          <tbody>${all.map(
            (win) =>
              html`<tr><td><a href="/wins/${link}/${win.number}">${win.number}</a></td><td>${list(win.lines)}</td>
              <td>${win.shares.map(
                ([spot, amount]) => html`<div>${t("spot {spot}: {amount}", { spot, amount: dollars(amount) })}</div>`,
              )}</td><td>${statusBadge(win.status)}</td></tr>`,
          )}</tbody></table></div>
      </section>`
    : nothing;

/**
 * The verification of the log, for an auditor.
 * @param {Server.Replay} replay
 * @param {RoundStep[]} steps
 */
const proof = ({ verified: { after, until }, link }, steps) =>
  html`<section class="panel stack proof">
    <h2><span class="go">${t("✓ Verified")}</span></h2>
    <p class="soft">${
      after
        ? t("Every entry of link {link} from the signed snapshot at entry {after} to entry {until} matches its hash.", {
            link,
            after,
            until,
          })
        : t("Every entry of link {link} from its first to entry {until} matches its hash.", { link, until })
    } ${t("Each later entry shown here was checked against the one before it. Nothing was altered.")}</p>
    <details class="no-print"><summary>${t("Hashes of the entries shown")}</summary>${hashes(steps)}</details>
    <div class="print-only">${hashes(steps)}</div>
  </section>`;

/** @param {RoundStep[]} steps */
const hashes = (steps) =>
  html`<table class="hashes"><tbody>${steps.map(({ seq, hash }) =>
    seq && hash
      ? html`<tr><td class="number">${t("entry {entry}", { entry: seq })}</td><td class="mono">${hash}</td></tr>`
      : nothing,
  )}</tbody></table>`;
