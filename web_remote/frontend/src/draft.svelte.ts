/** A drafted order, token by token; the table says at every step what may follow. */

import { feel } from "./feel.ts";
import type { Ghost, Step, Steps } from "./schema.ts";
import { opened } from "./back.ts";
import { settings } from "./settings.svelte.ts";
import { capital, say } from "./texts/index.svelte.ts";
import { table } from "./table.svelte.ts";

/** Where a refreshed page finds its draft. */
const STORED = "robodrome.draft";

/** The draft that this page had begun for a decision. */
function stored(decision: string): string[] {
  const kept = JSON.parse(sessionStorage.getItem(STORED) ?? "{}") as { decision?: string; prefix?: string[] };
  return kept.decision === decision ? (kept.prefix ?? []) : [];
}

class Draft {
  prefix = $state.raw<string[]>([]);
  ghost = $state.raw<Ghost | null>(null);
  sending = $state(false);
  #decision = $state("");
  #leave: (() => void) | undefined;
  #starts = $state.raw<string[][]>([]);
  #known = $state.raw<Record<string, Steps>>({});

  /** Start an empty draft for a decision; what follows `starts` can be tapped at once, and is fetched at once. */
  begin(decision: string, starts: string[][]): void {
    this.#decision = decision;
    this.#starts = starts;
    this.#known = {};
    this.sending = false;
    const kept = decision ? stored(decision) : [];
    for (let length = 0; length < kept.length; length++) void this.look(kept.slice(0, length));
    this.set(kept);
    for (const prefix of decision ? starts : []) void this.look(prefix);
  }

  /** What may follow the draft, or another prefix; undefined until the table has answered. */
  offers(prefix: string[] = this.prefix): Steps | undefined {
    return this.#known[prefix.join(" ")];
  }

  /** What may follow the prefixes with which a tap may start. */
  early(): Step[] {
    return this.#starts.flatMap((prefix) => this.offers(prefix)?.steps ?? []);
  }

  get action(): string {
    return this.prefix.join(" ");
  }

  /** The draft in the words in which it was offered. */
  get said(): string {
    const parts = this.prefix.map((token, i) => {
      const step = this.offers(this.prefix.slice(0, i))?.steps.find((one) => one.token === token);
      return step && step.kind !== "site" ? say(step.msg) : token;
    });
    return capital(parts.join(" · "));
  }

  set(prefix: string[]): void {
    if (prefix.length && !this.#leave) this.#leave = opened(() => this.#undo());
    if (!prefix.length) this.#close();
    if (this.#decision) sessionStorage.setItem(STORED, JSON.stringify({ decision: this.#decision, prefix }));
    this.#draft(prefix, !settings.confirm);
  }

  /** Draft what the page proposes and nobody has tapped together: it waits for a tap in any case. */
  propose(prefix: string[]): void {
    this.#close();
    this.#draft(prefix, false);
  }

  push(token: string): void {
    this.set([...this.prefix, token]);
  }

  /** Take a tap on something lit: it goes on with the draft, or starts another one; once more on its start drops it. */
  tap(token: string): void {
    const goesOn = (prefix: string[]) => this.offers(prefix)?.steps.some((step) => step.token === token);
    const start = goesOn(this.prefix) ? undefined : this.#starts.find(goesOn);
    const next = [...(start ?? this.prefix), token];
    this.set(start && next.join(" ") === this.action ? [] : next);
  }

  back(): void {
    this.set(this.prefix.slice(0, -1));
  }

  /** The way back of the browser takes one step of the draft back. */
  #undo(): void {
    this.#leave = undefined;
    this.back();
  }

  #close(): void {
    this.#leave?.();
    this.#leave = undefined;
  }

  /** Send the draft as an order. */
  async confirm(): Promise<void> {
    const decision = this.#decision;
    this.sending = true;
    const done = await table.tell({ t: "order", decision, action: this.action });
    if (done) feel("sent");
    if (decision !== this.#decision) return; // the next draft may have begun
    this.sending = false;
    document.querySelector<HTMLElement>(".panel")?.focus({ preventScroll: true });
    this.set([]);
  }

  #draft(prefix: string[], sends: boolean): void {
    this.prefix = prefix;
    this.ghost = null;
    if (this.#decision) void this.#follow(prefix, sends);
  }

  async #follow(prefix: string[], sends: boolean): Promise<void> {
    const offers = await this.look(prefix);
    if (!offers?.complete || this.prefix !== prefix) return;
    if (sends && !offers.steps.length) return this.confirm();
    try {
      const ghost = await table.ask<Ghost>({ t: "ghost", action: prefix.join(" ") });
      if (this.prefix === prefix) this.ghost = ghost;
    } catch (error) {
      table.show(error);
    }
  }

  /** Fetch what may follow a prefix, unless it is known. */
  async look(prefix: string[]): Promise<Steps | undefined> {
    const decision = this.#decision;
    const known = this.offers(prefix);
    if (known) return known;
    try {
      const offers = await table.ask<Steps>({ t: "steps", prefix });
      if (decision === this.#decision) this.#known = { ...this.#known, [prefix.join(" ")]: offers };
      return offers;
    } catch (error) {
      if (decision === this.#decision) table.show(error);
      return undefined;
    }
  }
}

export const draft = new Draft();
