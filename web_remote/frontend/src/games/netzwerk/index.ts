/** Netzwerk: robots draw energy from the batteries beside them on their way home. */

import { edgeOf } from "../../geometry.ts";
import { capital, t } from "../../texts/index.svelte.ts";
import type { GameModule } from "../module.ts";
import Screen from "./Screen.svelte";
import type { NetzwerkState } from "../../schema.ts";
import { moveOf } from "./state.ts";

/** The camp from which a seat starts. */
const CAMPS: Record<string, string> = { white: "light", black: "dark" };

export default {
  Screen,
  describe(_, [verb, first = "", ...rest]) {
    switch (verb) {
      case "move": {
        const { path, paid } = moveOf(rest);
        return capital(t("netzwerk.moved", { robot: { piece: first }, site: path.at(-1), price: paid.length }));
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
  /** Used batteries are shown as used even if they are not turned over, but not while hands are asked to do so. */
  sideOf(view, { site, side }) {
    const { batteries = {} } = (view.state ?? {}) as Partial<NetzwerkState>;
    const waits = Object.values(view.tasks).some((task) => task.site === site && task.state === "open");
    return (waits ? undefined : batteries[site]) ?? side;
  },
} satisfies GameModule;
