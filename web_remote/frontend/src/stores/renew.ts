/** A table that was updated has other parts of the page than the one that is open: then it is loaded anew. */

const own = import.meta.url.slice(import.meta.url.lastIndexOf("/"));

/** A part of the page could not be fetched. */
let lacks = false;

/** Load the page anew if the table's is another one; the draft is kept. */
async function renew(): Promise<void> {
  const page = await fetch("./", { cache: "no-cache" }).then((answer) => answer.text(), () => own);
  if (!page.includes(own)) location.reload();
}

/** The table can be reached again. */
export function isBack(): void {
  if (lacks) location.reload();
  else void renew();
}

const missing = new WeakSet<object>();

/** A part that is fetched when it is needed does not come: Vite says so. */
addEventListener("vite:preloadError", ({ payload }) => {
  lacks = true;
  missing.add(payload);
  void renew();
});

/** What waits for such a part has nothing to show until the page is loaded anew. */
addEventListener("unhandledrejection", (event) => {
  if (missing.has(event.reason)) event.preventDefault();
});
