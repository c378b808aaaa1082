import assert from "node:assert/strict";
import { test } from "node:test";
import { solvedOn } from "../src/games/ricochet/puzzle/streak.ts";

test("a streak grows from day to day, also over the end of a month, and once a day", () => {
  let streak = solvedOn(null, "2026-02-27");
  for (const day of ["2026-02-28", "2026-02-28", "2026-03-01"]) streak = solvedOn(streak, day);
  assert.deepEqual(streak, { day: "2026-03-01", days: 3 });
});

test("a day without one ends it", () => {
  assert.deepEqual(solvedOn({ day: "2026-03-01", days: 9 }, "2026-03-03"), { day: "2026-03-03", days: 1 });
});
