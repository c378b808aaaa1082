/**
 * Texts by key in the reader's language: Fluent messages in `controller/api/texts/<language>/*.ftl`, of which the table
 * reads the English ones, too.
 *
 * The key `order.sent` names the message `order-sent`. A language, and each further file of it, are fetched when they
 * are needed. A folder is a language; each has every message.
 */

import { untrack } from "svelte";
import type { FluentVariable } from "@fluent/bundle";
import { turnedWind } from "../lib/board/geometry.ts";
import type { Sentence } from "../schema.ts";
import { bundleOf } from "./bundle.ts";
import { names } from "./names.svelte.ts";
import { type NamedPiece, Noun, pieceNoun, seatNoun, tokenNoun } from "./nouns.ts";

export type Args = Record<string, unknown>;

const FILES = import.meta.glob<string>(
  [
    "../../../../controller/api/texts/*/*.ftl",
    "!../../../../controller/api/texts/*/{calibration,camera,console,games,hall,lesson,library,linked,lobby,menu,puzzle,refusals,review,setup,trouble,typed}.ftl",
  ],
  { query: "?raw", import: "default" },
);
const CODES = [...new Set(["en", ...Object.keys(FILES).map((path) => path.split("/").at(-2)!)])];
const FOLDER = "../../../../controller/api/texts";
const STORED = "robodrome.language";

class Texts {
  language = $state("en");
  bundle = $state.raw(bundleOf("en", []));
  /** How the reader writes dates and numbers: as their browser does in this language, else as in Europe. */
  locale = $derived(
    navigator.languages.find((tag) => tag.startsWith(`${this.language}-`)) ?? (this.language === "en" ? "en-GB" : this.language),
  );
  #files = new Set<string>();
  #wanted = 0;
  #changing = Promise.resolve();

  /** Fetch the texts of the language that the reader has chosen, or whose browser speaks. */
  start(): Promise<void> {
    const wanted = [localStorage.getItem(STORED) ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
    return this.#change(wanted.find((code) => CODES.includes(code)) ?? "en");
  }

  use(code: string): Promise<void> {
    localStorage.setItem(STORED, code);
    return this.#change(code);
  }

  /** Fetch a further file, too: that of a game, or another. */
  load(file: string): Promise<void> {
    if (this.#files.has(file)) return this.#changing;
    this.#files.add(file);
    const changing = this.#change(this.language);
    changing.catch(() => this.#files.delete(file));
    return changing;
  }

  #change(code: string): Promise<void> {
    return (this.#changing = this.#fetch(code));
  }

  async #fetch(code: string): Promise<void> {
    const wanted = ++this.#wanted;
    const fetching = ["common", ...this.#files].map((name) => sourceOf(code, name));
    const own = bundleOf(code, await Promise.all(fetching));
    if (wanted !== this.#wanted) return this.#changing;
    this.bundle = own;
    this.language = code;
    document.documentElement.lang = code;
  }
}

/** A part of the page that is fetched when it is shown, with the file of its texts. */
export async function withTexts<Part>(fetching: Promise<Part>, ...files: string[]): Promise<Part> {
  const loading = untrack(() => files.map((file) => texts.load(file)));
  return (await Promise.all([fetching, ...loading]))[0];
}

async function sourceOf(code: string, name: string): Promise<string> {
  const of = (language: string) => `${FOLDER}/${language}/${name}.ftl`;
  const files = FILES[of(code)] ? FILES : (await import("./further.ts")).FURTHER;
  return (await (files[of(code)] ?? files[of("en")])?.()) ?? "";
}

export const texts = new Texts();

/** The languages by code, each in its own name. */
export const languages = CODES.map((code) => {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return { code, name: name.charAt(0).toLocaleUpperCase(code) + name.slice(1) };
});

function found(id: string, args: Args = {}): string | undefined {
  const pattern = texts.bundle.getMessage(id)?.value;
  if (!pattern) return undefined;
  const given = Object.entries(args).map(([name, value]) => [name, argument(value)] as const);
  return texts.bundle.formatPattern(pattern, Object.fromEntries(given), []);
}

/** The text of a key with its arguments put in, or the fallback when there is no such key. */
export const t = (key: string, args: Args = {}, fallback: string = key): string =>
  found(key.replace(/[./]/g, "-"), args) ?? fallback;

const DIRECTION = "game.direction.";

/** A direction of the board as a part of sentences. */
export const direction = (wind: string): Sentence => ({ key: DIRECTION + wind, args: {}, text: wind });

/** A sentence of the table; a direction as its reader sees it, on a board that is drawn turned by so many degrees. */
export function say({ key, args, text, turn = names.turn }: Sentence & { turn?: number }): string {
  return t(key.startsWith(DIRECTION) ? DIRECTION + turnedWind(key.slice(DIRECTION.length), turn) : key, args, text);
}

/** A thing that a sentence speaks of, in the reader's words. */
export function words(value: unknown): string {
  const said = argument(value);
  return said instanceof Noun ? said.form(texts.bundle) : String(said);
}

/** An argument of a sentence as Fluent takes it: things become nouns of the reader's language. */
function argument(value: unknown): FluentVariable {
  if (typeof value === "number") return value;
  if (Array.isArray(value)) return new Intl.ListFormat(texts.language).format(value.map(words));
  if (typeof value === "object" && value !== null) return thing(value as Record<string, unknown>);
  return String(value ?? "");
}

function thing(value: Record<string, unknown>): FluentVariable {
  const { key, piece, seat, name, site, token, kind, side } = value as Record<string, string | undefined>;
  if (key !== undefined) return say(value as unknown as Sentence);
  if (piece !== undefined) return pieceNoun("noun" in value ? (value as unknown as NamedPiece) : (names.figures[piece] ?? piece));
  if (seat !== undefined) return seatNoun(seat, name ?? (names.seats[seat]?.kind === "human" ? names.seats[seat].name : ""));
  if (site !== undefined) return place(site);
  return tokenNoun(token ?? kind ?? "", side ?? "");
}

/** A site by its name; places outside the field have none. */
const place = (site: string): string =>
  site.startsWith("park:") ? t("board.park", { number: site.slice("park:".length) }) : site;

/** A number with so many decimals, as the reader writes it. */
export const decimal = (value: number, digits: number): string =>
  value.toLocaleString(texts.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A moment as the reader writes date and time. */
export const dateAndTime = (moment: string): string =>
  new Date(moment).toLocaleString(texts.locale, { dateStyle: "medium", timeStyle: "short" });

/** How long ago something was, as the reader says it: "3 days ago", "yesterday", "now". */
export function ago(seconds: number): string {
  const format = new Intl.RelativeTimeFormat(texts.language, { numeric: "auto" });
  const [unit, length] = AGO.find(([, length]) => seconds >= length) ?? (["second", Infinity] as const);
  return format.format(-Math.trunc(seconds / length), unit);
}

/** Units with their seconds, the longest first; what is shorter than the last is now. */
const AGO = [["week", 604_800], ["day", 86_400], ["hour", 3600], ["minute", 60]] as const;

/** A capital letter in front. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(texts.language) + text.slice(1);
