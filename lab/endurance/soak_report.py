"""What `python -m lab soak` concludes from its samples."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from statistics import median
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table as Rows

from base import stats
from lab.endurance.trend import trend

Sample = Mapping[str, Any]

DAY_S = 86_400.0

ALLOWED_MB = 5.0
"""Growth of memory for each day at the table that is allowed."""

WARM = 0.4
"""Part of a game's time that is left out: what has a limit fills up, and workers start when they are first needed."""

BLOCK_BYTES = 90.0
"""Mean size of a block of Python's allocator, from `sys._debugmallocstats` of a program that imports this one."""

IN_USE = "in use by the controller"
"""Name of the series of memory that allocators have given out; the others count what the system has given."""


def verdict(samples: Sequence[Sample], matches: Mapping[str, tuple[int, int, int]]) -> dict[str, Any]:
    """The report: for each game its matches, the trend of each process, and what a phone waits; and what is wrong.

    Args:
        samples: of all games, in order of time.
        matches: for each game the matches begun, those that the rules ended, and the plies.
    """
    games = {}
    for game, group in groupby(samples, lambda sample: str(sample["game"])):
        begun, ended, plies = matches[game]
        games[game] = {"matches": begun, "ended_by_rules": ended, "plies": plies} | _game([*group])
    faults = [f"{game}: {words}" for game, measured in games.items() for words in _faults(measured)]
    undecided = [
        f"{game}: {name}"
        for game, measured in games.items()
        for name, series in measured["memory"].items()
        if series["mb_per_day"] is None or series["high"] > ALLOWED_MB >= series["low"]
    ]
    return {"allowed_mb": ALLOWED_MB, "games": games, "faults": faults, "undecided": undecided}


def show(report: Mapping[str, Any], console: Console) -> None:
    """Print the report for people."""
    rows = Rows("game", "process", "MB", "MB/day", "95 %", "descriptors", "threads", title="At the end of each game")
    for game, measured in report["games"].items():
        for name, series in measured["memory"].items():
            slope = series["mb_per_day"]
            counted = measured["counts"].get(name, {"descriptors": ("", ""), "threads": ("", "")})
            rows.add_row(
                game,
                name,
                f"{series['mb']:.1f}",
                "" if slope is None else f"{slope:+.1f}",
                "" if slope is None else f"{series['low']:+.1f} to {series['high']:+.1f}",
                "{} to {}".format(*counted["descriptors"]),
                "{} to {}".format(*counted["threads"]),
            )
    console.print(rows)
    rows = Rows(
        "game",
        "hours",
        "at table",
        "matches",
        "by rules",
        "plies",
        "ping p50",
        "p99",
        "max ms",
        "written MB/h",
        "data MB/h",
    )
    for game, measured in report["games"].items():
        rows.add_row(
            game,
            f"{measured['hours']:.2f}",
            f"{measured['table_hours']:.2f}",
            *(str(measured[key]) for key in ("matches", "ended_by_rules", "plies")),
            *(f"{measured[key]:.1f}" for key in ("ping_p50_ms", "ping_p99_ms", "ping_max_ms")),
            *(f"{measured[key]:.1f}" for key in ("written_mb_per_hour", "data_mb_per_hour")),
        )
    console.print(rows)
    for words in report["faults"]:
        console.print(words, style="red", markup=False, highlight=False)
    if report["undecided"]:
        console.print(f"Too short to decide: {'; '.join(report['undecided'])}.", highlight=False)


def _game(samples: Sequence[Sample]) -> dict[str, Any]:
    hours = (samples[-1]["t_s"] - samples[0]["t_s"]) / 3600
    warm_s = samples[0]["t_s"] + WARM * hours * 3600
    warm = [sample for sample in samples if sample["t_s"] >= warm_s]
    names = sorted({name for sample in warm for name in sample["processes"]})
    pings = [ms for sample in warm for ms in sample["pings_ms"]]
    series = {name: _per_match(warm, name) for name in names}
    series[IN_USE] = [(note["table_s"], _in_use_mb(note)) for sample in warm for note in sample["in_use"]]
    return {
        "hours": round(hours, 3),
        "table_hours": round((samples[-1]["table_s"] - samples[0]["table_s"]) / 3600, 3),
        "memory": {name: _trend(points) for name, points in series.items()},
        "counts": {name: {what: _ends(warm, name, what) for what in ("descriptors", "threads")} for name in names},
        "cpu": {name: round(_spent(samples, name, "cpu_s") / max(hours * 3600, 1.0), 3) for name in names},
        "unanswered": samples[-1]["unanswered"],
        "ping_p50_ms": _percentile(pings, 50),
        "ping_p99_ms": _percentile(pings, 99),
        "ping_max_ms": _percentile(pings, 100),
        "written_mb_per_hour": round(sum(_spent(samples, name, "written_mb") for name in names) / max(hours, 1e-3), 1),
        "data_mb_per_hour": round((samples[-1]["data_mb"] - samples[0]["data_mb"]) / max(hours, 1e-3), 1),
    }


def _used(sample: Sample, name: str, what: str) -> float | None:
    found = sample["processes"].get(name)
    return None if found is None else found[what]


def _in_use_mb(note: Mapping[str, float]) -> float:
    return (note["blocks"] * BLOCK_BYTES + note["bytes"]) / 2**20


def _per_match(samples: Sequence[Sample], name: str) -> list[tuple[float, float]]:
    """Mean table time in s and median MB for each match; a match that has just begun is not whole, and is left out."""
    points = []
    for match, group in groupby(samples, lambda sample: sample["match"]):
        whole = [(sample["table_s"], mb) for sample in group if (mb := _used(sample, name, "own_mb")) is not None]
        if match < samples[-1]["match"] and whole:
            points.append((float(np.mean([t_s for t_s, _ in whole])), median([mb for _, mb in whole])))
    return points


def _trend(points: Sequence[tuple[float, float]]) -> dict[str, Any]:
    """MB for each day at the table; without a trend if there are too few matches."""
    found = trend([t_s / DAY_S for t_s, _ in points], [mb for _, mb in points])
    measured: dict[str, Any] = {"mb": round(points[-1][1], 2) if points else 0.0, "matches": len(points)}
    if found is None:
        return measured | {"mb_per_day": None, "low": None, "high": None}
    return measured | {
        "mb_per_day": round(found.slope, 2),
        "low": round(found.low, 2),
        "high": round(found.high, 2),
    }


def _ends(samples: Sequence[Sample], name: str, what: str) -> tuple[int, int]:
    """The least count in the first and in the last third: what comes and goes in between does not count."""
    third = max(len(samples) // 3, 1)
    return _least(samples[:third], name, what), _least(samples[-third:], name, what)


def _least(samples: Iterable[Sample], name: str, what: str) -> int:
    return min((int(sample["processes"][name][what]) for sample in samples if name in sample["processes"]), default=0)


def _spent(samples: Sequence[Sample], name: str, what: str) -> float:
    """How much a counter has grown; a process that was started again counts from zero."""
    values = [_used(sample, name, what) or 0.0 for sample in samples]
    return sum(max(after - before, 0.0) for before, after in pairwise(values))


def _percentile(values: Sequence[float], percent: float) -> float:
    return stats.percentile(values, percent, 1) or 0.0


def _faults(measured: Mapping[str, Any]) -> Iterable[str]:
    for name, series in measured["memory"].items():
        if series["mb_per_day"] is not None and series["low"] > ALLOWED_MB:
            yield f"memory of {name} grows by {series['mb_per_day']:.1f} MB a day ({series['low']:.1f} at least)"
    for name, counts in measured["counts"].items():
        for what, (first, last) in counts.items():
            if 0 < first < last and measured["memory"][name]["mb_per_day"] is not None:  # long enough to be warm
                yield f"{what} of {name} grew from {first} to {last}"
    if measured["unanswered"]:
        yield f"{measured['unanswered']} messages of phones were not answered in time"
