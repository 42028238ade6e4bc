// The QR code of a text, as the server computes it.

import { svg } from "./html.js";
import { t } from "./text.js";

/** @param {string[]} rows its rows from the top, 1 for each dark square */
export function qrCode(rows) {
  const size = rows.length + 8;
  const squares = rows.flatMap((row, y) =>
    [...row].map((dark, x) => (dark === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : "")),
  );
  return svg`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label=${t("QR code")}
    shape-rendering="crispEdges">
    <rect width=${size} height=${size} fill="#fff"></rect><path d=${squares.join("")} fill="#000"></path>
  </svg>`;
}
