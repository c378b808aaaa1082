/** Robotory on the typed line. */

import type { TypedGame } from "../../lib/typed/module.ts";
import { t } from "../../fluent/index.svelte.ts";
import type { RobotoryState } from "./state.ts";

export default {
  hand(view, named) {
    const game = view.state as RobotoryState | undefined;
    if (!game) return [];
    const supplies = Object.entries(game.supplies).map(
      ([seat, { white, black }]) => `${named(seat)}: ${t("robotory.rival", { white, black })}`,
    );
    return [...supplies, t("robotory.pool", { ...game.pool })];
  },
} satisfies TypedGame;
