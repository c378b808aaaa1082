"""`robodrome bench players`: ratings of the computer players, and whether their games end."""

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from statistics import fmean, median
from typing import Any

from rich.console import Console
from rich.progress import Progress, TaskID
from rich.table import Table

from engine import registry
from robodrome.bench.elo import Result, ratings
from robodrome.bench.matches import MatchBook, Pairing, Played, round_robin

STEP = 0.65
"""Part of the games that a level wins at least against the one below."""

LEAD = 0.90
"""Part of the games that the strongest level wins at least against `greedy`."""

PLY_S = 2.0
"""Processor time of the slowest ply."""

VARIANTS: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "droids": tuple({"scenario": number} for number in range(2, 8)),
    "roborama": ({"programme": 2}, {"programme": 3}),
    "netzwerk": (
        {"must_capture": True},
        {"contested": "no_move"},
        {"contested": "no_use"},
        {"jump_cost": 3},
        {"straight_only": True},
        {"there_and_back": "refused"},
        {"energy_needs_control": True},
        {"battery_moves_per_turn": "any"},
    ),
}
"""Game -> options besides the defaults with which computers must finish their games."""

Report = dict[str, Any]


def bench(games: int, ends: int, names: Iterable[str], book: MatchBook, console: Console) -> Report:
    """Rate the levels of these games by a round robin with `greedy`, then play `ends` games of each set of options."""
    report: Report = {"load": round(os.getloadavg()[0], 2), "games": {}}
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        for name in names:
            rated = list(round_robin(name, {}, ("greedy", *registry.levels(name)), games))
            level = registry.default_level(name)
            ended = [list(_alone(name, options, level, ends)) for options in ({}, *VARIANTS.get(name, ()))]
            task = progress.add_task(name, total=len(rated) + sum(map(len, ended)))
            played = [[_played(book, pairing, progress, task) for pairing in group] for group in (rated, *ended)]
            report["games"][name] = _rated(name, played[0]) | {
                "ends": {group[0].pairing.options: _ended(group) for group in played[1:] if group}
            }
    return report


def _alone(name: str, options: Mapping[str, Any], level: str, games: int) -> Iterator[Pairing]:
    """Games of a level against itself."""
    return (Pairing(name, json.dumps(options, sort_keys=True), level, level, number) for number in range(games))


def _played(book: MatchBook, pairing: Pairing, progress: Progress, task: TaskID) -> Played:
    result = book.result(pairing)
    progress.advance(task)
    return result


def _rated(name: str, played: Sequence[Played]) -> Report:
    """Ratings, and how often each level beats the one below and the strongest beats `greedy`."""
    results = [(one.pairing.one, one.pairing.other, one.score) for one in played]
    rated = ratings(results, "greedy") if results else {}
    levels = list(registry.levels(name))
    pairs = [*pairwise(levels), ("greedy", levels[-1])]
    return {
        "games": len(results),
        "elo": {player: {"rating": round(rating), "95 %": round(width)} for player, (rating, width) in rated.items()},
        "scores": {f"{high} over {low}": _share(results, high, low) for low, high in pairs},
        "slowest_ply_s": {
            level: round(max((one.slowest_s.get(level, 0.0) for one in played), default=0.0), 2) for level in levels
        },
    }


def _share(results: Sequence[Result], high: str, low: str) -> float | None:
    """The part of its games with `low` that `high` has won; a draw is half."""
    scores = [score if one == high else 1 - score for one, other, score in results if {one, other} == {high, low}]
    return round(fmean(scores), 3) if scores else None


def _ended(played: Sequence[Played]) -> Report:
    """How many of these games came to an end, and their lengths."""
    lengths = sorted(one.plies for one in played)
    return {
        "games": len(played),
        "finished": sum(one.finished for one in played),
        "plies": [lengths[0], round(median(lengths)), lengths[-1]],
    }


def kept(report: Report) -> bool:
    """Whether every level beats the one below, the strongest beats `greedy`, and all games come to an end."""
    for game in report["games"].values():
        for pair, share in game["scores"].items():
            least = LEAD if pair.endswith(" over greedy") else STEP
            if share is not None and share < least:
                return False
        if any(row["finished"] < row["games"] for row in game["ends"].values()):
            return False
        if max(game["slowest_ply_s"].values()) > PLY_S:
            return False
    return True


def show(report: Report, console: Console) -> None:
    """Print the report for people."""
    for name, game in report["games"].items():
        table = Table("player", "Elo", "95 %", "slowest ply, s", title=f"{name}: {game['games']} games")
        for player, row in sorted(game["elo"].items(), key=lambda item: item[1]["rating"]):
            slowest = game["slowest_ply_s"].get(player, "")
            table.add_row(player, str(row["rating"]), f"+-{row['95 %']}", str(slowest))
        console.print(table)
        for pair, share in game["scores"].items():
            console.print(f"  {pair}: {share:.0%}" if share is not None else f"  {pair}: not played")
        for options, row in game["ends"].items():
            shortest, middle, longest = row["plies"]
            console.print(
                f"  {options}: {row['finished']} of {row['games']} finished, {shortest} / {middle} / {longest} plies"
            )
    console.print(f"Load of the machine: {report['load']}.")
