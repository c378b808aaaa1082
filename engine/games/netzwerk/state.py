"""Netzwerk: the implementation of `Game` and `State` of `engine.state`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, cast

from engine.effects import EffectGroup, Scene
from engine.errors import IllegalActionError, StateError
from engine.games.base import BaseGame, BaseState
from engine.games.netzwerk.actions import (
    ACCEPT,
    DECLINE,
    END,
    OFFER,
    Lots,
    NetzwerkAction,
    Say,
    read_action,
)
from engine.games.netzwerk.board_data import COLOURS
from engine.games.netzwerk.config import NetzwerkConfig
from engine.games.netzwerk.log import action_words
from engine.games.netzwerk.position import BATTERIES, LOTS, OFFERED, START, Position, robots_of, start_position
from engine.games.netzwerk.rules.battery_phase import shifts
from engine.games.netzwerk.rules.endings import Verdict, end_refusal, verdict
from engine.games.netzwerk.rules.legality import Done, actor_of, moves_of, play, shifts_of
from engine.games.netzwerk.rules.robot_phase import moves
from engine.games.netzwerk.scene import scene_of, seen, shown, trusted
from engine.games.netzwerk.scene_actions import explanations
from engine.games.netzwerk.steps import next_steps
from engine.games.netzwerk.text import read_position, write_position
from engine.games.netzwerk.view import view
from engine.games.netzwerk.words import robot_name
from engine.state import CHANCE, NOWHERE, Action, Actor, Outcome, Piece, Steps
from engine.words import GAME, Msg

_CSS = ("#f5f5f0", "#26262b")
"""Colours of the robots on screens, in the order of `COLOURS`."""


@dataclass(frozen=True, eq=False)
class Netzwerk(BaseGame[NetzwerkConfig]):
    """The game for two with one choice of options."""

    name: str = "netzwerk"
    title: str = "Netzwerk"
    pieces: tuple[Piece, ...] = field(
        default=tuple(Piece(robot_name(number), _CSS[colour]) for colour in (0, 1) for number in robots_of(colour))
    )

    @property
    def seats(self) -> tuple[Actor, ...]:
        """White and Black, the player with the first turn first."""
        return COLOURS[::-1] if self.config.first else COLOURS

    def start(self) -> "NetzwerkState":
        """The first position."""
        return NetzwerkState(self, start_position(self.config))

    def position(self, text: str) -> "NetzwerkState":
        """Read a position's text."""
        return NetzwerkState(self, read_position(self.config, text))

    def action(self, actor: Actor, text: str) -> NetzwerkAction:
        """Read an action's text."""
        return read_action(self.config.board, actor, text)


class NetzwerkState(BaseState[Netzwerk, Position]):
    """A position of Netzwerk."""

    def __str__(self) -> str:
        return write_position(self.game.config, self.position)

    @cached_property
    def verdict(self) -> Verdict | None:
        """How the game has ended."""
        return verdict(self.game.config, self.position)

    @property
    def to_act(self) -> tuple[Actor, ...]:
        """The player in turn, the player who must answer an offer, or chance before the first turn."""
        return () if self.verdict is not None else (actor_of(self.position),)

    @property
    def outcome(self) -> Outcome | None:
        """One winner or a draw."""
        if self.verdict is None:
            return None
        winner, words = self.verdict
        if winner is None:
            return Outcome((), words, dict.fromkeys(COLOURS, 0.5))
        return Outcome((COLOURS[winner],), words, {seat: float(seat == COLOURS[winner]) for seat in COLOURS})

    def legal_actions(self, actor: Actor) -> Iterator[Action]:
        """Moves of robots by number, of batteries from the south-west, the end of the turn, the offer of a draw.

        Sequences of actions are legal as one decision but never listed.
        """
        config, position = self.game.config, self.position
        if actor not in self.to_act or actor == CHANCE:
            return
        if position.phase == OFFERED:
            yield Say(actor, ACCEPT)
            yield Say(actor, DECLINE)
            return
        for number in robots_of(position.mover) if position.phase != BATTERIES else ():
            yield from moves_of(position, number, moves(config, position, number))
        for point, targets in shifts(config, position):
            yield from shifts_of(config, position.mover, point, targets)
        if end_refusal(position) is None:
            yield Say(actor, END)
        if position.phase == START:
            yield Say(actor, OFFER)

    def refusal(self, action: Action) -> Msg | None:
        """Why the rules forbid an action here."""
        done = self._played(action)
        return done if isinstance(done, Msg) else None

    def next_steps(self, actor: Actor, prefix: Sequence[str]) -> Steps:
        """The continuations of an action text that starts with `prefix`."""
        if actor not in self.to_act or actor == CHANCE:
            return NOWHERE
        return next_steps(self.game.config, self.position, actor, prefix)

    def chance_outcomes(self) -> tuple[tuple[Action, float], ...]:
        """Who begins, if a draw decides."""
        if self.position.phase != LOTS:
            return ()
        return tuple((Lots(CHANCE, colour), 1 / len(COLOURS)) for colour in COLOURS)

    def words(self, action: Action, seat: Actor | None) -> Msg:
        """Nothing is hidden in Netzwerk."""
        return action_words(self.game.config, self.position, cast(NetzwerkAction, action))

    def apply(self, action: Action) -> tuple["NetzwerkState", tuple[EffectGroup, ...]]:
        """The next state and the changes on the table; a captured robot leaves before the capturing one arrives."""
        done = self._played(action)
        if isinstance(done, Msg):
            raise IllegalActionError(action.actor, str(action), done, str(self))
        return self.at(done.position), done.groups

    def after(self, action: Action) -> tuple["NetzwerkState", tuple[EffectGroup, ...]]:
        """As `apply`: the refusal of an action comes from playing it."""
        return self.apply(action)

    def view(self, seat: Actor | None) -> dict[str, Any]:
        """All of the position: nothing is hidden."""
        return view(self.game.config, self.position, self.to_act, seat)

    def scene(self) -> Scene:
        """Robots on squares or at their parking places, and batteries on points."""
        return scene_of(self.game.config, self.position)

    def actions_to(self, scene: Scene) -> tuple[Action, ...]:
        """One action with each payment that leads to `scene`, else a sequence of actions of the turn.

        Of a sequence only one combination of payments is returned, the default ones if they suffice.
        """
        if self.verdict is not None:
            return ()
        goal = seen(self.game.config, scene)
        if goal is None or goal == shown(self.game.config, self.position):
            return ()
        return explanations(self.game.config, self.position, goal)

    def adjusted(self, scene: Scene) -> "NetzwerkState":
        """The position with robots and batteries as in `scene`; earlier positions no longer count as repetitions.

        If used batteries are not turned over, those still on their point stay used.
        """
        after = trusted(self.game.config, self.position, scene)
        if after is None:
            raise StateError(
                f"Netzwerk needs each robot on a square or off the board, one of them on the board, and "
                f"14 batteries at most on points, not {scene}"
            )
        return self.at(after)

    def _played(self, action: Action) -> Done | Msg:
        if self.verdict is not None:
            return GAME("over")
        return play(self.game.config, self.position, cast(NetzwerkAction, action))
