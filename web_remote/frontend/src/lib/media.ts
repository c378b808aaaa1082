/** What kind of screen this is, by its size and the size of its text. */

import { MediaQuery } from "svelte/reactivity";

/** A phone that lies on its side: too low for anything above the board. */
export const landscape = new MediaQuery("(orientation: landscape) and (max-height: 560px)");

/** So few lines of text fit that the board is small, and what lies beside it too small for fingers. */
export const low = new MediaQuery("(max-height: 44rem)");
