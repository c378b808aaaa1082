/** Droids' things in the reader's words. */

import { t } from "../../texts/index.svelte.ts";
import { DIRECTIONS, orderOf, type OrderKind } from "./state.ts";

/** A direction of an order; of a relay that of sending, then that in which the other robot goes. */
export function arrowName(kind: OrderKind | undefined, direction: string): string {
  const way = t(`game.direction.${direction}`);
  if (kind?.act !== "relay") return way;
  const onward = DIRECTIONS[(DIRECTIONS.indexOf(direction as "N") + (kind.turn ?? 0) / 45) % DIRECTIONS.length]!;
  return t("droids.arrow.relay", { direction: way, onward: t(`game.direction.${onward}`) });
}

/** An order such as `move2 N`. */
export function orderName(kinds: Record<string, OrderKind>, text: string): string {
  const { kind, direction } = orderOf(text);
  return t("droids.order", { order: t(`droids.kind.${kind}`), arrow: arrowName(kinds[kind], direction) });
}
