"""The control socket of the simulated table, for tests, faults and reports: a Unix socket with JSON lines."""

import asyncio
import json
import logging
import math
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from controller.sim.figures.faults import set_fault
from controller.sim.process.control_client import Report
from controller.sim.table import SimTable

Json = dict[str, Any]

log = logging.getLogger(__name__)


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
    """

    def __init__(self, table: SimTable, frames: FrameCount) -> None:
        self._table = table
        self._frames = frames
        self._server: asyncio.Server | None = None

    async def start(self, path: Path) -> None:
        """Listen."""
        self._server = await asyncio.start_unix_server(self._serve, path)

    async def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := await reader.readline():
                writer.write((json.dumps(await self._reply(line)) + "\n").encode())
                await writer.drain()
        except ConnectionError as error:
            log.info("A control connection broke: %s", error)
        finally:
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
            case "arrange":
                places = {int(figure): table.point(to) for figure, to in args["figures"]}
                return table.hands.arrange(places, [(kind, table.point(at)) for at, kind in args["tokens"].items()])
            case "hover":
                return await table.hands.hover(table.point(args["at"]), args["seconds"])
        raise ValueError(f"the simulated table does not understand {name!r}")
