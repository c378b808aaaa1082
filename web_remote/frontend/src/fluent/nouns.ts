/** Nouns that sentences decline: messages whose attributes are their forms, such as `.le = la batterie`. */

import { FluentBundle, FluentType } from "@fluent/bundle";
import type { Figure } from "../schema.ts";

/** The attribute that holds a noun's gender. */
const GENDER = "g";

export class Noun extends FluentType<string> {
  readonly number: string;
  readonly plain: string;

  /**
   * @param id of its message
   * @param plain its name without such a message
   * @param number that follows each of its forms
   */
  constructor(id: string, plain: string, number = "") {
    super(id);
    this.plain = plain;
    this.number = number && ` ${number}`;
  }

  /** A form of the noun; the noun itself where it has no such form. */
  form(bundle: FluentBundle, name = ""): string {
    const message = bundle.getMessage(this.value);
    const pattern = message?.attributes[name] ?? message?.value;
    if (!pattern) return this.plain;
    return bundle.formatPattern(pattern) + (name === GENDER ? "" : this.number);
  }

  toString(scope: { bundle: FluentBundle }): string {
    return this.form(scope.bundle);
  }
}

/** A person's name: it has no forms but the title of the seat. */
export class Person extends Noun {
  override form(bundle: FluentBundle, name = ""): string {
    return name === "title" ? super.form(bundle) : this.plain;
  }
}

export type NamedPiece = Pick<Figure, "noun" | "number" | "title">;

/** A piece by its noun and number; by its id where they are unknown. */
export const pieceNoun = (piece: NamedPiece | string): Noun =>
  typeof piece === "string" ? new Noun("", piece) : new Noun(`piece-${piece.noun}`, piece.title, `${piece.number || ""}`);

export const tokenNoun = (kind: string, side: string): Noun =>
  new Noun(["token", kind, side].filter(Boolean).join("-"), `${side} ${kind}`.trim());

/** A seat by its id, such as `dark` or `player2`. */
export function seatNoun(id: string, player = ""): Noun {
  const [, name = id, number] = /^(.*?)(\d+)?$/.exec(id) ?? [];
  return player ? new Person(`side-${name}`, player, number) : new Noun(`side-${name}`, id, number);
}
