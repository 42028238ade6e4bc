// Texts that fit their place: elements with [data-fit] are made smaller until they fit.

const MIN_SCALE = 0.3;
const SAFETY = 0.985;

/**
 * Fit every [data-fit] element under *root*. All lines of a list get one size, that of the widest.
 * @param {HTMLElement} root
 */
export function fitTexts(root) {
  /** @type {NodeListOf<HTMLElement>} */
  const found = root.querySelectorAll("[data-fit]");
  const places = [...found];
  for (const place of places) place.style.setProperty("--fit", "1");
  const scales = places.map(neededScale); // measure all before changing any
  places.forEach((place, n) => place.style.setProperty("--fit", scales[n] ?? "1"));
}

/** @param {HTMLElement} place */
function neededScale(place) {
  const isList = place.dataset.fit === "lines";
  const parts = isList ? [place, ...place.children] : [place];
  const ratios = parts.map((part) => part.clientWidth / Math.max(1, part.scrollWidth));
  ratios.push(place.clientHeight / Math.max(1, isList ? heightOf(place.children) : place.scrollHeight));
  const least = Math.min(...ratios);
  return least >= 1 ? "1" : Math.max(MIN_SCALE, least * SAFETY).toFixed(3);
}

/**
 * From the top of the first line to the bottom of the last: a centered list overflows on both sides.
 * @param {HTMLCollection} lines
 */
function heightOf(lines) {
  const boxes = Array.from(lines, (line) => line.getBoundingClientRect());
  return Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
}
