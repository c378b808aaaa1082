/** A table that was updated has other parts of the page than the one that is open: then it is loaded anew. */

const own = new URL(import.meta.url).pathname;

/** Load the page anew if the table's is another one; the draft is kept. */
export async function renew(): Promise<void> {
  const page = await fetch("/", { cache: "no-cache" }).then((answer) => answer.text(), () => own);
  if (!page.includes(own)) location.reload();
}

/** A part that is fetched when it is needed is not there: Vite says so. */
addEventListener("vite:preloadError", () => void renew());
