/** The moves of the last order, as this phone saw the figures' places change. */

interface Move {
  piece: string;
  from: string;
  to: string;
}

class Trail {
  moves = $state.raw<Move[]>([]);
  #match: string | undefined;
  #places: Record<string, string> = {};

  /** Take the figures' places as they are now in a match. */
  follow(match: string | undefined, places: Record<string, string>): void {
    const before = this.#match === match ? this.#places : {};
    const moves = Object.entries(places)
      .map(([piece, to]) => ({ piece, from: before[piece] ?? to, to }))
      .filter(({ from, to }) => from !== to);
    if (moves.length || this.#match !== match) this.moves = moves;
    this.#match = match;
    this.#places = places;
  }
}

export const trail = new Trail();
