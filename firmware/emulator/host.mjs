// Figures on real MicroPython. Lines of JSON on standard input: {"on": {figure, flash, wires, parts, socket, uniqueId,
// heap}}, {"off": figure}, {"cable": figure, "hex"}; on standard output {"figure", "log"}, {"figure", "ended"}, {"figure",
// "cable"}. Ends with standard input. One thread per figure: two MicroPython instances in one thread interfere.
import readline from "node:readline";
import { Worker } from "node:worker_threads";

const CHECK_MS = 20; // between checks of the watchdogs
const HUNG_MS = 10000; // overdue by this much, a thread counts as hung however little it has run
const GRACE_MS = 500; // for a figure that is switched off to write back its flash memory
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
    if (entry.expired || why === "watchdog") start(data, true);
    else if (why === "reset") start(data, false);
    else tell({ figure: data.figure, ended: why });
  });
}

// The watchdog's second half, outside of the watched thread, for firmware that never lets go of the processor. A thread
// that has only waited for a busy computer gets more time; a chip has no such waits.
function isHung(entry) {
  const deadline = Atomics.load(entry.deadline, 0);
  const { performance } = entry.worker;
  if (deadline !== entry.fedUntil) {
    entry.fedUntil = deadline;
    entry.fedAt = performance.eventLoopUtilization();
  }
  const overdue = deadline ? Date.now() - Number(deadline) : 0;
  if (overdue <= 0) return false;
  return overdue > HUNG_MS || performance.eventLoopUtilization(entry.fedAt).utilization > 0.9;
}
setInterval(() => {
  for (const entry of workers.values()) {
    if (!entry.expired && isHung(entry)) {
      entry.expired = true;
      tell({ figure: entry.data.figure, log: "restarted by the watchdog" });
      entry.worker.terminate();
    }
  }
}, CHECK_MS);

const lines = readline.createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const { on, off, cable, hex } = JSON.parse(line);
  if (on) start(on, false);
  else if (cable !== undefined) workers.get(cable)?.worker.postMessage({ hex });
  else if (workers.has(off)) {
    const { worker } = workers.get(off);
    workers.delete(off);
    worker.postMessage({ off: true }); // it writes back its flash memory
    setTimeout(() => worker.terminate(), GRACE_MS);
  }
});
lines.on("close", () => process.exit());
