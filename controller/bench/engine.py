"""`robodrome bench engine`: how fast the referee is, and whether seeded games keep every promise."""

import os
from collections.abc import Iterator, Mapping
from statistics import fmean
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from controller.bench import yardstick
from controller.bench.games import MOST_PLIES, seeded_games
from controller.bench.speed import LISTED, Speed, interleaved, play_of
from engine import registry

ROUNDS = 10
SLICE_S = 0.3

Report = dict[str, Any]


def bench(games: int, console: Console) -> Report:
    """Measure speed, then play so many seeded games of each registered game; a progress bar where people look on."""
    names = registry.games()
    rulers = yardstick.plays()
    plays = {name: play_of(name) for name in names} | dict(rulers)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        speed = progress.add_task("speed", total=ROUNDS * len(plays))
        speeds = interleaved(plays, ROUNDS, SLICE_S, lambda: progress.advance(speed))
        spreads = {}
        for name in names:
            task = progress.add_task(f"{name}: {games} games", total=games)
            for spread in seeded_games(name, games):
                progress.advance(task)
                spreads[name] = spread.report()
    return {
        "load": round(os.getloadavg()[0], 2),
        "speed": {name: _speed(speeds[name]) for name in names},
        "yardstick": {name: _speed(speeds[name]) for name in rulers},
        "games": spreads,
    }


def show(report: Report, console: Console) -> None:
    """The report for people."""
    rulers = [ruler["listed_s"] for ruler in report["yardstick"].values()]
    table = Table("random play, one core", "plies/s", "listed actions/s", "x yardstick's mean", "x its fastest")
    for name, speed in (report["speed"] | report["yardstick"]).items():
        ratios = (
            [f"{speed['listed_s'] / ruler:.2f}" for ruler in (fmean(rulers), max(rulers))] if rulers else ["-", "-"]
        )
        table.add_row(name, f"{speed['plies_s']:,}", f"{speed['listed_s']:,}", *ratios)
    console.print(table)
    if not report["yardstick"]:
        console.print("No yardstick: OpenSpiel is not installed (pip install 'robodrome[bench]').")
    console.print(f"At every ply up to {LISTED} actions are listed. Load of the machine: {report['load']}.")
    for line in _lines(report["games"]):
        console.print(line)


def _speed(speed: Speed) -> Mapping[str, int]:
    return {"plies_s": round(speed.plies_s), "listed_s": round(speed.listed_s)}


def _lines(spreads: Mapping[str, Report]) -> Iterator[str]:
    for name, spread in spreads.items():
        least, *quarters, most = spread["lengths"]
        middle = ", ".join(map(str, quarters))
        yield f"\n{name}: {spread['games']} games, {spread['plies']:,} plies; {spread['capped']} cut at {MOST_PLIES}"
        yield f"  plies of a game: {least} to {most}, quartiles {middle}"
        yield from (f"  {games:6} {outcome}" for outcome, games in spread["outcomes"].items())
        yield from (f"  BROKEN in seed {seed}: {words}" for seed, words in spread["broken"].items())
