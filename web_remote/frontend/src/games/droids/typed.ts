/** Droids on the typed line. */

import { t } from "../../fluent/index.svelte.ts";
import { list } from "../../lib/typed/grammar.ts";
import type { TypedGame } from "../../lib/typed/module.ts";
import type { DroidsState } from "../../schema.ts";

export default {
  hand(view, named, shown) {
    const game = view.state as DroidsState | undefined;
    const rack = Object.entries(game?.rack ?? {}).map(([kind, count]) => `${count} × ${t(`droids.kind.${kind}`)}`);
    const slots = Object.entries(game?.orders ?? {}).flatMap(([seat, emitters]) =>
      Object.entries(emitters).flatMap(([emitter, orders]) =>
        orders.flatMap((order, i) => {
          const said = order && shown.describe(view, `place ${order} ${emitter} ${i + 1}`);
          return said ? `${named(seat)}: ${said}` : [];
        }),
      ),
    );
    return [rack.length ? `${t("droids.rack")}: ${list(rack)}` : t("droids.rack-empty"), ...slots];
  },
} satisfies TypedGame;
