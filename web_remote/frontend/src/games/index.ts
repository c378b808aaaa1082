/** The page's knowledge of single games: words for actions, and facts that the board does not show. */

import type { PlacedToken, View } from "../schema.ts";
import { capital, inner, t, word } from "../i18n/index.svelte.ts";
import { seatTitle } from "../lib/seats.ts";
import { ahead, sides, type RobotoryState } from "./robotory.ts";

type Describe = (view: View, tokens: string[]) => string | undefined;

const describers: Record<string, Describe> = {
  robotory(view, [verb, first, ...rest]) {
    switch (verb) {
      case "place":
        return capital(t("robotory.placed", { token: `${first} disc`, site: rest[0] }));
      case "move":
        return t("robotory.moved", { name: view.figures[first ?? ""]?.title, path: rest.join(" → ") });
      case "refill":
        return t("robotory.refilled", { white: first, black: rest[0] });
    }
    return undefined;
  },
};

/** An action in words; `other` words for it where the page has none. */
export const describe = (view: View, action: string, other: string = word(action)): string =>
  describers[view.game.name]?.(view, action.split(" ")) ?? other;

/** Why the match ended; Robotory's own end in the reader's language. */
export function reason(view: View): string {
  const game = view.state as RobotoryState | undefined;
  const gone = view.game.name === "robotory" && game ? sides.find((side) => game.pool[side] === 0) : undefined;
  const scored = Object.keys(view.outcome?.scores ?? {}).length > 0;
  if (!game || !gone || !scored) return capital(word(view.outcome?.reason ?? ""));
  const winner = ahead(game);
  return t("robotory.reason", { token: `${gone} disc`, count: game.standing[winner], name: winner });
}

type RicochetState = { target?: string; chip?: string; bids: { seat: string; number: number }[] };
type NetzwerkState = { batteries: Record<string, string>; home: Record<string, { there: number; needed: number }> };

const ricochet = (view: View) => (view.game.name === "ricochet" ? (view.state as RicochetState | undefined) : undefined);
const netzwerk = (view: View) => (view.game.name === "netzwerk" ? (view.state as NetzwerkState | undefined) : undefined);

/** The place that a robot must reach: Ricochet's target. */
export const aim = (view: View): string | undefined => ricochet(view)?.target ?? undefined;

/** The side of a token to show: Netzwerk's used batteries are shown as used even if they are not turned over. */
export function sideOf(view: View, { site, side }: PlacedToken): string {
  const waits = Object.values(view.tasks).some((task) => task.site === site && task.state === "open");
  return (waits ? undefined : netzwerk(view)?.batteries[site]) ?? side;
}

/** Facts about the game that the board does not show, in words. */
export function facts(view: View): string[] {
  const calling = ricochet(view);
  if (calling?.target && calling.chip) {
    const colour = calling.chip.split("-")[0];
    const robot = Object.values(view.figures).find((figure) => figure.title.toLowerCase() === `${colour} robot`);
    const site = calling.target;
    const calls = calling.bids.map((bid) => `${seatTitle(bid.seat)} ${bid.number}`).join(" · ");
    return [
      robot ? t("ricochet.target", { name: inner(robot.title), site }) : t("ricochet.vortex", { site }),
      ...(calls ? [t("ricochet.calls", { calls })] : []),
    ];
  }
  const homes = Object.entries(netzwerk(view)?.home ?? {});
  return homes.map(([seat, { there, needed }]) => t("netzwerk.home", { seat: seatTitle(seat), there, needed }));
}
