"""The match of another table, as the table that follows it brings its board to it."""

from collections.abc import Callable

from controller.table.remote_board import Goal
from controller.tracking.estimates import TableEstimate


class Followed:
    """The goal that the other table has set.

    Args:
        agreed: called when the board shows the goal.
        differed: called with each frame in which it shows something else, while no stage is under way.

    Attributes:
        goal: what the board is to show; None before the first one.
    """

    def __init__(self, agreed: Callable[[Goal], None], differed: Callable[[Goal, TableEstimate], None]) -> None:
        self.agreed = agreed
        self.differed = differed
        self.goal: Goal | None = None
