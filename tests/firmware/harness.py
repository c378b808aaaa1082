"""One figure under test: the real app with a body in simulated time, which sends and receives frames."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from base.clock import SimulatedClock
from firmware.boot import Slots
from firmware.figure import wire
from firmware.figure.app import App
from firmware.figure.config import settings
from firmware.figure.hal_host import HostHal
from firmware.figure.store import Store
from tests.firmware.bodies import Body, Faults, until, watch
from tests.support.async_tests import background

EPOCH = 77


class Harness:
    """The app and its link: `say` delivers a frame to the figure, `heard` lists the frames that it has sent."""

    def __init__(self, faults: Faults, boot_ms: int, slots: Slots | None = None, **overrides: Any) -> None:
        self.clock = SimulatedClock()
        self.body = Body(self.clock, faults, random.Random(5), x=100.0, y=100.0)
        hal = HostHal(self.body, self.clock, boot_ms=boot_ms)
        self.store = Store()
        self.app = App(hal, settings({"id": 3, **overrides}), self.store, link=self, slots=slots)
        self.frames: list[tuple[int, int, tuple[Any, ...]]] = []
        self.seen = True
        self._seq = 0

    async def run(self, on_frame: Callable[[bytes], None], on_up: Callable[[], None], will: bytes) -> None:
        on_up()
        await asyncio.Event().wait()

    def send(self, op: int, frame: bytes) -> None:
        _, epoch, _, _, said, payload = wire.decode(frame)
        assert said == op
        self.frames.append((op, epoch, wire.unpack(op, payload)))

    def say(
        self,
        op: int,
        *fields: int | bytes,
        tail: bytes = b"",
        seq: int | None = None,
        epoch: int = EPOCH,
        address: int = 3,
        by_cable: bool = False,
        t_ms: int | None = None,
    ) -> int:
        self._seq += 1
        seq = self._seq if seq is None else seq
        hear = self.app.on_cable_frame if by_cable else self.app.on_frame
        hear(
            wire.encode(
                address, epoch, seq, round(self.clock.now() * 1000) if t_ms is None else t_ms, op, *fields, tail=tail
            )
        )
        return seq

    def heard(self, op: int) -> list[tuple[Any, ...]]:
        return [fields for said, _, fields in self.frames if said == op]

    def answer(self, op: int, *fields: int | bytes, tail: bytes = b"", by_cable: bool = False) -> int:
        """The result in the ACK of this command."""
        seq = self.say(op, *fields, tail=tail, by_cable=by_cable)
        return next(result for number, result in self.heard(wire.ACK) if number == seq)

    def ready(self) -> None:
        """Greeted and armed."""
        self.say(wire.HELLO)
        assert self.answer(wire.ARM) == wire.OK

    def move(self, x_mm: float, y_mm: float, bound_mm: float = 300, bits: int = 0) -> int:
        return self.answer(wire.MOVE, round(x_mm * 10), round(y_mm * 10), 600, round(bound_mm * 10), 200, bits)

    async def done(self) -> int:
        """The result of the motion."""
        count = len(self.heard(wire.DONE))
        await until(self.clock, lambda: len(self.heard(wire.DONE)) > count)
        result: int = self.heard(wire.DONE)[-1][1]
        return result

    def fix(self, x: float, y: float, yaw: float, t_capture_s: float) -> None:
        """Deliver a camera fix as POSE."""
        age_ms = round((self.clock.now() - t_capture_s) * 1000)
        self.say(wire.POSE, round(x * 10), round(y * 10), round(yaw * 18000 / 3.14159265), age_ms)


@asynccontextmanager
async def running_harness(faults: Faults | None = None, boot_ms: int = 0, **overrides: Any) -> AsyncIterator[Harness]:
    """A running, armed figure with a camera that sends fixes."""
    harness = Harness(faults or Faults(), boot_ms, **overrides)
    async with background(harness.app.run(), watch(harness.body, harness.fix, seen=lambda: harness.seen)):
        await harness.clock.sleep(0.01)
        harness.ready()
        await harness.clock.sleep(1.0)
        yield harness
