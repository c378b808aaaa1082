/** Robotory's part of the view, and orders that begin with a cell. */

import { draft } from "../../stores/draft.svelte.ts";

export const sides = ["white", "black"] as const;
export type Counts = { white: number; black: number };

export interface RobotoryState {
  supplies: Record<string, Counts>;
  pool: Counts;
  used: Counts;
  need: number;
  standing: Record<string, number>;
}

export const counts = (discs: Counts): number => discs.white + discs.black;

/** The orders that lay a disc on a cell, or send a robot there with its first step. */
export async function ordersTo(cell: string): Promise<string[][]> {
  const starts = ["place", "move"].flatMap((verb) =>
    (draft.offers([verb])?.steps ?? []).map((step) => [verb, step.token]),
  );
  const ends = await Promise.all(starts.map((start) => draft.look(start)));
  return starts
    .filter((_, i) => ends[i]?.steps.some((step) => step.token === cell))
    .map((start) => [...start, cell]);
}

/** The side with more robots in its own camp; with three robots and two camps there is no tie. */
export const ahead = (game: RobotoryState): string =>
  Object.keys(game.standing).reduce((best, seat) => (game.standing[seat]! > game.standing[best]! ? seat : best));
