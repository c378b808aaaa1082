"""The handle of one figure: acknowledged commands, questions, pose fixes and its status.

The controller requests, the figure decides: it refuses what it may not do and stops by itself. Get a `Figure` from
`Fleet.figure`.
"""

import asyncio
import hashlib
import logging
import math
from collections.abc import Callable
from dataclasses import replace

from controller.api.wording import words
from controller.errors import LinkTimeoutError, MotionError, UnplacedError
from controller.fleet.bounds import MotionBound
from controller.fleet.channel import RESEND_S, CommandChannel
from controller.fleet.drift import DriftMeter
from controller.fleet.exchange import Exchange
from controller.fleet.image_keys import image_mac
from controller.fleet.monitor import LOST_S, StatusMonitor, is_last_will
from controller.fleet.status import FigureStatus
from controller.wire import bench, messages, updates
from controller.wire.codes import LightMode, State
from controller.wire.messages import Envelope, Message
from firmware.archive import MICROPYTHON
from firmware.build import bytecode_of

GIVE_UP_S = 4.0
"""Silence after which a motion counts as failed; by then the figure has stopped itself, as its time to live is over."""

TEST_S = 3.0
"""Time that a figure's self-test may take."""

TURN_BOUND_RAD = math.radians(210)
"""Angle after which a figure ends a turn: half a turn, which is the most a shorter way can be, plus corrections."""

_BOUND_FACTOR = 1.5
"""Distance bound of a velocity over what it should cover in its time to live: wheels may run faster than asked."""

_AGAIN_S, _FIXES_S = 0.4, 3.0
"""Time after which a figure that has had no fix lately is asked for a motion again, and for how long: fixes that the
radio holds up for 1.5 s, as while it changes its access point, are too old when they come."""

_SENT_S = 0.5
"""A fix that was sent within this time shows that the camera sees the figure, and that it is the radio that is late."""

_log = logging.getLogger(__name__)


class Figure:
    """The handle of one figure.

    Attributes:
        id: number of its tag; its name everywhere on the host.
        radio: its address on the wire.
        greeted: set while it obeys this controller.
        monitor: keeps its status.
        drift: compares its moves with its calibration, since that was set.
    """

    def __init__(self, number: int, radio: int, fleet: Exchange) -> None:
        self.id = number
        self.radio = radio
        self.monitor = StatusMonitor(number)
        self.drift = DriftMeter()
        self._fleet = fleet
        self._channel = CommandChannel(number, radio, fleet, self._condition)
        self.greeted = self._channel.greeted
        self._seen: tuple[float, float] | None = None
        self._fix_s = -math.inf
        self._bound: MotionBound | None = None

    @property
    def status(self) -> FigureStatus:
        """What is known of its condition."""
        return self.monitor.status

    async def arm(self) -> None:
        """Allow motion; clears a fault and a past emergency stop.

        Raises:
            MotionError: the figure refused; the message says why.
            LinkTimeoutError: it does not answer.
        """
        await self._channel.command(messages.Arm())

    async def move(
        self,
        x_mm: float,
        y_mm: float,
        speed_mm_s: float,
        bound_mm: float,
        *,
        reverse: bool = False,
        blind: bool = False,
    ) -> messages.Ran | None:
        """Drive straight to a board point, facing it (or, with `reverse`, turned away from it if that is nearer).

        Needs `pose_fix` at frame rate until it returns (or, with `blind`, `ping` as often, and ignores fixes).
        Returns at rest. Cancelling it stops the figure.

        Args:
            x_mm: target of the axle's centre, board frame.
            y_mm: target of the axle's centre, board frame.
            speed_mm_s: top speed.
            bound_mm: distance after which the figure stops, whatever it estimates.
            reverse: whether it may drive backwards.
            blind: by wheels and gyro alone, to measure them.

        Returns:
            How far its wheels were asked to run; None if that message was lost.

        Raises:
            MotionError: refused or broken off; the message says why.
            LinkTimeoutError: it does not answer (any more).
        """
        self.drift.begin(self._fleet.clock.now())
        move = messages.Move(x_mm, y_mm, speed_mm_s, bound_mm, self._fleet.ttl_ms, reverse, blind)
        ran = await self._bounded(move, bound_mm)
        if ran:
            self.drift.end(ran.left_mm, ran.right_mm)
            self.monitor.wheels = replace(self.monitor.wheels, residual_mm=self.drift.residual_mm)
        return ran

    async def turn(self, yaw_rad: float) -> None:
        """Turn on the spot to a board yaw, the shorter way. Otherwise like `move`."""
        await self._bounded(messages.Turn(yaw_rad, TURN_BOUND_RAD, self._fleet.ttl_ms), 0.0)

    async def stop(self) -> None:
        """End the motion, even one that is not acknowledged yet. Raises as `arm`."""
        await asyncio.shield(self._channel.halt())

    async def led(self, red: int, green: int, blue: int, mode: LightMode = LightMode.STEADY) -> None:
        """Set the light's base colour, 0..255 each, and how it is shown. Raises as `arm`."""
        await self._channel.command(messages.Led(red, green, blue, mode))

    async def identify(self, duration_s: float = 3.0) -> None:
        """Make it blink. Raises as `arm`."""
        await self._channel.command(messages.Identify(duration_s))

    async def test(self) -> messages.Health:
        """Make it test itself without moving; the result. Raises as `arm`."""
        health = await self._channel.ask(messages.SelfTest(), messages.Health, TEST_S)
        self.monitor.link = replace(self.monitor.link, signal_dbm=health.signal_dbm or None)
        self._fleet.changed(self.id)
        return health

    async def probe(self) -> bench.Wires:
        """How the wires of its board are; over the cable. Raises as `arm`."""
        return await self._channel.ask(bench.Probe(), bench.Wires, RESEND_S)

    async def pulse(self, number: int, *, awake: bool) -> bench.Pulsed:
        """Hold one input of its motor driver high for a moment; over the cable. Raises as `arm`."""
        return await self._channel.ask(bench.Pulse(number, int(awake)), bench.Pulsed, TEST_S)

    async def calibration(self) -> messages.Calibration:
        """The calibration of its wheels that it holds. Raises as `arm`."""
        return await self._channel.ask(messages.AskCalibration(), messages.Calibration, RESEND_S)

    async def calibrate(self, calibration: messages.Calibration) -> None:
        """Store a calibration in it. Raises as `arm`."""
        await self._channel.command(calibration)
        self.drift = DriftMeter()
        self.monitor.wheels = replace(
            self.monitor.wheels,
            calibration=calibration.revision,
            residual_mm=None,
            tune_due=False,
            top_mm_s=calibration.top_mm_s,
        )
        self._fleet.changed(self.id)

    def adjusted(self, text: str) -> None:
        """Report that its wheels were adjusted; `text` follows 'figure 3: '."""
        self._report(logging.INFO, text)

    def ask_for_tuning(self, text: str) -> None:
        """Report that its wheels must be measured; `text` follows 'figure 3: '."""
        self.monitor.wheels = replace(self.monitor.wheels, tune_due=True)
        self._report(logging.WARNING, text)

    async def update(self, image: bytes, key: bytes, progress: Callable[[float], None]) -> None:
        """Send it new firmware and restart it; its next birth and self-test show whether it runs that.

        Args:
            image: as `firmware.build` makes it.
            key: of this figure, which signs the image.
            progress: called with the fraction that is done, 0 to 1.

        Raises:
            FirmwareError: this is not an image.
            MotionError: refused, or compiled for another MicroPython; it keeps its present firmware.
            LinkError: it does not answer, or not all has arrived; it keeps the firmware that it has.
        """
        command = self._channel.command
        sha256, needed = hashlib.sha256(image).digest(), bytecode_of(image)
        asked = await self._channel.ask(updates.AskUpdateNonce(), updates.UpdateNonce, RESEND_S)
        if needed not in (None, asked.bytecode):
            raise MotionError(
                f"figure {self.id}: its MicroPython runs bytecode {asked.bytecode}, and this firmware is compiled to "
                f"bytecode {needed}; put MicroPython {MICROPYTHON} onto it, by cable: `robodrome figures flash "
                "--micropython FILE --settings FILE`",
                words("reason.bytecode", version=MICROPYTHON),
            )
        mac = image_mac(key, asked.nonce, len(image), sha256)
        await command(updates.UpdateBegin(len(image), sha256, mac))
        for offset in range(0, len(image), updates.UPDATE_CHUNK_BYTES):
            await command(updates.UpdateChunk(offset, image[offset : offset + updates.UPDATE_CHUNK_BYTES]))
            progress(offset / len(image))
        await command(updates.UpdateEnd())
        await command(messages.Reboot())
        progress(1.0)

    def sighted(self, t_capture_s: float) -> None:
        """Record that the camera saw it."""
        self.monitor.see(t_capture_s)

    def pose_fix(self, x_mm: float, y_mm: float, yaw_rad: float, t_capture_s: float) -> None:
        """Send where the camera saw it: the heartbeat of its motions. Dropped while the link is down."""
        self.drift.see(x_mm, y_mm, yaw_rad, t_capture_s)
        self._seen, self._fix_s = (x_mm, y_mm), self._fleet.clock.now()
        if self._bound:
            self._keep(self._bound.see(x_mm, y_mm))
        age_s = max(0.0, self._fleet.clock.now() - t_capture_s) + self.monitor.one_way_s
        self._beat(messages.PoseFix(x_mm, y_mm, yaw_rad, age_s))

    def velocity(self, left_mm_s: float, right_mm_s: float) -> None:
        """Turn the wheels until the time to live has passed; repeat it to go on."""
        bound_mm = _BOUND_FACTOR * max(abs(left_mm_s), abs(right_mm_s)) * self._fleet.ttl_ms / 1000
        self._beat(messages.Velocity(left_mm_s, right_mm_s, bound_mm, self._fleet.ttl_ms))

    def duty(self, left: float, right: float, bound_mm: float) -> None:
        """Give the motors fractions of full power, -1 to 1, for the time to live, to measure the wheels."""
        self._beat(messages.Duty(left, right, bound_mm, self._fleet.ttl_ms))

    def ping(self) -> None:
        """Keep a blind move alive."""
        self._beat(messages.Ping())

    # What Fleet uses.

    def hear(self, envelope: Envelope) -> None:
        """Take in a frame from the figure."""
        now_s = self._fleet.clock.now()
        obeys = envelope.epoch == self._fleet.epoch
        has_changed = self.monitor.hear(envelope, now_s, obeys)
        if obeys:
            self.greeted.set()
        elif not is_last_will(envelope.message):
            self._channel.greet(now_s)
        self._channel.take(envelope.message)
        match envelope.message:
            case messages.Telemetry(state=State.MOVING, pose=(x_mm, y_mm, _)) if self._bound:
                self._keep(self._bound.reckon(x_mm, y_mm))
        if has_changed:
            self._fleet.changed(self.id)

    def watch(self, now_s: float) -> None:
        """Notice silence, measure the round trip, repeat an emergency stop that was not heard."""
        silent_s = self.monitor.silence(now_s)
        if silent_s is None:
            return
        if self.monitor.link.up and silent_s > LOST_S:
            self.monitor.link = replace(self.monitor.link, up=False)
            self.monitor.note(words("fault.unheard", seconds=round(LOST_S)), now_s)
            self._fleet.changed(self.id)
        if silent_s > GIVE_UP_S:
            self._channel.fail_motion(
                LinkTimeoutError(f"figure {self.id} has been silent for {silent_s:.0f} s in mid-motion")
            )
        if self._fleet.stopped and self.monitor.telemetry.state is not State.ESTOP:
            self._fleet.send(self.radio, messages.EStop(), self._fleet.next_seq(), reliable=True)
        if self.monitor.ping_due(now_s):
            self.monitor.pinged(self._channel.stream(messages.Ping()), now_s)

    async def _bounded(self, motion: messages.Move | messages.Turn, bound_mm: float) -> messages.Ran | None:
        """Command a motion and watch its bound; ask again while the radio is late with fixes."""
        until_s = self._fleet.clock.now() + _FIXES_S
        while True:
            bound = self._bound = MotionBound(bound_mm, self._seen)
            try:
                return await self._channel.complete(motion)
            except UnplacedError:
                now_s = self._fleet.clock.now()
                if now_s > until_s or now_s - self._fix_s > _SENT_S:
                    raise
            finally:
                if self._bound is bound:
                    self._bound = None
            await self._fleet.clock.sleep(_AGAIN_S)

    def _beat(self, heartbeat: Message) -> None:
        """Send a heartbeat, unless the figure is to stop and has not confirmed that: without it, it stops by itself."""
        if not self._fleet.withholding or self.monitor.telemetry.state is State.ESTOP:
            self._channel.stream(heartbeat)

    def _keep(self, exceeded: str | None) -> None:
        """Stop a figure that has left the bound of its motion."""
        if exceeded:
            self._bound = None
            self._channel.fail_motion(MotionError(f"figure {self.id} {exceeded}", words("reason.displaced")))
            self._channel.halt()

    def _report(self, level: int, text: str) -> None:
        _log.log(level, "figure %d: %s", self.id, text)
        self.monitor.note(words("game.value", value=text), self._fleet.clock.now())
        self._fleet.changed(self.id)

    def _condition(self) -> str:
        heard_s, charge = self.monitor.link.last_heard_s, self.monitor.telemetry.battery
        return ("" if heard_s is None else f" (last heard {self._fleet.clock.now() - heard_s:.1f} s ago)") + (
            "" if charge is None else f" (battery {charge:.0%})"
        )
