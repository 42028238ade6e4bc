// A phone opens /pair with a code from a desk: it becomes that person's phone for approvals.

import { callApi, problemOf } from "../shared/api.js";
import { html, render } from "../shared/html.js";
import { t } from "../shared/text.js";

/**
 * Pair this browser with the code of its address, and open the approvals; say why if that fails.
 * @param {HTMLElement} root
 * @returns {Promise<boolean>} whether it is paired
 */
export async function pairPhone(root) {
  const code = new URLSearchParams(location.hash.slice(1)).get("code") ?? "";
  history.replaceState(null, "", "/pair"); // the code is not kept in the history
  try {
    await callApi("POST", "/api/session/phone", { code });
    history.replaceState(null, "", "/approvals");
    return true;
  } catch (problem) {
    render(
      html`<main><div class="empty narrow"><h1>${t("The phone is not paired")}</h1>
        <p role="alert">${problem.message}</p></div></main>`,
      root,
    );
    problemOf(problem);
    return false;
  }
}
