"""Droids: the implementation of `Game` and `State` of `engine.state`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, cast

from engine.effects import EffectGroup, Place, Scene, Token
from engine.errors import StateError
from engine.games.base import BaseGame, BaseState
from engine.games.droids.actions import (
    Begin,
    DealToken,
    Draw,
    DroidsAction,
    Emit,
    Killer,
    Lay,
    Pass,
    PlaceOrder,
    Roll,
    read_action,
)
from engine.games.droids.board import NAMES
from engine.games.droids.config import DroidsConfig
from engine.games.droids.consequences import consequences
from engine.games.droids.log import action_words
from engine.games.droids.orders import BINS, COLOUR_OF
from engine.games.droids.players.hidden import redealt
from engine.games.droids.position import PROGRAMME, Position, start_position
from engine.games.droids.rules import legality, rounds
from engine.games.droids.scene import trusted, visible_actions
from engine.games.droids.steps import next_steps
from engine.games.droids.text import write_position
from engine.games.droids.text_reader import read_position
from engine.games.droids.view import scene, view
from engine.games.droids.words import WORDS
from engine.state import NOWHERE, Action, Actor, Outcome, Piece, Steps
from engine.words import Msg, did


@dataclass(frozen=True, eq=False)
class Droids(BaseGame[DroidsConfig]):
    """The game in one of its scenarios."""

    name: str = "droids"
    title: str = "Droids"

    @property
    def seats(self) -> tuple[Actor, ...]:
        """The colours that play, clockwise."""
        return self.config.seats

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The players' robots, then repair robots or statue."""
        return self.config.pieces

    @property
    def hidden(self) -> bool:
        """The racks, as soon as there is another player."""
        return len(self.seats) > 1

    def start(self) -> "DroidsState":
        """The first position."""
        return DroidsState(self, rounds.begun(self.config, start_position(self.config)))

    def position(self, text: str) -> "DroidsState":
        """Read a position's text."""
        return DroidsState(self, read_position(self.config, text))

    def action(self, actor: Actor, text: str) -> DroidsAction:
        """Read an action's text."""
        return read_action(self.config, actor, text)


class DroidsState(BaseState[Droids, Position]):
    """A position of Droids."""

    __slots__ = ()

    def __str__(self) -> str:
        return write_position(self.game.config, self.position)

    @property
    def to_act(self) -> tuple[Actor, ...]:
        """Chance, the seats that must cover or uncover emitters, or the player in turn."""
        return legality.to_act(self.game.config, self.position)

    @property
    def outcome(self) -> Outcome | None:
        """The winners and the reason; scores are containers in Golden chips, else 1 for each winner."""
        result, seats = self.position.result, self.game.seats
        if result is None:
            return None
        winners = tuple(seats[seat] for seat in result.winners)
        if self.game.config.scenario.goal == "containers":
            scores = dict(zip(seats, map(float, self.position.secured), strict=True))
        else:
            scores = {seat: float(seat in winners) for seat in seats}
        words = WORDS(f"end.{result.reason}")
        return Outcome(winners, words if winners or len(seats) == 1 else WORDS("end.draw", reason=words), scores)

    def legal_actions(self, actor: Actor) -> Iterator[Action]:
        """The actor's legal actions, by square, colour, kind and slot."""
        if actor not in self.to_act:
            return iter(())
        return legality.legal_actions(self.game.config, self.position, actor)

    def refusal(self, action: Action) -> Msg | None:
        """Why the rules forbid an action here."""
        return legality.refusal(self.game.config, self.position, cast(DroidsAction, action))

    def next_steps(self, actor: Actor, prefix: Sequence[str]) -> Steps:
        """The continuations of an action text that starts with `prefix`."""
        return next_steps(self.game.config, self.position, actor, prefix) if actor in self.to_act else NOWHERE

    def chance_outcomes(self) -> tuple[tuple[Action, float], ...]:
        """The start player, the next token, the die, or the killer's next order."""
        return legality.chance_outcomes(self.game.config, self.position)

    def determinised(self, seat: Actor, rng: Random) -> "DroidsState":
        """The position with other kinds of the same colours on the other racks and in the bins."""
        return self.at(redealt(self.position, self.game.seats.index(seat), rng))

    def reveals(self, action: Action) -> bool:
        """A placed token shows its kind, which only its player knew; so does one discarded after a round."""
        if isinstance(action, PlaceOrder):
            return True
        throws_away = self.game.config.options["draw"] == "fresh_7"
        return throws_away and self.apply(action)[0].position.racks != self.position.racks

    def told(self, action: Action, seat: Actor | None) -> str:
        """Of a token that is dealt, all but the drawing seat see only the colour."""
        drawing = self.game.seats[self.position.turn] if isinstance(action, DealToken) else seat
        if isinstance(action, DealToken) and seat != drawing:
            return f"deal {BINS[COLOUR_OF[action.kind]].colour}"
        return str(action)

    def words(self, action: Action, seat: Actor | None) -> Msg:
        """`told` as a sentence, with the results of the action."""
        config, (after, effects) = self.game.config, self.apply(action)
        sentence = action_words(config, self.position, action, seat)
        return did(sentence, consequences(config, self.position, cast(DroidsAction, action), after.position, effects))

    def after(self, action: Action) -> tuple["DroidsState", tuple[EffectGroup, ...]]:
        """The next state and the changes on the table."""
        config, position = self.game.config, self.position
        effects: tuple[EffectGroup, ...] = ()
        match action:
            case Lay(square=square):
                position = rounds.laid(config, position, square)
                effects = ((Place(Token(config.scenario.token), NAMES[square]),),)
            case Draw(counts=counts):
                position = position._replace(dealing=counts)
            case PlaceOrder(order=order, slot=slot):
                position = rounds.placed(config, position, order, slot)
            case Pass():
                position = rounds.passed(config, position)
            case Emit(actor=actor, verb=verb, emitter=name):
                seat, emitter = config.seats.index(actor), config.board.edges[actor].emitters.index(name)
                if verb == "send":
                    position, effects = rounds.sent(config, position, emitter)
                else:
                    change = rounds.covered if verb == "cover" else rounds.uncovered
                    position = change(config, position, seat, emitter)
            case Begin(seat=name):
                position = rounds.started(config, position, config.seats.index(name))
            case DealToken(kind=kind):
                position = rounds.dealt(config, position, kind)
            case Roll(face=face) if position.phase == PROGRAMME:
                position = rounds.programmed(config, position, face)
            case Roll(face=face):
                position, effects = rounds.rolled(config, position, face)
            case Killer():
                position, effects = rounds.killed(config, position)
        return self.at(position), effects

    def view(self, seat: Actor | None) -> dict[str, Any]:
        """All except the kinds on the other racks and in the bins."""
        return view(self.game.config, self.position, seat, self.to_act)

    def scene(self) -> Scene:
        """Figures and tokens by site."""
        return scene(self.game.config, self.position)

    def actions_to(self, scene: Scene) -> tuple[Action, ...]:
        """The obstacle, the orders or the dice that lead to `scene`."""
        present = self.scene()
        if scene == present:
            return ()
        return self.leading_to(scene, visible_actions(self.game.config, self.position, scene, present))

    def adjusted(self, scene: Scene) -> "DroidsState":
        """The position with figures and tokens as in `scene`; racks, emitters and damage stay."""
        after = trusted(self.game.config, self.position, scene)
        if isinstance(after, str):
            raise StateError(f"no position of Droids looks like that: {after}")
        return self.at(after)
