// A page's own style sheet, loaded once, when the page is first opened.

const loaded = new Map();

/** Have a style sheet loaded; resolves when it is, or at once if it was before. */
export function style(href) {
  if (!loaded.has(href)) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    loaded.set(href, new Promise((done) => {
      link.onload = link.onerror = done;
    }));
    document.head.append(link);
  }
  return loaded.get(href);
}
