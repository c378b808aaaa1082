/** The lock of the operator's console, and the requests that need it open. */

import type { ConsoleState, Problem } from "../schema.ts";
import { request, sent } from "../stores/requests.ts";
import { say, t } from "../fluent/index.svelte.ts";

/** A refused request; `text` is for the reader. */
export class Refused extends Error {
  readonly code: string;
  readonly text: string;
  /** Seconds until the next PIN is looked at. */
  readonly wait: number;

  constructor(code: string, text: string, wait: number) {
    super(text);
    this.code = code;
    this.text = text;
    this.wait = wait;
  }
}

class OperatorLock {
  /** Whether a PIN was set; undefined until the table has answered. */
  pin = $state<boolean>();
  open = $state(false);

  async look(): Promise<void> {
    this.#take(await get<ConsoleState>("console"));
  }

  /** Choose the first PIN, or another one. */
  async choose(pin: string): Promise<void> {
    this.#take(await send<ConsoleState>("console/pin", { pin }));
  }

  async enter(pin: string): Promise<void> {
    this.#take(await send<ConsoleState>("console/open", { pin }));
  }

  async close(): Promise<void> {
    await send("console/close", {});
    this.open = false;
  }

  #take(state: ConsoleState): void {
    this.pin = state.pin;
    this.open = state.open;
  }
}

export const lock = new OperatorLock();

/** The answer to a GET request. Rejects with `Refused`. */
export async function get<Answer>(path: string): Promise<Answer> {
  return (await asked(path)).json() as Promise<Answer>;
}

/** The answer to a POST request with a JSON body. Rejects with `Refused`. */
export async function send<Answer>(path: string, body: unknown): Promise<Answer> {
  return (await asked(path, sent(JSON.stringify(body)))).json() as Promise<Answer>;
}

/** An answer as it comes. Rejects with `Refused`. */
export const asked = (path: string, init?: RequestInit): Promise<Response> => granted(request(path, init));

async function granted(answering: Promise<Response>): Promise<Response> {
  const answer = await answering.catch(() => undefined);
  if (answer?.ok) return answer;
  const problem = (await answer?.json().catch(() => undefined)) as Problem | undefined;
  const code = problem?.code ?? (answer?.status === 413 ? "too-large" : "offline"); // nginx refuses without a problem
  if (code === "console/closed") lock.open = false;
  const wait = Number(answer?.headers.get("retry-after") ?? 0);
  const why = problem?.why ? say(problem.why) : t(`console.no-${code}`, { wait }, problem?.detail ?? code);
  throw new Refused(code, why, wait);
}

/** Why something was refused, for the reader. */
export function whyNot(error: unknown): string {
  if (error instanceof Refused) return error.text;
  throw error;
}
