/** RoboRama's part of the view, and the moves that the table offers with it. */

import type { Board, RoboRamaState, View } from "../../schema.ts";

export const CARDS = ["1", "2", "3", "4", "5", "chip"] as const;
export type Card = (typeof CARDS)[number];
export type Face = "basic" | "special";

/** A play of a card as the table offers it; without a robot, the chip card's. */
export interface Move {
  words: string[];
  face: Face;
  card: Card;
  robot?: string | undefined;
  /** The cells where the robot turns, and its last. */
  path: string[];
  /** The cards of which it makes one active again. */
  wakes: string[];
}

export const movesOf = (game: RoboRamaState): Move[] =>
  Object.entries(game.moves).map(([action, wakes]) => ({ ...moveOf(action.split(" ")), wakes }));

/** A play by the words of its notation; of two robots, the first one's part. */
export function moveOf(words: string[]): Move {
  const [face, card, robot, ...rest] = words;
  const second = rest.findIndex((word) => isPiece(word));
  const chip = card === "chip";
  return {
    words,
    face: face as Face,
    card: card as Card,
    robot: chip ? undefined : robot,
    path: chip ? [] : second < 0 ? rest : rest.slice(0, second),
    wakes: [],
  };
}

export const endOf = (move: Move): string | undefined => move.path.at(-1);

export const isPiece = (word: string): boolean => /^[BGOW]\d$/.test(word);

/** Whether a play so far is the first half of special 4, which moves two robots. */
export const isHalf = ([face, card, , end]: string[]): boolean => face === "special" && card === "4" && end !== undefined;

/** The colours in the order of play, the viewer's first. */
export function others(game: RoboRamaState, seat: string | undefined): string[] {
  const seats = Object.keys(game.active);
  const from = seats.indexOf(seat ?? "") + 1;
  return [...seats.slice(from), ...seats.slice(0, from)].filter((other) => other !== seat);
}

/** The robots of a colour. */
export const robotsOf = (game: RoboRamaState, colour: string): string[] =>
  Object.keys(game.robots).filter((piece) => piece !== "CB" && piece[0] === colour[0]?.toUpperCase());

/** How many robots of a colour stand in the corner where it finishes. */
export function home(game: RoboRamaState, board: Board, colour: string): number {
  const zone = new Set<string | undefined>(board.sites.filter((site) => site.traits.finish === colour).map((site) => site.id));
  return robotsOf(game, colour).filter((piece) => zone.has(game.robots[piece])).length;
}

/** The colour of a player's figures. */
export const hueOf = (view: View, colour: string): string =>
  Object.values(view.figures).find((figure) => figure.piece[0] === colour[0]?.toUpperCase())?.colour ?? "";

/** The symbol printed on the cells that wake a card. */
export const symbolOf = (card: string): string => (card === "chip" ? "C" : card);
