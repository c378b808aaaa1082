/** Netzwerk on the typed line. */

import type { TypedGame } from "../../lib/typed/module.ts";
import { t, words } from "../../fluent/index.svelte.ts";
import type { NetzwerkState } from "../../schema.ts";

export default {
  hand(view, named) {
    const game = view.state as NetzwerkState | undefined;
    if (!game) return [];
    const homes = Object.entries(game.home).map(([seat, { there, needed }]) => {
      const left = Object.keys(game.robots).filter((piece) => piece[0] === seat[0]?.toUpperCase()).length;
      return `${named(seat)}: ${t("netzwerk.score", { there, needed, left })}`;
    });
    const energy = Object.entries(game.energy).map(([piece, points]) =>
      t("netzwerk.energyOf", { energy: points.length, robot: words({ piece }) }),
    );
    return [...homes, ...energy];
  },
} satisfies TypedGame;
