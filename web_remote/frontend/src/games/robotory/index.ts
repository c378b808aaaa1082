/** Robotory: discs laid, robots driven over them, supplies refilled. */

import { capital, t } from "../../fluent/index.svelte.ts";
import { edgeOf } from "../../lib/board/geometry.ts";
import type { View } from "../../schema.ts";
import type { GameModule } from "../module.ts";
import Screen from "./Screen.svelte";
import { ahead, sides, type RobotoryState } from "./state.ts";

/** The end by an empty pool; other ends are the table's. */
function reason(view: View): string | undefined {
  const game = view.state as RobotoryState | undefined;
  const gone = game && sides.find((side) => game.pool[side] === 0);
  if (!gone || !Object.keys(view.outcome?.scores ?? {}).length) return undefined;
  const winner = ahead(game);
  return t("robotory.reason", { token: { token: "disc", side: gone }, count: game.standing[winner], seat: { seat: winner } });
}

export default {
  Screen,
  describe(_, [verb, first = "", ...rest]) {
    switch (verb) {
      case "place":
        return capital(t("robotory.placed", { token: { token: "disc", side: first }, site: rest[0] }));
      case "move":
        return capital(t("robotory.moved", { piece: { piece: first }, path: rest.join(" → ") }));
      case "refill":
        return t("robotory.refilled", { white: +first, black: Number(rest[0]) });
    }
    return undefined;
  },
  orient: (view, board) => edgeOf(board, board.sites.filter((site) => site.traits.camp === view.you.seat)),
  reason,
  starts: [["move"], ["place"], ["refill"]],
  waits: true,
} satisfies GameModule;
