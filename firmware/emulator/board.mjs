// The emulated board: pins, gyro and accelerometer, battery, light, encoders; wired as hardware/circuit/wiring.toml says, its
// body in the simulated world behind a local socket. Lines of JSON: to the body {"duty", "on", "light"} when they
// change; from it, a hundred times per second, {"gyro" mdps, "accel" mg, "mv", "counts"}.
import net from "node:net";

const FULL = 65535;
const ADC_MAX_UV = 2500000; // most that a C3's converter measures

// LSM6DS3, data sheet DocID026899: registers, and the scales that the control registers choose.
const IMU = 0x6a;
const WHO_AM_I = 0x0f;
const CTRL1_XL = 0x10;
const CTRL2_G = 0x11;
const OUTX_L_G = 0x22;
const OUTX_L_XL = 0x28;
const MDPS_PER_COUNT = { 0x60: 8.75, 0x64: 17.5, 0x68: 35, 0x6c: 70 };
const MG_PER_COUNT = { 0x60: 0.061, 0x64: 0.488, 0x68: 0.122, 0x6c: 0.244 };

export class Body {
  constructor(path, figure) {
    this.felt = null;
    this.socket = net.connect(path);
    this.socket.setEncoding("utf8");
    this.socket.write(JSON.stringify({ figure }) + "\n");
    this.said = new Map();
    this.pending = null;
    let rest = "";
    this.first = new Promise((resolve) => {
      this.socket.on("data", (text) => {
        const lines = (rest + text).split("\n");
        rest = lines.pop();
        if (lines.length) this.felt = JSON.parse(lines[lines.length - 1]);
        if (this.felt) resolve();
      });
    });
    this.gone = new Promise((resolve) => this.socket.on("close", resolve).on("error", resolve));
  }

  // Pin changes are collected and sent once, when the firmware yields the processor.
  set(name, value) {
    if (this.pending === null) {
      this.pending = {};
      queueMicrotask(() => this.flush());
    }
    this.pending[name] = value;
  }

  flush() {
    const news = {};
    for (const [name, value] of Object.entries(this.pending)) {
      const text = JSON.stringify(value);
      if (this.said.get(name) === text) continue;
      this.said.set(name, text);
      news[name] = value;
    }
    this.pending = null;
    if (Object.keys(news).length) this.socket.write(JSON.stringify(news) + "\n");
  }
}

export class Pins {
  // `bus` is "alive", "empty" or "hangs"; `whoAmI` is what the sensor says that it is. `open` wires are off, `exchanged`
  // pairs of wires in each other's place, and with `sleepPullUp` the driver's module has a resistor that wakes it.
  constructor(wires, body, { bus, whoAmI, open, exchanged, sleepPullUp }) {
    this.body = body;
    this.bus = bus;
    this.open = new Set(open);
    this.exchanged = new Map(exchanged.flatMap(([a, b]) => [[a, b], [b, a]]));
    this.sleepPullUp = sleepPullUp;
    // The GPIO that arrives at each signal's place.
    this.wires = {};
    for (const signal of Object.keys(wires)) {
      const from = this.exchanged.get(signal) ?? signal;
      if (!this.open.has(from)) this.wires[signal] = wires[from];
    }
    this.levels = new Map();
    this.registers = new Map([[WHO_AM_I, whoAmI]]);
  }

  // Functions for MicroPython, which calls them without `this`.
  module() {
    const { wires, body } = this;
    return {
      pin: (number, level) => this.drive(number, level ? FULL : 0),
      release: (number) => this.drive(number, undefined),
      level: (number, pulledUp) => this.level(number, pulledUp),
      pwm: (number, duty) => this.drive(number, duty),
      light: (number, ...colour) => number === wires.light && body.set("light", colour),
      microvolts: (number) => (number === wires.battery ? this.divided(body.felt.mv) : 0),
      counts: (a, b) => this.count(a, b),
      busHangs: () => this.bus === "hangs",
      i2cRead: (sda, scl, address, register, size) => (this.listens(sda, scl, address) ? this.read(register, size) : null),
      i2cWrite: (sda, scl, address, register, hex) => {
        if (!this.listens(sda, scl, address)) return false;
        Buffer.from(hex, "hex").forEach((byte, at) => this.registers.set(register + at, byte));
        return true;
      },
    };
  }

  drive(number, duty) {
    const { wires, body, levels, open } = this;
    levels.set(number, duty);
    const level = (signal) => levels.get(wires[signal]) ?? 0;
    body.set("on", !open.has("driver_power") && (levels.get(wires.sleep) ?? (this.sleepPullUp ? FULL : 0)) > 0);
    // DRV8833: the motor turns with the difference between its two inputs.
    const duties = { left_motor: (level("left_1") - level("left_2")) / FULL, right_motor: (level("right_1") - level("right_2")) / FULL };
    const motor = (name) => (open.has(name) ? 0 : duties[this.exchanged.get(name) ?? name]);
    body.set("duty", [motor("left_motor"), motor("right_motor")]);
  }

  // What an input reads: of the sensor's bus through the module's resistors, of the sleep pin through the 10 kOhm to
  // ground unless the module's resistor is stronger, of an open one through the chip's own.
  level(number, pulledUp) {
    const { wires } = this;
    if (number === wires.sleep) return this.sleepPullUp ? 1 : 0;
    if ((number === wires.sda || number === wires.scl) && this.bus !== "empty" && !this.open.has("gyro_power")) {
      return this.bus === "hangs" && number === wires.sda ? 0 : 1;
    }
    return pulledUp ? 1 : 0;
  }

  divided(mv) {
    return this.open.has("divider") ? Math.min(mv * 1000, ADC_MAX_UV) : mv * 500;
  }

  count(a, b) {
    const { wires, body } = this;
    const counted = (x, y, count) => (a === x && b === y ? count : a === y && b === x ? -count : 0);
    return counted(wires.left_a, wires.left_b, body.felt.counts[0]) + counted(wires.right_a, wires.right_b, body.felt.counts[1]);
  }

  listens(sda, scl, address) {
    return this.bus === "alive" && !this.open.has("gyro_power") && sda === this.wires.sda && scl === this.wires.scl && address === IMU;
  }

  read(register, size) {
    const bytes = Buffer.alloc(size);
    for (let at = 0; at < size; at++) bytes[at] = this.register(register + at);
    return bytes.toString("hex");
  }

  register(number) {
    const { felt } = this.body;
    if (number >= OUTX_L_G && number < OUTX_L_G + 6) {
      return half([0, 0, felt.gyro], number - OUTX_L_G, MDPS_PER_COUNT[this.registers.get(CTRL2_G)]);
    }
    if (number >= OUTX_L_XL && number < OUTX_L_XL + 6) {
      return half(felt.accel, number - OUTX_L_XL, MG_PER_COUNT[this.registers.get(CTRL1_XL)]);
    }
    return this.registers.get(number) ?? 0;
  }
}

// One byte of three little-endian 16-bit counts; without a chosen scale the sensor is off and reads zero.
function half(values, at, unit) {
  const count = unit === undefined ? 0 : Math.max(-32768, Math.min(32767, Math.round(values[at >> 1] / unit)));
  return at & 1 ? (count >> 8) & 0xff : count & 0xff;
}
