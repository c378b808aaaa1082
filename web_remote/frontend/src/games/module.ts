/** What the page asks of a game's module: everything that only this game's screen knows. */

import type { Component } from "svelte";
import type { Drawing, Edge } from "../lib/board/geometry.ts";
import type { Board, PlacedToken, Puzzle, View } from "../schema.ts";

export interface PlayProps {
  view: View;
  board: Board;
  /** Whether this phone may order now. */
  mine: boolean;
}

/** A way that something went in the last move. */
export interface Trail {
  /** The sites from where it began. */
  path: string[];
  /** The figure that went; without one, a token. */
  piece?: string | undefined;
  captures?: boolean;
}

/** The default export of `games/<game>/index.ts`; a game without such a file is played on the plain screen. */
export interface GameModule {
  /** Everything between the header and the stop button; by default the board above the panel (`lib/PlainScreen.svelte`). */
  Screen?: Component<PlayProps>;
  /** The orders under the board, shown also while they are not mine; by default `lib/Steps.svelte`. */
  Panel?: Component<PlayProps>;
  /** What the game adds to its printed board, wherever it is drawn; under the tokens. */
  Layer?: Component<{ view: View; drawing: Drawing }>;
  /** Slides robots on this phone only, from where they stand; what was possible, and whether that solves it. */
  search?(slides: { robot: string; way: string }[]): Promise<{ done: { robot: string; way: string; sites: string[] }[]; solved: boolean }>;
  /** Fetches the screen of the puzzle of the day, in games that have one. */
  puzzle?(): Promise<{ default: Component<{ puzzle: Puzzle }> }>;
  /** Text of the drafted action, given the words of its notation; undefined: the offered text. */
  describe?(view: View, words: string[]): string | undefined;
  /** Text for what the board does not show. */
  facts?(view: View): string[];
  /** The edge of the board at which the viewer sits; by default the southern one. */
  orient?(view: View, board: Board): Edge;
  /** Why and how the match ended; undefined: the table's text. */
  reason?(view: View): string | undefined;
  /** The side with which a token is drawn and spoken of; by default the one that lies up. */
  sideOf?(view: View, token: PlacedToken): string;
  /** Verbs of chance that only prepare what follows, such as the dealing of tokens. */
  draws?: string[];
  /** What went in the last move; undefined: the figures that the newest order moved. */
  trails?(view: View): Trail[] | undefined;
  /** Prefixes of orders whose sites and pieces can be tapped first, before anything else is chosen. */
  starts?: string[][];
  /** Whether its screen shows the timers itself. */
  clock?: boolean;
  /** Whether every order moves something on the table: then none is accepted while the table is at work. */
  waits?: boolean;
}
