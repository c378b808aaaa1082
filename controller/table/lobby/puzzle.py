"""The puzzles of the day, for people who wait, and on the table."""

import asyncio
from collections.abc import Sequence
from datetime import date
from typing import Any, cast

from controller.api import answers, choices
from controller.api.game_states import GameState
from controller.api.wording import words
from controller.errors import IllegalOrderError, UnknownOrderError
from controller.table.session import GameSession
from controller.table.table_dimensions import TableLayout
from controller.table.views.board_view import board_view, named_piece
from controller.workers import Work
from engine import registry
from engine.errors import IllegalActionError, StateError
from engine.lesson import LessonState, puzzle_shown
from engine.players import Puzzle
from engine.state import State


class DailyPuzzle:
    """Keeps the newest puzzle of each level, made for the board on the table if that has puzzles.

    Args:
        session: the game on the table.
        layout: gives the board its measures.
        draw: draws the puzzle, which may take a second.
    """

    def __init__(self, session: GameSession, layout: TableLayout, draw: Work) -> None:
        self._session = session
        self._layout = layout
        self._draw = draw
        self._drawing = asyncio.Lock()
        self._kept: dict[choices.PuzzleLevel, tuple[Any, Puzzle]] = {}

    async def of(self, day: date, level: choices.PuzzleLevel) -> answers.Puzzle:
        """The puzzle as phones show it."""
        async with self._drawing:
            on_table = self._session.game
            question = day, level, on_table.name, dict(on_table.options)
            kept = self._kept.get(level)
            if kept is None or kept[0] != question:
                kept = self._kept[level] = question, await self._draw(registry.puzzle, *question)
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

    def explore(self, day: date, level: choices.PuzzleLevel, line: Sequence[str]) -> answers.Explored:
        """Where a line of moves leads in the puzzle of that day and level.

        Raises:
            UnknownOrderError: another day has begun.
            IllegalOrderError: the line is impossible.
        """
        return explored(self._puzzle(day, level).state, line)

    def shown(self, day: date, level: choices.PuzzleLevel, line: Sequence[str]) -> LessonState:
        """The puzzle to be set up on the table, and to be solved there by a line of moves, if there is one.

        Raises:
            UnknownOrderError: another day has begun.
            IllegalOrderError: the line does not solve it.
        """
        puzzle = self._puzzle(day, level)
        if line and not explored(puzzle.state, line)["solved"]:
            raise IllegalOrderError(words("order.unsolved"))
        return puzzle_shown(puzzle, line)

    def _puzzle(self, day: date, level: choices.PuzzleLevel) -> Puzzle:
        kept = self._kept.get(level)
        if kept is None or kept[1].day != day:
            raise UnknownOrderError(words("order.puzzle"))
        return kept[1]


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
