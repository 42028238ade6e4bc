// A soft sound and a short vibration for a new claim, unless turned off.

const STORAGE_KEY = "jackpit-quiet";

export const isMuted = () => localStorage.getItem(STORAGE_KEY) === "yes";
export const setMuted = (is) => localStorage.setItem(STORAGE_KEY, is ? "yes" : "no");

let context = null;

/** Browsers allow sound only after the page was touched, and log a warning for every attempt before. */
export function chime() {
  if (isMuted() || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.([120, 80, 120]);
  context ??= new AudioContext();
  [0, 0.22].forEach((after, index) => tone(index ? 880 : 660, context.currentTime + after));
}

function tone(pitch, at) {
  const [source, loudness] = [context.createOscillator(), context.createGain()];
  source.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(0.12, at + 0.03);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
  source.connect(loudness).connect(context.destination);
  source.start(at);
  source.stop(at + 0.55);
}
