/** The modules of games, by the folder's name: that of the game on the table, fetched when the table shows it, and others. */

import { getContext, setContext } from "svelte";
import type { Edge } from "../lib/board/geometry.ts";
import type { Board, PlacedToken, View } from "../schema.ts";
import type { GameModule, Trail } from "./module.ts";

const MODULES = import.meta.glob<GameModule>("./*/index.ts", { import: "default" });

/** Fetch the module of a game; a game without one gets an empty one. */
export const moduleOf = async (name: string): Promise<GameModule> => (await MODULES[`./${name}/index.ts`]?.()) ?? {};

export class Game {
  module = $state.raw<GameModule>({});

  async load(name: string): Promise<void> {
    this.module = await moduleOf(name);
  }

  /** The drafted action in the words of the module. */
  describe(view: View, action: string): string | undefined {
    return this.module.describe?.(view, action.split(" "));
  }

  facts(view: View): string[] {
    return this.module.facts?.(view) ?? [];
  }

  orient(view: View, board: Board): Edge {
    return this.module.orient?.(view, board) ?? "south";
  }

  sideOf(view: View, token: PlacedToken): string {
    return this.module.sideOf?.(view, token) ?? token.side;
  }

  trails(view: View): Trail[] {
    return this.module.trails?.(view) ?? view.last?.ways ?? [];
  }

  reason(view: View): string | undefined {
    return this.module.reason?.(view);
  }
}

/** The game on the table. */
export const game = new Game();

const SHOWN = {};

/** Draw the boards inside this component as another game's. */
export const showGame = (shown: Game): Game => setContext(SHOWN, shown);

/** The game whose board is drawn here. */
export const gameHere = (): Game => getContext<Game | undefined>(SHOWN) ?? game;
