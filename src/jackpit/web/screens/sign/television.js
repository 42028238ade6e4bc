// The television: full screen, no sleep, no cursor, and a small shift every minute against burn-in.

import { playNotes } from "../shared/tones.js";

const MINUTE = 60_000;
const CURSOR_MILLISECONDS = 3000;
const SHIFTS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

/**
 * Start all of it, for as long as the page is open.
 * @param {HTMLElement} screen
 */
export function maintainScreen(screen) {
  let minutes = 0;
  setInterval(() => {
    minutes += 1;
    const [x, y] = SHIFTS[minutes % SHIFTS.length];
    screen.style.setProperty("--shift-x", String(x));
    screen.style.setProperty("--shift-y", String(y));
  }, MINUTE);
  hideCursor();
  stayAwake();
  window.addEventListener("click", (event) => isWithin(event, "form") || toggleFullScreen());
  window.addEventListener("keydown", (event) => event.key === "f" && !isWithin(event, "input") && toggleFullScreen());
}

/**
 * @param {Event} event
 * @param {string} selector
 */
const isWithin = ({ target }, selector) => target instanceof Element && target.closest(selector) !== null;

function toggleFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => null); // a browser may refuse it
}

function hideCursor() {
  /** @type {number | undefined} */
  let timer;
  const hide = () => document.documentElement.classList.add("no-cursor");
  const moved = () => {
    document.documentElement.classList.remove("no-cursor");
    clearTimeout(timer);
    timer = setTimeout(hide, CURSOR_MILLISECONDS);
  };
  window.addEventListener("pointermove", moved);
  moved();
}

function stayAwake() {
  const requestLock = () =>
    document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => null);
  document.addEventListener("visibilitychange", requestLock); // the lock is lost whenever the page is hidden
  requestLock();
}

/**
 * Return a function that plays the tune of a scene; silent unless the address has ?sound. A television
 * may allow sound without a touch, so none is awaited.
 * @param {boolean} isOn
 * @returns {(scene: string) => void}
 */
export const tunePlayer = (isOn) => (isOn && window.AudioContext ? (scene) => playNotes(TUNES[scene] ?? []) : () => {});

/** @type {Record<string, [number, number, number][]>} */
const TUNES = {
  pending: [
    [392, 0, 0.35],
    [523, 0.25, 0.5],
  ],
  win: [
    [523, 0, 0.3],
    [659, 0.18, 0.3],
    [784, 0.36, 0.3],
    [1047, 0.54, 1.2],
    [1319, 0.54, 1.2],
  ],
};
