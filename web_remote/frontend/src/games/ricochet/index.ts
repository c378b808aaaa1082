/** Ricochet Robots: all search for the fewest slides to a target, call them, and show them. */

import type { GameModule } from "../module.ts";
import Marks from "./Marks.svelte";
import Puzzle from "./Puzzle.svelte";
import Screen from "./Screen.svelte";
import { stateOf } from "./state.ts";

export default {
  Screen,
  Layer: Marks,
  Puzzle,
  clock: true,
  /** The screen draws a proof with all its slides. */
  trails: (view) => (stateOf(view)?.phase === "over" ? undefined : []),
} satisfies GameModule;
