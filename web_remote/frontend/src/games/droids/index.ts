/** Droids: orders are placed on emitters round the board, and sent one by one to robots that must then be in line. */

import { t } from "../../fluent/index.svelte.ts";
import type { GameModule } from "../module.ts";
import Screen from "./Screen.svelte";
import { stateOf } from "./state.ts";
import { orderName } from "./words.ts";

export default {
  Screen,
  describe(view, [verb, ...rest]) {
    const game = stateOf(view);
    switch (verb) {
      case "obstacle":
        return t("droids.said.obstacle", { site: rest[0] });
      case "draw": {
        const drawn = rest.map((part) => {
          const [colour, count] = part.split(":");
          return t("droids.count", { count: Number(count), colour: t(`droids.colour.${colour}`) });
        });
        return t("droids.said.draw", { tokens: drawn.join(", ") });
      }
      case "place":
        return t("droids.said.place", {
          order: orderName(game?.kinds ?? {}, rest.slice(0, 2).join(" ")),
          emitter: rest[2],
          slot: Number(rest[3]),
        });
      case "pass":
        return t("droids.pass");
      case "send": {
        const next = game?.queues[view.you.seat ?? ""]?.find(({ emitter }) => emitter === rest[0]);
        return t("droids.said.send", { emitter: rest[0], order: orderName(game?.kinds ?? {}, next?.order ?? "") });
      }
      case "cover":
      case "uncover":
        return t(`droids.${verb}`, { emitter: rest[0] });
    }
    return undefined;
  },
  orient: (view) => stateOf(view)?.edges[view.you.seat ?? ""]?.side ?? "south",
  draws: ["deal"],
  starts: [["obstacle"], ["send"], ["cover"], ["uncover"]],
} satisfies GameModule;
