"""Games and boards as the phones get them: what does not change while a game is played."""

from collections.abc import Collection, Sequence
from functools import lru_cache

from controller.api import choices, shapes
from controller.api.english import title
from controller.api.sentences import NamedPiece
from controller.api.wording import sentence
from controller.table.table_dimensions import TableLayout
from engine import registry
from engine.effects import Token
from engine.geometry import Board, Site
from engine.lesson import lesson
from engine.option_words import level_line, option_help, option_title, option_value
from engine.state import Game, Option, Piece


def game_offer(game: Game, figures: Sequence[int], hands: Collection[int], here: bool) -> choices.GameOffer:
    """A game for the picker.

    Args:
        game: the game.
        figures: ids of all figures of the table.
        hands: ids of those that people move.
        here: its sheet lies on the table.
    """
    box, used = registry.box(game.name), figures[: len(game.pieces)]
    return {
        "name": game.name,
        "title": game.title,
        "here": here,
        "players": box.players,
        "minutes": box.minutes,
        "age": box.age,
        "rules": box.rules,
        "figures": {"needed": len(game.pieces), "owned": len(used), "by_hand": len({*used} & {*hands})},
        "levels": level_views(game.name) if here else [],
        "options": [_option(game.name, option) for option in registry.options(game.name)] if here else [],
        "lesson": len(taught.tasks) if (taught := lesson(game.name)) else 0,
    }


def _option(game: str, option: Option) -> choices.GameOption:
    return {
        "name": option.name,
        "title": sentence(option_title(game, option)),
        "help": sentence(option_help(game, option)),
        "default": option.default,
        "allowed": list(option.allowed),
        "examples": list(option.examples),
        "values": [
            {"value": value, "msg": sentence(option_value(game, option, value))}
            for value in option.allowed or option.examples
        ],
    }


@lru_cache(maxsize=16)
def level_views(game: str) -> list[choices.Level]:
    """The levels of a game's computer players, weakest first."""
    return [{"name": name, "line": sentence(level_line(game, name))} for name in registry.levels(game)]


def game_view(game: Game) -> shapes.GameOnTable:
    """A game with the options that are chosen."""
    return {"name": game.name, "title": game.title, "hidden": game.hidden, "options": dict(game.options)}


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


def named_piece(piece: Piece) -> NamedPiece:
    """A piece as a phone names it."""
    name = piece.name
    return {
        "piece": name.id,
        "noun": name.noun,
        "number": name.number,
        "title": title(name),
        "colour": piece.colour,
    }


def token_name(token: Token) -> shapes.Token:
    """A token's kind and side."""
    return {"kind": token.kind, "side": token.side}
