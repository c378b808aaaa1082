/**
 * Reads typed lines as the page does. Standard input is JSON with the `sources` of each language's texts, the `commands`
 * of the page as ids of messages, and `positions`: each prefix, joined by blanks, with the steps that follow. Standard
 * output lists for each language what each legal order is read as, typed by its tokens and by its texts: the orders, joined
 * by bars.
 */

import { text as everything } from "node:stream/consumers";
import { type FluentVariable } from "@fluent/bundle";
import { bundleOf } from "../src/fluent/bundle.ts";
import { type NamedPiece, pieceNoun, seatNoun, tokenNoun } from "../src/fluent/nouns.ts";
import { command, read } from "../src/lib/typed/grammar.ts";
import type { Sentence, Step, StepsAhead } from "../src/schema.ts";

type Position = Record<string, StepsAhead>;

interface Asked {
  sources: Record<string, string[]>;
  commands: string[];
  figures: Record<string, NamedPiece>;
  positions: Position[];
}

const asked = JSON.parse(await everything(process.stdin)) as Asked;

/** Each legal order by its tokens and by its texts, and what both are read as. */
function* readIn(language: string, sources: string[]): Iterable<string[]> {
  const bundle = bundleOf(language, sources);
  const message = (id: string, args: Record<string, FluentVariable> = {}) => bundle.formatPattern(bundle.getMessage(id)!.value!, args);
  const commands = Object.fromEntries(asked.commands.map((id) => [id, message(id)]));

  function argument(value: unknown): FluentVariable {
    if (typeof value !== "object" || value === null) return value as string;
    const { key, piece, seat, site, token, side } = value as Record<string, string>;
    if (key) return said(value as Sentence);
    if (piece) return pieceNoun(asked.figures[piece] ?? piece);
    if (seat) return seatNoun(seat);
    return site ?? tokenNoun(token!, side ?? "");
  }

  const said = ({ key, args }: Sentence): string =>
    message(
      key.replace(/[./]/g, "-"),
      Object.fromEntries(Object.entries(args).map(([name, value]) => [name, argument(value)])),
    );
  const word = (step: Step) => said(step.msg);

  function understood(line: string, position: Position): string {
    const asks = command(line, commands);
    if (asks) return `command ${asks.name}`;
    return read(line, (prefix) => position[prefix.join(" ")], word).orders.map((order) => order.join(" ")).join("|");
  }

  function* orders(position: Position, prefix: string[] = [], texts: string[] = []): Iterable<[string[], string[]]> {
    const { steps, complete } = position[prefix.join(" ")]!;
    if (complete) yield [prefix, texts];
    for (const step of steps) yield* orders(position, [...prefix, step.token], [...texts, word(step)]);
  }

  for (const position of asked.positions) {
    for (const [tokens, texts] of orders(position)) {
      const lines = [tokens.join(" "), texts.join(" ")];
      yield [...lines, ...lines.map((line) => understood(line, position))];
    }
  }
}

console.log(JSON.stringify(Object.fromEntries(Object.entries(asked.sources).map(([language, sources]) => [language, [...readIn(language, sources)]]))));
