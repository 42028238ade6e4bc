// A QR code, drawn from the rows that the server computed.

import { svg } from "./html.js";
import { t } from "./text.js";

const QUIET_ZONE = 4; // light squares around it, which readers need

/**
 * @param {string[]} rows from the top, 1 for each dark square
 */
export function qrCode(rows) {
  const size = rows.length + 2 * QUIET_ZONE;
  const squares = rows.flatMap((row, y) =>
    [...row].map((dark, x) => (dark === "1" ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : "")),
  );
  return svg`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label=${t("QR code")}
    shape-rendering="crispEdges">
    <rect width=${size} height=${size} fill="#fff"></rect><path d=${squares.join("")} fill="#000"></path>
  </svg>`;
}
