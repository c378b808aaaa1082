// Figures on real MicroPython. Lines of JSON on standard input: {"on": {figure, flash, wires, socket, uniqueId, heap}},
// {"off": figure}, {"cable": figure, "hex"}; on standard output {"figure", "log"}, {"figure", "ended"}, {"figure",
// "cable"}. Ends when standard input does. One thread per figure: two MicroPythons in one thread disturb each other.
import readline from "node:readline";
import { Worker } from "node:worker_threads";

const GLANCE_MS = 20;
const PATIENCE_MS = 10000;
const GRACE_MS = 500;
const workers = new Map();
const tell = (message) => process.stdout.write(JSON.stringify(message) + "\n");

function start(data, watchdogBit) {
  const deadline = new BigInt64Array(new SharedArrayBuffer(8));
  const worker = new Worker(new URL("./figure.mjs", import.meta.url), { workerData: { ...data, watchdogBit, deadline } });
  const entry = { worker, data, deadline };
  workers.set(data.figure, entry);
  let why = "error";
  worker.on("message", (message) => {
    why = message.ended ?? why;
    tell(message);
  });
  worker.on("error", (error) => tell({ figure: data.figure, log: String(error.stack ?? error) }));
  worker.on("exit", () => {
    if (workers.get(data.figure) !== entry) return; // switched off
    workers.delete(data.figure);
    if (entry.bitten) start(data, true);
    else if (why === "reset") start(data, false);
    else tell({ figure: data.figure, ended: why });
  });
}

// The watchdog stands outside of what it watches: a thread in an endless loop is ended from here. A thread that only
// waits for a busy computer is given longer, as no chip has to.
function isHung(entry) {
  const deadline = Atomics.load(entry.deadline, 0);
  const { performance } = entry.worker;
  if (deadline !== entry.fedUntil) {
    entry.fedUntil = deadline;
    entry.fedAt = performance.eventLoopUtilization();
  }
  const overdue = deadline ? Date.now() - Number(deadline) : 0;
  if (overdue <= 0) return false;
  return overdue > PATIENCE_MS || performance.eventLoopUtilization(entry.fedAt).utilization > 0.9;
}
setInterval(() => {
  for (const entry of workers.values()) {
    if (!entry.bitten && isHung(entry)) {
      entry.bitten = true;
      tell({ figure: entry.data.figure, log: "the watchdog has bitten" });
      entry.worker.terminate();
    }
  }
}, GLANCE_MS);

const lines = readline.createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const { on, off, cable, hex } = JSON.parse(line);
  if (on) start(on, false);
  else if (cable !== undefined) workers.get(cable)?.worker.postMessage({ hex });
  else if (workers.has(off)) {
    const { worker } = workers.get(off);
    workers.delete(off);
    worker.postMessage({ off: true }); // what it has written to its flash memory stays
    setTimeout(() => worker.terminate(), GRACE_MS);
  }
});
lines.on("close", () => process.exit());
