// Signing in: a card is swiped and its PIN typed, or a key and a password.

import { onCardSwipe } from "../shared/card-reader.js";
import { html, nothing, render } from "../shared/html.js";
import { signIn } from "../shared/session.js";

/** Draw the page into *root*, with *why* somebody is here again; *entered* is told who has signed in. Returns what ends it. */
export function signInPage(root, about, entered, why = null) {
  let card = "";
  let problem = null;
  let busy = false;

  const draw = () =>
    render(
      html`<form class="panel stack narrow" @submit=${send}>
        <h1>${about.house}</h1>
        ${why ? html`<p class="problem" role="status">${why}</p>` : nothing}
        <p class="soft">${card ? "Card read. Now the PIN." : "Swipe your card, or sign in with your key and password."}</p>
        ${card
          ? html`<label class="field"><span>PIN</span><input name="pin" type="password" inputmode="numeric" autocomplete="off"></label>
              <button type="button" class="button quiet" @click=${otherWay}>Use a password instead</button>`
          : html`<label class="field"><span>Key</span><input name="person" autocomplete="username" autocapitalize="none" required><small>names you in every record</small></label>
              <label class="field"><span>Password</span><input name="password" type="password" autocomplete="current-password" required></label>`}
        ${problem ? html`<p class="problem" role="alert">${problem.message}</p>` : nothing}
        <button class="button first wide" ?disabled=${busy}>${busy ? "One moment …" : "Sign in"}</button>
        ${about.is_demo ? html`<p class="small"><a href="/demo" target="_top">The demo's first page</a> signs you in as anybody with one click.</p>` : nothing}
      </form>`,
      root,
    );
  const focus = () => root.querySelector("input")?.focus();
  const otherWay = () => {
    card = "";
    draw();
    focus();
  };
  const send = async (event) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.target));
    [busy, problem] = [true, null];
    draw();
    try {
      const who = await signIn(card ? { card, pin: values.pin } : values);
      endSwipes();
      entered(who);
    } catch (error) {
      [busy, problem] = [false, error];
      draw();
      focus();
      if (!error.rule) throw error;
    }
  };
  const endSwipes = onCardSwipe((read) => {
    [card, problem] = [read, null];
    draw();
    focus();
  });
  draw();
  focus();
  return endSwipes;
}
