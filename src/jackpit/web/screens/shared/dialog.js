// Questions: a dialog with fields, that stays open until what was asked is done or given up.

import { onCardSwipe } from "./card-reader.js";
import { html, nothing, render } from "./html.js";
import { sendOnce } from "./idempotent.js";

const ON_ITS_WAY = "It was sent, and may still be done. Look before you ask for it again.";

/**
 * Ask for something and have it done. *fields* are {name, label, type, hint, value, options,
 * required}; *second* asks for a second person beside them; what *isTold* can only be agreed to.
 * *submit* is called with the values, and with the id of what it asks for: the same until an answer
 * came, also in the next dialog if *same* names what it is. A Problem it throws is shown, and nothing
 * that was typed is lost but a PIN or a password that was wrong. Gives what *submit* gave, or null if the dialog was closed. What is on its way is not
 * cancelled by closing: that is said, and the answer is waited for all the same. *leave* names the way out
 * where that does something too: then only its button leads there, and Escape does nothing.
 */
export function openDialog({ title, text = nothing, fields = [], second = false, go = "Do it", danger = false, isTold = false, leave = null, same, submit }) {
  const element = document.createElement("dialog");
  element.setAttribute("aria-labelledby", "dialog-title");
  const all = [...fields, ...(second ? SECOND : [])];
  return new Promise((resolve) => {
    let result = null;
    let problem = null;
    let busy = false;
    let isLeft = false;

    const send = async (event) => {
      event.preventDefault();
      if (busy) return;
      const values = read(element, all);
      [busy, problem] = [true, null];
      draw();
      try {
        result = (await sendOnce(same ?? element, (id) => submit(values, id))) ?? true;
        busy = false;
        if (element.open) element.close();
        else resolve(result);
      } catch (error) {
        [busy, problem] = [false, error];
        if (element.open) [draw(), error.rule === "WRONG" && forgetSecrets(element)];
        else [toast(error.message, "bad"), resolve(null)];
        if (!error.rule) throw error;
      }
    };
    const close = () => {
      isLeft = true;
      element.close();
    };
    const draw = () =>
      render(
        html`<form class="stack" @submit=${send}>
          <h2 id="dialog-title">${title}</h2>
          ${text === nothing ? nothing : html`<div class="soft">${text}</div>`}
          ${all.map((field) => fieldOf(field, problem))}
          ${problem ? html`<p class="problem" role="alert">${problem.message}</p>` : nothing}
          <div class="row apart">
            ${isTold ? html`<span></span>` : html`<button type="button" class="button quiet" ?disabled=${leave !== null && busy} @click=${close}>${leave ?? (busy ? "Do not wait" : "Cancel")}</button>`}
            <button class="button ${danger ? "danger" : "first"}" ?disabled=${busy}>${busy ? "One moment …" : go}</button>
          </div>
        </form>`,
        element,
      );

    const endSwipes = onCardSwipe((read) => fillCard(element, read), element);
    element.addEventListener("cancel", (event) => (busy || leave !== null) && event.preventDefault());
    element.addEventListener("close", () => {
      if (leave !== null && !isLeft && result === null) return element.showModal(); // a second Escape closes it all the same
      endSwipes();
      element.remove();
      if (busy) toast(ON_ITS_WAY, "bad");
      else resolve(result);
    });
    draw();
    document.body.append(element);
    element.showModal();
  });
}

/** Say something that must be read before work goes on. */
export const showNotice = (title, text) => openDialog({ title, text, isTold: true, go: "All right", submit: () => true });

/** Show a line at the edge of the screen for a moment. */
export function toast(text, kind = "good") {
  let shelf = document.querySelector(".toasts");
  if (!shelf) {
    shelf = Object.assign(document.createElement("div"), { className: "toasts" });
    shelf.setAttribute("role", "status");
    document.body.append(shelf);
  }
  const line = Object.assign(document.createElement("div"), { className: `toast ${kind}`, textContent: text });
  shelf.append(line);
  setTimeout(() => line.remove(), 6000);
}

/** Do something, and show why if it cannot be done; gives undefined then. */
export async function attempt(does) {
  try {
    return await does();
  } catch (problem) {
    toast(problem.message, "bad");
    if (!problem.rule) throw problem;
    return undefined;
  }
}

/** What a second person shows, as the API takes it; nothing if he shows nothing. */
export function secondCredentials(values) {
  if (values.secondCard) return { second: { card: values.secondCard, pin: values.secondPin ?? "" } };
  if (values.secondPerson) return { second: { person: values.secondPerson, password: values.secondPassword ?? "" } };
  return {};
}

/** The fields of whoever shows himself by card; a swipe fills them in. */
export const CARD_FIELDS = [
  { name: "card", label: "Card", type: "password", hint: "Swipe it; a reader types it in.", required: true },
  { name: "pin", label: "PIN", type: "password", inputmode: "numeric" },
];
const SECOND = [
  { name: "secondCard", label: "Second person's card", type: "password", hint: "Swipe it, or give his key and password below." },
  { name: "secondPin", label: "His PIN", type: "password", inputmode: "numeric" },
  { name: "secondPerson", label: "or his key", type: "text" },
  { name: "secondPassword", label: "and his password", type: "password" },
];

function fieldOf(field, problem) {
  const wrong = problem?.where?.includes(field.name);
  return html`<label class="field">
    <span>${field.label}</span>
    ${inputOf(field)}
    ${field.hint ? html`<small>${field.hint}</small>` : nothing}
    ${wrong ? html`<small class="wrong-input">${problem.message}</small>` : nothing}
  </label>`;
}

function inputOf({ name, type = "text", value = "", options, required = false, inputmode, rows }) {
  if (options) {
    return html`<select name=${name} ?required=${required}>
      ${options.map(([key, label]) => html`<option value=${key} ?selected=${key === value}>${label}</option>`)}
    </select>`;
  }
  if (type === "textarea") return html`<textarea name=${name} rows=${rows ?? 3} ?required=${required} .defaultValue=${value}></textarea>`;
  return html`<input name=${name} type=${type} inputmode=${inputmode ?? nothing} autocomplete="off" ?required=${required} .defaultValue=${value}>`;
}

function read(element, fields) {
  const form = new FormData(element.querySelector("form"));
  return Object.fromEntries(fields.map(({ name }) => [name, form.get(name)?.trim() || undefined]));
}

/** What was wrong is typed anew. */
function forgetSecrets(element) {
  const secrets = [...element.querySelectorAll("input[name=secret], input[name=pin], input[name=password], input[name=secondPin], input[name=secondPassword]")];
  for (const input of secrets) input.value = "";
  secrets[0]?.focus();
}

/** A swipe goes into the first card field that is empty, and the cursor to the PIN after it. */
function fillCard(element, text) {
  const cards = [...element.querySelectorAll("input[name=card], input[name=secondCard]")];
  const field = cards.find((input) => !input.value) ?? cards.at(-1);
  if (!field) return;
  field.value = text;
  const inputs = [...element.querySelectorAll("input")];
  inputs[inputs.indexOf(field) + 1]?.focus();
}
