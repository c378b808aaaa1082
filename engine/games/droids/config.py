"""The options of Droids, and the configuration of one game that follows from them."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from engine.errors import OptionError
from engine.games.droids.board import COLOURS, SQUARES, DroidsBoard, standard_board
from engine.games.droids.scenarios import SCENARIOS, Scenario
from engine.state import Option, Piece
from engine.words import GAME, Name, seats

RACK = 7
"""Tokens on a full rack (docs/play/rules/droids.md)."""

EMITTERS = 10
"""Emitters of one player, one in line with each row or column (docs/play/rules/droids.md)."""

SLOTS = 3
"""Slots of one emitter, the first nearest to the squares (docs/play/rules/droids.md)."""

_AUTO = "auto"
"""Value of `players` and `colours` that leaves the choice to the scenario."""

_COLOUR_SETS = tuple(" ".join(group) for count in range(1, 5) for group in combinations(COLOURS, count))
"""Every set of colours that can play, as values of the option `colours`."""

_CSS = {"yellow": "#e6b800", "blue": "#2f6fd0", "red": "#cc3a33", "green": "#3f9c4b"}
"""The players' colours on screens."""


def _figure(name: str, noun: str, colour: str) -> Piece:
    return Piece(Name("piece", name, noun), colour)


_OTHERS = {
    "none": (),
    "two": (_figure("P", "white-repair-robot", "#f2f2ee"), _figure("Q", "black-repair-robot", "#33333a")),
    "killer": (_figure("K", "robot-killer", "#33333a"),),
}
"""Value of `Scenario.repair` -> the figures without an owner."""

_STATUE = _figure("S", "statue", "#9a9aa2")
"""The figure of scenario 5."""

_PATIENCE = (0, 5, 10, 20, 30, 50, 100)
"""Limits of rounds that are offered; 0 means no limit."""

OPTIONS: tuple[Option, ...] = (
    Option("scenario", 1, tuple(SCENARIOS), worded=tuple(SCENARIOS)),
    Option("players", _AUTO, (_AUTO, 1, 2, 3, 4), worded=(_AUTO,)),
    Option(
        "colours",
        _AUTO,
        (_AUTO, *_COLOUR_SETS),
        worded=(_AUTO,),
        choices={colours: GAME("seats", seats=seats(colours.split())) for colours in _COLOUR_SETS},
    ),
    Option("teams", False, (False, True)),
    Option("draw", "refill_to_7", ("refill_to_7", "fresh_7"), worded=("refill_to_7", "fresh_7")),
    Option("unsent", "discard", ("discard", "keep"), worded=("discard", "keep")),
    Option("majority", False, (False, True)),
    Option("max_rounds", 50, _PATIENCE, worded=(0,)),
)
"""The options of the game."""


@dataclass(frozen=True, eq=False)
class DroidsConfig:
    """The constants of a game.

    Figures are numbered: first the players' robots in the order of `seats`, then the repair robots or the statue.

    Attributes:
        layout: the board.
        scenario: its rules.
        seats: the players' colours, clockwise.
        sides: seat -> number of its team; without teams every seat has its own number.
        pieces: the figures.
        repair: numbers of the repair robots; the killer is one.
        statue: number of the statue, or None.
        homes: figure -> its start square.
        kept_clear: mask of the squares near circles or killer on which no obstacle is placed.
        options: every option's value.
    """

    board: DroidsBoard
    scenario: Scenario
    seats: tuple[str, ...]
    sides: tuple[int, ...]
    pieces: tuple[Piece, ...]
    repair: tuple[int, ...]
    statue: int | None
    homes: tuple[int, ...]
    kept_clear: int
    options: Mapping[str, Any]

    @property
    def has_killer(self) -> bool:
        """Whether a killer takes turns; its number in turn order is that of a seat after the last."""
        return self.scenario.repair == "killer"


def king_moves(here: int, there: int) -> int:
    """Distance of two squares in king moves."""
    return max(abs(here % 10 - there % 10), abs(here // 10 - there // 10))


def make_config(options: Mapping[str, Any]) -> DroidsConfig:
    """The configuration for a value of each option.

    Raises:
        OptionError: values that exclude each other; the message names them.
    """
    board, scenario = standard_board(), SCENARIOS[options["scenario"]]
    seats = _seats(options, scenario, tuple(board.edges))
    if options["teams"] and not (scenario.teams and len(seats) == 4):
        raise OptionError(
            f"droids: teams need four players and scenario 1 or 2, not {len(seats)} in {scenario.number}",
            *("teams", "players", "scenario"),
        )
    pieces = [_figure(colour[0].upper(), f"{colour}-robot", _CSS[colour]) for colour in seats]
    circles = tuple(board.circles[seat] for seat in seats)
    others = {
        "none": (),
        "two": board.free_corners,
        "killer": (max(board.free_corners, key=lambda corner: king_moves(corner, circles[0])),),
    }[scenario.repair]
    statue = (scenario.statue,) if scenario.goal == "statue" else ()
    return DroidsConfig(
        board=board,
        scenario=scenario,
        seats=seats,
        sides=tuple(seat % 2 if options["teams"] else seat for seat in range(len(seats))),
        pieces=(*pieces, *_OTHERS[scenario.repair], *((_STATUE,) if statue else ())),
        repair=tuple(range(len(seats), len(seats) + len(others))),
        statue=len(seats) if statue else None,
        homes=(*circles, *others, *statue),
        kept_clear=_near({"circles": tuple(board.circles.values()), "killer": others, "": ()}, scenario),
        options=options,
    )


def _near(centres: Mapping[str, tuple[int, ...]], scenario: Scenario) -> int:
    """Mask of the squares that the scenario keeps clear."""
    return sum(
        1 << square
        for square in range(SQUARES)
        if any(king_moves(square, centre) <= scenario.clear for centre in centres[scenario.clear_of])
    )


def _seats(options: Mapping[str, Any], scenario: Scenario, clockwise: tuple[str, ...]) -> tuple[str, ...]:
    """The colours that play, clockwise."""
    players, colours = options["players"], options["colours"]
    who = f"droids: scenario {scenario.number} ({scenario.title})"
    chosen = () if colours == _AUTO else tuple(colours.split())
    if players == _AUTO:
        players = len(chosen) or (2 if 2 in scenario.players else scenario.players[0])
    elif chosen and len(chosen) != players:
        raise OptionError(
            f"droids: {players} players cannot be {colours!r}; leave one of the two at auto", "players", "colours"
        )
    if players not in scenario.players:
        fitting = " or ".join(map(str, scenario.players))
        raise OptionError(f"{who} is for {fitting} players, not {players}", "scenario", "players")
    if strange := set(chosen) - set(scenario.colours):
        raise OptionError(f"{who} is for {', '.join(scenario.colours)}, not for {min(strange)}", "scenario", "colours")
    if not chosen:
        first = clockwise.index(scenario.colours[0])
        chosen = (clockwise[first], clockwise[(first + 2) % 4]) if players == 2 else scenario.colours[:players]
    return tuple(colour for colour in clockwise if colour in chosen)
