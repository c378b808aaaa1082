/** What a player looks at before an order is complete: a card, a robot, the cells that both can reach. */

import { draft } from "../../stores/draft.svelte.ts";
import { t } from "../../fluent/index.svelte.ts";
import { endOf, isHalf, isPiece, moveOf, type Card, type Move } from "./state.ts";

/** Words of the first half of special 4. */
const HALF = 4;

export class Choice {
  #offered: () => Move[];
  #card = $state<Card>();
  /** The robot that was tapped; only its moves are looked at. */
  robot = $state<string>();
  /** The explained card, which cannot be used now. */
  explained = $state<Card>();
  /** The cell that was tapped. */
  cell = $state<string>();
  /** The cards chosen for their special faces. */
  specials = $state.raw<Card[]>([]);

  /** @param offered the plays of cards that the table offers */
  constructor(offered: () => Move[]) {
    this.#offered = offered;
  }

  clear(): void {
    this.#card = this.robot = this.explained = this.cell = undefined;
    this.specials = [];
  }

  /** The play so far, if a card is played. */
  get play(): Move | undefined {
    const [verb] = draft.prefix;
    return verb === "basic" || verb === "special" ? moveOf(draft.prefix) : undefined;
  }

  /** The card whose moves are looked at. */
  get card(): Card | undefined {
    const drafted = this.play?.card;
    return this.robot && this.#card !== drafted ? undefined : drafted;
  }

  /** The moves that are looked at, all of them ending on a lit cell; none while the second half of special 4 is. */
  get moves(): Move[] {
    if ((!this.card && !this.robot) || isHalf(draft.prefix)) return [];
    return this.#offered().filter(
      (move) => move.robot && (!this.card || move.card === this.card) && (!this.robot || move.robot === this.robot),
    );
  }

  /** The chip card's plays by the card that would wake; empty unless the chip card is chosen. */
  get chips(): Map<string, Move> {
    return new Map(this.card === "chip" ? this.#chips().map((move) => [move.words[2]!, move]) : []);
  }

  /** The moves to the tapped cell. */
  get ways(): Move[] {
    const end = this.cell ?? (this.play && endOf(this.play));
    return end ? this.moves.filter((move) => endOf(move) === end) : [];
  }

  /** The plays that complete special 4, by the second robot's last cell. */
  get seconds(): Map<string, string[]> {
    if (!isHalf(draft.prefix)) return new Map();
    const half = draft.prefix.slice(0, HALF);
    return new Map(
      this.partners(half).flatMap((robot) =>
        (draft.offers([...half, robot])?.steps ?? []).map((step) => [step.token, [...half, robot, step.token]]),
      ),
    );
  }

  /** The robots that may move after the first half of special 4. */
  partners(half: string[]): string[] {
    return (draft.offers(half)?.steps ?? []).map((step) => step.token).filter(isPiece);
  }

  can(card: Card): boolean {
    return this.#offered().some((move) => move.card === card);
  }

  /** Look at a card's moves; a second tap drops it. A card without any is explained. */
  tapCard(card: Card): void {
    const again = this.card === card || this.explained === card;
    const robot = this.robot;
    this.clear();
    const move = this.#offered().find((one) => one.card === card && (!robot || one.robot === robot));
    const first = move ?? this.#offered().find((one) => one.card === card);
    if (again || !first) {
      if (!again) this.explained = card;
      draft.set([]);
      return;
    }
    this.#card = card;
    this.robot = move?.robot && robot;
    const chips = card === "chip" ? this.#chips() : [];
    draft.set(chips.length === 1 ? chips[0]!.words : [first.face, card]);
  }

  /** Look at a robot's moves, with the chosen card or with all; a second tap drops it. */
  tapRobot(robot: string): void {
    const card = this.card;
    const again = this.robot === robot;
    const goesOn = this.#offered().some((move) => move.robot === robot && move.card === card);
    this.clear();
    this.#card = goesOn ? card : undefined;
    this.robot = again ? undefined : robot;
    draft.set(this.#card ? draft.prefix.slice(0, 2) : []);
  }

  /** Plan the move to a lit cell; a further tap takes the next way there. Of several ways, none is sent immediately. */
  tapCell(cell: string): void {
    this.explained = undefined;
    const second = this.seconds.get(cell);
    if (second) {
      draft.set(second);
      return;
    }
    this.cell = cell;
    const ways = this.ways;
    const now = ways.findIndex((move) => move.words.join(" ") === draft.prefix.slice(0, move.words.length).join(" "));
    const next = ways[(now + 1) % ways.length];
    if (!next) return;
    if (ways.length === 1) draft.set(next.words);
    else draft.hold(next.words);
  }

  /** Ask the table why a cell is not lit: for the robot that was tapped, else for one in line with the cell. */
  async ask(cell: string, robots: Record<string, string>): Promise<void> {
    const inLine = Object.keys(robots).find((robot) => [...robots[robot]!].some((part) => cell.includes(part)));
    const robot = this.robot ?? inLine ?? Object.keys(robots)[0];
    if (!robot || !(this.card || this.robot)) return draft.hint(t("roborama.ask-card"));
    const cards = this.card ? [this.card] : new Set(this.moves.map((move) => move.card));
    this.cell = undefined;
    draft.set(draft.prefix.slice(0, 2));
    await draft.whyNot(...[...cards].map((card) => ["basic", card, robot, cell]));
  }

  /** Choose a card for its special face, or no longer; with the agreed number the order is complete. */
  tapSpecial(card: Card, count: number): void {
    const has = this.specials.includes(card);
    const kept = has ? this.specials.filter((one) => one !== card) : [...this.specials, card].slice(-count);
    this.specials = kept.sort();
    draft.set(kept.length === count ? ["specials", ...kept] : []);
  }

  #chips(): Move[] {
    return this.#offered()
      .filter((move) => move.card === "chip")
      .reverse();
  }
}
