"""Which actions lead from a position to what the table shows: one action, or a whole turn."""

from collections.abc import Iterator
from functools import lru_cache

from engine.games.netzwerk.actions import END, Move, NetzwerkAction, Say, Several, Shift
from engine.games.netzwerk.board import COLOURS, OFF
from engine.games.netzwerk.endings import end_refusal, turned, verdict
from engine.games.netzwerk.moves import moved, moves
from engine.games.netzwerk.position import LOTS, OFFERED, Position, robots_of
from engine.games.netzwerk.scenes import Seen, shown
from engine.games.netzwerk.setting import Setting
from engine.games.netzwerk.shifts import shift_refusal, shifted, shifts
from engine.games.netzwerk.turn import move_of

Parts = tuple[Move | Shift, ...]

_SEARCHED = 600
"""Positions that are looked at before a turn counts as unexplained."""

_DETOURS = 2
"""So many more battery moves than batteries that lie elsewhere are looked at."""


@lru_cache(maxsize=64)
def explanations(setting: Setting, position: Position, goal: Seen) -> tuple[NetzwerkAction, ...]:
    """The legal actions after which the table shows `goal`, which it does not show now.

    If no single one does, several in a row: then one explanation stands for all, with the default payments if they
    do. Remembered, because a table is looked at many times a second.
    """
    if position.phase in (LOTS, OFFERED):
        return ()
    single: dict[Position, NetzwerkAction] = {}
    for action, after in (*_moves(setting, position, goal), *_shift(setting, position, goal), *_end(setting, position)):
        if shown(setting, after) == goal:
            single.setdefault(after, action)
    return tuple(single.values()) or _Turn(setting, position, goal).explanation()


def _moves(setting: Setting, position: Position, goal: Seen) -> Iterator[tuple[NetzwerkAction, Position]]:
    """Moves of the robot that stands elsewhere, or of all, which may return, if none does."""
    own = robots_of(position.mover)
    gone = [number for number in own if position.robots[number] != goal.robots[number]]
    if len(gone) > 1 or position.batteries != goal.batteries:
        return
    for number in gone or own:
        for paid in moves(setting, position, number):
            yield move_of(setting, position, number, paid), moved(setting, position, number, *paid[:2])


def _shift(setting: Setting, position: Position, goal: Seen) -> Iterator[tuple[NetzwerkAction, Position]]:
    gone, come = position.batteries & ~goal.batteries, goal.batteries & ~position.batteries
    if gone.bit_count() == come.bit_count() == 1:
        point, target = gone.bit_length() - 1, come.bit_length() - 1
        if shift_refusal(setting, position, point, target) is None:
            yield _shift_of(setting, position, point, target), shifted(setting, position, point, target)


def _shift_of(setting: Setting, position: Position, point: int, target: int) -> Shift:
    names = setting.layout.points
    return Shift(COLOURS[position.mover], names[point], names[target])


def _end(setting: Setting, position: Position) -> Iterator[tuple[NetzwerkAction, Position]]:
    """The end of the turn can be seen where batteries are turned back."""
    if end_refusal(position) is None:
        yield Say(COLOURS[position.mover], END), turned(setting, position)


class _Turn:
    """The search for several actions in a row, first of robots, then of batteries.

    Where used batteries are turned over and all lie charged after robots went, the turn has ended too.
    """

    def __init__(self, setting: Setting, position: Position, goal: Seen) -> None:
        self.setting = setting
        self.start = position
        self.goal = goal
        self.ended = setting.turned and goal.used == 0
        self.tried: set[tuple[Position, int]] = set()

    def explanation(self) -> tuple[Several, ...]:
        """The first one that is found, or none."""
        actor = COLOURS[self.start.mover]
        for moves_made, position in self._robots(self.start, ()) if self._possible() else ():
            shifts_made = self._batteries(position)
            if shifts_made is not None:
                end = (Say(actor, END),) if self.ended else ()
                return (Several(actor, (*moves_made, *shifts_made, *end)),)
            if not self.setting.turned:
                break  # Payments do not show, so that other ones explain no more.
        return ()

    def _possible(self) -> bool:
        """Own robots stay on the board; enemies stay where they are, or an own one stands there now."""
        own = robots_of(self.start.mover)
        taken = {self.goal.robots[number] for number in own}
        for number, (before, after) in enumerate(zip(self.start.robots, self.goal.robots, strict=True)):
            if number in own:
                if (before == OFF) != (after == OFF):
                    return False
            elif before != after and (after != OFF or before not in taken):
                return False
        return True

    def _robots(self, position: Position, made: Parts) -> Iterator[tuple[Parts, Position]]:
        """Moves after which all robots stand where they are seen, with the position then."""
        if position.robots == self.goal.robots:
            yield made, position
        elif self._worth_a_try(position, 0):
            for action, after in self._towards(position):
                yield from self._robots(after, (*made, action))

    def _worth_a_try(self, position: Position, left: int) -> bool:
        if len(self.tried) >= _SEARCHED or (position, left) in self.tried or verdict(self.setting, position):
            return False
        self.tried.add((position, left))
        return True

    def _towards(self, position: Position) -> list[tuple[Move, Position]]:
        """Moves of robots that are not yet where they are seen, those that take one there first."""
        there: list[tuple[Move, Position]] = []
        on_the_way: list[tuple[Move, Position]] = []
        for number in robots_of(position.mover):
            goal = self.goal.robots[number]
            if position.robots[number] == goal:
                continue
            cheapest: dict[int, int] = {}
            for paid in moves(self.setting, position, number):
                end = paid.way.squares[-1]
                after = moved(self.setting, position, number, *paid[:2])
                if self._fits(after, number) and paid.way.cost <= cheapest.setdefault(end, paid.way.cost):
                    (there if end == goal else on_the_way).append(
                        (move_of(self.setting, position, number, paid), after)
                    )
        return there + on_the_way

    def _fits(self, after: Position, number: int) -> bool:
        """Whether the move of a robot that led here can be a part of the turn."""
        goal, end, width = self.goal, after.robots[number], self.setting.layout.width
        beyond = end // width - goal.robots[number] // width
        if (beyond < 0 if after.mover else beyond > 0) or (after.stopped >> number & 1 and end != goal.robots[number]):
            return False
        if any(square == OFF != goal.robots[other] for other, square in enumerate(after.robots)):
            return False
        return not self.setting.turned or self.ended or after.used.bit_count() <= goal.used.bit_count()

    def _batteries(self, position: Position) -> Parts | None:
        """Moves of batteries that lead on to what is seen, as few as possible."""
        gone = (position.batteries & ~self.goal.batteries).bit_count()
        if position.batteries.bit_count() != self.goal.batteries.bit_count():
            return None
        found = (self._shifts(position, gone + detours) for detours in range(_DETOURS + 1))
        return next((made for made in found if made is not None), None)

    def _shifts(self, position: Position, left: int) -> Parts | None:
        goal = self.goal.batteries
        if position.batteries == goal and (self.ended or shown(self.setting, position) == self.goal):
            return () if not self.ended or end_refusal(position) is None else None
        if (position.batteries & ~goal).bit_count() > left or not self._worth_a_try(position, left + 1):
            return None
        for point, target in sorted(
            shifts(self.setting, position), key=lambda pair: goal >> pair[0] & 1 or not goal >> pair[1] & 1
        ):
            rest = self._shifts(shifted(self.setting, position, point, target), left - 1)
            if rest is not None:
                return (_shift_of(self.setting, position, point, target), *rest)
        return None
