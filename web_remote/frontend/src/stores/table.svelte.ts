/** The running table as the components see it. */

import { feel } from "./feel.ts";
import { game } from "../games/game.svelte.ts";
import { newId } from "./ids.ts";
import { post, request } from "./requests.ts";
import type { Board, GameOffer, Person, Poses, Seat, View } from "../schema.ts";
import { Link, Refusal, type Command, type Status } from "./socket.ts";
import { dueSeat } from "../lib/ui/seats.ts";
import { say, t, texts } from "../fluent/index.svelte.ts";
import { isBack } from "./renew.ts";
import { names } from "../fluent/names.svelte.ts";
import type { Model } from "./state.ts";

/** Commands that name the seat for which they are meant. */
const FOR_A_SEAT = ["order", "steps", "why", "ghost", "confirm", "resign", "hint", "undo"] as const;
type WithoutSeat<T> = T extends { t: (typeof FOR_A_SEAT)[number] } ? Omit<T, "seat"> : T;

/** Time for which a message is shown: enough to read two sentences. */
const TOAST_MS = 7000;

class Table {
  view = $state.raw<View | null>(null);
  poses = $state.raw<Poses | null>(null);
  status = $state<Status>("connecting");
  board = $state.raw<Board | null>(null);
  games = $state.raw<GameOffer[]>([]);
  /** The game whose board and screen are here. */
  loaded = $state("");
  toast = $state("");
  #toastTimer: number | undefined;
  #boardKey = "";
  #link = new Link({
    open: () => new WebSocket(new URL("api/feed", location.href).href.replace("http", "ws")) as never,
    later: (ms, action) => {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
    newId,
    changed: (model, status) => this.#changed(model, status),
  });

  /** Connect, and again whenever the phone wakes up. */
  start(): void {
    const wake = () => {
      if (document.visibilityState === "visible") this.#link.wake();
    };
    window.addEventListener("pageshow", wake);
    window.addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    this.#link.wake();
  }

  restart(): void {
    this.#link.restart();
  }

  /** Send a command, for the seat that this phone shows; resolves with its result or rejects with a `Refusal`. */
  ask<Result>(command: WithoutSeat<Command>): Promise<Result> {
    const meant = (FOR_A_SEAT as readonly string[]).includes(command.t) ? { ...command, seat: this.view?.you.seat ?? "-" } : command;
    return this.#link.send(meant as Command) as Promise<Result>;
  }

  /** Send a command and show a refusal; resolves with whether it was carried out. */
  async tell(command: WithoutSeat<Command>): Promise<boolean> {
    try {
      await this.ask(command);
      return true;
    } catch (error) {
      this.show(error);
      return false;
    }
  }

  /** Stop, over the socket and by an HTTP request, because a dead socket may look open. */
  stop(): void {
    void this.tell({ t: "stop" });
    void post("stop", {}).catch(() => undefined);
  }

  /** Show why something was refused. */
  show(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    feel("refused");
    void Promise.all([texts.load("refusals"), texts.load("trouble")]).finally(() => this.say(say(error.why)));
  }

  say(text: string): void {
    this.toast = text;
    clearTimeout(this.#toastTimer);
    this.#toastTimer = window.setTimeout(() => (this.toast = ""), TOAST_MS);
  }

  /** Fetch the games that are offered, unless they are here. */
  async offer(): Promise<void> {
    if (!this.games.length) this.games = await fetched<GameOffer[]>("games").catch(() => []);
  }

  get me(): Person | undefined {
    return this.view?.room.people[this.view.room.me];
  }

  /** Whether its person may say what hands have done. */
  get helps(): boolean {
    return Boolean(this.me?.seats.length || this.me?.host);
  }

  get seat(): Seat | undefined {
    return this.view?.seats[this.view.you.seat ?? ""];
  }

  #changed(model: Model, status: Status): void {
    const before = this.view;
    if (before && status === "live" && this.status === "connecting") isBack();
    this.status = status;
    this.poses = model.poses;
    if (model.view === before) return;
    this.view = model.view;
    if (before?.sheet && !model.view?.sheet && before.sheet.game === model.view?.game.name) this.say(t("sheet.ready"));
    names.figures = model.view?.figures ?? {};
    names.seats = model.view?.seats ?? {};
    const key = model.view ? `${model.view.game.name} ${model.view.match ?? ""}` : "";
    if (key && key !== this.#boardKey) {
      this.#boardKey = key;
      void this.#load(model.view!);
    }
    const due = model.view && dueSeat(model.view);
    if (before && due && due !== dueSeat(before)) feel("turn");
  }

  /** Fetch the board and the screen of the game on the table; in the lobby also the offered games. */
  async #load({ game: { name }, phase }: View): Promise<void> {
    const key = this.#boardKey;
    try {
      const offers = phase === "lobby" ? fetched<GameOffer[]>("games") : this.games;
      const [board, games] = await Promise.all([fetched<Board>("board"), offers, game.load(name), texts.load(name)]);
      if (key !== this.#boardKey) return;
      this.board = board;
      this.games = games;
      this.loaded = name;
    } catch {
      if (key === this.#boardKey) this.#boardKey = ""; // fetched again with the next change
    }
  }
}

async function fetched<Answer>(path: string): Promise<Answer> {
  const answer = await request(path);
  if (!answer.ok) throw new Error(answer.statusText);
  return (await answer.json()) as Answer;
}

export const table = new Table();
