/** MicroPython's raw prompt on a serial port (MicroPython documentation, "The MicroPython Interactive Interpreter"). */

/** What went wrong at a board; `code` names the sentence `console.board.no-<code>`. */
export class BoardError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Time for an answer while nothing is written to flash memory, and while something is. */
const ANSWER_MS = 3_000;
const WORK_MS = 15_000;
/** Bytes of a file in one command: they fit the memory of a board. */
const CHUNK = 1_536;
const BAUD = 115_200; // USB ignores it

const RAW = "raw REPL; CTRL-B to exit\r\n>";

export class Prompt {
  readonly #port: SerialPort;
  #received = "";
  #arrived = () => {};
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #reading: Promise<void> | undefined;

  private constructor(port: SerialPort) {
    this.#port = port;
  }

  /** Open a port, and interrupt what runs there; rejects with `BoardError` `prompt` if MicroPython does not answer. */
  static async open(port: SerialPort, answerMs = ANSWER_MS): Promise<Prompt> {
    await port.open({ baudRate: BAUD }).catch(() => {
      throw new BoardError("busy");
    });
    const prompt = new Prompt(port);
    prompt.#reading = prompt.#read();
    try {
      await prompt.#send("\r\x03\x03\r\x01");
      await prompt.#until(RAW, answerMs, "prompt");
    } catch (error) {
      await prompt.close();
      throw error;
    }
    return prompt;
  }

  async close(): Promise<void> {
    await this.#reader?.cancel().catch(() => {});
    await this.#reading; // a port with a locked stream cannot be closed
    await this.#port.close().catch(() => {}); // it has gone already
  }

  /** Run Python, and return what it prints; rejects with `BoardError` `failed` if it raises. */
  async run(code: string): Promise<string> {
    await this.#start(code);
    const printed = await this.#until("\x04", WORK_MS);
    if (await this.#until("\x04", ANSWER_MS)) throw new BoardError("failed");
    await this.#until(">", ANSWER_MS);
    return printed;
  }

  /** Restart the board; it answers no more. */
  async restart(): Promise<void> {
    await this.#start("import machine\nmachine.reset()");
  }

  async write(path: string, base64: string): Promise<void> {
    await this.run(`import binascii\nf=open(${JSON.stringify(path)},'wb')`);
    const size = (CHUNK / 3) * 4; // 4 characters are 3 bytes
    for (let at = 0; at < base64.length; at += size) {
      await this.run(`f.write(binascii.a2b_base64('${base64.slice(at, at + size)}'))`);
    }
    await this.run("f.close()");
  }

  /** The SHA-256 of a file as hexadecimal digits; empty if there is none. */
  async hash(path: string): Promise<string> {
    return (
      await this.run(`
import hashlib,binascii
h=hashlib.sha256()
try:
 with open(${JSON.stringify(path)},'rb') as f:
  while 1:
   d=f.read(512)
   if not d: break
   h.update(d)
 print(binascii.hexlify(h.digest()).decode())
except OSError: pass
`)
    ).trim();
  }

  /** Hand code over by raw paste, which the board slows down as its memory needs it. */
  async #start(code: string): Promise<void> {
    this.#received = "";
    await this.#send("\x05A\x01");
    await this.#until("R\x01", ANSWER_MS);
    const window = await this.#bytes(2);
    const step = window.charCodeAt(0) + 256 * window.charCodeAt(1);
    let room = step;
    for (let left = code; left;) {
      while (room === 0 || this.#received) {
        if ((await this.#bytes(1)) !== "\x01") throw new BoardError("failed"); // it wants no more
        room += step;
      }
      await this.#send(left.slice(0, room));
      [left, room] = [left.slice(room), Math.max(0, room - left.length)];
    }
    await this.#send("\x04");
    await this.#until("\x04", ANSWER_MS);
  }

  async #send(text: string): Promise<void> {
    const writer = this.#port.writable?.getWriter();
    if (!writer) throw new BoardError("lost");
    try {
      await writer.write(Uint8Array.from(text, (character) => character.charCodeAt(0)));
    } catch {
      throw new BoardError("lost");
    } finally {
      writer.releaseLock();
    }
  }

  /** What comes before `mark`; both are taken. */
  async #until(mark: string, ms: number, code = "lost"): Promise<string> {
    await this.#wait(() => this.#received.includes(mark), ms, code);
    const end = this.#received.indexOf(mark);
    const before = this.#received.slice(0, end);
    this.#received = this.#received.slice(end + mark.length);
    return before;
  }

  async #bytes(count: number): Promise<string> {
    await this.#wait(() => this.#received.length >= count, ANSWER_MS, "lost");
    const taken = this.#received.slice(0, count);
    this.#received = this.#received.slice(count);
    return taken;
  }

  async #wait(come: () => boolean, ms: number, code: string): Promise<void> {
    if (come()) return;
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new BoardError(code)), ms);
      this.#arrived = () => {
        if (!come()) return;
        clearTimeout(late);
        resolve();
      };
    });
  }

  async #read(): Promise<void> {
    this.#reader = this.#port.readable?.getReader();
    try {
      for (;;) {
        const { value, done } = await this.#reader!.read();
        if (done) break;
        this.#received += String.fromCharCode(...value);
        this.#arrived();
      }
    } catch {
      // The cable is out: what waits for an answer says so.
    } finally {
      this.#reader?.releaseLock();
    }
  }
}
