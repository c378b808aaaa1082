/** Netzwerk on the typed line. */

import { seatTitle } from "../../lib/ui/seats.ts";
import type { TypedGame } from "../../lib/typed/module.ts";
import { t, words } from "../../fluent/index.svelte.ts";
import { stateOf } from "./state.ts";

export default {
  hand(view) {
    const game = stateOf(view);
    if (!game) return [];
    const homes = Object.entries(game.home).map(([seat, { there, needed }]) => {
      const left = Object.keys(game.robots).filter((piece) => piece[0] === seat[0]?.toUpperCase()).length;
      return `${seatTitle(seat)}: ${t("netzwerk.score", { there, needed, left })}`;
    });
    const energy = Object.entries(game.energy).map(([piece, points]) =>
      t("netzwerk.energyOf", { energy: points.length, robot: words({ piece }) }),
    );
    return [...homes, ...energy];
  },
} satisfies TypedGame;
