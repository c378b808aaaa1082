/** The rules of the games for players: `<language>/<game>.md`, compiled when the page is built. */

import type { MatchDetails, Moment } from "../schema.ts";

const FILES = import.meta.glob<string>("./*/*.md", { import: "default" });

/** The rules as HTML; English where the language has none, nothing for a game without rules here. */
export async function helpOf(language: string, game: string): Promise<string> {
  const file = FILES[`./${language}/${game}.md`] ?? FILES[`./en/${game}.md`];
  return (await file?.()) ?? "";
}

/** A position to show, whose caption is named by `words`. */
export interface Picture {
  words: string;
  moment: Moment;
}

/** A game with what is needed to draw it, and the pictures of how it is played. */
export interface Pictured {
  game: MatchDetails["game"];
  pieces: MatchDetails["pieces"];
  pictures: Picture[];
}

/** The pictures of how a game is played; undefined for a game without a lesson. */
export async function picturesOf(game: string): Promise<Pictured | undefined> {
  const { default: pictures } = await import("./pictures.json");
  return (pictures as unknown as Record<string, Pictured>)[game];
}
