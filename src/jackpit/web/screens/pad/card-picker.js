// The card picker: whose cards, then each card with one tap for the rank and one for the suit.

import { Problem } from "../shared/api.js";
import { cardText, isRedSuit, rankText, SUITS } from "../shared/cards.js";
import { html, nothing, render } from "../shared/html.js";
import { playingCard } from "../shared/playing-card.js";
import { t } from "../shared/text.js";
import { findKeys, wagersOf } from "./view.js";

/**
 * Open the dialog for the cards of spots and of the dealer, beginning with *spot* (null: the dealer).
 * *send* is called with (spot or null, cards) and returns the answer; the hand that the cards make is
 * shown immediately.
 * @param {{
 *   view: Server.Pad, spot: number | null,
 *   send: (spot: number | null, cards: string[]) => Promise<{ entries: Server.Entry[] } | null>,
 * }} options
 */
export function openCardPicker({ view, spot: firstSpot, send }) {
  /** @type {{ view: Server.Pad, at: number | null, rank: string | null, problem: Problem | null }} */
  const state = { view, at: firstSpot, rank: null, problem: null };
  const element = document.createElement("dialog");
  element.className = "picker";
  element.setAttribute("aria-labelledby", "picker-title");

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

  /** @param {string[]} cards */
  const sendCards = async (cards) => {
    const pending = { cards, seq: Infinity };
    sent.set(state.at, pending);
    Object.assign(state, { rank: null, problem: null });
    draw();
    try {
      const done = await send(state.at, cards);
      pending.seq = done?.entries.at(-1)?.seq ?? 0;
    } catch (problem) {
      Object.assign(state, { problem });
      pending.seq = 0;
      if (!(problem instanceof Problem)) throw problem;
    } finally {
      forgetShown();
      draw();
    }
  };
  /** @param {string} suit */
  const addSuit = (suit) => () => sendCards([...cardsOf(state.at), state.rank + suit]);
  /** @param {string} letter */
  const chooseRank = (letter) => () => {
    state.rank = letter;
    draw();
  };
  /** @param {number | null} spot */
  const choose = (spot) => () => {
    Object.assign(state, { at: spot, rank: null, problem: null });
    draw();
  };

  /** @param {string[]} cards */
  const hint = (cards) => {
    if (isFull()) return t("No more cards count for this wager.");
    if (state.rank) return t("Now tap the suit.");
    if (!cards.length)
      return state.at === null
        ? t("The dealer's up card first: rank, then suit.")
        : t("The first two cards: rank, then suit.");
    return t("The next card: rank, then suit.");
  };

  /**
   * Whether the cards make a hand that wins; then what they show is the name of a line.
   * @param {string | null | undefined} shows
   */
  const isWinning = (shows) => findKeys(state.view, "Hand").some((key) => key.label === shows);

  const draw = () => {
    const cards = cardsOf(state.at);
    const shows = state.at === null ? null : spotOf(state.at)?.shows;
    render(
      html`<div class="row apart"><h2 id="picker-title">${t("Cards on the table")}</h2><button class="button primary"
        @click=${() => element.close()}>${t("Done")}</button></div>
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
          <span class=${isWinning(shows) ? "gold" : "soft"}>${shows ?? nothing}</span>
          <button class="button" ?disabled=${!cards.length}
            @click=${() => sendCards(cards.slice(0, -1))}>${t("Remove last card")}</button>
        </div>
        <div class="ranks" role="group" aria-label=${t("Rank")}>
          ${state.view.ranks.map(
            (letter) =>
              html`<button class="button" aria-pressed=${state.rank === letter}
                ?disabled=${isFull()} @click=${chooseRank(letter)}>${rankText(letter)}</button>`,
          )}
        </div>
        <div class="suits" role="group" aria-label=${t("Suit")}>
          ${Object.entries(SUITS).map(
            ([suit, { symbol, name }]) =>
              html`<button class="button ${isRedSuit(suit) ? "red" : ""}"
                aria-label=${name} ?disabled=${!state.rank || isFull()} @click=${addSuit(suit)}>${symbol}</button>`,
          )}
        </div>
        <p class="problem" role="alert" ?hidden=${!state.problem}>${state.problem?.message ?? nothing}</p>`,
      element,
    );
  };

  return {
    /**
     * Show the new view of the pad.
     * @param {Server.Pad} next
     */
    show(next) {
      state.view = next;
      forgetShown();
      if (element.open) draw();
    },
    done: /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        element.addEventListener("close", () => {
          element.remove();
          resolve();
        });
        draw();
        document.body.append(element);
        element.showModal();
      })
    ),
  };
}
