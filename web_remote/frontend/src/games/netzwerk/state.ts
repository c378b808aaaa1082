/** Netzwerk's part of the view, and orders as words of it. The page knows no rules: the view lists the possible orders. */

import type { NetzwerkState, View, Way } from "../../schema.ts";

export const stateOf = (view: View): NetzwerkState => view.state as NetzwerkState;

/** An order so far. */
export interface Order {
  verb: string | undefined;
  robot?: string;
  /** The square where the robot ends, and how it gets there. */
  end?: string;
  way?: Way;
  /** The batteries that pay, the one chosen last at the end. */
  paid: string[];
  /** The battery that moves, and the point where it goes. */
  battery?: string;
  target?: string;
}

/** What a draft means. */
export function orderOf(state: NetzwerkState, [verb, first, ...rest]: string[]): Order {
  if (verb === "battery") return { verb, battery: first, target: rest[0], paid: [] };
  if (verb !== "move" || !first) return { verb, paid: [] };
  const { path, paid } = moveOf(rest);
  const end = path.at(-1);
  return { verb, robot: first, end, way: end ? state.ways[first]?.[end] : undefined, paid };
}

/** The squares of a move and the batteries that pay for it, from the words after its robot. */
export function moveOf(words: string[]): { path: string[]; paid: string[] } {
  const pays = words.indexOf("pay");
  return pays < 0 ? { path: words, paid: [] } : { path: words.slice(0, pays), paid: words.slice(pays + 1) };
}

export const price = (way: Way): number => way.pays[0]!.length;

/** The draft of a move. */
export const moveTo = (robot: string, way: Way, paid: string[] = way.pays[0]!): string[] => [
  "move",
  robot,
  ...way.path,
  "pay",
  ...paid,
];

/** The batteries with one more in them: of the payments with it the one that keeps those chosen last. */
export function paidWith(way: Way, paid: string[], point: string): string[] {
  const kept = (payment: string[]) => paid.reduce((sum, one, i) => sum + (payment.includes(one) ? 2 ** i : 0), 0);
  const found = way.pays.filter((payment) => payment.includes(point));
  const best = found.reduce((best, payment) => (kept(payment) > kept(best) ? payment : best), found[0] ?? paid);
  return [...best].sort((one, other) => rank(one) - rank(other));

  function rank(one: string): number {
    return one === point ? paid.length : paid.indexOf(one);
  }
}

/** The payment after this one in the list of those allowed. */
export function paidOtherwise(way: Way, paid: string[]): string[] {
  const at = way.pays.findIndex((payment) => payment.every((point) => paid.includes(point)));
  return way.pays[(at + 1) % way.pays.length]!;
}

/** The robot on a square. */
export const robotOn = (state: NetzwerkState, square: string): string | undefined =>
  Object.keys(state.robots).find((robot) => state.robots[robot] === square);
