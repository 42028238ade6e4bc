// Whether the lists of the pad are whole in sight: they take smaller letters before a line is left out or
// cut off, and GAME OVER stands only beside a whole list.

const SIZES = ["", "dense", "denser", "densest"];

/** The reminders that stay while payments wait for the dealer's cards: one of them is to expose the hole card. */
const KEPT_REMINDERS = 3;

/**
 * Fit the lists of the pad; *root* says whether the list beside the hands is cut off.
 * @param {HTMLElement} root
 */
export function fitLists(root) {
  root.classList.remove("is-cut"); // the bar takes more room with it
  root.querySelectorAll(".pay-list").forEach((list) => fit(list, () => !isOverflowing(list)));
  root.querySelectorAll(".felt .reminders, .pay .reminders").forEach(fitReminders);
  fitLastRound(root);
  fitClaim(root);
  const side = root.querySelector(".phase.deal .side-list");
  if (!side) return;
  fitSideList(side);
  root.classList.toggle("is-cut", isOverflowing(side) || isCut(side));
  if (!root.classList.contains("is-cut")) return;
  fitSideList(side); // its sums need less room
  leaveOut([...side.querySelectorAll(".reminders > li")], side); // none is cut off
}

/**
 * The panel of a claim is whole, and beside it every reminder; the panel takes smaller letters first. Only a
 * low panel leaves reminders out.
 * @param {HTMLElement} root
 */
function fitClaim(root) {
  const call = root.querySelector(".claim .call");
  const reminders = root.querySelector(".until-then");
  if (!call || !reminders) return;
  const lines = [...reminders.querySelectorAll(".reminders > li")];
  restore(lines);
  setSize(reminders, "");
  fit(call, () => !isOverflowing(call) && !isBelow(call) && !isOverflowing(reminders));
  fit(reminders, () => !isOverflowing(reminders));
  leaveOut(lines, reminders);
}

/**
 * The payments beside the hands, and the reminders that have room below them.
 * @param {Element} side
 */
function fitSideList(side) {
  const reminders = [...side.querySelectorAll(".reminders > li")];
  const kept = side.querySelector(".lane.hole_card, .lane.dealer_hand") ? KEPT_REMINDERS : 0;
  fit(side, (size) => {
    restore(reminders);
    if (size) leaveOut(reminders.slice(kept), side);
    return !isOverflowing(side);
  });
}

/** @param {Element[]} reminders */
function restore(reminders) {
  for (const reminder of reminders) reminder.classList.remove("left-out");
}

/**
 * Leave out reminders, the least urgent first, until *box* does not overflow.
 * @param {Element[]} reminders
 * @param {Element} box
 */
function leaveOut(reminders, box) {
  for (const reminder of reminders.toReversed()) {
    if (!isOverflowing(box)) return;
    reminder.classList.add("left-out");
  }
}

/**
 * Reminders without room are left out, the least urgent first; none is cut off.
 * @param {Element} list
 */
function fitReminders(list) {
  restore([...list.children]);
  fit(list, () => !isOverflowing(list));
  for (const reminder of [...list.children].toReversed()) {
    if (reminder.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom + 2) return;
    reminder.classList.add("left-out");
  }
}

/**
 * What the last round paid stays in sight: reminders and the small print make room for it.
 * @param {HTMLElement} root
 */
function fitLastRound(root) {
  const last = root.querySelector(".last-round");
  const notes = [...root.querySelectorAll(".notes")];
  restore(notes);
  if (!last) return;
  for (const line of [...notes, ...root.querySelectorAll(".felt .reminders > li")].toReversed()) {
    if (!isBelow(last)) return;
    line.classList.add("left-out");
  }
}

/**
 * Give *box* the largest letters with which it fits.
 * @param {Element} box
 * @param {(size: string) => boolean} isFitting
 */
function fit(box, isFitting) {
  for (const size of SIZES) {
    setSize(box, size);
    if (isFitting(size)) return;
  }
}

/**
 * @param {Element} box
 * @param {string} size
 */
function setSize(box, size) {
  box.classList.remove(...SIZES.filter(Boolean));
  if (size) box.classList.add(size);
}

/** @param {Element} box */
const isOverflowing = (box) => box.scrollHeight > box.clientHeight + 1;

/**
 * Whether *one* reaches below what its phase shows before it is scrolled; on a phone it scrolls.
 * @param {Element} one
 */
function isBelow(one) {
  const phase = /** @type {Element} */ (one.closest(".phase"));
  return one.getBoundingClientRect().bottom + phase.scrollTop > phase.getBoundingClientRect().bottom + 1;
}

/**
 * Whether a payment is out of sight.
 * @param {Element} side
 */
const isCut = (side) => [...side.querySelectorAll(".lanes li")].some(isBelow);
