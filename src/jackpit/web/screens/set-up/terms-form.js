// @ts-nocheck Its types are not declared yet.
// The editor of terms: every number of a pay table and its terms, with the odds beside it.

import { html, inputValue, nothing } from "../shared/html.js";
import { describeAward } from "../shared/numbers.js";
import { CHIPS, draftOf, houseShare, OPEN_CHIPS, parseDraft, presetOf, SHARINGS, TIERS } from "../shared/terms.js";
import { advantageBar, oddsPanel, OddsPreview } from "./odds-preview.js";

const SEATS = ["1", "2", "3", "4", "5", "6", "7"];

/** Edits terms, beginning with *version*. *onChange* is called when the form must be redrawn. */
export class TermsForm {
  constructor({ games, version, before = null, seats = 7, isNew = false, onChange }) {
    Object.assign(this, { games, before, isNew, onChange, seats });
    this.preset = version;
    this.draft = draftOf(version);
    this.wrongField = null;
    this.preview = new OddsPreview(onChange);
    this.#updatePreview();
  }

  /** The terms as they are sent; null while a field is wrong. */
  get terms() {
    return parseDraft(this.draft).terms ?? null;
  }

  /** Why the terms cannot be sent; null if they can. */
  get problem() {
    return this.preview.problem;
  }

  #updatePreview() {
    const { terms, problem = null, field = null } = parseDraft(this.draft);
    this.wrongField = field;
    this.preview.update(terms, this.seats, problem);
  }

  #set(change) {
    change();
    this.#updatePreview();
    this.onChange();
  }

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
      <div class="odds-column">${oddsPanel(this.preview, this.before)}</div>
      ${advantageBar(this.preview, this.before)}
    </div>`;
  }

  #gameCards() {
    return html`<fieldset class="game-cards">
      <legend>Game</legend>
      ${this.games.map(
        (game) =>
          html`<label class="game-card">
            <input type="radio" name="game" value=${game.game} .checked=${game.game === this.draft.game}
              @change=${() => this.#choose(game.game, null)}>
            <span><b>${game.name}</b><small>${game.summary}</small></span>
          </label>`,
      )}
    </fieldset>`;
  }

  #wagerPart() {
    const tables = this.games.find((game) => game.game === this.draft.game).pay_tables;
    const sources = [
      ["tray", "the table's tray"],
      ...this.draft.meters.map((meter) => [meter.key, `meter ${meter.key}`]),
    ];
    const sample = this.preset.sample;
    return html`<fieldset>
      <legend>Wager and shoe</legend>
      <div class="fields">
        ${this.#select(
          "Pay table",
          "pay_table",
          tables.map((table) => [table.pay_table, table.pay_table]),
          (value) => this.#choose(this.draft.game, value),
        )}
        ${this.#text("Decks", "decks", { inputmode: "numeric" })}
        ${this.#text("Wager ($)", "wager")}
        ${this.#select(
          "Seats (for the odds)",
          "seats",
          SEATS.map((seats) => [seats, seats]),
          (value) => this.#set(() => (this.seats = Number(value))),
          String(this.seats),
        )}
        ${
          this.draft.meters.length
            ? html`${this.#select(
                "A jackpot won by several players is",
                "sharing",
                Object.entries(SHARINGS),
                undefined,
                undefined,
                "double",
              )}
              ${this.#select("Fixed awards are paid from", "fixed_awards_from", sources)}
              ${
                this.draft.lines.some((line) => line.envy)
                  ? this.#select("Envy is paid from", "envy_from", sources)
                  : nothing
              }`
            : nothing
        }
      </div>
      ${
        sample
          ? html`<p class="small soft">Sample values, which the rule sheet of the game does not state:
            ${sample}.</p>`
          : nothing
      }
    </fieldset>`;
  }

  #meterPart(meter, n) {
    const of = (label, name, options = {}) =>
      this.#text(label, name, {
        ...options,
        id: `${name}-${n}`,
        value: meter[name],
        put: (value) => (meter[name] = value),
      });
    const kept = houseShare(this.draft);
    return html`<fieldset>
      <legend>Meter ${meter.key}</legend>
      <div class="fields">
        ${of("Seed ($)", "seed", { hint: "paid by the house" })}
        ${of("To the meter (% of each wager)", "contribution")}
        ${of("To its reserve (%)", "reserve", { hint: "added to the next seed" })}
        ${of("Cap ($)", "cap", { hint: "empty: no cap" })}
      </div>
      ${
        n === this.draft.meters.length - 1 && kept !== null
          ? html`<p class="small ${kept.startsWith("-") ? "stop" : "soft"}">${kept.replace("-", "−")}% of each wager
            goes to the house, which pays ${this.draft.fixed_awards_from === "tray" ? "fixed awards" : "envy"} and
            seeds from it.</p>`
          : nothing
      }
    </fieldset>`;
  }

  #linesPart() {
    const hasEnvy = this.draft.lines.some((line) => line.envy);
    return html`<fieldset>
      <legend>What each line pays</legend>
      <div class="scroll"><table class="pays">
        <thead><tr><th>Line, best first</th><th
          class="number">Pays</th><th></th>${
            hasEnvy ? html`<th class="number">Envy</th><th></th>` : nothing
          }<th>Verified by at least</th></tr></thead>
        <tbody>${this.draft.lines.map((line) => this.#lineRow(line, hasEnvy))}</tbody>
      </table></div>
    </fieldset>`;
  }

  #lineRow(line, hasEnvy) {
    const isWhole = line.award.type === "Share" && line.award.percent === 100;
    const cell = (label, name, id) =>
      html`<input aria-label=${label} aria-invalid=${this.wrongField === id ? "true" : nothing} inputmode="numeric"
        .value=${inputValue(line[name])} @input=${(event) => this.#set(() => (line[name] = event.target.value))}>`;
    return html`<tr>
      <td>${line.name}</td>
      <td class="number pays-cell">${isWhole ? "100" : cell(`What ${line.name} pays`, "pays", `pays-${line.key}`)}</td>
      <td class="unit">${unit(line.award)}</td>
      ${
        hasEnvy
          ? html`<td class="number envy-cell ${line.envy ? "" : "none"}">${
              line.envy ? cell(`Envy of ${line.name}`, "envyPays", `envy-${line.key}`) : "–"
            }</td><td
            class="unit">${line.envy ? unit(line.envy) : ""}</td>`
          : nothing
      }
      <td class="needs"><select aria-label="Who verifies ${line.name}, at least"
        @change=${(event) => this.#set(() => (this.draft.tiers[line.key] = event.target.value))}>
        ${Object.entries(TIERS).map(
          ([key, word]) =>
            html`<option value=${key}
              .selected=${(this.draft.tiers[line.key] ?? "dealer") === key}>${
                key === "dealer" && line.award.type === "Share" ? "by amount" : word
              }</option>`,
        )}
      </select></td>
    </tr>`;
  }

  #thresholdsPart() {
    return html`<fieldset>
      <legend>Verification by amount</legend>
      <div class="fields">
        ${this.#text("Supervisor verifies fixed awards from ($)", "supervisor_from", {
          hint: "empty: the dealer pays all of them",
        })}
        ${this.#text("Executive verifies from ($)", "executive_from", {
          hint: "empty: a supervisor may verify any win",
        })}
        ${this.#text("Surveillance reference from ($)", "surveillance_from", { hint: "empty: never" })}
        ${this.#select(OPEN_CHIPS, "chips", Object.entries(CHIPS))}
      </div>
      ${this.#check("Marking a hand locks the meter; later wagers build the next jackpot", "cut_at_mark")}
      ${this.#check("The house may change a meter without giving another reason", "house_modification")}
    </fieldset>`;
  }

  // Fields.

  #text(
    label,
    name,
    {
      hint,
      inputmode = "decimal",
      id = name,
      value = this.draft[name],
      put = (text) => (this.draft[name] = text),
    } = {},
  ) {
    return html`<label class="field">
      <span>${label}</span>
      <input name=${id} inputmode=${inputmode} autocomplete="off"
        aria-invalid=${this.wrongField === id ? "true" : nothing} .value=${inputValue(value)}
        @input=${(event) => this.#set(() => put(event.target.value))}>
      ${hint ? html`<small>${hint}</small>` : nothing}
    </label>`;
  }

  #select(
    label,
    name,
    options,
    choose = (value) => this.#set(() => (this.draft[name] = value)),
    value = this.draft[name],
    size = "",
  ) {
    return html`<label class="field ${size}">
      <span>${label}</span>
      <select name=${name} @change=${(event) => choose(event.target.value)}>
        ${options.map(([key, text]) => html`<option value=${key} .selected=${key === value}>${text}</option>`)}
      </select>
    </label>`;
  }

  #check(label, name) {
    return html`<label class="row check"><input type="checkbox" name=${name} .checked=${this.draft[name]}
      @change=${(event) => this.#set(() => (this.draft[name] = event.target.checked))}><span>${label}</span></label>`;
  }
}

const unit = (award) =>
  describeAward(award)
    .replace(/^\$?[\d,]+/, "")
    .trim() || "dollars";
