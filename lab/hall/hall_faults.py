"""What fails while a hall's bench runs, and the stops meanwhile."""

import asyncio
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from httpx import HTTPError

from lab.hall.hall_run import Run, Stop

AWAY_STOPS, DOWN_S = 5, 10.0
"""Stops while a part is away, and wall time for which it is."""

ON_ITS_WAY_S = 0.005
"""Wall time until a request has left, and before it is answered."""


async def _database_killed(run: Run) -> Stop:
    await asyncio.to_thread(run.parts.database.stop)
    stops = await run.stops(AWAY_STOPS)
    await asyncio.sleep(DOWN_S)
    await asyncio.to_thread(run.parts.database.start)
    return stops


async def _database_hangs(run: Run) -> Stop:
    run.parts.database.signal(signal.SIGSTOP)
    stops = await run.stops(AWAY_STOPS)
    await asyncio.sleep(DOWN_S)
    run.parts.database.signal(signal.SIGCONT)
    return stops


async def _restart_hall(run: Run) -> None:
    await run.parts.hall.kill()
    run.cards = {}
    await run.parts.hall.start()


async def _hall_killed(run: Run) -> Stop:
    return await run.stop(partial(_restart_hall, run))


async def _hall_killed_before_it_answers(run: Run) -> Stop:
    """Its host is told so, and stops all again when the hall is back: this stop is measured."""
    asking = asyncio.create_task(run.parts.hall.post("/api/tables/stop", table=None))
    await asyncio.sleep(ON_ITS_WAY_S)
    await _restart_hall(run)
    with suppress(HTTPError):
        await asking
    return await run.stop()


async def _node_killed(run: Run) -> Stop:
    """That of the hall, and the next one's stops."""
    assert run.parts.nats
    killing = asyncio.create_task(run.parts.nats.kill_node(0))
    stops = await run.stops(AWAY_STOPS)
    await killing
    await asyncio.sleep(DOWN_S)
    await run.parts.nats.start_node(0)
    return stops


async def _node_hangs(run: Run) -> Stop:
    """That to which the hall went after the first one was killed: its connections stay, and nothing answers."""
    assert run.parts.nats
    run.parts.nats.signal_node(1, signal.SIGSTOP)
    stops = await run.stops(AWAY_STOPS)
    await asyncio.sleep(DOWN_S)
    run.parts.nats.signal_node(1, signal.SIGCONT)
    return stops


FAULTS: dict[str, Callable[[Run], Awaitable[Stop]]] = {
    "database killed": _database_killed,
    "database hangs": _database_hangs,
    "hall killed": _hall_killed,
    "hall killed before it answers": _hall_killed_before_it_answers,
}

CLUSTER_FAULTS = {"node killed": _node_killed, "node hangs": _node_hangs}
