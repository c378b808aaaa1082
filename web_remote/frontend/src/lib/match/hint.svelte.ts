/** The hint for the turn: requested in the header and shown over the actions. */

import type { Hint, View } from "../../schema.ts";
import { table } from "../../stores/table.svelte.ts";

class Advice {
  asking = $state(false);
  #given = $state.raw<{ decision: string | undefined; hint: Hint }>();

  /** What was given for the decision that a view offers. */
  of({ you }: View): Hint | undefined {
    return you.to_act && this.#given?.decision === you.decision ? this.#given?.hint : undefined;
  }

  async ask({ you: { decision } }: View): Promise<void> {
    this.asking = true;
    try {
      this.#given = { decision, hint: await table.ask<Hint>({ t: "hint" }) };
    } catch (error) {
      table.show(error);
    } finally {
      this.asking = false;
    }
  }

  close(): void {
    this.#given = undefined;
  }
}

export const advice = new Advice();
