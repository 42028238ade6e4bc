// The approval queue, designed for a phone first: claims with their evidence, requests, references.

import { claimKey, missingReferences, pendingClaims, watchFloor } from "../floor/floor-model.js";
import { html, nothing, render, repeat } from "../shared/html.js";
import { commandButton } from "../shared/may.js";
import { dollars } from "../shared/money.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { list, rich, t } from "../shared/text.js";
import { listSpots } from "../shared/words.js";
import { giveReference } from "../wins/actions.js";
import { approvalTabs, decidedPage } from "./decided.js";
import { JustDecided } from "./just-decided.js";
import { notificationButton } from "./notification-button.js";
import { chime, isMuted, setMuted } from "./chime.js";
import { claimCard } from "./claim-card.js";
import { PressLists } from "./press-list.js";
import { requestCard } from "./request-card.js";
import { RequestEffects } from "./request-effects.js";

/** @param {Page} page */
export default async function page({ root, path, query, who, live }) {
  await Promise.all([useStylesheet("/screens/floor/floor.css"), useStylesheet("/screens/approvals/approvals.css")]);
  if (path[0] === "decided") return decidedPage(root, query.get("day"));
  const justDecided = new JustDecided(() => draw());
  const pressLists = new PressLists(() => draw());
  const effects = new RequestEffects(() => draw());
  /** @type {Floor | null} */
  let floor = null;
  /** @type {string[] | null} */
  let knownClaims = null;
  let hasScrolled = false;
  const target = query.get("claim");

  const draw = () => render(floor ? approvals(floor) : html`<div class="empty"><h2>${t("Loading…")}</h2></div>`, root);
  const toggleSound = () => {
    setMuted(!isMuted());
    draw();
  };

  /**
   * @param {Floor} floor
   * @returns {Template}
   */
  function approvals(floor) {
    /** @param {Server.Claim} claim */
    const linkOf = (claim) => floor.links.find(({ link }) => link === claim.link);
    const [claims, references, { requests }] = [pendingClaims(floor), missingReferences(floor), floor];
    const others = requests.length + references.length;
    return html`<div class="page-head">${approvalTabs("pending")}
        <span class="row">${notificationButton(draw)}<button class="button quiet" aria-pressed=${isMuted()}
          @click=${toggleSound}>${isMuted() ? t("Sound is off") : t("Sound is on")}</button></span></div>
      ${justDecided.template()}
      <div class="queue ${others ? "with-side-column" : ""}">
        <section class="claims" aria-label=${t("Claims")}>
          ${
            claims.length
              ? repeat(claims, claimKey, (claim) =>
                  claimCard(claim, linkOf(claim), who, pressLists.get(claim), claimKey(claim) === target),
                )
              : html`<div class="empty panel"><h2>${t("No pending claims.")}</h2>
                <p>${t("When a dealer marks a jackpot, it appears here with its evidence.")}</p></div>`
          }
        </section>
        ${
          others
            ? html`<section class="side-column" aria-label=${t("Requests and references")}>
              ${
                requests.length
                  ? html`<h2>${t("Waiting for a second person")}</h2>${repeat(
                      requests,
                      (request) => request.id,
                      (request) => requestCard(request, who, effects.get(request)),
                    )}`
                  : nothing
              }
              ${
                references.length
                  ? html`<h2>${t("Waiting for surveillance")}</h2>${repeat(
                      references,
                      (win) => `${win.link}/${win.win}`,
                      referenceCard,
                    )}`
                  : nothing
              }
            </section>`
            : nothing
        }
      </div>`;
  }

  /** @param {Server.FloorReference} win */
  const referenceCard = (win) =>
    html`<article class="panel waits request">
      <header class="row apart"><h3>${t("Win {win} of link {link}, table {table}", {
        win: win.win,
        link: win.link,
        table: win.table,
      })}</h3><span class="badge wait">${t("reference")}</span></header>
      <p>${rich("{lines}, {spots}: {amount}, verified by {person}.", {
        lines: list(win.lines),
        spots: listSpots(win.spots),
        amount: html`<span class="amount gold">${dollars(win.amount)}</span>`,
        person: win.verified_by_name,
      })} ${t("Its round cannot end and the cage cannot pay until a surveillance reference is entered.")}</p>
      ${commandButton(who, "GiveReference", t("Enter the reference"), () => giveReference(who, win), {
        kind: "primary",
      })}
    </article>`;

  const stopWatching = watchFloor(live, (news) => {
    floor = news;
    pressLists.keep(pendingClaims(floor));
    effects.keep(floor.requests);
    const keys = pendingClaims(floor).map(claimKey);
    if (keys.some((key) => knownClaims?.includes(key) === false)) chime();
    knownClaims = keys;
    justDecided.see(pendingClaims(floor));
    draw();
    if (target && !hasScrolled) {
      hasScrolled = true;
      document.getElementById(`claim-${target}`)?.scrollIntoView({ block: "start" });
    }
  });
  const timer = setInterval(() => floor && draw(), 1000);
  draw();
  return () => {
    stopWatching();
    clearInterval(timer);
  };
}
