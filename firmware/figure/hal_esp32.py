"""The figure's hardware on an ESP32-C3 under MicroPython. Interface: see `hal_host`.

HAS NOT MET HARDWARE: written from the data sheets (DRV8833, LSM6DS3) and MicroPython's documentation for the esp32
port; only its syntax is checked.
"""

import asyncio
import struct
import time

import machine
import neopixel
import network

from . import pins, ticks

_PWM_HZ = 20000
_FULL = 65535
_WATCHDOG_MS = 1000
_JOIN_MS = 15000

# LSM6DS3, data sheet DocID026899: 416 Hz, +-500 degrees/s, 17.5 mdps per count.
_IMU = 0x6A
_CTRL2_G = 0x11
_RATE_AND_RANGE = 0x64
_OUTZ_L_G = 0x26
_MDPS_PER_COUNT = 17.5


class Esp32Hal:
    """The watchdog resets the chip when `wheels` has not been called for a second; reset takes nSLEEP low."""

    def __init__(self, config):
        self._sleep = machine.Pin(pins.SLEEP, machine.Pin.OUT, value=0)
        self._left = self._motor(pins.LEFT_1, pins.LEFT_2)
        self._right = self._motor(pins.RIGHT_1, pins.RIGHT_2)
        self._i2c = machine.I2C(0, sda=machine.Pin(pins.SDA), scl=machine.Pin(pins.SCL), freq=400000)
        self._i2c.writeto_mem(_IMU, _CTRL2_G, bytes((_RATE_AND_RANGE,)))
        self._adc = machine.ADC(machine.Pin(pins.BATTERY), atten=machine.ADC.ATTN_11DB)
        self._light = neopixel.NeoPixel(machine.Pin(pins.LED), 1)
        self._wlan = network.WLAN(network.STA_IF)
        self._config = config
        self._watchdog = machine.WDT(timeout=_WATCHDOG_MS)

    def ticks_ms(self):
        return ticks.add(time.ticks_ms(), 0)

    async def sleep_ms(self, n):
        await asyncio.sleep_ms(n)

    def wheels(self, left, right):
        self._watchdog.feed()
        self._drive(self._left, left)
        self._drive(self._right, right)

    def enable(self, on):
        self._sleep.value(1 if on else 0)

    def gyro_mdps(self):
        raw = struct.unpack("<h", self._i2c.readfrom_mem(_IMU, _OUTZ_L_G, 2))[0]
        return int(raw * _MDPS_PER_COUNT)

    def counts(self):
        return None

    def battery_mv(self):
        return self._adc.read_uv() // 500

    def led(self, red, green, blue):
        self._light[0] = (red, green, blue)
        self._light.write()

    def unique_id(self):
        return (machine.unique_id() + b"\x00\x00")[:8]

    async def open_stream(self, host, port):
        if not self._wlan.isconnected():
            await self._join()
        return await asyncio.open_connection(host, port)

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

    def _motor(self, first, second):
        return [machine.PWM(machine.Pin(pin), freq=_PWM_HZ, duty_u16=_FULL) for pin in (first, second)]

    def _drive(self, motor, duty):
        """Slow decay: one input high, the other low for the share of the duty; both high is a brake."""
        low_for = _FULL - abs(duty) * _FULL // 1000
        motor[0].duty_u16(low_for if duty < 0 else _FULL)
        motor[1].duty_u16(low_for if duty > 0 else _FULL)
