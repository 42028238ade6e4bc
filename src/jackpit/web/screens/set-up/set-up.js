// The setup after the first run: everything that a house can change.

import { watchFloor } from "../floor/floor-model.js";
import { html, nothing, render } from "../shared/html.js";
import { mayWatchFloor } from "../shared/may.js";
import { pendingRequests, requestsAbout } from "../shared/pending-requests.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { t } from "../shared/text.js";

/** The pages of setup; the session says which a person may open. */
const PAGES = [
  ["overview", t("Overview"), "overview.js"],
  ["house", t("House"), "house.js"],
  ["links", t("Links"), "links.js"],
  ["people", t("People"), "people.js"],
  ["devices", t("Devices"), "devices.js"],
  ["signs", t("Signs"), "signs.js"],
  ["map", t("Floor map"), "map.js"],
  ["limits", t("Limits"), "limits.js"],
  ["requests", t("Requests"), "requests.js"],
];

/** @param {Page} page */
export default async function setUp(page) {
  await useStylesheet("/screens/set-up/set-up.css");
  const { root, path, who, go, live } = page;
  const [first = "overview", ...rest] = path;
  if (first === "first") return (await import("./wizard.js")).wizard({ ...page, path: rest });
  const pages = PAGES.filter(([key]) => who.pages.includes(`set-up/${key}`));
  const found = pages.find(([key]) => key === first);
  if (!found && !path.length) return go(`/set-up/${pages[0]?.[0]}`, { instead: true });
  if (!found) {
    render(
      html`<div class="empty"><h2>${
        PAGES.some(([key]) => key === first) ? t("Your role may not open this page.") : t("There is no such page.")
      }</h2><p><a
        href="/set-up">${t("Setup")}</a></p></div>`,
      root,
    );
    return undefined;
  }
  const body = document.createElement("div");
  /** @type {Server.Request[]} */
  let requests = [];
  const address = ["/set-up", ...path.slice(0, 2)].join("/");
  const draw = () =>
    render(
      html`${nav(pages, first, requests.length)}
        <div class="stack">${pendingRequests(requestsAbout(requests, address))}${body}</div>`,
      root,
    );
  render(html`<p class="soft" role="status">${t("Loading…")}</p>`, body);
  draw();
  const stopWatching =
    mayWatchFloor(who) &&
    watchFloor(live, (floor) => {
      ({ requests } = floor);
      draw();
    });
  const { default: show } = await import(`./${found[2]}`);
  const leave = await show({ ...page, root: body, path: rest });
  draw();
  return () => {
    if (stopWatching) stopWatching();
    leave?.();
  };
}

/**
 * @param {string[][]} pages
 * @param {string} here
 * @param {number} waiting
 */
const nav = (pages, here, waiting) =>
  html`<nav class="set-up-nav no-print" aria-label=${t("Setup")}>
    ${pages.map(
      ([key, title]) =>
        html`<a href=${key === "overview" ? "/set-up" : `/set-up/${key}`}
          aria-current=${key === here ? "page" : nothing}>${title}${
            key === "requests" && waiting ? html` <span class="count">${waiting}</span>` : nothing
          }</a>`,
    )}
  </nav>`;
