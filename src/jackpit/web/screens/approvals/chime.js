// A soft sound and a short vibration for a new claim, unless muted.

import { maySound, muteSwitch, playNotes } from "../shared/tones.js";

/** @type {[number, number, number][]} */
const CHIME = [
  [660, 0, 0.5],
  [880, 0.22, 0.5],
];

export const { isMuted, setMuted } = muteSwitch("jackpit-quiet");

export function chime() {
  if (isMuted() || !maySound()) return;
  navigator.vibrate?.([120, 80, 120]);
  playNotes(CHIME, { volume: 0.12 });
}
