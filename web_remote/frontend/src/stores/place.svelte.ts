/** What the page shows instead of the table. */

import { closeOnBack } from "./back.ts";

class Place {
  /** Whether the operator's console is shown. */
  console = $state(location.pathname.endsWith("/console"));
  /** Whether the set-up of a real board is shown; it stays while one table takes the other's place. */
  setup = $state(false);
  /** The page of the console that was asked for; empty: its list. */
  page = $state("");
  #leave = () => {};
  #close = () => {
    this.console = false;
  };

  /** Show the console, or one page of it; `closed` goes on when it is closed. */
  openConsole(page = "", closed = () => {}): void {
    this.console = true;
    this.page = page;
    this.#close = () => {
      this.console = false;
      this.page = "";
      closed();
    };
    this.#leave = closeOnBack(() => this.#close());
  }

  closeConsole(): void {
    this.#close();
    this.#leave();
  }
}

export const place = new Place();
