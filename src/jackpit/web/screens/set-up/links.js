// The links of the house: the list, a new link, and one link.

import { get } from "../shared/api.js";
import { submitCommand } from "../shared/command-dialog.js";
import { html, nothing, render } from "../shared/html.js";
import { commandButton, mayWatchFloor } from "../shared/may.js";
import { presetOf } from "../shared/terms.js";
import { t } from "../shared/text.js";
import { linkCard } from "./link-card.js";
import { linkPage } from "./link.js";
import { linkKeyField, TermsForm } from "./terms-form.js";

/** @param {Page} page */
export default async function linksPage(page) {
  const [key] = page.path;
  if (key === "new") return newLink(page);
  return key ? linkPage(page, key) : list(page);
}

/** @param {Page} page */
async function list({ root, who, go }) {
  const { links } = await get("/api/links");
  render(
    html`<div class="stack">
      <div class="page-head"><h1>${t("Links")}</h1>${commandButton(
        who,
        "FormLink",
        t("Create a link…"),
        () => go("/set-up/links/new"),
        { kind: "primary" },
      )}</div>
      ${
        links.length
          ? html`<div class="card-list">${links.map(linkCard)}</div>`
          : html`<div class="empty panel"><h2>${t("There is no link yet.")}</h2>
            <p>${t("A link is the tables that feed one set of meters.")}</p></div>`
      }
    </div>`,
    root,
  );
}

/** @param {Page} page */
async function newLink({ root, who, go }) {
  const { games } = await get("/api/games");
  let key = "";
  const form = new TermsForm({ games, version: presetOf(games, games[0].game), isNew: true, onChange: () => draw() });

  const make = async () => {
    const terms = form.terms;
    const link = key.trim() || form.draft.game;
    const done = await submitCommand({
      who,
      kind: "FormLink",
      title: t("Create link '{link}'", { link }),
      text: html`${t("{game}; the house seeds its meters.", { game: form.gameName })}
        ${t("The link is closed at first.")}`,
      submitLabel: t("Create"),
      doneMessage: t("Link '{link}' is created.", { link }),
      make: () => ({ type: "FormLink", link, terms }),
    });
    if (done) go(done.request ? "/set-up/links" : `/set-up/links/${link}`);
  };

  const draw = () => {
    render(
      html`<div class="stack">
        <p class="small"><a href="/set-up/links">${t("Links")}</a></p>
        <h1>${t("New link")}</h1>
        ${linkKeyField(key, form.draft.game, (typed) => {
          key = typed;
          draw();
        })}
        ${form.template()}
        <div class="row end">${
          mayWatchFloor(who) ? nothing : html`<span class="soft">${t("You can try terms and see their odds.")}</span>`
        } ${commandButton(who, "FormLink", t("Create the link…"), make, {
          kind: "primary",
          why: form.whyNot,
        })}</div>
      </div>`,
      root,
    );
  };
  draw();
}
