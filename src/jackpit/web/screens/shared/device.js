// A screen that is a device, such as a pad or a sign: it has a token and belongs to a link or a table.

import { get, isUnanswered, Problem, problemOf, setRequestHeaders } from "./api.js";
import { demoMark } from "./demo-mark.js";
import { readFields, textField } from "./fields.js";
import { html, render } from "./html.js";
import { pause } from "./pause.js";
import { problemLine } from "./problem-line.js";
import { loadAbout } from "./session.js";
import { t } from "./text.js";

const STORAGE_KEY = "jackpit-device";
const RETRY_MILLISECONDS = 1000;
const TEXTS = {
  pad: {
    question: t("Which pad is this?"),
    submit: t("Use as this pad"),
    wrongKind: t("That is the token of another device, not of a pad."),
  },
  sign: {
    question: t("Which sign is this?"),
    submit: t("Use as this sign"),
    wrongKind: t("That is the token of another device, not of a sign."),
  },
};
/** @typedef {keyof typeof TEXTS} Kind */

/**
 * The model and the version that a screen of this program reports as a device.
 * @param {Server.About} about
 */
export const ownVersion = ({ version }) => `Jackpit ${version}`;

/**
 * Find out which device this screen is and return {about, device, hello}. Its token comes once in the
 * address, as in /pad#token=…, or is typed in; the tab stores it, and the browser for the next start.
 * @param {HTMLElement} root
 * @param {Kind} kind
 */
export async function identifyDevice(root, kind) {
  const about = await loadAboutOrWait();
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given) {
    storeToken(given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  /** @type {string | null} */
  let token = sessionStorage.getItem(STORAGE_KEY) ?? localStorage.getItem(STORAGE_KEY);
  /** @type {Problem | null} */
  let problem = null;
  const version = ownVersion(about);
  for (;;) {
    token ??= await askForToken(root, kind, problem, about);
    try {
      setRequestHeaders({ Authorization: `Bearer ${token}`, "Jackpit-Version": version });
      const device = await get("/api/device");
      if (device.kind !== kind) throw new Problem(403, { rule: "WRONG_KIND", sentence: TEXTS[kind].wrongKind });
      storeToken(token);
      return { about, device, hello: { token, version } };
    } catch (error) {
      problemOf(error);
      if (isUnanswered(error)) {
        await pause(RETRY_MILLISECONDS);
      } else {
        [token, problem] = [null, error];
      }
    }
  }
}

/** A screen that starts before the server waits for it. */
async function loadAboutOrWait() {
  for (;;) {
    try {
      return await loadAbout();
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      await pause(RETRY_MILLISECONDS);
    }
  }
}

/** Forget the token and ask for another one. */
export function forgetDevice() {
  sessionStorage.removeItem(STORAGE_KEY);
  localStorage.removeItem(STORAGE_KEY);
  location.reload();
}

/** @param {string} token */
function storeToken(token) {
  sessionStorage.setItem(STORAGE_KEY, token);
  localStorage.setItem(STORAGE_KEY, token);
}

/**
 * @param {HTMLElement} root
 * @param {Kind} kind
 * @param {Error | null} problem
 * @param {Server.About} about
 * @returns {Promise<string>}
 */
function askForToken(root, kind, problem, about) {
  return new Promise((resolve) => {
    /** @param {FormEvent} event */
    const submit = (event) => {
      event.preventDefault();
      resolve(readFields(event.target).token.trim());
    };
    render(
      html`<main class="narrow"><form class="panel stack" @submit=${submit}>
        <h1>${TEXTS[kind].question} ${demoMark(about)}</h1>
        <p class="soft">${t("An admin registers it under Setup, Devices. Its token is shown there once.")}</p>
        ${textField({ label: t("Token"), name: "token", type: "password", required: true })}
        ${problemLine(problem?.message)}
        <button class="button primary wide">${TEXTS[kind].submit}</button>
      </form></main>`,
      root,
    );
    const input = root.querySelector("input");
    input?.focus();
    input?.select(); // typing replaces a wrong token
  });
}
