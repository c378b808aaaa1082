import assert from "node:assert/strict";
import { test } from "node:test";

import { degrees, inPicture, nearestTurn, placing, wind } from "../src/geometry.ts";
import type { Board, Site } from "../src/schema.ts";

const site = (id: string, y: number, camp: string): Site => ({ id, x: 50, y, outline: [], traits: { camp } });
const board = {
  field_mm: [100, 200],
  sites: [site("n", 190, "dark"), site("s", 10, "light")],
} as unknown as Board;

test("my own camp lies at the bottom", () => {
  assert.equal(placing(board, "light").turned, false);
  assert.equal(placing(board, "dark").turned, true);
  assert.equal(placing(board, undefined).turned, false);
  assert.deepEqual(inPicture(placing(board, "light"), 50, 10), [50, 190]);
  assert.deepEqual(inPicture(placing(board, "dark"), 20, 190), [80, 190]);
});

test("a figure that looks north looks up, and down on the turned board", () => {
  assert.equal(degrees(placing(board, "light"), Math.PI / 2), -90);
  assert.equal(degrees(placing(board, "dark"), Math.PI / 2), 90);
});

test("figures turn the short way", () => {
  assert.equal(nearestTurn(170, -175), 185);
  assert.equal(nearestTurn(-170, 175), -185);
  assert.equal(nearestTurn(725, 10), 730);
});

test("winds have names", () => {
  assert.equal(wind(0), "east");
  assert.equal(wind(Math.PI / 2), "north");
  assert.equal(wind(-Math.PI / 2), "south");
  assert.equal(wind(-3.1), "west");
  assert.equal(wind((-3 * Math.PI) / 4), "south-west");
});
