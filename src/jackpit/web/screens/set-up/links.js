// @ts-nocheck Its types are not declared yet.
// The links of the house: the list, a new link, and one link.

import { pendingRequests } from "../approvals/request-effects.js";
import { get } from "../shared/api.js";
import { html, inputValue, nothing, render } from "../shared/html.js";
import { commandButton } from "../shared/may.js";
import { dollars } from "../shared/money.js";
import { percent } from "../shared/numbers.js";
import { presetOf } from "../shared/terms.js";
import { plural } from "../shared/words.js";
import { submitCommand } from "./approval-dialog.js";
import { linkPage } from "./link.js";
import { TermsForm } from "./terms-form.js";

export default async function linksPage(page) {
  const [key] = page.path;
  if (key === "new") return newLink(page);
  return key ? linkPage(page, key) : list(page);
}

async function list({ root, who, go }) {
  const [{ links }, { requests }] = await Promise.all([get("/api/links"), get("/api/requests")]);
  const details = await Promise.all(links.map((link) => get(`/api/links/${link.link}`)));
  render(
    html`<div class="stack">
      <div class="page-head"><h1>Links</h1>${commandButton(
        who,
        "FormLink",
        "Create a link…",
        () => go("/set-up/links/new"),
        { primary: true },
      )}</div>
      ${pendingRequests(requests, (request) => request.command.type === "FormLink" || request.log !== "house")}
      ${
        details.length
          ? html`<div class="card-list">${details.map(
              (link) =>
                html`<a class="panel card" href="/set-up/links/${link.link}">
                  <span class="row apart"><span class="label">${link.link}</span><span
                    class=${link.is_open ? "go" : "soft"}>${
                      link.is_decommissioned ? "decommissioned" : link.is_open ? "open" : "closed"
                    }</span></span>
                  <b>${link.name}</b>
                  ${link.meters.map(
                    (meter) =>
                      html`<span><span class="amount">${dollars(meter.amount)}</span> <span
                        class="soft">${meter.meter}</span></span>`,
                  )}
                  <span class="soft small">${dollars(link.terms.terms.wager)} a wager · house advantage
                    ${percent(link.odds.house_advantage)} · ${plural(link.tables.length, "table")}</span>
                  ${link.pending_terms ? html`<span class="wait small">pending terms</span>` : nothing}
                </a>`,
            )}</div>`
          : html`<div class="empty panel"><h2>There is no link yet.</h2><p>A link is the tables that feed one set of
            meters.</p></div>`
      }
    </div>`,
    root,
  );
}

async function newLink({ root, who, go }) {
  const { games } = await get("/api/games");
  let key = "";
  const form = new TermsForm({ games, version: presetOf(games, games[0].game), isNew: true, onChange: () => draw() });

  const make = async () => {
    const terms = form.terms;
    const link = key.trim() || form.draft.game;
    const done = await submitCommand({
      who,
      kind: "FormLink",
      title: `Create link '${link}'`,
      text:
        `${form.games.find((game) => game.game === form.draft.game).name}; the house seeds its meters. The ` +
        `link is closed at first.`,
      submitLabel: "Create",
      doneMessage: `Link '${link}' is created.`,
      make: () => ({ type: "FormLink", link, terms }),
    });
    if (done) go(done.isPending ? "/set-up/links" : `/set-up/links/${link}`);
  };

  const draw = () => {
    const why = form.problem
      ? "correct the marked field"
      : form.preview.record?.over_limit
        ? "above a house limit"
        : null;
    render(
      html`<div class="stack">
        <p class="small"><a href="/set-up/links">Links</a></p>
        <h1>New link</h1>
        <fieldset><legend>Link</legend><div class="fields"><label class="field"><span>Link ID</span>
          <input name="link" autocomplete="off" autocapitalize="none" placeholder=${form.draft.game}
            .value=${inputValue(key)} @input=${(event) => {
              key = event.target.value;
              draw();
            }}><small>identifies the link in the log; permanent</small></label></div></fieldset>
        ${form.template()}
        <div class="row end">${
          who.role === "math" ? html`<span class="soft">You can try terms and see their odds.</span>` : nothing
        } ${commandButton(who, "FormLink", "Create the link…", make, { primary: true, why })}</div>
      </div>`,
      root,
    );
  };
  draw();
}
