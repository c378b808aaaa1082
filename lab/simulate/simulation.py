"""A seed from its beginning to its end: the table, the people, what goes wrong, and what must hold."""

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from unittest.mock import patch

from base.clock import run_simulated
from base.processes import scratch_folder
from lab.simulate.calls import Calls
from lab.simulate.checks import Checks, Violation
from lab.simulate.dealing import deal
from lab.simulate.disk.disk import Disk
from lab.simulate.faults import KINDS, Fault, draw, strike
from lab.simulate.people import NAMES, People, SeededPhone
from lab.simulate.seeded_loop import SeededLoop
from lab.simulate.table import SeededTable
from lab.simulate.visits.visitors import Visitors
from web_remote.pairing import operator_pin

ENDS_S = 1.0
"""Table time in which what was cancelled ends."""

ROUNDING_S = 1e-6
"""Table time by which the clock may be early: it adds up what it jumps."""


CHEAP_N = 16
"""Cost of a hash of a PIN: what it should cost a guesser would cost the simulation."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is simulated.

    Attributes:
        seed: of everything.
        game: that is played.
        seconds: table time.
        kinds: of faults, of which these were drawn.
        faults: what goes wrong.
        linked: whether two houses play, at linked tables.
    """

    seed: int
    game: str
    seconds: float
    kinds: tuple[str, ...]
    faults: tuple[Fault, ...]
    linked: bool = False

    @classmethod
    def drawn(cls, seed: int, game: str, seconds: float, kinds: tuple[str, ...] = tuple(KINDS)) -> "Plan":
        """All faults of these kinds."""
        return cls(seed, game, seconds, kinds, tuple(draw(seed, game, seconds, kinds)))

    def only(self, numbers: Collection[int]) -> "Plan":
        """The same with these faults only."""
        return replace(self, faults=tuple(fault for fault in self.faults if fault.number in numbers))


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a plan.

    Attributes:
        violation: of a promise; None if all were kept.
        seconds: table time that was simulated.
        digest: of the history.
        lines: of the history.
        plies: in the journal at the end.
        acknowledged: plies of which a phone was told that they are played.
        counts: what happened how often.
    """

    violation: Violation | None
    seconds: float
    digest: str
    lines: int
    plies: int
    acknowledged: int
    counts: Counter[str]


def simulate(plan: Plan, history: Path | None = None, skips: bool = True, dealt: bool | None = None) -> Result:
    """Run a plan to its end, or to the first broken promise.

    Args:
        plan: what is simulated.
        history: file for what happens.
        skips: whether figures at rest jump to their next event; no history differs.
        dealt: whether what one seat may not know is dealt again; None: people play on.
    """
    with scratch_folder("robodrome-simulate-") as folder, seeded_secrets(plan.seed):
        return run_simulated(_simulated(plan, folder, history, skips, dealt), lambda: SeededLoop(plan.seed))


async def _simulated(plan: Plan, folder: Path, history: Path | None, skips: bool, dealt: bool | None) -> Result:
    disk, calls = Disk(folder / "0", Random(f"{plan.seed} disk")), Calls()
    with disk.installed(), calls.installed():
        return await _judged(plan, SeededTable(plan.game, plan.seed, disk, calls, history, skips), dealt)


async def _judged(plan: Plan, table: SeededTable, dealt: bool | None) -> Result:
    checks, violation = Checks(table), None
    with errors_logged() as errors:
        try:
            await _run(plan, table, checks, dealt)
            if errors:
                raise Violation("traceback", errors[0])
        except Violation as broken:
            violation = broken
    seconds, digest = table.world.clock.now(), table.history.close()
    table.bury()
    acknowledged = sum(answer["t"] == "ack" for phone in table.phones for _, answer in phone.answered)
    return Result(violation, seconds, digest, table.history.lines, checks.plies, acknowledged, table.counts)


async def _run(plan: Plan, table: SeededTable, checks: Checks, dealt: bool | None) -> None:
    """Play until the time is up.

    Raises:
        Violation: a promise was broken.
    """
    await table.open()
    while not table.controller.is_open:
        await table.world.clock.sleep(0.1)
        raise_end_of(table.controller.running)
    for name, token in zip(NAMES, table.controller.pair(NAMES), strict=True):
        rng = Random(f"{plan.seed} {name}")
        table.phones.append(SeededPhone(name, token, lambda: table, rng, table.history.of(name)))
    visitors = Visitors(table)
    works = [People(table.phones, table.world.clock, plan.game).run(), checks.watch(), table.supervise()]
    if dealt is not None:
        works.append(deal(table, dealt))
    lives = [asyncio.create_task(work) for work in (*works, *(strike(table, visitors, fault) for fault in plan.faults))]
    try:
        while (left_s := plan.seconds - table.world.clock.now()) > ROUNDING_S:
            running = {life for life in lives if not life.done()} | {table.controller.running}
            done, _ = await asyncio.wait(running, timeout=left_s, return_when=asyncio.FIRST_COMPLETED)
            for life in done:
                raise_end_of(life)
        await checks.at_the_end()
    finally:
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        await table.close()
        await table.world.clock.sleep(ENDS_S)
    checks.nothing_left()


def raise_end_of(life: asyncio.Task[None]) -> None:
    """Raises Violation: what should run for ever has ended, with its own violation if it has one."""
    if life.done() and (error := life.exception()):
        raise error if isinstance(error, Violation) else Violation("error", f"{error!r}") from error


@contextmanager
def seeded_secrets(seed: int) -> Iterator[None]:
    """Let all secrets of the program come from the seed, and hash PINs for little."""
    rng = Random(f"{seed} secrets")
    with (
        patch.object(secrets, "token_hex", lambda size: rng.randbytes(size).hex()),
        patch.object(secrets, "token_urlsafe", lambda size: rng.randbytes(size).hex()),
        patch.object(secrets, "token_bytes", rng.randbytes),
        patch.object(secrets, "choice", rng.choice),
        patch.object(secrets, "randbits", rng.getrandbits),
        patch.object(operator_pin, "SCRYPT_N", CHEAP_N),
    ):
        yield


class _Errors(logging.Handler):
    """Keeps what was logged as an error of the program."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self.found.append(f"{record.getMessage()}: {record.exc_info[1]!r}")


@contextmanager
def errors_logged() -> Iterator[list[str]]:
    """What is logged as an error of the program in the block."""
    handler, root = _Errors(), logging.getLogger()
    root.addHandler(handler)
    try:
        yield handler.found
    finally:
        root.removeHandler(handler)
