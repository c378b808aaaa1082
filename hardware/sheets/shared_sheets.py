"""The games that share one printed sheet: all options that do not change the board."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine import registry
from engine.geometry import Board
from engine.state import Game
from hardware.drawing.colours import Colour, css_colour
from hardware.sheets.boards.marks import Starts

_DROIDS: tuple[Mapping[str, Any], ...] = (
    *({"scenario": 3, "players": players} for players in (4, 3, 2)),
    {"scenario": 5},
    {"scenario": 6},
)
"""Option sets that together place every token that any scenario of Droids places."""


def printed_board(game: Game) -> Board:
    """The board with the parking places of all options, so options do not move the tags."""
    return next(_sharing(game)).board


def printed_starts(game: Game) -> Starts:
    """Start places of figures and tokens under all options that share the sheet."""
    figures: dict[str, Colour] = {}
    names: dict[str, str] = {}
    tokens: dict[str, dict[str, str]] = {}
    for one in _sharing(game):
        scene = one.start().scene()
        colours = {piece.id: css_colour(piece.colour) for piece in one.pieces}
        figures |= {site: colours[piece] for piece, site in scene.figures.items()}
        names |= {site: piece for piece, site in scene.figures.items()}
        for site, token in scene.tokens.items():
            tokens.setdefault(site, {})[token.kind] = str(len(one.seats))
    return Starts(figures, names, tokens)


def _sharing(game: Game) -> Iterator[Game]:
    """The games that share the sheet; the last one that places a token on a site determines its number of players."""
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
