// What is too small, too faint, covered, cut off or in the wrong color on a pad: a function of the least sizes.

({ read, reason, finger, scrolls }) => {
  const found = new Set();
  const dialog = document.querySelector("dialog[open]");
  const pad = dialog ?? document.querySelector(".pad");
  // On a phone the phases scroll; the pay list and the keys never do. A dialog may.
  const SCROLLING = dialog ? "dialog, .help-body" : scrolls ? ".deal, .claim, .bets" : ".no-such-part";
  const isShown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const isUnseen = (one) => one.closest(".visually-hidden, .key kbd, [aria-hidden='true']");
  const say = (what, one) => found.add(`${what}: ${one.className} '${one.innerText.replaceAll("\n", " ")}'`);

  // Colors: "rgb(1, 2, 3)" as numbers, and a color on another.
  const parse = (text) => (text.match(/[\d.]+/g) ?? []).map(Number);
  const over = ([r, g, b, a = 1], below) =>
    [r, g, b].map((part, at) => part * a + below[at] * (1 - a));
  const light = (color) => {
    const [r, g, b] = color.slice(0, 3).map((part) => {
      const c = part / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  // Every color that may be behind an element: a gradient has several.
  const behind = (one) => {
    const style = getComputedStyle(one);
    const below = one.parentElement ? behind(one.parentElement) : [[10, 15, 13]];
    const stops = style.backgroundImage.includes("gradient")
      ? style.backgroundImage.match(/rgba?\([^)]*\)/g).map(parse)
      : [parse(style.backgroundColor)];
    return stops.flatMap((color) => below.map((under) => over(color, under)));
  };
  const token = getComputedStyle(pad).getPropertyValue("--money").trim();
  const gold = [1, 3, 5].map((at) => parseInt(token.slice(at, at + 2), 16));
  const isGold = (color) => gold.every((part, at) => Math.abs(part - color[at]) < 3) && (color[3] ?? 1) > 0.2;
  const isRed = ([r, g, b, a = 1]) => a > 0.2 && r > 150 && r > 1.8 * g && r > 1.8 * b;

  // Texts: their size, their contrast, and whether they are whole in sight.
  const walk = document.createTreeWalker(pad, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const one = node.parentElement;
    if (!node.data.trim() || !isShown(one) || isUnseen(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const isScrolled = one.closest(SCROLLING);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width && height);
    if (!boxes.length) continue;
    const style = getComputedStyle(one);
    const size = parseFloat(style.fontSize);
    if (size === 0) continue;
    const isReason = one.closest("small, .off, .reminders, .notes, .meter-name, .cents, .pad-state, .badge, .tag, .spot-state, h3.label");
    if (size < (isReason ? reason : read) && !one.closest(".cents")) say(`${size} px`, one);
    const ratio = Math.min(...behind(one).map((back) => contrast(over(parse(style.color), back), back)));
    if (ratio < 4.5) say(`contrast ${ratio.toFixed(1)}`, one);
    if (isGold(parse(style.color)) && !one.closest(".amount")) say("gold", one);
    const key = one.closest(".key, .spot, .button")?.getBoundingClientRect();
    for (const { left, right, top, bottom } of boxes) {
      if (key && (left < key.left - 1 || right > key.right + 1)) say("wider than its key", one);
      const isBelow = !isScrolled && (top < -1 || bottom > innerHeight + 1);
      if (left < -1 || right > innerWidth + 1 || isBelow) say("outside", one);
      for (let box = one; box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        const isCutX = overflowX !== "visible" && (left < edge.left - 1 || right > edge.right + 1);
        const slack = Math.max(2, size / 8); // the box of a text is higher than its letters
        const isCutY = overflowY !== "visible" && (top < edge.top - slack || bottom > edge.bottom + slack);
        if (isCutX || (isCutY && !(isScrolled && box.matches(SCROLLING)))) say("cut off", one);
      }
    }
  }

  const isRound = (one) => one.matches(".spot") && getComputedStyle(one).borderRadius === "50%";
  const areRoundApart = (one, box, other, its) =>
    isRound(one) && isRound(other) && Math.hypot(box.x - its.x, box.y - its.y) >= (box.width + its.width) / 2 - 1;

  // Keys and rows: their height, and whether one covers another.
  const KEYS = ".key:not(.tick), .spot, .pay-row, .lane, .call, .switch, .total, .prompt, .reminders, .pad-top > *";
  const boxes = [...pad.querySelectorAll(KEYS)]
    .filter((one) => isShown(one) && !one.closest(SCROLLING))
    .map((one) => [one, one.getBoundingClientRect()]);
  for (const [one, box] of boxes) {
    if (one.matches(".key, .spot") && box.height < finger - 0.5) say(`${box.height.toFixed()} px high`, one);
    if (one.matches(".key, .spot") && box.width < finger - 0.5) say(`${box.width.toFixed()} px wide`, one);
    if (one.matches(".key, .spot, .pay-row") && (box.bottom > innerHeight + 1 || box.right > innerWidth + 1))
      say("outside", one);
    for (const [other, its] of boxes)
      if (
        one !== other &&
        !areRoundApart(one, box, other, its) &&
        !one.contains(other) &&
        !other.contains(one) &&
        Math.min(box.right, its.right) - Math.max(box.left, its.left) > 1 &&
        Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top) > 1
      )
        say(`overlaps ${other.className} '${other.innerText.slice(0, 20)}'`, one);
  }

  // Colors with a meaning.
  for (const one of pad.querySelectorAll("*")) {
    if (!isShown(one)) continue;
    const { backgroundColor, backgroundImage, borderTopColor, borderTopWidth } = getComputedStyle(one);
    const fills = [parse(backgroundColor), ...(backgroundImage.match(/rgba?\([^)]*\)/g) ?? []).map(parse)];
    if (parseFloat(borderTopWidth)) fills.push(parse(borderTopColor));
    if (fills.some((color) => color.length > 2 && isGold(color))) say("a gold fill", one);
    if (one.matches(".finish") && fills.some((color) => color.length > 2 && isRed(color))) say("a red end", one);
  }
  const bright = [...pad.querySelectorAll(".primary:enabled")].filter(isShown);
  if (bright.length > 1) found.add(`bright keys: ${bright.map((one) => one.innerText).join(", ")}`);
  return [...found];
};
