/** What is wrong with the look of the page, as far as a program can see it; and all that can be read on it. */
(() => {
  /** Least size of what is tapped, px: of buttons; and on the board, where cells lie side by side (WCAG 2.2, 2.5.8). */
  const BUTTON = 44;
  const CELL = 24;

  const said = (one) =>
    (one.getAttribute("aria-label") || one.textContent || one.className || "").trim().replace(/\s+/g, " ").slice(0, 60);

  function* around(one) {
    for (let it = one; it && it !== document.documentElement; it = it.parentElement) yield it;
  }

  const isHidden = (one) => {
    const { visibility, opacity } = getComputedStyle(one);
    return !one.checkVisibility() || visibility === "hidden" || opacity === "0" || Boolean(one.closest("[aria-hidden=true], .unseen, [inert]"));
  };

  function* textsOf(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) yield walker.currentNode;
  }

  /** Texts that are cut, run out of their button, or are beside the screen. */
  function* badTexts(root) {
    for (const node of textsOf(root)) {
      const parent = node.parentElement;
      if (!node.data.trim() || !parent || parent.closest("svg, option, select, script, style") || isHidden(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width < 2 || text.height < 2) continue;
      let scrolls = false;
      for (const one of around(parent)) {
        const style = getComputedStyle(one), box = one.getBoundingClientRect();
        if (style.position === "absolute" && box.width <= 1) break;
        const outside = text.right > box.right + 1.5 || text.left < box.left - 1.5;
        scrolls ||= /auto|scroll/.test(style.overflowX);
        if (/hidden|clip/.test(style.overflowX) && !scrolls && outside) yield `cut at the side: ${said(parent)}`;
        if (/hidden|clip/.test(style.overflowY) && text.height > box.height + 3) yield `cut below: ${said(parent)}`;
        if (/^(BUTTON|LABEL)$/.test(one.tagName) && (outside || text.bottom > box.bottom + 2 || text.top < box.top - 2))
          yield `runs out of its button: ${said(parent)}`;
      }
      if (!scrolls && (text.right > innerWidth + 1 || text.left < -1)) yield `beside the screen: ${said(parent)}`;
    }
  }

  /** What lies over the middle of something, wherever it can be scrolled to; undefined if nothing does. */
  function coverOf(one) {
    const scrolled = [...around(one)].map((it) => [it, it.scrollLeft, it.scrollTop]);
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const over = document.elementFromPoint(x, y);
    const inView = [...around(one.parentElement)]
      .filter((it) => /auto|scroll|hidden/.test(getComputedStyle(it).overflowY))
      .map((it) => it.getBoundingClientRect())
      .every((it) => y > it.top && y < it.bottom && x > it.left && x < it.right);
    for (const [it, left, top] of scrolled) it.scrollTo(left, top);
    const isFree = !over || one.contains(over) || over.contains(one) || over.closest("label")?.contains(one);
    return isFree || !inView ? undefined : over;
  }

  /** What is tapped and is too small, or lies under something else. */
  function* badTargets(root) {
    for (const one of root.querySelectorAll("button, input, select, summary, a, [role=button]")) {
      const box = (one.closest("label") ?? one).getBoundingClientRect();
      if (isHidden(one) || !box.width) continue;
      const least = one.closest("svg") ? CELL : BUTTON;
      if (Math.min(box.width, box.height) < least - 0.5)
        yield `only ${Math.round(box.width)} x ${Math.round(box.height)} px: ${said(one)}`;
      if (one.closest("svg")) continue; // pieces lie on cells, and take the tap for both
      const over = coverOf(one);
      if (over) yield `covered by ${said(over)}: ${said(one)}`;
    }
  }

  return {
    faults() {
      const root = document.querySelector("dialog[open]") ?? document.body;
      const wide = document.documentElement.scrollWidth;
      const tooWide = wide > innerWidth ? [`the page is ${wide} px wide on a screen of ${innerWidth}`] : [];
      return [...new Set([...tooWide, ...badTexts(root), ...badTargets(root)])];
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
