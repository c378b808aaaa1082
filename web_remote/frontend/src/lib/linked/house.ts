/** What a table that is linked to another house's says of it. */

import type { Figure, LinkedTable, OtherBoard, View } from "../../schema.ts";
import { say, t } from "../../fluent/index.svelte.ts";

/** Their state in one sentence; the name of their house while there is nothing to say. */
export function houseLine(view: View, linked: LinkedTable): string {
  const { house, waiting } = linked;
  const playing = view.phase !== "lobby" && view.phase !== "over";
  if (linked.state === "waiting") return t(`house.${linked.role}`);
  if (linked.state === "refused") return linked.why ? say(linked.why) : t("house.refused");
  if (linked.state === "gone") return t(playing ? "house.paused" : "house.gone", { house });
  if (linked.stopped) return t(linked.stopped.by ? "house.stoppedBy" : "house.stopped", { house, name: linked.stopped.by });
  const { handover, role } = linked;
  if (handover && handover.step !== "refused") return t(`house.${role}-${handover.step}`, { house, hidden: Number(handover.hidden) });
  if (waiting.length) return t("house.busy", { house, task: waiting[0], more: waiting.length - 1 });
  if (!playing && !linked.turn) return t("house.joined", { house });
  if (playing && !linked.agrees) return t("house.brings", { house });
  return linked.turn ? t(`house.${role}-led`, { house }) : house;
}

/** The match as it stands on their board: figures on their sites, tokens, and nothing that is done at this table. */
export function theirView(view: View, { figures, tokens }: OtherBoard, sites: ReadonlySet<string>): View {
  const placed = Object.entries(figures).filter(([piece, site]) => view.figures[piece] && sites.has(site));
  const lying = Object.entries(tokens).filter(([site]) => sites.has(site));
  const { drive: _drive, last: _last, mismatch: _mismatch, ...match } = view;
  return {
    ...match,
    figures: Object.fromEntries(
      placed.map(([piece, site]): [string, Figure] => [piece, { ...view.figures[piece]!, site, state: "standing" }]),
    ),
    tokens: Object.fromEntries(lying.map(([site, token]) => [site, { ...token, site, seen: true }])),
    tasks: {},
  };
}
