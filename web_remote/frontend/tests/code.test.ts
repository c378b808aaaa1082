import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOf, lineOf } from "../src/games/ricochet/puzzle/code.ts";

test("a way is a letter a move, red, yellow, green, blue, silver, each up, right, down, left", () => {
  assert.equal(codeOf(["R N", "R E", "Y S", "B W", "S N"]), "ABGPQ");
  assert.deepEqual(lineOf("ABGPQ"), ["R N", "R E", "Y S", "B W", "S N"]);
});

test("it is read from the end of a shared text, also in small letters", () => {
  assert.deepEqual(lineOf("Puzzle of the day, Easy: 3 moves, hints: 0, code: abg\n"), ["R N", "R E", "Y S"]);
});

test("a text without a code at its end holds no way", () => {
  for (const text of ["", "ABX", "3 moves", "a b 3", "NÜTZE"]) assert.deepEqual(lineOf(text), [], text);
});
