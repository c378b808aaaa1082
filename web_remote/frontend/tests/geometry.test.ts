import assert from "node:assert/strict";
import { test } from "node:test";

import { Drawing, edgeOf, nearestTurn, turnedWind, wind } from "../src/lib/board/geometry.ts";
import type { Board, Site } from "../src/schema.ts";

const site = (id: string, y: number, camp: string): Site => ({ id, x: 50, y, outline: [], traits: { camp } });
const board = {
  field_mm: [100, 200],
  pitch_mm: 60,
  sites: [site("n", 190, "dark"), { ...site("s", 10, "light"), outline: [[-10, -10], [10, -10], [0, 10]] }],
  parks: [site("p", -30, "")],
} as unknown as Board;

test("the nearest edge of some sites is found, and lies at the bottom", () => {
  assert.equal(edgeOf(board, [board.sites[0]!]), "north");
  assert.equal(edgeOf(board, [board.sites[1]!]), "south");
  assert.equal(edgeOf(board, [{ ...board.sites[0]!, x: 95, y: 110 }]), "east");
  assert.equal(edgeOf(board, [{ ...board.sites[0]!, x: 5, y: 110 }]), "west");
  assert.equal(edgeOf(board, []), "south");
  assert.deepEqual(new Drawing(board, "south").point([20, 10]), [20, 190]);
  assert.deepEqual(new Drawing(board, "north").point([20, 190]), [80, 190]);
  // From the eastern edge, north is to the right; from the western one, south is.
  assert.deepEqual(new Drawing(board, "east").point([95, 190]), [190, 95]);
  assert.deepEqual(new Drawing(board, "west").point([5, 10]), [190, 95]);
  assert.equal(new Drawing(board, "east").degrees(0), 90);
  assert.equal(new Drawing(board, "west").degrees(0), 270);
});

test("sites are drawn by their outlines, those without one as squares of a third of the pitch", () => {
  const drawing = new Drawing(board, "south");
  assert.equal(drawing.outline("s"), "M 40 200 L 60 200 L 50 180 Z");
  assert.equal(drawing.outline("n"), "M 40 20 L 60 20 L 60 0 L 40 0 Z");
  assert.deepEqual(drawing.centre("p"), [50, 230]);
  assert.deepEqual([drawing.has("p"), drawing.has("q")], [true, false]);
});

test("a tap means the site whose middle is nearest, however the board is turned", () => {
  // "n" is at (50, 190) and "s" at (50, 10) mm; the park below "s" is no site of the board.
  assert.equal(new Drawing(board, "south").nearest([50, 99]), "n");
  assert.equal(new Drawing(board, "south").nearest([50, 101]), "s");
  assert.equal(new Drawing(board, "north").nearest([50, 99]), "s");
  assert.equal(new Drawing(board, "south").nearest([50, 230]), "s");
});

test("a rectangle keeps its size on the turned board", () => {
  assert.deepEqual(new Drawing(board, "south").box([-10, -40], [100, 200]), { x: -10, y: 0, width: 110, height: 240 });
  assert.deepEqual(new Drawing(board, "north").box([-10, -40], [100, 200]), { x: 0, y: -40, width: 110, height: 240 });
});

test("points outside the playing field are known", () => {
  const drawing = new Drawing(board, "south");
  assert.deepEqual([drawing.isOutside([50, -1]), drawing.isOutside([101, 5]), drawing.isOutside([0, 200])], [true, true, false]);
});

test("a figure that looks north looks up, and down on the turned board", () => {
  assert.equal(new Drawing(board, "south").degrees(Math.PI / 2), -90);
  assert.equal(new Drawing(board, "north").degrees(Math.PI / 2), 90);
});

test("figures turn the short way", () => {
  assert.equal(nearestTurn(170, -175), 185);
  assert.equal(nearestTurn(-170, 175), -185);
  assert.equal(nearestTurn(725, 10), 730);
});

test("winds have names, and point elsewhere on a turned board", () => {
  assert.equal(wind(0), "E");
  assert.equal(wind(Math.PI / 2), "N");
  assert.equal(wind(-Math.PI / 2), "S");
  assert.equal(wind(-3.1), "W");
  assert.equal(wind((-3 * Math.PI) / 4), "SW");
  assert.equal(turnedWind("N", 0), "N");
  // With the eastern edge at the bottom, north is to the right; with the northern one, north-west is down on the right.
  assert.equal(turnedWind("N", new Drawing(board, "east").turn), "E");
  assert.equal(turnedWind("NW", new Drawing(board, "north").turn), "SE");
});
