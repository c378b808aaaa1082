"""`python -m lab.endurance.daily_puzzles 2026-11-23 10`: how robots set up and show the puzzles of so many days.

At the simulated table, from camera frame to wheel; each puzzle begins where the one before has ended.
"""

import tempfile
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Annotated, get_args

import typer

from base.clock import run_simulated
from controller.api.choices import PuzzleLevel
from controller.assembly.one_process import OneProcessTable

LIMIT_S = 600.0
"""Table time for a set-up or a way; a slower one fails."""


@dataclass(frozen=True)
class Shown:
    """A puzzle that was set up and solved on the table.

    Attributes:
        slides: of its way.
        set_up_s, way_s: table time.
        started, ended: where the robots truly stood before and after the way, by piece.
    """

    slides: int
    set_up_s: float
    way_s: float
    started: dict[str, str]
    ended: dict[str, str]


async def show(system: OneProcessTable, day: date, level: PuzzleLevel) -> Shown:
    """Have the robots set a puzzle up and show its way.

    Raises:
        TimeoutError: they do not within `LIMIT_S`.
    """
    begun_s = system.clock.now()
    way = (await system.table.puzzle(day, level))["way"]
    await system.table.show_puzzle(day, level, [])
    await _settled(system, 0)
    started, ready_s = _standing(system), system.clock.now()
    await system.table.show_puzzle(day, level, way)
    await _settled(system, len(way))
    return Shown(len(way), ready_s - begun_s, system.clock.now() - ready_s, started, _standing(system))


async def _settled(system: OneProcessTable, plies: int) -> None:
    deadline_s = system.clock.now() + LIMIT_S
    while (view := system.table.view(None))["phase"] != "play" or view["ply"] != plies:
        if system.clock.now() > deadline_s:
            raise TimeoutError(f"not within {LIMIT_S:g} s: {view}")
        await system.clock.sleep(0.1)


def _standing(system: OneProcessTable) -> dict[str, str]:
    at = {one.tag: (one.x_mm, one.y_mm) for one in system.sim.world.truth().figures}
    return {piece: system.game.board.nearest(*at[tag]).id for piece, tag in system.table.session.roster.items()}


async def _show_day(folder: Path, day: date) -> int:
    """The contacts of its three puzzles."""
    system = OneProcessTable(folder, game="ricochet")
    async with system.running():
        for level in get_args(PuzzleLevel):
            shown = await show(system, day, level)
            contacts = system.sim.world.contacts
            print(day, level, shown.slides, f"{shown.set_up_s:.1f} {shown.way_s:.1f}", contacts, flush=True)
    return contacts


def puzzles(
    first: Annotated[datetime, typer.Argument(formats=["%Y-%m-%d"], help="The first day.")],
    days: Annotated[int, typer.Argument(min=1, help="How many days.")],
) -> None:
    """Print slides, table seconds of set-up and way, and contacts so far of each puzzle; fail after a contact."""
    for number in range(days):
        with tempfile.TemporaryDirectory() as folder:
            if run_simulated(_show_day(Path(folder), first.date() + timedelta(number))):
                raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(puzzles)
