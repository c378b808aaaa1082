"""The figure's hardware under CPython: wheels, gyro and battery of a body in the simulated world.

Every HAL (this one and `hal_esp32`) has::

    ticks_ms() -> int                     ms, wraps at 2**30; see `ticks`
    async sleep_ms(n)
    feed()                                the watchdog: called by the control loop, in every state
    wheels(left, right)                   duty -1000..1000, forward positive
    enable(on)                            the motor driver's sleep pin: off means no current, whatever the duty
    gyro_mdps() -> int or None            turn rate, millidegrees/s, counter-clockwise positive; None for a figure that
                                          has no gyro. Raises `OSError` if it should be there and does not answer
    accel_mg() -> (x, y, z) or None       specific force: (0, 0, 1000) at rest; None without an accelerometer
    counts() -> (left, right) or None     encoder counts since boot; None without encoders
    battery_mv() -> int
    led(red, green, blue)                 0..255
    unique_id() -> bytes                  8 bytes
    signal_dbm() -> int                   of the radio; 0 without one
    free_kb() -> int                      free memory
    bytecode() -> int                     version of the compiled modules that this MicroPython runs; 0 if none
    reset_reason() -> int                 `wire.WATCHDOG` after a restart by the watchdog, else `wire.NO_REASON`
    reset()                               restart; does not return
    async open_stream(host, port, authority) -> (reader, writer); TLS if `authority` names a certificate file. The
                                          handshake may take place in the first write or read: a certificate that is
                                          refused is a `ValueError` there
    greeted()                             the first answer on a stream has come, or will not come

The body (duck-typed: this package imports nothing of the host's)::

    set_duty(left, right)                 -1..1
    enable(on)
    gyro_rad_s() -> float                 counter-clockwise positive, with the gyro's errors
    accel_g() -> (x, y, z)                with the accelerometer's errors
    battery_mv() -> int
    set_led(red, green, blue)

and the clock: `now()` in s, `async sleep(seconds)`.
"""

import asyncio
import ssl

from . import ticks, wire

_MDPS_PER_RAD_S = 57295.78  # 180000 / pi
_FREE_KB = 1024  # stands for a host's memory: far above what the self-test asks for


class RestartError(Exception):
    """The figure restarts: its caller runs it again."""


class HostHal:
    """`boot_ms` is the value of `ticks_ms` at clock time zero, so that tests can let it wrap."""

    def __init__(self, body, clock, unique_id=b"host\x00\x00\x00\x00", boot_ms=0):
        self._body = body
        self._clock = clock
        self._unique_id = unique_id
        self._boot_ms = boot_ms

    def ticks_ms(self):
        return ticks.add(int(self._clock.now() * 1000), self._boot_ms)

    async def sleep_ms(self, n):
        await self._clock.sleep(n / 1000)

    def feed(self):
        pass

    def wheels(self, left, right):
        self._body.set_duty(left / 1000, right / 1000)

    def enable(self, on):
        self._body.enable(on)

    def gyro_mdps(self):
        return int(self._body.gyro_rad_s() * _MDPS_PER_RAD_S)

    def accel_mg(self):
        return tuple([int(part * 1000) for part in self._body.accel_g()])

    def counts(self):
        return None

    def battery_mv(self):
        return int(self._body.battery_mv())

    def led(self, red, green, blue):
        self._body.set_led(red, green, blue)

    def unique_id(self):
        return self._unique_id

    def signal_dbm(self):
        return 0

    def free_kb(self):
        return _FREE_KB

    def bytecode(self):
        return 0

    def reset_reason(self):
        return wire.NO_REASON

    def reset(self):
        raise RestartError

    def greeted(self):
        pass

    async def open_stream(self, host, port, authority):
        context = ssl.create_default_context(cafile=authority) if authority else None
        return await asyncio.open_connection(host, port, ssl=context)
