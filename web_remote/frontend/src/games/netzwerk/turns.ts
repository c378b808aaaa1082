/** The last turn of the log: its arrows and its text. */

import type { LogEntry, Sentence, View } from "../../schema.ts";
import type { Trail } from "../module.ts";
import { moveOf } from "./state.ts";

/** The plies of the player who acted last, since the other one did. */
export function lastTurn(view: View): LogEntry[] {
  const plies = Object.values(view.log).sort((one, other) => one.ply - other.ply);
  const played = plies.filter(({ seat }) => seat && seat in view.seats);
  const begin = played.findLastIndex(({ seat }) => seat !== played.at(-1)?.seat);
  return played.slice(begin + 1);
}

/** The ways that robots and batteries went in a ply. */
export function trailsOf({ action, msg }: LogEntry): Trail[] {
  const sentences = msg.key === "netzwerk.log.several" ? (msg.args.actions as Sentence[]) : [msg];
  return action.split(" then ").flatMap((text, i): Trail[] => {
    const [verb, piece, ...rest] = text.split(" ");
    const { start, point, target } = (sentences[i]?.args ?? {}) as Record<string, { site: string } | undefined>;
    if (verb === "move" && start) {
      return [{ piece, path: [start.site, ...moveOf(rest).path], captures: Boolean(sentences[i]?.args.victim) }];
    }
    return verb === "battery" && point && target ? [{ path: [point.site, target.site] }] : [];
  });
}
