/**
 * What has changed in a picture since the table got it last, tile by tile. No DOM.
 *
 * Where 2 of 100 packets are lost, one of three whole pictures loses one of its 18 and comes late; two or three seldom do.
 */

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
    this.#turn = (this.#turn + 1) % REFRESHED;
    const found = this.#all().filter((tile) => {
      let more = 0;
      this.#each(tile, (at, pixel) => {
        const green = (this.#now[at] = rgba[4 * pixel + 1]!);
        more += Math.max(0, Math.abs(green - this.#base[at]!) - NOISE);
      });
      return more > CHANGED || tile % REFRESHED === this.#turn;
    });
    return found.length > MOST * this.#count ? [] : found;
  }

  /** These tiles of the last picture have travelled; none: all of it. */
  sent(tiles: number[]): void {
    for (const tile of tiles.length ? tiles : this.#all()) this.#each(tile, (at) => (this.#base[at] = this.#now[at]!));
  }

  #all(): number[] {
    return Array.from({ length: this.#count }, (_, tile) => tile);
  }

  /** Look at the pixels of a tile that are compared. */
  #each(tile: number, look: (at: number, pixel: number) => void): void {
    const left = TILE * (tile % this.across);
    const top = TILE * Math.floor(tile / this.across);
    const line = Math.ceil(this.#width / STEP);
    for (let y = top; y < Math.min(top + TILE, this.#height); y += STEP)
      for (let x = left; x < Math.min(left + TILE, this.#width); x += STEP) look((y * line + x) / STEP, y * this.#width + x);
  }
}
