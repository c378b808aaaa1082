"""What a sheet is printed for: one print serves all options of a game that leave the board as it is."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine import registry
from engine.geometry import Board
from engine.state import Game
from hardware.boards.marks import Starts
from hardware.colours import Colour, css_colour

_DROIDS: tuple[Mapping[str, Any], ...] = (
    *({"scenario": 3, "players": players} for players in (4, 3, 2)),
    {"scenario": 5},
    {"scenario": 6},
)
"""The option sets that together lay out everything that a scenario of Droids does."""


def printed_board(game: Game) -> Board:
    """The board with all parking places that any option asks for, so that options do not move the tags."""
    return next(_sharing(game)).board


def printed_starts(game: Game) -> Starts:
    """Where figures and tokens begin under any of the options that share the sheet."""
    figures: dict[str, Colour] = {}
    tokens: dict[str, dict[str, str]] = {}
    for one in _sharing(game):
        scene = one.start().scene()
        colours = {piece.id: css_colour(piece.colour) for piece in one.pieces}
        figures |= {site: colours[piece] for piece, site in scene.figures.items()}
        for site, token in scene.tokens.items():
            tokens.setdefault(site, {})[token.kind] = str(len(one.seats))
    return Starts(figures, tokens)


def _sharing(game: Game) -> Iterator[Game]:
    """Games whose sheets are one print; the last to lay a token on a site says for how many players it is."""
    match game.name:
        case "ricochet":
            yield registry.make("ricochet", {"board": game.options["board"], "silver": True})
        case "droids":
            for options in _DROIDS:
                yield registry.make("droids", options)
        case "roborama":
            yield registry.make("roborama", {"players": 4, "programme": 3})
        case _:
            yield game
