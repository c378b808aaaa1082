/** RoboRama: robots moved by cards across the board into the opposite corner. */

import type { Edge } from "../../geometry.ts";
import type { GameModule } from "../module.ts";

/** The edge that must be at the bottom so that a seat's robots start at the bottom right. */
const EDGES: Record<string, Edge> = { blue: "south", white: "east", orange: "north", green: "west" };

export default {
  orient: (view) => EDGES[view.you.seat ?? ""] ?? "south",
} satisfies GameModule;
