/** Robotory's part of the view. */

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

/** The side with more robots in its own camp; with three robots and two camps there is no tie. */
export const ahead = (game: RobotoryState): string =>
  Object.keys(game.standing).reduce((best, seat) => (game.standing[seat]! > game.standing[best]! ? seat : best));
