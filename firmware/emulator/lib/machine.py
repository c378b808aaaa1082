"""`machine` on the emulated board: what the figure uses of pins, PWM, I2C, ADC, encoder, watchdog, reset."""

import binascii
import errno
import time

import board

PWRON_RESET = 1
HARD_RESET = 2
WDT_RESET = 3


class Pin:
    IN = 1
    OUT = 3
    PULL_DOWN = 1
    PULL_UP = 2

    def __init__(self, number, mode=-1, pull=-1, value=None):
        self.number = number
        self._pull = pull
        if mode == Pin.IN:
            board.release(number)
        if value is not None:
            self.value(value)

    def value(self, level=None):
        if level is not None:
            board.pin(self.number, level)
        return board.level(self.number, self._pull == Pin.PULL_UP)


class PWM:
    def __init__(self, pin, freq, duty_u16):
        self._number = pin.number
        self.duty_u16(duty_u16)

    def duty_u16(self, duty):
        board.pwm(self._number, duty)


_BUS_TIMEOUT_MS = 50  # of the port's I2C; a call blocks for it


class I2C:
    def __init__(self, number, sda, scl, freq):
        self._wires = sda.number, scl.number

    def writeto_mem(self, address, register, data):
        _wait_for_bus()
        if not board.i2cWrite(*self._wires, address, register, binascii.hexlify(data).decode()):
            raise OSError(errno.ENODEV)

    def readfrom_mem(self, address, register, size):
        _wait_for_bus()
        found = board.i2cRead(*self._wires, address, register, size)
        if found is None:
            raise OSError(errno.ENODEV)
        return binascii.unhexlify(found)


def _wait_for_bus():
    if board.busHangs():
        block(_BUS_TIMEOUT_MS)
        raise OSError(errno.ETIMEDOUT)


def block(ms):
    """As C code of the port does: nothing else runs meanwhile."""
    start = time.ticks_ms()
    while time.ticks_diff(time.ticks_ms(), start) < ms:
        pass


class ADC:
    ATTN_11DB = 3

    def __init__(self, pin, atten):
        self._number = pin.number

    def read_uv(self):
        return board.microvolts(self._number)


class Encoder:
    """Counts one edge of a pulse, two or all four, as `phases` says."""

    def __init__(self, number, phase_a, phase_b, phases=1):
        self._pins = phase_a.number, phase_b.number
        self._phases = phases

    def value(self):
        return board.counts(*self._pins) * self._phases // 4


class WDT:
    """There is one: a new object changes its time, and cannot end it."""

    _timeout = None

    def __init__(self, timeout):
        WDT._timeout = timeout
        self.feed()

    def feed(self):
        board.feed(WDT._timeout)


class RTC:
    def datetime(self, new=None):
        """Year, month, day, weekday, hour, minute, second, microsecond."""
        if new is not None:
            year, month, day, weekday, hour, minute, second, _ = new
            board.setClock(time.mktime((year, month, day, hour, minute, second, weekday, 0)))
        year, month, day, hour, minute, second, weekday = time.gmtime(board.clockS())[:7]
        return year, month, day, weekday, hour, minute, second, 0


def reset():
    board.reset()


def reset_cause():
    return WDT_RESET if board.watchdogBit else PWRON_RESET


def unique_id():
    return binascii.unhexlify(board.uniqueId)
