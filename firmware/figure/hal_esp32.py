"""The figure's hardware on an ESP32-C3 (variant A) or ESP32-S3 (variant C) under MicroPython; interface: `hal_host`.

NOT YET RUN ON HARDWARE: written from the data sheets (DRV8833, LSM6DS3) and MicroPython's documentation for the esp32
port, and tested on MicroPython with an emulated board.
"""

import asyncio
import errno
import gc
import socket
import struct
import sys
import time

import machine
import micropython
import neopixel
import network

from . import ticks, wire
from .pins import GYROS, PINS
from .trusted_time import set_clock

_PWM_HZ = 20000  # above hearing
_FULL = 65535  # greatest value of duty_u16
_WATCHDOG_MS = 1000  # without a control step for this long the chip restarts: 50 periods
_JOIN_MS = 9000  # limit for joining the Wi-Fi: less than `keepalive_s`, after which the link blames the broker
_PATIENT_MS = 30000  # likewise while something blocks that takes long: lwIP looks a name up four times, for 14 s in all
_ADC_UV_PER_MV = 500  # the battery is measured behind a divider by two

# LSM6DS3, data sheet DocID026899: gyro 416 Hz, +-500 degrees/s, 17.5 mdps per count; accelerometer 416 Hz, +-4 g,
# 0.122 mg per count.
_IMU = 0x6A
_WHO_AM_I = 0x0F
_CTRL1_XL = 0x10
_SETTINGS = b"\x68\x64\x44"  # CTRL1_XL 416 Hz and 4 g, CTRL2_G 416 Hz and 500 degrees/s, CTRL3_C whole values only
_OUTZ_L_G = 0x26
_OUTX_L_XL = 0x28
_MDPS_PER_COUNT = 17.5
_BUS_WORDS = {
    errno.ENODEV: "nothing answers at its address; look at its wires",
    errno.ETIMEDOUT: "its bus hangs; look at SDA and SCL",
}
_MG_PER_COUNT = 0.122
_PROBED = "sda", "scl", "sleep"  # as the bits of WIRES


class Esp32Hal:
    """The watchdog resets the chip when `feed` is not called for a second; reset takes nSLEEP low."""

    def __init__(self, config):
        pins = self._pins = PINS[config["variant"]]
        self._sleep = machine.Pin(pins["sleep"], machine.Pin.OUT, value=0)
        self._left = [self._pwm(pins["left_1"]), self._pwm(pins["left_2"])]
        self._right = [self._pwm(pins["right_1"]), self._pwm(pins["right_2"])]
        self._i2c = self._bus("sda", "scl")
        self._imu_started = False
        self._address = None  # of the broker
        self._enabled = False
        self._patient = False  # something may block for long
        self._time_known = set_clock(machine.RTC(), config["trusted_time"])
        self._adc = machine.ADC(machine.Pin(pins["battery"]), atten=machine.ADC.ATTN_11DB)
        self._light = neopixel.NeoPixel(machine.Pin(pins["light"]), 1)
        self._encoders = None
        if "left_a" in pins:
            self._encoders = [
                machine.Encoder(number, phase_a=machine.Pin(pins[a]), phase_b=machine.Pin(pins[b]), phases=4)
                for number, a, b in ((0, "left_a", "left_b"), (1, "right_a", "right_b"))
            ]
        self._wlan = network.WLAN(network.STA_IF)
        self._config = config
        self._watchdog = machine.WDT(timeout=_WATCHDOG_MS)

    def ticks_ms(self):
        return ticks.add(time.ticks_ms(), 0)

    async def sleep_ms(self, n):
        await asyncio.sleep_ms(max(1, n))

    def feed(self):
        self._watchdog.feed()

    def wheels(self, left, right):
        self._drive(self._left, left)
        self._drive(self._right, right)

    def enable(self, on):
        self._enabled = on
        self._switch_motors()

    def gyro_mdps(self):
        raw = struct.unpack("<h", self._read_imu(_OUTZ_L_G, 2))[0]
        return int(raw * _MDPS_PER_COUNT)

    def accel_mg(self):
        if self._imu_started and self._read_imu(_CTRL1_XL, len(_SETTINGS)) != _SETTINGS:
            self._imu_started = False
            raise OSError("the gyro was without power")
        raw = struct.unpack("<hhh", self._read_imu(_OUTX_L_XL, 6))
        return tuple([int(part * _MG_PER_COUNT) for part in raw])

    def counts(self):
        return tuple([encoder.value() for encoder in self._encoders]) if self._encoders else None

    def battery_mv(self):
        return self._adc.read_uv() // _ADC_UV_PER_MV

    def led(self, red, green, blue):
        self._light[0] = (red, green, blue)
        self._light.write()

    def probe(self):
        """As in WIRES: which wires read high with the chip's own pull-up and pull-down, and the chips that answer."""
        levels = [self._levels(pull) for pull in (machine.Pin.PULL_UP, machine.Pin.PULL_DOWN)]
        self._sleep = machine.Pin(self._pins["sleep"], machine.Pin.OUT, value=0)
        exchanged = _chip(self._bus("scl", "sda"))
        self._i2c = self._bus("sda", "scl")
        self._imu_started = False
        return levels[0], levels[1], _chip(self._i2c), exchanged

    def pulse(self, number):
        """One input of the motor driver high, the others low, until `wheels`."""
        for at, motor_input in enumerate(self._left + self._right):
            motor_input.duty_u16(_FULL if at == number else 0)

    def unique_id(self):
        return (machine.unique_id() + b"\x00\x00")[:8]

    def signal_dbm(self):
        try:
            return self._wlan.status("rssi") if self._wlan.isconnected() else 0
        except OSError:  # the access point has gone since
            return 0

    def free_kb(self):
        gc.collect()
        return gc.mem_free() // 1024

    def bytecode(self):
        return sys.implementation._mpy & 0xFF

    def reset_reason(self):
        return wire.WATCHDOG if machine.reset_cause() == machine.WDT_RESET else wire.NO_REASON

    def reset(self):
        machine.reset()

    async def open_stream(self, host, port, authority):
        if authority and not self._time_known:
            raise OSError("no TLS without the time: flash the settings again, by cable")
        if not self._wlan.isconnected():
            await self._join()
        if not self._address:
            self._look_up(host, port)
        context = _context(authority) if authority else None
        try:
            reader, writer = await asyncio.open_connection(self._address, port, ssl=context, server_hostname=host)
        except OSError:
            self._address = None  # it may have another one now
            raise
        if context:
            self._be_patient()  # the first write or read begins the handshake, whose arithmetic blocks for a second
        if not context:
            _send_at_once(writer.s)
        return reader, writer

    def _look_up(self, host, port):
        """Find the broker's address. For a name this may block for seconds."""
        self._be_patient()
        try:
            self._address = socket.getaddrinfo(host, port)[0][-1][0]
        finally:
            self.greeted()

    def greeted(self):
        if self._patient:
            self._patient = False
            self._watchdog = machine.WDT(timeout=_WATCHDOG_MS)
            self._switch_motors()

    def _be_patient(self):
        """The watchdog waits for long, and the motors have no power meanwhile; until `greeted`."""
        self._patient = True
        self._switch_motors()
        self._watchdog = machine.WDT(timeout=_PATIENT_MS)

    def _switch_motors(self):
        self._sleep.value(1 if self._enabled and not self._patient else 0)

    def open_cable(self):
        """Streams for frames over USB; Ctrl-C no longer interrupts."""
        micropython.kbd_intr(-1)
        return asyncio.StreamReader(sys.stdin.buffer), asyncio.StreamWriter(sys.stdout.buffer, {})

    async def _join(self):
        self._wlan.active(False)
        self._wlan.active(True)
        self._wlan.config(pm=self._wlan.PM_NONE)  # sleeping between beacons adds 100 ms and more to every command
        self._wlan.connect(self._config["wifi_name"], self._config["wifi_password"])
        for _ in range(_JOIN_MS // 100):
            await asyncio.sleep_ms(100)
            if self._wlan.isconnected():
                return
        raise OSError("no Wi-Fi called %s" % self._config["wifi_name"])

    def _read_imu(self, register, size):
        """Bytes of the sensor's registers; starts the sensor first. Raises `OSError` when it does not answer."""
        try:
            if not self._imu_started:
                self._start_imu()
            return self._i2c.readfrom_mem(_IMU, register, size)
        except OSError as error:
            self._imu_started = False
            words = _BUS_WORDS.get(error.errno, str(error))
        raise OSError(words)

    def _start_imu(self):
        kind = self._i2c.readfrom_mem(_IMU, _WHO_AM_I, 1)[0]
        if kind not in GYROS:
            raise OSError("the chip at its address is 0x%02x, not an LSM6DS3" % kind)
        self._i2c.writeto_mem(_IMU, _CTRL1_XL, _SETTINGS)
        self._imu_started = True

    def _bus(self, sda, scl):
        pins = self._pins
        return machine.I2C(0, sda=machine.Pin(pins[sda]), scl=machine.Pin(pins[scl]), freq=400000)

    def _levels(self, pull):
        levels = 0
        for bit, signal in enumerate(_PROBED):
            pin = machine.Pin(self._pins[signal], machine.Pin.IN, pull)
            time.sleep_ms(1)
            levels |= pin.value() << bit
        return levels

    def _pwm(self, pin):
        return machine.PWM(machine.Pin(pin), freq=_PWM_HZ, duty_u16=_FULL)

    def _drive(self, motor, duty):
        """Slow decay: one input high, the other low for the share of the duty; both high is a brake."""
        low_for = _FULL - abs(duty) * _FULL // 1000
        motor[0].duty_u16(low_for if duty < 0 else _FULL)
        motor[1].duty_u16(low_for if duty > 0 else _FULL)


def _chip(bus):
    """What the sensor on a bus says that it is; 0 if nothing answers."""
    try:
        return bus.readfrom_mem(_IMU, _WHO_AM_I, 1)[0]
    except OSError:
        return 0


class AtOnce:
    """A context of TLS whose connections send at once: what it wraps no longer has the option."""

    def __init__(self, context):
        self._context = context

    def wrap_socket(self, plain, **more):
        _send_at_once(plain)
        return self._context.wrap_socket(plain, **more)


def _context(authority):
    import ssl  # only here: it takes memory

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.verify_mode = ssl.CERT_REQUIRED
    found = False
    try:
        context.load_verify_locations(cafile=authority)
        found = True
    except (OSError, ValueError):
        pass
    if not found:
        raise OSError(authority + " is missing on the board or is not a certificate")
    return AtOnce(context)


def _send_at_once(plain):
    """Telemetry must not wait for the last acknowledgement."""
    if hasattr(socket, "TCP_NODELAY"):
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
