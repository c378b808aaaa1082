/** An updated table serves other parts than the open page expects: reload the page. */

const own = import.meta.url.slice(import.meta.url.lastIndexOf("/"));

/** A part of the page could not be fetched. */
let isPartMissing = false;

/** Reload the page if the table serves another one; the draft is kept. */
async function renew(): Promise<void> {
  const answer = await fetch("./", { cache: "no-cache" }).catch(() => null);
  if (answer?.ok && !(await answer.text()).includes(own)) location.reload();
}

/** The table can be reached again. */
export function isBack(): void {
  if (isPartMissing) location.reload();
  else void renew();
}

const missing = new WeakSet<object>();

/** Vite reports that a part of the page could not be loaded. */
addEventListener("vite:preloadError", ({ payload }) => {
  isPartMissing = true;
  missing.add(payload);
  void renew();
});

/** Ignore rejections of code that waits for such a part; the page reloads. */
addEventListener("unhandledrejection", (event) => {
  if (missing.has(event.reason)) event.preventDefault();
});
