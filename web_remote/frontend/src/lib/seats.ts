/** How seats are named for people. */

import type { Seat, View } from "../schema.ts";
import { capital, t, word } from "../i18n/index.svelte.ts";

export const seatTitle = (id: string): string => capital(word(id));

/** Who plays the seat: a person's name, the computer, or nobody yet. */
export function playerOf(seat: Seat): string {
  if (seat.kind === "computer") return t("seat.computer", { level: seat.level });
  return seat.kind === "human" ? (seat.name ?? "") : t("seat.open");
}

/** What a turn is called for this phone. */
export function turnText(view: View): string {
  const acting = Object.values(view.seats).filter((seat) => seat.to_act);
  if (view.you.to_act) return t("turn.mine");
  const other = acting[0];
  if (!other) return "";
  const args = { seat: seatTitle(other.id), name: other.name ?? "" };
  if (other.kind === "computer") return t("turn.computer", args);
  return other.kind === "human" ? t("turn.other", args) : t("turn.nobody", args);
}
