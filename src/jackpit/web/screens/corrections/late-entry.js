// Late entry: a round that was finished on paper while the link was down, entered whole by two people.

import { get } from "../shared/api.js";
import { attempt, toast } from "../shared/dialog.js";
import { html, inputValue, nothing, render } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { CommandPreview, previewCommand, previewPanel } from "../shared/preview.js";
import { decisionButtons, fileRequest, submitWithSecondPerson } from "../shared/second-person.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { now as serverNow } from "../shared/times.js";
import { correctionsNav } from "./corrections.js";

const CARD = /^[A2-9TJQK][cdhs]$/;

export default async function late({ root, query, about, go }) {
  await useStylesheet("/screens/corrections/corrections.css");
  const { links } = await get("/api/links");
  const open = links.filter((one) => one.tables.length && !one.is_decommissioned);
  if (!open.length) return void render(html`<div class="empty"><h2>No link has a table.</h2></div>`, root);
  const key = open.some(({ link }) => link === query.get("link")) ? query.get("link") : open[0].link;
  const link = await get(`/api/links/${key}`);
  const asked = link.tables.find(({ table }) => table === query.get("table"));
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: about.time_zone }).format(serverNow());
  const table = asked ?? link.tables[0];
  const clock = () => minuteOf(serverNow(), about.time_zone);
  const page = { link, links: open, table, today, go, clock, begun: await begunAt(key, table, about.time_zone) };
  return form(root, page);
}

/** When the round that is under way was begun, to the minute by the house's clock; null if there is none. */
async function begunAt(key, { round }, timeZone) {
  if (round === null) return null;
  const { entries } = await get(`/api/links/${key}/rounds/${round}`);
  return minuteOf(entries[0].at, timeZone);
}

/** A time to the minute, as it is typed here: 2026-11-16 12:40. */
function minuteOf(time, timeZone) {
  const parts = { timeZone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" };
  return new Intl.DateTimeFormat("sv-SE", parts).format(new Date(time));
}

function form(root, { link, links, table, today, go, clock, begun }) {
  const isUnderWay = table.round !== null;
  const state = { spots: new Set(table.wagers), hands: {}, cards: {}, tables: "", paper: "", day: today, time: "", text: "" };
  const foresight = new CommandPreview(() => draw());
  const dealers = new Set(link.dealers_lines);
  const own = link.terms.lines.filter(({ key }) => !dealers.has(key));
  const shared = link.terms.lines.filter(({ key }) => dealers.has(key));
  let result = null;

  const reason = () => [`played ${state.day} ${state.time}`.trim(), state.text.trim()].filter(Boolean).join(": ");
  const said = (ends) => ({
    type: "EnterFromPaper",
    table: table.table,
    spots: [...state.spots].sort((a, b) => a - b),
    paper: state.paper.trim(),
    reason: reason(),
    cards: Object.entries(state.cards)
      .filter(([, text]) => text.trim())
      .map(([spot, text]) => ({ spot: spot === "dealer" ? null : Number(spot), cards: text.trim().split(/[\s,]+/) })),
    hands: [
      ...(state.tables ? [{ line: state.tables, spot: null }] : []),
      ...[...state.spots].sort((a, b) => a - b).filter((spot) => state.hands[spot]).map((spot) => ({ line: state.hands[spot], spot })),
    ],
    ends,
  });
  const hasWrongCards = () => Object.values(state.cards).some((text) => text.trim() && !text.trim().split(/[\s,]+/).every((card) => CARD.test(card)));
  /** A round with a claim cannot end before it is verified: then it is foreseen without its end. */
  const foresees = async (key, command) => {
    try {
      return (await previewCommand(key, command)).map((one) => ({ ...one, ends: true }));
    } catch (problem) {
      if (problem.rule !== "CLAIM_PENDING") throw problem;
      return (await previewCommand(key, { ...command, ends: false })).map((one) => ({ ...one, ends: false }));
    }
  };
  const typed = (changes = {}) => {
    Object.assign(state, changes);
    foresight.of(link.link, state.spots.size && state.paper.trim() && !hasWrongCards() ? said(true) : null, foresees);
    draw();
  };
  const ends = () => foresight.state.links?.[0].ends ?? true;

  const whyNot = () => {
    if (!state.spots.size) return "Tap the spots that had a wager.";
    if (hasWrongCards()) return "A card is written as rank and suit, such as 7d or Th.";
    if (!state.paper.trim() || !state.day || !state.time) return "Give the number of the paper, and when the round was played.";
    if (`${state.day} ${state.time}` > clock()) return `It is ${clock()} now; the round cannot have been played later.`;
    if (begun && `${state.day} ${state.time}` < begun) return `Round ${table.round} was begun ${begun}; it cannot have been played before.`;
    if (foresight.state.problem) return foresight.state.problem.message;
    return foresight.isReady ? null : "One moment: what it will do is being worked out.";
  };
  const words = () => `Round on paper ${state.paper.trim()} at table ${table.table}`;
  const now = async () => {
    const foreseen = foresight.state.links[0];
    const entries = await submitWithSecondPerson({ title: words(), text: reason(), link: link.link, said: said(ends()), second: "a supervisor or an executive", go: "Agree and enter it" });
    if (!entries) return;
    const number = entries[0].events[0].round;
    result = { entry: entries[0].seq, number, foreseen };
    toast(`Entered: round ${number}.`);
    draw();
  };
  const request = () =>
    attempt(async () => {
      await fileRequest({ link: link.link, said: said(ends()), summary: `${words()}: ${reason()}` });
      toast("It waits for a second person under Approvals.");
      go("/approvals");
    });

  const toggle = (spot) => {
    state.spots.has(spot) ? state.spots.delete(spot) : state.spots.add(spot);
    typed();
  };
  const field = (name, label, more = {}) => html`<label class="field grow"><span>${label}</span><input name=${name} type=${more.type ?? "text"} autocomplete="off" .value=${inputValue(state[name])} @input=${(event) => typed({ [name]: event.target.value })}></label>`;

  const draw = () =>
    render(
      html`<div class="page-head adjust-head"><h1>Late entry</h1>
          <div class="row">
            <label class="field"><span>Link</span><select @change=${(event) => go(`/late-entry?link=${event.target.value}`)}>${links.map((one) => html`<option value=${one.link} ?selected=${one.link === link.link}>${one.link} · ${one.name}</option>`)}</select></label>
            <label class="field"><span>Table</span><select @change=${(event) => go(`/late-entry?link=${link.link}&table=${event.target.value}`)}>${link.tables.map((one) => html`<option value=${one.table} ?selected=${one.table === table.table}>Table ${one.table}</option>`)}</select></label>
          </div>
        </div>
        ${correctionsNav(link.link, "late")}
        ${result ? doneView(result, link) : html`<div class="two">
          <form class="panel stack" @submit=${(event) => event.preventDefault()}>
            <h2>The round on paper</h2>
            <p class="soft">${isUnderWay
              ? html`Round ${table.round} was under way at table ${table.table} when the link was lost. It goes on with its spots, and keeps its number.`
              : html`It becomes round ${link.rounds + 1}, now, behind everything that was entered before it: the order is that of entry, whatever the time on the paper. Jackpots are of the meter as it stands now.`}</p>
            <div class="row">${field("paper", "Number of the paper")}${field("day", "Played on", { type: "date" })}${field("time", "at", { type: "time" })}</div>
            <fieldset><legend>Spots with a wager</legend><div class="paper-table">
              ${Array.from({ length: table.spots }, (_, index) => index + 1).map(
                (spot) => html`<button type="button" class="button paper-spot" aria-pressed=${state.spots.has(spot)} aria-label="Spot ${spot}" ?disabled=${isUnderWay} @click=${() => toggle(spot)}>${spot}</button>`,
              )}
            </div></fieldset>
            ${handsView({ state, own, shared, typed })}
            ${field("text", "What happened (the link was down from, to)")}
            ${decisionButtons({ why: whyNot(), go: ends() ? "Enter the round now" : "Enter the round and its claims now", now, request })}
          </form>
          <div class="stack">
            ${previewPanel(foresight.state, { empty: "Tap the spots and give the number of the paper, and you see here the contributions, the payments and the claims." })}
            ${foresight.state.links ? sheetView(foresight.state.links[0]) : nothing}
          </div>
        </div>`}`,
      root,
    );
  typed();
  return () => foresight.stop();
}

function handsView({ state, own, shared, typed }) {
  const spots = [...state.spots].sort((a, b) => a - b);
  const cards = (key, label) => html`<input aria-label="Cards of ${label}" placeholder="7d 7h" .value=${inputValue(state.cards[key] ?? "")} @input=${(event) => typed({ cards: { ...state.cards, [key]: event.target.value } })}>`;
  return html`<fieldset class="hands"><legend>Hands that won, and cards if they were written down</legend>
    ${spots.length
      ? html`<table>
          <thead><tr><th>Spot</th>${own.length ? html`<th>Hand</th>` : nothing}<th>Cards</th></tr></thead>
          <tbody>
            ${spots.map(
              (spot) => html`<tr><td>Spot ${spot}</td>
                ${own.length ? html`<td><select aria-label="Hand of spot ${spot}" @change=${(event) => typed({ hands: { ...state.hands, [spot]: event.target.value } })}><option value="">no win</option>${own.map(({ key, name }) => html`<option value=${key} ?selected=${state.hands[spot] === key}>${name}</option>`)}</select></td>` : nothing}
                <td>${cards(spot, `spot ${spot}`)}</td></tr>`,
            )}
            <tr><td>Dealer</td>
              ${own.length ? html`<td>${shared.length ? tablesSelect(state, shared, typed) : html`<span class="soft">–</span>`}</td>` : nothing}
              <td>${cards("dealer", "the dealer")}</td></tr>
          </tbody>
        </table>
        ${own.length ? nothing : html`<label class="field"><span>The dealer's hand</span>${tablesSelect(state, shared, typed)}</label>`}`
      : html`<p class="soft">Tap a spot first.</p>`}
  </fieldset>`;
}

const tablesSelect = (state, shared, typed) => html`<select aria-label="Hand of the dealer" @change=${(event) => typed({ tables: event.target.value })}><option value="">no win</option>${shared.map(({ key, name }) => html`<option value=${key} ?selected=${state.tables === key}>${name}</option>`)}</select>`;

/** Who is paid, and which claims will wait for whom. */
function sheetView({ payments, waiting }) {
  return html`<section class="panel stack">
    <h2>Payments and claims</h2>
    ${payments.length || waiting.length
      ? html`<table><tbody>
          ${payments.map((one) => html`<tr><td class="nowrap">Spot ${one.spot}</td><td>${one.why}</td><td>from the ${one.source}</td><td class="number">${dollars(one.amount)}</td></tr>`)}
          ${waiting.map((one) => html`<tr><td class="nowrap">Spot ${one.spots.join(", ")}</td><td>${one.line}</td><td class="wait">claim, needs ${one.needs === "EXECUTIVE" ? "an executive" : "a supervisor"}</td><td class="number">${dollars(one.amount)}</td></tr>`)}
        </tbody></table>
        ${waiting.length ? html`<p class="soft">A claim is verified as always, under Approvals or at the pad; then the dealer ends the round there.</p>` : nothing}`
      : html`<p class="soft">Nobody is paid, and no claim waits.</p>`}
  </section>`;
}

const doneView = ({ entry, number, foreseen }, link) => html`<section class="panel good stack" role="status">
  <h2>Entered as round ${number}: entry ${entry}</h2>
  <p><a href="/replay/${link.link}/${number}">The round, press by press</a></p>
  ${foreseen.ends ? nothing : html`<p>Its claim waits: verify it under <a href="/approvals">Approvals</a> or at the pad, and end the round there.</p>`}
  <p><a class="button" href="/late-entry?link=${link.link}">Enter another one</a></p>
</section>`;
