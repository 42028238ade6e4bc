// @ts-nocheck Its types are not declared yet.
// The settings of the house, changed with a second person.

import { changesTable, pendingRequests } from "../approvals/request-effects.js";
import { get } from "../shared/api.js";
import { html, nothing, render } from "../shared/html.js";
import { commandButton } from "../shared/may.js";
import { settingDifferences } from "../shared/settings.js";
import { submitCommand } from "./approval-dialog.js";
import { houseFields, parseSettings } from "./house-fields.js";

export default async function house({ root, who, about }) {
  let [{ settings }, { requests }] = await Promise.all([get("/api/house"), get("/api/requests")]);
  let edited = structuredClone(settings);

  const change = async () => {
    const wanted = parseSettings(edited);
    const done = await submitCommand({
      who,
      kind: "ChangeSettings",
      title: "Change the settings",
      text: changesTable(settingDifferences(settings, wanted)),
      submitLabel: "Change",
      doneMessage: "The settings are changed.",
      make: () => ({ type: "ChangeSettings", settings: wanted }),
    });
    if (!done) return;
    [{ settings }, { requests }] = await Promise.all([get("/api/house"), get("/api/requests")]);
    edited = structuredClone(settings);
    draw();
  };

  const draw = () => {
    const changes = settingDifferences(settings, parseSettings(edited));
    render(
      html`<div class="stack step">
        <div><h1>House</h1><p class="soft">An admin or an executive requests a change, and another one approves
          it.</p></div>
        ${pendingRequests(requests, (request) => request.command.type === "ChangeSettings")}
        <fieldset><legend>Settings</legend>${houseFields(edited, { all: true, onChange: draw })}</fieldset>
        ${changes.length ? html`<div class="panel waits">${changesTable(changes)}</div>` : nothing}
        <div class="row end">
          ${
            changes.length
              ? html`<button class="button quiet" @click=${() => {
                  edited = structuredClone(settings);
                  draw();
                }}>Discard changes</button>`
              : nothing
          }
          ${commandButton(who, "ChangeSettings", "Change the settings…", change, {
            primary: true,
            why: changes.length ? null : "no changes",
          })}
        </div>
        <p class="faint small">${about.is_demo ? "Jackpit demo" : "Jackpit"} ${about.version}</p>
      </div>`,
      root,
    );
  };
  draw();
}
