// Signs: the pages of the house with when each is shown next, their files, the rules, and what every sign shows.

import { callApi, get, problemOf, sendToHouse } from "../shared/api.js";
import { button } from "../shared/button.js";
import { submitCommand } from "../shared/command-dialog.js";
import { toast } from "../shared/dialog.js";
import { html, nothing, render } from "../shared/html.js";
import { commandButton } from "../shared/may.js";
import { qrCode } from "../shared/qr-code.js";
import { RULES_ON_SIGNS } from "../shared/server-words.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { list, plural, t } from "../shared/text.js";
import { clock, isoMinute } from "../shared/times.js";
import { signPageForm } from "./sign-page-form.js";
import { megabytes } from "./sign-upload.js";

const REFRESH_MILLISECONDS = 5000;

/** @type {Record<string, string>} */
const KINDS = { TextContent: t("text"), PictureContent: t("picture"), VideoContent: t("video") };

/** @type {Record<string, string>} */
const SCENES = {
  meter: t("the meters"),
  pays: t("the pay table"),
  winners: t("the last winners"),
};

/** @param {Page} page */
export default async function signsPage(page) {
  const { root, path, who } = page;
  await useStylesheet("/screens/sign/pages.css");
  const [first, key] = path;
  if (first === "new") return signPageForm(page, null);
  if (first === "edit" && key) return signPageForm(page, key);

  let [listed, reports, { settings }] = await Promise.all([
    get("/api/sign-pages"),
    get("/api/signs"),
    get("/api/house"),
  ]);
  /** @type {string[]} */
  let code = [];
  /** @type {Server.SignPage | null} */
  let removed = null; // the page that can be brought back

  const load = async () => {
    [listed, reports, { settings }] = await Promise.all([get("/api/sign-pages"), get("/api/signs"), get("/api/house")]);
    await loadCode();
    draw();
  };
  const loadCode = async () => {
    code = settings.rules_address ? (await callApi("POST", "/api/qr", { text: settings.rules_address })).rows : [];
  };

  /** @param {Server.SignPage} gone */
  const remove = (gone) => async () => {
    const done = await submitCommand({
      who,
      kind: "RemoveSignPage",
      title: t("Remove the page {name}", { name: gone.name }),
      text: t("Signs stop showing it immediately. It can be brought back."),
      submitLabel: t("Remove"),
      danger: true,
      make: () => ({ type: "RemoveSignPage", sign_page: gone.key }),
    });
    if (!done) return;
    removed = gone;
    await load();
  };
  const bringBack = async () => {
    if (!removed) return;
    try {
      await sendToHouse({ command: { type: "SaveSignPage", sign_page: removed } });
      removed = null;
      await load();
    } catch (problem) {
      toast(problemOf(problem).message, "bad");
    }
  };
  /** @param {Server.SignFile} file */
  const removeFile = (file) => async () => {
    const done = await submitCommand({
      who,
      kind: "RemoveSignFile",
      title: t("Delete the file {name}", { name: file.name }),
      text: t("It can be uploaded again."),
      submitLabel: t("Delete"),
      danger: true,
      make: () => ({ type: "RemoveSignFile", file: file.hash }),
    });
    if (done) await load();
  };
  const changeRules = async () => {
    const done = await submitCommand({
      who,
      kind: "ChangeSettings",
      title: t("Rules for players on the signs"),
      fields: [
        {
          name: "rules_on_signs",
          label: t("Signs show"),
          options: Object.entries(RULES_ON_SIGNS),
          value: settings.rules_on_signs,
        },
        {
          name: "rules_address",
          label: t("Address of the rules for players"),
          value: settings.rules_address,
          hint: t("an https address, which signs show as a QR code; may be empty"),
        },
      ],
      submitLabel: t("Change"),
      doneMessage: t("The settings are changed."),
      make: ({ rules_on_signs, rules_address = "" }) => ({
        type: "ChangeSettings",
        settings: { ...settings, rules_on_signs, rules_address: rules_address.trim() },
      }),
    });
    if (done) await load();
  };

  const draw = () =>
    render(
      html`<div class="stack">
        <div class="page-head"><div><h1>${t("Signs")}</h1><p class="soft">${t(
          "Pages take turns with the meter; a hand under review or a win always comes first.",
        )}</p></div>
          ${commandButton(who, "SaveSignPage", t("Add a page…"), () => page.go("/set-up/signs/new"), {
            kind: "primary",
          })}</div>
        ${
          removed
            ? html`<div class="panel waits row" role="status"><span>${t("The page {name} was removed.", {
                name: removed.name,
              })}</span>${button(t("Bring it back"), null, bringBack)}</div>`
            : nothing
        }
        ${listed.pages.length ? pageTable() : noPages()}
        ${listed.files.length ? fileTable() : nothing}
        ${rulesPanel()}
        ${signTable()}
      </div>`,
      root,
    );

  const noPages = () =>
    html`<div class="empty panel"><h2>${t("No pages yet.")}</h2><p>${t(
      "A page is a text, a picture or a video, shown between the meters.",
    )} ${t("It can be for some signs or for all, always or at certain times.")}</p></div>`;

  const pageTable = () =>
    html`<div class="panel scroll"><table class="sign-pages">
      <thead><tr><th>${t("Page")}</th><th>${t("Signs")}</th><th>${t("Times")}</th><th>${t(
        "Shown",
      )}</th><th></th></tr></thead>
      <tbody>${listed.pages.map(
        (line) =>
          html`<tr class=${line.state === "over" ? "inactive" : ""}><td><b>${line.page.name}</b>
            <small class="soft">${KINDS[line.page.content.type]}, ${plural(
              line.page.seconds,
              "{count} second",
              "{count} seconds",
            )}</small></td><td>${line.places}</td><td>${line.times}</td><td>${shown(line)}</td>
            <td class="row end">${commandButton(
              who,
              "SaveSignPage",
              t("Edit…"),
              () => page.go(`/set-up/signs/edit/${line.page.key}`),
              { isInRow: true },
            )}${commandButton(who, "RemoveSignPage", t("Remove…"), remove(line.page), {
              kind: "danger",
              isInRow: true,
            })}</td></tr>`,
      )}</tbody></table></div>`;

  const fileTable = () => {
    const { used_bytes, all_bytes } = listed.limits;
    return html`<div class="panel scroll"><h2>${t("Files")}</h2>
      <p class="soft small">${t("{used} of {all} are used.", {
        used: megabytes(used_bytes),
        all: megabytes(all_bytes),
      })}</p>
      <table><thead><tr><th>${t("File")}</th><th>${t("Type")}</th><th class="number">${t("Size")}</th><th>${t(
        "Shown on",
      )}</th><th></th></tr></thead>
      <tbody>${listed.files.map(
        (file) =>
          html`<tr><td>${file.name}</td><td>${file.type.toUpperCase()}</td><td class="number">${megabytes(
            file.size_bytes,
          )}</td><td>${file.used_by.length ? list(file.used_by) : "–"}</td><td>${commandButton(
            who,
            "RemoveSignFile",
            t("Delete…"),
            removeFile(file),
            { kind: "danger", isInRow: true, why: file.used_by.length ? t("a page shows it") : null },
          )}</td></tr>`,
      )}</tbody></table></div>`;
  };

  const rulesPanel = () =>
    html`<div class="panel stack"><div class="page-head"><h2>${t("Rules for players")}</h2>
      ${commandButton(who, "ChangeSettings", t("Change…"), changeRules)}</div>
      <table class="facts"><tbody>
        <tr><th scope="row">${t("Signs show")}</th><td>${RULES_ON_SIGNS[settings.rules_on_signs]}</td></tr>
        <tr><th scope="row">${t("Address of the rules for players")}</th><td>${
          settings.rules_address || t("none")
        }</td></tr>
      </tbody></table>
      ${code.length ? html`<div class="rules-qr">${qrCode(code)}</div>` : nothing}</div>`;

  const signTable = () =>
    html`<div class="panel scroll"><h2>${t("What the signs show")}</h2>
      ${
        reports.signs.length
          ? html`<table><thead><tr><th>${t("Sign")}</th><th>${t("Location")}</th><th>${t("Shows")}</th><th>${t(
              "Since",
            )}</th><th class="number">${t("Main meter")}</th><th>${t("Last report")}</th></tr></thead>
            <tbody>${reports.signs.map(
              (sign) =>
                html`<tr><td><b>${sign.device}</b></td><td>${
                  sign.table
                    ? t("table {table} of {link}", { table: sign.table, link: sign.link })
                    : t("all of {link}", { link: sign.link })
                }</td><td>${showsNow(sign)}</td><td>${sign.since ? clock(sign.since) : "–"}</td><td
                class="number">${sign.amount || "–"}</td><td>${lastReport(sign)}</td></tr>`,
            )}</tbody></table>`
          : html`<p class="empty">${t("No signs registered yet.")}</p>`
      }</div>`;

  await loadCode();
  draw();
  const timer = setInterval(async () => {
    try {
      [listed, reports] = await Promise.all([get("/api/sign-pages"), get("/api/signs")]);
      draw();
    } catch (problem) {
      problemOf(problem); // the next time works again, or the office says that it is offline
    }
  }, REFRESH_MILLISECONDS);
  return () => clearInterval(timer);
}

/** @param {Server.SignPageLine} line */
function shown({ state, begins, ends }) {
  if (state === "over") return html`<span class="badge">${t("over")}</span>`;
  if (begins) return t("from {time}", { time: isoMinute(begins) });
  const until = ends ? t("until {time}", { time: isoMinute(ends) }) : nothing;
  return html`<span class="badge go">${t("now")}</span> ${until}`;
}

/** @param {Server.SignReport} sign */
function showsNow({ scene, page, fault }) {
  const what = page === "rules" ? t("the rules") : page ? t("page {name}", { name: page }) : (SCENES[scene] ?? scene);
  return html`${what || "–"}${
    fault ? html` <span class="badge wait">${t("cannot show {name}", { name: fault })}</span>` : nothing
  }`;
}

/** @param {Server.SignReport} sign */
function lastReport({ is_silent, heard_at }) {
  if (!heard_at) return html`<span class="badge">${t("not since the server started")}</span>`;
  return html`${is_silent ? html`<span class="badge wrong">${t("silent")}</span> ` : nothing}${clock(heard_at)}`;
}
