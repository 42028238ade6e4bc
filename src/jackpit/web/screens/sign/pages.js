// The pages of a sign besides its own scenes: a text, a picture or a video of the house, and the rules.
//
// The office draws its preview with the same functions.

import { html, nothing } from "../shared/html.js";
import { dollars, shortDollars } from "../shared/money.js";
import { qrCode } from "../shared/qr-code.js";
import { t } from "../shared/text.js";
import { drawSuits } from "./drawing/suits.js";

/**
 * @typedef {Omit<Server.SignTurn, "key" | "name" | "seconds">} PageContent
 * @typedef {{
 *   address: (file: string) => string, onFault?: (file: string) => void, volume?: number,
 * }} PageOptions the address of a file, what is called if it cannot be shown, and how loud a video is, in percent
 */

/**
 * A page of the house.
 * @param {PageContent} page
 * @param {PageOptions} options
 */
export function pageScene(page, { address, onFault = () => {}, volume = 0 }) {
  const file = page.file ?? "";
  const fail = () => onFault(file);
  if (page.kind === "picture") {
    return html`<img class="page-file" src=${address(file)} alt="" @error=${fail}>`;
  }
  if (page.kind === "video") {
    return html`<video class="page-file" src=${address(file)} autoplay loop playsinline
      .muted=${volume === 0 || !page.has_sound} .volume=${volume / 100} @error=${fail} @loadeddata=${(
        /** @type {Event} */ event,
      ) => play(/** @type {HTMLVideoElement} */ (event.target), fail)}></video>`;
  }
  return html`<div class="page-text">
    <p class="page-heading" data-fit>${page.heading}</p>
    ${page.text ? textLines(page.text.split("\n")) : nothing}
  </div>`;
}

/** @param {string[]} lines */
const textLines = (lines) =>
  html`<div class="page-lines" data-fit="lines">${lines.map((line) => html`<p>${line || "\u00a0"}</p>`)}</div>`;

/**
 * Start a video; a browser that allows no sound without a click plays it silently.
 * @param {HTMLVideoElement} video
 * @param {() => void} fail
 */
function play(video, fail) {
  video.play().catch(() => {
    video.muted = true;
    video.play().catch((problem) => problem.name === "AbortError" || fail());
  });
}

/**
 * The rules for players: the pay table, with odds if the house shows them, the rules in short, and a QR code.
 * @param {Server.SignRules} rules
 */
export function rulesScene({ lines, rules, shoe, code, address }) {
  return html`<div class="page-rules">
    <section class="rules-pays">
      <div class="rules-fit" data-fit-block><table>
        <thead><tr><th>${t("Pay table")}</th><th>${t("Pays")}</th>${
          shoe ? html`<th>${t("One in")}</th>` : nothing
        }</tr></thead>
        <tbody>${lines.map(
          ({ name, award, envy, one_in }) =>
            html`<tr><td>${drawSuits(name)}${
              envy ? html` <small>${t("every other player {amount}", { amount: envy })}</small>` : nothing
            }</td><td>${award}</td>${shoe ? html`<td>${one_in}</td>` : nothing}</tr>`,
        )}</tbody>
      </table></div>
      ${shoe ? oddsNote(shoe) : nothing}
    </section>
    <section class="rules-short">
      <h2>${t("Rules in short")}</h2>
      <div class="rules-fit" data-fit-block><ul>${rules.map((rule) => html`<li>${drawSuits(rule)}</li>`)}</ul></div>
      ${
        code.length
          ? html`<aside class="rules-code">${qrCode(code)}<p>${t("All rules")}<small>${shownAddress(
              address,
            )}</small></p></aside>`
          : nothing
      }
    </section>
  </div>`;
}

/** @param {string} shoe */
const oddsNote = (shoe) =>
  html`<p class="rules-note">${t("Odds of one wager, exact for a fresh shoe of {shoe}.", { shoe })}</p>`;

/** @param {string} address */
const shownAddress = (address) => address.replace(/^https:\/\//, "").replace(/\/$/, "");

/**
 * One line under a page: what can be won meanwhile, and what a wager costs.
 * @param {Server.Sign} sign
 * @param {boolean} isDemo
 */
export function pageFooter(sign, isDemo) {
  const [main] = sign.meters;
  return html`<footer class="page-footer">
    <b>${sign.short_name}</b>
    ${main ? mainAmount(main) : nothing}
    <span>${t("{amount} wager", { amount: shortDollars(sign.wager) })}</span>
    ${isDemo ? html`<span class="page-demo">${t("Demo")}</span>` : nothing}
  </footer>`;
}

/** @param {Server.SignMeter} meter */
const mainAmount = ({ name, amount }) =>
  html`<span class="page-amount"><small>${name}</small> <b>${dollars(amount)}</b></span>`;

const LARGEST = 1.5;
const SMALLEST = 0.35;
const HALVINGS = 7;

/**
 * Fit every [data-fit-block] under *root*: its text wraps, so its size is searched for.
 * @param {HTMLElement} root
 */
export function fitBlocks(root) {
  /** @type {NodeListOf<HTMLElement>} */
  const blocks = root.querySelectorAll("[data-fit-block]");
  for (const block of blocks) {
    let [low, high] = [SMALLEST, LARGEST];
    for (let n = 0; n < HALVINGS; n += 1) {
      const middle = (low + high) / 2;
      block.style.setProperty("--fit", middle.toFixed(3));
      const fits = block.scrollHeight <= block.clientHeight && block.scrollWidth <= block.clientWidth;
      [low, high] = fits ? [middle, high] : [low, middle];
    }
    block.style.setProperty("--fit", low.toFixed(3));
  }
}
