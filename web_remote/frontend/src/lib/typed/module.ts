/**
 * What a game adds to the typed line: the default export of `games/<game>/typed.ts`. It imports only what every page has
 * from its start: code shared with the game's screen would become another file, and matches would load more slowly.
 */

import type { Game } from "../../games/game.svelte.ts";
import type { StepsAhead, View } from "../../schema.ts";

export interface TypedGame {
  /**
   * What the seat holds and aims at, and what else its screen shows around the board; one text a fact.
   *
   * @param named a seat's name
   */
  hand(view: View, named: (seat: string) => string, game: Game): string[];
  /** Lines that are no orders, such as a search on this phone only; undefined: there are none now. */
  lines?(view: View, prefix: string[]): StepsAhead | undefined;
  /** Do such a line; resolves with what came of it. */
  run?(line: string[], game: Game): Promise<string>;
}

const MODULES = import.meta.glob<TypedGame>("../../games/*/typed.ts", { import: "default" });

/** Fetch what a game adds; nothing for a game without such a file. */
export const typedOf = async (name: string): Promise<TypedGame> =>
  (await MODULES[`../../games/${name}/typed.ts`]?.()) ?? { hand: () => [] };
