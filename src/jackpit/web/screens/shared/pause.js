// A pause between attempts.

/** @param {number} milliseconds */
export const pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds));
