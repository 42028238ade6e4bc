// Terms of a link: as texts for editing, and old beside new.

import { dollars, parseAmount } from "./money.js";
import { meterName, tierName } from "./names.js";
import { describeAward, editableAmount, formatPpm, parseCount, parsePpm } from "./numbers.js";
import { CHIPS, SHARINGS } from "./server-words.js";
import { t } from "./text.js";

export const OPEN_CHIPS = t("Chips, if the game has no rule, are"); // the rule of a game overrides it
/** @type {["supervisor_from" | "executive_from" | "surveillance_from", string][]} */
const THRESHOLDS = [
  ["supervisor_from", t("Supervisor verifies fixed awards from")],
  ["executive_from", t("Executive verifies from")],
  ["surveillance_from", t("Surveillance reference from")],
];

/**
 * @typedef {ReturnType<typeof draftOf>} Draft
 * @typedef {{
 *   game: string, pay_table?: string, decks?: number, terms?: Partial<Server.Terms>,
 *   rules?: Partial<Server.HouseRules>,
 *   lines?: { line: string, award: Server.Award, envy?: Server.FixedAward | null }[],
 * }} PartialTerms
 * @typedef {{ key: string, label: string, value: string, isDefault?: boolean }} TermRow
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

// Terms as texts for editing.

/**
 * A version as the texts of a form.
 * @param {Server.Version} version
 */
export function draftOf(version) {
  const { terms, rules } = version;
  /** @type {{ sharing: string, chips: string, tiers: Record<string, string> }} */
  const chosen = { sharing: terms.sharing, chips: rules.chips, tiers: Object.fromEntries(rules.tiers) };
  /** @param {string | null} text */
  const amount = (text) => (text === null ? "" : editableAmount(text));
  return {
    game: version.game,
    pay_table: version.pay_table,
    decks: String(version.decks),
    wager: amount(terms.wager),
    ...chosen,
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
    cut_at_mark: rules.cut_at_mark,
    must_mark_awards: rules.must_mark_awards,
    house_modification: rules.house_modification,
  };
}

/** @type {Record<string, string>} */
const NUMBERS = { ForOne: "times", ToOne: "times", Dollars: "count", Share: "percent" };
/** @param {Server.Award} award */
function numberOf(award) {
  switch (award.type) {
    case "Dollars":
      return String(award.count);
    case "Share":
      return String(award.percent);
    default:
      return String(award.times);
  }
}

/**
 * Parse the texts of a form: {terms} as they are sent, or {problem, field} of the first wrong one.
 * @param {Draft} draft
 */
export function parseDraft(draft) {
  /** @type {{ problem: string, field: string | null }} */
  const wrong = { problem: "", field: null };
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
    read(field, t("{field} must be an amount such as 250 or 0.50.", { field: what }), parseAmount(text));
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
    read(
      field,
      t("{field} must be a percentage from 0 to 100, with four places at most.", { field: what }),
      parsePpm(text),
    );
  /**
   * @param {string} field
   * @param {string} what
   * @param {string} text
   */
  const whole = (field, what, text) =>
    read(field, t("{field} must be a whole number.", { field: what }), parseCount(text));
  const terms = {
    game: draft.game,
    pay_table: draft.pay_table,
    decks: whole("decks", t("Decks"), draft.decks),
    terms: {
      wager: amount("wager", t("The wager"), draft.wager),
      meters: draft.meters.map(({ key, seed, contribution, reserve, cap }, n) => {
        const meter = meterName(key);
        return {
          key,
          seed: amount(`seed-${n}`, t("The seed of {meter}", { meter }), seed),
          contribution: rate(`contribution-${n}`, t("The contribution to {meter}", { meter }), contribution),
          reserve: rate(`reserve-${n}`, t("The contribution to the reserve of {meter}", { meter }), reserve),
          cap: orNone(`cap-${n}`, t("The cap of {meter}", { meter }), cap),
        };
      }),
      sharing: draft.sharing,
      fixed_awards_from: draft.fixed_awards_from,
      envy_from: draft.envy_from,
    },
    lines: draft.lines.map((line) => ({
      line: line.key,
      award: {
        ...line.award,
        [NUMBERS[line.award.type]]: whole(`pays-${line.key}`, t("What '{line}' pays", { line: line.name }), line.pays),
      },
      envy: line.envy
        ? {
            ...line.envy,
            [NUMBERS[line.envy.type]]: whole(
              `envy-${line.key}`,
              t("The envy of '{line}'", { line: line.name }),
              line.envyPays,
            ),
          }
        : null,
    })),
    rules: {
      ...Object.fromEntries(
        THRESHOLDS.map(([name, label]) => [name, orNone(name, t("'{label}'", { label }), draft[name])]),
      ),
      tiers: Object.entries(draft.tiers).filter(([, tier]) => tier !== "dealer"),
      cut_at_mark: draft.cut_at_mark,
      must_mark_awards: draft.must_mark_awards,
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
const dollarsOrNone = (text) => (text === null ? t("none") : dollars(text));

/**
 * @param {Server.Version} version
 * @returns {TermRow[]}
 */
const termRows = (version) => [
  ...moneyRows(version),
  ...version.lines.flatMap(awardRows),
  ...THRESHOLDS.map(([key, label]) => ({ key, label, value: dollarsOrNone(version.rules[key]) })),
  ...version.lines.map((line) => tierRow(line, version.rules)),
  ...ruleRows(version.rules),
];

/**
 * @param {Server.Version} version
 * @returns {TermRow[]}
 */
function moneyRows({ pay_table, decks, terms }) {
  return [
    { key: "pay_table", label: t("Pay table"), value: pay_table },
    { key: "decks", label: t("Decks"), value: String(decks) },
    { key: "wager", label: t("Wager"), value: dollarsOrNone(terms.wager) },
    ...terms.meters.flatMap(meterRows),
    { key: "sharing", label: t("A shared jackpot is"), value: SHARINGS[terms.sharing] },
    { key: "fixed_awards_from", label: t("Fixed awards from"), value: sourceName(terms.fixed_awards_from) },
    { key: "envy_from", label: t("Envy from"), value: sourceName(terms.envy_from) },
  ];
}

/**
 * What pays fixed awards or envy: the tray, or a meter.
 * @param {string} source
 */
const sourceName = (source) => (source === "tray" ? t("tray") : meterName(source));

/**
 * @param {Server.Meter} meter
 * @returns {TermRow[]}
 */
function meterRows({ key, seed, contribution, reserve, cap }) {
  const meter = meterName(key);
  return [
    { key: `seed ${key}`, label: t("Seed of {meter}", { meter }), value: dollarsOrNone(seed) },
    {
      key: `contribution ${key}`,
      label: t("Contribution to {meter}", { meter }),
      value: `${formatPpm(contribution)}%`,
    },
    {
      key: `reserve ${key}`,
      label: t("Contribution to the reserve of {meter}", { meter }),
      value: `${formatPpm(reserve)}%`,
    },
    { key: `cap ${key}`, label: t("Cap of {meter}", { meter }), value: dollarsOrNone(cap) },
  ];
}

/**
 * @param {Server.VersionLine} line
 * @returns {TermRow[]}
 */
const awardRows = ({ key, name: line, award, envy }) => [
  { key: `award ${key}`, label: t("{line} pays", { line }), value: describeAward(award) },
  { key: `envy ${key}`, label: t("Envy of {line}", { line }), value: describeAward(envy), isDefault: envy === null },
];

/**
 * @param {Server.VersionLine} line
 * @param {Server.HouseRules} rules
 * @returns {TermRow}
 */
function tierRow({ key, name: line }, rules) {
  const tier = Object.fromEntries(rules.tiers)[key] ?? "dealer";
  return {
    key: `tier ${key}`,
    label: t("{line} needs at least", { line }),
    value: tierName(tier),
    isDefault: tier === "dealer",
  };
}

/**
 * @param {Server.HouseRules} rules
 * @returns {TermRow[]}
 */
const ruleRows = (rules) => [
  {
    key: "cut_at_mark",
    label: t("Meter locked when marked"),
    value: rules.cut_at_mark ? t("yes") : t("no, when verified"),
  },
  {
    key: "must_mark_awards",
    label: t("Awards of the tray are marked"),
    value: rules.must_mark_awards ? t("yes, where cards are entered") : t("if the dealer likes"),
  },
  { key: "chips", label: OPEN_CHIPS, value: CHIPS[rules.chips] },
  {
    key: "house_modification",
    label: t("House may change a meter"),
    value: rules.house_modification ? t("yes") : t("no"),
  },
];

/**
 * The differences between two versions of terms: [label, old, new] each.
 * @param {Server.Version} old
 * @param {Server.Version} now
 */
export function termDifferences(old, now) {
  const before = new Map(termRows(old).map(({ key, value }) => [key, value]));
  return termRows(now)
    .filter(({ key, value }) => before.get(key) !== value)
    .map(({ key, label, value }) => [label, before.get(key) ?? "–", value]);
}

/**
 * The terms of a link in words, with what is actually done with the chips there.
 * @param {Server.Link} link
 */
export const termsInForce = ({ terms, chips }) =>
  shownRows(terms).map(({ key, label, value }) => (key === "chips" ? [t("Chips are"), CHIPS[chips]] : [label, value]));

/**
 * A version of terms in words, without empty rows: [label, value] each.
 * @param {Server.Version} version
 * @returns {[string, string][]}
 */
export const describeTerms = (version) => shownRows(version).map(({ label, value }) => [label, value]);

/** @param {Server.Version} version */
const shownRows = (version) => termRows(version).filter(({ isDefault }) => !isDefault);
