"""The samples of `python -m lab soak` as a picture."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from hardware.drawing.colours import Colour
from hardware.drawing.drawing import Box, Drawing, Item, Line, Shape, Text
from hardware.drawing.svg import svg_text

Sample = Mapping[str, Any]
Curve = tuple[str, Colour, Callable[[Sample], float]]

_WIDTH, _HEIGHT, _PITCH = 200.0, 38.0, 58.0
"""Size of a panel and distance between two, mm."""

_PAPER, _INK, _GREY, _PALE = (1.0, 1.0, 1.0), (0.15, 0.15, 0.15), (0.45, 0.45, 0.45), (0.86, 0.86, 0.86)
_BLUE, _ORANGE, _GREEN = (0.15, 0.35, 0.75), (0.85, 0.35, 0.1), (0.1, 0.5, 0.3)
"""Colours that colour-blind people tell apart."""


def svg_of(samples: Sequence[Sample]) -> str:
    """Memory, descriptors and threads, and what phones wait, over wall time; as an SVG document."""
    panels: list[tuple[str, list[Curve]]] = [
        (
            "Memory, MB: of each process its own",
            [
                ("controller", _BLUE, lambda sample: _used(sample, "controller", "own_mb")),
                ("simulator", _ORANGE, lambda sample: _used(sample, "simulator", "own_mb")),
                ("workers", _GREEN, lambda sample: _used(sample, "worker", "own_mb")),
            ],
        ),
        (
            "Descriptors and threads of all processes",
            [
                ("descriptors", _BLUE, lambda sample: _used(sample, "", "descriptors")),
                ("threads", _ORANGE, lambda sample: _used(sample, "", "threads")),
            ],
        ),
        (
            "Answer to a ping, ms: the longest and the median of ten seconds",
            [
                ("longest", _ORANGE, lambda sample: max(sample["pings_ms"], default=0.0)),
                ("median", _BLUE, lambda sample: _median(sample["pings_ms"])),
            ],
        ),
    ]
    paper = Box(-16.0, -14.0, _WIDTH + 12.0, _PITCH * len(panels) + 4.0)
    items: list[Item] = [Shape((paper.ring,), _PAPER)]
    for n, (title, curves) in enumerate(reversed(panels)):
        items += _panel(samples, title, curves, n * _PITCH)
    return svg_text(Drawing("python -m lab soak", paper, tuple(items)))


def _panel(samples: Sequence[Sample], title: str, curves: Sequence[Curve], y0: float) -> Iterable[Item]:
    begin_s, end_s = samples[0]["t_s"], samples[-1]["t_s"]
    top = _round_up(max(of(sample) for sample in samples for _, _, of in curves))
    span_s = max(end_s - begin_s, 1.0)

    def at(t_s: float, value: float) -> tuple[float, float]:
        return (_WIDTH * (t_s - begin_s) / span_s, y0 + _HEIGHT * value / top)

    yield Text(0.0, y0 + _HEIGHT + 8.0, title, 3.8, anchor="start", colour=_INK, bold=True)
    for n in range(5):
        level = top * n / 4
        yield Line((at(begin_s, level), at(end_s, level)), _PALE, 0.2)
        yield Text(-2.0, at(begin_s, level)[1] - 1.0, f"{level:g}", 2.8, anchor="end", colour=_GREY)
    for n, (name, colour, _) in enumerate(curves):
        yield Text(_WIDTH - 26.0 * n, y0 + _HEIGHT + 8.0, name, 3.2, anchor="end", colour=colour)
    for game, group in groupby(samples, lambda sample: str(sample["game"])):
        played = [*group]
        first_s = played[0]["t_s"]
        yield Line((at(first_s, 0.0), at(first_s, top)), _GREY, 0.2, 1.0)
        minutes = (first_s - begin_s) / 60
        yield Text(at(first_s, 0.0)[0] + 1.0, y0 - 4.5, f"{game}, minute {minutes:.0f}", 2.8, _GREY, "start")
        for _, colour, of in curves:
            yield Line(tuple(at(sample["t_s"], of(sample)) for sample in played), colour, 0.35)


def _used(sample: Sample, name: str, what: str) -> float:
    """Sum over all processes whose names begin so."""
    return sum(float(used[what]) for process, used in sample["processes"].items() if process.startswith(name))


def _median(values: Sequence[float]) -> float:
    return sorted(values)[len(values) // 2] if values else 0.0


def _round_up(value: float) -> float:
    """The next 1, 2, 4 or 8 times a power of ten, a quarter of which is a short number."""
    power = 10.0 ** math.floor(math.log10(max(value, 1.0)))
    return next(step * power for step in (1, 2, 4, 8, 10) if step * power >= value)
