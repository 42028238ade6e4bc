// A phone paired from this session for approvals only: paired by a QR code, shown here, and removed here.

import { callApi, get } from "../shared/api.js";
import { attempt, openDialog, toast } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { Modal } from "../shared/modal.js";
import { qrCode } from "../shared/qr-code.js";
import { rich, t } from "../shared/text.js";
import { ago, clockOrDay, secondsUntil } from "../shared/times.js";

const POLL_MILLISECONDS = 1500;

/** The panel of the phone on the page of the person's own account. */
export class PhonePairing {
  /** @type {Server.OwnPhone["phone"]} */
  #phone = null;
  #draw;
  /** @type {Modal | null} */
  #modal = null;

  /** @param {() => void} draw */
  constructor(draw) {
    this.#draw = draw;
  }

  async load() {
    const found = await attempt(() => get("/api/session/phone"));
    if (!found) return;
    this.#phone = found.phone;
    this.#draw();
  }

  template() {
    const phone = this.#phone;
    return html`<section class="panel stack">
      <h2>${t("Phone for approvals")}</h2>
      <p class="soft">${t("A paired phone opens the approvals page in your name, and nothing else.")}
        ${t("It still asks for your PIN or password, and it ends when you sign out here.")}</p>
      ${
        phone
          ? html`<p>${rich("Paired {time} from {address}, last used {ago}.", {
              time: clockOrDay(phone.paired_at),
              address: html`<b>${phone.origin}</b>`,
              ago: ago(phone.seen_at),
            })}</p>`
          : nothing
      }
      <div class="row">
        <button class="button ${phone ? "" : "primary"}" @click=${() => this.#pair()}>${
          phone ? t("Pair another phone…") : t("Pair a phone…")
        }</button>
        ${
          phone
            ? html`<button class="button danger" @click=${() => this.#remove()}>${t("Remove the phone")}</button>`
            : nothing
        }
      </div>
    </section>`;
  }

  async #pair() {
    /** @type {Server.Pairing | true | null} */
    const pairing = await openDialog({
      title: t("Pair a phone"),
      text: t("Confirm that it is you; then scan the code with the camera of your phone."),
      fields: [
        { name: "pin", label: t("Your PIN"), type: "password", inputmode: "numeric" },
        { name: "password", label: t("or your password"), type: "password" },
      ],
      submitLabel: t("Show the code"),
      submit: ({ pin, password }) =>
        callApi("POST", "/api/session/pairing", pin ? { pin } : { password: password ?? "" }),
    });
    if (!pairing || pairing === true) return;
    const address = `${location.origin}/pair#code=${pairing.code}`;
    const code = await attempt(() => callApi("POST", "/api/qr", { text: address }));
    if (code) await this.#showCode(code.rows, address, pairing.expires_at);
  }

  /**
   * Show the code until the phone is paired or the code has expired.
   * @param {string[]} rows
   * @param {string} address
   * @param {string} expiresAt
   */
  async #showCode(rows, address, expiresAt) {
    const before = this.#phone?.paired_at;
    const modal = new Modal({ className: "pairing-dialog" });
    this.#modal = modal;
    const draw = () => {
      const seconds = Math.ceil(secondsUntil(expiresAt));
      modal.draw(
        html`<div class="stack">${modal.titleBar(t("Scan this code with your phone"))}
          ${
            seconds
              ? html`${qrCode(rows)}
                <p>${rich("It is good once, for {seconds} s more.", {
                  seconds: html`<b class="amount">${seconds}</b>`,
                })}</p>
                <p class="soft small">${t("Or open this address on the phone:")}
                  <span class="mono">${address}</span></p>`
              : html`<p>${t("The code has expired. Close this and pair again.")}</p>`
          }
        </div>`,
      );
    };
    draw();
    modal.open();
    while (modal.element.open && secondsUntil(expiresAt) > 0) {
      await new Promise((resume) => setTimeout(resume, POLL_MILLISECONDS));
      await this.load();
      if (this.#phone && this.#phone.paired_at !== before) {
        modal.close();
        toast(t("The phone is paired."));
        return;
      }
      if (modal.element.open) draw();
    }
  }

  async #remove() {
    const done = await attempt(() => callApi("DELETE", "/api/session/phone").then(() => true));
    if (!done) return;
    this.#phone = null;
    toast(t("The phone is signed out."));
    this.#draw();
  }

  close() {
    this.#modal?.close();
  }
}
