// What nobody has answered is asked for again under the same id, so that it is done sendOnce or not at all.

import { newId, Problem } from "./api.js";

const NO_ANSWERS = [0, 401, 503]; // nobody heard it, or nobody has looked at it: what was asked before stands
const open = new Map();

/**
 * Do something under an id, which stays the same until an answer came, whatever it is. *what* tells
 * one thing from another; where it is not asked for elsewhere, that is an object that nobody else has.
 */
export async function sendOnce(what, does) {
  if (!open.has(what)) open.set(what, newId());
  try {
    const answer = await does(open.get(what));
    open.delete(what);
    return answer;
  } catch (problem) {
    if (problem instanceof Problem && !NO_ANSWERS.includes(problem.status)) open.delete(what);
    throw problem;
  }
}
