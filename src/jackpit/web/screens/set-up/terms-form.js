// The editor of terms: every number of a pay table and its terms, with the odds beside it.

import { MAX_BLACKJACK_SPOTS } from "../shared/bounds.js";
import { checkField, onValue, selectField, textField } from "../shared/fields.js";
import { html, inputValue, nothing } from "../shared/html.js";
import { MINUS } from "../shared/money.js";
import { meterName } from "../shared/names.js";
import { AWARDS, CHIPS, SHARINGS, TIERS } from "../shared/server-words.js";
import { draftOf, houseShare, OPEN_CHIPS, parseDraft, presetOf } from "../shared/terms.js";
import { fill, t } from "../shared/text.js";
import { TypedPreview } from "../shared/typed-preview.js";
import { advantageBar, loadOdds, oddsPanel } from "./odds-preview.js";

const SEATS = Array.from({ length: MAX_BLACKJACK_SPOTS }, (_, at) => String(at + 1));

/**
 * @typedef {import("../shared/terms.js").Draft} Draft
 * @typedef {import("../shared/terms.js").PartialTerms} SentTerms
 * @typedef {Draft["meters"][number]} DraftMeter
 * @typedef {Draft["lines"][number]} DraftLine
 * @typedef {"decks" | "wager" | "supervisor_from" | "executive_from" | "surveillance_from"} TextName
 * @typedef {"sharing" | "fixed_awards_from" | "envy_from" | "chips"} ChoiceName
 * @typedef {{
 *   games: Server.Game[], version: Server.Version, before?: Server.LinkOdds | null, seats?: number, isNew?: boolean,
 *   onChange: () => void,
 * }} Options
 */

/** Edits terms, beginning with *version*. *onChange* is called when the form must be redrawn. */
export class TermsForm {
  /** @param {Options} options */
  constructor({ games, version, before = null, seats = 7, isNew = false, onChange }) {
    this.games = games;
    this.before = before;
    this.seats = seats;
    this.isNew = isNew;
    this.onChange = onChange;
    this.preset = version;
    this.draft = draftOf(version);
    /** @type {string | null} */
    this.wrongField = null;
    this.preview = new TypedPreview(loadOdds, onChange);
    this.#updatePreview();
  }

  /** The terms as they are sent; null while a field is wrong. */
  get terms() {
    const parsed = parseDraft(this.draft);
    // without a problem, no value is null
    return "terms" in parsed ? /** @type {SentTerms} */ (parsed.terms) : null;
  }

  /** The same, completed by the server; null while they are checked, or wrong. */
  get version() {
    const { found, problem, isLoading } = this.preview.state;
    return problem || isLoading ? null : (found?.terms ?? null);
  }

  get gameName() {
    return this.#game.game_name;
  }

  get #game() {
    const { game: key } = this.draft;
    const found = this.games.find((game) => game.game === key);
    if (!found) throw new Error(`The game '${key}' is not known.`);
    return found;
  }

  /** Why the terms cannot be sent; null if they can. */
  get problem() {
    return this.preview.state.problem;
  }

  /** The same for a button; terms above a house limit cannot be sent either. */
  get whyNot() {
    if (this.problem) return t("correct the marked field");
    return this.preview.state.found?.over_limit ? t("above a house limit") : null;
  }

  #updatePreview() {
    const parsed = parseDraft(this.draft);
    const wrong = "terms" in parsed ? null : parsed;
    this.wrongField = wrong?.field ?? null;
    if (wrong) this.preview.refuse(wrong.problem);
    else this.preview.update({ terms: this.terms, seats: this.seats });
  }

  /** @param {() => void} change */
  #set(change) {
    change();
    this.#updatePreview();
    this.onChange();
  }

  /**
   * @param {string} game
   * @param {string | null} payTable
   */
  #choose(game, payTable) {
    this.preset = presetOf(this.games, game, payTable);
    this.draft = draftOf(this.preset);
    this.#updatePreview();
    this.onChange();
  }

  template() {
    return html`<div class="terms-and-odds">
      <div class="stack">${this.isNew ? this.#gameCards() : nothing} ${this.#wagerPart()}
        ${this.draft.meters.map((meter, n) => this.#meterPart(meter, n))} ${this.#linesPart()}
        ${this.#thresholdsPart()}</div>
      <div class="odds-column">${oddsPanel(this.preview.state, this.before)}</div>
      ${advantageBar(this.preview.state, this.before)}
    </div>`;
  }

  #gameCards() {
    return html`<fieldset class="game-cards">
      <legend>${t("Game")}</legend>
      ${this.games.map(
        (game) =>
          html`<label class="game-card">
            <input type="radio" name="game" value=${game.game} .checked=${game.game === this.draft.game}
              @change=${() => this.#choose(game.game, null)}>
            <span><b>${game.game_name}</b><small>${game.summary}</small></span>
          </label>`,
      )}
    </fieldset>`;
  }

  #wagerPart() {
    const tables = this.#game.pay_tables;
    const sources = [
      ["tray", t("the table's tray")],
      ...this.draft.meters.map(({ key }) => [key, t("meter {meter}", { meter: meterName(key) })]),
    ];
    const sample = this.preset.sample;
    return html`<fieldset>
      <legend>${t("Wager and shoe")}</legend>
      <div class="fields">
        ${this.#select(
          t("Pay table"),
          "pay_table",
          tables.map((table) => [table.pay_table, table.pay_table]),
          { choose: (value) => this.#choose(this.draft.game, value), value: this.draft.pay_table },
        )}
        ${this.#text(t("Decks"), "decks", { inputmode: "numeric" })}
        ${this.#text(t("Wager ($)"), "wager")}
        ${this.#select(
          t("Seats (for the odds)"),
          "seats",
          SEATS.map((seats) => [seats, seats]),
          {
            choose: (value) => this.#set(() => (this.seats = Number(value))),
            value: String(this.seats),
          },
        )}
        ${
          this.draft.meters.length
            ? html`${this.#draftSelect(
                t("A jackpot won by several players is"),
                "sharing",
                Object.entries(SHARINGS),
                "double",
              )}
              ${this.#draftSelect(t("Fixed awards are paid from"), "fixed_awards_from", sources)}
              ${
                this.draft.lines.some((line) => line.envy)
                  ? this.#draftSelect(t("Envy is paid from"), "envy_from", sources)
                  : nothing
              }`
            : nothing
        }
      </div>
      ${
        sample
          ? html`<p class="small soft">${t(
              "Sample values, which the rule sheet of the game does not state: {values}.",
              { values: sample },
            )}</p>`
          : nothing
      }
    </fieldset>`;
  }

  /**
   * @param {DraftMeter} meter
   * @param {number} n
   */
  #meterPart(meter, n) {
    /**
     * @param {string} label
     * @param {"seed" | "contribution" | "reserve" | "cap"} name
     * @param {string} [hint]
     */
    const of = (label, name, hint) =>
      this.#field(label, `${name}-${n}`, meter[name], (value) => (meter[name] = value), { hint });
    const kept = houseShare(this.draft);
    return html`<fieldset>
      <legend>${t("Meter {meter}", { meter: meterName(meter.key) })}</legend>
      <div class="fields">
        ${of(t("Seed ($)"), "seed", t("paid by the house"))}
        ${of(t("To the meter (% of each wager)"), "contribution")}
        ${of(t("To its reserve (%)"), "reserve", t("added to the next seed"))}
        ${of(t("Cap ($)"), "cap", t("empty: no cap"))}
      </div>
      ${
        n === this.draft.meters.length - 1 && kept !== null
          ? html`<p class="small ${kept.startsWith("-") ? "stop" : "soft"}">${this.#houseShare(kept)}</p>`
          : nothing
      }
    </fieldset>`;
  }

  /** @param {string} kept */
  #houseShare(kept) {
    const facts = { percent: kept.replace("-", MINUS) };
    return this.draft.fixed_awards_from === "tray"
      ? t("{percent}% of each wager goes to the house, which pays fixed awards and seeds from it.", facts)
      : t("{percent}% of each wager goes to the house, which pays envy and seeds from it.", facts);
  }

  #linesPart() {
    const hasEnvy = this.draft.lines.some((line) => line.envy);
    return html`<fieldset>
      <legend>${t("What each line pays")}</legend>
      <div class="scroll"><table class="pays">
        <thead><tr><th>${t("Line, best first")}</th><th
          class="number">${t("Pays")}</th><th></th>${
            hasEnvy ? html`<th class="number">${t("Envy")}</th><th></th>` : nothing
          }<th>${t("Verified by at least")}</th></tr></thead>
        <tbody>${this.draft.lines.map((line) => this.#lineRow(line, hasEnvy))}</tbody>
      </table></div>
    </fieldset>`;
  }

  /**
   * @param {DraftLine} line
   * @param {boolean} hasEnvy
   */
  #lineRow(line, hasEnvy) {
    const isWhole = line.award.type === "Share" && line.award.percent === 100;
    /**
     * @param {string} label
     * @param {"pays" | "envyPays"} name
     * @param {string} id
     */
    const cell = (label, name, id) =>
      html`<input aria-label=${label} aria-invalid=${this.wrongField === id ? "true" : nothing} inputmode="numeric"
        .value=${inputValue(line[name])} @input=${onValue((value) => this.#set(() => (line[name] = value)))}>`;
    return html`<tr>
      <td>${line.name}</td>
      <td class="number">${
        isWhole ? "100" : cell(t("What {line} pays", { line: line.name }), "pays", `pays-${line.key}`)
      }</td>
      <td class="unit">${unit(line.award)}</td>
      ${
        hasEnvy
          ? html`<td class="number envy-cell ${line.envy ? "" : "none"}">${
              line.envy ? cell(t("Envy of {line}", { line: line.name }), "envyPays", `envy-${line.key}`) : "–"
            }</td><td
            class="unit" data-label=${t("envy")}>${line.envy ? unit(line.envy) : ""}</td>`
          : nothing
      }
      <td class="needs"><select aria-label=${t("Who verifies {line}, at least", { line: line.name })}
        @change=${onValue((value) => this.#set(() => (this.draft.tiers[line.key] = value)))}>
        ${Object.entries(TIERS).map(
          ([key, word]) =>
            html`<option value=${key}
              .selected=${(this.draft.tiers[line.key] ?? "dealer") === key}>${
                key === "dealer" && line.award.type === "Share" ? t("by amount") : word
              }</option>`,
        )}
      </select></td>
    </tr>`;
  }

  #thresholdsPart() {
    return html`<fieldset>
      <legend>${t("Verification by amount")}</legend>
      <div class="fields">
        ${this.#text(t("Supervisor verifies fixed awards from ($)"), "supervisor_from", {
          hint: t("empty: the dealer pays all of them"),
        })}
        ${this.#text(t("Executive verifies from ($)"), "executive_from", {
          hint: t("empty: a supervisor may verify any win"),
        })}
        ${this.#text(t("Surveillance reference from ($)"), "surveillance_from", { hint: t("empty: never") })}
        ${this.#draftSelect(OPEN_CHIPS, "chips", Object.entries(CHIPS))}
      </div>
      ${this.#check(t("Marking a hand locks the meter; later wagers build the next jackpot"), "cut_at_mark")}
      ${this.#check(t("Where cards are entered, every award of the tray must be marked too"), "must_mark_awards")}
      ${this.#check(t("The house may change a meter without giving another reason"), "house_modification")}
    </fieldset>`;
  }

  // Fields.

  /**
   * A field of the draft.
   * @param {string} label
   * @param {TextName} name
   * @param {{ hint?: string, inputmode?: string }} [options]
   */
  #text(label, name, options) {
    return this.#field(label, name, this.draft[name], (text) => (this.draft[name] = text), options);
  }

  /**
   * @param {string} label
   * @param {string} id
   * @param {string} value
   * @param {(value: string) => void} put
   * @param {{ hint?: string, inputmode?: string }} [options]
   */
  #field(label, id, value, put, { hint, inputmode = "decimal" } = {}) {
    return textField({
      label,
      name: id,
      hint,
      inputmode,
      isWrong: this.wrongField === id,
      value,
      onInput: (typed) => this.#set(() => put(typed)),
    });
  }

  /**
   * A choice of the draft.
   * @param {string} label
   * @param {ChoiceName} name
   * @param {string[][]} options
   * @param {string} [size]
   */
  #draftSelect(label, name, options, size) {
    const choose = (/** @type {string} */ value) => this.#set(() => (this.draft[name] = value));
    return this.#select(label, name, options, { choose, value: this.draft[name], size });
  }

  /**
   * @param {string} label
   * @param {string} name
   * @param {string[][]} options
   * @param {{ choose: (value: string) => void, value: string, size?: string }} chosen
   */
  #select(label, name, options, { choose, value, size = "" }) {
    return selectField({ label, name, size, value, options, onChange: choose });
  }

  /**
   * @param {string} label
   * @param {"cut_at_mark" | "must_mark_awards" | "house_modification"} name
   */
  #check(label, name) {
    return checkField({
      label,
      name,
      isChecked: this.draft[name],
      onChange: (isChecked) => this.#set(() => (this.draft[name] = isChecked)),
    });
  }
}

/**
 * The field for the ID of a new link, which is its game's until another one is typed.
 * @param {string} key
 * @param {string} game
 * @param {(key: string) => unknown} onInput
 */
export const linkKeyField = (key, game, onInput) =>
  html`<fieldset><legend>${t("Link")}</legend><div class="fields">${textField({
    label: t("Link ID"),
    name: "link",
    autocapitalize: "none",
    placeholder: game,
    hint: t("identifies the link in the log; permanent"),
    value: key,
    onInput,
  })}</div></fieldset>`;

/**
 * What follows the number of an award.
 * @param {Server.Award} award
 */
function unit(award) {
  if (award.type === "Dollars") return t("dollars");
  const meter = award.type === "Share" ? meterName(award.of) : "";
  return fill(AWARDS[award.type], { times: "", percent: "", meter }).trim();
}
