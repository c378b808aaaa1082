/** Ricochet Robots on the typed line: a search such as "red: n e" is done on this phone only, as a swipe is. */

import { capital, direction, t } from "../../fluent/index.svelte.ts";
import type { TypedGame } from "../../lib/typed/module.ts";
import { nameOf } from "../../lib/ui/seats.ts";
import type { Step } from "../../schema.ts";
import { search } from "./search.svelte.ts";
import { isOpen, stateOf, type Way } from "./state.ts";

const WAYS = ["N", "E", "S", "W"];

const robot = (piece: string): Step => ({ token: piece, kind: "piece", msg: { key: "ricochet.step.robot", args: { robot: { piece } }, text: piece } });
const way = (wind: string): Step => ({ token: wind, kind: "choice", msg: direction(wind) });

export default {
  hand(view) {
    const game = stateOf(view);
    if (!game?.target) return [];
    const site = game.target;
    const aim = game.robot ? t("ricochet.target", { piece: { piece: game.robot }, site }) : t("ricochet.vortex", { site });
    const calls = game.bids.map(({ seat, number }) => `${nameOf(view, seat)}: ${t("ricochet.call-called", { number: number ?? 0 })}`);
    const chips = Object.entries(game.chips).map(
      ([seat, won]) => `${nameOf(view, seat)}: ${t("ricochet.chips", { chips: won.length, goal: game.goal })}`,
    );
    return [capital(aim), ...calls, ...chips];
  },
  /** Robots and ways; a way may follow without its robot. */
  lines(view, prefix) {
    const game = stateOf(view);
    if (!view.you.seat || !game || !isOpen(game)) return undefined;
    const last = prefix.at(-1) ?? "";
    const ways = prefix.length ? WAYS.map(way) : [];
    const robots = prefix.length && !WAYS.includes(last) ? [] : Object.keys(game.robots).map(robot);
    return { steps: [...ways, ...robots], complete: WAYS.includes(last) };
  },
  async run(line) {
    search.clear();
    let piece = "";
    for (const token of line) {
      if (WAYS.includes(token)) await search.slide(piece, token as Way);
      else piece = token;
    }
    const slides = search.line.map(({ robot, way, sites }) =>
      capital(t("ricochet.slide", { piece: { piece: robot }, direction: direction(way), site: sites.at(-1) })),
    );
    const count = search.line.length;
    return [...slides, ...(search.solved ? [`${count} ${t("ricochet.there", { count })}`] : [])].join(". ");
  },
} satisfies TypedGame;
