"""`python -m lab players`: ratings of the computer players, and whether their games end."""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from statistics import fmean, median
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from engine import registry
from lab.players.answer_times import in_time, show_searches
from lab.players.elo import ratings, share_interval
from lab.players.match_book import MatchBook, Pairing, Played

STEP = 0.65
"""Part of the games that a level wins at least against the one below."""

LEAD = 0.90
"""Part of the games that the strongest level wins at least against `greedy`."""

PLY_S = 2.0
"""Processor time of the slowest ply."""

_MOST_TIMES = 10
"""A row whose share of wins is within one standard error of its mark gets up to this many times as many games."""

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
    """Play what decides first: neighbouring levels and `greedy`, games of one level, the rest of the round robin.

    Args:
        games: of each pair of players; more where they leave open whether a level keeps its mark.
        ends: games of the default level with itself, for each set of options.
        names: the games.
        book: the games played so far; all of them count.
        console: shows the progress.
    """
    names = tuple(names)
    steps = [pairing for name in names for pairing in steps_of(name)]
    alone = [pairing for name in names for pairing in _alone(name)]
    others = [pairing for name in names for pairing in round_robin(name) if pairing not in steps]
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        near = steps
        for time in range(_MOST_TIMES):
            _play(book, near, range(games * time, games * (time + 1)), progress)
            near = [pairing for pairing in near if games and _is_near(book, pairing)]
        _play(book, alone, range(ends), progress)
        _play(book, others, range(games), progress)
    return {"load": round(os.getloadavg()[0], 2), "games": {name: _rated(name, book) for name in names}}


def steps_of(name: str) -> list[Pairing]:
    """Each level and the one below, and the strongest one and `greedy`; the one that should win is named last."""
    levels = list(registry.levels(name))
    return [Pairing(name, "{}", low, high) for low, high in (*pairwise(levels), ("greedy", levels[-1]))]


def round_robin(name: str) -> list[Pairing]:
    """Each two of `greedy` and the levels."""
    return [Pairing(name, "{}", one, other) for one, other in combinations(("greedy", *registry.levels(name)), 2)]


def _alone(name: str) -> list[Pairing]:
    """The default level against itself, with the defaults and in each variant."""
    level = registry.default_level(name)
    sets = ({}, *VARIANTS.get(name, ()))
    return [Pairing(name, json.dumps(options, sort_keys=True), level, level) for options in sets]


def _play(book: MatchBook, pairings: Sequence[Pairing], numbers: Sequence[int], progress: Progress) -> None:
    """Play the first game of each pairing, then the second: a run that is stopped has some of all."""
    task = progress.add_task("", total=len(pairings) * len(numbers))
    for number in numbers:
        for pairing in pairings:
            progress.update(task, description=f"{pairing.game}: {pairing.other} and {pairing.one}")
            book.play(pairing, number)
            progress.advance(task)


def _is_near(book: MatchBook, pairing: Pairing) -> bool:
    """Whether a standard error to one side would decide otherwise on the mark of a step."""
    scores = [1 - played.score for played in book.games(pairing)]
    low, high = share_interval(fmean(scores), len(scores), 1.0)
    return low < _mark(pairing) < high


def _mark(pairing: Pairing) -> float:
    return LEAD if pairing.one == "greedy" else STEP


def _rated(name: str, book: MatchBook) -> Report:
    """What the book holds of a game."""
    rows = {pairing: book.games(pairing) for pairing in round_robin(name)}
    alone = {pairing: book.games(pairing) for pairing in _alone(name)}
    everything = [played for group in (*rows.values(), *alone.values()) for played in group]
    results = [(one.pairing.one, one.pairing.other, one.score) for row in rows.values() for one in row]
    rated = ratings(results, "greedy") if results else {}
    return {
        "games": len(results),
        "unfinished": sum(not one.finished for row in rows.values() for one in row),
        "minutes": round(sum(played.spent_s for played in everything) / 60, 1),
        "elo": {player: {"rating": round(rating), "95 %": round(width)} for player, (rating, width) in rated.items()},
        "steps": [_step(pairing, rows[pairing]) for pairing in steps_of(name) if rows[pairing]],
        "ends": {pairing.options: _ended(group) for pairing, group in alone.items() if group},
        "slowest_ply_s": {
            level: round(max((one.slowest_s.get(level, 0.0) for one in everything), default=0.0), 2)
            for level in registry.levels(name)
        },
    }


def _step(pairing: Pairing, played: Sequence[Played]) -> Report:
    """The part of the games that the stronger player has won, a draw being half, with its 95 % interval."""
    share = fmean(1 - one.score for one in played)
    return {
        "pair": f"{pairing.other} over {pairing.one}",
        "games": len(played),
        "won": round(share, 3),
        "95 %": [round(end, 3) for end in share_interval(share, len(played), 1.96)],
        "mark": _mark(pairing),
        "minutes": round(sum(one.spent_s for one in played) / 60, 1),
    }


def _ended(played: Sequence[Played]) -> Report:
    """How many of these games came to an end, and their lengths."""
    lengths = sorted(one.plies for one in played)
    return {
        "games": len(played),
        "finished": sum(one.finished for one in played),
        "plies": [lengths[0], round(median(lengths)), lengths[-1]],
    }


def kept(report: Report) -> bool:
    """Whether levels, ends of games and times are as promised."""
    return in_time(report) and all(
        all(step["won"] >= step["mark"] for step in game["steps"])
        and not game["unfinished"]
        and all(row["finished"] == row["games"] for row in game["ends"].values())
        and max(game["slowest_ply_s"].values()) <= PLY_S
        for game in report["games"].values()
    )


def show(report: Report, console: Console) -> None:
    """Print the report for people."""
    for name, game in report["games"].items():
        title = f"{name}: {game['games']} games; {game['minutes']} minutes of processor time in all"
        table = Table("player", "Elo", "95 %", "slowest ply, s", title=title)
        for player, row in sorted(game["elo"].items(), key=lambda item: item[1]["rating"]):
            slowest = game["slowest_ply_s"].get(player, "")
            table.add_row(player, str(row["rating"]), f"+-{row['95 %']}", str(slowest))
        console.print(table)
        for step in game["steps"]:
            low, high = step["95 %"]
            console.print(
                f"  {step['pair']}: {step['won']:.0%} of {step['games']} games ({low:.0%} to {high:.0%}), "
                f"mark {step['mark']:.0%}, {step['minutes']} minutes"
            )
        for options, row in game["ends"].items():
            shortest, middle, longest = row["plies"]
            console.print(
                f"  {options}: {row['finished']} of {row['games']} finished, {shortest} / {middle} / {longest} plies"
            )
    show_searches(report, console)
    console.print(f"Load of the machine: {report['load']}.")
