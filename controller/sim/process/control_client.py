"""The client's end of the simulated table's control socket, for tests, faults and reports.

The controller uses it to find and to end the simulated table only: else it communicates as with a real one, by frames
and messages. The other end is `control_server`.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from controller.errors import ControllerError
from controller.sim.true_state import Truth

Place = str | Sequence[float]
"""A site's id, or a board point in mm."""

_LINE_BYTES = 1 << 20
"""Limit of an answer's length: far above the truth of a full table, which asyncio's default of 64 KiB may not hold."""


class SimulatedTableError(ControllerError):
    """The simulated table does not answer, or refuses a request."""


@dataclass(frozen=True, slots=True)
class Report:
    """Counts since the start.

    Attributes:
        t_s: table time.
        contacts: how often two bodies touched.
        min_clearance_mm: least distance between two bodies while one drove; None before any did.
        frames_rendered: frames published.
        frames_dropped: frames skipped because the machine was too slow.
        hand_tasks: tasks that people have done.
    """

    t_s: float
    contacts: int
    min_clearance_mm: float | None
    frames_rendered: int
    frames_dropped: int
    hand_tasks: int


class SimControl:
    """The client's end of the socket, made by `connect`. Requests are sent one at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._one_at_a_time = asyncio.Lock()

    @staticmethod
    async def connect(path: Path) -> "SimControl":
        """Connect to a running simulated table.

        Raises:
            SimulatedTableError: no simulated table listens there.
        """
        try:
            reader, writer = await asyncio.open_unix_connection(path, limit=_LINE_BYTES)
        except OSError as error:
            raise SimulatedTableError(f"no simulated table answers at {path}: {error}") from error
        return SimControl(reader, writer)

    async def close(self) -> None:
        """Disconnect; the table keeps running."""
        self._writer.close()
        await self._writer.wait_closed()

    async def truth(self) -> Truth:
        """The present true state."""
        return _truth_type().validate_python(await self._ask("truth"))

    async def truth_at(self, t_s: float) -> Truth:
        """The true state at a table time within the last two minutes."""
        return _truth_type().validate_python(await self._ask("truth_at", t_s=t_s))

    async def report(self) -> Report:
        """Counts since the start."""
        return Report(**await self._ask("report"))

    async def wheels(self) -> dict[int, tuple[float, float]]:
        """By figure, the table times at which its motors were last driven and its wheels last turned."""
        answer = await self._ask("wheels")
        return {int(figure): (driven_s, moved_s) for figure, (driven_s, moved_s) in answer.items()}

    async def fault(self, name: str, value: Any, figure: int | None = None) -> None:
        """Set a fault; `controller.sim.figures.faults` lists them."""
        await self._ask("fault", name=name, value=value, figure=figure)

    async def behaviour(self, name: str) -> None:
        """Change how people do their tasks."""
        await self._ask("behaviour", name=name)

    async def lay(self, kind: str, at: Place) -> None:
        """Let a hand lay a token; returns when the hand is gone."""
        await self._ask("lay", kind=kind, at=at)

    async def lift(self, at: Place) -> None:
        """Let a hand lift the token that lies there."""
        await self._ask("lift", at=at)

    async def carry(self, figure: int, to: Place, yaw_rad: float | None = None) -> None:
        """Let a hand carry a figure."""
        await self._ask("carry", figure=figure, to=to, yaw_rad=yaw_rad)

    async def arrange(self, figures: Mapping[int, Place], tokens: Mapping[str, str]) -> None:
        """Put figures to their places at once, and exactly these tokens, by site; no hand is seen."""
        await self._ask("arrange", figures=[*figures.items()], tokens=tokens)

    async def hover(self, at: Place, seconds: float) -> None:
        """Let a hand stay over a point."""
        await self._ask("hover", at=at, seconds=seconds)

    async def _ask(self, do: str, **args: Any) -> Any:
        async with self._one_at_a_time:
            try:
                self._writer.write((json.dumps({"do": do, **args}) + "\n").encode())
                await self._writer.drain()
                line = await self._reader.readline()
            except OSError as error:
                raise SimulatedTableError(f"the simulated table has ended: {error}") from error
        if not line:
            raise SimulatedTableError("the simulated table has ended: it closed its control socket")
        reply = json.loads(line)
        if "error" in reply:
            raise SimulatedTableError(f"the simulated table refuses {do!r}: {reply['error']}")
        return reply["ok"]


@cache
def _truth_type() -> TypeAdapter[Truth]:
    return TypeAdapter(Truth)  # takes a while, and a table that is played at never asks
