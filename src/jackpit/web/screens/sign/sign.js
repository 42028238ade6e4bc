// The sign above a table, on any television with a browser: it shows what its link's meters hold.

import { get } from "../shared/api.js";
import { identifyDevice } from "../shared/device.js";
import { html, render } from "../shared/html.js";
import { lastWins } from "../shared/last-wins.js";
import { Live } from "../shared/live.js";
import { Sign } from "./sign-display.js";
import { maintainScreen, tunePlayer } from "./television.js";

const STALE_AFTER = 3000;
const LATE_NEWS = 60_000; // a win that is learnt so late, after a loss, is no news
const AGAIN = 5000;
const options = new URLSearchParams(location.search);
const seconds = (name, usual) => 1000 * (Number(options.get(name)) || usual);

async function begin(root) {
  const { about, device, hello } = await identifyDevice(root, "sign");
  const place = { what: "sign", link: device.link, ...(device.table ? { table: device.table } : {}) };
  const looks = lastWins();
  const askForWins = () => {
    const isLast = looks();
    return get(`/api/links/${device.link}/sign/wins`).then(
      ({ wins }) => isLast() && sign.change({ wins }),
      () => isLast() && setTimeout(askForWins, AGAIN),
    );
  };
  const sign = new Sign(root, {
    isDemo: about.is_demo,
    play: tunePlayer(options.has("sound")),
    celebrates: seconds("celebrate", 12),
    onWins: askForWins,
  });
  /** This sign is not known any more, or has no place: say so. */
  const end = (sentence) => {
    sign.isOver = true;
    live.close();
    render(notice(sentence.replace(/^[A-Z_]+: /, "")), root);
    beginAgain();
  };
  const live = new Live({
    hello,
    onState: (state) => {
      if (state === "refused") end(live.refusal);
      if (state === "lost") sign.isTold = false;
      if (state === "linked" && sign.state.since !== null) back(sign, about, live);
    },
    onProblem: (problem) => end(problem.message),
  });
  live.watch(place, (told) => sign.show(told));
  const refit = () => sign.state.sign && sign.fit();
  window.addEventListener("resize", refit);
  document.fonts.addEventListener("loadingdone", refit);
  watchTheBeat(sign, live);
  if (options.has("playlist")) rotate(sign, seconds("playlist", 20));
  maintainScreen(root);
}

const notice = (sentence) => html`<main class="narrow">
  <section class="panel stack"><h1>This sign shows nothing now</h1><p>${sentence}</p></section>
</main>`;

/**
 * Three seconds without a beat, and the sign says since when it is not true any more; after a loss,
 * until it has been told anew what it looks like.
 */
function watchTheBeat(sign, live) {
  setInterval(() => {
    const isSilent = live.heardAt !== null && Date.now() - live.heardAt > STALE_AFTER;
    const isOld = isSilent || (sign.state.since !== null && !sign.isTold);
    const since = isOld ? (sign.state.since ?? live.heardAt) : null;
    if (since !== sign.state.since) sign.change({ since });
  }, 250);
}

/** After a loss: an old win is no news, and a new version of the program begins anew. */
async function back(sign, about, live) {
  if (Date.now() - sign.state.since > LATE_NEWS) sign.forgetNews();
  const now = await get("/api/about").catch(() => about);
  if (now.version !== about.version) {
    live.close();
    location.reload();
  }
}

/** Meters, pay table and last winners in turn. */
function rotate(sign, pause) {
  setInterval(() => {
    const pages = sign.state.wins.length ? ["meter", "pays", "winners"] : ["meter", "pays"];
    const page = pages[(pages.indexOf(sign.state.page) + 1) % pages.length];
    sign.change({ page });
  }, pause);
}

/** Ask until the manager answers, and begin anew: nobody stands by with a keyboard. */
function beginAgain() {
  setTimeout(() => get("/api/about").then(() => location.reload(), beginAgain), AGAIN);
}

const root = document.querySelector("#sign");
await begin(root).catch((problem) => {
  beginAgain();
  if (!problem.rule) throw problem;
});
