/** RoboRama on the typed line. */

import { capital, t } from "../../fluent/index.svelte.ts";
import { list } from "../../lib/typed/grammar.ts";
import type { TypedGame } from "../../lib/typed/module.ts";
import type { RoboRamaState } from "../../schema.ts";

const CARDS = ["1", "2", "3", "4", "5", "chip"];

export default {
  hand(view, named) {
    const game = view.state as RoboRamaState | undefined;
    return Object.keys(game?.active ?? {}).flatMap((seat) => {
      const cards = CARDS.map((card) => {
        const face = game!.special[seat]?.includes(card) ? t("roborama.face-special") : t("roborama.face-basic");
        return `${t(`roborama.card.${card}`)} ${face}${game!.active[seat]!.includes(card) ? "" : ` ${t("roborama.spent")}`}`;
      });
      const chaos = game!.chaos_hands[seat]?.map((card) => t(`roborama.chaos.${card}`)) ?? [];
      return `${named(seat)}: ${list([...cards, ...chaos].map(capital))}`;
    });
  },
} satisfies TypedGame;
