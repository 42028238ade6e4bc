// @ts-nocheck Its types are not declared yet.
// The second step: the first link, its game and its terms, with their exact odds.

import { get, sendToHouse } from "../shared/api.js";
import { toast } from "../shared/dialog.js";
import { html, inputValue, nothing } from "../shared/html.js";
import { presetOf } from "../shared/terms.js";
import { stepFooter } from "./steps-nav.js";
import { TermsForm } from "./terms-form.js";

const FIRST_GAME = "blazing-7s";

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
      title: `Create link '${link}'`,
      text: "The executive requests the link, and the house seeds its meters.",
      own: true,
      submitLabel: "Create the link",
      submit: ({ as, own }) =>
        sendToHouse({ command: { type: "FormLink", link, terms }, why: "first setup", ...own }, { as }),
    });
    if (!done) return;
    toast(`Link '${link}' is created.`);
    go("/set-up/first/tables");
  };

  const template = () => {
    const over = form.preview.record?.over_limit;
    return html`<section class="stack step wide">
      <div><h1>The first link</h1><p class="soft">A link is the tables that feed one set of meters: one game, one
        wager, one pay table. The numbers are the presets of the game; change them to those of the house.</p></div>
      ${
        state.links.length
          ? html`<p class="panel good">✓ Created: link
            ${state.links.map((link) => `'${link.link}' (${link.name})`).join(", ")}. Create another one here, or
            continue.</p>`
          : nothing
      }
      <fieldset><legend>Link</legend><div class="fields"><label class="field"><span>Link ID</span>
        <input name="link" autocomplete="off" autocapitalize="none" placeholder=${form.draft.game}
          .value=${inputValue(key)} @input=${(event) => {
            key = event.target.value;
            page.draw();
          }}>
        <small>identifies the link in the log, such as ${form.draft.game}</small></label></div></fieldset>
      ${form.template()}
      <div class="row end">${button(form, over, make)}</div>
      ${stepFooter("link", { isDone: state.links.length > 0, go, why: "create a link first" })}
    </section>`;
  };
  return { template };
}

const button = (form, over, make) => {
  const why = form.problem ? "correct the marked field" : over ? "above a house limit" : null;
  return html`<button class="button primary" ?disabled=${why !== null} @click=${make}><span>Create the
    link…${why ? html`<small>${why}</small>` : nothing}</span></button>`;
};
