"""A game's lesson: a prepared position, and a few moves from it, one task each.

A game brings it as `lesson.toml` in its package. `LessonState` is a position within it: it allows what the task allows
of what the rules allow, so phones, drives and the camera need to know nothing of lessons.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from engine import registry
from engine.board_file import Table, read
from engine.effects import EffectGroup, Scene
from engine.errors import IllegalActionError, StateError
from engine.games import PACKAGES
from engine.players import Puzzle
from engine.state import NOWHERE, Action, Actor, Game, Outcome, State, Steps, Timer
from engine.words import Msg, Phrases

LESSON = Phrases("lesson")
"""Sentences of lessons."""


@dataclass(frozen=True, slots=True)
class Task:
    """One move of the learner.

    Attributes:
        words: what to do, and why.
        actions: texts of the actions that do it, the one that is shown first; all may come before the same next task.
        answers: actor and action of what follows by itself, such as the other player's move.
    """

    words: Msg
    actions: tuple[str, ...]
    answers: tuple[tuple[Actor, str], ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lesson of a game: who learns, the first position, the tasks, and what is said at the end.

    `puzzle` and `line`: it only shows this line of moves in a puzzle, or the puzzle itself.
    """

    game: Game
    seat: Actor
    position: str
    tasks: tuple[Task, ...]
    closing: Msg
    puzzle: Puzzle | None = None
    line: tuple[str, ...] = ()

    def start(self) -> "LessonState":
        """The first position."""
        return LessonState(self, self.game.position(self.position))


@lru_cache(maxsize=16)
def lesson(name: str) -> Lesson | None:
    """The lesson of a game; None if it brings none.

    Raises:
        OptionError: no game has this name.
        BoardDataError, NotationError: the lesson cannot be read.
    """
    registry.box(name)
    file = Path(str(import_module(PACKAGES[name]).__file__)).with_name("lesson.toml")
    if not file.exists():
        return None
    data = read(file.read_text(encoding="utf-8"), str(file))
    data.only(("seat", "position", "task"), ("options",))
    game = registry.make(name, data.table("options").entries)
    tasks = [_task(Table(task, str(file), "task"), name) for task in data.entries["task"]]
    seat, position = data.word("seat", game.seats), data.word("position")
    return Lesson(game, seat, position, tuple(tasks), LESSON(f"{name}-end"))


def _task(data: Table, name: str) -> Task:
    data.only(("words", "actions"), ("answers",))
    answers = [answer.partition(" ") for answer in data.entries.get("answers", ())]
    return Task(
        words=LESSON(f"{name}-{data.word('words')}"),
        actions=tuple(data.entries["actions"]),
        answers=tuple((actor, action) for actor, _, action in answers),
    )


def puzzle_shown(puzzle: Puzzle, line: Sequence[str]) -> "LessonState":
    """A puzzle, and a line of moves that solves it, which follows by itself."""
    game = puzzle.state.game
    start, actions = registry.proof(puzzle.state, line) if line else (puzzle.state, ())
    moves = Task(LESSON("other"), (), tuple((game.seats[0], action) for action in actions))
    shown = Lesson(game, game.seats[0], str(puzzle.state), (moves,), moves.words, puzzle, tuple(line))
    return LessonState(shown, start, done=1)


@dataclass(frozen=True, slots=True)
class LessonState:
    """A position within a lesson, as `engine.state.State`.

    Attributes:
        lesson: which one.
        inner: the game's position.
        done: the tasks that are done.
        answered: how many answers of the last one were given.
    """

    lesson: Lesson
    inner: State
    done: int = 0
    answered: int = 0

    @property
    def task(self) -> Task | None:
        """What the learner does now, or after the answer; None at the end."""
        return self.lesson.tasks[self.done] if self.done < len(self.lesson.tasks) else None

    @property
    def answer(self) -> Action | None:
        """What follows by itself now."""
        answers = self.lesson.tasks[self.done - 1].answers if self.done else ()
        return self.game.action(*answers[self.answered]) if self.answered < len(answers) else None

    def _actions(self, actor: Actor) -> tuple[Action, ...]:
        if self.answer is not None:
            return (self.answer,) if actor == self.answer.actor else ()
        allowed = self.task.actions if self.task and actor == self.lesson.seat else ()
        return tuple(self.game.action(actor, text) for text in allowed)

    def __str__(self) -> str:
        return str(self.inner)

    @property
    def game(self) -> Game:
        """The game."""
        return self.lesson.game

    @property
    def to_act(self) -> tuple[Actor, ...]:
        """Who answers, else the learner; nobody at the end."""
        if self.answer is not None:
            return (self.answer.actor,)
        return (self.lesson.seat,) if self.task else ()

    @property
    def outcome(self) -> Outcome | None:
        """A lesson has none."""
        return None

    def legal_actions(self, actor: Actor) -> Iterator[Action]:
        """What the lesson allows."""
        return iter(self._actions(actor))

    def is_legal(self, action: Action) -> bool:
        """Whether the lesson allows it."""
        return action in self._actions(action.actor)

    def next_steps(self, actor: Actor, prefix: Sequence[str]) -> Steps:
        """Those of the game that lead to what the lesson allows."""
        allowed = [str(action).split(" ") for action in self._actions(actor)]
        ahead = [words[len(prefix)] for words in allowed if words[: len(prefix)] == [*prefix] != words]
        if not ahead and [*prefix] not in allowed:
            return NOWHERE
        steps = self.inner.next_steps(actor, prefix).steps
        return Steps(tuple(step for step in steps if step.token in ahead), [*prefix] in allowed)

    def timers(self) -> tuple[Timer, ...]:
        """None: a lesson does not hurry."""
        return ()

    def chance_outcomes(self) -> tuple[tuple[Action, float], ...]:
        """None: what chance does is an answer."""
        return ()

    def apply(self, action: Action) -> tuple["LessonState", tuple[EffectGroup, ...]]:
        """The next position and the changes on the table."""
        if not self.is_legal(action):
            raise IllegalActionError(action.actor, str(action), LESSON("other"), str(self))
        after, effects = self.inner.apply(action)
        if self.answer is not None:
            return replace(self, inner=after, answered=self.answered + 1), effects
        return replace(self, inner=after, done=self.done + 1, answered=0), effects

    def view(self, seat: Actor | None) -> dict[str, Any]:
        """The game's position as the seat may know it."""
        return self.inner.view(seat)

    def determinised(self, seat: Actor, rng: Random) -> "LessonState":
        """The position with what is hidden dealt at random."""
        return replace(self, inner=self.inner.determinised(seat, rng))

    def reveals(self, action: Action) -> bool:
        """Whether the action reveals something."""
        return self.inner.reveals(action)

    def told(self, action: Action, seat: Actor | None) -> str:
        """The action as a log may tell it."""
        return self.inner.told(action, seat)

    def words(self, action: Action, seat: Actor | None) -> Msg:
        """The action as a sentence."""
        return self.inner.words(action, seat)

    def scene(self) -> Scene:
        """What must be on the table."""
        return self.inner.scene()

    def actions_to(self, scene: Scene) -> tuple[Action, ...]:
        """The learner's action that leads to a scene."""
        found = (action for action in self._actions(self.lesson.seat) if self.apply(action)[0].scene() == scene)
        return tuple(found)[:1] if scene != self.scene() else ()

    def adjusted(self, scene: Scene) -> State:
        """A lesson keeps its position."""
        raise StateError(f"a lesson goes on from its position, not from {scene}")
