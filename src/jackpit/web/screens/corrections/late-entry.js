// Late entry: a round that was finished on a paper form while the system was offline, entered whole and
// approved by a second person.

import { get } from "../shared/api.js";
import { isCard } from "../shared/cards.js";
import { linkOptions, onValue, selectField, tableOptions, textField, withQuery } from "../shared/fields.js";
import { html, inputValue, nothing, render } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { verifierName } from "../shared/names.js";
import { previewCommand } from "../shared/preview.js";
import { rich, t } from "../shared/text.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { gamingDay, isoMinute, now as serverNow } from "../shared/times.js";
import { spotsTitle } from "../shared/words.js";
import { CorrectionForm } from "./correction-form.js";
import { correctionsNav } from "./corrections.js";

/**
 * @typedef {{
 *   link: Server.Link, links: Server.LinkLine[], table: Server.Table, today: string, who: Server.Session,
 *   go: Page["go"], clock: () => string, startedAt: string | null,
 * }} LateEntryPage
 * @typedef {{
 *   spots: Set<number>, hands: Record<string, string>, cards: Record<string, string>, tableWideHand: string,
 *   formNumber: string, day: string, time: string, text: string,
 * }} Form
 * @typedef {Server.Preview & { ends: boolean }} RoundPreview
 * @typedef {{ entry: number, number: number, previewed: RoundPreview | undefined }} Result
 */

/** @param {Page} page */
export default async function lateEntry({ root, query, who, go }) {
  await useStylesheet("/screens/corrections/corrections.css");
  const { links } = await get("/api/links");
  const open = links.filter((link) => link.tables.length && !link.is_decommissioned);
  if (!open.length) return void render(html`<div class="empty"><h2>${t("No link has a table.")}</h2></div>`, root);
  const { link: key } = open.find(({ link }) => link === query.get("link")) ?? open[0];
  const link = await get(`/api/links/${key}`);
  const clock = () => isoMinute(serverNow());
  const today = clock().slice(0, 10);
  const table = link.tables.find((known) => known.table === query.get("table")) ?? link.tables[0];
  const page = {
    link,
    links: open,
    table,
    today,
    who,
    go,
    clock,
    startedAt: await startOf(key, table),
  };
  return showForm(root, page);
}

/**
 * When the round under way started, to the minute in house time; null if there is none.
 * @param {string} key
 * @param {Server.Table} table
 */
async function startOf(key, { round }) {
  if (round === null) return null;
  const { rounds } = await get(withQuery(`/api/links/${key}/rounds`, { before: String(round + 1) }));
  return isoMinute(rounds[0].at);
}

/**
 * The same for people: Nov 16, 2026, 12:40.
 * @param {string} text
 */
const shownMinute = (text) => `${gamingDay(text.slice(0, 10))}, ${text.slice(11)}`;

/**
 * @param {HTMLElement} root
 * @param {LateEntryPage} page
 */
function showForm(root, { link, links, table, today, who, go, clock, startedAt }) {
  const isUnderWay = table.round !== null;
  /** @type {Form} */
  const state = {
    spots: new Set(isUnderWay ? table.lit : []),
    hands: {},
    cards: {},
    tableWideHand: "",
    formNumber: "",
    day: today,
    time: "",
    text: "",
  };
  const tableWide = new Set(link.table_wide_lines);
  const spotLines = link.terms.lines.filter(({ key }) => !tableWide.has(key));
  const tableWideLines = link.terms.lines.filter(({ key }) => tableWide.has(key));
  /** @type {Result | null} */
  let result = null;

  const reason = () => {
    const facts = { time: `${state.day} ${state.time}`.trim(), text: state.text.trim() };
    return facts.text ? t("played {time}: {text}", facts) : t("played {time}", facts);
  };
  /** @param {boolean} ends */
  const makeCommand = (ends) => ({
    type: "EnterFromPaper",
    table: table.table,
    spots: [...state.spots].toSorted((a, b) => a - b),
    form_number: state.formNumber.trim(),
    reason: reason(),
    cards: Object.entries(state.cards)
      .filter(([, text]) => text.trim())
      .map(([spot, text]) => ({ spot: spot === "dealer" ? null : Number(spot), cards: text.trim().split(/[\s,]+/) })),
    hands: [
      ...(state.tableWideHand ? [{ line: state.tableWideHand, spot: null }] : []),
      ...[...state.spots]
        .toSorted((a, b) => a - b)
        .filter((spot) => state.hands[spot])
        .map((spot) => ({ line: state.hands[spot], spot })),
    ],
    ends,
  });
  const hasWrongCards = () =>
    Object.values(state.cards).some(
      (text) =>
        text.trim() &&
        !text
          .trim()
          .split(/[\s,]+/)
          .every(isCard),
    );
  /**
   * A round with a claim cannot end before it is verified: then it is previewed without its end.
   * @param {string} key
   * @param {Json} command
   * @returns {Promise<RoundPreview[]>}
   */
  const loadPreview = async (key, command) => {
    try {
      return (await previewCommand(key, { ...command, ends: true })).map((effect) => ({ ...effect, ends: true }));
    } catch (problem) {
      if (problem.rule !== "CLAIM_PENDING") throw problem;
      return (await previewCommand(key, { ...command, ends: false })).map((effect) => ({ ...effect, ends: false }));
    }
  };
  const summary = () =>
    t("Round on paper form {form} at table {table}", { form: state.formNumber.trim(), table: table.table });
  const missing = () => {
    if (!state.spots.size) return t("Tap the spots that had a wager.");
    if (hasWrongCards()) return t("A card is written as rank and suit, such as 7d or Th.");
    return state.formNumber.trim() ? null : t("Enter the form number, and when the round was played.");
  };
  const unexplained = () => {
    if (!state.day || !state.time) return t("Enter the form number, and when the round was played.");
    if (`${state.day} ${state.time}` > clock())
      return t("It is {time} now; the round cannot have been played later.", { time: shownMinute(clock()) });
    if (startedAt && `${state.day} ${state.time}` < startedAt)
      return t("Round {round} started {time}; it cannot have been played earlier.", {
        round: table.round ?? "",
        time: shownMinute(startedAt),
      });
    return null;
  };
  /** @type {CorrectionForm} */
  const correction = new CorrectionForm({
    who,
    kind: "EnterFromPaper",
    link: link.link,
    make: () => makeCommand(ends()),
    missing,
    unexplained,
    summary,
    reason: () => t("{summary}: {reason}", { summary: summary(), reason: reason() }),
    text: reason,
    submitLabel: t("Approve and enter"),
    doneMessage: ({ entries }) => t("Entered: round {round}.", { round: entries?.[0].events[0].round }),
    done: ({ entries }, links) => {
      if (!entries) return go("/approvals");
      const [entry] = entries;
      const [previewed] = /** @type {RoundPreview[]} */ (links);
      result = { entry: entry.seq, number: entry.events[0].round, previewed };
      return draw();
    },
    draw: () => draw(),
    load: loadPreview,
  });
  /** @param {Partial<Form>} [changes] */
  const update = (changes = {}) => {
    Object.assign(state, changes);
    correction.update();
  };
  /** Whether the round would end: false if it has a claim. */
  const ends = () => /** @type {RoundPreview | undefined} */ (correction.effects?.[0])?.ends ?? true;

  /** @param {number} spot */
  const toggle = (spot) => {
    if (!state.spots.delete(spot)) state.spots.add(spot);
    update();
  };
  /**
   * @param {"formNumber" | "day" | "time" | "text"} name
   * @param {string} label
   * @param {string} [type]
   */
  const field = (name, label, type = "text") =>
    textField({
      label,
      name,
      type,
      size: "grow",
      value: state[name],
      onInput: (value) => update({ [name]: value }),
    });

  const draw = () =>
    render(
      html`<div class="page-head adjust-head"><h1>${t("Late entry")}</h1>
          <div class="row">
            ${selectField({
              label: t("Link"),
              value: link.link,
              options: linkOptions(links),
              onChange: (value) => go(`/late-entry?link=${value}`),
            })}
            ${selectField({
              label: t("Table"),
              value: table.table,
              options: tableOptions(link.tables),
              onChange: (value) => go(`/late-entry?link=${link.link}&table=${value}`),
            })}
          </div>
        </div>
        ${correctionsNav(link.link, "late")}
        ${
          result
            ? resultPanel(result, link)
            : html`<div class="two-columns">
              ${correction.template(
                t("The round on the paper form"),
                html`<p class="soft">${
                  isUnderWay
                    ? html`${t("Round {round} is still open at table {table}.", {
                        round: table.round ?? "",
                        table: table.table,
                      })} ${t("If this form finishes that round, it keeps its number and its spots.")}`
                    : html`${t("It becomes round {round}, after everything entered before it.", {
                        round: link.rounds + 1,
                      })} ${t("Rounds are in the order of entry, not of the time on the form.")}
                      ${t("Jackpots are paid from the meter as it is now.")}`
                }</p>
                <div class="row">${field("formNumber", t("Form number"))}
                  ${field("day", t("Played on"), "date")}${field("time", t("at"), "time")}</div>
                <fieldset><legend>${t("Spots with a wager")}</legend><div class="form-spots">
                  ${Array.from({ length: table.spots }, (_, index) => index + 1).map(
                    (spot) =>
                      html`<button type="button" class="button form-spot" aria-pressed=${state.spots.has(spot)}
                        aria-label=${t("Spot {spot}", { spot })} ?disabled=${isUnderWay}
                        @click=${() => toggle(spot)}>${spot}</button>`,
                  )}
                </div></fieldset>
                ${handFields({ state, spotLines, tableWideLines, update })}
                ${field("text", t("What happened (system offline from … to …)"))}
`,
                ends() ? t("Enter the round…") : t("Enter the round and its claims…"),
              )}
              <div class="stack">
                ${correction.panel(
                  t("Tap the spots and enter the form number to see the contributions, the payments and the claims."),
                )}
                ${correction.effects ? paymentsPanel(correction.effects[0]) : nothing}
              </div>
            </div>`
        }`,
      root,
    );
  update();
  return () => correction.stop();
}

/**
 * @typedef {{
 *   state: Form, spotLines: Server.VersionLine[], tableWideLines: Server.VersionLine[],
 *   update: (changes: Partial<Form>) => void,
 * }} Hands
 * @param {Hands} hands
 */
function handFields({ state, spotLines, tableWideLines, update }) {
  const spots = [...state.spots].toSorted((a, b) => a - b);
  /**
   * @param {string | number} key
   * @param {string} label
   */
  const cards = (key, label, example = "7d 7h") =>
    html`<input aria-label=${label} placeholder=${example} .value=${inputValue(state.cards[key] ?? "")}
      @input=${onValue((value) => update({ cards: { ...state.cards, [key]: value } }))}>`;
  if (!spotLines.length) {
    return html`<fieldset class="hands"><legend>${t("Dealer's hand, and its cards if the form has them")}</legend>
      <div class="row">${tableWideHandSelect(state, tableWideLines, update)}${cards(
        "dealer",
        t("Cards of the dealer"),
        "2c 3d 4h",
      )}</div>
    </fieldset>`;
  }
  return html`<fieldset class="hands"><legend>${t("Winning hands, and cards if the form has them")}</legend>
    ${
      spots.length
        ? html`<table>
          <thead><tr><th>${t("Spot")}</th><th>${t("Hand")}</th><th>${t("Cards")}</th></tr></thead>
          <tbody>
            ${spots.map(
              (spot) =>
                html`<tr><td>${t("Spot {spot}", { spot })}</td>
                <td><select aria-label=${t("Hand of spot {spot}", { spot })}
                  @change=${onValue((value) => update({ hands: { ...state.hands, [spot]: value } }))}><option
                  value="">${t("no win")}</option>${spotLines.map(
                    ({ key, name }) =>
                      html`<option value=${key}
                        ?selected=${state.hands[spot] === key}>${name}</option>`,
                  )}</select></td>
                <td>${cards(spot, t("Cards of spot {spot}", { spot }))}</td></tr>`,
            )}
            <tr><td>${t("Dealer")}</td>
              <td>${
                tableWideLines.length
                  ? tableWideHandSelect(state, tableWideLines, update)
                  : html`<span class="soft">–</span>`
              }</td>
              <td>${cards("dealer", t("Cards of the dealer"))}</td></tr>
          </tbody>
        </table>`
        : html`<p class="soft">${t("Tap a spot first.")}</p>`
    }
  </fieldset>`;
}

/**
 * @param {Form} state
 * @param {Server.VersionLine[]} tableWideLines
 * @param {(changes: Partial<Form>) => void} update
 */
const tableWideHandSelect = (state, tableWideLines, update) =>
  html`<select aria-label=${t("Hand of the dealer")}
    @change=${onValue((value) => update({ tableWideHand: value }))}>
    <option value="">${t("no win")}</option>
    ${tableWideLines.map(
      ({ key, name }) => html`<option value=${key} ?selected=${state.tableWideHand === key}>${name}</option>`,
    )}
  </select>`;

/**
 * Who is paid, and which claims are pending.
 * @param {Server.Preview} preview
 */
function paymentsPanel({ payments, waiting }) {
  return html`<section class="panel stack">
    <h2>${t("Payments and claims")}</h2>
    ${
      payments.length || waiting.length
        ? html`<table><tbody>
          ${payments.map(
            (payment) =>
              html`<tr><td class="nowrap">${t("Spot {spot}", { spot: payment.spot })}</td><td>${payment.why}</td><td
                >${payment.payer}</td><td class="number">${dollars(payment.amount)}</td></tr>`,
          )}
          ${waiting.map(
            (claim) =>
              html`<tr><td class="nowrap">${spotsTitle(claim.spots)}</td><td>${claim.line_name}</td><td
                class="wait">${t("claim, needs {verifier}", { verifier: verifierName(claim.needs) })}</td><td
                class="number">${dollars(claim.amount)}</td></tr>`,
          )}
        </tbody></table>
        ${
          waiting.length
            ? html`<p class="soft">${t("A claim is verified as usual, under Approvals or at the pad.")}
              ${t("Then the dealer ends the round at the pad.")}</p>`
            : nothing
        }`
        : html`<p class="soft">${t("No payments and no claims.")}</p>`
    }
  </section>`;
}

/**
 * @param {Result} result
 * @param {Server.Link} link
 */
const resultPanel = ({ entry, number, previewed }, link) =>
  html`<section class="panel good stack" role="status">
    <h2>${t("Entered as round {round}: entry {entry}", { round: number, entry })}</h2>
    <p><a href="/replay/${link.link}/${number}">${t("Replay the round")}</a></p>
    ${
      previewed?.ends
        ? nothing
        : html`<p>${rich("Its claim is pending: verify it under {page} or at the pad, and end the round there.", {
            page: html`<a href="/approvals">${t("Approvals")}</a>`,
          })}</p>`
    }
    <p><a class="button" href="/late-entry?link=${link.link}">${t("Enter another round")}</a></p>
  </section>`;
