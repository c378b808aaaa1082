/**
 * The browser's way back closes what was opened last on the page; with nothing open it leaves the page.
 *
 * Each open thing has a history entry. The entry stays when the page itself closes the thing, because going back is slow:
 * the next thing reuses it, or a way back skips it.
 */

const layers: (() => void)[] = [];
/** How many entries lie between the page's own and the one that is shown. */
let depth = above();

function above(): number {
  return typeof history.state === "number" ? history.state : 0;
}

addEventListener("popstate", () => {
  const forward = above() > depth;
  depth = above();
  if (forward) return;
  const close = layers.pop();
  if (close) close();
  else history.back();
});

/** Have the browser's way back call `close`. Returns what to call when the thing is closed otherwise. */
export function closeOnBack(close: () => void): () => void {
  layers.push(close);
  if (layers.length > depth) {
    depth = layers.length;
    history.pushState(depth, "");
  }
  return () => {
    const at = layers.indexOf(close);
    if (at >= 0) layers.splice(at, 1);
  };
}
