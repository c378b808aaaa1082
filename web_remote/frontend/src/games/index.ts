/** What the page knows of single games beyond what the table offers: how an action is put into words. */

import type { View } from "../schema.ts";
import { capital, t, word } from "../i18n/index.svelte.ts";
import { ahead, sides, type RobotoryState } from "./robotory.ts";

type Describe = (view: View, tokens: string[]) => string | undefined;

const describers: Record<string, Describe> = {
  robotory(view, [verb, first, ...rest]) {
    switch (verb) {
      case "place":
        return capital(t("robotory.placed", { token: `${first} disc`, site: rest[0] }));
      case "move":
        return t("robotory.moved", { name: view.figures[first ?? ""]?.title, path: rest.join(" → ") });
      case "refill":
        return t("robotory.refilled", { white: first, black: rest[0] });
    }
    return undefined;
  },
};

/** An action in words; its text as it is where the page has no better ones. */
export const describe = (view: View, action: string): string =>
  describers[view.game.name]?.(view, action.split(" ")) ?? word(action);

/** Why the match ended; Robotory's own end in the reader's language. */
export function reason(view: View): string {
  const game = view.state as RobotoryState | undefined;
  const gone = view.game.name === "robotory" && game ? sides.find((side) => game.pool[side] === 0) : undefined;
  const scored = Object.keys(view.outcome?.scores ?? {}).length > 0;
  if (!game || !gone || !scored) return capital(word(view.outcome?.reason ?? ""));
  const winner = ahead(game);
  return t("robotory.reason", { token: `${gone} disc`, count: game.standing[winner], name: winner });
}
