// Short tunes from an oscillator, and the mute switch of a page that plays them.

/** @type {AudioContext | undefined} */
let context;

/**
 * Play notes, each [hertz, start, length] in seconds from now.
 * @param {[number, number, number][]} notes
 * @param {{ volume?: number }} [options]
 */
export function playNotes(notes, { volume = 0.2 } = {}) {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  for (const [hertz, start, length] of notes) playNote(context, hertz, context.currentTime + start, length, volume);
}

/**
 * @param {AudioContext} context
 * @param {number} hertz
 * @param {number} at
 * @param {number} length
 * @param {number} volume
 */
function playNote(context, hertz, at, length, volume) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.02);
  gain.gain.setTargetAtTime(0, at + length * 0.4, length / 4);
  const source = new OscillatorNode(context, { type: "triangle", frequency: hertz });
  source.connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + length + 1);
}

/** Whether the page was touched: before that, browsers allow no sound and log a warning for every attempt. */
export const maySound = () => Boolean(navigator.userActivation?.hasBeenActive);

/**
 * The mute switch of a page, which the browser stores under *storageKey*.
 * @param {string} storageKey
 */
export const muteSwitch = (storageKey) => ({
  isMuted: () => localStorage.getItem(storageKey) === "yes",
  setMuted: (/** @type {boolean} */ isMuted) => localStorage.setItem(storageKey, isMuted ? "yes" : "no"),
});
