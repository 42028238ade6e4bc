// A page of the signs while it is edited: what it shows, where and when, and a preview as a sign would show it.

import { get, Problem, problemOf, sendToHouse } from "../shared/api.js";
import { button } from "../shared/button.js";
import { toast } from "../shared/dialog.js";
import { checkField, selectField, textField } from "../shared/fields.js";
import { html, nothing, render } from "../shared/html.js";
import { sendOnce } from "../shared/idempotent.js";
import { commandButton } from "../shared/may.js";
import { problemLine } from "../shared/problem-line.js";
import { t } from "../shared/text.js";
import { fitTexts } from "../sign/fit.js";
import { pageFooter, pageScene } from "../sign/pages.js";
import { ACCEPTED, uploadFile, whyTooLarge } from "./sign-upload.js";

/** @typedef {"text" | "picture" | "video"} Kind */
/** @typedef {{ days: string[], begins: string, ends: string }} Window */
/**
 * The page while it is edited: what belongs to another kind stays typed.
 * @typedef {{
 *   key: string, name: string, kind: Kind, heading: string, text: string, file: string, hasSound: boolean,
 *   seconds: string, places: string[], isEverywhere: boolean, windows: Window[], firstDay: string, lastDay: string,
 * }} EditedPage
 */

/** @type {Record<Kind, string>} */
const KINDS = { text: t("Text"), picture: t("Picture"), video: t("Video") };
const CONTENT = { TextContent: "text", PictureContent: "picture", VideoContent: "video" };
const DAYS = [
  ["monday", t("Mon")],
  ["tuesday", t("Tue")],
  ["wednesday", t("Wed")],
  ["thursday", t("Thu")],
  ["friday", t("Fri")],
  ["saturday", t("Sat")],
  ["sunday", t("Sun")],
];
const CANNOT_SHOW = t("This browser cannot show the file; a sign would skip it.");
const DAY_END = "24:00";
const MAX_KEY = 24;

/** @returns {EditedPage} */
const emptyPage = () => ({
  key: "",
  name: "",
  kind: "text",
  heading: "",
  text: "",
  file: "",
  hasSound: false,
  seconds: "15",
  places: [],
  isEverywhere: true,
  windows: [],
  firstDay: "",
  lastDay: "",
});

/**
 * @param {Server.SignPage} page
 * @returns {EditedPage}
 */
function editedPage({ key, name, content, seconds, places, windows, first_day, last_day }) {
  return {
    ...emptyPage(),
    key,
    name,
    kind: /** @type {Kind} */ (CONTENT[content.type]),
    heading: "heading" in content ? content.heading : "",
    text: "text" in content ? content.text : "",
    file: "file" in content ? content.file : "",
    hasSound: "has_sound" in content && content.has_sound,
    seconds: String(seconds),
    places: places.map(({ link, table }) => `${link}/${table ?? ""}`),
    isEverywhere: places.length === 0,
    windows: windows.map(({ days, begins, ends }) => ({ days: [...days], begins, ends })),
    firstDay: first_day ?? "",
    lastDay: last_day ?? "",
  };
}

/**
 * The page as it is sent.
 * @param {EditedPage} page
 */
function sentPage(page) {
  return {
    key: page.key || keyOf(page.name),
    name: page.name.trim(),
    content: sentContent(page),
    seconds: Number(page.seconds) || 0,
    places: page.isEverywhere
      ? []
      : page.places.map((place) => {
          const [link, table] = place.split("/");
          return { link, table: table || null };
        }),
    windows: page.windows.map(({ days, begins, ends }) => ({ days, begins, ends })),
    first_day: page.firstDay || null,
    last_day: page.lastDay || null,
  };
}

/** @param {EditedPage} page */
function sentContent({ kind, heading, text, file, hasSound }) {
  if (kind === "text") return { type: "TextContent", heading: heading.trim(), text: text.trimEnd() };
  return kind === "picture" ? { type: "PictureContent", file } : { type: "VideoContent", file, has_sound: hasSound };
}

/**
 * A key from the name, and a number against another page that had the same name once.
 * @param {string} name
 */
function keyOf(name) {
  const readable = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, MAX_KEY);
  return `${readable || "page"}-${Date.now().toString(36)}`;
}

/**
 * @param {Page} page
 * @param {string | null} key of the page to edit; null for a new one
 */
export async function signPageForm({ root, who, go, about }, key) {
  const [first, { links }] = await Promise.all([get("/api/sign-pages"), get("/api/links")]);
  let listed = first;
  const known = listed.pages.find(({ page }) => page.key === key);
  const page = known ? editedPage(known.page) : emptyPage();
  if (!page.key) page.file = "";
  const sample = links[0] ? await get(`/api/links/${links[0].link}/sign`) : null; // its meter is under the preview
  /** @type {Problem | null} */
  let problem = null;
  /** @type {number | null} */
  let uploaded = null; // the part of the file that is sent
  let fault = ""; // the file that this browser cannot show
  const attemptKey = {};

  /** @param {Partial<EditedPage>} changes */
  const put = (changes) => {
    Object.assign(page, changes);
    problem = null;
    draw();
  };

  /** @param {Event} event */
  const upload = async (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    if (!file || page.kind === "text") return;
    const sentence = whyTooLarge(file, page.kind, listed.limits);
    problem = sentence ? new Problem(413, { rule: "FILE_TOO_LARGE", sentence }) : null;
    if (problem) {
      draw();
      return;
    }
    try {
      const hash = await uploadFile(file, (part) => {
        uploaded = part;
        draw();
      });
      listed = await get("/api/sign-pages");
      page.file = hash;
      toast(t("The file is uploaded."));
    } catch (error) {
      problem = problemOf(error);
    }
    uploaded = null;
    input.value = "";
    draw();
  };

  const save = async () => {
    try {
      const command = { type: "SaveSignPage", sign_page: sentPage(page) };
      await sendOnce(JSON.stringify([attemptKey, command.sign_page, page.name]), (id) =>
        sendToHouse({ command }, { id }),
      );
      toast(t("The page is saved."));
      await go("/set-up/signs");
    } catch (error) {
      problem = problemOf(error);
      draw();
    }
  };

  /** Why the page cannot be saved yet; null if it can. */
  const whyNotYet = () => {
    if (uploaded !== null) return t("the file is being uploaded");
    if (!page.name.trim()) return t("it has no name yet");
    if (page.kind === "text" && !page.heading.trim()) return t("it has no heading yet");
    if (page.kind !== "text" && !filesOf(page.kind).some(({ hash }) => hash === page.file))
      return t("no file is chosen yet");
    return !page.isEverywhere && !page.places.length ? t("no sign is chosen yet") : null;
  };

  /** @param {Kind} kind */
  const filesOf = (kind) => listed.files.filter(({ type }) => ["mp4", "webm"].includes(type) === (kind === "video"));

  const draw = () => {
    render(
      html`<div class="stack">
        <div class="page-head"><h1>${known ? t("Edit a page") : t("Add a page")}</h1></div>
        <div class="sign-editor">
          <form class="stack" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
            <fieldset><legend>${t("What it shows")}</legend>${contentFields()}</fieldset>
            <fieldset><legend>${t("On which signs")}</legend>${placeFields()}</fieldset>
            <fieldset><legend>${t("When")}</legend>${timeFields()}</fieldset>
            ${problemLine(problem?.message)}
            <div class="row end"><a class="button quiet" href="/set-up/signs">${t("Cancel")}</a>
              ${commandButton(who, "SaveSignPage", t("Save the page"), save, {
                kind: "primary",
                why: whyNotYet(),
              })}</div>
          </form>
          ${preview()}
        </div>
      </div>`,
      root,
    );
    const shown = /** @type {HTMLElement | null} */ (root.querySelector(".sign-preview"));
    if (shown) fitTexts(shown);
  };

  const contentFields = () =>
    html`<div class="fields">
      ${textField({
        label: t("Name"),
        name: "name",
        required: true,
        value: page.name,
        hint: t("pages take turns in the order of their names"),
        onInput: (name) => put({ name }),
      })}
      ${selectField({
        label: t("Kind"),
        name: "kind",
        value: page.kind,
        options: Object.entries(KINDS),
        onChange: (kind) => put({ kind: /** @type {Kind} */ (kind), file: "" }),
      })}
      ${textField({
        label: t("Seconds on screen"),
        name: "seconds",
        type: "number",
        min: 5,
        max: 600,
        required: true,
        value: page.seconds,
        onInput: (seconds) => put({ seconds }),
      })}
    </div>
    ${page.kind === "text" ? textFields() : fileFields(page.kind)}`;

  const textFields = () =>
    html`<div class="stack sign-text">
      ${textField({
        label: t("Heading"),
        name: "heading",
        required: true,
        value: page.heading,
        hint: t("up to 40 characters"),
        onInput: (heading) => put({ heading }),
      })}
      ${textField({
        label: t("Text"),
        name: "text",
        rows: 4,
        value: page.text,
        hint: t("up to 6 lines of 40 characters, to be read at ten meters"),
        onInput: (text) => put({ text }),
      })}
    </div>`;

  /** @param {"picture" | "video"} kind */
  const fileFields = (kind) =>
    html`<div class="fields">
      ${selectField({
        label: t("File"),
        name: "file",
        value: page.file,
        options: [["", t("choose a file")], ...filesOf(kind).map(({ hash, name }) => [hash, name])],
        onChange: (file) => put({ file }),
      })}
      <label class="field"><span>${t("Upload a file")}</span><input type="file" name="upload"
        accept=${ACCEPTED[kind]} ?disabled=${uploaded !== null} @change=${upload}>
        <small>${
          kind === "video"
            ? t("MP4 with H.264 or WebM, up to 32 MB, 1920 × 1080")
            : t("PNG, JPEG or WebP, up to 8 MB, 1920 × 1080")
        }</small></label>
    </div>
    ${
      uploaded === null
        ? nothing
        : html`<label class="row upload-progress"><span>${t("Uploading…")}</span>
          <progress max="1" value=${uploaded}></progress></label>`
    }
    ${
      kind === "video"
        ? checkField({
            label: t("With sound"),
            name: "sound",
            isChecked: page.hasSound,
            onChange: (hasSound) => put({ hasSound }),
          })
        : nothing
    }`;

  const placeFields = () =>
    html`${checkField({
      label: t("Every sign of the house"),
      name: "everywhere",
      isChecked: page.isEverywhere,
      onChange: (isEverywhere) => put({ isEverywhere }),
    })}
    ${
      page.isEverywhere
        ? nothing
        : html`<div class="sign-places">${links
            .filter((link) => !link.is_decommissioned)
            .map(
              (link) =>
                html`<div class="row check-row"><b>${link.link}</b>
                  ${placeField(`${link.link}/`, t("all its signs"))}
                  ${link.tables.map(({ table }) =>
                    placeField(`${link.link}/${table}`, t("Table {table}", { table })),
                  )}</div>`,
            )}</div>`
    }`;

  /**
   * @param {string} place
   * @param {string} label
   */
  const placeField = (place, label) =>
    checkField({
      label,
      name: `place-${place}`,
      isChecked: page.places.includes(place),
      onChange: (isChecked) =>
        put({ places: isChecked ? [...page.places, place] : page.places.filter((other) => other !== place) }),
    });

  const timeFields = () =>
    html`<p class="soft small">${
      page.windows.length
        ? t("By the clock of the house, {zone}. A time past midnight belongs to the day on which it begins.", {
            zone: listed.time_zone,
          })
        : t("All day, every day, as long as no times are added.")
    }</p>
    ${page.windows.map(windowFields)}
    <div class="row">${button(t("Add times"), null, () =>
      put({ windows: [...page.windows, { days: [], begins: "17:00", ends: "22:00" }] }),
    )}</div>
    <div class="fields">
      ${textField({
        label: t("First date"),
        name: "first_day",
        type: "date",
        value: page.firstDay,
        onInput: (firstDay) => put({ firstDay }),
      })}
      ${textField({
        label: t("Last date"),
        name: "last_day",
        type: "date",
        value: page.lastDay,
        onInput: (lastDay) => put({ lastDay }),
      })}
    </div>`;

  /**
   * @param {Window} window
   * @param {number} number
   */
  const windowFields = (window, number) => {
    /** @param {Partial<Window>} changes */
    const change = (changes) =>
      put({ windows: page.windows.map((one, n) => (n === number ? { ...one, ...changes } : one)) });
    const isAllDay = window.begins === "00:00" && window.ends === DAY_END;
    return html`<fieldset class="sign-window"><legend>${t("Times {number}", { number: number + 1 })}</legend>
      <div class="row check-row">${DAYS.map(([day = "", label]) =>
        checkField({
          label,
          name: `day-${number}-${day}`,
          isChecked: window.days.length === 0 || window.days.includes(day),
          onChange: (isChecked) => change({ days: daysWith(window.days, day, isChecked) }),
        }),
      )}</div>
      <div class="row">
        ${
          isAllDay
            ? nothing
            : html`${textField({
                label: t("From"),
                name: `begins-${number}`,
                type: "time",
                value: window.begins,
                onInput: (begins) => change({ begins }),
              })}
              ${textField({
                label: t("to"),
                name: `ends-${number}`,
                type: "time",
                value: window.ends === DAY_END ? "00:00" : window.ends,
                onInput: (ends) => change({ ends }),
              })}`
        }
        ${checkField({
          label: t("All day"),
          name: `all-day-${number}`,
          isChecked: isAllDay,
          onChange: (isChecked) =>
            change(isChecked ? { begins: "00:00", ends: DAY_END } : { begins: "17:00", ends: "22:00" }),
        })}
        ${button(
          t("Remove these times"),
          null,
          () => put({ windows: page.windows.filter((_, n) => n !== number) }),
          "quiet",
        )}
      </div></fieldset>`;
  };

  const preview = () => {
    const hasFile = page.kind === "text" || filesOf(page.kind).some(({ hash }) => hash === page.file);
    return html`<aside class="stack" aria-label=${t("Preview")}><h2>${t("Preview")}</h2>
      <div class="sign-preview"><div class="sign-page"><div class="page-content">${
        hasFile
          ? pageScene(
              {
                kind: page.kind,
                heading: page.heading || t("Heading"),
                text: page.text,
                file: page.file,
                has_sound: false,
              },
              {
                address: (file) => `/api/sign-files/${file}`,
                onFault: (file) => {
                  fault = file;
                  draw();
                },
              },
            )
          : html`<p class="preview-empty">${t("No file is chosen yet.")}</p>`
      }</div>${sample ? pageFooter(sample, about.is_demo) : nothing}</div></div>
      ${fault && fault === page.file ? problemLine(CANNOT_SHOW) : nothing}</aside>`;
  };

  draw();
}

/**
 * The days with one more or less; all of them are none, which means every day.
 * @param {string[]} days
 * @param {string} day
 * @param {boolean} isChecked
 */
function daysWith(days, day, isChecked) {
  const all = DAYS.map(([name = ""]) => name);
  const before = days.length ? days : all;
  const after = all.filter((name) => (name === day ? isChecked : before.includes(name)));
  return after.length === all.length || after.length === 0 ? [] : after;
}
