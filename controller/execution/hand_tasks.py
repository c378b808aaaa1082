"""What people's hands must do, derived from the differences between the wanted and the seen scene."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from controller.planning.stages import Why
from controller.tracking.differences import Difference, FigureDifference
from engine.effects import Token

EXTRA_AFTER_S = 1.5
"""A difference that is not part of the stage becomes a task once it has been seen for this long."""

BRING_AFTER_S = 3.0
"""People are asked to bring a figure that was not seen for this long: longer than a hand usually covers a tag."""

ROBOTS_WAIT_S = 3.0
"""Robots wait this long after a hand was over the board while tasks are open: it is likely to come back."""

Kind = Literal["lift", "lay", "turn", "carry"]


@dataclass(frozen=True, slots=True)
class HandTask:
    """One thing to do by hand.

    Attributes:
        id: the same for as long as the task exists; empty before `TaskList` gives one.
        kind: lift a token, lay one, turn one over, or carry a figure.
        site: where; for `carry` the destination.
        token: what to lift or lay; for `turn`, what the token shows afterwards.
        piece: the figure to carry.
        why: the reason, where it is not obvious.
        done: the camera has seen it done, or a person said so.
        cannot: a person said that it cannot be done.
    """

    id: str
    kind: Kind
    site: str
    token: Token | None = None
    piece: str | None = None
    why: Why | None = None
    done: bool = False
    cannot: bool = False

    @property
    def _what(self) -> tuple[Kind, str, Token | None, str | None]:
        return self.kind, self.site, self.token, self.piece


class TaskList:
    """The hand tasks of one stage: new ones get an id, finished ones are marked done and stay until the stage ends."""

    def __init__(self) -> None:
        self._count = 0
        self.tasks: tuple[HandTask, ...] = ()

    def update(self, wanted: Iterable[HandTask]) -> bool:
        """Replace the open tasks by those wanted now; whether anything changed."""
        before = self.tasks
        missing = {task._what: task for task in wanted}
        kept = []
        for task in before:
            still = missing.pop(task._what, None)
            kept.append(replace(task, done=still is None, cannot=task.cannot and still is not None))
        for task in missing.values():
            self._count += 1
            kept.append(replace(task, id=f"t{self._count}"))
        self.tasks = tuple(kept)
        return self.tasks != before

    def mark(self, task_id: str, cannot: bool) -> None:
        """Note whether a person said that a task cannot be done."""
        self.tasks = tuple(replace(task, cannot=cannot) if task.id == task_id else task for task in self.tasks)

    def clear(self) -> None:
        """Forget all tasks: the stage is over."""
        self.tasks = ()

    @property
    def open(self) -> tuple[HandTask, ...]:
        """The tasks that are not done."""
        return tuple(task for task in self.tasks if not task.done)


def turns_over(seen: Token | None, expected: Token | None, two_sided: bool) -> bool:
    """Whether turning the token over makes it the expected one."""
    return two_sided and seen is not None and expected is not None and seen.kind == expected.kind and seen != expected


def hand_tasks(
    found: Iterable[Difference], carried: Mapping[str, Why], by_hand: Mapping[str, Why], two_sided: bool
) -> list[HandTask]:
    """The tasks that settle differences: lifts, carries, then lays and turns, so no site ever holds two things.

    Args:
        found: the differences.
        carried: pieces that people carry, and why; other figures make no task.
        by_hand: sites at which people should know why they act.
        two_sided: whether tokens show another token when turned over.
    """
    lifts: list[HandTask] = []
    carries: list[HandTask] = []
    lays: list[HandTask] = []
    for difference in found:
        if isinstance(difference, FigureDifference):
            piece = difference.piece
            if piece in carried:
                carries.append(HandTask("", "carry", difference.expected, piece=piece, why=carried[piece]))
            continue
        why = by_hand.get(difference.site)
        if turns_over(difference.seen, difference.expected, two_sided):
            lays.append(HandTask("", "turn", difference.site, difference.expected, why=why))
            continue
        if difference.seen is not None:
            lifts.append(HandTask("", "lift", difference.site, difference.seen, why=why))
        if difference.expected is not None:
            lays.append(HandTask("", "lay", difference.site, difference.expected, why=why))
    return lifts + carries + lays
