// Runs a MicroPython script with a chip's heap size: node script.mjs SCRIPT FOLDER... ; the folders are copied to /lib.
// Its output is printed; the exit code is 1 if it raises.
import fs from "node:fs";
import path from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const [script, ...folders] = process.argv.slice(2);
const micropython = await loadMicroPython({ heapsize: 128 * 1024, stdout: console.log, stderr: console.error });
const { FS } = micropython;
FS.mkdir("/lib");

function load(from, to) {
  FS.mkdir(to);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory() && entry.name !== "__pycache__") load(source, target);
    else if (/\.m?py$/.test(entry.name)) FS.writeFile(target, fs.readFileSync(source));
  }
}
for (const folder of folders) load(folder, `/lib/${path.basename(folder)}`);
try {
  micropython.runPython(fs.readFileSync(script, "utf8"));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
