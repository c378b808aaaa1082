/** The board in words, for people who do not see it. */

import type { Figure, PlacedToken, Poses, View } from "../../schema.ts";
import { game } from "../../games/game.svelte.ts";
import { wind } from "../../geometry.ts";
import { t, word } from "../../i18n/index.svelte.ts";

/** Where a figure is, and how sure that is. */
export function spokenFigure(figure: Figure, poses: Poses | null): string {
  const pose = poses?.figures[figure.piece];
  const unsure = poses?.unsure[figure.piece];
  const name = word(figure.title);
  const where = figure.site ?? t("board.between");
  const down = figure.down ? `, ${t("board.down")}` : "";
  if (!pose) return t("board.at", { name, where }) + down;
  if (unsure) return t(`sight.${unsure.sight}`, { name, where, seconds: Math.round(pose[3]) }) + down;
  return t("board.figure", { name, where, wind: t(`wind.${wind(pose[2])}`) }) + down;
}

/** Where a token lies. */
export const spokenToken = (view: View, token: PlacedToken): string =>
  t("board.at", { name: word(`${game.sideOf(view, token)} ${token.kind}`.trim()), where: token.site });
