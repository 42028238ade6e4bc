// The scenes of a sign: its pages, a hand under review, the three acts of a win, and the notices.

import { html, nothing } from "../shared/html.js";
import { dollars, microcents } from "../shared/money.js";
import { list, plural, t } from "../shared/text.js";
import { clock } from "../shared/times.js";
import { digits, meters, payTable, signFooter, signHeader, winners } from "./components.js";
import { drawSuits } from "./drawing/suits.js";
import { actOf } from "./drawing/win.js";

/**
 * @typedef {import("./drawing/stage.js").Style} Style
 *
 * What a sign shows: the view of the server, the last wins, when the win that is celebrated began (null: before this
 * sign was switched on), the page of the playlist, the fact of the footer, and since when it is out of date.
 * @typedef {{
 *   sign: Server.Sign, wins: Server.PastSignWin[], winBegan: number | null, page: Page, turn: number,
 *   since: number | null, isDemo: boolean,
 * }} SignState
 * @typedef {"meter" | "pays" | "winners"} Page
 * @typedef {Page | "hit" | "count" | "hand" | "review" | "notice"} Scene
 */

/**
 * The name of the scene: a win comes first, then a hand under review at this table, then a notice.
 * @param {SignState} state
 * @param {number} now
 * @returns {Scene}
 */
export function sceneName({ sign, winBegan, page }, now = performance.now()) {
  if (sign.win) return winBegan === null ? "hand" : actOf((now - winBegan) / 1000).act;
  if (sign.review) return "review";
  if (sign.place !== "open") return "notice";
  if (sign.meters.length === 0) return "pays";
  return page;
}

/**
 * What happens on the stage in a scene; while the sign is out of date nothing does.
 * @param {Scene} scene
 * @param {SignState} state
 * @returns {import("./drawing/stage.js").Act}
 */
export function actOfScene(scene, { since }) {
  if (since !== null || scene === "notice") return "quiet";
  return scene === "meter" || scene === "pays" || scene === "winners" ? "idle" : scene;
}

/**
 * The whole sign.
 * @param {SignState} state
 * @param {Style} style
 * @param {Scene} name
 */
export function signScene(state, style, name) {
  const isPage = name === "meter" || name === "pays" || name === "winners";
  const { sign, wins, turn, isDemo } = state;
  const look = { ...style, metal: state.since === null ? style.metal : style.cold };
  return html`<main class="board" data-scene=${name} data-game=${sign.game} data-composition=${style.composition}>
    ${isPage ? signHeader(sign, style, isDemo) : demoCorner(isDemo)}
    <div class="scene">${SCENES[name](state, look)}</div>
    ${isPage ? signFooter(sign, wins, turn) : nothing}
  </main>`;
}

/** @param {boolean} isDemo */
const demoCorner = (isDemo) => (isDemo ? html`<span class="demo corner">${t("Demo")}</span>` : nothing);

/** @type {Record<Scene, (state: SignState, style: Style) => Shown>} */
const SCENES = {
  meter: (state, style) => [
    meters(state.sign, { metal: style.metal, align: alignOf(style), stale: stale(state) }),
    payTable(state.sign),
  ],
  pays: (state, style) => [amounts(state, style), payTable(state.sign, { isWhole: true })],
  winners: (state, style) => [amounts(state, style), winners(state.sign, state.wins)],
  review,
  hit: (state, style) => {
    const { line_name } = /** @type {Server.SignCelebration} */ (state.sign.win);
    return html`<section class="act struck">${lettered(line_name, style)}</section>
      <div class="next" aria-hidden="true">${counting(state, style)}</div>`; // so that its digits are drawn by then
  },
  count: counting,
  hand,
  notice,
};

/**
 * The amount, which the stage counts up from the seed.
 * @param {SignState} state
 * @param {Style} style
 */
function counting({ sign }, style) {
  const { amount, meter_name, table, begins_at, number } = /** @type {Server.SignCelebration} */ (sign.win);
  return html`<section class="act counting" data-won=${number}>
      ${lettered(t("{meter} jackpot", { meter: meter_name }), style)}
      ${digits(begins_at, { metal: style.metal, align: "center", widest: amount })}
      <p class="plate" data-fit>${t("Table {table}", { table })}</p>
    </section>`;
}

/**
 * A headline in the lettering of the world; one with suits is a text, since letters are drawn from the font.
 * @param {string} text
 * @param {Style} style
 */
const lettered = (text, { lettering }) =>
  /[♠♥♦♣]/.test(text)
    ? html`<p class="headline" data-fit>${drawSuits(text)}</p>`
    : html`<p class="headline lettered"><span class="visually-hidden">${text}</span>
        <world-title aria-hidden="true" data-lettering=${lettering} data-align="center"
          .text=${text}></world-title></p>`;

/** @param {Style} style */
const alignOf = ({ composition }) => (composition === "crest" ? "center" : "left");

/**
 * The meters in one row, where something else fills the sign.
 * @param {SignState} state
 * @param {Style} style
 */
function amounts({ sign, since }, style) {
  if (sign.meters.length === 0 && since === null) return nothing;
  return html`<section class="amounts" aria-label=${t("Meters")}>
    ${sign.meters.map(
      ({ meter, name, amount }) =>
        html`<div class="amount-of">
          <p class="what" data-fit><b class="tag">${sign.meters.length > 1 ? name : t("Jackpot")}</b></p>
          <p class="visually-hidden" data-meter=${meter}>${dollars(amount)}</p>
          ${digits(amount, { metal: style.metal, align: "center" })}</div>`,
    )}
    ${stale({ since })}
  </section>`;
}

/**
 * The notice that the amounts are out of date, and since when.
 * @param {{ since: number | null }} state
 */
function stale({ since }) {
  return since === null
    ? nothing
    : html`<p class="stale" role="status"><b>${t("SYSTEM OFFLINE since {time}.", { time: clock(since) })}</b>
      ${t("The amount may have changed.")}</p>`;
}

/** @param {string[]} cards */
const hold = (cards) =>
  cards.length
    ? html`<div class="cards">${cards.map((card) => html`<card-face card=${card}></card-face>`)}</div>`
    : nothing;

/**
 * A hand of this table that is being verified: cold, and never called a jackpot.
 * @param {SignState} state
 * @param {Style} style
 */
function review({ sign, since }, style) {
  const { meter, line_name, amount, cards, ...claim } = /** @type {Server.SignReview} */ (sign.review);
  const name = sign.meters.length > 1 ? sign.meters.find((one) => one.meter === meter)?.name : null;
  return html`<section class="act reviewing">
    <div class="tape"></div>
    <div class="words">
      <p class="headline" data-fit>${t("Hand under review")}</p>
      <p class="line" data-fit>${name ? html`${name} · ` : nothing}${drawSuits(line_name)}</p>
    </div>
    ${hold(cards)}
    <div class="held">
      ${
        claim.if_verified !== null && claim.if_refused !== null
          ? html`<div class="either">
              ${heldAmount(claim.if_refused, style, t("if the hand before it is refused"))}
              ${heldAmount(claim.if_verified, style, t("if the hand before it is confirmed"))}
            </div>`
          : html`<p class="visually-hidden" data-meter=${meter}>${dollars(amount)}</p>
            ${digits(amount, { metal: style.cold, align: "center" })}`
      }
    </div>
    <div class="words">
      <p class="sentence" data-fit>${whyHeld(sign.table ?? "", claim)}</p>
      <p class="quiet" data-fit>${t("Please leave the cards where they are.")}</p>
      ${stale({ since })}
    </div>
    <div class="tape"></div>
  </section>`;
}

/**
 * @param {string} amount
 * @param {Style} style
 * @param {string} condition
 */
const heldAmount = (amount, style, condition) =>
  html`<div class="amount-of"><p class="visually-hidden">${dollars(amount)}</p>
    ${digits(amount, { metal: style.cold, align: "center" })}<p class="what" data-fit>${condition}</p></div>`;

/**
 * @param {string} table
 * @param {{ is_locked: boolean, if_verified: string | null, waits_for: string }} claim
 */
function whyHeld(table, { is_locked, if_verified, waits_for }) {
  const facts = { table, role: waits_for };
  if (if_verified !== null) return t("Another hand came first. Table {table} waits for {role}.", facts);
  if (is_locked) return t("Held for this hand at table {table} until {role} has confirmed it", facts);
  return t("Table {table} waits for {role}. This amount can still change.", facts);
}

/**
 * The hand that won, the amount, how it is shared, and where the meter starts again.
 * @param {SignState} state
 * @param {Style} style
 */
function hand({ sign, since }, style) {
  const won = /** @type {Server.SignCelebration} */ (sign.win);
  const facts = { meter: won.meter_name, table: won.table };
  return html`<section class="act won ${won.shares.length > 1 ? "shared" : ""}" data-won=${won.number}>
    ${hold(won.cards)}
    <p class="headline" data-fit>${
      won.table === sign.table
        ? t("{meter} won here, at table {table}", facts)
        : t("{meter} won at table {table}", facts)
    }</p>
    <p class="visually-hidden" data-won-amount>${dollars(won.amount)}</p>
    <div class="prize">${digits(won.amount, { metal: style.metal, align: "center" })}</div>
    ${won.shares.length > 1 ? html`<p class="shares" data-fit>${sharesOf(won.shares)}</p>` : nothing}
    <p class="line" data-fit>${drawSuits(won.line_name)}</p>
    ${
      won.starts_again_at === null
        ? nothing
        : html`<p class="quiet" data-fit>${t("The {meter} starts again at {amount}", {
            meter: won.meter_name,
            amount: dollars(won.starts_again_at),
          })}</p>`
    }
    ${stale({ since })}
  </section>`;
}

/** @param {string[]} shares */
function sharesOf(shares) {
  const [first] = shares;
  const count = shares.length;
  return shares.every((share) => microcents(share) === microcents(first))
    ? plural(count, "{count} player – {amount} each", "{count} players – {amount} each", { amount: dollars(first) })
    : plural(count, "{count} player – {amounts}", "{count} players – {amounts}", {
        amounts: list(shares.map(dollars)),
      });
}

/**
 * Why there is nothing to play for here now, and the meters, which other tables may play for.
 * @param {SignState} state
 * @param {Style} style
 */
function notice(state, style) {
  const { sign } = state;
  const { headline, sentence } = noticeOf(sign);
  return html`<section class="act notice" data-place=${sign.place}>
      <p class="headline" data-fit>${headline}</p>
      <p class="sentence" data-fit>${sentence}</p>
    </section>
    ${sign.place === "decommissioned" ? nothing : amounts(state, { ...style, metal: style.cold })}`;
}

/** @param {Server.Sign} sign */
function noticeOf({ place, table }) {
  switch (place) {
    case "closed":
      return {
        headline: t("Closed"),
        sentence: table ? t("This table will reopen soon.") : t("This jackpot will reopen soon."),
      };
    case "not_taking_part":
      return { headline: t("Not taking part"), sentence: t("This table does not play for the jackpot now.") };
    case "pad_lost":
      return { headline: t("One moment"), sentence: t("This table takes no wagers for the jackpot now.") };
    case "stopped":
      return { headline: t("Stopped"), sentence: t("No table takes wagers for this jackpot now.") };
    default:
      return { headline: t("Closed"), sentence: t("This jackpot is no longer offered.") };
  }
}
