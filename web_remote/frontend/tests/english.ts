/**
 * Formats messages as the page does: standard input is JSON with the `sources` of English and what is `said`, pairs of a
 * message's id and its arguments; standard output is the list of texts.
 */

import { text } from "node:stream/consumers";
import { type FluentVariable } from "@fluent/bundle";
import { bundleOf } from "../src/fluent/bundle.ts";
import { type NamedPiece, pieceNoun, seatNoun, tokenNoun } from "../src/fluent/nouns.ts";

type Value = number | string | { seat: string } | { token: string; side: string } | NamedPiece;

const { sources, said } = JSON.parse(await text(process.stdin)) as { sources: string[]; said: [string, Record<string, Value>][] };
const bundle = bundleOf("en", sources);

function argument(value: Value): FluentVariable {
  if (typeof value !== "object") return value;
  if ("seat" in value) return seatNoun(value.seat);
  return "token" in value ? tokenNoun(value.token, value.side) : pieceNoun(value);
}

function formatted(id: string, args: Record<string, Value>): string {
  const given = Object.entries(args).map(([name, value]) => [name, argument(value)] as const);
  return bundle.formatPattern(bundle.getMessage(id)!.value!, Object.fromEntries(given));
}

console.log(JSON.stringify(said.map(([id, args]) => formatted(id, args))));
