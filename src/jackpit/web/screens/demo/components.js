// @ts-nocheck Its types are not declared yet.
// Components of the demo page, drawn from the present state.

import { html, nothing } from "../shared/html.js";
import { dollars } from "../shared/money.js";

const TOUR_TABLE = "1";

const ROLES = [
  { as: "floor", title: "Floor manager", href: "/floor", summary: "Every table, meter, claim and alarm at a glance" },
  { as: "supervisor", title: "Supervisor", href: "/approvals", summary: "Verifies jackpots up to the house's limit" },
  { as: "executive", title: "Executive", href: "/approvals", summary: "Verifies large jackpots, approves changes" },
  { as: "accounting", title: "Accounting", href: "/close", summary: "Win pages, reports, the daily close" },
  { as: "surveillance", title: "Surveillance", href: "/replay", summary: "Replays any round, press by press" },
  { as: "admin", title: "Admin", href: "/set-up", summary: "People, cards, devices, links and terms" },
  { as: "math", title: "Mathematician", href: "/set-up", summary: "Pay tables and their exact odds" },
];

export const intro = (state) =>
  html`<section class="intro">
    <h1>A whole pit, dealing ${state.stage === "dealing" ? "now" : "in a moment"}.</h1>
    <p class="soft">
      Simulated dealers and players work ${state.tables.length || "the"} tables through the same public API that real
        pads and signs use.
      Open any screen in any role and verify a jackpot: no money is real, and nothing you do can break anything.
    </p>
  </section>`;

// The tour.

export function tour({ state, devices, people }, actions) {
  const table = state.tables.find((table) => table.table === TOUR_TABLE) ?? {
    table: TOUR_TABLE,
    is_open: true,
    is_yours: false,
    jackpot: null,
    waits: null,
  }; // not loaded yet
  const device = devices.get(TOUR_TABLE);
  return html`<section aria-labelledby="tour-title">
    <h2 id="tour-title">Five minutes, from chips to the closed day</h2>
    <ol class="tour">
      <li class="panel">
        <h3>Deal a jackpot</h3>
        <p class="soft">Three sevens of diamonds at table ${TOUR_TABLE}, in about 15 seconds.</p>
        ${jackpotButton(table, actions, state.stage, "primary")}
        ${table.waits ? waitingLine(table) : nothing}
      </li>
      <li class="panel">
        <h3>Watch the dealer's pad</h3>
        <p class="soft">Chips light up, START GAME, the hand is marked, and the pad calls for an executive.</p>
        ${padLink(table, device, "Pad of table")}
      </li>
      <li class="panel">
        <h3>Look up at the sign</h3>
        <p class="soft">What the players see: PENDING now, then the win and the new jackpot once you verify it. Leave
          it open.</p>
        ${signLink(table, device, "Sign of table")}
      </li>
      <li class="panel">
        <h3>Verify it</h3>
        <p class="soft">You are the executive: check the evidence, press Verify, then enter PIN&nbsp;2580 and a
          reference such as camera&nbsp;17.</p>
        ${roleLink(people, "executive", "/approvals", "Approvals, as executive")}
      </li>
      <li class="panel">
        <h3>Print the win page</h3>
        <p class="soft">Numbered, with the hash of its log entry. The cage pays it.</p>
        ${roleLink(people, "accounting", "/wins", "Wins, as accounting")}
      </li>
      <li class="panel">
        <h3>Close the day</h3>
        <p class="soft">Yesterday's books against the count, signed by accounting.</p>
        ${roleLink(people, "accounting", "/close", "Daily close, as accounting")}
      </li>
    </ol>
  </section>`;
}

// The roles.

export const roles = ({ people }) =>
  html`<section aria-labelledby="roles-title">
    <h2 id="roles-title">Choose a role</h2>
    <p class="soft">One click signs in a tab; several may be open at the same time.</p>
    <div class="roles">
      ${ROLES.map((role) => {
        const card = html`<b>${role.title}</b><span class="soft small">${role.summary}</span>`;
        if (!people.some((person) => person.role === role.as)) return html`<div class="role panel faint">${card}</div>`;
        return html`<a class="role panel" href="${role.href}?as=${role.as}" target="demo-${role.as}">${card}</a>`;
      })}
      <a class="role panel" href="#tables"><b>Dealer</b><span class="soft small">Take over a table below, and open its
        pad</span></a>
      <a class="role panel" href="/training" target="demo-training"><b>New dealer</b><span class="soft small">Train at
        a felt with a real pad, for play money</span></a>
      <a class="role panel" href="#tables"><b>Player</b><span class="soft small">Open a table's sign below</span></a>
      <a class="role panel" href="/api/docs" target="demo-api"><b>Engineer</b><span class="soft small">The public
        API</span></a>
    </div>
  </section>`;

const roleLink = (people, as, href, text) =>
  !people.some((person) => person.role === as)
    ? html`<button class="button" disabled>${text}</button>`
    : html`<a class="button" href="${href}?as=${as}" target="demo-${as}">${text}</a>`;

// The tables.

export function tables({ state, devices }, actions) {
  return html`<section aria-labelledby="tables">
    <h2 id="tables" tabindex="-1">The tables</h2>
    ${
      state.tables.length
        ? html`<div class="tables">${state.tables.map((table) =>
            tableCard(table, devices.get(table.table), actions, state.stage),
          )}</div>`
        : html`<p class="soft" role="status">${state.progress}</p>`
    }
  </section>`;
}

function tableCard(table, device, actions, stage) {
  const [word, kind] = tableState(table);
  return html`<article class="panel table ${kind}" aria-label="Table ${table.table}">
    <div class="row apart"><h3>Table ${table.table}</h3><span class="state">${word}</span></div>
    <p class="soft">${table.game.replace(" Progressive", "")} · ${table.controller}</p>
    <div class="meters">${table.meters.map((meter) => demoMeter(meter, table.meters.length > 1))}</div>
    ${spotLights(table)}
    ${table.waits ? waitingLine(table) : nothing}
    ${
      table.is_yours
        ? html`<p class="small soft">Continue at the pad. The dealer stays signed on, with card <span
          class="mono">${device?.dealer ?? ""}</span>.</p>`
        : nothing
    }
    <div class="table-links">
      ${padLink(table, device, "Pad")}${signLink(table, device, "Sign")}
      ${jackpotButton(table, actions, stage)}
      <button class="button wide" ?disabled=${stage !== "dealing"} aria-pressed=${String(table.is_yours)}
        @click=${() => actions.deal(table)}>
        ${table.is_yours ? "Give back the table" : "Deal this table myself"}
      </button>
    </div>
  </article>`;
}

const STATES = { "coming to the table": "opening", "taking wagers": "betting", "finishing a round": "settling" };

function tableState(table) {
  if (table.is_yours) return ["you deal", "yours"];
  if (!table.is_open) return ["closed", "closed"];
  if (table.waits) return ["pending", "waits"];
  return [STATES[table.doing] ?? table.doing, "good"];
}

const demoMeter = (meter, isNamed) =>
  html`<div class="meter">
    ${
      isNamed || meter.is_pending
        ? html`<span class="label">${isNamed ? meter.meter : "Jackpot"}
          ${meter.is_pending ? html`<span class="wait">· pending</span>` : nothing}</span>`
        : nothing
    }
    <span class="amount">${dollars(meter.amount)}</span>
  </div>`;

const spotLights = (table) =>
  html`<div class="spots" role="img"
    aria-label=${table.wagers.length ? `Wagers at spots ${table.wagers.join(", ")}` : "No wagers yet"}>
    ${Array.from({ length: table.spots }, (_, n) => html`<i class=${table.wagers.includes(n + 1) ? "on" : ""}></i>`)}
  </div>`;

function waitingLine({ waits }) {
  const arrival = waits.seconds_left > 0 ? `help comes in ${waits.seconds_left} s` : "help is here";
  if (waits.needs === "reference")
    return html`<p class="wait small">A surveillance reference is needed; ${arrival}.</p>`;
  return html`<p class="wait small">
    ${waits.needs === "executive" ? "An executive" : "A supervisor"} is needed; ${arrival}.
    <a href="/approvals?as=${waits.needs}" target="demo-${waits.needs}">Verify it yourself</a>
  </p>`;
}

function jackpotButton(table, actions, stage, kind = "") {
  const why = stage === "dealing" ? whyNoJackpot(table) : "the tables are being prepared";
  return html`<button class="button wide ${why ? "" : kind}" ?disabled=${Boolean(why)}
    @click=${() => actions.jackpot(table)}>
    <span>Deal a jackpot now${why ? html`<small>${why}</small>` : nothing}</span>
  </button>`;
}

function whyNoJackpot(table) {
  if (table.is_yours) return "you deal: mark the hand at the pad";
  if (!table.is_open) return "the table is closed";
  if (table.jackpot === "ordered") return "coming with the next round";
  if (table.jackpot === "dealt") return table.waits ? "one is pending" : "being dealt";
  return null;
}

const padLink = (table, device, text) => deviceLink("pad", table, device, text);
const signLink = (table, device, text) => deviceLink("sign", table, device, text);

const deviceLink = (what, { table }, device, text) =>
  !device
    ? html`<button class="button" disabled>${text === "Pad" || text === "Sign" ? text : `${text} ${table}`}</button>`
    : html`<a class="button" href="/${what}#token=${device[what]}" target="demo-${what}-${table}"
      aria-label="${text.split(" ")[0]} of table ${table}">${
        text === "Pad" || text === "Sign" ? text : `${text} ${table}`
      }</a>`;

// Cards and PINs.

export function cards({ people }, actions) {
  const [visitors, simulated] = [
    people.filter((person) => !person.is_simulated),
    people.filter((person) => person.is_simulated),
  ];
  return html`<section aria-labelledby="cards-title">
    <h2 id="cards-title">Cards, PINs and passwords</h2>
    <p class="soft">A card reader types what it reads; here you paste it. These credentials are for the demo only.</p>
    <div class="panel scroll" tabindex="0" role="region"
      aria-labelledby="cards-title">${peopleTable(visitors, actions)}</div>
    <details class="panel"><summary>The simulated people</summary><div
      class="scroll">${peopleTable(simulated, actions)}</div></details>
  </section>`;
}

const peopleTable = (people, actions) =>
  html`<table>
    <thead><tr><th scope="col">Name</th><th scope="col">Card</th><th scope="col">PIN</th><th scope="col">ID</th><th
      scope="col">Password</th><th scope="col">Role</th></tr></thead>
    <tbody>${people.map(
      (person) =>
        html`<tr>
          <td>${person.name}</td>
          <td><button class="copy mono" title="Copy" aria-label="Copy the card ${person.card}"
            @click=${() => actions.copy(person.card)}>${person.card}</button></td>
          <td class="mono">${person.pin}</td><td class="mono">${person.key}</td><td
            class="mono">${person.password ?? "–"}</td><td>${person.role}</td>
        </tr>`,
    )}</tbody>
  </table>`;
