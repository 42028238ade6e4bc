// @ts-nocheck Its types are not declared yet.
// The dialog of one table: its lights and claims, its last rounds, and what may be done there.

import { get, sendToLink } from "../shared/api.js";
import { openDialog, toast } from "../shared/dialog.js";
import { html, nothing, render } from "../shared/html.js";
import { Lookups } from "../shared/lookups.js";
import { may } from "../shared/may.js";
import { dollars } from "../shared/money.js";
import { ago, clock, clockOrDay, duration, secondsSince, timer } from "../shared/times.js";
import { listSpots, plural } from "../shared/words.js";
import { linkName, percent } from "./floor-model.js";
import { claimsAt, spotLights, STATES } from "./tables.js";

/** The dialog of one table; *show* redraws it whenever the floor changes. */
export class TableDetails {
  #element;
  #rounds = new Lookups(() => {}); // the floor is redrawn every second anyway

  constructor(link, table, who, onClose) {
    Object.assign(this, { link, table, who });
    this.#element = Object.assign(document.createElement("dialog"), { className: "table-dialog" });
    this.#element.setAttribute("aria-labelledby", "table-title");
    this.#element.addEventListener("close", () => {
      this.#element.remove();
      onClose();
    });
    document.body.append(this.#element);
    this.#element.showModal();
  }

  show(found) {
    if (!found) return this.#element.close();
    render(this.#inside(found), this.#element);
    return undefined;
  }

  close() {
    this.#element.close();
  }

  #inside(table) {
    const { link, shown } = table;
    return html`<div class="stack">
      <div class="row apart"><h2 id="table-title">Table ${table.table} · ${linkName(link)}</h2><button
        class="button quiet" @click=${() => this.close()}>Close</button></div>
      <p class="row"><span class="badge ${
        shown === "lost" ? "stop" : shown === "pending" ? "wait" : shown === "closed" ? "faint" : "go"
      }">${STATES[shown]}</span>${spotLights(table)}</p>
      <dl class="pairs">
        ${pair("Link", `${link.link}, ${link.is_open ? "open" : "closed"}`)}
        ${pair("Controller", `${table.controller}${table.key_holder ? `, key at JPH: ${table.key_holder}` : ""}`)}
        ${pair("Dealer", table.dealer ? `${table.dealer_name} (${table.dealer})` : "no dealer signed on")}
        ${pair("Pad", padState(table.pad))}
        ${pair(
          "Round",
          table.round
            ? html`<a href="/replay/${link.link}/${table.round}">${table.round}</a>, under
              way`
            : "none under way",
        )}
        ${pair(
          "Wagers",
          table.lit.length ? `${table.lit.length} of ${table.spots} spots × ${dollars(link.wager)}` : "none",
        )}
        ${pair("Rounds per hour", table.rounds_an_hour ?? "not enough rounds yet")}
        ${pair(
          "House edge now",
          table.edge === null
            ? "no wagers"
            : `${percent(table.edge, 3)} for the next wager of ${
                table.lit.length === 1 ? "one seat" : `${table.lit.length} seats`
              }`,
        )}
        ${pair(
          "Last press",
          table.last_press
            ? `${clock(table.last_press)}, ${ago(table.last_press)}`
            : "none since the system was started",
        )}
      </dl>
      ${claimsAt(table).map(
        (claim) =>
          html`<p class="panel waits"><b>${claim.line}</b>, ${listSpots(claim.spots)}: <span
            class="amount gold">${dollars(claim.amount)}</span>, needs
            ${claim.needs === "executive" ? "an executive" : "a supervisor"}${
              claim.since ? html`, pending <span class="nowrap">${duration(secondsSince(claim.since))}</span>` : nothing
            }. <a
            href="/approvals?claim=${encodeURIComponent(`${claim.link}/${claim.claim}`)}">Open it</a></p>`,
      )}
      ${this.#roundList(table)}
      <div class="row">${this.#buttons(table)}</div>
    </div>`;
  }

  #roundList({ link, round, last_round: last }) {
    const { found, problem } = this.#rounds.get("", `${round}/${last}`, () =>
      get(`/api/links/${this.link}/rounds?table=${encodeURIComponent(this.table)}`),
    );
    if (problem) return html`<p class="problem" role="alert">${problem.message}</p>`;
    if (!found) return html`<p class="soft small">Loading the last rounds…</p>`;
    const rounds = found.rounds.slice(0, 8);
    if (!rounds.length) return html`<p class="soft small">No round has been played here yet.</p>`;
    return html`<div><h3>Last rounds</h3><ul class="rounds">${rounds.map(
      (round) =>
        html`<li><a href="/replay/${link.link}/${round.round}">Round ${round.round}</a> <span
          class="soft">${clockOrDay(round.at)} ·
          ${plural(round.wagers, "wager")}${round.wins.length ? ` · win ${round.wins.join(", ")}` : ""}${
            round.is_over ? "" : " · under way"
          }</span></li>`,
    )}</ul></div>`;
  }

  #buttons(table) {
    const { link } = table;
    const mayTables = may(this.who, "OpenTable");
    const mayLinks = may(this.who, "OpenLink");
    return html`${
      mayTables
        ? table.is_open
          ? button("Close the table", () => this.#send(table, "CloseTable"))
          : button("Open the table", () => this.#send(table, "OpenTable"))
        : nothing
    }
      ${
        mayLinks
          ? link.is_open
            ? button(`Close the link ${link.link}`, () => this.#send(table, "CloseLink"))
            : button(`Open the link ${link.link}`, () => this.#send(table, "OpenLink"))
          : nothing
      }`;
  }

  async #send(table, type) {
    const { title, text, done: message } = SENTENCES[type](table);
    const done = await openDialog({
      title,
      text,
      submitLabel: title,
      danger: type.startsWith("Close"),
      submit: (_, id) =>
        sendToLink(
          table.link.link,
          { command: type.endsWith("Table") ? { type, table: table.table } : { type } },
          { id },
        ),
    });
    if (done) toast(message);
  }
}

const SENTENCES = {
  OpenTable: ({ table }) => ({
    title: `Open table ${table}`,
    text: "A dealer can sign on there and take wagers.",
    done: `Table ${table} is open.`,
  }),
  CloseTable: ({ table }) => ({
    title: `Close table ${table}`,
    text: "No round can start there until it is opened again. A round under way must be ended first.",
    done: `Table ${table} is closed.`,
  }),
  OpenLink: ({ link }) => ({
    title: `Open the link ${link.link}`,
    text: `Its ${plural(link.tables.length, "table")} can be opened.`,
    done: `The link ${link.link} is open.`,
  }),
  CloseLink: ({ link }) => ({
    title: `Close the link ${link.link}`,
    text: `Play stops at its ${plural(link.tables.length, "table")}. Pending terms take effect.`,
    done: `The link ${link.link} is closed.`,
  }),
};

const button = (label, click) => html`<button class="button" @click=${click}>${label}</button>`;
const pair = (term, value) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`;

function padState({ is_here: isHere, lost_at: lostAt }) {
  if (isHere) return "connected";
  return lostAt
    ? html`<span class="stop">offline since ${clock(lostAt)} (${timer(lostAt)})</span>`
    : "not connected since the system was started";
}
