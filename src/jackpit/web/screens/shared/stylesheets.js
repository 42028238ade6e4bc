// Style sheets of the office pages: loaded when a page is first opened, disabled while another is.

const sheets = new Map(); // by address: {link, ready, isEnabled}

/** Enable a style sheet; resolves when it is loaded. */
export function useStylesheet(href) {
  if (!sheets.has(href)) sheets.set(href, loadSheet(href));
  const sheet = sheets.get(href);
  setEnabled(sheet, true);
  return sheet.ready;
}

/** Disable the sheets of all pages: a class such as .card means something else on the next one. */
export function disableStylesheets() {
  for (const sheet of sheets.values()) setEnabled(sheet, false);
}

function loadSheet(href) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const sheet = { link, isEnabled: true };
  sheet.ready = new Promise((resolve) => {
    link.onload = link.onerror = () => {
      setEnabled(sheet, sheet.isEnabled); // another page may be open by now
      resolve();
    };
  });
  document.head.append(link);
  return sheet;
}

function setEnabled(sheet, isEnabled) {
  sheet.isEnabled = isEnabled;
  if (sheet.link.sheet) sheet.link.sheet.disabled = !isEnabled;
}
