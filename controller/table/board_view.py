"""Games and boards as the phones get them: what does not change while a game is played."""

from controller.api import choices, shapes
from controller.api.words import sentence
from controller.table.layout import TableLayout
from engine import registry
from engine.effects import Token
from engine.geometry import Board, Site
from engine.option_words import level_line, option_help, option_title, option_value
from engine.state import Game


def game_offer(game: Game, figures: int) -> choices.GameOffer:
    """A game for the picker; `lacking` names the pieces for which a table with so many figures has none."""
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "levels": level_views(game.name),
        "options": [
            {
                "name": option.name,
                "title": sentence(option_title(game.name, option)),
                "help": sentence(option_help(game.name, option)),
                "default": option.default,
                "allowed": list(option.allowed),
                "examples": list(option.examples),
                "values": [
                    {"value": value, "msg": sentence(option_value(game.name, option, value))}
                    for value in option.allowed or option.examples
                ],
            }
            for option in registry.options(game.name)
        ],
        "lacking": [piece.title for piece in game.pieces[figures:]],
    }


def level_views(game: str) -> list[choices.Level]:
    """The levels of a game's computer players, weakest first."""
    return [
        {"name": name, "line": sentence(level_line(game, name, line))} for name, line in registry.levels(game).items()
    ]


def board_view(board: Board, layout: TableLayout) -> shapes.Board:
    """The board, mm, y to the north."""
    x0, y0, x1, y1 = (round(value, 1) for value in layout.sheet_mm)
    return {
        "name": board.name,
        "field_mm": board.field_mm,
        "pitch_mm": round(board.pitch_mm, 2),
        "figure_mm": layout.figure_mm,
        "token_mm": layout.token_mm,
        "sheet_mm": (x0, y0, x1, y1),
        "sites": [_site(site) for site in board.sites.values()],
        "parks": [_site(site) for site in board.parks],
    }


def _site(site: Site) -> shapes.Site:
    return {
        "id": site.id,
        "x": round(site.x_mm, 1),
        "y": round(site.y_mm, 1),
        "outline": [(round(x - site.x_mm, 1), round(y - site.y_mm, 1)) for x, y in site.outline_mm],
        "traits": dict(site.traits),
    }


def token_name(token: Token) -> shapes.Token:
    """A token's kind and side."""
    return {"kind": token.kind, "side": token.side}
