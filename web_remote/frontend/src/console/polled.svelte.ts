/** What the table tells again and again while it is shown. */

import { asked } from "./operator.svelte.ts";

export class Polled<Answer> {
  /** Undefined until the table has answered. */
  value = $state.raw<Answer>();
  /** Whether the last request failed. */
  failed = $state(false);
  #path: () => string;
  #pauseMs: number;
  #took: (answer: Answer, before: Answer | undefined) => void;
  #timer: number | undefined;
  #ended = false;

  constructor(path: () => string, pauseMs: number, took: (answer: Answer, before: Answer | undefined) => void = () => {}) {
    this.#path = path;
    this.#pauseMs = pauseMs;
    this.#took = took;
    void this.#look();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    if (!document.hidden) {
      try {
        const answer = (await (await asked(this.#path())).json()) as Answer;
        if (this.#ended) return;
        this.#took(answer, this.value);
        this.value = answer;
        this.failed = false;
      } catch {
        this.failed = true;
      }
    }
    if (!this.#ended) this.#timer = window.setTimeout(() => void this.#look(), this.#pauseMs);
  }
}
