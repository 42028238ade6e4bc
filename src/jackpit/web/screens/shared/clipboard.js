// Copying a text, and saying so.

import { toast } from "./dialog.js";
import { t } from "./text.js";

/**
 * Copy *text*; where the page may not write to the clipboard, show it, so that it can be copied by hand.
 * @param {string} text
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text); // there is none without a secure context
    toast(t("Copied: {text}", { text }));
  } catch {
    toast(t("This browser does not allow copying; copy it by hand: {text}", { text }), "bad");
  }
}
