// The settings of the house as fields, for the first run and for later.

import { DOLLAR_CURRENCIES, SETTING_DEFAULTS, SETTING_RANGES } from "../shared/bounds.js";
import { checkField, selectField, textField } from "../shared/fields.js";
import { html, nothing } from "../shared/html.js";
import { parseAmount } from "../shared/money.js";
import { editableAmount } from "../shared/numbers.js";
import { DISCLOSURES, PAPER_SIZES } from "../shared/server-words.js";
import { LABELS } from "../shared/settings.js";
import { t } from "../shared/text.js";

/**
 * The settings while they are edited: typed numbers are texts until they are parsed.
 * @typedef {Record<string, string | number | boolean | string[] | null>} EditedSettings
 */

/**
 * The currencies of the house by their codes.
 * @type {Record<string, string>}
 */
const CURRENCIES = {
  USD: t("US dollar"),
  CAD: t("Canadian dollar"),
  AUD: t("Australian dollar"),
  NZD: t("New Zealand dollar"),
  BBD: t("Barbadian dollar"),
  BMD: t("Bermudian dollar"),
  BND: t("Brunei dollar"),
  BSD: t("Bahamian dollar"),
  BZD: t("Belize dollar"),
  FJD: t("Fijian dollar"),
  GYD: t("Guyanese dollar"),
  HKD: t("Hong Kong dollar"),
  JMD: t("Jamaican dollar"),
  KYD: t("Cayman Islands dollar"),
  LRD: t("Liberian dollar"),
  NAD: t("Namibian dollar"),
  SBD: t("Solomon Islands dollar"),
  SGD: t("Singapore dollar"),
  SRD: t("Surinamese dollar"),
  TTD: t("Trinidad and Tobago dollar"),
  TWD: t("New Taiwan dollar"),
  XCD: t("East Caribbean dollar"),
};
const ZONES = ["UTC", ...Intl.supportedValuesOf("timeZone")];
const [FIRST_HOUR, LAST_HOUR] = SETTING_RANGES.day_begins;
const HOURS = Array.from({ length: LAST_HOUR + 1 - FIRST_HOUR }, (_, hour) => FIRST_HOUR + hour);
const TIER_PLURALS = { dealer: t("Dealers"), supervisor: t("Supervisors"), executive: t("Executives") };

/** @type {EditedSettings} */
export const HOUSE_DEFAULTS = {
  name: "",
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC",
  currency: SETTING_DEFAULTS.currency,
  day_begins: SETTING_DEFAULTS.day_begins,
  idle_minutes: SETTING_DEFAULTS.idle_minutes,
};

/**
 * The fields of *settings*, which typing changes; *all* of them, or those of the first run.
 * @param {EditedSettings} settings
 * @param {{ all?: boolean, onChange?: () => void }} [options]
 */
export function houseFields(settings, { all = false, onChange = () => {} } = {}) {
  /**
   * @param {string} name
   * @param {string | boolean | string[] | null} value
   */
  const put = (name, value) => {
    settings[name] = value;
    onChange();
  };
  /**
   * @param {string} name
   * @param {string} [hint]
   * @param {string} [list]
   * @param {string} [size]
   */
  const text = (name, hint, list, size) =>
    textField({
      label: LABELS[name],
      name,
      hint,
      list,
      size,
      required: true,
      value: String(settings[name]),
      onInput: (value) => put(name, value.trim()),
    });
  /**
   * @param {keyof typeof SETTING_RANGES} name
   * @param {string} [hint]
   */
  const number = (name, hint) =>
    textField({
      label: LABELS[name],
      name,
      hint,
      type: "number",
      min: SETTING_RANGES[name][0],
      max: SETTING_RANGES[name][1],
      required: true,
      value: String(settings[name]),
      onInput: (value) => put(name, value),
    });
  /**
   * @param {string} name
   * @param {(string | number)[][]} options
   * @param {string} [hint]
   */
  const select = (name, options, hint) =>
    selectField({
      label: LABELS[name],
      name,
      hint,
      value: String(settings[name]),
      options,
      onChange: (value) => put(name, value),
    });
  /**
   * @param {string} name
   * @param {string} hint
   */
  const optional = (name, hint) =>
    textField({
      label: LABELS[name],
      name,
      hint,
      inputmode: "decimal",
      value: settings[name] === null ? "" : editableAmount(String(settings[name])),
      onInput: (value) => put(name, value.trim() || null),
    });
  /**
   * A box for each of several values, of which any may be chosen.
   * @param {string} name
   * @param {Record<string, string>} options
   */
  const several = (name, options) => {
    const chosen = () => /** @type {string[]} */ (settings[name]);
    return html`<div class="row check-row"><span class="soft">${LABELS[name]}:</span>
      ${Object.entries(options).map(([value, word]) =>
        checkField({
          label: word,
          isChecked: chosen().includes(value),
          onChange: (isChecked) =>
            put(name, isChecked ? [...chosen(), value] : chosen().filter((other) => other !== value)),
        }),
      )}</div>`;
  };
  return html`<div class="fields lone-fields">
      ${text("name", undefined, undefined, "double")}
      ${select(
        "currency",
        DOLLAR_CURRENCIES.map((code) => [code, `${code} · ${CURRENCIES[code]}`]),
        t("amounts are in dollars and cents; printed pages name the currency"),
      )}
      ${text("time_zone", t("type to search: a city, or part of its name"), "time-zones")}
      ${select(
        "day_begins",
        HOURS.map((hour) => [hour, `${String(hour).padStart(2, "0")}:00`]),
      )}
      ${number("idle_minutes")}
      ${
        all
          ? html`${number("credential_days")}
            ${number("claim_minutes")}
            ${number("request_hours")}
            ${number("announce_seconds", t("0: at once"))}
            ${number("sign_volume", t("0: silent"))}
            ${select("paper", Object.entries(PAPER_SIZES))}
            ${optional("tax_form_from", t("per share of a win; empty: never"))}
            ${optional("tax_form_times", t("in addition to the amount; empty: any wager"))}`
          : nothing
      }
    </div>
    ${
      all
        ? html`${several("pin_with_card", TIER_PLURALS)} ${several("sign_disclosures", DISCLOSURES)}
        ${checkField({
          label: LABELS.requires_winner_name,
          name: "requires_winner_name",
          isChecked: Boolean(settings.requires_winner_name),
          onChange: (isChecked) => put("requires_winner_name", isChecked),
        })}`
        : nothing
    }
    <datalist id="time-zones">${ZONES.map((zone) => html`<option value=${zone}></option>`)}</datalist>`;
}

/**
 * The settings as they are sent, with numbers parsed.
 * @param {EditedSettings} settings
 */
export function parseSettings(settings) {
  const sent = { ...settings };
  for (const name of Object.keys(SETTING_RANGES))
    if (sent[name] !== undefined && sent[name] !== null) sent[name] = Number(sent[name]);
  if (typeof sent.tax_form_from === "string")
    sent.tax_form_from = parseAmount(editableAmount(sent.tax_form_from)) ?? sent.tax_form_from;
  return sent;
}
