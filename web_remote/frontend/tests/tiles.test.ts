/** The tiles of a picture that travel: those that changed, and each one now and then. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Tiles } from "../src/camera/tiles.ts";

const WIDTH = 320;
const HEIGHT = 200;

/** Ten tiles across and seven down, the last ones partly outside. */
const COUNT = 70;

/** A grey picture, with a square of another grey. */
function picture(grey: number, x = 0, y = 0, side = 0, other = grey): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(4 * WIDTH * HEIGHT).fill(grey);
  for (let row = y; row < y + side; row++) rgba.fill(other, 4 * (row * WIDTH + x), 4 * (row * WIDTH + x + side));
  return rgba;
}

/** The table has a whole grey picture. */
function begun(grey: number): Tiles {
  const tiles = new Tiles(WIDTH, HEIGHT);
  assert.deepEqual(tiles.changed(picture(grey)), []);
  tiles.sent([]);
  return tiles;
}

test("a tile travels while the table does not have it as it is now", () => {
  const tiles = begun(100);
  const square = picture(100, 60, 30, 8, 220); // at the corner of four tiles
  for (let n = 0; n < 2; n++) for (const tile of [1, 2, 11, 12]) assert.ok(tiles.changed(square).includes(tile));
  tiles.sent([1, 2, 11]);
  const still = Array.from({ length: 3 }, () => tiles.changed(square));
  assert.ok(still.every((found) => found.includes(12)));
  assert.ok(!still.every((found) => found.includes(1)));
  tiles.sent([12]);
  assert.ok(!Array.from({ length: 3 }, () => tiles.changed(square)).every((found) => found.includes(12)));
});

test("noise travels not at once, but each tile within 60 pictures", () => {
  const tiles = begun(100);
  const found = Array.from({ length: 60 }, () => tiles.changed(picture(106)));
  assert.ok(found.every((one) => one.length <= 2));
  assert.equal(new Set(found.flat()).size, COUNT);
});

test("the last tiles, which are partly outside, travel too", () => {
  assert.ok(begun(100).changed(picture(100, 312, 192, 8, 200)).includes(COUNT - 1));
});

test("a picture of which most has changed travels whole", () => {
  assert.deepEqual(begun(100).changed(picture(180)), []);
});
