// Style sheets of the office pages: loaded when a page is first opened, disabled while another is.

/** @typedef {{ link: HTMLLinkElement, ready: Promise<void>, isEnabled: boolean }} Sheet */

/** @type {Map<string, Sheet>} */
const sheets = new Map(); // by address: {link, ready, isEnabled}

/**
 * Enable a style sheet; resolves when it is loaded.
 * @param {string} href
 */
export function useStylesheet(href) {
  const sheet = sheets.get(href) ?? loadSheet(href);
  sheets.set(href, sheet);
  setEnabled(sheet, true);
  return sheet.ready;
}

/** Disable the sheets of all pages: a class such as .card means something else on the next one. */
export function disableStylesheets() {
  for (const sheet of sheets.values()) setEnabled(sheet, false);
}

/** @param {string} href */
function loadSheet(href) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  /** @type {PromiseWithResolvers<void>} */
  const loaded = Promise.withResolvers();
  const sheet = { link, isEnabled: true, ready: loaded.promise };
  link.onload = link.onerror = () => {
    setEnabled(sheet, sheet.isEnabled); // another page may be open by now
    loaded.resolve();
  };
  document.head.append(link);
  return sheet;
}

/**
 * @param {Sheet} sheet
 * @param {boolean} isEnabled
 */
function setEnabled(sheet, isEnabled) {
  sheet.isEnabled = isEnabled;
  if (sheet.link.sheet) sheet.link.sheet.disabled = !isEnabled;
}
