// The second step: the first link, its game and its terms, with their exact odds.

import { get, sendToHouse } from "../shared/api.js";
import { button } from "../shared/button.js";
import { toast } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { presetOf } from "../shared/terms.js";
import { list, t } from "../shared/text.js";
import { stepFooter } from "./steps-nav.js";
import { linkKeyField, TermsForm } from "./terms-form.js";

const FIRST_GAME = "blazing-7s";

/** @param {import("./steps-nav.js").WizardPage} page */
export async function linkStep(page) {
  const { state, go, withExecutive } = page;
  const { games } = await get("/api/games");
  const version = presetOf(games, games.some((game) => game.game === FIRST_GAME) ? FIRST_GAME : games[0].game);
  let key = "";
  const form = new TermsForm({ games, version, isNew: true, onChange: () => page.draw() });

  const make = async () => {
    const terms = form.terms;
    const link = key.trim() || form.draft.game;
    const done = await withExecutive({
      title: t("Create link '{link}'", { link }),
      text: t("The executive requests the link, and the house seeds its meters."),
      own: true,
      submitLabel: t("Create the link"),
      submit: ({ as, own }) =>
        sendToHouse({ command: { type: "FormLink", link, terms }, why: t("first setup"), ...own }, { as }),
    });
    if (!done) return;
    toast(t("Link '{link}' is created.", { link }));
    go("/set-up/first/tables");
  };

  const template = () =>
    html`<section class="stack step wide">
      <div><h1>${t("The first link")}</h1><p class="soft">
        ${t("A link is the tables that feed one set of meters: one game, one wager, one pay table.")}
        ${t("The numbers are the presets of the game; change them to those of the house.")}</p></div>
      ${
        state.links.length
          ? html`<p class="panel good">${t("✓ Created: link {links}.", {
              links: list(state.links.map(({ link, game_name: name }) => t("'{link}' ({name})", { link, name }))),
            })} ${t("Create another one here, or continue.")}</p>`
          : nothing
      }
      ${linkKeyField(key, form.draft.game, (typed) => {
        key = typed;
        page.draw();
      })}
      ${form.template()}
      <div class="row end">${button(t("Create the link…"), form.whyNot, make, "primary")}</div>
      ${stepFooter("link", { go, why: state.links.length ? null : t("create a link first") })}
    </section>`;
  return { template };
}
