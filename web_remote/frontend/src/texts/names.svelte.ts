/** Who and what the table's sentences speak of, and from where the reader looks. */

import type { Figure, Seat } from "../schema.ts";

class Names {
  figures = $state.raw<Record<string, Figure>>({});
  seats = $state.raw<Record<string, Seat>>({});
  /** Degrees clockwise by which the board on the table is drawn turned. */
  turn = $state(0);
}

export const names = new Names();
