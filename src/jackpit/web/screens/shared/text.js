// Texts in the language of the house, which the server writes into the page as its `lang`.
//
// A text stands in English where it is shown, its facts by name: t("Spot {spot}", { spot }).
// tools/catalogue collects these texts, so each is a literal, whole sentence or label.

/** The language of the house. */
export const language = document.documentElement.lang;

/** The language of dates and numbers. */
export const numberLanguage = language === "en" || language === "en-XA" ? "en-US" : language;

const ENGLISH = { texts: {}, plurals: {} };
const categories = new Intl.PluralRules(numberLanguage);
/** @type {{ texts: Record<string, string>, plurals: Record<string, Record<string, string>> }} */
const catalogue = language === "en" ? ENGLISH : await loadTexts();

/** The catalogue of the language; a screen without one shows English. */
async function loadTexts() {
  try {
    const response = await fetch("/api/language");
    return response.ok ? await response.json() : ENGLISH;
  } catch {
    return ENGLISH;
  }
}

/**
 * A text with its facts.
 * @param {string} text
 * @param {Record<string, string | number>} [facts]
 */
export const t = (text, facts) => fill(catalogue.texts[text] ?? text, facts);

/**
 * A name from the data of the games or a template of the server, which stands in no call of t.
 * @param {string} name
 */
export const translated = (name) => catalogue.texts[name] ?? name;

/**
 * A text that depends on a count, which is the fact `count`: plural(2, "{count} wager", "{count} wagers").
 * @param {number} count
 * @param {string} one
 * @param {string} other
 * @param {Record<string, string | number>} [facts]
 */
export function plural(count, one, other, facts) {
  const forms = catalogue.plurals[one] ?? { one, other };
  const form = forms[categories.select(count)] ?? forms.other;
  return fill(form, { count: count.toLocaleString(numberLanguage), ...facts });
}

/**
 * A text whose facts are templates, such as a key: rich("Press {key}.", { key: html`<kbd>?</kbd>` }).
 * @param {string} text
 * @param {Record<string, Shown>} facts
 * @returns {Shown[]}
 */
export function rich(text, facts) {
  const parts = (catalogue.texts[text] ?? text).split(/\{(\w+)\}/);
  return parts.map((part, index) => (index % 2 ? facts[part] : part));
}

/**
 * The parts of a rich text with its words wrapped, and its facts as they are.
 * @param {Shown[]} parts
 * @param {(words: string) => Shown} wrap
 */
export const wrapWords = (parts, wrap) => parts.map((part) => (typeof part === "string" && part ? wrap(part) : part));

/**
 * "6, 3 and 1".
 * @param {(string | number)[]} items
 */
export const list = (items) => join(items, (first, last) => t("{first} and {last}", { first, last }));

/**
 * "6, 3 or 1".
 * @param {(string | number)[]} items
 */
export const either = (items) => join(items, (first, last) => t("{first} or {last}", { first, last }));

/**
 * @param {(string | number)[]} items
 * @param {(first: string | number, last: string | number) => string} joinTwo
 */
function join(items, joinTwo) {
  if (items.length < 2) return items.join("");
  const [last, lastButOne, ...rest] = items.toReversed();
  return rest.reduce((joined, item) => t("{first}, {rest}", { first: item, rest: joined }), joinTwo(lastButOne, last));
}

/**
 * Whole sentences, one after the other; empty ones are left out.
 * @param {string[]} items
 */
export const sentences = (items) =>
  items.filter(Boolean).reduceRight((rest, first) => (rest ? t("{first} {rest}", { first, rest }) : first), "");

/**
 * "spot 1, a pair; spot 2, three of a kind": items that contain commas themselves.
 * @param {string[]} items
 */
export const clauses = (items) =>
  items.filter(Boolean).reduceRight((rest, first) => (rest ? t("{first}; {rest}", { first, rest }) : first), "");

/**
 * A template of the server with its facts; `{times:,}` is a number with separators of thousands.
 * @param {string} text
 * @param {Record<string, string | number>} [facts]
 */
export function fill(text, facts) {
  if (!facts) return text;
  return text.replace(/\{(\w+)(:,)?\}/g, (whole, name, separated) => {
    const fact = facts[name] ?? whole;
    return separated ? fact.toLocaleString(numberLanguage) : String(fact);
  });
}

/**
 * A text with a capital letter, as it begins a sentence or a cell.
 * @param {string} text
 */
export const capitalized = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
