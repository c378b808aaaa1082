"""What the pictures of *How to play* show: the positions of each game's lesson, which the page draws.

`python -m tools.help_pictures` writes `web_remote/frontend/src/help/pictures.json`.
"""

import json
from typing import Any

from controller.match.match import Match
from controller.match.stored_match import Entry
from controller.table.library.history import moment
from controller.table.views.board_view import game_view, named_piece
from engine import registry
from engine.lesson import Lesson, lesson
from web_remote.page import FRONTEND

FILE = FRONTEND / "src" / "help" / "pictures.json"


def pictures() -> dict[str, dict[str, Any]]:
    """What is needed to draw each game that has a lesson, and its pictures."""
    taught = {game: lesson(game) for game in registry.games()}
    return {game: _drawn(one) for game, one in taught.items() if one is not None}


def _drawn(taught: Lesson) -> dict[str, Any]:
    pieces = [named_piece(piece) for piece in taught.game.pieces]
    return {"game": game_view(taught.game), "pieces": pieces, "pictures": _pictures(taught)}


def source() -> str:
    """The file's text."""
    return json.dumps(pictures(), separators=(",", ":")) + "\n"


def _pictures(taught: Lesson) -> list[Any]:
    """The position after each move that changes the board."""
    match, shown = Match("lesson", taught.game, {}, seed=0, start=taught.start()), list[Any]()
    for task in taught.tasks:
        before = match.state.scene()
        _play(match, taught.seat, task.actions[0])
        if match.state.scene() != before:
            words = task.words.key.rpartition("-")[2]
            shown.append({"words": words, "moment": {**moment(match, taught.seat, match.ply), "entry": None}})
        for actor, action in task.answers:
            _play(match, actor, action)
    return shown


def _play(match: Match, actor: str, action: str) -> None:
    match.add(Entry(match.next_entry, "action", actor, action, "", 0.0))


if __name__ == "__main__":
    FILE.write_text(source())
