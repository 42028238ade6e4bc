// A request without an answer is sent again under the same id: the server does it at most once.

import { newId, Problem } from "./api.js";

const UNDECIDED = [0, 401, 503]; // the server did not receive it or did not process it
/** @type {Map<unknown, string>} */
const openIds = new Map();

/**
 * Call *send* with an id that stays the same until there is an answer, accepted or refused. *key*
 * identifies the request: a text, or an object where it is not sent from elsewhere.
 * @param {string | HTMLDialogElement | string} key
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
    if (problem instanceof Problem && !UNDECIDED.includes(problem.status)) openIds.delete(key);
    throw problem;
  }
}
