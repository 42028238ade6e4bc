// Three short tunes: wagers accepted, a press refused, a jackpot.

const STORAGE_KEY = "jackpit-pad-is-mute";
const TONES = {
  accepted: [[880, 0, 0.07], [1175, 0.08, 0.09]],
  refused: [[196, 0, 0.16]],
  jackpot: [[659, 0, 0.12], [784, 0.13, 0.12], [988, 0.26, 0.12], [1319, 0.39, 0.3]],
};

let context = null;

export const isMuted = () => localStorage.getItem(STORAGE_KEY) === "yes";

export function setMuted(mute) {
  localStorage.setItem(STORAGE_KEY, mute ? "yes" : "no");
}

/** Play a tune; browsers allow sound only after the page was touched. */
export function playSound(name) {
  if (isMuted() || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  for (const [pitch, after, length] of TONES[name]) tone(pitch, context.currentTime + after, length);
}

function tone(pitch, from, length) {
  const voice = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(0.2, from + 0.01);
  volume.gain.linearRampToValueAtTime(0, from + length);
  voice.connect(volume).connect(context.destination);
  voice.start(from);
  voice.stop(from + length + 0.02);
}
