"""The puzzles of the day, for people who wait."""

import asyncio
from collections.abc import Sequence
from datetime import date
from typing import cast

from controller.api import answers
from controller.api.game_states import GameState
from controller.api.wording import words
from controller.errors import IllegalOrderError, UnknownOrderError
from controller.table.table_dimensions import TableLayout
from controller.table.views.board_view import board_view, named_piece
from controller.workers import Work
from engine import registry
from engine.errors import IllegalActionError, StateError
from engine.players import Puzzle
from engine.state import State


class DailyPuzzle:
    """Keeps the newest puzzle of each level.

    Args:
        layout: gives the board its measures.
        draw: draws the puzzle, which may take a second.
    """

    def __init__(self, layout: TableLayout, draw: Work) -> None:
        self._layout = layout
        self._draw = draw
        self._drawing = asyncio.Lock()
        self._kept: dict[answers.PuzzleLevel, tuple[date, Puzzle]] = {}

    async def of(self, day: date, level: answers.PuzzleLevel) -> answers.Puzzle:
        """The puzzle as phones show it."""
        async with self._drawing:
            kept = self._kept.get(level)
            if kept is None or kept[0] != day:
                kept = self._kept[level] = day, await self._draw(registry.puzzle, day, level)
            puzzle = kept[1]
        game = puzzle.state.game
        return {
            "day": day.isoformat(),
            "level": level,
            "way": list(puzzle.way),
            "board": board_view(game.board, self._layout),
            "pieces": [named_piece(one) for one in game.pieces],
            "state": cast(GameState, puzzle.state.view(None)),
        }

    def explore(self, day: date, level: answers.PuzzleLevel, line: Sequence[str]) -> answers.Explored:
        """Where a line of moves leads in the puzzle of that day and level.

        Raises:
            UnknownOrderError: another day has begun.
            IllegalOrderError: the line is impossible.
        """
        kept = self._kept.get(level)
        if kept is None or kept[0] != day:
            raise UnknownOrderError(words("order.puzzle"))
        return explored(kept[1].state, line)


def explored(state: State, line: Sequence[str]) -> answers.Explored:
    """Where a line of moves would lead.

    Raises:
        IllegalOrderError: it is impossible, or there is nothing to search.
    """
    try:
        return cast(answers.Explored, registry.explore(state, line))
    except IllegalActionError as error:
        raise IllegalOrderError(error.words) from error
    except StateError as error:
        raise IllegalOrderError(words("order.line")) from error
