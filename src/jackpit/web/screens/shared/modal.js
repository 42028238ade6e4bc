// A dialog element of a screen: its heading, opening, closing, and removing it afterwards.

import { html, render } from "./html.js";
import { t } from "./text.js";

let opened = 0;

/** A dialog over the page, named by its heading and removed when it is closed; Escape closes it too. */
export class Modal {
  #titleId = `dialog-title-${(opened += 1)}`;

  /** @param {{ className?: string, onClose?: () => void, staysOpen?: () => boolean }} [options] */
  constructor({ className = "", onClose, staysOpen = () => false } = {}) {
    this.element = Object.assign(document.createElement("dialog"), { className });
    this.element.setAttribute("aria-labelledby", this.#titleId);
    this.element.addEventListener("close", () => {
      if (staysOpen()) return this.element.showModal();
      this.element.remove();
      return onClose?.();
    });
  }

  /**
   * Draw what is in it.
   * @param {Shown} inside
   */
  draw(inside) {
    render(inside, this.element);
  }

  /** Show it, over what is open already. */
  open() {
    document.body.append(this.element);
    this.element.showModal();
  }

  close() {
    this.element.close();
  }

  /** @param {Shown} title */
  heading(title) {
    return html`<h2 id=${this.#titleId}>${title}</h2>`;
  }

  /**
   * The heading, beside a button that closes it.
   * @param {Shown} title
   */
  titleBar(title) {
    return html`<div class="row apart">${this.heading(title)}<button type="button" class="button quiet"
      @click=${() => this.close()}>${t("Close")}</button></div>`;
  }
}

/** Whether a dialog of a page is open, so that a double click opens one, and keys act on it alone. */
export const hasOpenDialog = (page = document) => page.querySelector("dialog[open]") !== null;
