import assert from "node:assert/strict";
import { test } from "node:test";

import { merged, nothing, received, type Model } from "../src/stores/state.ts";
import type { FromTable } from "../src/schema.ts";

// Source: the table of RFC 7396, appendix A: original, patch, result.
const RFC_7396: [unknown, unknown, unknown][] = [
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [["a", "b"], ["c", "d"], ["c", "d"]],
  [{ a: "b" }, ["c"], ["c"]],
  [{ a: "foo" }, null, null],
  [{ a: "foo" }, "bar", "bar"],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

test("merging does what the standard says", () => {
  for (const [original, patch, result] of RFC_7396) assert.deepEqual(merged(original, patch), result);
});

const view = (ply: number) => ({ ply }) as never;
const snap = (seq: number, ply: number): FromTable => ({ t: "snap", boot: "b", seq, view: view(ply) });
const ev = (seq: number, ply: number): FromTable => ({ t: "ev", seq, patch: { ply } });

test("changes follow a snapshot in order", () => {
  let model: Model | null = received(nothing, snap(4, 1));
  model = received(model!, ev(5, 2));
  assert.deepEqual(model, { boot: "b", seq: 5, view: { ply: 2 }, poses: null });
});

test("a known change changes nothing, a missing one is noticed", () => {
  const model = received(nothing, snap(4, 1))!;
  assert.equal(received(model, ev(4, 9)), model);
  assert.equal(received(model, ev(6, 9)), null);
});

test("poses leave the number alone", () => {
  const poses = { t: 1, figures: {}, unsure: {}, hand: false, done: null };
  assert.deepEqual(received(nothing, { t: "poses", poses }), { ...nothing, poses });
});
