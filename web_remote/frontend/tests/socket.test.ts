import assert from "node:assert/strict";
import { test } from "node:test";

import { Link, type SocketLike, type Status, type Surroundings } from "../src/stores/socket.ts";
import type { Model } from "../src/stores/state.ts";

class FakeSocket implements SocketLike {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  open() {
    this.onopen?.(undefined as never);
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006) {
    this.onclose?.({ code });
  }
}

/** A table's surroundings whose time moves only when it is told to. */
class World implements Surroundings {
  sockets: FakeSocket[] = [];
  timers = new Map<number, { at: number; action: () => void }>();
  now = 0;
  ids = 0;
  model: Model | null = null;
  status: Status | null = null;
  link = new Link(this);

  open() {
    this.sockets.push(new FakeSocket());
    return this.socket;
  }
  later(ms: number, action: () => void) {
    const key = ++this.ids;
    this.timers.set(key, { at: this.now + ms, action });
    return () => void this.timers.delete(key);
  }
  newId() {
    return `id-${++this.ids}`;
  }
  changed(model: Model, status: Status) {
    this.model = model;
    this.status = status;
  }
  get socket() {
    return this.sockets[this.sockets.length - 1]!;
  }
  wait(ms: number) {
    this.now += ms;
    for (const [key, timer] of [...this.timers]) {
      if (timer.at <= this.now && this.timers.delete(key)) timer.action();
    }
  }
  connect(boot = "b", seq = 0) {
    this.link.wake();
    this.socket.open();
    this.socket.say({ t: "snap", boot, seq, view: {} });
    this.socket.say({ t: "resumed", seq });
  }
}

test("it says where it stands and is live when all is in", () => {
  const world = new World();
  world.link.wake();
  world.socket.open();
  assert.deepEqual(world.socket.sent, [{ t: "hello", boot: "", since: 0 }]);
  world.socket.say({ t: "snap", boot: "b", seq: 7, view: {} });
  assert.equal(world.status, "connecting");
  world.socket.say({ t: "resumed", seq: 7 });
  assert.equal(world.status, "live");
});

test("after a cut it goes on where it was", () => {
  const world = new World();
  world.connect("b", 7);
  world.socket.drop();
  assert.equal(world.status, "connecting");
  world.wait(100);
  world.socket.open();
  assert.deepEqual(world.socket.sent, [{ t: "hello", boot: "b", since: 7 }]);
});

test("an unanswered command is sent again with the same id, an answered one is not", async () => {
  const world = new World();
  world.connect();
  const first = world.link.send({ t: "stop" });
  const second = world.link.send({ t: "resume" });
  const [, stop, resume] = world.socket.sent as { id: string }[];
  world.socket.say({ t: "ack", id: stop!.id, seq: 1, result: 5 });
  assert.equal(await first, 5);
  world.socket.drop();
  world.wait(100);
  world.socket.open();
  assert.equal(world.socket.sent.length, 1);
  world.socket.say({ t: "resumed", seq: 0 });
  assert.deepEqual(world.socket.sent.slice(1), [resume]);
  world.socket.say({ t: "nack", id: resume!.id, code: "room/host", why: { key: "room.host", args: {}, text: "Only the host." } });
  await assert.rejects(second, { code: "room/host", message: "Only the host." });
});

test("a command given while away waits for the table", () => {
  const world = new World();
  void world.link.send({ t: "rise", seat: "light" });
  world.connect();
  assert.equal(world.socket.sent[1]!["t"], "rise");
});

test("a missing change makes it ask again", () => {
  const world = new World();
  world.connect("b", 3);
  world.socket.say({ t: "ev", seq: 5, patch: {} });
  assert.deepEqual(world.socket.sent.at(-1), { t: "hello", boot: "b", since: 3 });
});

test("a socket that falls silent is given up", () => {
  const world = new World();
  world.connect();
  world.wait(1_500);
  assert.equal(world.socket.sent.at(-1)!["t"], "ping");
  const old = world.socket;
  world.wait(1_400);
  assert.equal(world.status, "connecting");
  assert.ok(!old.closed);
  world.wait(2_600);
  assert.ok(old.closed);
});

test("a late answer ends the doubt", () => {
  const world = new World();
  world.connect();
  world.wait(1_500);
  world.wait(1_400);
  world.socket.say({ t: "pong", ts: 0 });
  assert.equal(world.status, "live");
});

test("an answer keeps a silent socket alive", () => {
  const world = new World();
  world.connect();
  world.wait(1_500);
  world.socket.say({ t: "pong", ts: 0 });
  world.wait(4_000);
  assert.equal(world.status, "live");
});

test("a phone that wakes up does not wait for the next try", () => {
  const world = new World();
  world.connect();
  for (let n = 0; n < 5; n++) {
    world.socket.drop();
    world.wait(6_000);
  }
  world.socket.drop();
  const before = world.sockets.length;
  world.link.wake();
  assert.equal(world.sockets.length, before + 1);
});

test("what an old socket still says is not heard", () => {
  const world = new World();
  world.connect("b", 1);
  const old = world.socket;
  old.drop();
  world.wait(100);
  old.say({ t: "ev", seq: 2, patch: {} });
  assert.equal(world.model!.seq, 1);
});

test("another tab takes the table over until it is taken back", () => {
  const world = new World();
  world.connect();
  world.socket.drop(4001);
  assert.equal(world.status, "replaced");
  world.wait(60_000);
  assert.equal(world.sockets.length, 1);
  world.link.restart();
  assert.equal(world.sockets.length, 2);
});

test("a phone that is no longer paired does not try again", () => {
  const world = new World();
  world.connect();
  world.socket.drop(4003);
  assert.equal(world.status, "unpaired");
  world.wait(60_000);
  assert.equal(world.sockets.length, 1);
});
