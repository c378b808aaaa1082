/** A spoken description of the board, for screen readers. */

import type { Figure, PlacedToken, Poses, UncertainPose } from "../../schema.ts";
import { wind } from "./geometry.ts";
import { capital, direction, t, words } from "../../fluent/index.svelte.ts";

type Pose = Poses["figures"][string];

/** Where a figure is, and how sure that is. */
export function spokenFigure(figure: Figure, poses: Poses | null): string {
  const pose = poses?.figures[figure.piece];
  const unsure = poses?.unsure[figure.piece];
  const where = figure.site ? words({ site: figure.site }) : t("board.between");
  const down = figure.down ? `, ${t("board.down")}` : "";
  return capital(said(pose, unsure, figure, where)) + down;
}

function said(pose: Pose | undefined, unsure: UncertainPose | undefined, name: unknown, where: string): string {
  if (!pose) return t("board.at", { name, where });
  if (unsure) return t(`sight.${unsure.sight}`, { name, where, seconds: Math.round(pose[3]) });
  return t("board.figure", { name, where, direction: direction(wind(pose[2])) });
}

/** Where a token lies. */
export const spokenToken = (token: PlacedToken, side: string): string =>
  t("board.at", { name: { token: token.kind, side }, where: token.site });
