/** The hall's view as the socket keeps it, the tournament that is looked at, and what people ask of the hall. */

import { post, request } from "../stores/requests.ts";
import type { Account, HallView, ResultView, TournamentView } from "./views.ts";

const RECONNECT_MS = 1000;

class Hall {
  view = $state.raw<HallView>();
  live = $state(false);
  tournament = $state.raw<TournamentView>();
  results = $state.raw<ResultView[]>();
  accounts = $state.raw<Account[]>([]);
  /** The key of why the hall did not do what it was asked last; empty if it did. */
  why = $state("");
  #wanted = 0;

  start() {
    const socket = new WebSocket(new URL("live", location.href.split("#")[0]).href.replace(/^http/, "ws"));
    socket.onmessage = ({ data }) => {
      this.view = JSON.parse(data as string) as HallView;
      this.live = true;
      if (this.#wanted) void this.look(this.#wanted);
    };
    socket.onclose = () => {
      this.live = false;
      setTimeout(() => this.start(), RECONNECT_MS);
    };
  }

  /** Fetch a tournament now and after each change; 0 for none. */
  async look(id: number): Promise<void> {
    this.#wanted = id;
    if (!id) return void (this.tournament = undefined);
    const answer = await request(`tournaments/${id}`);
    if (answer.ok && this.#wanted === id) this.tournament = (await answer.json()) as TournamentView;
  }

  /** What the hall answers, or undefined if it does not do it. */
  async ask(path: string, body: unknown = {}): Promise<unknown> {
    const answer = await post(path, body).catch(() => undefined);
    const said = (await answer?.json().catch(() => undefined)) as { why?: string } | undefined;
    this.why = answer?.ok ? "" : answer ? `hall.why.${said?.why ?? "request"}` : "hall.offline";
    return answer?.ok ? said : undefined;
  }

  /** Fetch all accounts. */
  async lookAtAccounts(): Promise<void> {
    const answer = await request("accounts");
    if (answer.ok) this.accounts = (await answer.json()) as Account[];
  }

  /** Fetch the newest results. */
  async lookAtResults(): Promise<void> {
    const answer = await request("results");
    if (answer.ok) this.results = (await answer.json()) as ResultView[];
  }
}

export const hall = new Hall();

/** The games by their names in code, which are those of the folders. */
export const GAMES = Object.keys(import.meta.glob("../games/*/index.ts")).map((path) => path.split("/").at(-2)!);
