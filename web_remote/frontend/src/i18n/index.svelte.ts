/** Texts by key in the reader's language. A language is one JSON file with the keys of `en.json`. */

import en from "./en.json";
import fr from "./fr.json";

export type Args = Record<string, unknown>;

const LANGUAGES: Record<string, Record<string, string>> = { en, fr };
const STORED = "robodrome.language";

class Language {
  current = $state(preferred());

  use(code: string): void {
    this.current = code;
    localStorage.setItem(STORED, code);
    document.documentElement.lang = code;
  }
}

function preferred(): string {
  const wanted = [localStorage.getItem(STORED) ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
  return wanted.find((code) => code in LANGUAGES) ?? "en";
}

export const language = new Language();
export const languages = Object.entries(LANGUAGES).map(([code, texts]) => ({ code, name: texts["language.name"]! }));

const lookUp = (key: string): string | undefined => LANGUAGES[language.current]?.[key];

/** A sentence or an argument of the table, or a word such as `white disc` or `White disc`; unknown ones stay. */
export function word(text: unknown): string {
  if (Array.isArray(text)) return text.map(word).join(", ");
  if (typeof text === "object" && text !== null) return argument(text as Record<string, unknown>);
  if (typeof text !== "string") return String(text);
  const small = text.charAt(0).toLowerCase() + text.slice(1);
  const found = lookUp(`word.${small}`);
  if (found === undefined) return text;
  return small === text ? found : capital(found);
}

function argument(value: Record<string, unknown>): string {
  if ("key" in value) return t(String(value.key), value.args as Args, String(value.text));
  if ("token" in value) return word(`${value.side} ${value.token}`.trim());
  return word(value.site ?? value.seat ?? value.piece);
}

/** The text of a key with its arguments put in, or the fallback when there is no such key. */
export function t(key: string, args: Args = {}, fallback: string = key): string {
  const text = lookUp(key);
  if (text === undefined) return fallback;
  const said = text.replace(/\{(\w+)\}/g, (_, name: string) => word(args[name] ?? ""));
  return language.current === "en" ? said.replace(/\ba (?=[aeiou])/g, "an ") : said;
}

/** A title as it stands inside a sentence. */
export const inner = (title: string | undefined): string =>
  word((title ?? "").charAt(0).toLowerCase() + (title ?? "").slice(1));

/** A capital letter in front. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(language.current) + text.slice(1);
