// The last step: what is missing, and opening the link and its tables.

import { sendToLink } from "../shared/api.js";
import { button } from "../shared/button.js";
import { toast } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { t } from "../shared/text.js";
import { hasAllPads, hasDevice, hasOpenTable, hasReady, stepFooter } from "./steps-nav.js";

/** @param {import("./steps-nav.js").WizardPage} page */
export async function openingStep(page) {
  const { state, go, withExecutive } = page;

  const open = async () => {
    const done = await withExecutive({
      title: t("Open the tables"),
      text: t("The executive opens the links and their tables: dealers can sign on and take wagers."),
      submitLabel: t("Open"),
      submit: async ({ as }) => {
        for (const link of state.links) {
          if (!link.is_open) await sendToLink(link.link, { command: { type: "OpenLink" } }, { as });
          link.is_open = true;
          for (const table of link.tables.filter(
            (table) => !table.is_open && hasDevice(state, "pad", link.link, table.table),
          )) {
            await sendToLink(link.link, { command: { type: "OpenTable", table: table.table } }, { as });
            table.is_open = true;
          }
        }
        return true;
      },
    });
    await page.refresh();
    if (done) toast(t("The tables are open."));
  };

  const template = () => {
    const checks = checklist(state);
    const missing = checks.find((check) => check.whyNot && !check.done);
    const isOpen = hasOpenTable(state.links);
    return html`<section class="stack step">
      <div><h1>${isOpen ? t("Ready") : t("Opening")}</h1>
        <p class="soft">${
          isOpen
            ? t("The tables are open. A dealer swipes a card at the pad, and the first round can start.")
            : t("What is ready, and what is missing.")
        }</p></div>
      <ul class="checklist panel">${checks.map(checkLine)}</ul>
      ${
        isOpen
          ? html`<div class="row"><a class="button primary" href="/floor">${t("Open the floor")}</a><a class="button"
            href="/set-up">${t("Open the setup")}</a></div>`
          : html`<div class="row end">${button(
              t("Open the link and its tables…"),
              missing?.whyNot ?? null,
              open,
              "primary",
            )}</div>`
      }
      ${isOpen ? nothing : stepFooter("opening", { go })}
    </section>`;
  };
  return { template };
}

/**
 * A line of the check; one that is needed has a reason why the tables cannot be opened without it.
 * @typedef {{ what: string, done: boolean, whyNot?: string, at: string }} Check
 */

/**
 * @param {import("./steps-nav.js").State} state
 * @returns {Check[]}
 */
function checklist(state) {
  const signs = state.devices.some((device) => device.is_active && device.kind === "sign");
  return [
    {
      what: t("A link with its terms"),
      whyNot: t("a link with its terms is missing"),
      done: state.links.length > 0,
      at: "/set-up/first/link",
    },
    {
      what: t("A table"),
      whyNot: t("a table is missing"),
      done: state.links.some((link) => link.tables.length),
      at: "/set-up/first/tables",
    },
    {
      what: t("A pad at every table"),
      whyNot: t("a pad at every table is missing"),
      done: hasAllPads(state),
      at: "/set-up/first/tables",
    },
    ...peopleChecks(state),
    { what: t("A sign for the players"), done: signs, at: "/set-up/first/tables" },
    {
      what: t("Accounting, to pay wins and close the day"),
      done: hasReady(state.people, "accounting"),
      at: "/set-up/first/people",
    },
    {
      what: t("A second admin, to issue cards to the first two people"),
      done: state.people.filter((person) => person.is_active && person.role === "admin").length > 1,
      at: "/set-up/first/people",
    },
    {
      what: t("A card for the executive, to verify large wins at the table"),
      done: hasReady(state.people, "executive"),
      at: "/set-up/people",
    },
  ];
}

/**
 * @param {import("./steps-nav.js").State} state
 * @returns {Check[]}
 */
const peopleChecks = (state) => [
  {
    what: t("A dealer with a card and their own PIN"),
    whyNot: t("a dealer with a card and their own PIN is missing"),
    done: hasReady(state.people, "dealer"),
    at: "/set-up/first/people",
  },
  {
    what: t("A supervisor with a card and their own PIN"),
    whyNot: t("a supervisor with a card and their own PIN is missing"),
    done: hasReady(state.people, "supervisor"),
    at: "/set-up/first/people",
  },
];

/** @param {Check} check */
const checkLine = ({ what, done, whyNot, at }) =>
  html`<li class=${done ? "done" : whyNot ? "missing" : "later"}>
    <span aria-hidden="true">${done ? "✓" : whyNot ? "!" : "–"}</span>
    <span>${what}${
      done
        ? html`<span class="visually-hidden"> ${t("is ready")}</span>`
        : html` <a href=${at}>${whyNot ? t("is missing") : t("can be added later")}</a>`
    }</span>
  </li>`;
