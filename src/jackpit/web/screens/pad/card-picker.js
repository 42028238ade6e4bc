// The card picker: whose cards and the suit, then one press of a rank for each card of that suit.

import { problemOf } from "../shared/api.js";
import { cardText, isRedSuit, rankText, SUITS } from "../shared/cards.js";
import { html, nothing } from "../shared/html.js";
import { Modal } from "../shared/modal.js";
import { problemLine } from "../shared/problem-line.js";
import { playingCard } from "../shared/playing-card.js";
import { t } from "../shared/text.js";
import { wagersOf } from "./view.js";

/**
 * Open the dialog for the cards of spots and of the dealer, beginning with *spot* (null: the dealer).
 * *send* is called with (spot or null, cards) and returns the answer; the hand that the cards make is
 * shown immediately.
 * @param {{
 *   view: Server.Pad, spot: number | null,
 *   send: (spot: number | null, cards: string[]) => Promise<{ entries: Server.Entry[] } | null>,
 *   onClose: () => void,
 * }} options
 */
export function openCardPicker({ view, spot: firstSpot, send, onClose }) {
  /** @type {{ view: Server.Pad, at: number | null, suit: string | null, problem: Problem | null }} */
  const state = { view, at: firstSpot, suit: null, problem: null };
  const modal = new Modal({
    className: "picker",
    onClose: () => {
      window.removeEventListener("keydown", typeKey);
      onClose();
    },
  });

  /** @param {number | null} spot */
  const spotOf = (spot) => state.view.spots.find((seat) => seat.spot === spot);
  const sent = new Map(); // by spot, {cards, seq} that the view does not show yet: the next card can be tapped before
  const forgetShown = () => sent.forEach(({ seq }, spot) => seq <= state.view.seq && sent.delete(spot));
  /** @param {number | null} spot */
  const cardsOf = (spot) =>
    sent.get(spot)?.cards ?? (spot === null ? state.view.dealer_cards : (spotOf(spot)?.cards ?? []));
  /** @param {number | null} spot */
  const ownCards = (spot) => html`<small>${cardsOf(spot).map(cardText).join(" ") || t("no cards")}</small>`;
  const isFull = () => cardsOf(state.at).length >= 2 && !(state.view.is_dealers_hand && state.at === null);

  /** @type {Promise<unknown>} */
  let last = Promise.resolve(); // one after the other: the pad drops a press that is on its way already
  /** @param {string[]} cards */
  const sendCards = async (cards) => {
    const owner = state.at;
    const turn = last.then(() => send(owner, cards));
    last = turn.catch(() => {});
    const pending = { cards, seq: Infinity };
    sent.set(owner, pending);
    state.problem = null;
    draw();
    try {
      const done = await turn;
      pending.seq = done?.entries.at(-1)?.seq ?? 0;
    } catch (problem) {
      Object.assign(state, { problem });
      pending.seq = 0;
      problemOf(problem);
    } finally {
      forgetShown();
      draw();
    }
  };
  /** @param {string} rank */
  const addRank = (rank) => () => {
    if (state.suit && !isFull()) sendCards([...cardsOf(state.at), rank + state.suit]);
  };
  const removeLast = () => {
    const cards = cardsOf(state.at);
    if (cards.length) sendCards(cards.slice(0, -1));
  };
  /** @param {string} suit */
  const chooseSuit = (suit) => () => {
    state.suit = suit;
    draw();
  };
  /** @param {number | null} spot */
  const choose = (spot) => () => {
    Object.assign(state, { at: spot, problem: null });
    draw();
  };

  /**
   * C, D, H and S choose the suit, a rank enters a card, Backspace removes the last one, and the arrows
   * move to the next cards.
   * @param {KeyboardEvent} event
   */
  const typeKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const key = event.key.toUpperCase();
    const rank = key === "0" ? "T" : key;
    const owners = [...wagersOf(state.view), null];
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (SUITS[key.toLowerCase()]) chooseSuit(key.toLowerCase())();
    else if (state.view.ranks.includes(rank)) addRank(rank)();
    else if (event.key === "Backspace") removeLast();
    else if (step) choose(owners.at((owners.indexOf(state.at) + step) % owners.length) ?? null)();
    else return;
    event.preventDefault();
  };

  /** @param {string[]} cards */
  const hint = (cards) => {
    if (isFull()) return t("No more cards count for this wager.");
    if (!cards.length && state.at === null) return t("The dealer's up card first: suit, then rank.");
    return state.suit ? t("Tap the rank; the suit stays.") : t("Tap the suit, then the rank of each card.");
  };

  const draw = () => {
    const cards = cardsOf(state.at);
    const spot = state.at === null ? null : spotOf(state.at);
    modal.draw(
      html`<div class="row apart">${modal.heading(t("Cards on the table"))}<button class="button primary"
        @click=${() => modal.close()}>${t("Done")}</button></div>
        <div class="card-owners" role="group" aria-label=${t("Whose cards")}>
          ${wagersOf(state.view).map(
            (spot) =>
              html`<button class="button" aria-pressed=${state.at === spot} @click=${choose(spot)}>${t("Spot {spot}", {
                spot,
              })}${ownCards(spot)}</button>`,
          )}
          <button class="button" aria-pressed=${state.at === null}
            @click=${choose(null)}>${t("Dealer")}${ownCards(null)}</button>
        </div>
        <div class="entered-cards row apart">
          <div class="row">${cards.map(playingCard)}<span class="soft">${hint(cards)}</span></div>
          <span class=${spot?.shows_line ? "gold" : "soft"}>${spot?.shows ?? nothing}</span>
          <button class="button" ?disabled=${!cards.length}
            @click=${removeLast}>${t("Remove last card")}</button>
        </div>
        <div class="suits" role="group" aria-label=${t("Suit")}>
          ${Object.entries(SUITS).map(
            ([suit, { symbol, name }]) =>
              html`<button class="button ${isRedSuit(suit) ? "red" : ""}" aria-label=${name}
                aria-pressed=${state.suit === suit} ?disabled=${isFull()}
                @click=${chooseSuit(suit)}>${symbol}</button>`,
          )}
        </div>
        <div class="ranks" role="group" aria-label=${t("Rank")}>
          ${state.view.ranks.map(
            (rank) =>
              html`<button class="button" ?disabled=${!state.suit || isFull()}
                @click=${addRank(rank)}>${rankText(rank)}</button>`,
          )}
        </div>
        ${problemLine(state.problem?.message)}`,
    );
  };

  window.addEventListener("keydown", typeKey); // a key that was pressed last and is disabled now has no events
  draw();
  modal.open();
  return {
    /**
     * Show the new view of the pad.
     * @param {Server.Pad} next
     */
    show(next) {
      state.view = next;
      forgetShown();
      if (modal.element.open) draw();
    },
  };
}
