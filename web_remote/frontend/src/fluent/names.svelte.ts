/** Names in the table's sentences, as seen from the reader's side. */

import type { Figure, Seat } from "../schema.ts";

class Names {
  figures = $state.raw<Record<string, Figure>>({});
  seats = $state.raw<Record<string, Seat>>({});
  /** Degrees clockwise by which the board on the table is drawn turned. */
  turn = $state(0);
}

export const names = new Names();
