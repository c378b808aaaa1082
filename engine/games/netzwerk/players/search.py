"""Netzwerk as the search sees it: a ply is a whole turn, of robots and then of batteries.

A turn has far too many results; a beam follows the best after each move of a robot or a battery.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.games.netzwerk.actions import END, RobotMove, Say, Shift
from engine.games.netzwerk.board_data import COLOURS
from engine.games.netzwerk.config import NetzwerkConfig
from engine.games.netzwerk.players.evaluation import side, threats
from engine.games.netzwerk.players.winning_turns import distance
from engine.games.netzwerk.position import MOBILE, Position, robots_of
from engine.games.netzwerk.rules.battery_phase import shifted, shifts
from engine.games.netzwerk.rules.endings import begun, end_refusal, verdict
from engine.games.netzwerk.rules.legality import moves_of
from engine.games.netzwerk.rules.robot_phase import moved, moves
from engine.search.budget import Budget

Step = RobotMove | Shift | Say
"""One action of a turn."""

_Steps = Callable[[Position], Iterator[tuple[Position, Step]]]
"""A function that lists the next positions of a turn with the actions that lead there."""

_WON = 5_000
"""Value of a turn that wins, above that of any other turn."""


@dataclass(frozen=True, slots=True)
class Beam:
    """How much of a turn is followed.

    Attributes:
        width: positions that are kept after each move of a robot or a battery, and results of the turn.
        robots: moves of robots in one turn.
        batteries: moves of batteries in one turn.
    """

    width: int
    robots: int
    batteries: int


@dataclass(frozen=True, slots=True)
class NetzwerkModel:
    """Netzwerk for `engine.search.alphabeta`.

    Attributes:
        config: the game.
        colour: the player who searches.
        beam: how turns after the first are followed.
        budget: counts the positions.
        threats: whether the player sees captures and robots that are nearly home.
        defends: whether a turn follows first what leaves the enemy farthest from a win, and may end without another
            move of a robot.
    """

    config: NetzwerkConfig
    colour: int
    beam: Beam
    budget: Budget
    threats: bool = True
    defends: bool = False

    def mine(self, position: Position) -> bool:
        """Whether the player who searches is to move."""
        return position.mover == self.colour

    def final(self, position: Position) -> int | None:
        """Whether the side to move has won; `None` while the game goes on."""
        end = verdict(self.config, position)
        if end is None:
            return None
        return 0 if end.winner is None else 1 if end.winner == position.mover else -1

    def quiet(self, position: Position) -> bool:
        """Every estimate is taken: threats are part of it."""
        return True

    def value(self, position: Position) -> int:
        """Robots, rows and batteries of both sides, and what the side to move threatens."""
        own, config = position.mover, self.config
        value = side(config, position, own) - side(config, position, 1 - own)
        return value + threats(config, position) if self.threats else value

    def result(self, after: Position) -> int:
        """The value of the result of a turn for the player who made it."""
        final = self.final(after)
        return -self.value(after) if final is None else -final * _WON

    def successors(self, position: Position) -> Sequence[Position]:
        """The results of the turn that look best for its player."""
        return list(self.turns(position, self.beam))

    def turns(self, position: Position, beam: Beam) -> dict[Position, Step]:
        """Results of the rest of the turn, the best for its player first, with the first action of each.

        If robots can win, only the shortest ways to do so.
        """
        done: dict[Position, Step] = {}
        stops: dict[Position, Step | None] = {position: None} if self.defends else {}
        edge: dict[Position, Step | None] = {position: None}
        for _ in range(beam.robots if position.phase in MOBILE else 0):
            further: dict[Position, Step | None] = {}
            for after, step in self._each(edge, self._robot_steps):
                if verdict(self.config, after) is None:
                    further.setdefault(after, step)
                else:
                    done.setdefault(self._won_or_lost(after), step)
            won = {after: step for after, step in done.items() if self.result(after) == _WON}
            if won:
                return won
            edge = self._best(further, position.mover, beam.width)
            stops |= edge
        stops = self._best(stops, position.mover, beam.width) if stops else {position: None}
        edge = stops
        for _ in range(beam.batteries):
            further = {}
            for after, step in self._each(edge, self._shift_steps):
                further.setdefault(after, step)
            edge = self._best(further, position.mover, beam.width)
            stops |= edge
        for here, first in stops.items():
            if end_refusal(here) is None:
                done.setdefault(begun(self.config, here, 1 - here.mover), first or Say(COLOURS[here.mover], END))
        worth = {after: distance(self.config, after) if self.defends else (self.result(after),) for after in done}
        best = sorted(done, key=worth.__getitem__, reverse=True)[: beam.width]
        return {after: done[after] for after in best}

    def _won_or_lost(self, after: Position) -> Position:
        """A position in which the game is over, seen from the other side as every result of a turn."""
        return begun(self.config, after, 1 - after.mover)

    def _each(self, edge: dict[Position, Step | None], steps: _Steps) -> Iterator[tuple[Position, Step]]:
        for here, first in edge.items():
            for after, step in steps(here):
                self.budget.spend()
                yield after, first or step

    def _robot_steps(self, here: Position) -> Iterator[tuple[Position, Step]]:
        """Each robot's moves with their default payments."""
        for number in robots_of(here.mover):
            for paid in moves(self.config, here, number):
                if not paid[1].points:
                    yield moved(self.config, here, number, paid), moves_of(here, number, (paid,))[0]

    def _shift_steps(self, here: Position) -> Iterator[tuple[Position, Step]]:
        names, actor = self.config.board.points, COLOURS[here.mover]
        for point, targets in shifts(self.config, here):
            for target in targets:
                yield shifted(self.config, here, point, target), Shift(actor, names[point], names[target])

    def _best(self, found: dict[Position, Step | None], mover: int, width: int) -> dict[Position, Step | None]:
        config = self.config

        def worth(here: Position) -> tuple[float, ...]:
            if self.defends:
                return distance(config, begun(config, here, 1 - mover))
            return (side(config, here, mover) - side(config, here, 1 - mover),)

        return {here: found[here] for here in sorted(found, key=worth, reverse=True)[:width]}
