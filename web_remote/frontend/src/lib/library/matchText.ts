/** Texts about a stored match. */

import type { ListedMatch } from "../../schema.ts";
import { dateAndTime, t, texts } from "../../fluent/index.svelte.ts";
import { seatsOf } from "./library.ts";
import { playerOf, seatTitle } from "../ui/seats.ts";

export interface MatchText {
  /** Who played. */
  players: string;
  /** How it ended. */
  result: string;
  /** When it was played, and its length. */
  facts: string[];
}

export function matchText(match: ListedMatch): MatchText {
  const seats = seatsOf(match);
  const list = new Intl.ListFormat(texts.language);
  /** A person by name; a computer or a seat of which nobody knows anything by the seat, too, as there may be two of them. */
  const name = (id: string) => {
    const seat = seats[id];
    if (seat?.kind === "human" && seat.name) return seat.name;
    return seat?.kind === "computer" ? `${seatTitle(id)} (${playerOf(seat)})` : seatTitle(id);
  };
  return {
    players: list.format(match.seats.map(({ id }) => name(id))),
    result: resultOf(match, (id) => (seats[id]?.kind === "human" && seats[id].name) || seatTitle(id)),
    facts: [...dateOf(match), t("library.plies", { count: match.plies })],
  };
}

function resultOf({ finished, winners }: ListedMatch, name: (id: string) => string): string {
  const [how, seat] = (finished ?? "").split("/");
  if (how === "resigned" && seat) return t("library.resigned", { name: name(seat) });
  if (how === "abandoned") return t("library.abandoned");
  return winners.length ? t("library.won", { names: winners.map(name) }) : t("library.draw");
}

/** Samples were played by a program: their date means nothing. */
function dateOf({ begun, origin }: ListedMatch): string[] {
  if (!begun || origin === "sample") return [];
  return [dateAndTime(begun)];
}
