/** Droids: programmes of tokens are sent through emitters at the edges to the robots. */

import type { Edge } from "../../geometry.ts";
import type { GameModule } from "../module.ts";

interface DroidsState {
  edges: Record<string, { side: Edge }>;
}

export default {
  orient: (view) => (view.state as DroidsState | undefined)?.edges[view.you.seat ?? ""]?.side ?? "south",
} satisfies GameModule;
