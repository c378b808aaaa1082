/** The way back, with a history as browsers keep it: entries, of which going back takes a while. */

import assert from "node:assert/strict";
import { test } from "node:test";

/** A history of which the first entry is another page: `go` carries out the ways that were begun, as a browser does between two tasks. */
class History {
  entries: unknown[] = ["another page", null];
  at = 1;
  /** Where the ways that were begun lead: that is settled when they begin. */
  #begun: number[] = [];

  get state(): unknown {
    return this.entries[this.at];
  }
  pushState(state: unknown): void {
    this.entries = [...this.entries.slice(0, this.at + 1), state];
    this.at += 1;
  }
  back(): void {
    this.#begun.push(this.at - 1);
  }
  go(): void {
    for (let to = this.#begun.shift(); to !== undefined; to = this.#begun.shift()) {
      this.at = to;
      if (to) listen({ state: this.state });
    }
  }
  /** Somebody presses the browser's button. */
  press(): void {
    this.back();
    this.go();
  }
}

let listen = (_: { state: unknown }): void => {};
const page = globalThis as unknown as Record<string, unknown>;
const history = new History();
page.history = history;
page.addEventListener = (_: string, listener: typeof listen) => (listen = listener);
const { closeOnBack } = await import("../src/stores/back.ts");

test("a way back closes what was opened last, and at the end leaves the page", () => {
  const closed: string[] = [];
  closeOnBack(() => closed.push("menu"));
  closeOnBack(() => closed.push("rules"));
  history.press();
  assert.deepEqual(closed, ["rules"]);
  history.press();
  assert.deepEqual(closed, ["rules", "menu"]);
  assert.equal(history.at, 1, "the page's own entry");
  history.press();
  assert.equal(history.at, 0);
  history.at = 1;
});

test("what closes and opens again at once does not leave the page", () => {
  const closed: string[] = [];
  const leave = closeOnBack(() => closed.push("first"));
  leave();
  closeOnBack(() => closed.push("second"));
  history.go();
  assert.notEqual(history.at, 0);
  history.press();
  assert.deepEqual(closed, ["second"]);
  assert.equal(history.at, 1);
});

test("what the page closed by itself costs no way back", () => {
  closeOnBack(() => assert.fail("it is closed already"))();
  history.press();
  assert.equal(history.at, 0);
});
