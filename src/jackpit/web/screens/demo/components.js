// Components of the demo page, drawn from the present state.

import { button } from "../shared/button.js";
import { html, nothing } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { controllerName, roleName } from "../shared/names.js";
import { spotLights } from "../shared/spot-lights.js";
import { plural, rich, t } from "../shared/text.js";

/**
 * What the demo page shows; *state* is loaded.
 * @typedef {{ state: Server.Demo, people: Server.DemoPerson[], devices: Map<string, Server.DemoDevice> }} Demo
 * @typedef {Pick<Server.DemoTable, "table" | "link" | "is_open" | "is_yours" | "jackpot" | "waits">} PlayedTable
 * @typedef {{
 *   speed: (speed: number) => unknown, jackpot: (table: PlayedTable) => unknown,
 *   deal: (table: PlayedTable) => unknown, copy: (text: string) => unknown,
 * }} Actions
 */

const TOUR_TABLE = "1";
const JACKPOT = t("Three sevens of diamonds at table {table}, in about 15 seconds.", { table: TOUR_TABLE });
/** @param {string} pin */
const verifyIt = (pin) =>
  t("You are the executive: check the evidence, press Verify, enter PIN {pin} and a reference such as {reference}.", {
    pin,
    reference: t("camera\u00a017"),
  });

const OFFICE_ROLES = [
  {
    as: "floor",
    title: t("Floor manager"),
    summary: t("Every table, meter, claim and alarm at a glance"),
  },
  {
    as: "supervisor",
    title: t("Supervisor"),
    summary: t("Verifies jackpots up to the house's limit"),
  },
  {
    as: "executive",
    title: t("Executive"),
    summary: t("Verifies large jackpots, approves changes"),
  },
  { as: "accounting", title: t("Accounting"), summary: t("Win pages, reports, the daily close") },
  { as: "surveillance", title: t("Surveillance"), summary: t("Replays any round, press by press") },
  { as: "admin", title: t("Admin"), summary: t("People, cards, devices, links and terms") },
  { as: "math", title: t("Mathematician"), summary: t("Pay tables and their exact odds") },
];

/** @param {Server.Demo} state */
export const intro = (state) =>
  html`<section class="intro">
    <h1>${state.stage === "dealing" ? t("A whole pit, dealing now.") : t("A whole pit, dealing in a moment.")}</h1>
    <p class="soft">${players(state.tables.length)} ${t(
      "Open any screen in any role and verify a jackpot: no money is real, and nothing you do can break anything.",
    )}</p>
  </section>`;

/** @param {number} tables */
const players = (tables) =>
  tables
    ? plural(
        tables,
        "Simulated dealers and players work {count} table through the same public API that real pads and signs use.",
        "Simulated dealers and players work {count} tables through the same public API that real pads and signs use.",
      )
    : t("Simulated dealers and players work the tables through the same public API that real pads and signs use.");

// The tour.

/**
 * @param {Demo} demo
 * @param {Actions} actions
 */
export function tour({ state, devices, people }, actions) {
  /** @type {PlayedTable} */
  const table = state.tables.find((table) => table.table === TOUR_TABLE) ?? {
    table: TOUR_TABLE,
    link: "",
    is_open: true,
    is_yours: false,
    jackpot: null,
    waits: null,
  }; // not loaded yet
  const device = devices.get(TOUR_TABLE);
  return html`<section aria-labelledby="tour-title">
    <h2 id="tour-title">${t("Five minutes, from chips to the closed day")}</h2>
    <ol class="tour">
      <li class="panel">
        <h3>${t("Deal a jackpot")}</h3>
        <p class="soft">${JACKPOT}</p>
        ${jackpotButton(table, actions, state.stage, "primary")}
        ${table.waits ? waitingLine(table.waits) : nothing}
      </li>
      <li class="panel">
        <h3>${t("Watch the dealer's pad")}</h3>
        <p class="soft">${t("Chips light up, START GAME, the hand is marked, and the pad calls for an executive.")}</p>
        ${padLink(device, padOf(TOUR_TABLE), TOUR_TABLE)}
      </li>
      <li class="panel">
        <h3>${t("Look up at the sign")}</h3>
        <p class="soft">${t(
          "What the players see: PENDING now, then the win and the new jackpot once you verify it. Leave it open.",
        )}</p>
        ${signLink(device, signOf(TOUR_TABLE), TOUR_TABLE)}
      </li>
      <li class="panel">
        <h3>${t("Verify it")}</h3>
        <p class="soft">${verifyIt(people.find(({ role }) => role === "executive")?.pin ?? "")}</p>
        ${roleLink(people, "executive", "/approvals", t("Approvals, as executive"))}
      </li>
      <li class="panel">
        <h3>${t("Print the win page")}</h3>
        <p class="soft">${t("Numbered, with the hash of its log entry. The cage pays it.")}</p>
        ${roleLink(people, "accounting", "/wins", t("Wins, as accounting"))}
      </li>
      <li class="panel">
        <h3>${t("Close the day")}</h3>
        <p class="soft">${t("Yesterday's books against the count, signed by accounting.")}</p>
        ${roleLink(people, "accounting", "/close", t("Daily close, as accounting"))}
      </li>
    </ol>
  </section>`;
}

// The roles.

/** @param {Demo} demo */
export const roles = ({ people }) =>
  html`<section aria-labelledby="roles-title">
    <h2 id="roles-title">${t("Choose a role")}</h2>
    <p class="soft">${t("One click signs in a tab; several may be open at the same time.")}</p>
    <div class="roles">
      ${OFFICE_ROLES.map(({ as, title, summary }) => {
        const card = roleCard(title, summary);
        const person = people.find(({ role }) => role === as);
        if (!person) return html`<div class="role panel faint">${card}</div>`;
        return html`<a class="role panel" href="${person.home}?as=${as}" target="demo-${as}">${card}</a>`;
      })}
      <a class="role panel" href="#tables">${roleCard(t("Dealer"), t("Take over a table below, and open its pad"))}</a>
      <a class="role panel" href="/training" target="demo-training">${roleCard(
        t("New dealer"),
        t("Train at a felt with a real pad, for play money"),
      )}</a>
      <a class="role panel" href="#tables">${roleCard(t("Player"), t("Open a table's sign below"))}</a>
      <a class="role panel" href="/api/docs" target="demo-api">${roleCard(t("Engineer"), t("The public API"))}</a>
    </div>
  </section>`;

/**
 * @param {string} title
 * @param {string} summary
 */
const roleCard = (title, summary) => html`<b>${title}</b><span class="soft small">${summary}</span>`;

/**
 * @param {Server.DemoPerson[]} people
 * @param {string} as
 * @param {string} href
 * @param {string} text
 */
const roleLink = (people, as, href, text) =>
  !people.some((person) => person.role === as)
    ? html`<button class="button" disabled>${text}</button>`
    : html`<a class="button" href="${href}?as=${as}" target="demo-${as}">${text}</a>`;

// The tables.

/**
 * @param {Demo} demo
 * @param {Actions} actions
 */
export function tables({ state, devices }, actions) {
  return html`<section aria-labelledby="tables">
    <h2 id="tables" tabindex="-1">${t("The tables")}</h2>
    ${
      state.tables.length
        ? html`<div class="tables">${state.tables.map((table) =>
            tableCard(table, devices.get(table.table), actions, state.stage),
          )}</div>`
        : html`<p class="soft" role="status">${state.progress}</p>`
    }
  </section>`;
}

/**
 * @param {Server.DemoTable} table
 * @param {Server.DemoDevice | undefined} device
 * @param {Actions} actions
 * @param {string} stage
 */
function tableCard(table, device, actions, stage) {
  const [word, kind] = tableState(table);
  const name = t("Table {table}", { table: table.table });
  return html`<article class="panel table ${kind}" aria-label=${name}>
    <div class="row apart"><h3>${name}</h3><span class="state">${word}</span></div>
    <p class="soft">${table.short_name} · ${controllerName(table.controller)}</p>
    <div class="meters">${table.meters.map((meter) => demoMeter(meter, table.meters.length > 1))}</div>
    ${spotLights({ spots: table.spots, lit: table.lit })}
    ${table.waits ? waitingLine(table.waits) : nothing}
    ${
      table.is_yours
        ? html`<p class="small soft">${rich("Continue at the pad. The dealer stays signed on, with card {card}.", {
            card: html`<span class="mono">${device?.dealer ?? ""}</span>`,
          })}</p>`
        : nothing
    }
    <div class="table-links">
      ${padLink(device, t("Pad"), table.table)}${signLink(device, t("Sign"), table.table)}
      ${jackpotButton(table, actions, stage)}
      <button class="button wide" ?disabled=${stage !== "dealing"} aria-pressed=${String(table.is_yours)}
        @click=${() => actions.deal(table)}>
        ${table.is_yours ? t("Give back the table") : t("Deal this table myself")}
      </button>
    </div>
  </article>`;
}

/** @param {Server.DemoTable} table */
function tableState(table) {
  if (table.is_yours) return [t("you deal"), "yours"];
  if (!table.is_open) return [t("closed"), "closed"];
  if (table.waits) return [t("pending"), "waits"];
  return [table.doing, "good"];
}

/**
 * @param {Server.SignAmount} meter
 * @param {boolean} isNamed
 */
const demoMeter = (meter, isNamed) =>
  html`<div class="meter">
    ${
      isNamed || meter.is_pending
        ? html`<span class="label">${meter.name}
          ${meter.is_pending ? html`<span class="wait">· ${t("pending")}</span>` : nothing}</span>`
        : nothing
    }
    <span class="amount">${dollars(meter.amount)}</span>
  </div>`;

/** @param {Server.DemoCall} call */
function waitingLine({ needs, seconds_left: seconds }) {
  const link = html`<a href="/approvals?as=${needs}" target="demo-${needs}">${t("Verify it yourself")}</a>`;
  return html`<p class="wait small">${waitingText(needs, seconds)} ${needs === "reference" ? nothing : link}</p>`;
}

/**
 * @param {string} needs
 * @param {number} seconds
 */
function waitingText(needs, seconds) {
  const isHere = seconds <= 0;
  if (needs === "reference")
    return isHere
      ? t("A surveillance reference is needed; help is here.")
      : t("A surveillance reference is needed; help comes in {seconds} s.", { seconds });
  if (needs === "executive")
    return isHere
      ? t("An executive is needed; help is here.")
      : t("An executive is needed; help comes in {seconds} s.", { seconds });
  return isHere
    ? t("A supervisor is needed; help is here.")
    : t("A supervisor is needed; help comes in {seconds} s.", { seconds });
}

/**
 * @param {PlayedTable} table
 * @param {Actions} actions
 * @param {string} stage
 */
function jackpotButton(table, actions, stage, kind = "") {
  const why = stage === "dealing" ? whyNoJackpot(table) : t("the tables are being prepared");
  return button(t("Deal a jackpot now"), why, () => actions.jackpot(table), `wide ${why ? "" : kind}`);
}

/** @param {PlayedTable} table */
function whyNoJackpot(table) {
  if (table.is_yours) return t("you deal: mark the hand at the pad");
  if (!table.is_open) return t("the table is closed");
  if (table.jackpot === "ordered") return t("coming with the next round");
  if (table.jackpot === "dealt") return table.waits ? t("one is pending") : t("being dealt");
  return null;
}

/** @param {string} table */
const padOf = (table) => t("Pad of table {table}", { table });
/** @param {string} table */
const signOf = (table) => t("Sign of table {table}", { table });

/**
 * @param {Server.DemoDevice | undefined} device
 * @param {string} text
 * @param {string} table
 */
const padLink = (device, text, table) =>
  device
    ? html`<a class="button" href="/pad#token=${device.pad}" target="demo-pad-${table}"
      aria-label=${padOf(table)}>${text}</a>`
    : html`<button class="button" disabled>${text}</button>`;

/**
 * @param {Server.DemoDevice | undefined} device
 * @param {string} text
 * @param {string} table
 */
const signLink = (device, text, table) =>
  device
    ? html`<a class="button" href="/sign#token=${device.sign}" target="demo-sign-${table}"
      aria-label=${signOf(table)}>${text}</a>`
    : html`<button class="button" disabled>${text}</button>`;

// Cards and PINs.

/**
 * @param {Demo} demo
 * @param {Actions} actions
 */
export function cards({ people }, actions) {
  const [visitors, simulated] = [
    people.filter((person) => !person.is_simulated),
    people.filter((person) => person.is_simulated),
  ];
  return html`<section aria-labelledby="cards-title">
    <h2 id="cards-title">${t("Cards, PINs and passwords")}</h2>
    <p class="soft">${t(
      "A card reader types what it reads; here you paste it. These credentials are for the demo only.",
    )}</p>
    <div class="panel scroll" tabindex="0" role="region"
      aria-labelledby="cards-title">${peopleTable(visitors, actions)}</div>
    <details class="panel"><summary>${t("The simulated people")}</summary><div
      class="scroll">${peopleTable(simulated, actions)}</div></details>
  </section>`;
}

const COLUMNS = [t("Name"), t("Card"), t("PIN"), t("ID"), t("Password"), t("Role")];

/**
 * @param {Server.DemoPerson[]} people
 * @param {Actions} actions
 */
const peopleTable = (people, actions) =>
  html`<table>
    <thead><tr>${COLUMNS.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
    <tbody>${people.map(
      (person) =>
        html`<tr>
          <td>${person.name}</td>
          <td><button class="copy mono" title=${t("Copy")}
            aria-label=${t("Copy the card {card}", { card: person.card })}
            @click=${() => actions.copy(person.card)}>${person.card}</button></td>
          <td class="mono">${person.pin}</td><td class="mono">${person.key}</td><td
            class="mono">${person.password ?? "–"}</td><td>${roleName(person.role)}</td>
        </tr>`,
    )}</tbody>
  </table>`;
