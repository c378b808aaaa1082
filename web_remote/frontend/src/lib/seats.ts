/** How seats are named for people. */

import type { Seat, View } from "../schema.ts";
import { capital, t, word } from "../i18n/index.svelte.ts";

export const seatTitle = (id: string): string => capital(word(id));

/** The player of a seat: a person's name, the computer, or open. */
export function playerOf(seat: Seat): string {
  if (seat.kind === "computer") return t("seat.computer", { level: seat.level });
  return seat.kind === "human" ? seat.name : t("seat.open");
}

/** The state of the table in a few words: its work, or whose turn it is. */
export function nowText(view: View): string {
  if (view.stopped) return t("now.stopped");
  if (view.phase === "play") return turnText(view);
  const asked = Object.values(view.tasks).some((task) => task.state === "open");
  if (view.phase === "busy" && asked) return t("now.hands");
  if (view.phase === "busy" && view.drive) return t("now.drive");
  return t(`now.${view.phase}`);
}

function turnText(view: View): string {
  const acting = Object.values(view.seats).filter((seat) => seat.to_act);
  if (view.you.to_act) return t("turn.mine");
  const other = acting[0];
  if (!other) return "";
  const args = { seat: seatTitle(other.id), name: other.name };
  if (other.kind === "computer") return t("turn.computer", args);
  return other.kind === "human" ? t("turn.other", args) : t("turn.nobody", args);
}
