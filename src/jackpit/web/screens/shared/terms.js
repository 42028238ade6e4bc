// Terms of a link: completed with the presets of the game, as texts for editing, and old beside new.

import { dollars, parseAmount } from "./money.js";
import { describeAward, editableAmount, formatPpm, parseCount, parsePpm } from "./numbers.js";

/** @type {Record<string, string>} */
export const SHARINGS = {
  split_table: "split among all wagers at the table",
  split_winners: "split among the winners of the round",
  in_turn: "taken in turn, from the dealer's far right",
};
/** @type {Record<string, string>} */
export const TIERS = { dealer: "dealer", supervisor: "supervisor", executive: "executive" };
/** @type {Record<string, string>} */
export const CHIPS = { left: "left on the table", removed: "taken off the table" };
export const OPEN_CHIPS = "Chips, if the game has no rule, are"; // the rule of a game overrides it
/** @type {["supervisor_from" | "executive_from" | "surveillance_from", string][]} */
const THRESHOLDS = [
  ["supervisor_from", "Supervisor verifies fixed awards from"],
  ["executive_from", "Executive verifies from"],
  ["surveillance_from", "Surveillance reference from"],
];

/**
 * @typedef {ReturnType<typeof draftOf>} Draft
 * @typedef {{
 * game: string, pay_table?: string, decks?: number, terms?: Partial<Server.Terms>, rules?:
 * Partial<Server.VersionRules>,
 *   lines?: { line: string, award: Server.Award, envy?: Server.Award | null }[],
 * }} PartialTerms
 */

/**
 * The preset terms of a pay table, from the list of games.
 * @param {Server.Game[]} games
 * @param {string} game
 * @param {string | null} [payTable]
 */
export function presetOf(games, game, payTable = null) {
  const tables = games.find((known) => known.game === game)?.pay_tables ?? [];
  const found = tables.find((table) => table.pay_table === payTable) ?? tables[0];
  if (!found) throw new Error(`The game '${game}' is not known.`);
  return found.preset;
}

/**
 * Terms that were sent in part, completed with the presets of the game.
 * @param {Server.Game[]} games
 * @param {PartialTerms} partial
 */
export function completeTerms(games, partial) {
  const preset = presetOf(games, partial.game, partial.pay_table);
  const lines = new Map((partial.lines ?? []).map((line) => [line.line, line]));
  return {
    ...preset,
    decks: partial.decks ?? preset.decks,
    terms: partial.terms ? { ...preset.terms, ...partial.terms } : preset.terms,
    rules: partial.rules ? { ...preset.rules, ...partial.rules } : preset.rules,
    lines: preset.lines.map((line) => {
      const sent = lines.get(line.key);
      return sent ? { ...line, award: sent.award, envy: sent.envy ?? null } : line;
    }),
  };
}

// Terms as texts for editing.

/**
 * A version as the texts of a form.
 * @param {Server.Version} version
 */
export function draftOf(version) {
  const { terms, rules } = version;
  /** @param {string | null} text */
  const amount = (text) => (text === null ? "" : editableAmount(text));
  return {
    game: version.game,
    pay_table: version.pay_table,
    decks: String(version.decks),
    wager: amount(terms.wager),
    sharing: terms.sharing,
    fixed_awards_from: terms.fixed_awards_from,
    envy_from: terms.envy_from,
    meters: terms.meters.map((meter) => ({
      key: meter.key,
      seed: amount(meter.seed),
      contribution: formatPpm(meter.contribution),
      reserve: formatPpm(meter.reserve),
      cap: amount(meter.cap),
    })),
    lines: version.lines.map((line) => ({
      key: line.key,
      name: line.name,
      award: line.award,
      pays: numberOf(line.award),
      envy: line.envy,
      envyPays: line.envy ? numberOf(line.envy) : "",
    })),
    supervisor_from: amount(rules.supervisor_from),
    executive_from: amount(rules.executive_from),
    surveillance_from: amount(rules.surveillance_from),
    tiers: Object.fromEntries(rules.tiers),
    cut_at_mark: rules.cut_at_mark,
    chips: rules.chips,
    house_modification: rules.house_modification,
  };
}

/** @type {Record<string, string>} */
const NUMBERS = { ForOne: "times", ToOne: "times", Dollars: "count", Share: "percent" };
/** @param {Server.Award} award */
const numberOf = (award) => String(award.times ?? award.count ?? award.percent);

/**
 * Parse the texts of a form: {terms} as they are sent, or {problem, field} of the first wrong one.
 * @param {Draft} draft
 */
export function parseDraft(draft) {
  /** @type {{ problem: string | null, field: string | null }} */
  const wrong = { problem: null, field: null };
  /**
   * @template Value
   * @param {string} field
   * @param {string} what
   * @param {Value | null} value
   */
  const read = (field, what, value) => {
    if (value === null && !wrong.problem) Object.assign(wrong, { problem: what, field });
    return value;
  };
  /**
   * @param {string} field
   * @param {string} what
   * @param {string} text
   */
  const amount = (field, what, text) =>
    read(field, `${what} must be an amount such as 250 or 0.50.`, parseAmount(text));
  /**
   * @param {string} field
   * @param {string} what
   * @param {string} text
   */
  const orNone = (field, what, text) => (text.trim() === "" ? null : amount(field, what, text));
  /**
   * @param {string} field
   * @param {string} what
   * @param {string} text
   */
  const rate = (field, what, text) =>
    read(field, `${what} must be a percentage from 0 to 100, with four places at most.`, parsePpm(text));
  /**
   * @param {string} field
   * @param {string} what
   * @param {string} text
   */
  const whole = (field, what, text) => read(field, `${what} must be a whole number.`, parseCount(text));
  const terms = {
    game: draft.game,
    pay_table: draft.pay_table,
    decks: whole("decks", "Decks", draft.decks),
    terms: {
      wager: amount("wager", "The wager", draft.wager),
      meters: draft.meters.map((meter, n) => ({
        key: meter.key,
        seed: amount(`seed-${n}`, `The seed of ${meter.key}`, meter.seed),
        contribution: rate(`contribution-${n}`, `The contribution to ${meter.key}`, meter.contribution),
        reserve: rate(`reserve-${n}`, `The contribution to the reserve of ${meter.key}`, meter.reserve),
        cap: orNone(`cap-${n}`, `The cap of ${meter.key}`, meter.cap),
      })),
      sharing: draft.sharing,
      fixed_awards_from: draft.fixed_awards_from,
      envy_from: draft.envy_from,
    },
    lines: draft.lines.map((line) => ({
      line: line.key,
      award: {
        ...line.award,
        [NUMBERS[line.award.type]]: whole(`pays-${line.key}`, `What '${line.name}' pays`, line.pays),
      },
      envy: line.envy
        ? {
            ...line.envy,
            [NUMBERS[line.envy.type]]: whole(`envy-${line.key}`, `The envy of '${line.name}'`, line.envyPays),
          }
        : null,
    })),
    rules: {
      ...Object.fromEntries(THRESHOLDS.map(([name, label]) => [name, orNone(name, `'${label}'`, draft[name])])),
      tiers: Object.entries(draft.tiers).filter(([, tier]) => tier !== "dealer"),
      cut_at_mark: draft.cut_at_mark,
      chips: draft.chips,
      house_modification: draft.house_modification,
    },
  };
  return wrong.problem ? wrong : { terms };
}

/**
 * The part of each wager that goes to no meter and no reserve, in percent; null if a rate is wrong.
 * @param {Draft} draft
 */
export function houseShare(draft) {
  const parts = draft.meters.flatMap((meter) => [parsePpm(meter.contribution), parsePpm(meter.reserve)]);
  let left = 1_000_000;
  for (const part of parts) {
    if (part === null) return null;
    left -= part;
  }
  return left < 0 ? `-${formatPpm(-left)}` : formatPpm(left);
}

// Old beside new.

/** @param {string | null} text */
const money = (text) => (text === null ? "none" : dollars(text));

/** @param {Server.Version} version */
function termRows(version) {
  const { terms, rules } = version;
  /** @type {[string, string][]} */
  const rows = [
    ["Pay table", version.pay_table],
    ["Decks", String(version.decks)],
    ["Wager", money(terms.wager)],
    ...terms.meters.flatMap(
      (meter) =>
        /** @type {[string, string][]} */ ([
          [`Seed of ${meter.key}`, money(meter.seed)],
          [`Contribution to ${meter.key}`, `${formatPpm(meter.contribution)}%`],
          [`Contribution to the reserve of ${meter.key}`, `${formatPpm(meter.reserve)}%`],
          [`Cap of ${meter.key}`, money(meter.cap)],
        ]),
    ),
    ["A shared jackpot is", SHARINGS[terms.sharing]],
    ["Fixed awards from", terms.fixed_awards_from],
    ["Envy from", terms.envy_from],
    ...version.lines.flatMap(
      (line) =>
        /** @type {[string, string][]} */ ([
          [`${line.name} pays`, describeAward(line.award)],
          [`Envy of ${line.name}`, describeAward(line.envy)],
        ]),
    ),
    ...THRESHOLDS.map(([name, label]) => /** @type {[string, string]} */ ([label, money(rules[name])])),
    ...version.lines.map(
      (line) =>
        /** @type {[string, string]} */ ([
          `${line.name} needs at least`,
          TIERS[Object.fromEntries(rules.tiers)[line.key] ?? "dealer"],
        ]),
    ),
    ["Meter locked when marked", rules.cut_at_mark ? "yes" : "no, when verified"],
    [OPEN_CHIPS, CHIPS[rules.chips]],
    ["House may change a meter", rules.house_modification ? "yes" : "no"],
  ];
  return new Map(rows);
}

/**
 * The differences between two versions of terms: [label, old, new] each.
 * @param {Server.Version} old
 * @param {Server.Version} now
 */
export function termDifferences(old, now) {
  const [before, after] = [termRows(old), termRows(now)];
  return [...after]
    .filter(([what, value]) => before.get(what) !== value)
    .map(([what, value]) => [what, before.get(what) ?? "–", value]);
}

/**
 * The terms of a link in words, with what is actually done with the chips there.
 * @param {Server.Link} link
 */
export const termsInForce = ({ terms, chips }) =>
  describeTerms(terms).map((row) => (row[0] === OPEN_CHIPS ? ["Chips are", CHIPS[chips]] : row));

/**
 * A version of terms in words, without empty rows: [label, value] each.
 * @param {Server.Version} version
 */
export const describeTerms = (version) =>
  [...termRows(version)].filter(
    ([what, value]) =>
      !(what.startsWith("Envy of") && value === "none") && !(what.endsWith("at least") && value === "dealer"),
  );
