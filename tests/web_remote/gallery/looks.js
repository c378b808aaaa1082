/** What is wrong with the look of the page, as far as a program can see it; and all that can be read on it. */
(() => {
  /** Least size of what is tapped, px: of buttons; and where cells lie side by side, as on the board (WCAG 2.2, 2.5.8). */
  const BUTTON = 44;
  const CELL = 24;

  const said = (one) =>
    (one.getAttribute("aria-label") || one.textContent || one.getAttribute("class") || "").trim().replace(/\s+/g, " ").slice(0, 60);

  /** An element and what it lies in; a modal dialog lies above the page, and nothing of the page cuts it. */
  function* around(one) {
    for (let it = one; it && it !== document.body; it = it.matches(":modal") ? null : it.parentElement) yield it;
  }

  const isHidden = (one) => {
    const { visibility, opacity } = getComputedStyle(one);
    return !one.checkVisibility() || visibility === "hidden" || opacity === "0" || Boolean(one.closest("[aria-hidden=true], .unseen, [inert]"));
  };

  function* textsOf(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) yield walker.currentNode;
  }

  /** Whether something is drawn as a box of its own: filled or framed. */
  const isBox = (style) =>
    !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor) || (style.borderTopStyle !== "none" && style.borderTopWidth !== "0px");

  /** Texts that are read, each with its box on the screen and what of it is in view. */
  function* shownTexts(root) {
    for (const node of textsOf(root)) {
      const parent = node.parentElement;
      if (!node.data.trim() || !parent || parent.closest("svg, option, select, script, style") || isHidden(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width >= 2 && text.height >= 2) yield { parent, text, lines: [...range.getClientRects()] };
    }
  }

  /** Texts that are cut, run out of their box, or are off the screen. */
  function* badTexts(root) {
    for (const { parent, text } of shownTexts(root)) {
      let scrolls = false, rolls = false, boxed = false;
      for (const one of around(parent)) {
        const style = getComputedStyle(one), box = one.getBoundingClientRect();
        if (style.position === "absolute" && box.width <= 1) break;
        const outside = text.right > box.right + 1.5 || text.left < box.left - 1.5;
        scrolls ||= /auto|scroll/.test(style.overflowX);
        rolls ||= /auto|scroll/.test(style.overflowY);
        if (/hidden|clip/.test(style.overflowX) && !scrolls && outside) yield `cut at the side: ${said(parent)}`;
        if (/hidden|clip/.test(style.overflowY) && !rolls && text.height > box.height + 3) yield `cut below: ${said(parent)}`;
        if (!scrolls && !boxed && isBox(style) && style.display !== "inline") {
          boxed = true;
          if (outside || text.bottom > box.bottom + 3 || text.top < box.top - 3) yield `runs out of its box: ${said(parent)}`;
        }
      }
      if (!scrolls && (text.right > innerWidth + 1 || text.left < -1)) yield `off the screen: ${said(parent)}`;
    }
  }

  /** The part of a box that its scrolled and cutting surroundings leave in view. */
  function inView(box, parent) {
    const seen = { left: Math.max(0, box.left), top: Math.max(0, box.top), right: Math.min(innerWidth, box.right), bottom: Math.min(innerHeight, box.bottom) };
    for (const one of around(parent)) {
      if (getComputedStyle(one).overflowY === "visible") continue;
      const frame = one.getBoundingClientRect();
      seen.left = Math.max(seen.left, frame.left);
      seen.top = Math.max(seen.top, frame.top);
      seen.right = Math.min(seen.right, frame.right);
      seen.bottom = Math.min(seen.bottom, frame.bottom);
    }
    return seen;
  }

  /** Whether something up to, but without, `top` floats over what is behind it. */
  const floats = (one, top) =>
    [...around(one)].some((it) => !it.contains(top) && /fixed|sticky|absolute/.test(getComputedStyle(it).position) && isBox(getComputedStyle(it)));

  /** Texts that lie over each other; what floats, such as a message, may cover others. */
  function* mixedTexts(root) {
    const texts = [...shownTexts(root)].flatMap(({ parent, lines }) => lines.map((line) => ({ parent, at: inView(line, parent) })));
    for (const [i, one] of texts.entries())
      for (const other of texts.slice(i + 1)) {
        const across = Math.min(one.at.right, other.at.right) - Math.max(one.at.left, other.at.left);
        const down = Math.min(one.at.bottom, other.at.bottom) - Math.max(one.at.top, other.at.top);
        if (one.parent === other.parent || across < 3 || down < 6) continue;
        if (!floats(one.parent, other.parent) && !floats(other.parent, one.parent)) yield `lies over ${said(other.parent)}: ${said(one.parent)}`;
      }
  }

  /**
   * What lies over the middle of something, wherever it can be scrolled to; undefined if nothing does, or something that
   * a tap beside it closes.
   */
  function coverOf(one) {
    const scrolled = [...around(one)].map((it) => [it, it.scrollLeft, it.scrollTop]);
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const over = document.elementFromPoint(x, y);
    const isInView = [...around(one.parentElement)]
      .filter((it) => /auto|scroll|hidden/.test(getComputedStyle(it).overflowY))
      .map((it) => it.getBoundingClientRect())
      .every((it) => y > it.top && y < it.bottom && x > it.left && x < it.right);
    for (const [it, left, top] of scrolled) it.scrollTo(left, top);
    const isFree = !over || over.closest("[data-floats]") || one.contains(over) || over.contains(one) || over.closest("label")?.contains(one);
    return isFree || !isInView ? undefined : over;
  }

  /** What is tapped and is too small, or lies under something else. */
  function* badTargets(root) {
    for (const one of root.querySelectorAll("button, input, select, summary, a, [role=button]")) {
      const box = (one.closest("label") ?? one).getBoundingClientRect();
      if (isHidden(one) || !box.width) continue;
      const least = one.closest("svg, [data-cells]") ? CELL : BUTTON;
      if (Math.min(box.width, box.height) < least - 0.5)
        yield `only ${Math.round(box.width)} x ${Math.round(box.height)} px: ${said(one)}`;
      if (one.closest("svg")) continue; // pieces lie on cells, and take the tap for both
      const over = coverOf(one);
      if (over) yield `covered by ${said(over)}: ${said(one)}`;
    }
  }

  /** Screens, lists and dialogs that have to be scrolled sideways; a row of cards may be. */
  function* wideScreens(root) {
    for (const one of [root, ...root.querySelectorAll("*")])
      if (one.clientHeight >= 200 && one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX))
        yield `scrolls sideways: ${said(one)}`;
  }

  return {
    faults() {
      const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
      const wide = document.documentElement.scrollWidth;
      const tooWide = wide > innerWidth ? [`the page is ${wide} px wide on a screen of ${innerWidth}`] : [];
      return [...new Set([...tooWide, ...wideScreens(root), ...badTexts(root), ...mixedTexts(root), ...badTargets(root)])];
    },

    texts() {
      const written = [...textsOf(document.body)]
        .filter((node) => !node.parentElement?.closest("script, style, [lang]:not(html)"))
        .map((node) => node.data);
      const spoken = [...document.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((one) =>
        ["aria-label", "title", "placeholder"].map((name) => one.getAttribute(name) ?? ""),
      );
      return [...written, ...spoken];
    },
  };
})();
