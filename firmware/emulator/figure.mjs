// One figure in its own thread: MicroPython, flash memory and board. A reset ends the thread; the host starts a new one.
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import tls from "node:tls";
import { parentPort, workerData } from "node:worker_threads";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";
import { Body, Pins } from "./board.mjs";
import { faults, isCertificate } from "./certificates.mjs";

const { figure, flash, wires, parts, socket, uniqueId, watchdogBit, heap, deadline } = workerData;
const LIB = path.join(import.meta.dirname, "lib");
const HOUSEKEEPING_MS = 500; // between writing back flash memory and collecting garbage
const TURN_MS = 20; // of the watchdog's own clock

// The board's time may run at another rate than the computer's: its clock, its timers, and what its code waits for.
const { rate } = parts;
const real = { now: Date.now, setTimeout, setInterval, performanceNow: performance.now.bind(performance) };
const [startMs, startedMs] = [real.now(), real.performanceNow()];
Date.now = () => Math.floor(startMs + (real.now() - startMs) * rate);
performance.now = () => startedMs + (real.performanceNow() - startedMs) * rate;
globalThis.setTimeout = (work, ms, ...more) => real.setTimeout(work, ms / rate, ...more);
globalThis.setInterval = (work, ms, ...more) => real.setInterval(work, ms / rate, ...more);

const body = new Body(socket, figure);
const say = (text) => parentPort.postMessage({ figure, log: text });
const micropython = await loadMicroPython({ heapsize: heap, stdout: say, stderr: say });
const { FS } = micropython;

// Flash memory: a folder, loaded at the start; changed files are written back.
const written = new Map();
function load(from, to) {
  if (!FS.analyzePath(to).exists) FS.mkdir(to);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory()) load(source, target);
    else FS.writeFile(target, fs.readFileSync(source));
    written.set(target, +FS.stat(target).mtime);
  }
}
function writeBack(from, to) {
  fs.mkdirSync(to, { recursive: true });
  const names = FS.readdir(from).filter((name) => name !== "." && name !== "..");
  for (const name of fs.readdirSync(to)) if (!names.includes(name)) fs.rmSync(path.join(to, name), { recursive: true });
  for (const name of names) {
    const [source, target] = [`${from}/${name}`, path.join(to, name)];
    const { mode, mtime } = FS.stat(source);
    if (FS.isDir(mode)) writeBack(source, target);
    else if (written.get(source) !== +mtime || !fs.existsSync(target)) {
      fs.writeFileSync(target, FS.readFile(source));
      written.set(source, +mtime);
    }
  }
}
load(flash, "/flash");
load(LIB, "/lib");
FS.chdir("/flash");
function keepHouse() {
  writeBack("/flash", flash);
  micropython.pyimport("gc").collect();
  micropython.pyimport("heap").measure();
}

// The watchdog bites in virtual time: turns of this thread's own timer, which a busy computer delays as it does the
// firmware. Firmware that never lets go of the processor stops this timer too: `host.mjs` ends it.
let left = null;
function feed(ms) {
  left = ms;
  Atomics.store(deadline, 0, BigInt(Math.floor(real.now() + ms / rate)));
}
const watchdog = setInterval(() => {
  if (left === null || (left -= TURN_MS) > 0) return;
  say("restarted by the watchdog");
  end("watchdog");
}, TURN_MS);

// A chip's clock starts in 2000; `machine.RTC` sets it.
const POWER_ON_MS = Date.now();
let clockStartMs = Date.UTC(2000, 0, 1);
const clockMs = () => clockStartMs + Date.now() - POWER_ON_MS;

const sockets = new Map();
let connections = 0;
let cable = null;
micropython.registerJsModule("board", {
  ...new Pins(wires, body, parts).module(),
  uniqueId,
  watchdogBit,
  wifi: parts.wifi,
  feed,
  reset: () => end("reset"),
  clockS: () => Math.floor(clockMs() / 1000),
  setClock: (seconds) => (clockStartMs += seconds * 1000 - clockMs()),
  isCertificate,
  faults: (number, authority, name) => faults(sockets.get(number).getPeerX509Certificate(), authority, name, clockMs()),
  connect: (host, port, secure, opened, received, closed) => {
    const number = ++connections;
    let error = "";
    const where = { host, port, rejectUnauthorized: false };
    const line = secure ? tls.connect(where, () => opened()) : net.connect(where, () => opened());
    line.on("data", (data) => received(data.toString("hex")));
    line.on("error", ({ message }) => (error = message));
    line.on("close", () => {
      sockets.delete(number);
      closed(error);
    });
    sockets.set(number, line);
    return number;
  },
  send: (number, hex) => {
    if (number === undefined || number === null) parentPort.postMessage({ figure, cable: hex });
    else sockets.get(number)?.write(Buffer.from(hex, "hex"));
  },
  noDelay: (number, on) => sockets.get(number)?.setNoDelay(Boolean(on)),
  close: (number) => sockets.get(number)?.destroy(),
  onCable: (opened, received, closed) => (cable = { opened, received, closed }),
});
parentPort.on("message", ({ hex, off }) => (off ? end("off") : cable?.received(hex)));

function end(why) {
  clearInterval(watchdog);
  clearInterval(housekeeping);
  writeBack("/flash", flash);
  parentPort.postMessage({ figure, ended: why });
  parentPort.close();
  body.socket.destroy();
  for (const line of sockets.values()) line.destroy();
  process.exit();
}

await body.first;
body.gone.then(() => end("body"));
micropython.runPython(`
import os, sys
os.chdir("/flash")
import heap, streams
heap.install(${heap})
streams.install()
del os, heap, streams
`);
cable.opened();
const housekeeping = real.setInterval(keepHouse, HOUSEKEEPING_MS);
for (const name of ["boot.py", "main.py"]) micropython.runPython(fs.readFileSync(path.join(flash, name), "utf8"));
