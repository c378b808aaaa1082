import assert from "node:assert/strict";
import { test } from "node:test";
import { command, read, type Offers } from "../src/lib/typed/grammar.ts";
import type { Step, StepsAhead } from "../src/schema.ts";

const step = (token: string, kind: Step["kind"], text: string): Step => ({ token, kind, msg: { key: "", args: {}, text } });
const steps = (...steps: Step[]): StepsAhead => ({ steps, complete: false });
const end: StepsAhead = { steps: [], complete: true };

/** Two verbs about the places d4 and d5; the robots are red and dark red. */
const TREE: Record<string, StepsAhead> = {
  "": steps(step("move", "verb", "Move a robot"), step("place", "verb", "Place a disc")),
  move: steps(step("R", "piece", "red robot"), step("D", "piece", "dark red robot")),
  "move R": steps(step("d4", "site", "d4, light camp"), step("d5", "site", "d5")),
  "move R d4": { steps: [step("d5", "site", "d5")], complete: true },
  "move R d4 d5": end,
  "move R d5": end,
  "move D": steps(step("d4", "site", "d4")),
  "move D d4": end,
  place: steps(step("d4", "site", "d4"), step("d5", "site", "Größe, d5")),
  "place d4": end,
  "place d5": end,
};
const offers: Offers = (prefix) => TREE[prefix.join(" ")];
const reading = (line: string, tree: Offers = offers) => read(line, tree, (step) => step.msg.text);
const orders = (line: string) => reading(line).orders.map((order) => order.join(" "));

test("a verb, and a step without an alternative, may be left out", () => {
  assert.deepEqual(orders("red d5"), ["move R d5"]);
  assert.deepEqual(orders("move D"), ["move D d4"]);
});

test("the name of which the fewest words are missing is meant", () => {
  assert.deepEqual(orders("red robot: d4!"), ["move R d4"]);
  assert.deepEqual(orders("dark d4"), ["move D d4"]);
});

test("what has no alternative is left out rather than words of other names", () => {
  const tree: Record<string, StepsAhead> = {
    "": steps(step("B1", "piece", "robot 1"), step("B4", "piece", "robot 4")),
    B1: steps(step("g6", "site", "g6, 4"), step("g7", "site", "g7")),
    B4: steps(step("d6", "site", "d6")),
    "B1 g6": end,
    "B1 g7": end,
    "B4 d6": end,
  };
  assert.deepEqual(reading("robot 4", (prefix) => tree[prefix.join(" ")]).orders, [["B4", "d6"]]);
});

test("an order goes on as long as the line does", () => {
  assert.deepEqual(orders("R d4 d5"), ["move R d4 d5"]);
});

test("capitals and accents do not matter", () => {
  assert.deepEqual(orders("PLACE grosse D5"), ["place d5"]);
});

test("a whole verb is a beginning rather than an order of which much is left out", () => {
  const { orders, begun } = reading("move a robot");
  assert.deepEqual([orders, begun], [[], [["move"]]]);
});

test("what fits as well is given, too", () => {
  const twice: Record<string, StepsAhead> = { "": steps(step("a", "verb", "A"), step("b", "verb", "B")), a: steps(step("x", "site", "x")), b: steps(step("x", "site", "x")), "a x": end, "b x": end };
  assert.deepEqual(reading("x", (prefix) => twice[prefix.join(" ")]).orders, [["b", "x"], ["a", "x"]]);
});

test("the longest beginning is given with the words that do not fit", () => {
  const { orders, begun, unread } = reading("move red banana d9");
  assert.deepEqual([orders, begun, unread], [[], [["move", "R"]], ["banana", "d9"]]);
  assert.deepEqual(reading("hello").unread, ["hello"]);
});

test("what must be known to read on is asked for", () => {
  const known: Offers = (prefix) => (prefix.length < 2 ? offers(prefix) : undefined);
  assert.deepEqual(reading("move red d4", known).wanted, [["move", "D"], ["move", "R"]]);
});

test("commands are whole lines, but for those that are about something", () => {
  const known = { row: "board row, row", board: "board", hand: "my hand, hand" };
  assert.deepEqual(command("Board row 3", known), { name: "row", about: ["3"] });
  assert.deepEqual(command("my hand", known), { name: "hand", about: [] });
  assert.equal(command("board the ship", known), undefined);
});
