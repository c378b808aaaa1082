/** Ricochet Robots: the fewest slides to a target are called, then shown. */

import { nameOf } from "../../lib/seats.ts";
import { t } from "../../texts/index.svelte.ts";
import type { View } from "../../schema.ts";
import type { GameModule } from "../module.ts";
import Aim from "./Aim.svelte";
import type { RicochetState } from "./state.ts";

export default {
  Layer: Aim,
  facts(view: View) {
    const { target, chip, bids } = (view.state ?? {}) as Partial<RicochetState>;
    if (!target || !chip) return [];
    const colour = chip.split("-")[0];
    const robot = Object.values(view.figures).find((figure) => figure.title.toLowerCase() === `${colour} robot`);
    const calls = (bids ?? []).map((bid) => `${nameOf(view, bid.seat)} ${bid.number}`).join(" · ");
    return [
      robot ? t("ricochet.target", { piece: { piece: robot.piece }, site: target }) : t("ricochet.vortex", { site: target }),
      ...(calls ? [t("ricochet.calls", { calls })] : []),
    ];
  },
} satisfies GameModule;
