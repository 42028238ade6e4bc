// Whether the pay list is whole in sight: it takes smaller letters before a row is cut off, and GAME OVER
// stands only beside a whole list.

const SIZES = ["", "dense", "denser", "densest"];

/**
 * Fit the lists of the pad; *root* says whether the list beside the hands is cut off.
 * @param {HTMLElement} root
 */
export function fitLists(root) {
  root.classList.remove("is-cut"); // the bar takes more room with it
  root.querySelectorAll(".pay-list, .lanes, .call").forEach((list) => fit(list));
  root.querySelectorAll(".reminders").forEach(fitReminders);
  const side = root.querySelector(".phase.deal .side-list");
  root.classList.toggle("is-cut", side !== null && isCut(side));
}

/**
 * Reminders without room are left out, the least urgent first; none is cut off.
 * @param {Element} list
 */
function fitReminders(list) {
  for (const reminder of list.children) reminder.classList.remove("left-out");
  fit(list, list);
  for (const reminder of [...list.children].toReversed()) {
    if (!isOverflowing(list)) return;
    reminder.classList.add("left-out");
  }
}

/**
 * @param {Element} list
 * @param {Element} [box] what must not overflow
 */
function fit(list, box = list.closest(".side-list, .until-then") ?? list) {
  for (const size of SIZES) {
    list.classList.remove(...SIZES.filter(Boolean));
    if (size) list.classList.add(size);
    if (!isOverflowing(box)) return;
  }
}

/** @param {Element} box */
const isOverflowing = (box) => box.scrollHeight > box.clientHeight + 1;

/**
 * Whether the payments reach below the visible part of their box.
 * @param {Element} side
 */
function isCut(side) {
  const bottom = Math.min(side.getBoundingClientRect().bottom, window.innerHeight);
  return [...side.querySelectorAll(".lanes li")].some((row) => row.getBoundingClientRect().bottom > bottom + 1);
}
