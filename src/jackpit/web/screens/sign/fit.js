// Text that never leaves its place: whatever is marked [data-fit] is made smaller until it fits.

const LEAST = 0.3;
const SLACK = 0.985;

/** Fit everything under *root* that asks for it. Lists of lines get one size, that of their widest. */
export function fitTexts(root) {
  const places = [...root.querySelectorAll("[data-fit]")];
  for (const place of places) place.style.setProperty("--fit", 1);
  const found = places.map(needed); // all are measured before any is changed
  places.forEach((place, n) => place.style.setProperty("--fit", found[n]));
}

function needed(place) {
  const isList = place.dataset.fit === "lines";
  const parts = isList ? [place, ...place.children] : [place];
  const ratios = parts.map((part) => part.clientWidth / Math.max(1, part.scrollWidth));
  ratios.push(place.clientHeight / Math.max(1, isList ? heightOf(place.children) : place.scrollHeight));
  const least = Math.min(...ratios);
  return least >= 1 ? 1 : Math.max(LEAST, least * SLACK).toFixed(3);
}

/** From the top of the first to the bottom of the last: a list in the middle runs over on both sides. */
function heightOf(lines) {
  const boxes = Array.from(lines, (line) => line.getBoundingClientRect());
  return Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
}
