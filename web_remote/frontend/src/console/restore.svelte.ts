/** The restore that waits for the next start of the program. */

import { get, send } from "./operator.svelte.ts";

type Waiting = { waits: boolean };

class Restore {
  waits = $state(false);

  async look(): Promise<void> {
    this.waits = (await get<Waiting>("restore")).waits;
  }

  async cancel(): Promise<void> {
    this.waits = (await send<Waiting>("restore/cancel", {})).waits;
  }
}

export const restore = new Restore();
