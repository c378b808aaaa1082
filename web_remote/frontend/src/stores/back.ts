/**
 * The browser's way back closes the newest of what is open on the page, and only then leaves it.
 *
 * Each thing that is open has an entry of the history. The entry stays when the page closes the thing by itself, as
 * going back takes a browser a while: the next thing uses it, or a way back goes through it.
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

/** Say that something was opened, and how it is closed. Returns what must be called when it is closed otherwise. */
export function opened(close: () => void): () => void {
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
