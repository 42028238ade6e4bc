// The settings of the house, changed with a second person.

import { changesTable } from "../approvals/request-effects.js";
import { get } from "../shared/api.js";
import { submitCommand } from "../shared/command-dialog.js";
import { html, nothing, render } from "../shared/html.js";
import { commandButton } from "../shared/may.js";
import { settingDifferences } from "../shared/settings.js";
import { t } from "../shared/text.js";
import { houseFields, parseSettings } from "./house-fields.js";

/** @param {Page} page */
export default async function house({ root, who, about }) {
  let { settings } = await get("/api/house");
  /** @type {import("./house-fields.js").EditedSettings} */
  let edited = { ...settings };

  const change = async () => {
    const wanted = parseSettings(edited);
    const done = await submitCommand({
      who,
      kind: "ChangeSettings",
      title: t("Change the settings"),
      text: changesTable(settingDifferences({ ...settings }, wanted)),
      submitLabel: t("Change"),
      doneMessage: t("The settings are changed."),
      make: () => ({ type: "ChangeSettings", settings: wanted }),
    });
    if (!done) return;
    ({ settings } = await get("/api/house"));
    edited = { ...settings };
    draw();
  };

  const approvers = who.approvers.ChangeSettings;
  const draw = () => {
    const changes = settingDifferences({ ...settings }, parseSettings(edited));
    render(
      html`<div class="stack step">
        <div><h1>${t("House")}</h1>${
          approvers
            ? html`<p class="soft">${t("A change needs a second person: {approvers}.", { approvers })}</p>`
            : nothing
        }</div>
        <fieldset><legend>${t("Settings")}</legend>${houseFields(edited, { all: true, onChange: draw })}</fieldset>
        ${changes.length ? html`<div class="panel waits">${changesTable(changes)}</div>` : nothing}
        <div class="row end">
          ${
            changes.length
              ? html`<button class="button quiet" @click=${() => {
                  edited = { ...settings };
                  draw();
                }}>${t("Discard changes")}</button>`
              : nothing
          }
          ${commandButton(who, "ChangeSettings", t("Change the settings…"), change, {
            kind: "primary",
            why: changes.length ? null : t("no changes"),
          })}
        </div>
        <p class="faint small">${
          about.is_demo
            ? t("Jackpit demo {version}", { version: about.version })
            : t("Jackpit {version}", { version: about.version })
        }</p>
      </div>`,
      root,
    );
  };
  draw();
}
