/** RoboRama on the typed line. */

import { capital, t } from "../../fluent/index.svelte.ts";
import { list } from "../../lib/typed/answers.ts";
import type { TypedGame } from "../../lib/typed/module.ts";
import { seatTitle } from "../../lib/ui/seats.ts";
import type { RoboRamaState } from "../../schema.ts";
import { CARDS } from "./state.ts";

export default {
  hand(view) {
    const game = view.state as RoboRamaState | undefined;
    return Object.keys(game?.active ?? {}).flatMap((seat) => {
      const cards = CARDS.map((card) => {
        const face = game!.special[seat]?.includes(card) ? t("roborama.face-special") : t("roborama.face-basic");
        return `${t(`roborama.card.${card}`)} ${face}${game!.active[seat]!.includes(card) ? "" : ` ${t("roborama.spent")}`}`;
      });
      const chaos = game!.chaos_hands[seat]?.map((card) => t(`roborama.chaos.${card}`)) ?? [];
      return `${seatTitle(seat)}: ${list([...cards, ...chaos].map(capital))}`;
    });
  },
} satisfies TypedGame;
