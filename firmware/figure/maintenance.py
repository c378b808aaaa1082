"""Maintenance of a figure: calibration, settings, self-test, new firmware and restart.

Usage: ``maintenance = Maintenance(drive, light, store, slots)``; `App` adds `handlers` to its own and runs
       ``await maintenance.run()`` beside its other tasks
"""

import asyncio

from . import health, ticks, wire
from .config import parse
from .transmitter import int16
from .trusted_time import check
from .update import ImageError, Update
from .wheels import top_mm_s

_CALIBRATION = ("calibration", "wheels", "track_mm", "lag_ms", "wiring")  # the settings that CAL carries
_UPDATE_SILENT_MS = 15000  # without a chunk for this long an update is abandoned; a lost one is repeated for 2.5 s only
_TRIAL_MS = 60000  # new firmware that no controller reaches within this time is taken back
_FAREWELL_MS = 300  # between the answer to REBOOT and the restart, so that the answer is sent
_POLL_MS = 100
_UNITS_PER_RAD = 18000 / 3.141592653589793  # the wire's angles are in 0.01 degree


class Maintenance:
    def __init__(self, drive, light, store, slots):
        self._drive = drive
        self._hal = drive.hal
        self._config = drive.config
        self._transmitter = drive.transmitter
        self._light = light
        self._store = store
        self._slots = slots
        self._signature = None
        self._update = None
        self._update_at = 0
        self._restart = None  # the flags of a REBOOT
        self._reached = False  # by a controller
        self._started = self._hal.ticks_ms()
        self.handlers = {
            wire.CAL_SET: self._calibrate,
            wire.CAL_GET: self._send_calibration,
            wire.TEST: self._test,
            wire.SET: self._set,
            wire.OTA_ASK: self._send_nonce,
            wire.OTA_BEGIN: self._begin_update,
            wire.OTA_CHUNK: self._take_chunk,
            wire.OTA_END: self._finish_update,
            wire.REBOOT: self._reboot,
        }

    @property
    def can_update(self):
        return self._slots is not None

    async def run(self):
        """Until a restart: abandon updates that do not go on, and take back firmware that no controller reaches."""
        hal = self._hal
        self._keep({"boots": (self._config["boots"] + 1) & 0xFFFF}, True)
        if self.can_update and self._slots.rolled_back:
            self._drive.halt(wire.FAULT, wire.ROLLED_BACK)
        while self._restart is None:
            await hal.sleep_ms(_POLL_MS)
            now = hal.ticks_ms()
            if self._update and ticks.diff(now, self._update_at) > _UPDATE_SILENT_MS:
                self._drop_update()
            on_trial = self.can_update and self._slots.trial is not None
            if on_trial and not self._reached and ticks.diff(now, self._started) > _TRIAL_MS:
                self._restart = 0
        await hal.sleep_ms(_FAREWELL_MS)
        if self._slots and self._restart & wire.TO_PROMPT:
            self._slots.ask_for_prompt()
        hal.reset()

    def confirm_firmware(self):
        """A controller has reached the figure: the firmware that runs has passed its trial."""
        if not self._reached:
            self._reached = True
            if self.can_update:
                self._slots.confirm()

    # Calibration and settings.

    def _calibrate(self, seq, revision, *numbers):
        wheels, (track, lag_ms, wiring) = numbers[:12], numbers[12:]
        dead_bands, starts = [[wheels[at + part] for at in (0, 3, 6, 9)] for part in (0, 1)]
        if max(dead_bands) >= 1000 or max(starts) > 1000 or not top_mm_s({"wheels": wheels}) or not track or not lag_ms:
            return wire.BAD_VALUE
        if self._drive.moving:
            return wire.IS_MOVING
        changes = {"wheels": tuple(wheels), "track_mm": track / 100, "lag_ms": lag_ms, "wiring": wiring}
        changes["calibration"] = revision
        return self._keep(changes, True)

    def _send_calibration(self, seq):
        revision, wheels, track_mm, lag_ms, wiring = [self._config[name] for name in _CALIBRATION]
        self._transmitter.send(wire.CAL, revision, *wheels, round(track_mm * 100), lag_ms, wiring)
        return wire.OK

    def _set(self, seq, text):
        try:
            name, text = text.decode().split("=", 1)
            value = parse(name, text)
            if name == "trusted_time":
                check(value, self._store.values.get(name, 0))
            return self._keep({name: value}, False)
        except ValueError as error:
            self._transmitter.log(30, str(error))
            return wire.BAD_VALUE

    def _keep(self, changes, at_once):
        try:
            self._store.put(changes)
        except OSError as error:
            self._transmitter.log(40, "settings: %s" % error)
            return wire.NOT_STORED
        if at_once:
            self._config.update(changes)
        return wire.OK

    # Self-test.

    def _test(self, seq):
        if self._drive.moving:
            return wire.IS_MOVING
        self._light.sweep(self._hal.ticks_ms())
        asyncio.create_task(self._examine())
        return wire.OK

    async def _examine(self):
        try:
            await self._send_health()
        except Exception as error:  # of any kind: the wheels must stop
            self._drive.fail(error)

    async def _send_health(self):
        hal = self._hal
        ran, failed = await health.examine(hal)
        sha256 = await health.image(hal)
        self._transmitter.send(
            wire.HEALTH,
            ran,
            failed,
            min(hal.free_kb(), 65535),
            int16(self._drive.odometry.bias * _UNITS_PER_RAD),
            self._drive.battery.mv,
            hal.signal_dbm(),
            hal.reset_reason(),
            self._config["boots"],
            ticks.diff(hal.ticks_ms(), self._started) // 1000,
            self._transmitter.outages,
            sha256[:4],
        )

    # New firmware.

    def _send_nonce(self, seq):
        if not self.can_update:
            return wire.UNKNOWN_OP
        if self._signature is None:
            from .signature import Signature  # only here: it takes memory

            self._signature = Signature(self._config["image_key"])
        nonce = self._signature.nonce(self._config["boots"], self._hal.ticks_ms())
        if nonce is None:
            return self._not_signed("it has no image_key")
        self._transmitter.send(wire.OTA_NONCE, nonce, self._hal.bytecode())
        return wire.OK

    def _begin_update(self, seq, size, sha256, mac):
        drive = self._drive
        if not self.can_update:
            return wire.UNKNOWN_OP
        if drive.moving:
            return wire.IS_MOVING
        if drive.state == wire.ESTOPPED:
            return wire.IS_ESTOPPED
        if not drive.battery.may_update:
            return wire.LOW_BATTERY
        if self._signature is None or not self._signature.holds(size, sha256, mac):
            return self._not_signed("nobody with its key has signed it")
        if self._update:
            self._update.close()
        drive.halt(wire.UPDATING, wire.NO_REASON)
        return self._write(self._open, size, sha256)

    def _not_signed(self, why):
        self._transmitter.log(40, "new firmware refused: %s" % why)
        return wire.NOT_SIGNED

    def _open(self, size, sha256):
        self._update = Update(self._slots, size, sha256)

    def _take_chunk(self, seq, offset, data):
        return self._write(self._update.take, offset, data) if self._update else wire.BAD_IMAGE

    def _finish_update(self, seq):
        if not self._update:
            return wire.BAD_IMAGE
        result = self._write(self._update.finish)
        if self._update:
            self._drop_update()
        return result

    def _write(self, work, *arguments):
        """Call what writes to flash memory; an error ends the update."""
        self._update_at = self._hal.ticks_ms()
        try:
            work(*arguments)
            return wire.OK
        except ImageError as error:
            result, words = wire.BAD_IMAGE, error
        except OSError as error:
            result, words = wire.NOT_STORED, error
        self._transmitter.log(40, "new firmware: %s" % words)
        self._drop_update()
        return result

    def _drop_update(self):
        if self._update:
            self._update.close()
            self._update = None
        self._drive.end_update()

    def _reboot(self, seq, flags):
        if self._drive.moving:
            return wire.IS_MOVING
        self._restart = flags
        return wire.OK
