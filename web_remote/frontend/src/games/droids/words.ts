/** Droids' things in the reader's words. */

import { turnedWind } from "../../lib/board/geometry.ts";
import { direction, say, t } from "../../fluent/index.svelte.ts";
import { orderOf, type OrderKind } from "./state.ts";

/** A direction of an order; of a relay that of sending, then that in which the other robot goes. */
export function arrowName(kind: OrderKind | undefined, wind: string): string {
  if (kind?.act !== "relay") return say(direction(wind));
  return t("droids.arrow.relay", { direction: direction(wind), onward: direction(turnedWind(wind, kind.turn ?? 0)) });
}

/** An order such as `move2 N`. */
export function orderName(kinds: Record<string, OrderKind>, text: string): string {
  const { kind, direction: wind } = orderOf(text);
  return t("droids.order", { order: t(`droids.kind.${kind}`), arrow: arrowName(kinds[kind], wind) });
}
