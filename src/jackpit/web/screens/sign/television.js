// The television: full screen, no sleep, no cursor, and a small shift every minute against burn-in.

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

/** Start all of it, for as long as the page is open. */
export function maintainScreen() {
  let minutes = 0;
  setInterval(() => {
    minutes += 1;
    const [x, y] = SHIFTS[minutes % SHIFTS.length];
    const { style } = document.documentElement;
    style.setProperty("--shift-x", String(x));
    style.setProperty("--shift-y", String(y));
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
