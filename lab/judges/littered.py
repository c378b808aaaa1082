"""Littered scenes: things that are no tokens, sheets of paper, and hands in pale or skin-coloured sleeves."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random

import numpy as np

from engine import registry
from hardware.drawing.pathtrace import Light
from hardware.sheets.shared_sheets import printed_board
from lab.judges.box_of_things import box
from lab.judges.drawn_table import DrawnScene, DrawnTable, drawn_hand, scene_of, table_of
from lab.judges.lamps import LIGHTS

PLACES = 5
"""Places at which each thing lies on each game's board."""

_THINGS = 12
"""Things in a scene."""

_SIGMA_MM = 4.0
"""Spread of a thing around the middle of a site."""

_TOKEN_MM, _FIGURE_MM, _GAP_MM = 10.0, 20.0, 4.0
"""Radii of tokens and figures, and the least gap between them and a thing."""

_SLEEVES: tuple[Light, ...] = (
    (0.82, 0.82, 0.80),
    (0.72, 0.72, 0.74),
    (0.58, 0.36, 0.26),
    (0.45, 0.25, 0.16),
    (0.3, 0.3, 0.3),
)
"""Reflectance of sleeves: white, off-white, two of skin's, grey."""

_PALE: Light = (0.66, 0.47, 0.38)
"""Reflectance of pale skin."""


@dataclass(frozen=True, slots=True)
class LyingThing:
    """A thing of the box: its name, its place and its turn."""

    name: str
    x_mm: float
    y_mm: float
    turn_rad: float


@dataclass(frozen=True, slots=True)
class LitteredScene(DrawnScene):
    """A scene with things, and the reflectance of the hand's sleeve, if there is a hand."""

    things: tuple[LyingThing, ...] = ()
    sleeve: Light | None = None


def littered_frames(count: int, seed: int) -> Iterator[tuple[DrawnTable, LitteredScene]]:
    """The first frames of a set, in which each thing lies in turn on each game's board; a hand is in every other one.

    Args:
        count: how many frames; 100 show each thing at five places of each board.
        seed: of tables and scenes.
    """
    games = registry.games()
    decks = {game: deck_of(game, seed) for game in games}
    for number in range(count):
        game, turn = games[number % len(games)], number // len(games)
        table = table_of(game, LIGHTS[(number % len(games) + turn) % len(LIGHTS)], seed)
        yield table, littered_scene(table, turn, decks[game])


def littered_scene(table: DrawnTable, number: int, deck: Sequence[str]) -> LitteredScene:
    """The scene of a table with the next things of a deck of names; what would lie in one another is left out."""
    rng = Random(f"{table.game} {table.light} {table.seed} litter {number}")
    names = [deck[(number * _THINGS + k) % len(deck)] for k in range(_THINGS)]
    board = printed_board(registry.make(table.game))
    sites = [site for site in board.sites.values() if site.traits.get("ground") != "obstacle"]
    things: list[LyingThing] = []
    for name in sorted(names, key=reach_mm, reverse=True):
        for site in rng.sample(sites, len(sites)):
            away, angle = _SIGMA_MM * abs(rng.gauss()), rng.uniform(0, math.tau)
            x, y = site.x_mm + away * math.cos(angle), site.y_mm + away * math.sin(angle)
            if _is_free(x, y, reach_mm(name), things):
                things.append(LyingThing(name, x, y, rng.uniform(0, math.tau)))
                break
    bare, hand, sleeve = scene_of(table, number), None, None
    if number % 2:
        hand, sleeve = drawn_hand(board.field_mm, rng), rng.choice(_SLEEVES)
        if rng.random() < 0.5:
            hand = replace(hand, skin=_PALE)
    figures = tuple(one for one in bare.figures if _is_free(one.x_mm, one.y_mm, _FIGURE_MM, things))
    tokens = tuple(one for one in bare.tokens if _is_free(one.x_mm, one.y_mm, _TOKEN_MM, things))
    return LitteredScene(figures, tokens, hand, tuple(things), sleeve)


@cache
def reach_mm(name: str) -> float:
    """Distance of a thing's farthest point from its middle, seen from above."""
    return max(float(np.hypot(*solid.mesh.points_mm[:, :2].T).max()) for solid in box()[name])


def _is_free(x_mm: float, y_mm: float, reach: float, things: Iterable[LyingThing]) -> bool:
    """Whether there is room at a place among things."""
    return all(math.dist((x_mm, y_mm), (one.x_mm, one.y_mm)) > reach + reach_mm(one.name) + _GAP_MM for one in things)


def deck_of(game: str, seed: int) -> list[str]:
    """The things of the box, each `PLACES` times, shuffled one time after the other."""
    rng = Random(f"{game} {seed} deck")
    return [name for _ in range(PLACES) for name in rng.sample(sorted(box()), len(box()))]
