// Corrections: adjusting an amount, moving money to another link, backing out a win.

import { get } from "../shared/api.js";
import { linkOptions, selectField } from "../shared/fields.js";
import { html, nothing, render } from "../shared/html.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { t } from "../shared/text.js";
import { AdjustmentHistory } from "./adjustment-history.js";
import { showAdjustment } from "./adjustment.js";
import { showBackOut, showWinChoice } from "./back-out.js";
import { showMoneyMove } from "./money-move.js";

/** @param {Page} page */
export default async function corrections(page) {
  await useStylesheet("/screens/corrections/corrections.css");
  const { root, query, go } = page;
  const { links } = await get("/api/links");
  if (!links.length)
    return void render(
      html`<div class="empty"><h2>${t("There is no link yet.")}</h2>
        <p>${t("Create the first one under Setup.")}</p></div>`,
      root,
    );
  const { link: key } = links.find(({ link }) => link === query.get("link")) ?? links[0];
  const link = await get(`/api/links/${key}`);
  const what = query.has("win") ? "back-out" : (query.get("do") ?? "change");
  const history = new AdjustmentHistory(key, () => draw());
  /** @type {{ body: Shown, newEntry: number | null }} */
  const parts = { body: nothing, newEntry: null };

  const draw = () =>
    render(
      html`<div class="page-head adjust-head">
          <h1>${t("Corrections")}</h1>
          ${selectField({
            label: t("Link"),
            size: "link-choice",
            value: key,
            options: linkOptions(links),
            onChange: (value) => go(`/corrections?link=${value}${what === "change" ? "" : `&do=${what}`}`),
          })}
        </div>
        ${correctionsNav(key, what)}
        ${parts.body}
        ${history.view(parts.newEntry)}`,
      root,
    );
  /** @type {CorrectionPage} */
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
  /** @type {Record<string, (page: CorrectionPage) => unknown>} */
  const forms = {
    change: showAdjustment,
    move: showMoneyMove,
    "back-out": query.has("win") ? showBackOut : showWinChoice,
  };
  return (forms[what] ?? showAdjustment)(shared);
}

/**
 * The kinds of corrections, for this page and for late entry.
 * @param {string} link
 * @param {string} what
 */
export const correctionsNav = (link, what) =>
  html`<nav class="row correction-kinds" aria-label=${t("Kinds of correction")}>${[
    ["change", t("Adjust an amount"), `/corrections?link=${link}`],
    ["back-out", t("Back out a win"), `/corrections?link=${link}&do=back-out`],
    ["move", t("Move to another link"), `/corrections?link=${link}&do=move`],
    ["late", t("Enter a paper form"), `/late-entry?link=${link}`],
  ].map(
    ([name, label, address]) =>
      html`<a class="button" href=${address} aria-current=${name === what ? "page" : nothing}>${label}</a>`,
  )}</nav>`;
