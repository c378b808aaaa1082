/** How seats are named for people. */

import type { LogEntry, Seat, View } from "../../schema.ts";
import { game } from "../../games/game.svelte.ts";
import { capital, say, t, texts } from "../../fluent/index.svelte.ts";
import { seatNoun } from "../../fluent/nouns.ts";

/** The seats that are played on this phone: its owner's and those of people without a phone. */
export const mySeats = (view: View): string[] => view.room.people[view.room.me]?.seats ?? [];

/** The seat of this phone that has something to do; the shown one if it has. */
export function dueSeat(view: View): string | undefined {
  const due = mySeats(view).filter((id) => view.seats[id]?.to_act);
  return due.find((id) => id === view.you.seat) ?? due[0];
}

/** Whether this phone decides about taking a move back. */
export const decides = (view: View): boolean => Boolean(view.undo?.waiting.some((seat) => mySeats(view).includes(seat)));

/** Who watches: the names of those who are here without a seat. */
export const watchers = (view: View): string[] =>
  Object.values(view.room.people)
    .filter((person) => person.online && !person.viewer && !person.seats.length)
    .map((person) => person.name);

/** A seat's own name, independent of its player. */
export const seatTitle = (id: string): string => capital(seatNoun(id).form(texts.bundle));

/** The player of a seat: a person's name, the computer, or open. */
export function playerOf(seat: Seat): string {
  if (seat.kind === "computer") return t("seat.computer", { level: t(`level.${seat.level}`, {}, seat.level) });
  return seat.kind === "human" ? seat.name || t("seat.guest") : t("seat.open");
}

/** Who plays a seat, by name where it is a person. */
export function nameOf(view: View, id: string): string {
  const seat = view.seats[id];
  return seat?.kind === "human" && seat.name ? seat.name : seatTitle(id);
}

/** A line of the log: who did what; chance and the clock act in whole sentences. */
export function logLine(view: View, { seat: id, msg }: Pick<LogEntry, "seat" | "msg">): string {
  const seat = view.seats[id ?? ""];
  const name = seat?.kind === "human" ? seat.name : "";
  return capital(seat ? t("log.line", { seat: { seat: id, name }, action: msg }) : say(msg));
}

/** The last ply; draws that only prepare the next one are skipped. */
export const newest = (view: View): LogEntry | undefined =>
  Object.values(view.log).findLast(({ action }) => !game.module.draws?.includes(action.split(" ")[0]!));

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
  if (view.you.to_act && mySeats(view).length < 2) return t("turn.mine");
  const acting = Object.values(view.seats).filter((seat) => seat.to_act);
  const people = acting.filter((seat) => seat.kind === "human");
  const other = people.find((seat) => seat.id === view.you.seat) ?? people[0] ?? acting[0];
  if (!other) return "";
  if (people.length > 1 && !view.you.to_act) return t("turn.several", { names: people.map((seat) => nameOf(view, seat.id)) });
  if (other.kind === "computer") return t("turn.computer");
  return capital(
    other.kind === "human" ? t("turn.other", { name: nameOf(view, other.id) }) : t("turn.nobody", { seat: { seat: other.id } }),
  );
}
