/** What can be tapped and is out of reach: covered, cut off, or off the screen; and what scrolls though STOP is in it. */
(() => {
  const CONTROLS = "button, input, select, summary, a[href], [role=button]";

  const said = (one) =>
    (one.getAttribute("aria-label") || one.textContent || one.getAttribute("class") || one.tagName).trim().replace(/\s+/g, " ").slice(0, 60);

  const isOff = (one) =>
    one.disabled || !one.checkVisibility({ visibilityProperty: true }) || Boolean(one.closest(".unseen, [inert], [aria-hidden=true]"));

  /** The boxes it is in; a dialog lies over the page, which moves under it. */
  function* around(one) {
    for (let it = one?.parentElement; it; it = it.matches("dialog") ? null : it.parentElement) yield it;
  }

  const isScrollable = (one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;

  /** Boxes around something that a finger can scroll. */
  const scrollersOf = (one) =>
    [...around(one)].filter((it) => {
      const { overflowX, overflowY } = getComputedStyle(it);
      return /auto|scroll/.test(overflowX + overflowY) && isScrollable(it);
    });

  /** The middle and the corners, so far inside that a round corner holds them; of an area on a drawing, what is drawn. */
  function pointsOf(one) {
    const box = one.getBoundingClientRect();
    const drawn = one.closest("svg")?.getBoundingClientRect() ?? box;
    const inset = 2 + 0.3 * Math.min(parseFloat(getComputedStyle(one).borderTopLeftRadius) || 0, box.width / 2, box.height / 2);
    const xs = [Math.max(box.left, drawn.left) + inset, Math.min(box.right, drawn.right) - inset];
    const ys = [Math.max(box.top, drawn.top) + inset, Math.min(box.bottom, drawn.bottom) - inset];
    const corners = getComputedStyle(one).clipPath === "none" ? xs.flatMap((x) => ys.map((y) => [x, y])) : [];
    return [[(xs[0] + xs[1]) / 2, (ys[0] + ys[1]) / 2], ...corners];
  }

  /** What takes a tap there instead of it, and is not closed by one; undefined: nothing. Pieces take it for their cells. */
  function coverOf(one, [x, y]) {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return document.documentElement;
    const over = document.elementFromPoint(x, y);
    const ground = one.closest("svg, .field")?.closest(".board, .field");
    return !over || over.closest("[data-floats]") || one.contains(over) || over.closest("label")?.contains(one) || ground?.contains(over) ? undefined : over;
  }

  /** Whether it is wholly in reach, where it must be scrolled to; what is larger than its scrolled box may be part by part. */
  function outOfReach(one, scrollers) {
    const missed = new Map(pointsOf(one).map((_, i) => [i, undefined]));
    const isLarge = scrollers.some((it) => one.getBoundingClientRect().height > it.clientHeight);
    for (const block of ["nearest", "center", "start", "end"]) {
      one.scrollIntoView({ block, inline: "nearest" });
      const covers = pointsOf(one).map((point) => coverOf(one, point));
      if (!covers.some(Boolean)) return undefined;
      for (const [i, cover] of covers.entries()) if (missed.has(i)) cover ? missed.set(i, cover) : isLarge && missed.delete(i);
    }
    return [...missed.values()].find(Boolean);
  }

  function* lost(root) {
    for (const one of root.querySelectorAll(CONTROLS)) {
      const box = one.getBoundingClientRect();
      if (isOff(one) || box.width < 2 || box.height < 2) continue;
      const cover = pointsOf(one).map((point) => coverOf(one, point)).find(Boolean);
      const scrollers = cover ? scrollersOf(one) : [];
      const before = scrollers.map((it) => [it, it.scrollLeft, it.scrollTop]);
      const out = scrollers.length ? outOfReach(one, scrollers) : cover;
      for (const [it, left, top] of before) it.scrollTo(left, top);
      if (out) yield `under ${said(out)}: ${said(one)}`;
    }
  }

  /** After a change of size is drawn. */
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

  return async () => {
    await drawn();
    const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const found = [...lost(root)];
    const page = document.scrollingElement;
    if (isScrollable(page)) found.push(`the document scrolls: ${page.scrollHeight} of ${page.clientHeight} px`);
    const stop = root.querySelector("footer button");
    const act = root === document.body && !root.querySelector(".console") ? [...root.querySelectorAll("main button.primary, .actions button.primary")] : [];
    for (const one of [stop, act.filter((it) => !isOff(it)).at(-1)])
      if (one && pointsOf(one).some((point) => coverOf(one, point))) found.push(`not in view: ${said(one)}`);
    for (const it of around(stop)) if (isScrollable(it)) found.push(`scrolls with the stop button: ${it.getAttribute("class") || it.tagName}`);
    return found;
  };
})();
