"""Lessons and puzzles on the table, as phones see them."""

from collections.abc import Sequence
from typing import cast

from controller.api.choices import Lesson, PuzzleLevel, PuzzleShown
from controller.api.wording import sentence
from engine.lesson import LessonState
from engine.players import Puzzle


def lesson_view(state: LessonState) -> Lesson:
    """How far a lesson has come."""
    taught, task = state.lesson, state.task
    shown: Lesson = {
        "seat": taught.seat,
        "task": sentence(task.words if task else taught.closing),
        "done": state.done,
        "tasks": len(taught.tasks),
    }
    if task:
        shown["show"] = task.actions[0]
    return shown


def puzzle_view(puzzle: Puzzle, line: Sequence[str]) -> PuzzleShown:
    """A puzzle, and what is shown of its solution."""
    level = cast(PuzzleLevel, puzzle.level)
    return {"day": puzzle.day.isoformat(), "level": level, "line": list(line), "best": len(puzzle.way)}
