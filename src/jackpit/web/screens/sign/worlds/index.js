// The world of each game by its key; a game without one gets a generated world.

import { blazingSevens } from "./blazing-7s.js";
import { generated } from "./generated.js";
import { kingsBounty } from "./kings-bounty.js";

/** @type {Record<string, import("../stage.js").World>} */
const DRAWN = {
  "blazing-7s": blazingSevens,
  "kings-bounty": kingsBounty,
};

/** @param {string} game */
export const worldOf = (game) => DRAWN[game] ?? generated;
