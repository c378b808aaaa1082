/**
 * The socket of a phone that films: it reconnects by itself, and lets a picture through when the table has asked for it.
 * No DOM.
 */

import type { FromCamera, NextFrame, ToCamera, WantedFrames } from "../schema.ts";
import { TableClock } from "./clock.ts";
import { Pace } from "./pace.ts";

export type LinkStatus = "connecting" | "waiting" | "films" | "unpaired" | "replaced" | "refused";

export interface FrameSocketLike {
  binaryType: string;
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface FrameSurroundings {
  open(): FrameSocketLike;
  /** Runs `action` after `ms` milliseconds; returns a function that cancels it. */
  later(ms: number, action: () => void): () => void;
  /** Now, ms. */
  now(): number;
  changed(): void;
}

const ADMITTED = 4002;
const ENDS: Record<number, LinkStatus> = { 4001: "replaced", 4003: "unpaired" };

/** Pause before the socket is opened again, ms. */
const AGAIN_MS = 1000;

/** Pause between two pings, ms. */
const PING_MS = 2000;

/** Sockets in a row that never opened after which the browser counts as refusing them. */
const REFUSED = 3;

/** Bytes in front of a picture: its time, and how many tiles travel. */
const HEAD = 10;

export class FrameLink {
  status: LinkStatus = "connecting";
  wanted: WantedFrames | null = null;
  last: NextFrame | null = null;
  readonly clock = new TableClock();
  readonly pace = new Pace();
  /** Whether the next picture must be a whole one: the table has none of this socket, or not all that was sent. */
  whole = true;
  #socket: FrameSocketLike | null = null;
  /** Pictures that the table has asked for and that were not sent yet. */
  #asked = 0;
  #failed = 0;
  #pinged = -Infinity;
  #state: FromCamera | null = null;
  #cancel = () => {};
  #around: FrameSurroundings;

  constructor(around: FrameSurroundings) {
    this.#around = around;
  }

  /** Open the socket, unless it is open. */
  open(): void {
    this.#cancel();
    if (this.#socket) return;
    let opened = false;
    const socket = (this.#socket = this.#around.open());
    socket.onopen = () => {
      opened = true;
      this.#failed = 0;
      this.whole = true;
      this.#pinged = -Infinity;
      if (this.#state) this.#say(this.#state);
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data) as ToCamera);
    socket.onclose = ({ code }) => {
      this.#socket = null;
      this.#asked = 0;
      this.#failed += opened ? 0 : 1;
      this.status = ENDS[code] ?? (this.#failed >= REFUSED ? "refused" : "connecting");
      if (code in ENDS) this.wanted = null;
      else this.#cancel = this.#around.later(code === ADMITTED ? 0 : AGAIN_MS, () => this.open());
      this.#around.changed();
    };
  }

  /** Close the socket for good. */
  close(): void {
    this.#cancel();
    if (!this.#socket) return;
    this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
    this.#asked = 0;
  }

  /** Whether the table has asked for a picture that was not sent yet, and the phone knows the table's clock. */
  get asks(): boolean {
    return this.#asked > 0 && this.status === "films" && !Number.isNaN(this.clock.at(0));
  }

  /** Send a picture that was taken at this time of the phone, ms, or tiles of it; whether it was sent. */
  film(jpeg: Uint8Array, captured: number, tiles: number[] = []): boolean {
    if (!this.asks || !this.wanted || (this.whole && tiles.length)) return false;
    if (jpeg.length > this.wanted.bytes) {
      this.pace.tooLong();
      return false;
    }
    const head = HEAD + 2 * tiles.length;
    const message = new Uint8Array(head + jpeg.length);
    const view = new DataView(message.buffer);
    view.setFloat64(0, this.clock.at(captured));
    view.setUint16(8, tiles.length);
    tiles.forEach((tile, n) => view.setUint16(HEAD + 2 * n, tile));
    message.set(jpeg, head);
    this.#asked -= 1;
    this.whole = false;
    this.#socket?.send(message);
    return true;
  }

  /** Tell the table how the phone is, now and after each reconnect. */
  tell(state: FromCamera): void {
    this.#state = state;
    if (this.status === "films") this.#say(state);
  }

  #say(message: FromCamera): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #hear(message: ToCamera): void {
    switch (message.t) {
      case "film":
        if (message.wanted && !this.wanted && this.#state) this.#say(this.#state);
        this.wanted = message.wanted;
        this.status = message.wanted ? "films" : "waiting";
        break;
      case "next":
        this.#asked += 1;
        this.last = message;
        if (message.refused) this.whole = true;
        if (message.arrival_ms !== null) this.pace.arrived(message.arrival_ms);
        this.#ping();
        break;
      case "pong":
        this.clock.heard(message.ts, this.#around.now(), message.at_s);
    }
    this.#around.changed();
  }

  /** Ask for the time while no picture is on its way. */
  #ping(): void {
    const now = this.#around.now();
    if (now - this.#pinged < PING_MS) return;
    this.#pinged = now;
    this.#say({ t: "ping", ts: now });
  }
}
