// One sign on its screen: what it was told last, which wins are still to be celebrated, and the drawing.

import { render } from "../shared/html.js";
import { fitTexts } from "./fitTexts.js";
import { sceneName, signScene } from "./scenes.js";

const MOST_TOLD = 4; // wait to be celebrated; what comes before them is no news by then

/** A sign that draws itself into *root*; whoever hears from the manager tells it. */
export class Sign {
  isTold = false; // whether it knows what it looks like since the manager was there last
  isOver = false; // whether it has no place any more, and draws nothing
  state = { sign: null, wins: [], won: null, page: "meter", since: null, isDemo: false };

  #root; #play; #told = []; #numbers = null; #timer = null; #look = "";

  constructor(root, { isDemo = false, play = () => {}, celebrates = 12_000, onWins = () => {} } = {}) {
    this.#root = root;
    this.#play = play;
    this.celebrates = celebrates;
    this.onWins = onWins; // asked for the last wins with their days, whenever there are others
    this.state.isDemo = isDemo;
  }

  /** Take what the manager says the sign looks like. */
  show(sign) {
    this.isTold = true;
    const before = this.state.sign && sceneName(this.state);
    const numbers = sign.wins.map((win) => win.number);
    const told = [...this.#told, ...(this.#numbers ? newsIn(sign.wins, this.#numbers).reverse() : [])];
    this.#told = told.filter((win) => numbers.includes(win.number)).slice(-MOST_TOLD);
    if (String(numbers) !== String(this.#numbers)) this.onWins();
    this.#numbers = numbers;
    this.state.sign = sign;
    if (!this.state.won) this.#celebrate();
    this.draw();
    const now = sceneName(this.state);
    if (now !== before && before) this.#play(now);
  }

  /** Take wins as old news: nobody is to be told of them now. */
  forgetNews() {
    this.#numbers = null;
  }

  /** Change something of what is shown beside what the manager says. */
  change(parts) {
    Object.assign(this.state, parts);
    if (this.state.sign) this.draw();
  }

  /** Show one win after the other, each for a while. */
  #celebrate() {
    const [won = null] = this.#told.splice(0, 1);
    if (won === null && this.state.won === null) return;
    this.state.won = won;
    clearTimeout(this.#timer);
    if (won === null) return;
    this.#timer = setTimeout(() => {
      this.#celebrate();
      this.draw();
    }, this.celebrates);
  }

  draw() {
    if (this.isOver) return;
    const { sign, since, wins } = this.state;
    document.documentElement.dataset.theme = sign.game_key;
    document.documentElement.classList.toggle("is-stale", since !== null);
    render(signScene(this.state), this.#root);
    const look = [sceneName(this.state), since, wins.length, lookOf(sign)].join();
    if (look !== this.#look) this.fit();
    this.#look = look;
  }

  /** Make every text fitTexts its place: when its length changes, the screen does, or letters arrive. */
  fitTexts() {
    const rows = this.#root.querySelector(".pays ol");
    const lines = rows?.children.length;
    rows?.style.setProperty("--rows", rows.classList.contains("few") ? lines : Math.ceil(lines / 2));
    fitTexts(this.#root);
  }
}

/**
 * The wins that were not shown before. One that was logged earlier than others may be adjusted after
 * them, and is news. Below one that was backed out an older one comes up again, and is none.
 */
function newsIn(wins, before) {
  const now = wins.map((win) => win.number);
  const least = Math.min(...now);
  const gone = before.filter((number) => number > least && !now.includes(number));
  return wins.filter(({ number }) => !before.includes(number) && !gone.some((other) => other > number));
}

/** What of a sign changes the lengths of its texts. */
const lookOf = (sign) =>
  [sign.game, sign.pay_table.map((line) => line.name + line.award), sign.meters.map((x) => [x.amount.length, x.is_pending, x.is_hit])].join();
