// Replay: any round found again, and told press by press.

import { html, render } from "../shared/html.js";
import { style } from "../shared/stylesheets.js";
import { told } from "./player.js";
import { find } from "./search.js";

export default async function replay(page) {
  await style("/screens/replay/replay.css");
  const [link, round] = page.path;
  if (!link) return find(page);
  if (!/^[1-9]\d{0,14}$/.test(round ?? "")) {
    return void render(html`<div class="empty"><h2>There is no such round.</h2><p><a href="/replay">Find a round</a></p></div>`, page.root);
  }
  return told(page, link, round);
}
