// Replay: search for a round, and play it press by press.

import { html, render } from "../shared/html.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { t } from "../shared/text.js";
import { playRound } from "./player.js";
import { showSearch } from "./search.js";

/** @param {Page} page */
export default async function replay(page) {
  await useStylesheet("/screens/replay/replay.css");
  const [link, round] = page.path;
  if (!link) return showSearch(page);
  if (!/^[1-9]\d{0,14}$/.test(round ?? "")) {
    return void render(
      html`<div class="empty"><h2>${t("There is no such round.")}</h2>
        <p><a href="/replay">${t("Search for a round")}</a></p></div>`,
      page.root,
    );
  }
  return playRound(page, link, round);
}
