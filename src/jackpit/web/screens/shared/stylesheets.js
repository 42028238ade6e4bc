// A page's own useStylesheet sheet: loaded when the page is first opened, and out of force while another is.

const sheets = new Map(); // by address: {link, ready, isWanted}

/** Have a useStylesheet sheet in force; resolves when it is loaded, or at once if it was before. */
export function useStylesheet(href) {
  if (!sheets.has(href)) sheets.set(href, loaded(href));
  const sheet = sheets.get(href);
  put(sheet, true);
  return sheet.ready;
}

/** Put the sheets of all pages out of force: what one page calls a card is none on the next. */
export function disableStylesheets() {
  for (const sheet of sheets.values()) put(sheet, false);
}

function loaded(href) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const sheet = { link, isWanted: true };
  sheet.ready = new Promise((done) => {
    link.onload = link.onerror = () => {
      put(sheet, sheet.isWanted); // somebody may be elsewhere by now
      done();
    };
  });
  document.head.append(link);
  return sheet;
}

function put(sheet, isWanted) {
  sheet.isWanted = isWanted;
  if (sheet.link.sheet) sheet.link.sheet.disabled = !isWanted;
}
