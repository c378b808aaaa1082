/** Writing a board: MicroPython by the boot loader of its chip, then the figure's files by MicroPython's prompt. */

import type { BoardFile, Boards, CheckedImage } from "../../schema.ts";
import { asked, send } from "../operator.svelte.ts";
import { BoardError, Prompt } from "./prompt.ts";

/** A board that restarts, and between two tries to reach it. */
const RESTART_MS = 15_000;
const RETRY_MS = 500;
const FLASH_BAUD = 460_800;

export type Step = "check" | "write" | "prompt" | "copy";

/** How far it has come, 0 to 1 within a step. */
export type Progress = (step: Step, share: number) => void;

/** What the person has entered. */
export interface Figure {
  radio: number;
  variant: Boards["builds"][number]["variant"];
  wifi_name: string;
  wifi_password: string;
}

const pause = (ms: number) => new Promise((over) => setTimeout(over, ms));

/** Erase the chip and write a file of MicroPython, which the table has checked. */
export async function writeMicroPython(port: SerialPort, file: File, figure: Figure, told: Progress): Promise<void> {
  told("check", 0);
  const image = new Uint8Array(await file.arrayBuffer());
  const headers = { "content-type": "application/octet-stream" };
  const checked = await asked(`console/boards/micropython?variant=${figure.variant}`, { method: "POST", headers, body: image });
  const { md5 } = (await checked.json()) as CheckedImage;
  told("write", 0);
  const { ESPLoader, Transport } = await import("esptool-js");
  const transport = new Transport(port);
  const terminal = { clean() {}, write() {}, writeLine() {} };
  try {
    const loader = new ESPLoader({ transport, baudrate: FLASH_BAUD, terminal });
    await loader.main();
    await loader.writeFlash({
      fileArray: [{ data: image, address: 0 }],
      flashMode: "keep",
      flashFreq: "keep",
      flashSize: "keep",
      eraseAll: true,
      compress: true,
      calculateMD5Hash: () => md5,
      reportProgress: (_, written, total) => told("write", written / total),
    });
    await transport.setRTS(true); // resets the chip
    await pause(100);
    await transport.setRTS(false);
  } catch (error) {
    console.warn(error); // esptool-js says more, in English
    throw new BoardError("loader");
  } finally {
    await transport.disconnect().catch(() => {}); // it has gone already
  }
}

/** Write what differs of a figure's files, and compare all; `request` makes firmware that runs restart at the prompt. */
export async function writeFiles(port: SerialPort, request: string, figure: Figure, told: Progress): Promise<void> {
  told("prompt", 0);
  const prompt = await reached(port, request);
  try {
    const files = await send<BoardFile[]>("console/boards", { ...figure, ...(await identity(prompt)) });
    await makeFolders(prompt, files);
    for (const [number, file] of files.entries()) {
      told("copy", number / files.length);
      if ((await prompt.hash(file.path)) === file.sha256) continue;
      await prompt.write(file.path, file.content);
      if ((await prompt.hash(file.path)) !== file.sha256) throw new BoardError("damaged");
    }
    await clear(prompt, files);
    await prompt.restart();
  } finally {
    await prompt.close();
  }
}

/** A board at its prompt: that of MicroPython that waits, or of firmware that was asked to restart there. */
async function reached(port: SerialPort, request: string): Promise<Prompt> {
  try {
    return await Prompt.open(port);
  } catch (error) {
    if (!(error instanceof BoardError) || error.code === "busy") throw error;
  }
  await ask(port, request).catch(() => {}); // a board that restarts now has no port
  for (const end = Date.now() + RESTART_MS; ;) {
    await pause(RETRY_MS);
    try {
      return await Prompt.open(port, 2 * RETRY_MS);
    } catch (error) {
      if (!(error instanceof BoardError) || Date.now() > end) throw error;
    }
  }
}

async function ask(port: SerialPort, request: string): Promise<void> {
  await port.open({ baudRate: 115_200 });
  const writer = port.writable!.getWriter();
  await writer.write(Uint8Array.from(atob(request), (character) => character.charCodeAt(0)));
  writer.releaseLock();
  await port.close();
}

/** What a board says of itself. */
async function identity(prompt: Prompt) {
  const said = await prompt.run(`
import sys
print(getattr(sys.implementation,'_machine',''))
print(list(sys.implementation.version)[:2])
print(getattr(sys.implementation,'_mpy',0)&255)
try:
 import json
 with open('figure.json') as f: print(int(json.load(f).get('trusted_time',0)))
except (OSError,ValueError): print(0)
`);
  const [machine = "", version = "", bytecode, known] = said.trimStart().split(/\r?\n/);
  return { machine, version: JSON.parse(version) as number[], bytecode: Number(bytecode), known_s: Number(known) };
}

async function makeFolders(prompt: Prompt, files: BoardFile[]): Promise<void> {
  const folders = files.flatMap(({ path }) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index)));
  await prompt.run(`
import os
for d in ${JSON.stringify([...new Set(folders)].sort())}:
 try: os.mkdir(d)
 except OSError: pass
`);
}

/** Remove what would be imported in place of the firmware, and the choice of another folder. */
async function clear(prompt: Prompt, files: BoardFile[]): Promise<void> {
  await prompt.run(`
import os
k=${JSON.stringify(files.map(({ path }) => path))}
for e in os.ilistdir('a/figure'):
 p='a/figure/'+e[0]
 if p not in k: os.remove(p)
try: os.remove('boot.json')
except OSError: pass
`);
}
