/** Ricochet Robots: all search for the fewest slides to a target, call them, and show them. */

import { capital, direction, t } from "../../fluent/index.svelte.ts";
import type { GameModule } from "../module.ts";
import Marks from "./Marks.svelte";
import Screen from "./Screen.svelte";
import { search } from "./search.svelte.ts";
import { stateOf, type Way } from "./state.ts";

export default {
  Screen,
  Layer: Marks,
  puzzle: () => import("./puzzle/Puzzle.svelte"),
  async search(slides) {
    search.clear();
    for (const { robot, way } of slides) await search.slide(robot, way as Way);
    return { done: search.line, solved: search.solved };
  },
  clock: true,
  draws: ["chip", "stand"],
  describe(_, [verb, robot = "", way = ""]) {
    if (verb !== "slide") return undefined;
    const site = search.now?.slides[robot]?.[way]?.at(-1);
    return capital(t(site ? "ricochet.slide" : "ricochet.next", { piece: { piece: robot }, direction: direction(way), site }));
  },
  /** The screen draws a proof with all its slides. */
  trails: (view) => (stateOf(view)?.phase === "over" ? undefined : []),
} satisfies GameModule;
