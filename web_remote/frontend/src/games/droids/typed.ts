/** Droids on the typed line. */

import { t } from "../../fluent/index.svelte.ts";
import { list } from "../../lib/typed/answers.ts";
import type { TypedGame } from "../../lib/typed/module.ts";
import { seatTitle } from "../../lib/ui/seats.ts";
import { stateOf } from "./state.ts";
import { orderName } from "./words.ts";

export default {
  hand(view) {
    const game = stateOf(view);
    const seat = view.you.seat ?? "";
    const rack = Object.entries(game?.rack ?? {}).map(([kind, count]) => `${count} × ${t(`droids.kind.${kind}`)}`);
    const slots = Object.entries(game?.orders[seat] ?? {}).flatMap(([emitter, orders]) =>
      orders.flatMap((order, i) =>
        order ? `${t("droids.slot", { emitter, slot: i + 1 })}: ${orderName(game!.kinds, order)}` : [],
      ),
    );
    const queues = Object.entries(game?.queues ?? {}).map(([other, queue]) => {
      const next = queue.map(({ emitter, order }) => `${emitter}: ${orderName(game!.kinds, order)}`);
      return next.length && other !== seat ? `${seatTitle(other)}: ${list(next)}` : "";
    });
    return [rack.length ? `${t("droids.rack")}: ${list(rack)}` : t("droids.rack-empty"), ...slots, ...queues.filter(Boolean)];
  },
} satisfies TypedGame;
