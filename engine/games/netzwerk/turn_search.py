"""Search for a sequence of actions that leads to the scene on the table: robots first, then batteries."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from engine.games.netzwerk.actions import END, RobotMove, Say, Several, Shift
from engine.games.netzwerk.board_data import COLOURS, OFF
from engine.games.netzwerk.config import NetzwerkConfig
from engine.games.netzwerk.position import Position, robots_of
from engine.games.netzwerk.rules.battery_phase import shifted, shifts
from engine.games.netzwerk.rules.endings import end_refusal, verdict
from engine.games.netzwerk.rules.legality import moves_of, shifts_of
from engine.games.netzwerk.rules.robot_phase import moved, moves
from engine.games.netzwerk.scene import Seen

Parts = tuple[RobotMove | Shift, ...]
"""Moves of robots and batteries, in order."""

_MOST: Final = 600
"""Positions searched, for robots and for batteries, before a turn counts as unexplained."""

_DETOURS: Final = 3
"""Additional moves beyond the number of displaced pieces, for robots and for batteries."""

_PAYMENTS: Final = 16
"""Sequences of robot moves that are tried if turned batteries show what paid."""


class WholeTurn:
    """The search for the visible part of a turn with the fewest moves of robots.

    If used batteries are turned over, and all are charged although robots have moved, the turn has ended too.
    """

    def __init__(self, config: NetzwerkConfig, start: Position, goal: Seen) -> None:
        self._config = config
        self._start = start
        self._goal = goal
        self._own = robots_of(start.mover)
        self._ended = config.turned and goal.used == 0
        self._payments_show = config.turned and not self._ended
        self._unmoved = start.batteries & goal.batteries
        self._tried: set[tuple[Position, int]] = set()

    def find(self) -> Several | None:
        """The turn, or None if it is illegal or too long."""
        actor = COLOURS[self._start.mover]
        after_robots = list(islice(self._after_robots(), _PAYMENTS if self._payments_show else 1))
        self._tried.clear()
        for detours in range(_DETOURS + 1):
            for position, made in after_robots:
                shifted_too = self._shifts(position, self._missing(position) + detours)
                if shifted_too is not None:
                    end = (Say(actor, END),) if self._ended else ()
                    return Several(actor, (*made, *shifted_too, *end))
        return None

    def _after_robots(self) -> Iterator[tuple[Position, Parts]]:
        """Positions with all robots as observed, and the moves that lead there, fewest first."""
        if self._possible():
            gone = self._displaced(self._start)
            for count in range(gone, gone + _DETOURS + 1):
                yield from self._robots(self._start, (), count)

    def _possible(self) -> bool:
        """Whether a turn can explain the goal at all.

        No robot returns to the board; an enemy stays, or is gone with an own robot on its square; the number of
        batteries is the same.
        """
        taken = {self._goal.robots[number] for number in self._own}
        for number, (before, after) in enumerate(zip(self._start.robots, self._goal.robots, strict=True)):
            if number in self._own:
                if (before == OFF) != (after == OFF):
                    return False
            elif before != after and (after != OFF or before not in taken):
                return False
        return self._start.batteries.bit_count() == self._goal.batteries.bit_count()

    def _displaced(self, position: Position) -> int:
        return sum(position.robots[number] != self._goal.robots[number] for number in self._own)

    def _robots(self, position: Position, made: Parts, left: int) -> Iterator[tuple[Position, Parts]]:
        if left == 0:
            if position.robots == self._goal.robots:
                yield position, made
        elif self._displaced(position) <= left and self._worth_a_try(position, left):
            for after, action in self._towards(position):
                yield from self._robots(after, (*made, action), left - 1)

    def _worth_a_try(self, position: Position, left: int) -> bool:
        if len(self._tried) >= _MOST or (position, left) in self._tried or verdict(self._config, position):
            return False
        self._tried.add((position, left))
        return True

    def _towards(self, position: Position) -> list[tuple[Position, RobotMove]]:
        """Moves of displaced robots; first those that end on the observed square, and the cheapest.

        If payments are visible, other robots may have moved and returned.
        """
        found: dict[Position, tuple[bool, int, RobotMove]] = {}
        for number in self._own:
            if self._payments_show or position.robots[number] != self._goal.robots[number]:
                legal = moves(self._config, position, number)
                for action, paid in zip(moves_of(position, number, legal), legal, strict=True):
                    after = moved(self._config, position, number, paid)
                    if self._fits(after, number):
                        stops = after.robots[number] != self._goal.robots[number]
                        found.setdefault(after, (stops, paid[0].cost, action))
        ranked = sorted(found.items(), key=lambda item: item[1][:2])
        return [(after, action) for after, (_, _, action) in ranked]

    def _fits(self, after: Position, number: int) -> bool:
        """Whether the move of a robot that led here can be part of the turn."""
        goal, width = self._goal, self._config.board.width
        end, there = after.robots[number], goal.robots[number]
        beyond = end // width - there // width
        if (beyond < 0 if after.mover else beyond > 0) or (after.stopped >> number & 1 and end != there):
            return False
        if any(now == OFF and seen != OFF for now, seen in zip(after.robots, goal.robots, strict=True)):
            return False
        return not self._payments_show or (
            after.used & self._unmoved & ~goal.used == 0 and after.used.bit_count() <= goal.used.bit_count()
        )

    def _missing(self, position: Position) -> int:
        return (self._goal.batteries & ~position.batteries).bit_count()

    def _shifts(self, position: Position, left: int) -> Parts | None:
        """At most `left` moves of batteries that lead to the goal; None if there are none."""
        goal = self._goal.batteries
        if position.batteries == goal and (not self._payments_show or position.used == self._goal.used):
            return None if self._ended and end_refusal(position) is not None else ()
        if self._missing(position) > left or not self._worth_a_try(position, left):
            return None
        # First moves from a point that must be empty to one that must hold a battery.
        pairs = [(point, target) for point, ends in shifts(self._config, position) for target in ends]
        for point, target in sorted(pairs, key=lambda pair: (goal >> pair[0] & 1) - (goal >> pair[1] & 1)):
            rest = self._shifts(shifted(self._config, position, point, target), left - 1)
            if rest is not None:
                return (*shifts_of(self._config, position.mover, point, (target,)), *rest)
        return None
