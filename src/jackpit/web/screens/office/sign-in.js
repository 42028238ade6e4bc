// The sign-in page: card and PIN, or ID and password.

import { problemOf } from "../shared/api.js";
import { onCardSwipe } from "../shared/card-reader.js";
import { readFields, textField } from "../shared/fields.js";
import { html, nothing, render } from "../shared/html.js";
import { problemLine } from "../shared/problem-line.js";
import { signIn } from "../shared/session.js";
import { rich, t } from "../shared/text.js";

/**
 * Draw the page into *root*, with *why* a session ended; *onSignIn* is called with the new session.
 * Returns a function that stops it.
 * @param {HTMLElement} root
 * @param {Server.About} about
 * @param {(who: Server.Session) => void} onSignIn
 * @param {string | null} [why]
 */
export function signInPage(root, about, onSignIn, why = null) {
  let card = "";
  /** @type {Problem | null} */
  let problem = null;
  let busy = false;

  const draw = () =>
    render(
      html`<form class="panel stack narrow" @submit=${submit}>
        <h1>${about.house}</h1>
        ${why ? html`<p class="problem" role="status">${why}</p>` : nothing}
        <p class="soft">${
          card ? t("Card read. Enter the PIN.") : t("Swipe your card, or sign in with your ID and password.")
        }</p>
        ${
          card
            ? html`${textField({ label: t("PIN"), name: "pin", type: "password", inputmode: "numeric" })}
              <button type="button" class="button quiet" @click=${usePassword}>${t("Use a password instead")}</button>`
            : html`${textField({
                label: t("ID"),
                name: "person",
                autocomplete: "username",
                autocapitalize: "none",
                required: true,
                hint: t("identifies you in the log"),
              })}
              ${textField({
                label: t("Password"),
                name: "password",
                type: "password",
                autocomplete: "current-password",
                required: true,
              })}`
        }
        ${problemLine(problem?.message)}
        <button class="button primary wide" ?disabled=${busy}>${busy ? t("Signing in…") : t("Sign in")}</button>
        ${
          about.is_demo
            ? html`<p class="small">${rich("{page} signs you in as any role with one click.", {
                page: html`<a href="/demo" target="_top">${t("The demo page")}</a>`,
              })}</p>`
            : nothing
        }
      </form>`,
      root,
    );
  const focus = () => root.querySelector("input")?.focus();
  const usePassword = () => {
    card = "";
    draw();
    focus();
  };
  /** @param {FormEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    const values = readFields(event.target);
    [busy, problem] = [true, null];
    draw();
    try {
      const session = await signIn(card ? { card, pin: values.pin } : values);
      stopSwipes();
      onSignIn(session);
    } catch (error) {
      [busy, problem] = [false, error];
      draw();
      focus();
      problemOf(error);
    }
  };
  const stopSwipes = onCardSwipe((read) => {
    [card, problem] = [read, null];
    draw();
    focus();
  });
  draw();
  focus();
  return stopSwipes;
}
