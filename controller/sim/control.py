"""The control socket of the simulated table, for tests, faults and reports: a Unix socket with JSON lines.

The controller of the table does not use it: it communicates as with a real table, by frames and messages.
"""

import asyncio
import json
import logging
import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from controller.errors import ControllerError
from controller.sim.faults import set_fault
from controller.sim.table import SimTable
from controller.sim.truth import Truth

Json = dict[str, Any]
Place = str | Sequence[float]
"""A site's id, or a board point in mm."""

_TRUTH = TypeAdapter(Truth)

_LINE_BYTES = 1 << 20
"""Limit of an answer's length: far above the truth of a full table, which asyncio's default of 64 KiB may not hold."""

log = logging.getLogger(__name__)


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


@dataclass(slots=True)
class FrameCount:
    """Frames since the start."""

    rendered: int = 0
    dropped: int = 0


def report_of(table: SimTable, frames: FrameCount) -> Report:
    """The counts of a table."""
    world = table.world
    world.advance()
    clearance = None if math.isinf(world.min_clearance_mm) else world.min_clearance_mm
    return Report(world.time_s, world.contacts, clearance, frames.rendered, frames.dropped, table.hands.done)


class ControlServer:
    """Answers requests on the socket.

    Args:
        table: subject of the requests.
        frames: counts that the camera's task updates.
        stop: called on the request to stop.

    Attributes:
        clients: open connections.
    """

    def __init__(self, table: SimTable, frames: FrameCount, stop: Callable[[], None]) -> None:
        self.clients = 0
        self._table = table
        self._frames = frames
        self._stop = stop
        self._server: asyncio.Server | None = None

    async def start(self, path: Path) -> None:
        """Listen."""
        self._server = await asyncio.start_unix_server(self._serve, path)

    async def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.clients += 1
        try:
            while line := await reader.readline():
                writer.write((json.dumps(await self._reply(line)) + "\n").encode())
                await writer.drain()
        except ConnectionError as error:
            log.info("A control connection broke: %s", error)
        finally:
            self.clients -= 1
            writer.close()

    async def _reply(self, line: bytes) -> Json:
        try:
            request = json.loads(line)
            return {"ok": await self._do(request.pop("do"), request)}
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            return {"error": f"{type(error).__name__}: {error}"}

    async def _do(self, name: str, args: Json) -> Any:
        table = self._table
        match name:
            case "truth":
                return asdict(table.world.truth())
            case "truth_at":
                return asdict(table.world.truth_at(args["t_s"]))
            case "report":
                return asdict(report_of(table, self._frames))
            case "wheels":
                table.world.advance()
                return {figure: [body.driven_s, body.moved_s] for figure, body in table.world.bodies.items()}
            case "fault":
                return set_fault(table, args["name"], args["value"], args["figure"])
            case "behaviour":
                return table.hands.set_behaviour(args["name"])
            case "lay":
                return await table.hands.lay(args["kind"], table.point(args["at"]))
            case "lift":
                return await table.hands.lift(table.point(args["at"]))
            case "carry":
                return await table.hands.carry(args["figure"], table.point(args["to"]), args["yaw_rad"])
            case "hover":
                return await table.hands.hover(table.point(args["at"]), args["seconds"])
            case "stop":
                return self._stop()
        raise ValueError(f"the simulated table does not understand {name!r}")


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
        return _TRUTH.validate_python(await self._ask("truth"))

    async def truth_at(self, t_s: float) -> Truth:
        """The true state at a table time within the last two minutes."""
        return _TRUTH.validate_python(await self._ask("truth_at", t_s=t_s))

    async def report(self) -> Report:
        """Counts since the start."""
        return Report(**await self._ask("report"))

    async def wheels(self) -> dict[int, tuple[float, float]]:
        """By figure, the table times at which its motors were last driven and its wheels last turned."""
        answer = await self._ask("wheels")
        return {int(figure): (driven_s, moved_s) for figure, (driven_s, moved_s) in answer.items()}

    async def fault(self, name: str, value: Any, figure: int | None = None) -> None:
        """Set a fault; `controller.sim.faults` lists them."""
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

    async def hover(self, at: Place, seconds: float) -> None:
        """Let a hand stay over a point."""
        await self._ask("hover", at=at, seconds=seconds)

    async def stop(self) -> None:
        """End the simulated table; returns when it has ended."""
        await self._ask("stop")
        while await self._reader.read(1024):
            pass
        await self.close()

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
