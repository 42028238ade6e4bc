// The page for an unknown address; in a demo it is marked as one, like every page.

import { get } from "../shared/api.js";
import { demoMark } from "../shared/demo-mark.js";
import { html, render } from "../shared/html.js";
import { t } from "../shared/text.js";

const about = await get("/api/about").catch(() => ({ is_demo: false }));

render(
  html`<header class="top">
    <a class="brand" href="/">JACK<b aria-hidden="true">♦</b>PIT</a>
    ${demoMark(about)}
  </header>
  <main class="empty narrow">
    <h2>${t("Page not found")}</h2>
    <p>${t("The address may be mistyped, or the page may have been removed.")}</p>
    <p><a href="/">${t("Home")}</a></p>
  </main>`,
  document.body,
);
