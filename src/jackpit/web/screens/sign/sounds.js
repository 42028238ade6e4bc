// The sounds of a sign: a low pulse while a hand is under review, and the three acts of a win, each in the timbre of
// its world. All of it is made by oscillators; the house sets the volume.

import { secondsUntil } from "./drawing/win.js";

/**
 * An instrument: its wave, its overtones as [times the note, strength], how fast a note rises and how long it rings,
 * and above which pitch it is dull.
 * @typedef {{
 *   wave: OscillatorType, overtones: [number, number][], rise: number, ring: number, dull?: number,
 * }} Timbre
 */

/** @type {Record<string, Timbre>} */
const TIMBRES = {
  brass: {
    wave: "sawtooth",
    overtones: [
      [1, 1],
      [1.005, 0.6],
    ],
    rise: 0.05,
    ring: 1.6,
    dull: 1900,
  },
  strings: {
    wave: "sawtooth",
    overtones: [
      [1, 0.7],
      [1.008, 0.6],
      [2, 0.2],
    ],
    rise: 0.35,
    ring: 2.6,
    dull: 1400,
  },
  drum: {
    wave: "sine",
    overtones: [
      [1, 1],
      [2, 0.5],
      [3.01, 0.24],
      [4.1, 0.1],
    ],
    rise: 0.006,
    ring: 1.1,
  },
  engine: {
    wave: "sawtooth",
    overtones: [
      [0.5, 0.8],
      [1, 1],
      [1.01, 0.5],
    ],
    rise: 0.12,
    ring: 1.4,
    dull: 1100,
  },
  vibraphone: {
    wave: "sine",
    overtones: [
      [1, 1],
      [4, 0.22],
    ],
    rise: 0.01,
    ring: 2.4,
  },
  bell: {
    wave: "sine",
    overtones: [
      [1, 1],
      [2.76, 0.35],
      [5.4, 0.12],
    ],
    rise: 0.008,
    ring: 2.2,
  },
};

const CHORD = [261.6, 329.6, 392, 523.3, 659.3];
const STAB = [130.8, 196, 261.6];
const PULSE_HERTZ = 55;
const PULSE_SECONDS = 1.2;
const PULSES = 10; // then the sign waits in silence
const TICKS = 84; // of a count
const [FIRST_TICK_HERTZ, LAST_TICK_HERTZ] = [300, 1320];

/** Plays one scene at a time. */
export class Sounds {
  /** @type {AudioContext | undefined} */
  #context;
  /** @type {GainNode | undefined} */
  #scene; // everything of the scene that sounds
  /** @type {AnalyserNode | undefined} */
  #meter;
  #volume = 0;

  /**
   * Set by the house, from 0 to 100.
   * @param {number} volume
   */
  setVolume(volume) {
    this.#volume = Math.min(1, Math.max(0, volume / 100));
    if (this.#volume === 0) this.stop();
  }

  /**
   * Play what belongs to a scene, from *since* seconds after its beginning; all but these scenes are silent.
   * @param {string} scene
   * @param {string} timbre
   */
  play(scene, timbre, since = 0) {
    this.stop();
    const score = SCORES[scene];
    if (!score || this.#volume === 0 || !window.AudioContext) return;
    const context = (this.#context ??= new AudioContext());
    if (context.state === "suspended") context.resume().catch(() => null); // a browser may ask for a touch first
    this.#meter ??= this.#makeMeter(context);
    this.#scene = new GainNode(context, { gain: this.#volume });
    this.#scene.connect(this.#meter);
    const begin = context.currentTime + 0.03 - since;
    for (const note of score(TIMBRES[timbre] ?? TIMBRES.bell)) {
      if (note.at >= since) sound(context, this.#scene, { ...note, at: begin + note.at });
    }
  }

  /** Fade out what sounds. */
  stop() {
    const scene = this.#scene;
    this.#scene = undefined;
    if (!scene || !this.#context) return;
    scene.gain.setTargetAtTime(0, this.#context.currentTime, 0.06);
    setTimeout(() => scene.disconnect(), 500);
  }

  /** The loudest moment just now, from 0 to 1: what a test of the loudspeakers shows. */
  get peak() {
    if (!this.#meter) return 0;
    const wave = new Float32Array(this.#meter.fftSize);
    this.#meter.getFloatTimeDomainData(wave);
    return wave.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  }

  /** @param {AudioContext} context */
  #makeMeter(context) {
    const limiter = new DynamicsCompressorNode(context, { threshold: -14, ratio: 8 });
    const meter = new AnalyserNode(context, { fftSize: 2048 });
    limiter.connect(meter).connect(context.destination);
    const entry = new AnalyserNode(context, { fftSize: 2048 });
    entry.connect(limiter);
    return entry;
  }
}

/**
 * @typedef {{ hertz: number, to?: number, at: number, seconds: number, loud: number, timbre: Timbre }} Note
 * a pitch, the pitch to which it glides, when it begins, how long it is held, and how loud
 */

/** @type {Timbre} */
const DRUM = { wave: "sine", overtones: [[1, 1]], rise: 0.004, ring: 0.5 };
/** @type {Timbre} */
const TICK = { wave: "triangle", overtones: [[1, 1]], rise: 0.003, ring: 0.06 };

/** @type {Record<string, (timbre: Timbre) => Note[]>} */
const SCORES = {
  review: () =>
    Array.from({ length: PULSES }, (_, n) => ({
      hertz: PULSE_HERTZ,
      at: n * PULSE_SECONDS,
      seconds: 0.12,
      loud: 0.5,
      timbre: DRUM,
    })),
  hit: (timbre) => [
    { hertz: 120, to: 38, at: 0, seconds: 0.9, loud: 1, timbre: DRUM },
    ...STAB.map((hertz) => ({ hertz, at: 0.02, seconds: 0.7, loud: 0.28, timbre })),
    ...STAB.map((hertz) => ({ hertz: hertz * 1.5, at: 1.05, seconds: 1.2, loud: 0.24, timbre })),
  ],
  count: () =>
    Array.from({ length: TICKS }, (_, n) => {
      const part = n / TICKS;
      const hertz = FIRST_TICK_HERTZ * (LAST_TICK_HERTZ / FIRST_TICK_HERTZ) ** part;
      return { hertz, at: secondsUntil(part), seconds: 0.05, loud: 0.22 + 0.2 * part, timbre: TICK };
    }),
  hand: (timbre) => [
    { hertz: 90, to: 45, at: 0, seconds: 0.6, loud: 0.8, timbre: DRUM },
    ...CHORD.map((hertz, n) => ({ hertz, at: 0.05 + 0.07 * n, seconds: 1.6, loud: 0.2, timbre })),
    ...CHORD.map((hertz) => ({ hertz: hertz * 1.5, at: 2.2, seconds: 2.4, loud: 0.16, timbre })),
  ],
};

/**
 * @param {AudioContext} context
 * @param {AudioNode} target
 * @param {Note} note
 */
function sound(context, target, { hertz, to, at, seconds, loud, timbre }) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + timbre.rise);
  gain.gain.setTargetAtTime(0, at + Math.max(timbre.rise, seconds), timbre.ring / 4);
  const end = at + seconds + 1.6 * timbre.ring;
  const last = timbre.dull ? new BiquadFilterNode(context, { type: "lowpass", frequency: timbre.dull }) : gain;
  if (last !== gain) gain.connect(last);
  last.connect(target);
  timbre.overtones.forEach(([times, strength], index) => {
    const source = new OscillatorNode(context, { type: timbre.wave, frequency: hertz * times });
    if (to) source.frequency.exponentialRampToValueAtTime(to * times, at + seconds);
    source.connect(new GainNode(context, { gain: strength })).connect(gain);
    source.start(at);
    source.stop(end);
    if (index === 0) source.addEventListener("ended", () => last.disconnect(), { once: true });
  });
}
