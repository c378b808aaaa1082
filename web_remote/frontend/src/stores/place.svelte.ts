/** What the page shows instead of the table. */

import { closeOnBack } from "./back.ts";

class Place {
  /** Whether the operator's console is shown. */
  console = $state(location.pathname.endsWith("/console"));
  /** Whether the set-up of a real board is shown; it stays while one table takes the other's place. */
  setup = $state(false);
  #leave = () => {};

  openConsole(): void {
    this.console = true;
    this.#leave = closeOnBack(() => (this.console = false));
  }

  closeConsole(): void {
    this.console = false;
    this.#leave();
  }
}

export const place = new Place();
