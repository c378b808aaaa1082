/** The set-up of a real board: what the table keeps of it, and the requests that change it. */

import { send, get, lock, Refused } from "../console/operator.svelte.ts";
import type { Setup } from "../schema.ts";

export const STEPS = ["game", "print", "cut", "lay", "camera", "check", "calibrate", "play"] as const;
export type Step = (typeof STEPS)[number];

type Changes = Partial<Setup["choice"]>;

class SetupState {
  now = $state.raw<Setup>();
  problem = $state("");
  busy = $state(false);
  /** What is added to a table that plays. */
  adding = $state<"robots" | "second">();
  /** Whether the operator's PIN is needed for what was asked. */
  locked = $state(false);

  look(): Promise<boolean> {
    return this.#try(async () => {
      this.now = await get<Setup>("setup");
    });
  }

  /** Keep a choice; another host's change is shown first. */
  choose(changes: Changes): Promise<boolean> {
    return this.#try(async () => {
      const { revision, choice } = this.now!;
      this.now = await send<Setup>("setup", { revision, ...choice, ...changes });
    });
  }

  /** Open a table, which may take longer than a request. */
  open(which: Setup["opened"]): Promise<boolean> {
    return this.#try(async () => {
      do {
        await send(`setup/open/${which}`, {});
        this.now = await get<Setup>("setup");
      } while (this.now.opened !== which);
    });
  }

  /** What drives each figure, by tag. */
  useRobots(drives: Record<number, Setup["kinds"][number]>): Promise<boolean> {
    return this.#try(async () => {
      this.now = await send<Setup>("setup/robots", { drives });
    });
  }

  /** The second camera; an empty source: none. */
  useSecond(source: string): Promise<boolean> {
    return this.#try(async () => {
      this.now = await send<Setup>("setup/second", { source });
    });
  }

  calibrate(second = false): Promise<boolean> {
    return this.#try(() => send("setup/calibration", { steps: [], second }));
  }

  /** Why a question is refused; the operator's PIN is asked where that is missing. */
  async explain(path: string): Promise<string> {
    await this.#try(() => get(path));
    const why = this.problem;
    this.problem = "";
    return why;
  }

  /** Whether it was done; `problem` says why not. */
  async #try(work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.problem = "";
    try {
      await work();
      this.locked = false;
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === "console/closed") {
        await lock.look();
        this.locked = true;
      } else {
        if (error.code === "setup/changed") this.now = await get<Setup>("setup").catch(() => this.now);
        this.problem = error.text;
      }
      return false;
    } finally {
      this.busy = false;
    }
  }
}

export const setup = new SetupState();
