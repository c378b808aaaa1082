/** Netzwerk: batteries laid on crossings feed the robots on their way home. */

import { edgeOf } from "../../geometry.ts";
import { t } from "../../texts/index.svelte.ts";
import { nameOf } from "../../lib/seats.ts";
import type { GameModule } from "../module.ts";

interface NetzwerkState {
  batteries: Record<string, string>;
  home: Record<string, { there: number; needed: number }>;
}

export default {
  facts(view) {
    const { home = {} } = (view.state ?? {}) as Partial<NetzwerkState>;
    return Object.entries(home).map(([seat, { there, needed }]) =>
      t("netzwerk.home", { seat: nameOf(view, seat), there, needed }),
    );
  },
  orient: (view, board) => edgeOf(board, board.sites.filter((site) => site.traits.camp === CAMPS[view.you.seat ?? ""])),
  /** Used batteries are shown as used even if they are not turned over, but not while hands are asked to do so. */
  sideOf(view, { site, side }) {
    const { batteries = {} } = (view.state ?? {}) as Partial<NetzwerkState>;
    const waits = Object.values(view.tasks).some((task) => task.site === site && task.state === "open");
    return (waits ? undefined : batteries[site]) ?? side;
  },
} satisfies GameModule;

/** The camp from which a seat starts. */
const CAMPS: Record<string, string> = { white: "light", black: "dark" };
