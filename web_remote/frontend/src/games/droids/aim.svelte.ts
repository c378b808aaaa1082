/** The token that is about to be placed: kind, direction and slot, chosen in any order by taps, or dragged. */

import { draft } from "../../stores/draft.svelte.ts";
import type { OwnSlot } from "../../schema.ts";
import type { DroidsState } from "./state.ts";

/** A finger that moves less than this far taps, px. */
const TAP_PX = 12;

class Aim {
  /** The slot that was tapped; without one the table's proposal is taken. */
  wish = $state.raw<OwnSlot | undefined>(undefined);
  /** The kind that is being explained. */
  about = $state("");
  /** The token under the finger. */
  dragged = $state.raw<{ kind: string; direction: string; x: number; y: number } | undefined>(undefined);
  #ignoreClick = false;

  get kind(): string {
    return this.#placed(1);
  }

  get direction(): string {
    return this.#placed(2);
  }

  get slot(): string {
    const [, , , emitter, slot] = draft.prefix;
    if (this.#placed(4)) return `${emitter} ${slot}`;
    return this.wish ? `${this.wish.emitter} ${this.wish.slot}` : "";
  }

  clear(): void {
    this.wish = undefined;
    this.about = "";
  }

  /** Take a token with its arrow set, for the slot that was tapped or that the table proposes. */
  take(game: DroidsState, kind: string, direction: string): void {
    if (this.#ignoreClick) {
      this.#ignoreClick = false;
      return;
    }
    this.about = "";
    const prefix = ["place", kind, direction];
    if (this.kind === kind && this.direction === direction) this.drop();
    else if (this.wish) draft.set([...prefix, ...words(this.wish)]);
    else draft.propose([...prefix, ...words(game.foreseen?.next[game.kinds[kind]!.colour])]);
  }

  /** The slot where the token can be put out of the way, unless another one was tapped or is proposed. */
  aside(game: DroidsState): OwnSlot | undefined {
    const slot = (this.kind && !this.wish && game.foreseen?.aside) || undefined;
    return words(slot).join(" ") === this.slot ? undefined : slot;
  }

  /** Send the token to such a slot. */
  putAside(slot: OwnSlot): void {
    draft.propose(["place", this.kind, this.direction, ...words(slot)]);
    void draft.confirm();
  }

  drop(): void {
    this.clear();
    draft.set([]);
  }

  /** Show or hide what a token does. */
  explain(kind: string): void {
    this.about = this.about === kind ? "" : kind;
  }

  /** Tap a slot; one that is not free says why. */
  put(game: DroidsState, emitter: string, slot: number): void {
    if (!game.free[emitter]?.includes(slot)) {
      const [kind, direction] = this.direction ? [this.kind, this.direction] : this.#any(game);
      return void draft.whyNot(["place", kind, direction, emitter, String(slot)]);
    }
    this.wish = { emitter, slot };
    if (this.direction) draft.set(["place", this.kind, this.direction, ...words(this.wish)]);
  }

  /** A finger is on a token: where it goes the token goes, and onto a free slot it falls. */
  grab(event: PointerEvent, game: DroidsState, kind: string, direction: string): void {
    const [from, button] = [event, event.currentTarget as HTMLElement];
    button.setPointerCapture(event.pointerId);
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      const far = Math.hypot(x - from.clientX, y - from.clientY) > TAP_PX;
      if (far || this.dragged) this.dragged = { kind, direction, x, y };
    };
    const end = ({ type, clientX, clientY }: PointerEvent) => {
      button.removeEventListener("pointermove", move);
      for (const name of ENDS) button.removeEventListener(name, end);
      const dragged = this.dragged;
      this.dragged = undefined;
      if (!dragged || type === "pointercancel") return;
      this.#ignoreClick = true;
      setTimeout(() => (this.#ignoreClick = false)); // the click of this finger, if it comes, comes before
      const under = document.elementFromPoint(clientX, clientY)?.closest<SVGElement>("[data-slot]");
      const [emitter = "", slot] = under?.dataset.slot?.split(" ") ?? [];
      if (!emitter) return;
      draft.set(["place", kind, direction]);
      this.put(game, emitter, Number(slot));
    };
    button.addEventListener("pointermove", move);
    for (const name of ENDS) button.addEventListener(name, end);
  }

  #placed(word: number): string {
    return draft.prefix[0] === "place" ? (draft.prefix[word] ?? "") : "";
  }

  /** Any token of the rack, for a question about a slot. */
  #any(game: DroidsState): [string, string] {
    const kind = Object.keys(game.rack ?? {})[0] ?? "";
    return [kind, game.kinds[kind]?.arrows[0] ?? ""];
  }
}

const ENDS = ["pointerup", "pointercancel"] as const;

const words = (slot: OwnSlot | null | undefined): string[] => (slot ? [slot.emitter, String(slot.slot)] : []);

export const aim = new Aim();
