"""The ratings of `python -m lab players` as a picture."""

import math
from collections.abc import Iterable, Mapping
from typing import Any

from engine import registry
from hardware.drawing.colours import Colour
from hardware.drawing.drawing import Box, Circle, Drawing, Item, Line, Shape, Text
from hardware.drawing.svg import svg_text

_WIDTH, _ROW = 150.0, 11.0
"""Size of the chart: its width and the height of a game, mm."""

_TICK = 500
"""Elo points between two lines."""

_PAPER, _INK, _PALE, _GREEDY = (1.0, 1.0, 1.0), (0.15, 0.15, 0.15), (0.86, 0.86, 0.86), (0.82, 0.2, 0.17)

_LEVELS: tuple[Colour, ...] = tuple((0.65 - 0.15 * n, 0.8 - 0.14 * n, 0.92 - 0.12 * n) for n in range(5))
"""From the weakest to the strongest level: ever darker, which shows their order without colours."""


def svg_of(report: Mapping[str, Any]) -> str:
    """A row for each game: its levels on a scale of Elo points on which `greedy` has 0, as an SVG document."""
    games = [(name, game) for name, game in report["games"].items() if game["elo"]]
    ends = [end for _, game in games for row in game["elo"].values() for end in _interval(row)]
    least = _TICK * math.floor(min(ends, default=0) / _TICK)
    most = max(_TICK * math.ceil(max(ends, default=0) / _TICK), least + _TICK)

    def x_of(elo: float) -> float:
        return _WIDTH * (elo - least) / (most - least)

    height = _ROW * len(games)
    paper = Box(-36.0, -14.0, _WIDTH + 10.0, height + 4.0)
    items: list[Item] = [Shape((paper.ring,), _PAPER)]
    for elo in range(least, most + 1, _TICK):
        items += [Line(((x_of(elo), 0.0), (x_of(elo), height)), _PALE), _text(x_of(elo), -4.0, str(elo))]
    for n, (name, game) in enumerate(games):
        y = height - _ROW * (n + 0.5)
        items.append(Text(-4.0, y - 1.2, registry.make(name).title, 3.6, _INK, "end"))
        items.append(Circle(x_of(game["elo"]["greedy"]["rating"]), y, 1.3, _PAPER, _GREEDY, 0.5))
        levels = list(registry.levels(name))
        for level, colour in zip(levels, _LEVELS, strict=True):
            row = game["elo"][level]
            shift = 1.2 * (levels.index(level) - 2)  # separates the error bars
            items.append(Line(tuple((x_of(end), y + shift) for end in _interval(row)), colour, 0.5))
            items.append(Circle(x_of(row["rating"]), y + shift, 1.3, colour))
    items += _legend()
    return svg_text(Drawing("Elo ratings of the computer players", paper, tuple(items)))


def _interval(row: Mapping[str, float]) -> tuple[float, float]:
    return row["rating"] - row["95 %"], row["rating"] + row["95 %"]


def _legend() -> Iterable[Item]:
    for n, colour in enumerate(_LEVELS):
        yield Circle(28.0 + 4.0 * n, -9.2, 1.3, colour)
    yield Text(26.0, -10.2, "weakest", 3.0, _INK, "end")
    yield Text(46.0, -10.2, "to strongest level, with 95 % intervals", 3.0, _INK, "start")
    yield Circle(112.0, -9.2, 1.3, _PAPER, _GREEDY, 0.5)
    yield Text(115.0, -10.2, "greedy", 3.0, _INK, "start")


def _text(x_mm: float, y_mm: float, text: str) -> Text:
    return Text(x_mm, y_mm, text, 3.0, _INK)
