// @ts-nocheck Its types are not declared yet.
// The last step: what is missing, and opening the link and its tables.

import { sendToLink } from "../shared/api.js";
import { toast } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { stepFooter } from "./steps-nav.js";
import { hasPad } from "./wizard-tables.js";

export async function openingStep(page) {
  const { state, go, withExecutive } = page;

  const open = async () => {
    const done = await withExecutive({
      title: "Open the tables",
      text: "The executive opens the links and their tables: dealers can sign on and take wagers.",
      submitLabel: "Open",
      submit: async ({ as }) => {
        for (const link of state.links) {
          if (!link.is_open) await sendToLink(link.link, { command: { type: "OpenLink" } }, { as });
          link.is_open = true;
          for (const table of link.tables.filter((table) => !table.is_open && hasPad(state, link.link, table.table))) {
            await sendToLink(link.link, { command: { type: "OpenTable", table: table.table } }, { as });
            table.is_open = true;
          }
        }
        return true;
      },
    });
    await page.refresh();
    if (done) toast("The tables are open.");
  };

  const template = () => {
    const checks = checklist(state);
    const missing = checks.filter((check) => check.needed && !check.done);
    const isOpen = state.links.some((link) => link.is_open && link.tables.some((table) => table.is_open));
    return html`<section class="stack step">
      <div><h1>${isOpen ? "Ready" : "Opening"}</h1>
        <p class="soft">${
          isOpen
            ? "The tables are open. A dealer swipes a card at the pad, and the first round can start."
            : "What is ready, and what is missing."
        }</p></div>
      <ul class="checklist panel">${checks.map(checkLine)}</ul>
      ${
        isOpen
          ? html`<div class="row"><a class="button primary" href="/floor">Open the floor</a><a class="button"
            href="/set-up">Open the setup</a></div>`
          : html`<div class="row end"><button class="button primary" ?disabled=${missing.length > 0}
            @click=${open}><span>Open the link and its tables…${
              missing.length
                ? html`<small>${missing[0].what[0].toLowerCase()}${missing[0].what.slice(1)} is
                  missing</small>`
                : nothing
            }</span></button></div>`
      }
      ${isOpen ? nothing : stepFooter("opening", { isDone: true, go })}
    </section>`;
  };
  return { template };
}

function checklist(state) {
  const tables = state.links.flatMap((link) => link.tables.map((table) => [link, table]));
  const ready = (role) =>
    state.people.some(
      (person) =>
        person.is_active &&
        person.role === role &&
        ["card", "pin"].every((kind) => person.holds.some((held) => held.kind === kind && !held.is_temporary)),
    );
  const signs = state.devices.some((device) => device.is_active && device.kind === "sign");
  return [
    { what: "A link with its terms", done: state.links.length > 0, needed: true, at: "/set-up/first/link" },
    { what: "A table", done: tables.length > 0, needed: true, at: "/set-up/first/tables" },
    {
      what: "A pad at every table",
      done: tables.length > 0 && tables.every(([link, table]) => hasPad(state, link.link, table.table)),
      needed: true,
      at: "/set-up/first/tables",
    },
    { what: "A dealer with a card and their own PIN", done: ready("dealer"), needed: true, at: "/set-up/first/people" },
    {
      what: "A supervisor with a card and their own PIN",
      done: ready("supervisor"),
      needed: true,
      at: "/set-up/first/people",
    },
    { what: "A sign for the players", done: signs, at: "/set-up/first/tables" },
    { what: "Accounting, to pay wins and close the day", done: ready("accounting"), at: "/set-up/first/people" },
    {
      what: "A second admin, to issue cards to the first two people",
      done: state.people.filter((person) => person.is_active && person.role === "admin").length > 1,
      at: "/set-up/first/people",
    },
    {
      what: "A card for the executive, to verify large wins at the table",
      done: ready("executive"),
      at: "/set-up/people",
    },
  ];
}

const checkLine = ({ what, done, needed, at }) =>
  html`<li class=${done ? "done" : needed ? "missing" : "later"}>
    <span aria-hidden="true">${done ? "✓" : needed ? "!" : "–"}</span>
    <span>${what}${
      done
        ? html`<span class="visually-hidden"> is ready</span>`
        : html` <a
          href=${at}>${needed ? "is missing" : "can be added later"}</a>`
    }</span>
  </li>`;
