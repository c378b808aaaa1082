/** Answers to typed questions, from nothing but the view that this phone has. */

import { t, words } from "../../fluent/index.svelte.ts";
import type { Board, Figure, PlacedToken, View } from "../../schema.ts";
import type { logLine } from "../ui/seats.ts";
import { list, wordsOf } from "./grammar.ts";

/** Newest entries of the log that are read. */
const LAST = 3;

/** What stands and lies on a place. */
function on(view: View, site: string, side: (token: PlacedToken) => string): string[] {
  const figures = Object.values(view.figures).filter((figure) => figure.site === site);
  const tokens = Object.values(view.tokens).filter((token) => token.site === site);
  return [
    ...figures.map((figure) => words({ piece: figure.piece })),
    ...tokens.map((token) => words({ token: token.kind, side: side(token) })),
  ];
}

/** Letters by which a word of a robot's name is known in all its forms. */
const STEM = 4;

export class Answers {
  readonly #view: View;
  readonly #board: Board;
  readonly #side: (token: PlacedToken) => string;

  constructor(view: View, board: Board, sideOf: (view: View, token: PlacedToken) => string) {
    this.#view = view;
    this.#board = board;
    this.#side = (token) => sideOf(view, token);
  }

  /** Places, or a robot, by a typed name; undefined: neither is meant. */
  about(name: string): string | undefined {
    const asked = wordsOf(name).join(" ");
    const sites = this.#board.sites.filter(({ id }) => id.toLowerCase() === asked);
    if (sites.length) return sites.map(({ id }) => this.#place(id)).join(". ");
    const pieces = this.pieces(asked);
    return pieces.length ? this.robots(pieces) : undefined;
  }

  /** Robots by a typed name: an id, or words of their names. */
  pieces(name: string): string[] {
    const asked = wordsOf(name);
    const meant = (piece: string) => {
      const names = wordsOf(words({ piece }));
      const named = (word: string) => names.some((name) => name.slice(0, STEM) === word.slice(0, STEM));
      return asked.length > 0 && (asked.join(" ") === piece.toLowerCase() || asked.every(named));
    };
    return Object.keys(this.#view.figures).filter(meant);
  }

  /** Rows or columns of the board, each with what is not empty; with a name only that one. */
  lines(part: "row" | "column", name?: string): string[] {
    const rows = new Map<string, string[]>();
    for (const { id } of this.#board.sites) {
      const [, column = "", row = ""] = /^([a-z]+)(\d+)$/i.exec(id) ?? [];
      const line = part === "row" ? row : column.toLowerCase();
      if (line && (!name || line === name)) rows.set(line, [...(rows.get(line) ?? []), id]);
    }
    const numbered = new Intl.Collator("en", { numeric: true });
    return [...rows.keys()].sort(numbered.compare).map((line) => {
      const full = rows.get(line)!.sort(numbered.compare).filter((site) => on(this.#view, site, this.#side).length);
      const places = full.length ? list(full.map((site) => this.#place(site))) : t("board.empty");
      return t(`typed.${part}`, { line, places });
    });
  }

  robots(pieces = Object.keys(this.#view.figures)): string {
    const where = ({ site, down }: Figure) => [site ? words({ site }) : t("board.between"), ...(down ? [t("board.down")] : [])];
    const said = (piece: string) => t("board.at", { name: { piece }, where: where(this.#view.figures[piece]!).join(", ") });
    return list(pieces.map(said));
  }

  last(line: typeof logLine): string[] {
    return Object.values(this.#view.log).slice(-LAST).map((entry) => line(this.#view, entry));
  }

  #place(site: string): string {
    const there = on(this.#view, site, this.#side);
    return t("board.at", { name: site, where: there.length ? list(there) : t("board.empty") });
  }
}
