/** What has changed in a picture since the table got it last, tile by tile. No DOM. */

/** Side of a tile, and how many lie next to each other in a picture of tiles. */
export const TILE = 32;
export const COLUMNS = 16;

/** Every how many pixels is looked, in both directions. */
const STEP = 2;

/** Difference of a pixel that counts as noise, and how much more than noise a tile may show, of 255. */
const NOISE = 12;
const CHANGED = 128;

/** Pictures after which each tile has travelled, changed or not. */
const REFRESHED = 60;

/** Part of the tiles above which a whole picture is shorter. */
const MOST = 0.5;

export class Tiles {
  /** How many lie next to each other in the picture. */
  readonly across: number;
  readonly #count: number;
  readonly #width: number;
  readonly #height: number;
  /** Green of the pixels that are looked at: as the table has them, and now. */
  #base: Uint8Array;
  #now: Uint8Array;
  #turn = 0;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.across = Math.ceil(width / TILE);
    this.#count = this.across * Math.ceil(height / TILE);
    this.#base = new Uint8Array(Math.ceil(width / STEP) * Math.ceil(height / STEP));
    this.#now = this.#base.slice();
  }

  /** The tiles that shall travel of a picture in RGBA; empty if it shall travel whole. */
  changed(rgba: Uint8ClampedArray): number[] {
    const differences = new Uint32Array(this.#count);
    this.#each((tile, at, pixel) => {
      const green = (this.#now[at] = rgba[4 * pixel + 1]!);
      const over = Math.abs(green - this.#base[at]!) - NOISE;
      if (over > 0) differences[tile]! += over;
    });
    this.#turn = (this.#turn + 1) % REFRESHED;
    const found = [...differences.keys()].filter((tile) => differences[tile]! > CHANGED || tile % REFRESHED === this.#turn);
    return found.length > MOST * this.#count ? [] : found;
  }

  /** The tiles of the last picture have travelled; none: all of it. */
  sent(tiles: number[]): void {
    const travelled = new Uint8Array(this.#count).fill(tiles.length ? 0 : 1);
    for (const tile of tiles) travelled[tile] = 1;
    this.#each((tile, at) => {
      if (travelled[tile]) this.#base[at] = this.#now[at]!;
    });
  }

  #each(look: (tile: number, at: number, pixel: number) => void): void {
    for (let y = 0, at = 0; y < this.#height; y += STEP) {
      const line = Math.floor(y / TILE) * this.across;
      for (let x = 0; x < this.#width; x += STEP, at++) look(line + Math.floor(x / TILE), at, y * this.#width + x);
    }
  }
}
