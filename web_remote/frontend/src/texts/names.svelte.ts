/** Who and what the table's sentences speak of. */

import type { Figure, Seat } from "../schema.ts";

class Names {
  figures = $state.raw<Record<string, Figure>>({});
  seats = $state.raw<Record<string, Seat>>({});
}

export const names = new Names();
