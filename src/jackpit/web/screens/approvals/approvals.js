// The approval queue, made for a phone first: claims with their evidence, requests, references.

import { missingReferences, pendingClaims, watchFloor } from "../floor/floor-model.js";
import { html, nothing, render, repeat } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { may } from "../shared/roles.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { listSpots } from "../shared/words.js";
import { chime, isMuted, setMuted } from "./chime.js";
import { giveReference } from "./claim-actions.js";
import { claimCard, claimKey } from "./claim-card.js";
import { PressLists } from "./press-list.js";
import { requestCard } from "./request-card.js";
import { RequestEffects } from "./request-effects.js";

export default async function page({ root, query, who, live }) {
  await Promise.all([useStylesheet("/screens/floor/floor.css"), useStylesheet("/screens/approvals/approvals.css")]);
  const journals = new PressLists(() => draw());
  const effects = new RequestEffects(() => draw());
  let floor = null;
  let known = null;
  let isFound = false;
  const named = query.get("claim");

  const draw = () => render(floor ? whole() : html`<div class="empty"><h2>Looking for what waits …</h2></div>`, root);
  const mute = () => {
    setMuted(!isMuted());
    draw();
  };

  function whole() {
    const [claims, references, { requests }] = [pendingClaims(floor), missingReferences(floor), floor];
    const beside = requests.length + references.length;
    return html`<div class="page-head"><h1>Approvals</h1>
        <button class="button quiet" aria-pressed=${isMuted()} @click=${mute}>${isMuted() ? "Sound is off" : "Sound is on"}</button></div>
      <div class="queue ${beside ? "with-beside" : ""}">
        <section class="claims" aria-label="Claims">
          ${claims.length
            ? repeat(claims, claimKey, (claim) => claimCard(claim, who, journals.of(claim), claimKey(claim) === named))
            : html`<div class="empty panel"><h2>No claim waits.</h2><p>A jackpot that a dealer marks appears here at once, with its evidence.</p></div>`}
        </section>
        ${beside ? html`<section class="beside" aria-label="What else waits">
          ${requests.length ? html`<h2>For a second person</h2>${repeat(requests, (one) => one.id, (one) => requestCard(one, who, effects.of(one)))}` : nothing}
          ${references.length ? html`<h2>For surveillance</h2>${repeat(references, (win) => `${win.link}/${win.win}`, referenceOf)}` : nothing}
        </section>` : nothing}
      </div>`;
  }

  const referenceOf = (win) => html`<article class="panel waits request">
    <header class="row apart"><h3>Win ${win.win} of link ${win.link}, table ${win.table}</h3><span class="badge wait">reference</span></header>
    <p>${win.lines.join(" and ")}, ${listSpots(win.spots)}: <span class="amount gold">${dollars(win.amount)}</span>, verified by ${win.verified_by}. Its round cannot end, and the cage cannot pay, before surveillance has seen it.</p>
    ${may(who, "GiveReference") ? html`<button class="button first" @click=${() => giveReference(win)}>Give the reference</button>` : html`<p class="small soft">Surveillance, a supervisor or an executive gives it.</p>`}
  </article>`;

  const end = watchFloor(live, (told) => {
    floor = told;
    journals.keep(pendingClaims(floor));
    effects.keep(floor.requests);
    const keys = pendingClaims(floor).map(claimKey);
    if (known && keys.some((key) => !known.includes(key))) chime();
    known = keys;
    draw();
    if (named && !isFound) {
      isFound = true;
      document.getElementById(`claim-${named}`)?.scrollIntoView({ block: "start" });
    }
  });
  const ticking = setInterval(() => floor && draw(), 1000);
  draw();
  return () => {
    end();
    clearInterval(ticking);
  };
}
