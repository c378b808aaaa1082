import assert from "node:assert/strict";
import { test } from "node:test";

import { Drawing, nearestTurn, wind } from "../src/geometry.ts";
import type { Board, Site } from "../src/schema.ts";

const site = (id: string, y: number, camp: string): Site => ({ id, x: 50, y, outline: [], traits: { camp } });
const board = {
  field_mm: [100, 200],
  pitch_mm: 60,
  sites: [site("n", 190, "dark"), { ...site("s", 10, "light"), outline: [[40, 0], [60, 0], [50, 20]] }],
  parks: [site("p", -30, "")],
} as unknown as Board;

test("my own camp lies at the bottom", () => {
  assert.equal(new Drawing(board, "light").turned, false);
  assert.equal(new Drawing(board, "dark").turned, true);
  assert.equal(new Drawing(board, undefined).turned, false);
  assert.deepEqual(new Drawing(board, "light").point([50, 10]), [50, 190]);
  assert.deepEqual(new Drawing(board, "dark").point([20, 190]), [80, 190]);
});

test("sites are drawn by their outlines, those without one as squares of a third of the pitch", () => {
  const drawing = new Drawing(board, "light");
  assert.equal(drawing.outline("s"), "M 40 200 L 60 200 L 50 180 Z");
  assert.equal(drawing.outline("n"), "M 40 20 L 60 20 L 60 0 L 40 0 Z");
  assert.deepEqual(drawing.centre("p"), [50, 230]);
  assert.deepEqual([drawing.has("p"), drawing.has("q")], [true, false]);
});

test("a rectangle keeps its size on the turned board", () => {
  assert.deepEqual(new Drawing(board, "light").box([-10, -40], [100, 200]), { x: -10, y: 0, width: 110, height: 240 });
  assert.deepEqual(new Drawing(board, "dark").box([-10, -40], [100, 200]), { x: 0, y: -40, width: 110, height: 240 });
});

test("what is beside the playing field is known", () => {
  const drawing = new Drawing(board, "light");
  assert.deepEqual([drawing.isBeside([50, -1]), drawing.isBeside([101, 5]), drawing.isBeside([0, 200])], [true, true, false]);
});

test("a figure that looks north looks up, and down on the turned board", () => {
  assert.equal(new Drawing(board, "light").degrees(Math.PI / 2), -90);
  assert.equal(new Drawing(board, "dark").degrees(Math.PI / 2), 90);
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
