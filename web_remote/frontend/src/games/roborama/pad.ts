/** The directions of an order with the ChaosBot's laser or pusher. */

import type { Steps } from "../../schema.ts";

const DIRECTIONS = ["N", "E", "S", "W"];
/** Words before the first direction. */
const HEAD = 2;

/** Tap targets and chosen directions; undefined where no direction is needed. */
export function directions(
  prefix: string[],
  offers: Steps | undefined,
  free: boolean,
): { offered: string[]; chosen: string[] } | undefined {
  const chosen = prefix.slice(HEAD).filter((word) => DIRECTIONS.includes(word));
  const offered = (offers?.steps ?? []).map((step) => step.token).filter((token) => DIRECTIONS.includes(token));
  if (!chosen.length && !offered.length) return undefined;
  return { offered: free ? DIRECTIONS : [...offered, ...chosen], chosen };
}

/** The order with one more direction; a chosen one is removed. `free`: directions stand in compass order. */
export function pick(prefix: string[], direction: string, free: boolean): string[] {
  const head = prefix.slice(0, HEAD);
  const chosen = prefix.slice(HEAD);
  const at = chosen.indexOf(direction);
  if (!free) return [...head, ...(at < 0 ? [...chosen, direction] : chosen.slice(0, at))];
  const kept = at < 0 ? [...chosen.slice(-1), direction] : chosen.filter((one) => one !== direction);
  return [...head, ...DIRECTIONS.filter((one) => kept.includes(one))];
}
