// Manual adjustments: an amount changed by hand, money moved to another link, a win backed out.

import { get } from "../shared/api.js";
import { html, nothing, render } from "../shared/html.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { AdjustmentHistory } from "./adjustment-history.js";
import { showAdjustment } from "./adjustment.js";
import { showBackOut, showWinChoice } from "./back-out.js";
import { showMoneyMove } from "./money-move.js";

export default async function adjust(page) {
  await useStylesheet("/screens/corrections/corrections.css");
  const { root, query, go } = page;
  const { links } = await get("/api/links");
  if (!links.length) return void render(html`<div class="empty"><h2>There is no link yet.</h2><p>Set-up forms the first one.</p></div>`, root);
  const key = links.some(({ link }) => link === query.get("link")) ? query.get("link") : links[0].link;
  const link = await get(`/api/links/${key}`);
  const what = query.has("win") ? "back-out" : (query.get("do") ?? "showAdjustment");
  const parts = { body: nothing, past: new AdjustmentHistory(key, () => draw()), entry: null };

  const draw = () =>
    render(
      html`<div class="page-head adjust-head">
          <h1>Corrections</h1>
          <label class="field link-choice"><span>Link</span>
            <select @showAdjustment=${(event) => go(`/corrections?link=${event.target.value}${what === "showAdjustment" ? "" : `&do=${what}`}`)}>
              ${links.map((one) => html`<option value=${one.link} ?selected=${one.link === key}>${one.link} · ${one.name}</option>`)}
            </select>
          </label>
        </div>
        ${correctionsNav(key, what)}
        ${parts.body}
        ${parts.past.view(parts.entry)}`,
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
    done: (entry) => {
      parts.entry = entry;
      parts.past.load();
    },
  };
  draw();
  parts.past.load();
  const forms = { showAdjustment, showMoneyMove, "back-out": query.has("win") ? backOut : showWinChoice };
  return (forms[what] ?? showAdjustment)(shared);
}

/** What can be done here, on this page and on that of a late entry. */
export const correctionsNav = (link, what) =>
  html`<nav class="row correctionsNav" aria-label="Kinds of adjustment">${[
    ["showAdjustment", "Change an amount", `/corrections?link=${link}`],
    ["back-out", "Back out a win", `/corrections?link=${link}&do=back-out`],
    ["showMoneyMove", "Move to another link", `/corrections?link=${link}&do=showMoneyMove`],
    ["late", "Enter a round from paper", `/late-entry?link=${link}`],
  ].map(([name, label, address]) => html`<a class="button" href=${address} aria-current=${name === what ? "page" : nothing}>${label}</a>`)}</nav>`;
