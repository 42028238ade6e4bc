// Dialogs of the pad: spots, a reason, cards with their PINs. Everything can be done by touch.

import { problemOf } from "../shared/api.js";
import { onCardSwipe } from "../shared/card-reader.js";
import { textField } from "../shared/fields.js";
import { html, nothing } from "../shared/html.js";
import { Modal } from "../shared/modal.js";
import { problemLine } from "../shared/problem-line.js";
import { t } from "../shared/text.js";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "⌫", "0", "C"];

/**
 * @typedef {{
 *   card: string, pin: string, isTyped?: boolean,
 *   holder: Server.CardHolder | null, reading: Promise<void> | null,
 * }} Credential
 * @typedef {{ busy: boolean, problem: Problem | null, reason: string, at: number }} State
 * @typedef {(row: PadRow, number: number) => () => void} Toggle
 */

/**
 * A card that was read or typed, or an empty field for one.
 * @param {string} [card]
 * @param {boolean} [isTyped]
 * @returns {Credential}
 */
const credentialOf = (card = "", isTyped = false) => ({ card, pin: "", isTyped, holder: null, reading: null });

/**
 * Open a dialog and return what *submit* of an action returned, or null if it was closed. Where it is
 * about whose card it is, *asked* is a function of the holder, who is null until a card was read.
 * @param {Pad} pad
 * @param {PadDialog | ((holder: Server.CardHolder | null) => PadDialog)} asked
 * @returns {Promise<unknown>}
 */
export function openPadDialog(pad, asked) {
  /** @param {Server.CardHolder | null} holder */
  const dialogFor = (holder) => (typeof asked === "function" ? asked(holder) : asked);
  const { rows = [], reasons, people: firstPeople = [] } = dialogFor(null);
  const chosenSpots = Object.fromEntries(rows.map((row) => [row.name, new Set(row.chosen ?? [])]));
  const credentials = firstPeople.map((person) => credentialOf(person.card, person.isTyped));
  const shown = () => dialogFor(credentials[0]?.holder ?? null);
  /** @param {Credential} credential */
  const needsPin = ({ holder }) => !shown().why && (holder?.needs_pin ?? pad.view.pins.length > 0);
  /** @type {State} */
  const state = { busy: false, problem: null, reason: "", at: 0 };

  return new Promise((resolve) => {
    /** @type {unknown} */
    let result = null;
    const modal = new Modal({
      className: "pad-dialog",
      onClose: () => {
        stopSwipes();
        pad.redraws.delete(draw);
        resolve(result);
      },
    });
    const { element } = modal;

    /** @param {PadAction} action */
    const submit = async (action) => {
      if (state.busy || whyGone()) return;
      Object.assign(state, { busy: true, problem: null });
      draw();
      try {
        for (const index of credentials.keys()) await read(index);
        if (whyNot() && !action.isFree) return release();
        const dealer = pad.view.dealer_name;
        result = (await action.submit(values())) ?? true;
        modal.close();
        pad.showCardAnswer(result, credentials[0]?.holder?.name, dealer);
      } catch (problem) {
        Object.assign(state, { busy: false, problem });
        credentials.forEach((credential) => (credential.pin = ""));
        draw();
        problemOf(problem);
      }
    };

    const release = () => {
      state.busy = false;
      draw();
    };

    /**
     * Ask once whose card it is; a card that is not known is refused and can be swiped again.
     * @param {number} index
     */
    const read = async (index) => {
      const credential = credentials[index];
      if (!credential.card) return;
      credential.isTyped = false;
      credential.reading ??= identify(credential);
      try {
        await credential.reading;
      } catch (problem) {
        if (credentials[index] === credential) credentials[index] = credentialOf();
        throw problem;
      }
    };

    /** @param {Credential} credential */
    const identify = async (credential) => {
      credential.holder = await pad.identify(credential.card);
      draw();
    };

    /**
     * Show whose card it is, and submit a swipe that needs nothing else.
     * @param {number} index
     */
    const show = async (index) => {
      const credential = credentials[index];
      try {
        await read(index);
        if (credentials[index] !== credential || !element.open) return;
        if (!needsPin(credential) && !whyNot()) submit(shown().actions[0]);
      } catch (problem) {
        Object.assign(state, { problem });
        draw();
        focusOn(element, `[name=card${index}]`);
        problemOf(problem);
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

    const whyGone = () => shown().gone?.() ?? (state.problem?.isOver ? state.problem.message : null);

    const whyNot = () => {
      const { field, why } = shown();
      if (why) return why;
      for (const row of rows) if (row.missing && !chosenSpots[row.name].size) return row.missing;
      if (reasons && !state.reason.trim()) return t("Enter a reason.");
      if (field?.missing && !state.reason.trim()) return field.missing;
      for (const credential of credentials) {
        if (!credential.card) return t("Swipe the card.");
        if (needsPin(credential) && !credential.pin)
          return credential.holder
            ? t("Enter the PIN of {name}.", { name: credential.holder.name })
            : t("Enter the PIN.");
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
      const isCard = event.target.name.startsWith("card");
      if (isCard) show(Number(event.target.name.slice("card".length)));
      const why = whyNot();
      if (!why && !isCard) return;
      draw();
      const inputs = [...element.querySelectorAll("input")];
      const rest = inputs.slice(inputs.indexOf(event.target) + 1);
      const next = rest.find((input) => !input.value) ?? (why ? inputs.find((input) => !input.value) : null);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };

    const draw = () => {
      const { title, text = nothing, field = null, people = [], actions, why: refusal } = shown();
      const over = whyGone();
      const why = over === null ? whyNot() : "";
      modal.draw(
        html`<form class="dialog-form" novalidate @keydown=${focusNext} @submit=${(/** @type {FormEvent} */ event) => {
          event.preventDefault();
          if (!whyGone() && !whyNot()) submit(shown().actions[0]);
        }}>
          <div class="dialog-body">
            ${modal.heading(title)}
            ${text === nothing ? nothing : html`<p class="soft">${text}</p>`}
            ${rows.map((row) => spotRow(row, chosenSpots[row.name], toggle))}
            ${reasons ? reasonField(reasons, state, draw) : nothing}
            ${field ? textField({ ...field, ...reasonInput(state, draw) }) : nothing}
            ${people.map((person, index) => personFields(person, index, { credentials, state, needsPin, show, draw }))}
            ${problemLine(refusal)} ${problemLine(over ?? state.problem?.message)}
          </div>
          ${credentials.some(needsPin) ? pinPad(people, state, typeDigit) : nothing}
          <div class="dialog-actions">
            <button type="button" class="button quiet" @click=${() => modal.close()}>${
              over === null ? t("Cancel") : t("Close")
            }</button>
            <span class="dialog-why soft">${refusal ? nothing : (why ?? nothing)}</span>
            ${actions
              .toReversed()
              .map((action) => actionButton(action, action === actions[0], over ?? why, state.busy, submit))}
          </div>
        </form>`,
      );
    };

    const stopSwipes = onCardSwipe((card) => {
      if (!credentials.length) return;
      const index =
        credentials[state.at].card && credentials[state.at].pin
          ? Math.max(
              0,
              credentials.findIndex((credential) => !credential.card),
            )
          : state.at;
      credentials[index] = credentialOf(card);
      Object.assign(state, { at: index, problem: null });
      draw();
      focusOn(element, `[name=pin${index}]`);
      show(index);
    }, element);
    draw();
    pad.redraws.add(draw);
    modal.open();
    const isCardNext = credentials.length && !rows.length && !reasons && !shown().field?.missing;
    const focused =
      credentials[0]?.card && !credentials[0].isTyped
        ? "[name=pin0]"
        : isCardNext
          ? "[name=card0]"
          : "input, .spot-choice";
    focusOn(element, focused);
    if (credentials[0]?.card && !credentials[0].isTyped) show(0);
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
 * @param {State} state
 * @param {() => void} draw
 */
const reasonInput = (state, draw) => ({
  name: "reason",
  value: state.reason,
  onInput: (/** @type {string} */ reason) => {
    state.reason = reason;
    draw();
  },
});

/**
 * @param {string[]} reasons
 * @param {State} state
 * @param {() => void} draw
 */
function reasonField(reasons, state, draw) {
  const input = reasonInput(state, draw);
  return html`<div class="reasons">${reasons.map(
    (reason) =>
      html`<button type="button" class="button" aria-pressed=${state.reason === reason}
        @click=${() => input.onInput(reason)}>${reason}</button>`,
  )}</div>
    ${textField({ label: t("Reason"), ...input })}`;
}

/**
 * @param {PadPerson} person
 * @param {number} index
 * @param {{
 *   credentials: Credential[], state: State, needsPin: (credential: Credential) => boolean,
 *   show: (index: number) => unknown, draw: () => void,
 * }} dialog
 */
function personFields({ title }, index, { credentials, state, needsPin, show, draw }) {
  const credential = credentials[index];
  const { holder } = credential;
  const clearCard = () => {
    credentials[index] = credentialOf();
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
        ? html`<div class="row apart"><span class="go" role="status">${
            holder ? `✓ ${holder.name}` : t("Reading the card…")
          }</span><button type="button"
          class="button quiet" @click=${clearCard}>${t("Another card")}</button></div>`
        : textField({
            label: t("Card"),
            name: `card${index}`,
            type: "password",
            placeholder: t("Swipe or type"),
            value: credential.card,
            onChange: () => credential.card && show(index),
            onFocus: activate,
            onInput: (card) => {
              Object.assign(credential, { card, isTyped: true });
              draw();
            },
          })
    }
    ${
      needsPin(credential)
        ? textField({
            label: holder ? t("PIN of {name}", { name: holder.name }) : t("PIN"),
            name: `pin${index}`,
            type: "password",
            inputmode: "none",
            value: credential.pin,
            onFocus: activate,
            onInput: (pin) => {
              credential.pin = pin;
              draw();
            },
          })
        : nothing
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
