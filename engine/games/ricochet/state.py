"""Ricochet Robots: the implementation of `Game` and `State` of `engine.state`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from engine.effects import EffectGroup, Manner, Relocate, Scene
from engine.games.base import BaseGame, BaseState
from engine.games.ricochet.actions import Bid, RicochetAction, Slide, Stand, TurnUp, Word, read_action
from engine.games.ricochet.board import NAMES
from engine.games.ricochet.chips import ROBOTS
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.log import action_words, consequences
from engine.games.ricochet.position import LAST_CALL, PROOF, Position
from engine.games.ricochet.rules import rounds
from engine.games.ricochet.rules.endings import outcome_of
from engine.games.ricochet.rules.homeward import drives_home
from engine.games.ricochet.rules.legality import chance_outcomes, legal_actions, refusal, timers, to_act
from engine.games.ricochet.scene import candidates, scene_of, seen_robots, trusted
from engine.games.ricochet.steps import next_steps
from engine.games.ricochet.text import read_position, write_position
from engine.games.ricochet.view import view_of
from engine.state import NOWHERE, Action, Actor, Outcome, Piece, Steps, Timer
from engine.words import Msg, did


@dataclass(frozen=True, eq=False)
class Ricochet(BaseGame[RicochetConfig]):
    """The game with its options fixed."""

    name: str = "ricochet"
    title: str = "Ricochet Robots"

    @property
    def seats(self) -> tuple[Actor, ...]:
        """The players."""
        return self.config.seats

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The robots."""
        return self.config.figures()

    def start(self) -> "RicochetState":
        """The first position: robots parked, or on the chosen cells."""
        return RicochetState(self, rounds.start_position(self.config))

    def position(self, text: str) -> "RicochetState":
        """Read a position's text."""
        return RicochetState(self, read_position(self.config, text))

    def action(self, actor: Actor, text: str) -> RicochetAction:
        """Read an action's text."""
        return read_action(self.seats, actor, text)


class RicochetState(BaseState[Ricochet, Position]):
    """A position of Ricochet Robots."""

    __slots__ = ()

    def __str__(self) -> str:
        return write_position(self.game.config, self.position)

    @property
    def to_act(self) -> tuple[Actor, ...]:
        """Chance, or the seats that may call, or the prover; also the clock while a timer runs."""
        return to_act(self.game.config, self.position)

    @property
    def outcome(self) -> Outcome | None:
        """The most chips win; scores are chips."""
        return outcome_of(self.game.config, self.position)

    def legal_actions(self, actor: Actor) -> Iterator[Action]:
        """Bids from 1, slides by robot and direction, single words last."""
        if actor not in self.to_act:
            return iter(())
        return legal_actions(self.game.config, self.position, actor)

    def refusal(self, action: Action) -> Msg | None:
        """Why the rules forbid an action here."""
        return refusal(self.game.config, self.position, cast(RicochetAction, action))

    def next_steps(self, actor: Actor, prefix: Sequence[str]) -> Steps:
        """The continuations of an action text that starts with `prefix`."""
        return next_steps(self.game.config, self.position, actor, prefix) if actor in self.to_act else NOWHERE

    def timers(self) -> tuple[Timer, ...]:
        """The running timer; it restarts when its name changes."""
        return timers(self.game.config, self.position)

    def chance_outcomes(self) -> tuple[tuple[Action, float], ...]:
        """The start cell of the next robot, or the chip that is turned up."""
        return chance_outcomes(self.game.config, self.position)

    def reveals(self, action: Action) -> bool:
        """A call tells the others a number or that there is a solution, and a slide shows a part of it."""
        return isinstance(action, Bid | Slide) or (isinstance(action, Word) and action.word == "found")

    def words(self, action: Action, seat: Actor | None) -> Msg:
        """Nothing is hidden in Ricochet."""
        config, before = self.game.config, self.position
        after = self.apply(action)[0].position
        return did(action_words(config, before, action), consequences(config, before, after))

    def after(self, action: Action) -> tuple["RicochetState", tuple[EffectGroup, ...]]:
        """The next state and the changes on the table; after a failed proof the robots drive back."""
        config, before = self.game.config, self.position
        after = _after(config, before, cast(RicochetAction, action))
        robots, groups = before.robots, []
        if isinstance(action, Slide):
            path = config.board.slide_path(robots, action.robot, action.direction)
            cells = path.cells[: config.board.reach(robots, action.robot, action.direction)]
            groups.append(_relocation(action.robot, (robots[action.robot], *cells), "slide"))
            robots = rounds.moved(robots, action.robot, cells[-1])
        groups += [_relocation(robot, cells, "drive") for robot, cells in drives_home(robots, after.robots)]
        return self.at(after), tuple(groups)

    def view(self, seat: Actor | None) -> dict[str, Any]:
        """All of the position: nothing is hidden."""
        return view_of(self.game.config, self.position)

    def scene(self) -> Scene:
        """Robots by site; the chip and the bids are on the phones."""
        return scene_of(self.position)

    def actions_to(self, scene: Scene) -> tuple[Action, ...]:
        """The slide, the failure that returns all robots, or the placement of the next robot."""
        robots = seen_robots(self.game.config, scene)
        if robots is None:
            return ()
        return self.leading_to(scene, filter(self.is_legal, candidates(self.game.config, self.position, robots)))

    def adjusted(self, scene: Scene) -> "RicochetState":
        """The position with the robots as in `scene`; in a proof the markers stay."""
        return self.at(trusted(self.game.config, self.position, scene))


def _relocation(robot: int, cells: tuple[int, ...], manner: Manner) -> EffectGroup:
    return (Relocate(ROBOTS[robot], tuple([NAMES[cell] for cell in cells]), manner),)


def _after(config: RicochetConfig, position: Position, action: RicochetAction) -> Position:
    """The position after a legal action."""
    match action:
        case Bid(actor=actor, number=number):
            return rounds.bid(position, config.seats.index(actor), number)
        case Slide(robot=robot, direction=direction):
            return rounds.slide(config, position, robot, direction)
        case Stand(robot=robot, cell=cell):
            return rounds.stood(config, position, robot, cell)
        case TurnUp(chip=chip):
            return rounds.turned_up(config, position, chip)
        case Word(word="pass", actor=actor):
            return rounds.passed(config, position, config.seats.index(actor))
        case Word(word="offer"):
            return rounds.offered(config, position)
        case Word(word="turn"):
            return position._replace(phase=LAST_CALL)
        case Word(word="found"):
            return rounds.found(position)
        case Word():
            return rounds.failed(config, position) if position.phase == PROOF else rounds.closed(config, position)
