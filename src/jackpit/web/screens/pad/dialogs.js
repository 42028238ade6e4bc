// Dialogs of the pad: spots, a reason, cards with their PINs. Everything can be done by touch.

import { isOver, Problem } from "../shared/api.js";
import { onCardSwipe } from "../shared/card-reader.js";
import { html, nothing, render } from "../shared/html.js";
import { t } from "../shared/text.js";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "⌫", "0", "C"];

/**
 * @typedef {{ card: string, pin: string, isTyped?: boolean }} Credential
 * @typedef {{ busy: boolean, problem: Problem | null, reason: string, at: number }} State
 * @typedef {(row: PadRow, number: number) => () => void} Toggle
 */

/**
 * Open a dialog and return what *submit* of an action returned, or null if it was closed.
 * @param {PadDialog} dialog
 * @returns {Promise<unknown>}
 */
export function openPadDialog({
  title,
  text = nothing,
  rows = [],
  reasons,
  field = null,
  people = [],
  pins = "all",
  actions,
  gone = () => null,
  redraws,
}) {
  const chosenSpots = Object.fromEntries(rows.map((row) => [row.name, new Set(row.chosen ?? [])]));
  /** @type {Credential[]} */
  const credentials = people.map((person) => ({ card: person.card ?? "", pin: "", isTyped: person.isTyped }));
  /** @type {State} */
  const state = { busy: false, problem: null, reason: "", at: 0 };
  const element = document.createElement("dialog");
  element.className = "pad-dialog";
  element.setAttribute("aria-labelledby", "pad-dialog-title");

  return new Promise((resolve) => {
    /** @type {unknown} */
    let result = null;

    /** @param {PadAction} action */
    const submit = async (action) => {
      if (state.busy || whyGone()) return;
      Object.assign(state, { busy: true, problem: null });
      draw();
      try {
        result = (await action.submit(values())) ?? true;
        element.close();
      } catch (problem) {
        Object.assign(state, { busy: false, problem });
        credentials.forEach((credential) => (credential.pin = ""));
        draw();
        if (!(problem instanceof Problem)) throw problem;
      }
    };

    /** @returns {PadValues} */
    const values = () => {
      const chosen = Object.fromEntries(
        rows.map((row) => [row.name, [...chosenSpots[row.name]].toSorted((a, b) => a - b)]),
      );
      const [first, second] = credentials;
      return {
        chosen,
        reason: state.reason.trim(),
        credentials: first
          ? {
              card: first.card,
              ...(first.pin && { pin: first.pin }),
              ...(second && { second: { card: second.card, ...(second.pin && { pin: second.pin }) } }),
            }
          : {},
      };
    };

    const whyGone = () => gone() ?? (isOver(state.problem) ? (state.problem?.message ?? "") : null);

    const whyNot = () => {
      for (const row of rows) if (row.missing && !chosenSpots[row.name].size) return row.missing;
      if (reasons && !state.reason.trim()) return t("Enter a reason.");
      if (field?.missing && !state.reason.trim()) return field.missing;
      for (const credential of credentials) {
        if (!credential.card) return t("Swipe the card.");
        if (pins === "all" && !credential.pin) return t("Enter the PIN.");
      }
      return null;
    };

    /** @type {Toggle} */
    const toggle = (row, spot) => () => {
      const chosen = chosenSpots[row.name];
      const had = chosen.has(spot);
      const released = row.isSingle ? [...chosen] : [];
      if (row.isSingle) chosen.clear();
      if (had) chosen.delete(spot);
      else chosen.add(spot);
      // A spot is in one row only.
      for (const other of rows) {
        if (other === row) continue;
        released
          .filter((freed) => other.chosen?.includes(freed))
          .forEach((freed) => chosenSpots[other.name].add(freed));
        if (!had) chosenSpots[other.name].delete(spot);
      }
      draw();
    };

    /** @param {string} key */
    const typeDigit = (key) => () => {
      const credential = credentials[state.at];
      if (key === "⌫") credential.pin = credential.pin.slice(0, -1);
      else if (key === "C") credential.pin = "";
      else credential.pin += key;
      draw();
    };

    /**
     * Enter in a field moves to the next empty one while something is missing.
     * @param {KeyboardEvent} event
     */
    const focusNext = (event) => {
      if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
      const inputs = [...element.querySelectorAll("input")];
      const isCard = event.target.name.startsWith("card");
      const why = whyNot();
      if (!why && !isCard) return;
      const rest = inputs.slice(inputs.indexOf(event.target) + 1);
      const next = rest.find((input) => !input.value) ?? (why ? inputs.find((input) => !input.value) : null);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };

    const draw = () => {
      const over = whyGone();
      const why = over === null ? whyNot() : "";
      render(
        html`<form class="dialog-form" novalidate @keydown=${focusNext} @submit=${(/** @type {FormEvent} */ event) => {
          event.preventDefault();
          if (!whyGone() && !whyNot()) submit(actions[0]);
        }}>
          <div class="dialog-body">
            <h2 id="pad-dialog-title">${title}</h2>
            ${text === nothing ? nothing : html`<p class="soft">${text}</p>`}
            ${rows.map((row) => spotRow(row, chosenSpots[row.name], toggle))}
            ${reasons ? reasonField(reasons, state, draw) : nothing}
            ${
              field
                ? html`<label class="field"><span>${field.label}</span>
                  <input name="reason" autocomplete="off" .value=${state.reason} @input=${(
                    /** @type {FieldEvent} */ event,
                  ) => {
                    state.reason = event.target.value;
                    draw();
                  }}>
                  ${field.hint ? html`<small>${field.hint}</small>` : nothing}</label>`
                : nothing
            }
            ${people.map((person, index) => personFields(person, index, credentials, state, pins, draw))}
            ${
              state.problem || over !== null
                ? html`<p class="problem" role="alert">${over ?? state.problem?.message}</p>`
                : nothing
            }
          </div>
          ${people.length && pins !== "none" ? pinPad(people, state, typeDigit) : nothing}
          <div class="dialog-actions">
            <button type="button" class="button quiet" @click=${() => element.close()}>${
              over === null ? t("Cancel") : t("Close")
            }</button>
            <span class="dialog-why soft">${why ?? nothing}</span>
            ${actions
              .toReversed()
              .map((action) => actionButton(action, action === actions[0], over ?? why, state.busy, submit))}
          </div>
        </form>`,
        element,
      );
    };

    const stopSwipes = onCardSwipe((card) => {
      if (!people.length) return;
      const index =
        credentials[state.at].card && credentials[state.at].pin
          ? Math.max(
              0,
              credentials.findIndex((credential) => !credential.card),
            )
          : state.at;
      credentials[index] = { card, pin: "" };
      state.at = index;
      draw();
      focusOn(element, `[name=pin${index}]`);
      if (pins === "none" && !whyNot()) submit(actions[0]);
    }, element);
    element.addEventListener("close", () => {
      stopSwipes();
      redraws?.delete(draw);
      element.remove();
      resolve(result);
    });
    draw();
    redraws?.add(draw);
    document.body.append(element);
    element.showModal();
    const isCardNext = people.length && !rows.length && !reasons && !field?.missing;
    const focused =
      credentials[0]?.card && !credentials[0].isTyped
        ? "[name=pin0]"
        : isCardNext
          ? "[name=card0]"
          : "input, .spot-choice";
    focusOn(element, focused);
  });
}

/**
 * @param {HTMLElement} dialog
 * @param {string} selector
 */
function focusOn(dialog, selector) {
  /** @type {HTMLElement | null} */
  const found = dialog.querySelector(selector);
  found?.focus();
}

/** @param {number} spot */
const spotName = (spot) => t("Spot {spot}", { spot });

/**
 * @param {PadRow} row
 * @param {Set<number>} chosen
 * @param {Toggle} toggle
 */
function spotRow(row, chosen, toggle) {
  const { label, numbers, nameOf = spotName } = row;
  return html`<fieldset class="spot-row"><legend>${label}</legend>
    ${numbers.map(
      (number) =>
        html`<button type="button" class="spot-choice" aria-pressed=${chosen.has(number)}
          aria-label=${nameOf(number)} @click=${toggle(row, number)}>${number}</button>`,
    )}
  </fieldset>`;
}

/**
 * @param {string[]} reasons
 * @param {State} state
 * @param {() => void} draw
 */
function reasonField(reasons, state, draw) {
  /** @param {string} reason */
  const setReason = (reason) => () => {
    state.reason = reason;
    draw();
  };
  return html`<div class="reasons">${reasons.map(
    (reason) =>
      html`<button type="button" class="button" aria-pressed=${state.reason === reason}
        @click=${setReason(reason)}>${reason}</button>`,
  )}</div>
    <label class="field"><span>${t("Reason")}</span><input name="reason" autocomplete="off" .value=${state.reason}
      @input=${(/** @type {FieldEvent} */ event) => setReason(event.target.value)()}></label>`;
}

/**
 * @param {PadPerson} person
 * @param {number} index
 * @param {Credential[]} credentials
 * @param {State} state
 * @param {PinPolicy} pins
 * @param {() => void} draw
 */
function personFields({ title }, index, credentials, state, pins, draw) {
  const credential = credentials[index];
  const clearCard = () => {
    credentials[index] = { card: "", pin: "" };
    state.at = index;
    draw();
  };
  const activate = () => {
    state.at = index;
    draw();
  };
  return html`<fieldset class="person ${state.at === index ? "here" : ""}"><legend>${title}</legend>
    ${
      credential.card && !credential.isTyped
        ? html`<div class="row apart"><span class="go">✓ ${t("Card read")}</span><button type="button"
          class="button quiet" @click=${clearCard}>${t("Another card")}</button></div>`
        : html`<label class="field"><span>${t("Card")}</span>
          <input name="card${index}" type="password" autocomplete="off" placeholder=${t("Swipe or type")}
            .value=${credential.card}
            @focus=${activate} @input=${(/** @type {FieldEvent} */ event) => {
              Object.assign(credential, { card: event.target.value, isTyped: true });
              draw();
            }}></label>`
    }
    ${
      pins === "none"
        ? nothing
        : html`<label class="field"><span>${pins === "some" ? t("PIN, if the card needs one") : t("PIN")}</span>
          <input name="pin${index}" type="password" inputmode="none" autocomplete="off" .value=${credential.pin}
            @focus=${activate} @input=${(/** @type {FieldEvent} */ event) => {
              credential.pin = event.target.value;
              draw();
            }}></label>`
    }
  </fieldset>`;
}

/** @type {Record<string, string>} */
const DIGIT_NAMES = { "⌫": t("Delete"), C: t("Clear") };

/**
 * @param {PadPerson[]} people
 * @param {State} state
 * @param {(key: string) => () => void} typeDigit
 */
function pinPad(people, state, typeDigit) {
  const label = people.length > 1 ? t("PIN: {person}", { person: people[state.at].title }) : t("PIN");
  return html`<div class="pin-pad" role="group" aria-label=${label}>
    ${people.length > 1 ? html`<p class="label">${label}</p>` : nothing}
    ${DIGITS.map(
      (key) =>
        html`<button type="button" class="button" aria-label=${DIGIT_NAMES[key] ?? key}
          @pointerdown=${(/** @type {Event} */ event) => event.preventDefault()}
          @click=${typeDigit(key)}>${key}</button>`,
    )}
  </div>`;
}

/**
 * @param {PadAction} action
 * @param {boolean} isFirst
 * @param {string | null} why
 * @param {boolean} busy
 * @param {(action: PadAction) => void} submit
 */
function actionButton(action, isFirst, why, busy, submit) {
  const kind = action.isDanger ? "danger" : isFirst ? "primary" : "";
  return html`<button type=${isFirst ? "submit" : "button"} class="button ${kind}"
    ?disabled=${busy || Boolean(why && !action.isFree)}
    @click=${isFirst ? nothing : () => submit(action)}>${busy && isFirst ? t("Sending…") : action.label}</button>`;
}
