/**
 * The private search for a way to the target: lines of slides that only this phone knows.
 *
 * Where a slide leads is the table's answer (`explore`); the page knows no walls. Each answer holds all slides that can
 * follow, so a slide is drawn immediately and only the next answer is awaited. In a proof the answers start from where the
 * proof stands, and contain how its slides ran.
 */

import { draft } from "../../stores/draft.svelte.ts";
import { feel } from "../../stores/feel.ts";
import type { Explored, RicochetState, Sentence, View } from "../../schema.ts";
import { Refusal } from "../../stores/socket.ts";
import { store, stored } from "../../stores/tabMemory.ts";
import { table } from "../../stores/table.svelte.ts";
import { isOpen, lastProof, lineName, wordsOf, type Slide, type Way } from "./state.ts";

/** A way that was kept. */
export interface Line {
  slides: Slide[];
  solved: boolean;
}

/** What a search needs of a view. */
export type Searched = Pick<View, "match" | "log"> & Partial<Pick<View, "last">> & { you: Pick<View["you"], "seat"> };

/** More lines than this are not kept; the longest goes first. */
const MOST_KEPT = 6;

export class Search {
  /** The slides drawn now. */
  line = $state.raw<Slide[]>([]);
  /** Lines that were kept in this round, those that solve it first, then the shorter ones. */
  kept = $state.raw<Line[]>([]);
  /** The robot that the arrows slide. */
  robot = $state("");
  /** The slides of the newest proof, as far as this phone saw them, until the next search. */
  proof = $state.raw<Slide[]>([]);
  /** The number of the first of them. */
  first = $state(1);
  /** The newest ply that has moved something. */
  #ply: number | undefined;
  #round = "";
  #place = "";
  #answers = $state.raw<Record<string, Explored>>({});
  #turn: Promise<void> = Promise.resolve();
  readonly #ask: (line: string[]) => Promise<Explored>;
  readonly #stored: string;
  readonly #refuse: (why: Sentence) => void;

  /** `ask` is the table's answer to a line; `stored` the key of what is kept over a refresh; `refuse` tells of a reason. */
  constructor(ask: (line: string[]) => Promise<Explored>, stored: string, refuse: (why: Sentence) => void) {
    this.#ask = ask;
    this.#stored = stored;
    this.#refuse = refuse;
  }

  /** Take in a view: another round drops the lines, another position the answers. */
  follow(view: Searched, game: RicochetState): void {
    const round = `${view.match} ${game.round} ${game.chip}`;
    const place = `${round} ${isOpen(game)} ${game.proof?.failed} ${game.proof?.moves}`;
    if (round !== this.#round) this.#restore(round);
    if (place === this.#place) return;
    if (!isOpen(game)) this.#set([]);
    this.#see(view, game);
    this.#place = place;
    this.#answers = {};
    if (!this.robot || !game.robots[this.robot]) this.robot = game.robot ?? Object.keys(game.robots)[0] ?? "";
    if (game.chip && view.you.seat && (isOpen(game) || game.phase === "proof")) void this.#explore(this.line);
  }

  /** What the table says of the position that is drawn; undefined until it has answered. */
  get now(): Explored | undefined {
    return this.#answers[lineName(this.line)];
  }

  get solved(): boolean {
    return this.line.length > 0 && (this.now?.solved ?? false);
  }

  /** The shortest kept line that gets there. */
  get best(): Line | undefined {
    return this.kept.find((line) => line.solved);
  }

  /** Slide on this phone only. */
  slide(robot: string, way: Way): Promise<void> {
    this.robot = robot;
    return (this.#turn = this.#turn.then(() => this.#slid(robot, way)));
  }

  back(): void {
    this.#set(this.line.slice(0, -1));
    void this.#explore(this.line);
  }

  clear(): void {
    this.load([]);
  }

  load(slides: Slide[]): void {
    this.#set(slides);
    void this.#explore(slides);
  }

  /** Keep the drawn line; the same one is kept once. */
  keep(): void {
    const line = { slides: this.line, solved: this.solved };
    const others = this.kept.filter((one) => lineName(one.slides) !== lineName(line.slides));
    const order = (one: Line) => one.slides.length + (one.solved ? 0 : 1000);
    this.kept = [...others, line].sort((one, other) => order(one) - order(other)).slice(0, MOST_KEPT);
    this.#store();
  }

  /** Say why a slide is impossible from where the drawn line ends. */
  async whyNot(robot: string, way: Way): Promise<void> {
    try {
      await this.#ask([...this.line.map(wordsOf), `${robot} ${way}`]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#refuse(error.why);
    }
  }

  async #slid(robot: string, way: Way): Promise<void> {
    const place = this.#place;
    const here = await this.#explore(this.line);
    if (!here || place !== this.#place) return;
    const sites = here.slides[robot]?.[way];
    if (!sites) return this.whyNot(robot, way);
    const line = [...this.line, { robot, way, sites: [here.robots[robot]!, ...sites] }];
    this.#set(line);
    const there = await this.#explore(line);
    if (there?.solved && line === this.line) {
      feel("turn");
      this.keep();
    }
  }

  /** How the newest slide of a proof ran. */
  #see(view: Searched, game: RicochetState): void {
    if (isOpen(game)) this.proof = [];
    const [before, newest] = [this.#ply, view.last?.ply ?? 0];
    this.#ply = newest;
    const made = lastProof(view);
    const [robot = "", way] = (made.at(-1)?.action ?? "").split(" ").slice(1);
    const sites = view.last?.ways[0]?.path;
    if (!sites || made.at(-1)?.ply !== newest || before === undefined || before === newest) return;
    const goesOn = made.length === this.first + this.proof.length;
    this.first = goesOn ? this.first : made.length;
    this.proof = [...(goesOn ? this.proof : []), { robot, way: way as Way, sites }];
  }

  async #explore(line: Slide[]): Promise<Explored | undefined> {
    const place = this.#place;
    const known = this.#answers[lineName(line)];
    if (known) return known;
    try {
      const found = await this.#ask(line.map(wordsOf));
      if (place === this.#place) this.#answers = { ...this.#answers, [lineName(line)]: found };
      return found;
    } catch (error) {
      if (place === this.#place) table.show(error); // else the round has gone on
      return undefined;
    }
  }

  #set(line: Slide[]): void {
    this.line = line;
    draft.refusal = "";
    this.#store();
  }

  #restore(round: string): void {
    const before = stored<{ round: string; line: Slide[]; kept: Line[] }>(this.#stored);
    const same = before.round === round;
    this.#round = round;
    this.line = same ? (before.line ?? []) : [];
    this.kept = same ? (before.kept ?? []) : [];
    this.robot = "";
  }

  #store(): void {
    store(this.#stored, { round: this.#round, line: this.line, kept: this.kept });
  }
}

/** The search in the match. */
export const search = new Search(
  (line) => table.ask<Explored>({ t: "explore", line }),
  "robodrome.ricochet",
  (why) => draft.refuse(why),
);
