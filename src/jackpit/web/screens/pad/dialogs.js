// @ts-nocheck Its types are not declared yet.
// Dialogs of the pad: spots, a reason, cards with their PINs. Everything can be done by touch.

import { onCardSwipe } from "../shared/card-reader.js";
import { html, nothing, render } from "../shared/html.js";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "⌫", "0", "C"];

/**
 * Open a dialog and return what *submit* of an action returned, or null if it was closed.
 *
 * *rows* are spots to choose: {name, label, count, only, chosen, isSingle}; *reasons* are common
 * reasons to tap; *field* is a text {name, label, hint, required}; *people* swipe a card: {title, card,
 * isTyped}, where *isTyped* says that typing the card has begun. *pins* says whether "all", "some" or
 * "none" of the cards need a PIN. *actions* are {label, submit(values), isDanger, isFree}: a free action
 * needs nothing chosen, and Enter submits the first action.
 */
export function openPadDialog({
  title,
  text = nothing,
  rows = [],
  reasons = null,
  field = null,
  people = [],
  pins = "all",
  actions,
}) {
  const chosenSpots = Object.fromEntries(rows.map((row) => [row.name, new Set(row.chosen ?? [])]));
  const credentials = people.map((person) => ({ card: person.card ?? "", pin: "", isTyped: person.isTyped }));
  const state = { busy: false, problem: null, reason: "", at: 0 };
  const element = document.createElement("dialog");
  element.className = "pad-dialog";
  element.setAttribute("aria-labelledby", "pad-dialog-title");

  return new Promise((resolve) => {
    let result = null;

    const submit = async (action) => {
      if (state.busy) return;
      Object.assign(state, { busy: true, problem: null });
      draw();
      try {
        result = (await action.submit(values())) ?? true;
        element.close();
      } catch (problem) {
        Object.assign(state, { busy: false, problem });
        credentials.forEach((credential) => (credential.pin = ""));
        draw();
        if (!problem.rule) throw problem;
      }
    };

    const values = () => {
      const spots = Object.fromEntries(
        rows.map((row) => [row.name, [...chosenSpots[row.name]].toSorted((a, b) => a - b)]),
      );
      const [first, second] = credentials;
      return {
        ...spots,
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

    const whyNot = () => {
      for (const row of rows) if (!row.isOptional && !chosenSpots[row.name].size) return row.missing;
      if (reasons && !state.reason.trim()) return "Enter a reason.";
      if (field?.required && !state.reason.trim()) return `${field.label} is missing.`;
      for (const credential of credentials) {
        if (!credential.card) return "Swipe the card.";
        if (pins === "all" && !credential.pin) return "Enter the PIN.";
      }
      return null;
    };

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

    const typeDigit = (key) => () => {
      const credential = credentials[state.at];
      if (key === "⌫") credential.pin = credential.pin.slice(0, -1);
      else if (key === "C") credential.pin = "";
      else credential.pin += key;
      draw();
    };

    /** Enter in a field moves to the next empty one while something is missing. */
    const focusNext = (event) => {
      if (event.key !== "Enter" || !event.target.matches("input")) return;
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
      const why = whyNot();
      render(
        html`<form class="dialog-form" novalidate @keydown=${focusNext} @submit=${(event) => {
          event.preventDefault();
          if (!whyNot()) submit(actions[0]);
        }}>
          <div class="dialog-body">
            <h2 id="pad-dialog-title">${title}</h2>
            ${text === nothing ? nothing : html`<p class="soft">${text}</p>`}
            ${rows.map((row) => spotRow(row, chosenSpots[row.name], toggle))}
            ${reasons ? reasonField(reasons, state, draw) : nothing}
            ${
              field
                ? html`<label class="field"><span>${field.label}</span>
                  <input name="reason" autocomplete="off" .value=${state.reason} @input=${(event) => {
                    state.reason = event.target.value;
                    draw();
                  }}>
                  ${field.hint ? html`<small>${field.hint}</small>` : nothing}</label>`
                : nothing
            }
            ${people.map((person, index) => personFields(person, index, credentials, state, pins, draw))}
            ${state.problem ? html`<p class="problem" role="alert">${state.problem.message}</p>` : nothing}
          </div>
          ${people.length && pins !== "none" ? pinPad(people, state, typeDigit) : nothing}
          <div class="dialog-actions">
            <button type="button" class="button quiet" @click=${() => element.close()}>Cancel</button>
            <span class="dialog-why soft">${why ?? nothing}</span>
            ${actions
              .toReversed()
              .map((action) => actionButton(action, action === actions[0], why, state.busy, submit))}
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
      element.querySelector(`[name=pin${index}]`)?.focus();
      if (pins === "none" && !whyNot()) submit(actions[0]);
    }, element);
    element.addEventListener("close", () => {
      stopSwipes();
      element.remove();
      resolve(result);
    });
    draw();
    document.body.append(element);
    element.showModal();
    const isCardNext = people.length && !rows.length && !reasons && !field?.required;
    const focused =
      credentials[0]?.card && !credentials[0].isTyped
        ? "[name=pin0]"
        : isCardNext
          ? "[name=card0]"
          : "input, .spot-choice";
    element.querySelector(focused)?.focus();
  });
}

function spotRow(row, chosen, toggle) {
  const numbers = row.only ?? Array.from({ length: row.count }, (_, index) => index + 1);
  return html`<fieldset class="spot-row"><legend>${row.label}</legend>
    ${numbers.map(
      (spot) =>
        html`<button type="button" class="spot-choice" aria-pressed=${chosen.has(spot)}
          aria-label=${`${row.noun ?? "Spot"} ${spot}`} @click=${toggle(row, spot)}>${spot}</button>`,
    )}
  </fieldset>`;
}

function reasonField(reasons, state, draw) {
  const setReason = (reason) => () => {
    state.reason = reason;
    draw();
  };
  return html`<div class="reasons">${reasons.map(
    (reason) =>
      html`<button type="button" class="button" aria-pressed=${state.reason === reason}
        @click=${setReason(reason)}>${reason}</button>`,
  )}</div>
    <label class="field"><span>Reason</span><input name="reason" autocomplete="off" .value=${state.reason}
      @input=${(event) => setReason(event.target.value)()}></label>`;
}

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
        ? html`<div class="row apart"><span class="go">✓ Card read</span><button type="button" class="button quiet"
          @click=${clearCard}>Another card</button></div>`
        : html`<label class="field"><span>Card</span>
          <input name="card${index}" type="password" autocomplete="off" placeholder="Swipe or type"
            .value=${credential.card}
            @focus=${activate} @input=${(event) => {
              Object.assign(credential, { card: event.target.value, isTyped: true });
              draw();
            }}></label>`
    }
    ${
      pins === "none"
        ? nothing
        : html`<label class="field"><span>PIN${pins === "some" ? ", if the card needs one" : ""}</span>
          <input name="pin${index}" type="password" inputmode="none" autocomplete="off" .value=${credential.pin}
            @focus=${activate} @input=${(event) => {
              credential.pin = event.target.value;
              draw();
            }}></label>`
    }
  </fieldset>`;
}

function pinPad(people, state, typeDigit) {
  const label = people.length > 1 ? `PIN: ${people[state.at].title}` : "PIN";
  return html`<div class="pin-pad" role="group" aria-label=${label}>
    ${people.length > 1 ? html`<p class="label">${label}</p>` : nothing}
    ${DIGITS.map(
      (key) =>
        html`<button type="button" class="button" aria-label=${{ "⌫": "Delete", C: "Clear" }[key] ?? key}
          @pointerdown=${(event) => event.preventDefault()} @click=${typeDigit(key)}>${key}</button>`,
    )}
  </div>`;
}

function actionButton(action, isFirst, why, busy, submit) {
  const kind = action.isDanger ? "danger" : isFirst ? "primary" : "";
  return html`<button type=${isFirst ? "submit" : "button"} class="button ${kind}"
    ?disabled=${busy || Boolean(why && !action.isFree)}
    @click=${isFirst ? nothing : () => submit(action)}>${busy && isFirst ? "Sending…" : action.label}</button>`;
}
