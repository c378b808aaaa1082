/**
 * The connection to the table: one socket that reconnects by itself, and commands that are carried out once.
 *
 * A command stays in the queue until it is answered. After a reconnect, and once all missed changes are in, the queue
 * is sent again with the same ids; the table answers a known id without carrying the command out again. No DOM.
 */

import { nothing, received, type Model } from "./state.ts";
import type { FromPhone, FromTable, Sentence } from "../schema.ts";

type WithoutId<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type Command = WithoutId<FromPhone>;

export type Status = "connecting" | "live" | "replaced" | "unpaired";

export interface SocketLike {
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Surroundings {
  open(): SocketLike;
  /** Runs `action` after `ms` milliseconds; returns a function that cancels it. */
  later(ms: number, action: () => void): () => void;
  newId(): string;
  changed(model: Model, status: Status): void;
}

/** A command that the table refused. */
export class Refusal extends Error {
  readonly code: string;
  readonly why: Sentence;
  constructor(code: string, why: Sentence) {
    super(why.text);
    this.code = code;
    this.why = why;
  }
}

interface Pending {
  text: string;
  resolve: (result: unknown) => void;
  reject: (refusal: Refusal) => void;
}

/** Interval of pings, and time after which a missing answer is shown: together less than three seconds. */
const PING_MS = 1500;
const LATE_MS = 1400;
/** Time for the answer to a ping before the socket is given up. */
const PONG_MS = 4_000;
/** Pauses before the tries to reconnect: quick after a short interruption, rare while the table is off. */
const BACKOFF_MS = [100, 300, 600, 1200, 2500, 5000];
/** Close codes of the table (`web_remote/live/live_views.py`). */
const REPLACED = 4001;
const UNPAIRED = 4003;

export class Link {
  #around: Surroundings;
  #socket: SocketLike | null = null;
  #model: Model = nothing;
  #status: Status = "connecting";
  #queue = new Map<string, Pending>();
  #tries = 0;
  #cancelTimer: () => void = () => {};

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Connect now, without waiting for the next try; a socket that seems open is pinged. */
  wake(): void {
    if (this.#status === "live") this.#ping();
    else if (this.#status === "connecting") this.#connect();
  }

  /** Connect again after the socket was given to another page of this phone, or after pairing. */
  restart(): void {
    this.#model = nothing;
    this.#show("connecting");
    this.#connect();
  }

  /** Send a command; resolves with its result, or rejects with a `Refusal`. */
  send(command: Command): Promise<unknown> {
    const id = this.#around.newId();
    const text = JSON.stringify({ ...command, id });
    return new Promise((resolve, reject) => {
      this.#queue.set(id, { text, resolve, reject });
      if (this.#status === "live") this.#socket?.send(text);
    });
  }

  #connect(): void {
    this.#cancelTimer();
    this.#drop();
    const socket = this.#around.open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#say({ t: "hello", boot: this.#model.boot, since: this.#model.seq });
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data) as FromTable);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#closed(event.code);
    };
    this.#cancelTimer = this.#around.later(PONG_MS, () => this.#retry());
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #closed(code: number): void {
    this.#socket = null;
    this.#cancelTimer();
    if (code === REPLACED) this.#show("replaced");
    else if (code === UNPAIRED) this.#show("unpaired");
    else this.#retry();
  }

  #retry(): void {
    this.#drop();
    this.#show("connecting");
    const wait = BACKOFF_MS[Math.min(this.#tries, BACKOFF_MS.length - 1)]!;
    this.#tries += 1;
    this.#cancelTimer = this.#around.later(wait, () => this.#connect());
  }

  #ping(): void {
    this.#cancelTimer();
    this.#say({ t: "ping", ts: 0 });
    this.#cancelTimer = this.#around.later(LATE_MS, () => {
      // A notice is shown until the next message.
      this.#around.changed(this.#model, "connecting");
      this.#cancelTimer = this.#around.later(PONG_MS - LATE_MS, () => this.#retry());
    });
  }

  #say(message: FromPhone): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #receive(message: FromTable): void {
    if (message.t === "resumed") {
      this.#tries = 0;
      this.#show("live");
      for (const { text } of this.#queue.values()) this.#socket?.send(text);
    } else if (message.t === "ack" || message.t === "nack") {
      this.#settle(message);
    }
    const model = received(this.#model, message);
    if (model === null) {
      this.#say({ t: "hello", boot: this.#model.boot, since: this.#model.seq });
      return;
    }
    this.#model = model;
    this.#around.changed(model, this.#status);
    if (this.#status === "live") {
      this.#cancelTimer();
      this.#cancelTimer = this.#around.later(PING_MS, () => this.#ping());
    }
  }

  #settle(answer: Extract<FromTable, { t: "ack" | "nack" }>): void {
    const pending = this.#queue.get(answer.id ?? "");
    if (!pending) return;
    this.#queue.delete(answer.id ?? "");
    if (answer.t === "ack") pending.resolve(answer.result);
    else pending.reject(new Refusal(answer.code, answer.why));
  }

  #show(status: Status): void {
    this.#status = status;
    this.#around.changed(this.#model, status);
  }
}
