/** The condition of the figures, polled while it is shown. */

import type { FigureHealth } from "../schema.ts";

/** Pause between two requests; batteries and links change slowly. */
const PAUSE_MS = 2000;

export class HealthWatch {
  /** By figure; undefined until the table has answered. */
  figures = $state.raw<FigureHealth[] | undefined>(undefined);
  /** Whether the last request failed. */
  failed = $state(false);
  #timer: number | undefined;
  #ended = false;

  constructor() {
    void this.#look();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    const answer = document.hidden ? null : await fetch("api/figures").catch(() => undefined);
    if (answer?.ok) this.figures = (await answer.json()) as FigureHealth[];
    if (answer !== null) this.failed = !answer?.ok;
    if (!this.#ended) this.#timer = window.setTimeout(() => void this.#look(), PAUSE_MS);
  }
}
