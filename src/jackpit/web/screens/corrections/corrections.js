// @ts-nocheck Its types are not declared yet.
// Corrections: adjusting an amount, moving money to another link, backing out a win.

import { get } from "../shared/api.js";
import { html, nothing, render } from "../shared/html.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { AdjustmentHistory } from "./adjustment-history.js";
import { showAdjustment } from "./adjustment.js";
import { showBackOut, showWinChoice } from "./back-out.js";
import { showMoneyMove } from "./money-move.js";

export default async function corrections(page) {
  await useStylesheet("/screens/corrections/corrections.css");
  const { root, query, go } = page;
  const { links } = await get("/api/links");
  if (!links.length)
    return void render(
      html`<div class="empty"><h2>There is no link yet.</h2><p>Create the first one under Setup.</p></div>`,
      root,
    );
  const key = links.some(({ link }) => link === query.get("link")) ? query.get("link") : links[0].link;
  const link = await get(`/api/links/${key}`);
  const what = query.has("win") ? "back-out" : (query.get("do") ?? "change");
  const history = new AdjustmentHistory(key, () => draw());
  const parts = { body: nothing, newEntry: null };

  const draw = () =>
    render(
      html`<div class="page-head adjust-head">
          <h1>Corrections</h1>
          <label class="field link-choice"><span>Link</span>
            <select @change=${(event) =>
              go(`/corrections?link=${event.target.value}${what === "change" ? "" : `&do=${what}`}`)}>
              ${links.map(
                (link) =>
                  html`<option value=${link.link} ?selected=${link.link === key}>${link.link} ·
                    ${link.name}</option>`,
              )}
            </select>
          </label>
        </div>
        ${correctionsNav(key, what)}
        ${parts.body}
        ${history.view(parts.newEntry)}`,
      root,
    );
  const shared = {
    ...page,
    link,
    links,
    show: (body) => {
      parts.body = body;
      draw();
    },
    onDone: (entry) => {
      parts.newEntry = entry;
      history.load();
    },
  };
  draw();
  history.load();
  const forms = {
    change: showAdjustment,
    move: showMoneyMove,
    "back-out": query.has("win") ? showBackOut : showWinChoice,
  };
  return (forms[what] ?? showAdjustment)(shared);
}

/** The kinds of corrections, for this page and for late entry. */
export const correctionsNav = (link, what) =>
  html`<nav class="row correction-kinds" aria-label="Kinds of correction">${[
    ["change", "Adjust an amount", `/corrections?link=${link}`],
    ["back-out", "Back out a win", `/corrections?link=${link}&do=back-out`],
    ["move", "Move to another link", `/corrections?link=${link}&do=move`],
    ["late", "Enter a paper form", `/late-entry?link=${link}`],
  ].map(
    ([name, label, address]) =>
      html`<a class="button" href=${address} aria-current=${name === what ? "page" : nothing}>${label}</a>`,
  )}</nav>`;
