// The world of each game by its key; a game without one gets a generated world.

import { betTheSet } from "./bet-the-set-21.js";
import { blazingSevens } from "./blazing-7s.js";
import { generated } from "./generated.js";
import { hitAndRun } from "./hit-and-run.js";
import { kingsBounty } from "./kings-bounty.js";

/** @type {Record<string, import("../drawing/stage.js").World>} */
const DRAWN = {
  "bet-the-set-21": betTheSet,
  "blazing-7s": blazingSevens,
  "hit-and-run": hitAndRun,
  "kings-bounty": kingsBounty,
};

/** @param {string} game */
export const worldOf = (game) => DRAWN[game] ?? generated;
