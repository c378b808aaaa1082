"""`python -m lab engine`: speed of the rules, and whether seeded games keep every promise."""

import os
from collections.abc import Iterator, Mapping
from functools import partial
from statistics import fmean
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from engine import registry
from lab.engine import openspiel_speed
from lab.engine.random_play_speed import LISTED, Speed, interleaved, play_of
from lab.engine.seeded_games import MAX_PLIES, seeded_games

OURS = "ours"

ROUNDS, SLICE_S = 10, 0.2
"""Each contestant plays this many slices of processor time, by turns: 2 s in all."""

Report = dict[str, Any]


def bench(games: int, console: Console) -> Report:
    """Measure speed, then play this many seeded games of each registered game; shows a progress bar on a terminal."""
    names = registry.games()
    references = openspiel_speed.plays()
    plays = {(OURS, name): play_of(name) for name in names}
    plays |= {(way, name): play for way, group in references.items() for name, play in group.items()}
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        speed = progress.add_task("speed", total=ROUNDS * len(plays))
        speeds = interleaved(plays, ROUNDS, SLICE_S, lambda: progress.advance(speed))
        spreads = {}
        for name in names:
            task = progress.add_task(f"{name}: {games} games", total=games)
            spreads[name] = seeded_games(name, games, partial(progress.advance, task)).report()
    return {
        "load": round(os.getloadavg()[0], 2),
        "speed": {name: _speed(speeds[OURS, name]) for name in names},
        "yardstick": {way: {name: _speed(speeds[way, name]) for name in group} for way, group in references.items()},
        "games": spreads,
    }


def show(report: Report, console: Console) -> None:
    """Print the report for people."""
    means = {way: fmean(speed["listed_s"] for speed in group.values()) for way, group in report["yardstick"].items()}
    table = Table("random play, one core", "plies/s", "listed/s", *(f"x OpenSpiel, {way}" for way in means))
    for name, speed in report["speed"].items():
        ratios = (f"{speed['listed_s'] / mean:.2f}" for mean in means.values())
        table.add_row(name, f"{speed['plies_s']:,}", f"{speed['listed_s']:,}", *ratios)
    console.print(table)
    for way, group in report["yardstick"].items():
        slowest, *_, fastest = sorted(speed["listed_s"] for speed in group.values())
        console.print(
            f"OpenSpiel's {len(group)} games in Python, {way}: {means[way]:,.0f} listed actions/s in the mean, "
            f"{slowest:,} to {fastest:,}."
        )
    if not means:
        console.print("No yardstick: OpenSpiel is not installed (pip install 'robodrome[bench]').", markup=False)
    console.print(f"At every ply up to {LISTED} actions are listed. Load of the machine: {report['load']}.")
    for line in _lines(report["games"]):
        console.print(line)


def _speed(speed: Speed) -> Mapping[str, int]:
    return {"plies_s": round(speed.plies_s), "listed_s": round(speed.listed_s)}


def _lines(spreads: Mapping[str, Report]) -> Iterator[str]:
    for name, spread in spreads.items():
        yield f"\n{name}: {spread['games']} games, {spread['plies']:,} plies; {spread['capped']} cut at {MAX_PLIES}"
        if spread["lengths"]:
            shortest, *quartiles, longest = spread["lengths"]
            yield f"  plies of a game: {shortest} to {longest}, quartiles {', '.join(map(str, quartiles))}"
        yield from (f"  {games:6} {outcome}" for outcome, games in spread["outcomes"].items())
        yield from (f"  BROKEN in seed {seed}: {words}" for seed, words in spread["broken"].items())
