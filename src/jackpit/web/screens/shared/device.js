// A screen that is a device: it has a token, which was given to it once, and stands at a place.

import { get, setRequestHeaders } from "./api.js";
import { html, nothing, render } from "./html.js";
import { loadAbout } from "./session.js";

const KEPT = "jackpit-device";

/**
 * The device that this screen is: {loadAbout, device, hello}. Its token comes once in the address, as in
 * /pad#token=…, or is typed in; the tab keeps it, and the browser for the next start.
 */
export async function identifyDevice(root, what) {
  const known = await aboutInTheEnd();
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given) {
    keep(given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  let token = sessionStorage.getItem(KEPT) ?? localStorage.getItem(KEPT);
  let problem = null;
  for (;;) {
    token ??= await typed(root, what, problem, known.is_demo);
    try {
      setRequestHeaders({ Authorization: `Bearer ${token}`, "Jackpit-Version": known.version });
      const device = await get("/api/device");
      if (device.kind !== what.toUpperCase()) throw wrongKind(what, device);
      keep(token);
      return { about: known, device, hello: { token, version: known.version } };
    } catch (error) {
      if (!error.rule) throw error;
      if (error.status === 0 || error.status === 503) {
        await new Promise((again) => setTimeout(again, 1000));
      } else {
        [token, problem] = [null, error];
      }
    }
  }
}

/** What must be known first; a screen that starts before the manager waits for it. */
async function aboutInTheEnd() {
  for (;;) {
    try {
      return await loadAbout();
    } catch (error) {
      if (error.status !== 0 && error.status !== 503) throw error;
      await new Promise((again) => setTimeout(again, 1000));
    }
  }
}

/** Forget the token: the screen becomes another device. */
export function forgetDevice() {
  sessionStorage.removeItem(KEPT);
  localStorage.removeItem(KEPT);
  location.reload();
}

function keep(token) {
  sessionStorage.setItem(KEPT, token);
  localStorage.setItem(KEPT, token);
}

function wrongKind(what, device) {
  return Object.assign(new Error(`That is the token of a ${device.kind.toLowerCase()}, not of a ${what}.`), { rule: "WRONG_KIND" });
}

function typed(root, what, problem, isDemo) {
  return new Promise((resolve) => {
    const send = (event) => {
      event.preventDefault();
      resolve(new FormData(event.target).get("token").trim());
    };
    render(
      html`<main class="narrow"><form class="panel stack" @submit=${send}>
        <h1>Which ${what} is this? ${isDemo ? html`<span class="badge demo-mark">Demo</span>` : nothing}</h1>
        <p class="soft">An admin registers it under Set-up, Devices, and is shown its token once.</p>
        <label class="field"><span>Token</span><input name="token" type="password" autocomplete="off" required></label>
        ${problem ? html`<p class="problem" role="alert">${problem.message}</p>` : nothing}
        <button class="button first wide">Be this ${what}</button>
      </form></main>`,
      root,
    );
    const input = root.querySelector("input");
    input.focus();
    input.select(); // what was wrong is typed over
  });
}
