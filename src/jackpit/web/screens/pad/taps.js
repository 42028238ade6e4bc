// Which presses count: the second tap of a double tap does nothing. The only place that decides it.

const DOUBLE_TAP_MILLISECONDS = 300;
const REST_MILLISECONDS = 1500;
const FINGER_PIXELS = 40;

/**
 * @typedef {{ x: number, y: number } | null} Place
 * @typedef {{ name: string, at: number, place: Place }} Tap
 */

/**
 * What was pressed last, and which keys rest: J-POT after a claim was logged, since the next claim is to be
 * checked first, and the end of a round after its begin, since it stands under the same finger.
 */
export class Taps {
  /** @type {Tap} */
  #last = { name: "", at: -Infinity, place: null };
  /** @type {Map<string, number>} */
  #restUntil = new Map();

  /**
   * Whether a press is the second tap of a double tap: on the same key, or where the finger already was,
   * on a key that took its place. A wager that is tapped and the digit of a spot always count.
   * @param {Server.PadKey} key
   * @param {MouseEvent | null} event null from the keyboard
   * @param {boolean} isInRound
   */
  isSecond(key, event, isInRound) {
    if (key.press.type === "Tap" && !(event && isInRound)) return false;
    const [last, now] = [this.#last, tapOf(key, event)];
    if (now.at - last.at >= DOUBLE_TAP_MILLISECONDS) return false;
    const isSecond = now.name === last.name || isSamePlace(now.place, last.place);
    if (isSecond) this.#last = now;
    return isSecond;
  }

  /**
   * Note a press of a live key.
   * @param {Server.PadKey} key
   * @param {MouseEvent | null} [event]
   */
  note(key, event = null) {
    this.#last = tapOf(key, event);
  }

  /**
   * A key rests from now on; call *then* when that is over.
   * @param {"JPot" | "Finish"} type
   * @param {() => void} then
   */
  rest(type, then) {
    this.#restUntil.set(type, performance.now() + REST_MILLISECONDS);
    setTimeout(then, REST_MILLISECONDS);
  }

  /** @param {Server.PadKey} key */
  isResting({ press }) {
    return performance.now() < (this.#restUntil.get(press.type) ?? -Infinity);
  }
}

/**
 * @param {Server.PadKey} key
 * @param {MouseEvent | null} event
 * @returns {Tap}
 */
function tapOf(key, event) {
  const place = event?.detail ? { x: event.clientX, y: event.clientY } : null;
  return { name: nameOf(key), at: performance.now(), place };
}

/**
 * What stays of a key when the claim or the refusal changes that it is about.
 * @param {Server.PadKey} key
 */
export const nameOf = ({ press: { type, line = "", spot = "", shown = "" } }) => [type, line, spot, shown].join(" ");

/**
 * @param {Place} place
 * @param {Place} other
 */
const isSamePlace = (place, other) =>
  place !== null && other !== null && Math.hypot(place.x - other.x, place.y - other.y) < FINGER_PIXELS;
