// The last step: what is missing, and opening the link and its tables.

import { sendToLink } from "../shared/api.js";
import { button } from "../shared/button.js";
import { toast } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { t } from "../shared/text.js";
import { stepFooter, whyNotDone } from "./steps-nav.js";

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
          for (const table of link.tables.filter((table) => !table.is_open)) {
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
    const checks = state.checks.filter((check) => check.step !== "opening");
    const missing = checks.find((check) => check.missing && !check.is_done);
    const isOpen = whyNotDone(state, "opening") === null;
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
              missing?.missing ?? null,
              open,
              "primary",
            )}</div>`
      }
      ${isOpen ? nothing : stepFooter("opening", { go })}
    </section>`;
  };
  return { template };
}

/** @param {Server.SetUpCheck} check */
const checkLine = ({ what, is_done: isDone, missing, step }) =>
  html`<li class=${isDone ? "done" : missing ? "missing" : "later"}>
    <span aria-hidden="true">${isDone ? "✓" : missing ? "!" : "–"}</span>
    <span>${what}${
      isDone
        ? html`<span class="visually-hidden"> ${t("is ready")}</span>`
        : html` <a href="/set-up/first/${step}">${missing ? t("is missing") : t("can be added later")}</a>`
    }</span>
  </li>`;
