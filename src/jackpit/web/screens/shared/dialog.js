// Dialogs with fields, which stay open until the request is done or given up; notices and toasts.

import { problemOf } from "./api.js";
import { onCardSwipe } from "./card-reader.js";
import { emptySecrets, fieldOf } from "./fields.js";
import { html, nothing } from "./html.js";
import { sendOnce } from "./idempotent.js";
import { Modal } from "./modal.js";
import { problemLine } from "./problem-line.js";
import { t } from "./text.js";

const MAY_STILL_BE_DONE = t("This was sent and may still go through. Check before you send it again.");
const TOAST_MILLISECONDS = 6000;

/**
 * Open a dialog and return what *submit* returned, or null if it was closed.
 *
 * *fields* are {name, label, type, hint, value, options, required}; an *isNotice* dialog has one button.
 * *submit* is called with the values, and with an id that stays the same until there is an answer, also
 * in the next dialog with the same *sameAs*. A Problem that it throws is shown; everything typed stays,
 * except PINs and passwords of which one was wrong. Closing the dialog does not cancel a request that was
 * sent: a toast says so, and the answer is still awaited. *doneMessage*, or what it makes of the result, is
 * shown in a toast. *other* is another way to submit the same fields, {label, submit}. *leave* labels a way
 * out that does something itself: then Escape is ignored.
 * @template Result
 * @param {DialogOptions<Result>} options
 * @returns {Promise<Result | true | null>}
 */
export function openDialog({
  title,
  text = nothing,
  fields = [],
  submitLabel = t("Confirm"),
  danger = false,
  isNotice = false,
  leave = null,
  sameAs,
  doneMessage,
  other,
  submit,
}) {
  return new Promise((resolve) => {
    /** @type {Result | true | null} */
    let result = null;
    /** @type {Problem | null} */
    let problem = null;
    let busy = false;
    let isLeft = false;

    const modal = new Modal({
      // browsers close it at a second Escape
      staysOpen: () => leave !== null && !isLeft && result === null,
      onClose: () => {
        stopSwipes();
        if (busy) toast(MAY_STILL_BE_DONE, "bad");
        else finish();
      },
    });
    const { element } = modal;

    const finish = () => {
      if (result !== null && doneMessage)
        toast(typeof doneMessage === "function" ? doneMessage(/** @type {Result} */ (result)) : doneMessage);
      resolve(result);
    };
    /** @param {(values: FieldValues) => Result | Promise<Result>} act */
    const carryOut = async (act) => {
      if (busy || problem?.isOver) return;
      const values = readValues(element, fields);
      [busy, problem] = [true, null];
      draw();
      try {
        result = (await act(values)) ?? true;
        busy = false;
        if (element.open) modal.close();
        else finish();
      } catch (error) {
        [busy, problem] = [false, error];
        if (element.open) {
          draw();
          emptySecrets(element, error);
        } else {
          // Only *sameAs* keeps the id.
          toast(error.rule === "OUTCOME_UNKNOWN" && !sameAs ? MAY_STILL_BE_DONE : error.message, "bad");
          resolve(null);
        }
        problemOf(error);
      }
    };
    /** @param {FormEvent} event */
    const handleSubmit = (event) => {
      event.preventDefault();
      return carryOut((values) => sendOnce(sameAs ?? element, (id) => submit(values, id)));
    };
    const otherButton = () =>
      other
        ? html`<button type="button" class="button" ?disabled=${busy || problem?.isOver} @click=${() =>
            element.querySelector("form")?.reportValidity() && carryOut(other.submit)}>${other.label}</button>`
        : nothing;
    const close = () => {
      isLeft = true;
      modal.close();
    };
    const draw = () =>
      modal.draw(
        html`<form class="stack" @submit=${handleSubmit}>
          ${modal.heading(title)}
          ${text === nothing ? nothing : html`<div class="soft">${text}</div>`}
          ${fields.map((field) => fieldOf(field, problem))}
          ${problemLine(problem?.message)}
          <div class="row apart">
            ${
              isNotice
                ? html`<span></span>`
                : html`<button type="button" class="button quiet" ?disabled=${leave !== null && busy}
                  @click=${close}>${leave ?? closeLabel(busy, problem)}</button>`
            }
            <div class="row end">
              ${otherButton()}
              <button class="button ${danger ? "danger" : "primary"}"
                ?disabled=${busy || problem?.isOver}>${busy ? t("Sending…") : submitLabel}</button>
            </div>
          </div>
        </form>`,
      );

    const stopSwipes = onCardSwipe((card) => fillCard(element, card), element);
    element.addEventListener("cancel", (event) => (busy || leave !== null) && event.preventDefault());
    draw();
    modal.open();
  });
}

/**
 * @param {boolean} busy
 * @param {Problem | null} problem
 */
function closeLabel(busy, problem) {
  if (busy) return t("Close without waiting");
  return problem?.isOver ? t("Close") : t("Cancel");
}

/**
 * Show a notice that must be confirmed.
 * @param {string} title
 * @param {Shown} text
 */
export const showNotice = (title, text) =>
  openDialog({ title, text, isNotice: true, submitLabel: t("OK"), submit: () => true });

/**
 * Show a line at the edge of the screen for a moment.
 * @param {string} text
 */
export function toast(text, kind = "good") {
  let container = document.querySelector(".toasts");
  if (!container) {
    container = Object.assign(document.createElement("div"), { className: "toasts" });
    container.setAttribute("role", "status");
    document.body.append(container);
  }
  const line = Object.assign(document.createElement("div"), { className: `toast ${kind}`, textContent: text });
  container.append(line);
  setTimeout(() => line.remove(), TOAST_MILLISECONDS);
}

/**
 * Run *action* and return its result; if it fails, show why in a toast and return undefined.
 * @template Result
 * @param {() => Result | Promise<Result>} action
 */
export async function attempt(action) {
  try {
    return await action();
  } catch (problem) {
    toast(problem.message, "bad");
    problemOf(problem);
    return undefined;
  }
}

/** The fields of a card and its PIN; a swipe fills them in. */
export const CARD_FIELDS = [
  { name: "card", label: t("Card"), type: "password", hint: t("Swipe it; the reader types it in."), required: true },
  { name: "pin", label: t("PIN"), type: "password", inputmode: "numeric" },
];

/**
 * @param {HTMLElement} element
 * @param {Field[]} fields
 * @returns {FieldValues}
 */
function readValues(element, fields) {
  const form = new FormData(element.querySelector("form") ?? undefined);
  return Object.fromEntries(fields.map(({ name }) => [name, String(form.get(name) ?? "").trim() || undefined]));
}

/**
 * Put a swiped card into the first empty card field, and the cursor into the PIN after it.
 * @param {HTMLElement} element
 * @param {string} card
 */
function fillCard(element, card) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const found = element.querySelectorAll("input[name=card], input[name=secondCard]");
  const cardInputs = [...found];
  const field = cardInputs.find((input) => !input.value) ?? cardInputs.at(-1);
  if (!field) return;
  field.value = card;
  const inputs = [...element.querySelectorAll("input")];
  inputs[inputs.indexOf(field) + 1]?.focus();
}
