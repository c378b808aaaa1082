/** Tap targets on the board, their spoken names, and the draft after a tap. */

import type { View } from "../../schema.ts";
import { capital, t } from "../../fluent/index.svelte.ts";
import { moveTo, orderOf, paidWith, price, robotOn, stateOf } from "./state.ts";

/** A robot that can move, a square where the chosen one can go, a battery that can pay or move, or a point for it. */
export interface Spot {
  kind: "robot" | "square" | "pay" | "battery" | "point";
  /** The square or point. */
  at: string;
  label: string;
  /** The draft after a tap. */
  draft: string[];
  /** It is part of the draft. */
  chosen: boolean;
  price?: number;
  /** The robot that would be captured. */
  captures?: string;
}

/** All that can be tapped with a draft; of a place with two meanings only the one that continues the draft. */
export function spotsOf(view: View, prefix: string[]): Spot[] {
  const spots = [...paySpots(view, prefix), ...squareSpots(view, prefix), ...pointSpots(view, prefix)];
  const taken = new Set(spots.map(({ at }) => at));
  const starts = [...robotSpots(view, prefix), ...batterySpots(view, prefix)];
  return [...starts.filter(({ at }) => !taken.has(at)), ...spots];
}

function robotSpots(view: View, prefix: string[]): Spot[] {
  const state = stateOf(view);
  const { robot, end } = orderOf(state, prefix);
  return Object.keys(state.ways).map((id) => {
    const site = state.robots[id]!;
    const chosen = id === robot;
    const label = capital(t("netzwerk.pick", { robot: { piece: id }, site, energy: state.energy[id]?.length ?? 0 }));
    return { kind: "robot", at: site, label, draft: chosen && !end ? [] : ["move", id], chosen };
  });
}

function squareSpots(view: View, prefix: string[]): Spot[] {
  const state = stateOf(view);
  const { robot, end } = orderOf(state, prefix);
  if (!robot) return [];
  const ends = Object.entries(state.ways[robot] ?? {}).filter(([site]) => site !== state.robots[robot]);
  return ends.map(([site, way]) => {
    const captures = robotOn(state, site);
    const label = captures
      ? capital(t("netzwerk.take", { robot: { piece: captures }, site, price: price(way) }))
      : t("netzwerk.to", { site, price: price(way) });
    return { kind: "square", at: site, label, draft: moveTo(robot, way), chosen: site === end, price: price(way), captures };
  });
}

function paySpots(view: View, prefix: string[]): Spot[] {
  const { robot, way, paid } = orderOf(stateOf(view), prefix);
  if (!robot || !way) return [];
  return [...new Set(way.pays.flat())].map((site) => {
    const chosen = paid.includes(site);
    const label = t(chosen ? "netzwerk.paid" : "netzwerk.payWith", { site });
    return { kind: "pay", at: site, label, draft: chosen ? prefix : moveTo(robot, way, paidWith(way, paid, site)), chosen };
  });
}

function batterySpots(view: View, prefix: string[]): Spot[] {
  const state = stateOf(view);
  const { battery, target } = orderOf(state, prefix);
  return Object.keys(state.battery_ways).map((site) => {
    const chosen = site === battery;
    const label = t("netzwerk.shift", { site, side: state.batteries[site] });
    return { kind: "battery", at: site, label, draft: chosen && !target ? [] : ["battery", site], chosen };
  });
}

function pointSpots(view: View, prefix: string[]): Spot[] {
  const { battery, target } = orderOf(stateOf(view), prefix);
  if (!battery) return [];
  return (stateOf(view).battery_ways[battery] ?? []).map((site) => ({
    kind: "point",
    at: site,
    label: t("netzwerk.point", { site }),
    draft: ["battery", battery, site],
    chosen: site === target,
  }));
}

/** The order that the table refuses for the reason why nothing is lit at a place; undefined if there is nothing to ask. */
export function questionOf(view: View, prefix: string[], at: string): string[] | undefined {
  const state = stateOf(view);
  const { robot, battery } = orderOf(state, prefix);
  const isSquare = at === at.toLowerCase();
  const here = robotOn(state, at);
  if (here && (here in state.energy || !robot)) return ["move", here, at];
  if (robot && isSquare) return ["move", robot, at];
  if (state.batteries[at]) return ["battery", at, at];
  return battery && !isSquare ? ["battery", battery, at] : undefined;
}
