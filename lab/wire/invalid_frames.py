"""Part of `python -m lab wire`: invalid frames, and valid frames with meaningless content, at both ends.

Figure and host receive damaged frames, random bytes, and random payloads with a correct checksum. Damaged frames must
be rejected, neither side may fail, and a figure must not report a fault of its firmware.
"""

import asyncio
import time
from collections.abc import Callable
from random import Random
from typing import Any

from base.clock import SimulatedClock, run_simulated
from controller.errors import FrameCorruptError
from controller.fleet.fleet import Fleet
from controller.links.loopback import Loopback
from controller.sim.table_physics import World
from controller.wire import frames, messages
from controller.wire.codes import Reason, Result, State
from controller.wire.messages import Envelope, Message
from firmware.figure import cobs, wire
from firmware.figure.app import App
from firmware.figure.config import settings
from firmware.figure.hal_host import HostHal
from firmware.figure.store import Store

FIGURE = 3
"""Number of the figure; any will do."""

EPOCH = 99
"""Identifies the controller that the figure obeys; any 16-bit number will do."""

MAX_BYTES = 220
"""Limit of a random string: longer than any frame."""

FORGED_EVERY = 10
"""Random strings between two frames with a correct header and checksum and random content."""

_PAUSE_EVERY, _PAUSE_S = 1000, 0.05
"""Random strings between two steps of simulated time, and the length of a step."""

OPS = tuple(frames.MESSAGES)
"""All operations of the protocol."""


class _Ends:
    """A host and a figure that receive the same bytes."""

    def __init__(self) -> None:
        self.clock = SimulatedClock()
        body = World(self.clock.now, seed=1).add_figure(FIGURE, 0.0, 0.0, 0.0, "#888888")
        self._medium = Loopback(self.clock)
        self._fleet = Fleet(self._medium, self.clock, Random(1))
        self.app = App(HostHal(body, self.clock), settings({"id": FIGURE}), Store(), link=self._medium.figure(FIGURE))
        self._splitters = cobs.Splitter(), cobs.Splitter()

    async def start(self) -> None:
        """Start both."""
        await self._fleet.start()
        self._running = asyncio.ensure_future(self.app.run())
        await self.clock.sleep(0.1)

    async def close(self) -> None:
        """Stop both."""
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)
        await self._fleet.close()

    def receive(self, data: bytes) -> bool:
        """Feed a frame to both, also as bytes of a serial line; returns whether the host accepts the frame."""
        try:
            frames.decode(data)
            valid = True
        except FrameCorruptError:
            valid = False
        self.app.on_frame(data)
        for splitter in self._splitters:
            splitter.feed(data)
        return valid


def examine(strings: int, tell: Callable[[float], None]) -> dict[str, Any]:
    """Send every single-bit flip of a frame of each operation, then random strings.

    Returns:
        The number of each, how many damaged ones were accepted, and how often the figure reported a fault.
    """
    return run_simulated(_examine(strings, tell))


async def _examine(strings: int, tell: Callable[[float], None]) -> dict[str, Any]:
    ends = _Ends()
    await ends.start()
    try:
        ends.receive(_framed(Random(1), wire.HELLO, b""))
        flips, taken = _flip(ends)
        rng, faults, random_taken, forged = Random(7), 0, 0, 0
        for n in range(strings):
            random_taken += ends.receive(rng.randbytes(rng.randrange(MAX_BYTES)))
            if n % FORGED_EVERY == 0:
                forged += 1
                ends.receive(_forged(rng, n + 1))
            if n % _PAUSE_EVERY == 0:
                tell(n / strings)
                await ends.clock.sleep(_PAUSE_S)
            if (ends.app.drive.state, ends.app.drive.reason) == (wire.FAULT, wire.SOFTWARE):
                faults += 1
                ends.app.drive.state = wire.IDLE
        return {
            "flips": flips,
            "flips_taken": taken,
            "random": strings,
            "random_taken": random_taken,
            "forged": forged,
            "faults": faults,
        }
    finally:
        await ends.close()


def _flip(ends: _Ends) -> tuple[int, int]:
    """Every single-bit flip of a frame of each operation: how many, and how many were accepted."""
    flips = taken = 0
    for op in OPS:
        frame = _whole(Random(op), op)
        for bit in range(8 * len(frame)):
            damaged = bytearray(frame)
            damaged[bit // 8] ^= 1 << bit % 8
            flips += 1
            taken += ends.receive(bytes(damaged))
    return flips, taken


def _whole(rng: Random, op: int, seq: int = 1) -> bytes:
    """A frame with a random payload of the right size for its operation."""
    for size in range(wire.MAX_PAYLOAD + 1):
        payload = rng.randbytes(size)
        try:
            wire.unpack(op, payload)
        except wire.WireError:
            continue
        return _framed(rng, op, payload, seq)
    raise AssertionError(f"no payload fits op {op:#x}")


def _forged(rng: Random, seq: int) -> bytes:
    op = rng.choice(OPS) if rng.random() < 0.9 else rng.randrange(256)
    if op == wire.REBOOT:
        op = wire.ARM  # a restart is correct, but it would end the measurement
    if op in OPS and rng.random() < 0.7:
        return _whole(rng, op, seq)
    return _framed(rng, op, rng.randbytes(rng.randrange(wire.MAX_PAYLOAD)), seq)


def _framed(rng: Random, op: int, payload: bytes, seq: int = 1) -> bytes:
    """A frame with a correct checksum, in most cases from the controller that the figure obeys."""
    obeyed = op == wire.HELLO or rng.random() < 0.9
    epoch = EPOCH if obeyed else rng.randrange(1 << 16)
    body = wire.encode(FIGURE, epoch, seq, rng.randrange(1 << 30), wire.PING)[:-3] + bytes([op]) + payload
    checked: bytes = body + wire.crc16(body).to_bytes(2, "little")
    return checked


def codec_us(rounds: int = 20000) -> float:
    """CPU time in microseconds to encode and decode a message on the host; the mean over frequent messages."""
    frequent: tuple[Message, ...] = (
        messages.PoseFix(100.5, 200.1, 0.79, 0.066),
        messages.Move(78.1, -3.2, 60.0, 95.0, 200),
        messages.Ack(7, Result.OK),
        messages.Telemetry(State.MOVING, Reason.NONE, True, False, 3900, (1.5, -2.5, 0.5), 9, Result.OK),
    )
    begun = time.process_time()
    for n in range(rounds):
        frames.decode(frames.encode(Envelope(FIGURE, EPOCH, n, n, frequent[n % len(frequent)])))
    return round((time.process_time() - begun) / rounds * 1e6, 2)
