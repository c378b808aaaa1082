/** The browser's way back closes the newest of what is open on the page, and only then leaves it. */

const layers: (() => void)[] = [];
/** Ways back that the page itself has begun. */
let own = 0;

addEventListener("popstate", () => {
  if (own) own -= 1;
  else layers.pop()?.();
});

/** Say that something was opened, and how it is closed. Returns what must be called when it is closed otherwise. */
export function opened(close: () => void): () => void {
  layers.push(close);
  history.pushState(null, "");
  return () => {
    const at = layers.indexOf(close);
    if (at < 0) return;
    layers.splice(at, 1);
    own += 1;
    history.back();
  };
}
