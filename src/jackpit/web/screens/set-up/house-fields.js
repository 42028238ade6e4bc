// @ts-nocheck Its types are not declared yet.
// The settings of the house as fields, for the first run and for later.

import { html, nothing } from "../shared/html.js";
import { parseAmount } from "../shared/money.js";
import { editableAmount } from "../shared/numbers.js";
import { LABELS, PAPERS } from "../shared/settings.js";

const CURRENCIES = {
  USD: "US dollar",
  CAD: "Canadian dollar",
  AUD: "Australian dollar",
  NZD: "New Zealand dollar",
  BBD: "Barbadian dollar",
  BMD: "Bermudian dollar",
  BND: "Brunei dollar",
  BSD: "Bahamian dollar",
  BZD: "Belize dollar",
  FJD: "Fijian dollar",
  GYD: "Guyanese dollar",
  HKD: "Hong Kong dollar",
  JMD: "Jamaican dollar",
  KYD: "Cayman Islands dollar",
  LRD: "Liberian dollar",
  NAD: "Namibian dollar",
  SBD: "Solomon Islands dollar",
  SGD: "Singapore dollar",
  SRD: "Surinamese dollar",
  TTD: "Trinidad and Tobago dollar",
  TWD: "New Taiwan dollar",
  XCD: "East Caribbean dollar",
};
const ZONES = ["UTC", ...Intl.supportedValuesOf("timeZone")];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const TIERS = { dealer: "Dealers", supervisor: "Supervisors", executive: "Executives" };

export const HOUSE_DEFAULTS = {
  name: "",
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC",
  currency: "USD",
  day_begins: 6,
  idle_minutes: 10,
};

/** The fields of *settings*, which typing changes; *all* of them, or those of the first run. */
export function houseFields(settings, { all = false, onChange = () => {} } = {}) {
  const put = (name, value) => {
    settings[name] = value;
    onChange();
  };
  const text = (name, hint, list, size = "") =>
    html`<label class="field ${size}"><span>${LABELS[name]}</span>
    <input name=${name} autocomplete="off" required list=${list ?? nothing} .value=${settings[name]}
      @input=${(event) => put(name, event.target.value.trim())}>
    ${hint ? html`<small>${hint}</small>` : nothing}</label>`;
  const number = (name, max, hint) =>
    html`<label class="field"><span>${LABELS[name]}</span>
    <input name=${name} type="number" min="1" max=${max} step="1" required .value=${String(settings[name])}
      @input=${(event) => put(name, event.target.value)}>
    ${hint ? html`<small>${hint}</small>` : nothing}</label>`;
  const select = (name, options, hint) =>
    html`<label class="field"><span>${LABELS[name]}</span>
    <select name=${name} @change=${(event) => put(name, event.target.value)}>${options.map(
      ([key, word]) =>
        html`<option value=${key}
          .selected=${String(settings[name]) === String(key)}>${word}</option>`,
    )}</select>
    ${hint ? html`<small>${hint}</small>` : nothing}</label>`;
  const optional = (name, hint) =>
    html`<label class="field"><span>${LABELS[name]}</span>
    <input name=${name} inputmode="decimal" autocomplete="off"
      .value=${settings[name] === null ? "" : editableAmount(String(settings[name]))}
      @input=${(event) => put(name, event.target.value.trim() || null)}>
    <small>${hint}</small></label>`;
  return html`<div class="fields lone-fields">
      ${text("name", undefined, undefined, "double")}
      ${select(
        "currency",
        Object.entries(CURRENCIES).map(([code, word]) => [code, `${code} · ${word}`]),
        "amounts are in dollars and cents; printed pages name the currency",
      )}
      ${text("time_zone", "type to search: a city, or part of its name", "time-zones")}
      ${select(
        "day_begins",
        HOURS.map((hour) => [hour, `${String(hour).padStart(2, "0")}:00`]),
      )}
      ${number("idle_minutes", 120)}
      ${
        all
          ? html`${number("credential_days", 3650)}
            ${number("claim_minutes", 1440)}
            ${number("request_hours", 168)}
            ${select("paper", Object.entries(PAPERS))}
            ${optional("tax_form_from", "per share of a win; empty: never")}
            ${optional("tax_form_times", "in addition to the amount; empty: any wager")}`
          : nothing
      }
    </div>
    ${
      all
        ? html`<div class="row check-row"><span class="soft">${LABELS.pin_with_card}:</span>
          ${Object.entries(TIERS).map(
            ([tier, word]) =>
              html`<label class="row check"><input type="checkbox"
                .checked=${settings.pin_with_card.includes(tier)} @change=${(event) =>
                  put(
                    "pin_with_card",
                    event.target.checked
                      ? [...settings.pin_with_card, tier]
                      : settings.pin_with_card.filter((other) => other !== tier),
                  )}><span>${word}</span></label>`,
          )}</div>
        <label class="row check"><input type="checkbox" name="requires_winner_name"
          .checked=${settings.requires_winner_name}
          @change=${(event) => put("requires_winner_name", event.target.checked)}
          ><span>${LABELS.requires_winner_name}</span></label>`
        : nothing
    }
    <datalist id="time-zones">${ZONES.map((zone) => html`<option value=${zone}></option>`)}</datalist>`;
}

const NUMBERS = ["day_begins", "idle_minutes", "credential_days", "claim_minutes", "request_hours", "tax_form_times"];

/** The settings as they are sent, with numbers parsed. */
export function parseSettings(settings) {
  const sent = { ...settings };
  for (const name of NUMBERS) if (sent[name] !== undefined && sent[name] !== null) sent[name] = Number(sent[name]);
  if (sent.tax_form_from) sent.tax_form_from = parseAmount(editableAmount(sent.tax_form_from)) ?? sent.tax_form_from;
  return sent;
}
