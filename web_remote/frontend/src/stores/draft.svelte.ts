/** A drafted order, token by token; the table says at every step what may follow, two steps ahead. */

import { feel } from "./feel.ts";
import type { Ghost, Sentence, Step, Steps } from "../schema.ts";
import { closeOnBack } from "./back.ts";
import { settings } from "./settings.svelte.ts";
import { store, stored } from "./tabMemory.ts";
import { capital, say, t, texts } from "../fluent/index.svelte.ts";
import { table } from "./table.svelte.ts";

/** Where a refreshed page finds its draft. */
const STORED = "robodrome.draft";

/** How long is said why something does not go: long enough to read two sentences. */
const REFUSAL_MS = 7000;

/** Answers to "why not?" that say only that the question fits no order. */
const NO_REASON = ["game.unfit", "game.allowed"];

interface Kept {
  decision: string;
  prefix: string[];
}

class Draft {
  prefix = $state.raw<string[]>([]);
  ghost = $state.raw<Ghost | null>(null);
  sending = $state(false);
  /** Why the last tap was refused. */
  refusal = $state("");
  #timer: number | undefined;
  #decision = $state("");
  /** A way out of each step, the newest last. */
  #ways: (() => void)[] = [];
  #starts = $state.raw<string[][]>([]);
  #known = $state.raw<Record<string, Steps>>({});
  #asked = new Map<string, Promise<Steps | undefined>>();

  /**
   * Start an empty draft for a decision.
   *
   * @param starts prefixes whose continuations can be tapped immediately
   * @param first the steps that came with the decision
   */
  begin(decision: string, starts: string[][], first: Steps | undefined): void {
    this.#decision = decision;
    this.#starts = starts;
    this.#known = {};
    this.#asked = new Map();
    this.sending = false;
    if (first) this.#learn([], first);
    const before = stored<Kept>(STORED);
    const kept = decision && decision === before.decision ? (before.prefix ?? []) : [];
    for (let length = 0; length < kept.length; length++) void this.look(kept.slice(0, length));
    this.#keep(kept, false);
    // What follows a tap on something early must be known before the tap.
    const early = starts.filter((prefix) => !first || this.#offered(prefix.slice(0, -1), prefix.at(-1)!));
    for (const prefix of decision ? early : []) void this.#ask(prefix);
  }

  /** What may follow the draft, or another prefix; undefined until the table has answered. */
  offers(prefix: string[] = this.prefix): Steps | undefined {
    return this.#known[prefix.join(" ")];
  }

  /** What may follow the prefixes with which a tap may start. */
  early(): Step[] {
    return this.#starts.flatMap((prefix) => this.offers(prefix)?.steps ?? []);
  }

  /** The draft with the verbs that must follow because there is no other choice. */
  get at(): string[] {
    let at = this.prefix;
    for (;;) {
      const [only, ...others] = this.offers(at)?.steps ?? [];
      if (only?.kind !== "verb" || others.length || this.offers(at)?.complete) return at;
      const longer = [...at, only.token];
      const after = this.offers(longer);
      if (!after?.steps.length || after.complete) return at;
      at = longer;
    }
  }

  get action(): string {
    return this.prefix.join(" ");
  }

  /** The draft in the words in which it was offered. */
  get said(): string {
    return this.words(this.prefix);
  }

  /** A prefix in the words in which it was offered. */
  words(prefix: string[]): string {
    const parts = prefix.map((token, i) => {
      const step = this.offers(prefix.slice(0, i))?.steps.find((one) => one.token === token);
      return step && step.kind !== "site" ? say(step.msg) : token;
    });
    return capital(parts.join(" · "));
  }

  /** Draft what somebody has tapped together; a complete order is sent, unless people want to confirm orders. */
  set(prefix: string[]): void {
    this.#keep(prefix, !settings.confirm);
  }

  /** Draft what was tapped, though it has variants: the choice always waits for a tap. */
  hold(prefix: string[]): void {
    this.#keep(prefix, false);
  }

  /** Draft a proposal of the page: it always waits for a tap. */
  propose(prefix: string[]): void {
    this.#layers(0);
    this.#draft(prefix, false);
  }

  push(token: string): void {
    this.set([...(this.#base(token) ?? this.prefix), token]);
  }

  /** Take a tap on something lit: it extends the draft, or starts another one; a tap on the start drops it. */
  tap(token: string): void {
    const base = this.#base(token);
    const start = base ? undefined : this.#starts.find((prefix) => this.#offered(prefix, token));
    if (!base && !start && this.offers()) return;
    const next = [...(base ?? start ?? this.prefix), token];
    this.set(start && next.join(" ") === this.action ? [] : next);
  }

  back(): void {
    this.#keep(this.prefix.slice(0, -1), false);
  }

  /** Tell why something that is not lit, by each of its names, cannot be chosen; nothing if it fits no order. */
  why(...tokens: string[]): Promise<void> {
    const meant = this.at.length ? [this.at, ...this.#starts] : this.#starts;
    return this.whyNot(...meant.flatMap((start) => tokens.map((token) => [...start, token])));
  }

  /** Tell why an order cannot be given: of several that may be meant, the first that the rules forbid. */
  async whyNot(...orders: string[][]): Promise<void> {
    const prefix = this.prefix;
    this.refusal = "";
    try {
      for (const order of orders) {
        const reason = await table.ask<Sentence>({ t: "why", prefix: order });
        if (prefix !== this.prefix) return;
        if (!NO_REASON.includes(reason.key)) return this.refuse(reason);
      }
    } catch (error) {
      table.show(error);
    }
  }

  /** Say for a while why something does not go. */
  refuse(reason: Sentence): void {
    void texts.load("refusals").finally(() => this.hint(t("order.whynot", { reason })));
  }

  /** Say for a while what to do instead of a tap that leads nowhere. */
  hint(text: string): void {
    feel("refused");
    this.refusal = text;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.refusal = ""), REFUSAL_MS);
  }

  /** Send the draft as an order: it is gone with the next decision, or stays drafted if the table refuses. */
  async confirm(): Promise<void> {
    const decision = this.#decision;
    this.sending = true;
    const done = await table.tell({ t: "order", decision, action: this.action });
    if (done) {
      feel("sent");
      store(STORED, {}); // if the order is taken back, the choice begins again
    }
    document.querySelector<HTMLElement>(".panel")?.focus({ preventScroll: true });
    if (!done && decision === this.#decision) this.sending = false;
  }

  /** Fetch what may follow a prefix, unless it is known. */
  async look(prefix: string[]): Promise<Steps | undefined> {
    return this.offers(prefix) ?? (await this.#ask(prefix));
  }

  /** The draft that the token extends. */
  #base(token: string): string[] | undefined {
    return [this.prefix, this.at].find((prefix) => this.#offered(prefix, token));
  }

  #offered(prefix: string[], token: string): boolean {
    return Boolean(this.offers(prefix)?.steps.some((step) => step.token === token));
  }

  /** The way back of the browser takes so many steps back, one by one. */
  #layers(count: number): void {
    while (this.#ways.length > count) this.#ways.pop()!();
    while (this.#ways.length < count) this.#ways.push(closeOnBack(() => (this.#ways.pop(), this.back())));
  }

  /** Set the draft: the browser's way back undoes it, and a refresh keeps it. */
  #keep(prefix: string[], sends: boolean): void {
    this.#layers(prefix.length);
    if (this.#decision) store(STORED, { decision: this.#decision, prefix } satisfies Kept);
    this.#draft(prefix, sends);
  }

  #draft(prefix: string[], sends: boolean): void {
    this.prefix = prefix;
    this.ghost = null;
    this.refusal = "";
    if (this.#decision) void this.#follow(prefix, sends);
  }

  async #follow(prefix: string[], sends: boolean): Promise<void> {
    const offers = await this.look(prefix);
    if (this.prefix !== prefix) return;
    const [first] = offers?.steps ?? [];
    if (first && !this.offers([...prefix, first.token])) void this.#ask(prefix); // the next tap then lights immediately
    if (!offers?.complete) return;
    if (sends && !offers.steps.length) return this.confirm();
    try {
      const ghost = await table.ask<Ghost>({ t: "ghost", action: prefix.join(" ") });
      if (this.prefix === prefix) this.ghost = ghost;
    } catch (error) {
      table.show(error);
    }
  }

  #ask(prefix: string[]): Promise<Steps | undefined> {
    const key = prefix.join(" ");
    const asking = this.#asked.get(key) ?? this.#fetch(prefix);
    this.#asked.set(key, asking);
    return asking;
  }

  async #fetch(prefix: string[]): Promise<Steps | undefined> {
    const decision = this.#decision;
    try {
      const offers = await table.ask<Steps>({ t: "steps", prefix });
      if (decision === this.#decision) this.#learn(prefix, offers);
      return offers;
    } catch (error) {
      if (decision === this.#decision) table.show(error);
      this.#asked.delete(prefix.join(" "));
      return undefined;
    }
  }

  /** Know what may follow a prefix, and what may follow that. */
  #learn(prefix: string[], offers: Steps): void {
    const known = { ...this.#known, [prefix.join(" ")]: offers };
    for (const [token, ahead] of Object.entries(offers.next)) known[[...prefix, token].join(" ")] ??= { ...ahead, next: {} };
    this.#known = known;
    this.#asked.set(prefix.join(" "), Promise.resolve(offers));
  }
}

export const draft = new Draft();
