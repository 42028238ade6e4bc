// The settings of the house: changed by two people.

import { changesTable, pendingFor } from "../approvals/request-effects.js";
import { get } from "../shared/api.js";
import { html, nothing, render } from "../shared/html.js";
import { button } from "../shared/rights.js";
import { settingsChanges } from "../shared/settings.js";
import { decide } from "./approval-dialog.js";
import { houseFields, settingsOf } from "./house-fields.js";

export default async function house({ root, who, about }) {
  let [{ settings }, { requests }] = await Promise.all([get("/api/house"), get("/api/requests")]);
  let edited = structuredClone(settings);

  const change = async () => {
    const wanted = settingsOf(edited);
    const done = await decide({
      kind: "ChangeSettings",
      title: "Change the settings",
      text: changesTable(settingsChanges(settings, wanted)),
      go: "Change them",
      done: "The settings are changed.",
      make: () => ({ type: "ChangeSettings", settings: wanted }),
    });
    if (!done) return;
    [{ settings }, { requests }] = await Promise.all([get("/api/house"), get("/api/requests")]);
    edited = structuredClone(settings);
    draw();
  };

  const draw = () => {
    const changes = settingsChanges(settings, settingsOf(edited));
    render(
      html`<div class="stack step">
        <div><h1>The house</h1><p class="soft">An admin or an executive asks for a change, and another of them agrees.</p></div>
        ${pendingFor(requests, (one) => one.command.type === "ChangeSettings")}
        <fieldset><legend>Settings</legend>${houseFields(edited, { all: true, changed: draw })}</fieldset>
        ${changes.length ? html`<div class="panel waits">${changesTable(changes)}</div>` : nothing}
        <div class="row end">
          ${changes.length ? html`<button class="button quiet" @click=${() => { edited = structuredClone(settings); draw(); }}>Undo</button>` : nothing}
          ${button(who, "ChangeSettings", "Change the settings …", change, { first: true, why: changes.length ? null : "nothing is changed" })}
        </div>
        <p class="faint small">${about.is_demo ? "This is a demo, and stays one." : "Jackpit"} ${about.version}</p>
      </div>`,
      root,
    );
  };
  draw();
}
