// @ts-nocheck Its types are not declared yet.
// Late entry: a round that was finished on a paper form while the system was offline, entered whole and
// approved by a second person.

import { get } from "../shared/api.js";
import { isCard } from "../shared/cards.js";
import { attempt, toast } from "../shared/dialog.js";
import { html, inputValue, nothing, render } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { CommandPreview, previewCommand, previewPanel } from "../shared/preview.js";
import { decisionButtons, fileRequest, submitWithSecondPerson } from "../shared/second-person.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { gamingDay, now as serverNow } from "../shared/times.js";
import { correctionsNav } from "./corrections.js";

export default async function lateEntry({ root, query, who, about, go }) {
  await useStylesheet("/screens/corrections/corrections.css");
  const { links } = await get("/api/links");
  const open = links.filter((link) => link.tables.length && !link.is_decommissioned);
  if (!open.length) return void render(html`<div class="empty"><h2>No link has a table.</h2></div>`, root);
  const key = open.some(({ link }) => link === query.get("link")) ? query.get("link") : open[0].link;
  const link = await get(`/api/links/${key}`);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: about.time_zone }).format(serverNow());
  const table = link.tables.find((known) => known.table === query.get("table")) ?? link.tables[0];
  const clock = () => minuteOf(serverNow(), about.time_zone);
  const page = {
    link,
    links: open,
    table,
    today,
    who,
    go,
    clock,
    startedAt: await startOf(key, table, about.time_zone),
  };
  return showForm(root, page);
}

/** When the round under way started, to the minute in house time; null if there is none. */
async function startOf(key, { round }, timeZone) {
  if (round === null) return null;
  const { entries } = await get(`/api/links/${key}/rounds/${round}`);
  return minuteOf(entries[0].at, timeZone);
}

/** A time to the minute, in the form of the fields here: 2026-11-16 12:40. */
function minuteOf(time, timeZone) {
  const parts = { timeZone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" };
  return new Intl.DateTimeFormat("sv-SE", parts).format(new Date(time));
}

/** The same for people: Nov 16, 2026, 12:40. */
const shownMinute = (text) => `${gamingDay(text.slice(0, 10))}, ${text.slice(11)}`;

function showForm(root, { link, links, table, today, who, go, clock, startedAt }) {
  const isUnderWay = table.round !== null;
  const state = {
    spots: new Set(table.wagers),
    hands: {},
    cards: {},
    tables: "",
    formNumber: "",
    day: today,
    time: "",
    text: "",
  };
  const preview = new CommandPreview(() => draw());
  const dealers = new Set(link.dealers_lines);
  const spotLines = link.terms.lines.filter(({ key }) => !dealers.has(key));
  const dealerLines = link.terms.lines.filter(({ key }) => dealers.has(key));
  let result = null;

  const reason = () => [`played ${state.day} ${state.time}`.trim(), state.text.trim()].filter(Boolean).join(": ");
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
      ...(state.tables ? [{ line: state.tables, spot: null }] : []),
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
  /** A round with a claim cannot end before it is verified: then it is previewed without its end. */
  const loadPreview = async (key, command) => {
    try {
      return (await previewCommand(key, command)).map((effect) => ({ ...effect, ends: true }));
    } catch (problem) {
      if (problem.rule !== "CLAIM_PENDING") throw problem;
      return (await previewCommand(key, { ...command, ends: false })).map((effect) => ({ ...effect, ends: false }));
    }
  };
  const update = (changes = {}) => {
    Object.assign(state, changes);
    preview.update(
      link.link,
      state.spots.size && state.formNumber.trim() && !hasWrongCards() ? makeCommand(true) : null,
      loadPreview,
    );
    draw();
  };
  const ends = () => preview.state.links?.[0].ends ?? true;

  const whyNot = () => {
    if (!state.spots.size) return "Tap the spots that had a wager.";
    if (hasWrongCards()) return "A card is written as rank and suit, such as 7d or Th.";
    if (!state.formNumber.trim() || !state.day || !state.time)
      return "Enter the form number, and when the round was played.";
    if (`${state.day} ${state.time}` > clock())
      return `It is ${shownMinute(clock())} now; the round cannot have been played later.`;
    if (startedAt && `${state.day} ${state.time}` < startedAt)
      return `Round ${table.round} started ${shownMinute(startedAt)}; it cannot have been played earlier.`;
    if (preview.state.problem) return preview.state.problem.message;
    return preview.isReady ? null : "Loading the preview…";
  };
  const summary = () => `Round on paper form ${state.formNumber.trim()} at table ${table.table}`;
  const now = async () => {
    const previewed = preview.state.links[0];
    const entries = await submitWithSecondPerson({
      title: summary(),
      text: reason(),
      link: link.link,
      command: makeCommand(ends()),
      approvers: who.approvers.EnterFromPaper,
      submitLabel: "Approve and enter",
    });
    if (!entries) return;
    const number = entries[0].events[0].round;
    result = { entry: entries[0].seq, number, previewed };
    toast(`Entered: round ${number}.`);
    draw();
  };
  const request = () =>
    attempt(async () => {
      await fileRequest({ link: link.link, command: makeCommand(ends()), summary: `${summary()}: ${reason()}` });
      toast("Waiting for a second person, under Approvals.");
      go("/approvals");
    });

  const toggle = (spot) => {
    if (!state.spots.delete(spot)) state.spots.add(spot);
    update();
  };
  const field = (name, label, more = {}) =>
    html`<label class="field grow"><span>${label}</span><input name=${name} type=${more.type ?? "text"}
      autocomplete="off" .value=${inputValue(state[name])}
      @input=${(event) => update({ [name]: event.target.value })}></label>`;

  const draw = () =>
    render(
      html`<div class="page-head adjust-head"><h1>Late entry</h1>
          <div class="row">
            <label class="field"><span>Link</span><select
              @change=${(event) => go(`/late-entry?link=${event.target.value}`)}>${links.map(
                (option) =>
                  html`<option value=${option.link} ?selected=${option.link === link.link}>${option.link} ·
                    ${option.name}</option>`,
              )}</select></label>
            <label class="field"><span>Table</span><select
              @change=${(event) => go(`/late-entry?link=${link.link}&table=${event.target.value}`)}>${link.tables.map(
                (option) =>
                  html`<option value=${option.table} ?selected=${option.table === table.table}>Table
                    ${option.table}</option>`,
              )}</select></label>
          </div>
        </div>
        ${correctionsNav(link.link, "late")}
        ${
          result
            ? resultPanel(result, link)
            : html`<div class="two-columns">
              <form class="panel stack" @submit=${(event) => event.preventDefault()}>
                <h2>The round on the paper form</h2>
                <p class="soft">${
                  isUnderWay
                    ? html`Round ${table.round} is still open at table ${table.table}. If this form finishes that
                      round, it keeps its number and its spots.`
                    : html`It becomes round ${link.rounds + 1}, after everything entered before it: rounds are in the
                      order of entry, not of the time on the form. Jackpots are paid from the meter as it is now.`
                }</p>
                <div class="row">${field("formNumber", "Form number")}
                  ${field("day", "Played on", { type: "date" })}${field("time", "at", { type: "time" })}</div>
                <fieldset><legend>Spots with a wager</legend><div class="form-spots">
                  ${Array.from({ length: table.spots }, (_, index) => index + 1).map(
                    (spot) =>
                      html`<button type="button" class="button form-spot" aria-pressed=${state.spots.has(spot)}
                        aria-label="Spot ${spot}" ?disabled=${isUnderWay}
                        @click=${() => toggle(spot)}>${spot}</button>`,
                  )}
                </div></fieldset>
                ${handFields({ state, spotLines, dealerLines, update })}
                ${field("text", "What happened (system offline from … to …)")}
                ${decisionButtons({
                  why: whyNot(),
                  submitLabel: ends() ? "Enter the round now" : "Enter the round and its claims now",
                  now,
                  request,
                })}
              </form>
              <div class="stack">
                ${previewPanel(preview.state, {
                  empty:
                    "Tap the spots and enter the form number to see the contributions, the payments and the claims.",
                })}
                ${preview.state.links ? paymentsPanel(preview.state.links[0]) : nothing}
              </div>
            </div>`
        }`,
      root,
    );
  update();
  return () => preview.stop();
}

function handFields({ state, spotLines, dealerLines, update }) {
  const spots = [...state.spots].toSorted((a, b) => a - b);
  const cards = (key, label, example = "7d 7h") =>
    html`<input aria-label="Cards of ${label}" placeholder=${example} .value=${inputValue(state.cards[key] ?? "")}
      @input=${(event) => update({ cards: { ...state.cards, [key]: event.target.value } })}>`;
  if (!spotLines.length) {
    return html`<fieldset class="hands"><legend>Dealer's hand, and its cards if the form has them</legend>
      <div class="row">${dealerHandSelect(state, dealerLines, update)}${cards("dealer", "the dealer", "2c 3d 4h")}</div>
    </fieldset>`;
  }
  return html`<fieldset class="hands"><legend>Winning hands, and cards if the form has them</legend>
    ${
      spots.length
        ? html`<table>
          <thead><tr><th>Spot</th><th>Hand</th><th>Cards</th></tr></thead>
          <tbody>
            ${spots.map(
              (spot) =>
                html`<tr><td>Spot ${spot}</td>
                <td><select aria-label="Hand of spot ${spot}"
                  @change=${(event) => update({ hands: { ...state.hands, [spot]: event.target.value } })}><option
                  value="">no win</option>${spotLines.map(
                    ({ key, name }) =>
                      html`<option value=${key}
                        ?selected=${state.hands[spot] === key}>${name}</option>`,
                  )}</select></td>
                <td>${cards(spot, `spot ${spot}`)}</td></tr>`,
            )}
            <tr><td>Dealer</td>
              <td>${
                dealerLines.length ? dealerHandSelect(state, dealerLines, update) : html`<span class="soft">–</span>`
              }</td>
              <td>${cards("dealer", "the dealer")}</td></tr>
          </tbody>
        </table>`
        : html`<p class="soft">Tap a spot first.</p>`
    }
  </fieldset>`;
}

const dealerHandSelect = (state, dealerLines, update) =>
  html`<select aria-label="Hand of the dealer" @change=${(event) => update({ tables: event.target.value })}><option
    value="">no win</option>${dealerLines.map(
      ({ key, name }) =>
        html`<option value=${key}
          ?selected=${state.tables === key}>${name}</option>`,
    )}</select>`;

/** Who is paid, and which claims are pending. */
function paymentsPanel({ payments, waiting }) {
  return html`<section class="panel stack">
    <h2>Payments and claims</h2>
    ${
      payments.length || waiting.length
        ? html`<table><tbody>
          ${payments.map(
            (payment) =>
              html`<tr><td class="nowrap">Spot ${payment.spot}</td><td>${payment.why}</td><td>from the
                ${payment.source}</td><td class="number">${dollars(payment.amount)}</td></tr>`,
          )}
          ${waiting.map(
            (claim) =>
              html`<tr><td class="nowrap">Spot ${claim.spots.join(", ")}</td><td>${claim.line}</td><td
                class="wait">claim, needs ${claim.needs === "executive" ? "an executive" : "a supervisor"}</td><td
                class="number">${dollars(claim.amount)}</td></tr>`,
          )}
        </tbody></table>
        ${
          waiting.length
            ? html`<p class="soft">A claim is verified as usual, under Approvals or at the pad; then the dealer ends
              the round at the pad.</p>`
            : nothing
        }`
        : html`<p class="soft">No payments and no claims.</p>`
    }
  </section>`;
}

const resultPanel = ({ entry, number, previewed }, link) =>
  html`<section class="panel good stack" role="status">
    <h2>Entered as round ${number}: entry ${entry}</h2>
    <p><a href="/replay/${link.link}/${number}">Replay the round</a></p>
    ${
      previewed.ends
        ? nothing
        : html`<p>Its claim is pending: verify it under <a href="/approvals">Approvals</a> or at the
          pad, and end the round there.</p>`
    }
    <p><a class="button" href="/late-entry?link=${link.link}">Enter another round</a></p>
  </section>`;
