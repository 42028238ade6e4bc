// A request without an answer is sent again under the same id: the server does it at most once.

import { isUnanswered, newId, Problem } from "./api.js";

/** @type {Map<unknown, string>} */
const openIds = new Map();

/**
 * Call *send* with an id that stays the same until there is an answer, accepted or refused. *key*
 * identifies the request: a text, or an object where it is not sent from elsewhere.
 * @param {string | HTMLElement} key
 * @template Answer
 * @param {(id: string) => Answer | Promise<Answer>} send
 */
export async function sendOnce(key, send) {
  const id = openIds.get(key) ?? newId();
  openIds.set(key, id);
  try {
    const answer = await send(id);
    openIds.delete(key);
    return answer;
  } catch (problem) {
    // after 401 it is sent again by the same person, signed in again
    const isDecided = problem instanceof Problem && problem.status !== 401 && !isUnanswered(problem);
    if (isDecided) openIds.delete(key);
    throw problem;
  }
}
