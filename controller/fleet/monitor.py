"""Keeps the status of one figure: from its frames, from the camera, and from silence."""

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import fields, replace
from operator import attrgetter
from typing import Any

from controller.api.wording import words
from controller.fleet.meters import LossMeter, PingMeter, SightingMeter
from controller.fleet.status import Fault, FigureStatus, FirmwareStatus, LinkStatus, TelemetryStatus, WheelStatus
from controller.wire import messages
from controller.wire.codes import State
from controller.wire.messages import Message
from engine.words import Msg

LOST_S = 1.0
"""Silence after which a figure's link counts as lost; a figure reports ten times per second."""

PING_S = 1.0
"""Period of the pings that measure round trip and clock offset."""

KEPT_FAULTS = 20
"""Faults of a figure that are kept for display."""

_TROUBLE = (State.FAULT, State.LOWBATT)
"""States whose reason is kept as a fault."""

_log = logging.getLogger(__name__)


class StatusMonitor:
    """The status of figure `number`; the parts that its handle changes are public.

    Attributes:
        link: how well it can be reached.
        telemetry: what it last reported.
        wheels: how well its wheels are calibrated.
    """

    def __init__(self, number: int) -> None:
        self.link = LinkStatus()
        self.telemetry = TelemetryStatus()
        self.wheels = WheelStatus()
        self._number = number
        self._firmware = FirmwareStatus()
        self._tag_hz = 0.0
        self._faults: deque[Fault] = deque(maxlen=KEPT_FAULTS)
        self._frames = LossMeter()
        self._pings = PingMeter()
        self._sightings = SightingMeter()

    @property
    def status(self) -> FigureStatus:
        """All of it now."""
        return FigureStatus(self.link, self.telemetry, self.wheels, self._firmware, self._tag_hz, tuple(self._faults))

    @property
    def one_way_s(self) -> float:
        """Undisturbed delay of a frame; 0 until known."""
        return self._pings.one_way_s

    def hear(self, envelope: messages.Envelope, now_s: float, obeys: bool) -> bool:
        """Take in a frame of the figure.

        Args:
            envelope: the frame.
            now_s: table time.
            obeys: whether it belongs to this start of the controller.

        Returns:
            Whether the status has changed in more than what every frame changes.
        """
        before = self.status
        if obeys:
            self._frames.hear(envelope.seq)
        loss = self._frames.loss if obeys else self.link.loss
        if is_last_will(envelope.message):
            self.link = replace(self.link, loss=loss)
        else:
            self.link = replace(self.link, up=True, last_heard_s=now_s, loss=loss)
        self._take(envelope.message, now_s, envelope.t_ms / 1000)
        if self.telemetry.state in _TROUBLE and self.telemetry.state is not before.telemetry.state:
            self.note(self.telemetry.reason.words, now_s)
        return _differs(before, self.status)

    def see(self, t_capture_s: float) -> None:
        """Record that the camera saw the figure."""
        self._sightings.see(t_capture_s)

    def silence(self, now_s: float) -> float | None:
        """Update what changes without frames; the time in s since the last frame, None before the first."""
        self._tag_hz = self._sightings.per_second(now_s)
        return None if self.link.last_heard_s is None else now_s - self.link.last_heard_s

    def ping_due(self, now_s: float) -> bool:
        """Whether to send another ping."""
        return self._pings.due(now_s, PING_S)

    def pinged(self, seq: int, now_s: float) -> None:
        """Record a ping that was sent."""
        self._pings.ask(seq, now_s)

    def note(self, words: Msg, t_s: float) -> None:
        """Keep a fault; `words` follow 'figure 3: '."""
        self._faults.append(Fault(t_s, words))

    def _take(self, message: Message, now_s: float, figure_s: float) -> None:
        match message:
            case messages.Ack(seq):
                trip_s = self._pings.answer(seq, now_s, figure_s)
                if trip_s is not None:
                    self.link = replace(self.link, round_trip_s=trip_s, clock_offset_s=self._pings.offset_s)
            case messages.Telemetry():
                self.telemetry = TelemetryStatus(
                    message.state,
                    message.reason,
                    message.armed,
                    message.battery_mv,
                    message.battery_low,
                    message.pose,
                    self._pings.table_time(figure_s, now_s),
                )
            case messages.StateChange(state, reason, armed):
                self.telemetry = replace(self.telemetry, state=state, reason=reason, armed=armed)
                self.link = replace(self.link, up=state is not State.OFFLINE)
            case messages.Birth():
                self.telemetry = replace(
                    self.telemetry, state=message.state, reason=message.reason, battery_mv=message.battery_mv
                )
                version = ".".join(str(part) for part in message.version)
                self._firmware = FirmwareStatus(version, message.unique_id.hex())
                self.wheels = replace(self.wheels, calibration=message.calibration, top_mm_s=None)
            case messages.Calibration():
                self.wheels = replace(self.wheels, calibration=message.revision, top_mm_s=message.top_mm_s)
            case messages.Log(level, text):
                _log.log(level, "figure %d: %s", self._number, text)
                if level >= logging.WARNING:
                    self.note(words("game.value", value=text), self._pings.table_time(figure_s, now_s))


def is_last_will(message: Message) -> bool:
    """Whether the broker sends this for a figure that is gone."""
    return isinstance(message, messages.StateChange) and message.state is State.OFFLINE


def _differs(before: FigureStatus, now: FigureStatus) -> bool:
    """Compare two statuses without what every frame changes."""
    return (
        _link(before.link) != _link(now.link)
        or _telemetry(before.telemetry) != _telemetry(now.telemetry)
        or before[2:] != now[2:]
    )


def _all_of(kind: type[Any], *without: str) -> Callable[[Any], Any]:
    return attrgetter(*(known.name for known in fields(kind) if known.name not in without))


_link = _all_of(LinkStatus, "last_heard_s", "loss")
_telemetry = _all_of(TelemetryStatus, "pose_s")
