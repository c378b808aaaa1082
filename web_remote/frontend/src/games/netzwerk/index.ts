/** Netzwerk: robots draw energy from adjacent batteries on their way home. */

import { edgeOf } from "../../lib/board/geometry.ts";
import { capital, t } from "../../fluent/index.svelte.ts";
import type { GameModule } from "../module.ts";
import Screen from "./Screen.svelte";
import type { NetzwerkState } from "../../schema.ts";
import { moveOf, robotOn, stateOf } from "./state.ts";
import { lastTurn, trailsOf } from "./turns.ts";

/** The camp from which a seat starts. */
const CAMPS: Record<string, string> = { white: "light", black: "dark" };

export default {
  Screen,
  describe(view, [verb, first = "", ...rest]) {
    switch (verb) {
      case "move": {
        const site = moveOf(rest).path.at(-1)!;
        const victim = robotOn(stateOf(view), site);
        const robot = { piece: first };
        return capital(
          victim && victim !== first
            ? t("netzwerk.takes", { robot, site, victim: { piece: victim } })
            : t("netzwerk.moved", { robot, site }),
        );
      }
      case "battery":
        return t("netzwerk.shifted", { from: first, site: rest[0] });
      case "end":
      case "offer":
      case "accept":
      case "decline":
        return t(`netzwerk.${verb}`);
    }
    return undefined;
  },
  orient: (view, board) => edgeOf(board, board.sites.filter((site) => site.traits.camp === CAMPS[view.you.seat ?? ""])),
  trails: (view) => lastTurn(view).flatMap(trailsOf),
  /** Used batteries are shown as used even if they are not turned over, but not while hands are asked to do so. */
  sideOf(view, { site, side }) {
    const { batteries = {} } = (view.state ?? {}) as Partial<NetzwerkState>;
    const waits = Object.values(view.tasks).some((task) => task.site === site && task.state === "open");
    return (waits ? undefined : batteries[site]) ?? side;
  },
} satisfies GameModule;
