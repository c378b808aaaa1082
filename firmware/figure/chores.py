"""What a figure does besides driving: calibration, settings, self-test, new firmware, restart.

Usage: `App` adds `handlers` to its own and runs ``await chores.run()`` beside its other tasks.
"""

import asyncio

from . import health, ticks, wire
from .config import parse
from .update import ImageError, Update
from .wheels import top_mm_s

_CAL = ("wheels", "track_mm", "lag_ms", "calibration")
_UPDATE_SILENT_MS = 15000  # an update that is not gone on with is given up
_TRIAL_MS = 60000  # within which a new firmware must be reached by a controller
_LAST_WORDS_MS = 300  # for the answer to go out before a restart
_WATCH_MS = 100


class Chores:
    def __init__(self, app, store, slots):
        self._app = app
        self._store = store
        self._slots = slots
        self._update = None
        self._update_at = 0
        self._restart = None  # the bits of a REBOOT
        self._reached = False
        self._started = app.hal.ticks_ms()
        self.by_cable = False
        self.handlers = {
            wire.CAL_SET: self._calibrate,
            wire.CAL_GET: self._say_calibration,
            wire.TEST: self._test,
            wire.SET: self._set,
            wire.OTA_BEGIN: self._begin,
            wire.OTA_CHUNK: self._take,
            wire.OTA_END: self._end,
            wire.REBOOT: self._reboot,
        }

    @property
    def can_update(self):
        return self._slots is not None

    async def run(self):
        """Restart when that was asked, give up an update that stays away, and a firmware that nobody reaches."""
        hal = self._app.hal
        self._keep({"boots": (self._app.config["boots"] + 1) & 0xFFFF}, True)
        if self.can_update and self._slots.rolled_back:
            self._app.halt(wire.FAULT, wire.ROLLED_BACK)
        while self._restart is None:
            await hal.sleep_ms(_WATCH_MS)
            now = hal.ticks_ms()
            if self._update and ticks.diff(now, self._update_at) > _UPDATE_SILENT_MS:
                self._drop_update()
            on_trial = self.can_update and self._slots.trial is not None
            if on_trial and not self._reached and ticks.diff(now, self._started) > _TRIAL_MS:
                self._restart = 0
        await hal.sleep_ms(_LAST_WORDS_MS)
        if self._slots and self._restart & wire.TO_PROMPT:
            self._slots.ask_for_prompt()
        hal.reset()

    def reached(self):
        """A controller has found the figure: what runs is good."""
        if not self._reached:
            self._reached = True
            if self.can_update:
                self._slots.confirm()

    # Calibration and settings.

    def _calibrate(self, seq, revision, *numbers):
        wheels, track, lag_ms = numbers[:8], numbers[8], numbers[9]
        dead_bands = [wheels[at] for at in (0, 2, 4, 6)]
        if max(dead_bands) >= 1000 or not top_mm_s({"wheels": wheels}) or not track or not lag_ms:
            return wire.BAD_VALUE
        if self._app.moving:
            return wire.IS_MOVING
        return self._keep(
            {"wheels": tuple(wheels), "track_mm": track / 100, "lag_ms": lag_ms, "calibration": revision}, True
        )

    def _say_calibration(self, seq):
        wheels, track_mm, lag_ms, revision = [self._app.config[name] for name in _CAL]
        self._app.send(wire.CAL, revision, *wheels, round(track_mm * 100), lag_ms)
        return wire.OK

    def _set(self, seq, text):
        if not self.by_cable:
            return wire.CABLE_ONLY
        try:
            name, value = text.decode().split("=", 1)
            return self._keep({name: parse(name, value)}, False)
        except ValueError as error:
            self._app.log(30, str(error))
            return wire.BAD_VALUE

    def _keep(self, changes, at_once):
        try:
            self._store.put(changes)
        except OSError as error:
            self._app.log(40, "settings: %s" % error)
            return wire.NOT_STORED
        if at_once:
            self._app.config.update(changes)
        return wire.OK

    # Self-test.

    def _test(self, seq):
        if self._app.moving:
            return wire.IS_MOVING
        self._app.light.sweep(self._app.hal.ticks_ms())
        asyncio.create_task(self._examine())
        return wire.OK

    async def _examine(self):
        app, hal = self._app, self._app.hal
        try:
            tests = await health.examine(hal)
            sha256 = await health.image(hal)
            bias = max(-32768, min(32767, round(app.odometry.bias * 18000 / 3.141592653589793)))
            body = (min(hal.free_kb(), 65535), bias, app.battery.mv, hal.signal_dbm(), hal.reset_reason())
            uptime_s = ticks.diff(hal.ticks_ms(), self._started) // 1000
            app.send(wire.HEALTH, *tests, *body, app.config["boots"], uptime_s, app.outages, sha256[:4])
        except Exception as error:  # noqa: BLE001 - whatever it is, the wheels must stop
            app.fail(error)

    # New firmware.

    def _begin(self, seq, size, sha256):
        app = self._app
        if not self.can_update:
            return wire.UNKNOWN_OP
        if app.moving:
            return wire.IS_MOVING
        if app.state == wire.ESTOPPED:
            return wire.IS_ESTOPPED
        if not app.battery.may_update:
            return wire.LOW_BATTERY
        if self._update:
            self._update.close()
        app.begin_update()
        return self._with_flash(lambda: self._open(size, sha256))

    def _open(self, size, sha256):
        self._update = Update(self._slots, size, sha256)

    def _take(self, seq, offset, data):
        return self._with_flash(lambda: self._update.take(offset, data)) if self._update else wire.BAD_IMAGE

    def _end(self, seq):
        if not self._update:
            return wire.BAD_IMAGE
        result = self._with_flash(self._update.finish)
        if self._update:
            self._drop_update()
        return result

    def _with_flash(self, work):
        self._update_at = self._app.hal.ticks_ms()
        try:
            work()
            return wire.OK
        except ImageError as error:
            result, words = wire.BAD_IMAGE, error
        except OSError as error:
            result, words = wire.NOT_STORED, error
        self._app.log(40, "new firmware: %s" % words)
        self._drop_update()
        return result

    def _drop_update(self):
        if self._update:
            self._update.close()
            self._update = None
        self._app.end_update()

    def _reboot(self, seq, bits):
        if self._app.moving:
            return wire.IS_MOVING
        self._restart = bits
        return wire.OK
