"""The figure: takes in messages, has them carried out, answers them and reports.

Usage: ``await App(hal, settings({...}), Store(), link=link).run()``

A link carries frames: `async run(on_frame, on_up, will)` never ends, calls `on_frame(bytes)` for each frame and
`on_up()` when frames can be sent (again); `send(op, frame)` never blocks and drops frames while the medium is down.
`link` leads to the controller, `cable` to a computer over USB; one of them may be missing.
"""

import asyncio

from . import ticks, wire
from .bench import Bench
from .drive import RAD_PER_UNIT, Drive
from .light import Light
from .maintenance import Maintenance
from .transmitter import Transmitter, int16

VERSION = (0, 1, 0)

_RETIRED_EPOCHS = 4  # former controllers that are remembered, so that a late HELLO of theirs is dropped
_JUMP_MS = 5000  # no connection stands still for longer: a clock has jumped
_FORGET_FRAMES = 64  # 1 ms per 4 s of fixes: clocks drift by a tenth of that
_PARKED_PERIODS = 10  # a figure with an empty battery reports once in this many periods


class App:
    def __init__(self, hal, config, store, link=None, cable=None, slots=None):
        self.hal = hal
        self.config = config
        self.light = Light()
        self._link = link
        self._cable = cable
        self._transmitter = Transmitter(hal, config, [end for end in (link, cable) if end])
        self.drive = Drive(hal, config, self._transmitter)
        self._maintenance = Maintenance(self.drive, self.light, store, slots)
        self._bench = Bench(self.drive)
        self._link_trouble = ""
        self._shown = None  # colour of the light
        self._retired = []
        self._last_stream = 0
        self._last_command = 0
        self._last_answer = wire.OK
        self._least = None  # offset of the controller's clock in the fastest frame
        self._frames = 0
        self._handlers = {wire.LED: self._led, wire.IDENTIFY: self._identify}
        self._handlers.update(self.drive.handlers)
        self._handlers.update(self._maintenance.handlers)
        if cable:
            self._handlers.update(self._bench.handlers)

    async def run(self):
        self.drive.disarm()
        reason = self.hal.reset_reason()
        if reason:
            self.drive.set_state(wire.FAULT, reason)
        will = self._transmitter.frame(wire.STATE, wire.OFFLINE, wire.NO_REASON, 0)
        tasks = [self._control(), self._report(), self._maintenance.run()]
        if self._link:
            tasks.append(self._link.run(self.on_frame, self._on_link_up, will))
        if self._cable:
            tasks.append(self._cable.run(self.on_cable_frame, self._birth, will))
        tasks = [asyncio.create_task(task) for task in tasks]
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
            self.drive.disarm()

    # Messages to the figure.

    def on_frame(self, frame):
        """Take in a frame of the link; damaged and late ones and those for other figures are dropped."""
        self._receive(frame, False)

    def on_cable_frame(self, frame):
        """As `on_frame`, over the cable: from somebody who holds the figure."""
        self._receive(frame, True)

    def _receive(self, frame, by_cable):
        try:
            address, epoch, seq, t_ms, op, payload = wire.decode(frame)
        except wire.WireError:
            return
        if address == self.config["id"] or address == wire.ALL:
            self.drive.guard(self._take, epoch, seq, t_ms, op, payload, by_cable)

    def _take(self, epoch, seq, t_ms, op, payload, by_cable):
        send = self._transmitter.send
        if op == wire.ESTOP:
            self.drive.halt(wire.ESTOPPED, wire.ASKED)
            if epoch == self._transmitter.epoch:
                send(wire.ACK, seq, wire.OK)
        elif op == wire.HELLO:
            self._hello(epoch)
        elif epoch != self._transmitter.epoch or not epoch:
            return
        elif op in wire.STREAMS:
            if seq > self._last_stream:
                self._last_stream = seq
                self.drive.late_ms = self._late_ms(t_ms)
                self._execute(op, payload, seq, by_cable)
        elif seq > self._last_command:
            self._last_command = seq
            self._last_stream = max(self._last_stream, seq)  # a DUTY that a STOP overtook must not drive
            self._last_answer = self._execute(op, payload, seq, by_cable)
            send(wire.ACK, seq, self._last_answer)
        elif seq == self._last_command:
            send(wire.ACK, seq, self._last_answer)

    def _late_ms(self, t_ms):
        """How much longer than the fastest one a frame took that was sent at `t_ms` of the controller's clock."""
        offset = ticks.diff(self.hal.ticks_ms(), t_ms)
        self._frames = (self._frames + 1) % _FORGET_FRAMES
        if self._least is None or not 0 <= ticks.diff(offset, self._least) < _JUMP_MS:
            self._least = offset
        elif not self._frames:
            self._least += 1  # the two clocks drift
        return ticks.diff(offset, self._least)

    def _execute(self, op, payload, seq, by_cable):
        handler = self._handlers.get(op)
        if handler is None:
            return wire.UNKNOWN_OP
        if op in wire.CABLE_OPS and not by_cable:
            return wire.CABLE_ONLY
        try:
            fields = wire.unpack(op, payload)
        except wire.WireError:
            return wire.BAD_VALUE
        return handler(seq, *fields)

    def _hello(self, epoch):
        if epoch in self._retired or not epoch:
            return
        self._maintenance.confirm_firmware()
        if epoch != self._transmitter.epoch:
            self._retired = (self._retired + [self._transmitter.epoch])[-_RETIRED_EPOCHS:]
            self._transmitter.epoch = epoch
            self._last_stream = self._last_command = 0
            self._least = None
            self.drive.hand_over()
        self._birth()

    def _led(self, seq, red, green, blue, mode):
        if mode > wire.DOWN:
            return wire.BAD_VALUE
        self.light.base((red, green, blue), mode)
        return wire.OK

    def _identify(self, seq, duration_ms):
        self.light.identify(self.hal.ticks_ms(), duration_ms)
        return wire.OK

    # Tasks and messages from the figure.

    async def _control(self):
        while True:
            self.hal.feed()
            self.drive.guard(self._bench.step if self._bench.pulsing else self.drive.step)
            await self.hal.sleep_ms(self.config["period_ms"])

    async def _report(self):
        period = 0
        while True:
            period = (period + 1) % _PARKED_PERIODS
            self.drive.guard(self._report_once, period)
            await self.hal.sleep_ms(self.config["telemetry_ms"])

    def _report_once(self, period):
        self.drive.check_battery()
        colour = self.light.colour(self.hal.ticks_ms(), self.drive.state, self.drive.reason)
        if colour != self._shown:
            self._shown = colour
            self.hal.led(*colour)
        if not period or not self.drive.battery.parks:
            self._telemetry()

    def _telemetry(self):
        drive = self.drive
        x, y, yaw = drive.odometry.pose_at(self.hal.ticks_ms())
        self._transmitter.send(
            wire.TEL,
            drive.state,
            drive.reason,
            drive.flags,
            drive.battery.mv,
            int16(x * 10),
            int16(y * 10),
            int16(yaw / RAD_PER_UNIT),
            drive.last_seq,
            drive.last_result,
        )

    def on_link_trouble(self, words):
        """The link is down: say why, as far as somebody hears it."""
        self._link_trouble = words
        self._transmitter.log(30, words)

    def _on_link_up(self):
        self._link_trouble = ""
        self._transmitter.outages = min(self._transmitter.outages + 1, 65535)
        self.drive.guard(self._birth)

    def _birth(self):
        drive = self.drive
        has = wire.HAS_LED
        if drive.odometry.has_gyro:
            has |= wire.HAS_GYRO
        if self.hal.counts() is not None:
            has |= wire.HAS_ENCODERS
        if drive.touch.present:
            has |= wire.HAS_ACCELEROMETER
        if self._maintenance.can_update:
            has |= wire.HAS_UPDATE
        status = (has, drive.battery.mv, drive.state, drive.reason, self.hal.unique_id(), self.config["calibration"])
        self._transmitter.send(wire.BIRTH, *VERSION, *status)
        if drive.sensor_trouble:
            self._transmitter.log(40, drive.sensor_trouble)
        if self._link_trouble:
            self._transmitter.log(30, self._link_trouble)
