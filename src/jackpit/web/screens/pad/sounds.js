// Three short tunes: wagers accepted, a press refused, a jackpot.

import { maySound, muteSwitch, playNotes } from "../shared/tones.js";

/** @type {Record<string, [number, number, number][]>} */
const TUNES = {
  accepted: [
    [880, 0, 0.07],
    [1175, 0.08, 0.09],
  ],
  refused: [[196, 0, 0.16]],
  jackpot: [
    [659, 0, 0.12],
    [784, 0.13, 0.12],
    [988, 0.26, 0.12],
    [1319, 0.39, 0.3],
  ],
};

export const { isMuted, setMuted } = muteSwitch("jackpit-pad-is-mute");

/**
 * Play a tune, unless the pad is muted.
 * @param {string} name
 */
export function playSound(name) {
  if (!isMuted() && maySound()) playNotes(TUNES[name]);
}
