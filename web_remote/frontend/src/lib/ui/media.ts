/** What kind of screen this is, by its size and the size of its text. */

import { createSubscriber, MediaQuery } from "svelte/reactivity";

/** A phone that lies on its side: too low for anything above the board. */
export const landscape = new MediaQuery("(orientation: landscape) and (max-height: 560px)");

/** Media queries do not report changes of the text size: an invisible box as high as the screen, one em wide, does. */
const sizes = createSubscriber((update) => {
  const box = document.body.appendChild(document.createElement("i"));
  box.style.cssText = "position:fixed;inset:0 auto 0 0;width:1rem;visibility:hidden";
  const observer = new ResizeObserver(update);
  observer.observe(box);
  return () => {
    observer.disconnect();
    box.remove();
  };
});

const query = matchMedia("(max-height: 44rem)");

/** So few lines of text fit that the board is small, and its surroundings are too small for fingers. */
export const low = {
  get current(): boolean {
    sizes();
    return query.matches;
  },
};
