/** The camera's socket: a picture for each that is asked for, on the table's clock, and again after each end. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { TableClock } from "../src/camera/clock.ts";
import { FrameLink, type FrameSocketLike, type FrameSurroundings } from "../src/camera/frameLink.ts";
import { Pace } from "../src/camera/pace.ts";

const WANTED = { size: [64, 48], rate: 15, bytes: 100, hold: null };
const NEXT = { t: "next", arrival_ms: null, age_ms: null, frames_per_s: 0, refused: null, trouble: null, view: null };
const STATE = { t: "state", trouble: null, battery: null, controls: null, lens: "back" } as const;

class FakeSocket implements FrameSocketLike {
  binaryType = "blob";
  sent: (string | Uint8Array<ArrayBuffer>)[] = [];
  onopen: FrameSocketLike["onopen"] = null;
  onmessage: FrameSocketLike["onmessage"] = null;
  onclose: FrameSocketLike["onclose"] = null;
  send(data: string | Uint8Array<ArrayBuffer>) {
    this.sent.push(data);
  }
  close() {
    this.drop(1000);
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006) {
    this.onclose?.({ code });
  }
  get pictures() {
    return this.sent.filter((one) => typeof one !== "string");
  }
}

class World implements FrameSurroundings {
  sockets: FakeSocket[] = [];
  timers: (() => void)[] = [];
  time = 1000;
  link = new FrameLink(this);
  open() {
    this.sockets.push(new FakeSocket());
    return this.sockets.at(-1)!;
  }
  later(_: number, action: () => void) {
    this.timers.push(action);
    return () => (this.timers = this.timers.filter((one) => one !== action));
  }
  now() {
    return this.time;
  }
  changed() {}

  /** Connect, be asked for a picture, and learn the time: the phone's 1000 ms are 501 s of the table. */
  films(): FakeSocket {
    this.link.open();
    const socket = this.sockets.at(-1)!;
    socket.onopen?.(undefined as never);
    socket.say({ t: "film", wanted: WANTED });
    socket.say(NEXT);
    socket.say({ t: "pong", ts: this.time, at_s: 501 });
    return socket;
  }
}

test("the quickest answer tells the time", () => {
  const clock = new TableClock();
  assert.ok(Number.isNaN(clock.at(0)));
  clock.heard(1000, 1400, 50.3); // 100 ms there, 300 ms back
  clock.heard(2000, 2020, 51.21);
  clock.heard(3000, 3900, 52.4);
  assert.equal(clock.at(2010).toFixed(6), "51.210000");
  for (let n = 0; n < 16; n++) clock.heard(10_000, 10_100, 70); // the clocks have drifted since
  assert.equal(clock.at(10_050).toFixed(6), "70.000000");
});

test("quality falls on a slow network, rises on a quick one, and stays within limits", () => {
  const pace = new Pace();
  pace.arrived(100);
  assert.equal(pace.quality, 0.85);
  for (let n = 0; n < 50; n++) pace.arrived(300);
  assert.equal(pace.quality, 0.3);
  for (let n = 0; n < 99; n++) pace.arrived(10);
  assert.equal(pace.quality, 0.92);
});

test("one picture is sent for each that is asked for, with its time on the table's clock", () => {
  const world = new World();
  const socket = world.films();
  assert.ok(world.link.film(new Uint8Array([1, 2, 3]), 990));
  world.link.film(new Uint8Array([4]), 995);
  assert.equal(socket.pictures.length, 1);
  const sent = socket.pictures[0]!;
  assert.equal(new DataView((sent as Uint8Array<ArrayBuffer>).buffer).getFloat64(0).toFixed(6), "500.990000");
  assert.deepEqual([...(sent as Uint8Array)].slice(8), [0, 0, 1, 2, 3]);
  for (let n = 0; n < 2; n++) socket.say({ ...NEXT, arrival_ms: 20 });
  for (let n = 0; n < 3; n++) world.link.film(new Uint8Array([5]), 1010 + n);
  assert.equal(socket.pictures.length, 3);
});

test("a picture that is too long is not sent, and the next is made smaller", () => {
  const world = new World();
  const socket = world.films();
  const before = world.link.pace.quality;
  assert.equal(world.link.film(new Uint8Array(101), 990), false);
  assert.equal(socket.pictures.length, 0);
  assert.ok(world.link.asks);
  assert.ok(world.link.pace.quality < before);
});

test("tiles are sent by number once the table has a whole picture of this socket that it did not refuse", () => {
  const world = new World();
  const socket = world.films();
  assert.equal(world.link.film(new Uint8Array([1]), 990, [7]), false);
  assert.ok(world.link.film(new Uint8Array([1]), 990));
  socket.say(NEXT);
  assert.ok(world.link.film(new Uint8Array([2]), 990, [7, 258]));
  assert.deepEqual([...(socket.pictures.at(-1) as Uint8Array)].slice(8), [0, 2, 0, 7, 1, 2, 2]);
  socket.say({ ...NEXT, refused: "base" });
  assert.equal(world.link.film(new Uint8Array([3]), 990, [7]), false);
  assert.ok(world.link.film(new Uint8Array([3]), 990));
  socket.drop();
  assert.equal(world.films().pictures.length, 0);
  assert.equal(world.link.film(new Uint8Array([4]), 990, [7]), false);
});

test("it connects again, tells its state again, and sends nothing that the new socket has not asked for", () => {
  const world = new World();
  const first = world.films();
  world.link.tell({ ...STATE, battery: 0.5 });
  first.drop();
  assert.equal(world.link.status, "connecting");
  world.link.film(new Uint8Array([1]), 990);
  world.timers.pop()!();
  const second = world.sockets[1]!;
  second.onopen?.(undefined as never);
  second.say({ t: "film", wanted: WANTED });
  assert.deepEqual(JSON.parse(second.sent.at(-1) as string), { ...STATE, battery: 0.5 });
  assert.deepEqual([first.pictures, second.pictures], [[], []]);
});

test("a phone that is removed or replaced stays away, and one that is admitted comes at once", () => {
  for (const [code, status] of [[4001, "replaced"], [4003, "unpaired"]] as const) {
    const world = new World();
    world.films().drop(code);
    assert.equal(world.link.status, status);
    assert.equal(world.timers.length, 0);
  }
  const world = new World();
  world.films().drop(4002);
  world.timers.pop()!();
  assert.equal(world.sockets.length, 2);
});

test("a browser that refuses each socket is told apart from a table that is away", () => {
  const world = new World();
  world.link.open();
  for (let n = 0; n < 3; n++) {
    assert.equal(world.link.status, "connecting");
    world.sockets.at(-1)!.drop();
    world.timers.pop()!();
  }
  assert.equal(world.link.status, "refused");
});

test("a phone that stops filming does not connect again", () => {
  const world = new World();
  world.films();
  world.link.close();
  assert.deepEqual([world.timers.length, world.sockets.length], [0, 1]);
});
