/** Ricochet Robots on the typed line: a search such as "red: n e" is done on this phone only, as a swipe is. */

import { capital, direction, t } from "../../fluent/index.svelte.ts";
import type { TypedGame } from "../../lib/typed/module.ts";
import type { RicochetState, Step } from "../../schema.ts";

const WAYS = ["N", "E", "S", "W"];
const CLOSED = ["setup", "draw", "proof", "over"];

const robot = (piece: string): Step => ({ token: piece, kind: "piece", msg: { key: "ricochet.step.robot", args: { robot: { piece } }, text: piece } });
const way = (wind: string): Step => ({ token: wind, kind: "choice", msg: direction(wind) });

export default {
  hand(view, named) {
    const game = view.state as RicochetState | undefined;
    if (!game?.target) return [];
    const site = game.target;
    const aim = game.robot ? t("ricochet.target", { piece: { piece: game.robot }, site }) : t("ricochet.vortex", { site });
    const calls = game.bids.map(({ seat, number }) => `${named(seat)}: ${t("ricochet.call-called", { number: number ?? 0 })}`);
    const chips = Object.entries(game.chips).map(
      ([seat, won]) => `${named(seat)}: ${t("ricochet.chips", { chips: won.length, goal: game.goal })}`,
    );
    return [capital(aim), ...calls, ...chips];
  },
  /** Robots and ways; a way may follow without its robot. */
  lines(view, prefix) {
    const game = view.state as RicochetState | undefined;
    if (!view.you.seat || !game || CLOSED.includes(game.phase)) return undefined;
    const last = prefix.at(-1) ?? "";
    const ways = prefix.length ? WAYS.map(way) : [];
    const robots = prefix.length && !WAYS.includes(last) ? [] : Object.keys(game.robots).map(robot);
    return { steps: [...ways, ...robots], complete: WAYS.includes(last) };
  },
  async run(line, shown) {
    let piece = "";
    const slides = line.flatMap((token) => {
      if (WAYS.includes(token)) return [{ robot: piece, way: token }];
      piece = token;
      return [];
    });
    const { done, solved } = await shown.module.search!(slides);
    const said = done.map(({ robot, way, sites }) =>
      capital(t("ricochet.slide", { piece: { piece: robot }, direction: direction(way), site: sites.at(-1) })),
    );
    const count = done.length;
    return [...said, ...(solved ? [`${count} ${t("ricochet.there", { count })}`] : [])].join(". ");
  },
} satisfies TypedGame;
