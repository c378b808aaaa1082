/** The text on a game's box. */

import type { GameOffer } from "../../schema.ts";
import { t } from "../../fluent/index.svelte.ts";

/** A range of numbers; a single one where both are the same. */
const range = ([least, most]: [number, number]): string => (least === most ? String(most) : `${least}–${most}`);

export const minutesText = (game: GameOffer): string => t("lobby.minutes", { minutes: range(game.minutes) });

/** The players, the time, and the figures that the game needs. */
export function boxText(game: GameOffer): string[] {
  const { needed, owned, by_hand } = game.figures;
  const [least, most] = game.players;
  return [
    least === most ? t("lobby.players", { count: most }) : t("lobby.playersRange", { range: range(game.players) }),
    minutesText(game),
    t("lobby.figures", { count: owned, all: needed }),
    ...(by_hand ? [t("lobby.byHand", { count: by_hand })] : []),
  ];
}
