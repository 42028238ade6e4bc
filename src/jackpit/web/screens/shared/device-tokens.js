// The token of a new device, shown once: as a link, as a QR code, and to copy.

import { callApi } from "./api.js";
import { copyText } from "./clipboard.js";
import { showNotice } from "./dialog.js";
import { html, nothing } from "./html.js";
import { qrCode } from "./qr-code.js";
import { rich, t } from "./text.js";

/** @typedef {NewToken & { rows: string[] }} TokenCard */

/** @type {Record<string, (device: string) => string>} */
const TITLES = {
  pad: (device) => t("Pad {device}", { device }),
  sign: (device) => t("Sign {device}", { device }),
  sensor: (device) => t("Sensor {device}", { device }),
  shoe: (device) => t("Shoe {device}", { device }),
};

/**
 * Load the card of a new device: its address with the token, and the QR code of that.
 * @param {string} device
 * @param {string} kind
 * @param {string} token
 * @returns {Promise<TokenCard>}
 */
export async function loadTokenCard(device, kind, token) {
  const page = { pad: "/pad", sign: "/sign" }[kind];
  const address = page ? `${location.origin}${page}#token=${token}` : null;
  const { rows } = await callApi("POST", "/api/qr", { text: address ?? token });
  return { device, kind, token, address, rows };
}

const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether the page is open at an address that no other machine can reach. */
const isLocal = () => LOCAL_HOST.test(location.hostname);

/**
 * The cards of new devices.
 * @param {TokenCard[]} devices
 */
export const tokenCards = (devices) =>
  html`${isLocal() && devices.some((device) => device.address) ? localWarning() : nothing}<div
    class="tokens">${devices.map(card)}</div>`;

/**
 * Show the card of one new device in a notice.
 * @param {{ device: string, kind: string, token: string }} created
 */
export async function showToken({ device, kind, token }) {
  const created = await loadTokenCard(device, kind, token);
  return showNotice(t("The token of the new device"), html`<div class="stack">${tokenCards([created])}</div>`);
}

const localWarning = () =>
  html`<p class="panel waits small wait">${t(
    "These addresses begin with {host}, which is this machine: other machines cannot open them.",
    { host: location.hostname },
  )} ${rich("Start the server with {option} and a certificate (docs/operations.md).", {
    option: html`<code>--address</code>`,
  })} ${rich("The tokens stay valid: use the new address instead of {address}.", {
    address: html`<code>${location.origin}</code>`,
  })}</p>`;

/** @param {TokenCard} parts */
function card({ device, kind, token, address, rows }) {
  return html`<article class="panel token" aria-label=${t("Token of {device}", { device })}>
    ${qrCode(rows)}
    <div class="stack">
      <h3>${TITLES[kind](device)}</h3>
      <p class="small soft">${
        address
          ? t("Scan the code with the tablet, or open the address on it: the tablet is then this device.")
          : t("Enter the token at the device.")
      } <b>${t("It is not shown again.")}</b></p>
      ${
        address
          ? html`<a class="mono" href=${address} target="_blank" rel="noopener">${address}</a>`
          : html`<span
            class="mono">${token}</span>`
      }
      <button type="button" class="button" @click=${() => copyText(address ?? token)}>${t("Copy")}</button>
    </div>
  </article>`;
}
