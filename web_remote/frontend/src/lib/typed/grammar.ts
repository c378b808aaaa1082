/** How a typed line is read: word by word against the steps that are offered. No DOM, no rules, no language. */

import type { Step, StepsAhead } from "../../schema.ts";

/** What may follow a prefix of an order; undefined: not known yet. */
export type Offers = (prefix: string[]) => StepsAhead | undefined;

export interface Reading {
  /** Complete orders that the line may mean, unless it fits the beginning of others better. */
  orders: string[][];
  /** Without a complete one: beginnings that the line may mean; the longest of which something was understood. */
  begun: string[][];
  /** Words at the end of the line that fit nothing after what was understood. */
  unread: string[];
  /** Prefixes whose continuations must be known to read on. */
  wanted: string[][];
}

interface Found {
  prefix: string[];
  /** Words of the line that are read. */
  read: number;
  /** Words of the offered names that were left out, and steps that were. */
  left: number;
}

/** A verb that is not typed, though there are others, costs as much as so many words. */
const UNTYPED = 3;

/** The words of a text as they are compared: small letters and numbers, without accents. */
export const wordsOf = (text: string): string[] =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss").match(/[\p{L}\p{N}]+/gu) ?? [];

/** Parts that may hold commas. */
export const list = (parts: string[]): string => parts.join("; ");

/**
 * Read a line as an order.
 *
 * A step is typed as its token or as some words of its text, in their order. A verb, or a step without an alternative,
 * may be left out.
 *
 * @param text a step in the reader's words
 */
export function read(line: string, offers: Offers, text: (step: Step) => string): Reading {
  const words = wordsOf(line);
  const complete: Found[] = [];
  const begun: Found[] = [];
  const wanted: string[][] = [];
  const open: Found[] = [{ prefix: [], read: 0, left: 0 }];
  for (let here = open.pop(); here; here = open.pop()) {
    const { prefix, read, left } = here;
    const offered = offers(prefix);
    if (!offered) {
      wanted.push(prefix);
      continue;
    }
    if (read === words.length && offered.complete) complete.push(here);
    const clear = offered.steps.length === 1 && !offered.complete;
    if (!clear) begun.push(here);
    for (const step of offered.steps) {
      const next = [...prefix, step.token];
      for (const [count, missing] of typed(words.slice(read), [wordsOf(step.token), wordsOf(text(step))])) {
        open.push({ prefix: next, read: read + count, left: left + missing });
      }
      if (step.kind === "verb" || clear) open.push({ prefix: next, read, left: left + (clear ? 0 : UNTYPED) });
    }
  }
  const most = Math.max(0, ...begun.map(({ read }) => read), ...complete.map(({ read }) => read));
  const longest = begun.filter(({ read }) => read === most && most > 0);
  const least = Math.min(...[...complete, ...longest].map(({ left }) => left));
  const orders = names(complete.filter(({ left }) => left === least));
  return {
    orders,
    begun: orders.length ? [] : names(longest.filter(({ left }) => left === least)),
    unread: words.slice(most),
    wanted,
  };
}

/** By how many words a line may name a step, each with the words of the name that are missing then. */
function typed(line: string[], names: string[][]): Map<number, number> {
  const found = new Map<number, number>();
  for (const name of names) {
    let [at, count] = [0, 0];
    for (const word of line) {
      at = name.indexOf(word, at) + 1;
      if (!at) break;
      found.set(++count, Math.min(name.length - count, found.get(count) ?? Infinity));
    }
  }
  return found;
}

const names = (found: Found[]): string[][] => [...new Map(found.map(({ prefix }) => [prefix.join(" "), prefix])).values()];

/** Commands that go on with what they are about. */
const ABOUT = ["row", "column", "legal", "find"];

/** The command that a line gives, by the words of each, with alternatives between commas; and what it is about. */
export function command<Name extends string>(line: string, known: Record<Name, string>): { name: Name; about: string[] } | undefined {
  const words = wordsOf(line);
  for (const [name, alternatives] of Object.entries<string>(known)) {
    for (const one of alternatives.split(",").map(wordsOf)) {
      const whole = words.length === one.length || ABOUT.includes(name);
      if (whole && one.every((word, i) => words[i] === word)) return { name: name as Name, about: words.slice(one.length) };
    }
  }
  return undefined;
}
