// The sign above a table, on any television with a browser: the meters of its link.

import { get, problemOf } from "../shared/api.js";
import { identifyDevice } from "../shared/device.js";
import { html, render } from "../shared/html.js";
import { latestOnly } from "../shared/latest-only.js";
import { Live } from "../shared/live.js";
import { t } from "../shared/text.js";
import { Sign } from "./sign-display.js";
import { Proof } from "./proof.js";
import { maintainScreen } from "./television.js";
import { Turns } from "./turns.js";

const STALE_AFTER = 3000; // milliseconds without a heartbeat
const OLD_NEWS_AFTER = 60_000; // after a longer loss, wins are not celebrated
const RETRY_MILLISECONDS = 5000;
const FACT_MILLISECONDS = 9000; // how long each fact of the footer is shown
const FONTS = ['700 40px "Barlow Condensed"', '600 40px "Barlow Condensed"'];
const options = new URLSearchParams(location.search);
/**
 * @param {string} name
 * @param {number} seconds
 */
const millisecondsOption = (name, seconds) => 1000 * (Number(options.get(name)) || seconds);

/** @typedef {import("./scenes.js").Page} PlaylistPage */

/** @param {HTMLElement} root */
async function start(root) {
  const { about, device, hello } = await identifyDevice(root, "sign");
  const place = { link: device.link, ...(device.table ? { table: device.table } : {}) };
  const beginLoad = latestOnly();
  /** @returns {Promise<unknown>} */
  const loadWins = () => {
    const isLatest = beginLoad();
    return get(`/api/links/${device.link}/sign/wins`).then(
      ({ wins }) => isLatest() && sign.change({ wins }),
      () => isLatest() && setTimeout(loadWins, RETRY_MILLISECONDS),
    );
  };
  const sign = new Sign(root, {
    isDemo: about.is_demo,
    onWins: loadWins,
  });
  const turns = new Turns(root, {
    meterMilliseconds: millisecondsOption("meter", 20),
    onChange: () => {
      sign.stage.cover(turns.page !== null);
      proof.note({ page: turns.page, fault: turns.fault });
    },
  });
  sign.onDraw = (scene, shown) => {
    turns.follow(scene, shown);
    proof.note({ scene });
  };
  /**
   * The sign was retired or refused: say so and try again later.
   * @param {string} sentence
   */
  const end = (sentence) => {
    sign.close();
    turns.close();
    live.close();
    render(notice(sentence), root);
    restartLater();
  };
  const live = new Live({
    hello,
    onState: (state) => {
      if (state === "refused") end(live.refusal?.message ?? t("The system does not recognize it."));
      if (state === "lost") sign.isCurrent = false;
      if (state === "online" && sign.state.since !== null) handleReconnect(sign, about, live);
    },
    onProblem: (problem) => end(problem.message),
  });
  const proof = new Proof(live, root);
  live.watch({ what: "sign", ...place }, (view) => sign.show(view));
  await Promise.all(FONTS.map((font) => document.fonts.load(font))).catch(() => null);
  window.addEventListener("resize", () => sign.redraw());
  document.fonts.addEventListener("loadingdone", () => sign.redraw());
  setInterval(() => sign.change({ turn: sign.state.turn + 1 }), FACT_MILLISECONDS);
  watchHeartbeat(sign, live);
  if (options.has("playlist")) rotate(sign, millisecondsOption("playlist", 20));
  maintainScreen();
}

/** @param {string} sentence */
const notice = (sentence) =>
  html`<main class="narrow">
    <section class="panel stack"><h1>${t("This sign is out of service")}</h1><p>${sentence}</p></section>
  </main>`;

/**
 * After three seconds without a heartbeat the sign shows since when it is out of date; after a loss, until
 * a new view came.
 * @param {Sign} sign
 * @param {Live} live
 */
function watchHeartbeat(sign, live) {
  setInterval(() => {
    const isSilent = live.heardAt !== null && Date.now() - live.heardAt > STALE_AFTER;
    const isOld = isSilent || (sign.state.since !== null && !sign.isCurrent);
    const since = isOld ? (sign.state.since ?? live.heardAt) : null;
    if (since !== sign.state.since) sign.change({ since });
  }, 250);
}

/**
 * After a loss: do not celebrate old wins, and reload a new version of the program.
 * @param {Sign} sign
 * @param {Server.About} about
 * @param {Live} live
 */
async function handleReconnect(sign, about, live) {
  if (Date.now() - (sign.state.since ?? 0) > OLD_NEWS_AFTER) sign.skipNews();
  const now = await get("/api/about").catch(() => about);
  if (now.version !== about.version) {
    live.close();
    location.reload();
  }
}

/**
 * Show meters, pay table and last winners in turn.
 * @param {Sign} sign
 * @param {number} pause
 */
function rotate(sign, pause) {
  setInterval(() => {
    /** @type {PlaylistPage[]} */
    const pages = sign.state.wins.length ? ["meter", "pays", "winners"] : ["meter", "pays"];
    const page = pages[(pages.indexOf(sign.state.page) + 1) % pages.length];
    sign.change({ page });
  }, pause);
}

/** Wait for the server and reload: a sign has no keyboard. */
function restartLater() {
  setTimeout(() => get("/api/about").then(() => location.reload(), restartLater), RETRY_MILLISECONDS);
}

const root = /** @type {HTMLElement} */ (document.querySelector("#sign"));
await start(root).catch((problem) => {
  restartLater();
  problemOf(problem);
});
