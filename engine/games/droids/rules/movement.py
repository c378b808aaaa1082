"""Robots that move and push: steps, mines, and robots that are lost.

`Scratch` is a working copy of what an order changes, local to the function that executes the order.
"""

from engine.effects import Drop, EffectGroup, Manner, Place, Relocate, Remove, Token
from engine.games.droids.board import NAMES, NEXT, OFF
from engine.games.droids.config import EMITTERS, DroidsConfig
from engine.games.droids.position import (
    ALL_COVERED,
    NO_ORDERS,
    NOTHING,
    STATUE,
    TOKEN,
    March,
    Position,
    Shot,
    changed,
    discarded,
)

FAR = 10
"""More steps than any order can make."""

_MINE_HITS = 1
"""Hits of a mine that is driven or pushed onto (docs/play/rules/droids.md, scenario 2)."""

_CARRIED_MINE_HITS = 2
"""Hits of a carried mine that explodes (docs/play/rules/droids.md, scenario 2)."""


class Scratch:
    """A working copy of figures, tokens and damage, with the effects up to now."""

    def __init__(self, config: DroidsConfig, position: Position) -> None:
        self.config = config
        self.position = position
        self.robots = list(position.robots)
        self.carried = list(position.carried)
        self.owed = list(position.owed)
        self.tokens = position.tokens
        self.groups: list[EffectGroup] = []
        self.lost: list[int] = []
        self.token = Token(config.scenario.token)
        self.mines = config.scenario.token == "mine"

    def finished(self, order: March | Shot | None) -> Position:
        """The position with these changes; `order` waits for dice."""
        position = self.position
        for seat in self.lost:
            position = position._replace(
                racks=changed(position.racks, seat, ()),
                emitters=changed(position.emitters, seat, NO_ORDERS),
                discards=discarded(position.discards, position.racks[seat], position.emitters[seat]),
                covered=changed(position.covered, seat, ALL_COVERED),
            )
        return position._replace(
            robots=tuple(self.robots),
            carried=tuple(self.carried),
            owed=tuple(self.owed),
            tokens=self.tokens,
            order=order,
        )

    @property
    def obstacles(self) -> int:
        """Mask of the squares that no robot can enter."""
        return self.config.board.fixed | (0 if self.mines else self.tokens)

    def is_player(self, figure: int) -> bool:
        """Whether the figure is a player's robot."""
        return figure < len(self.carried)

    def swims(self, figure: int) -> bool:
        """Whether the figure is a player's robot on a river square."""
        return self.is_player(figure) and bool(self.config.board.river >> self.robots[figure] & 1)

    def robot_at(self, square: int) -> int | None:
        """The figure on a square."""
        return self.robots.index(square) if square in self.robots else None

    def piece(self, figure: int) -> str:
        """The figure's id in notation."""
        return self.config.pieces[figure].id

    def park(self, figure: int) -> str:
        """The figure's parking place."""
        return self.config.board.geometry.parks[figure].id

    def hurt(self, seat: int, hits: int) -> None:
        """Hit a number of emitters of a seat; `fell` checks whether its robot is lost."""
        self.owed[seat] += hits

    def fell(self) -> None:
        """Take the robots without an intact emitter off the board."""
        for seat, owed in enumerate(self.owed):
            if owed > 0 and owed + self.position.covered[seat].bit_count() >= EMITTERS:
                square, self.robots[seat], self.owed[seat] = self.robots[seat], OFF, 0
                self.lost.append(seat)
                self.groups.append((Relocate(self.piece(seat), (NAMES[square], self.park(seat)), "drive"),))
                self.lay_down(seat, square)

    def lay_down(self, seat: int, square: int) -> None:
        """Put down on a square what a seat's robot carries, if anything."""
        if self.carried[seat] == TOKEN:
            self.tokens |= 1 << square
            self.groups.append((Drop(self.piece(seat), self.token, NAMES[square]),))
        elif self.carried[seat] == STATUE:
            assert self.config.statue is not None
            self.robots[self.config.statue] = square
            self.groups.append((self._carry_statue(self.park(self.config.statue), NAMES[square]),))
        self.carried[seat] = NOTHING

    def pick_up_statue(self, seat: int, square: int) -> None:
        """A seat's robot takes the statue from a square."""
        assert self.config.statue is not None
        self.carried[seat] = STATUE
        self.robots[self.config.statue] = OFF
        self.groups.append((self._carry_statue(NAMES[square], self.park(self.config.statue)),))

    def _carry_statue(self, here: str, there: str) -> Relocate:
        assert self.config.statue is not None
        return Relocate(self.piece(self.config.statue), (here, there), "carried")

    def train(self, mover: int, direction: int) -> list[int] | None:
        """The mover and the robots that its next step pushes, the last of them in front; None if it is blocked.

        "Un même robot peut pousser plusieurs robots par une réaction en chaîne." (003_e27534d85c5543cd.txt)
        """
        neighbour, obstacles = NEXT[direction], self.obstacles
        figures = [mover]
        square = neighbour[self.robots[mover]]
        while square != OFF and not obstacles >> square & 1:
            other = self.robot_at(square)
            if other is None:
                return figures
            figures.append(other)
            square = neighbour[square]
        return None

    def step(self, figures: list[int], direction: int) -> None:
        """Move a train one square; mines that it enters explode, and their tokens are lifted first."""
        neighbour = NEXT[direction]
        mined = [figure for figure in figures if self.mines and self.tokens >> neighbour[self.robots[figure]] & 1]
        for figure in mined:
            square = neighbour[self.robots[figure]]
            self.tokens ^= 1 << square
            lift: EffectGroup = (Remove(self.token, NAMES[square]),)
            self.groups.insert(len(self.groups) - self._continues(figures), lift)
            if self.is_player(figure):
                self.hurt(figure, _MINE_HITS)
        paths: list[tuple[str, ...]] = [
            (NAMES[self.robots[figure]], NAMES[neighbour[self.robots[figure]]]) for figure in reversed(figures)
        ]
        if self._continues(figures):
            before = self.groups.pop()
            paths = [
                (*effect.path, path[-1])
                for effect, path in zip(before, paths, strict=True)
                if isinstance(effect, Relocate)
            ]
        manner: Manner = "drive" if len(figures) == 1 else "push"
        pieces = map(self.piece, reversed(figures))
        self.groups.append(tuple(Relocate(piece, path, manner) for piece, path in zip(pieces, paths, strict=True)))
        for figure in figures:
            self.robots[figure] = neighbour[self.robots[figure]]

    def _continues(self, figures: list[int]) -> bool:
        """Whether the last effect moved the same train, so its next step extends that path."""
        return bool(self.groups) and [
            (effect.piece, effect.path[-1]) for effect in self.groups[-1] if isinstance(effect, Relocate)
        ] == [(self.piece(figure), NAMES[self.robots[figure]]) for figure in reversed(figures)]


def march(scratch: Scratch, mover: int, direction: int, reach: int) -> March | None:
    """Execute a movement order as far as possible; returns the rest if a die must be rolled first.

    Args:
        scratch: modified in place.
        mover: number of the figure, on ground that allows the order.
        direction: of the order's arrow.
        reach: in squares, 0 until something stops it.
    """
    burdened = scratch.is_player(mover) and scratch.carried[mover] == STATUE
    return go_on(scratch, March(mover, direction, 1 if burdened else reach or FAR, OFF))


def go_on(scratch: Scratch, order: March) -> March | None:
    """Continue a movement order; the mines of a step are counted together after its dice.

    "Le robot qui pousse s'arrête automatiquement sur la première case rivière qu'il rencontre."
    (003_e27534d85c5543cd.txt)
    """
    mover, direction, left, start, _ = order
    scratch.fell()
    while left and scratch.robots[mover] != OFF:
        figures = scratch.train(mover, direction)
        if figures is None:
            break
        if start == OFF:
            start = scratch.robots[mover]
        scratch.step(figures, direction)
        left = 0 if scratch.swims(mover) else left - 1
        if scratch.mines:
            rollers = tuple(
                figure for figure in reversed(figures) if scratch.is_player(figure) and scratch.carried[figure]
            )
            if rollers:
                return March(mover, direction, left, start, rollers)
            scratch.fell()
    if scratch.mines and not scratch.is_player(mover) and start != OFF:
        _leave_mine(scratch, start)
    return None


def _leave_mine(scratch: Scratch, square: int) -> None:
    out = scratch.tokens.bit_count() + sum(map(bool, scratch.carried))
    if out < scratch.config.scenario.supply:
        scratch.tokens |= 1 << square
        scratch.groups.append((Place(scratch.token, NAMES[square]),))


def rolled(scratch: Scratch, order: March, face: int) -> March | None:
    """The first of the order's rollers has rolled: on a 0 the mine that it carries explodes."""
    seat, *others = order.rollers
    if face == 0:
        scratch.carried[seat] = NOTHING
        scratch.hurt(seat, _CARRIED_MINE_HITS)
    if others:
        return order._replace(rollers=tuple(others))
    return go_on(scratch, order)
