"""RoboRama: the implementation of `Game` and `State` of `engine.state`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, cast

from engine.effects import EffectGroup, Scene
from engine.games.base import BaseGame, BaseState
from engine.games.roborama.actions import (
    Chaos,
    Chip,
    DealCard,
    Drive,
    First,
    Pick,
    Plain,
    Put,
    RoboRamaAction,
    Specials,
    read_action,
)
from engine.games.roborama.board import ALL_CARDS, CHAOSBOT, COLOURS, OFF, ROBOTS_OF
from engine.games.roborama.cards import chaos_effects
from engine.games.roborama.config import RoboRamaConfig
from engine.games.roborama.consequences import consequences
from engine.games.roborama.players.hidden import redealt
from engine.games.roborama.position import EMPTY, EMPTY_HAND, NONE, Position, changed
from engine.games.roborama.rules.course import winners
from engine.games.roborama.rules.legality import chance_outcomes, refusal, streams, to_act
from engine.games.roborama.rules.turn import Turn
from engine.games.roborama.scene import adjusted, candidates, same_flags, same_places, scene_of
from engine.games.roborama.steps import next_steps
from engine.games.roborama.text import read_position, write_position
from engine.games.roborama.view import view_of
from engine.games.roborama.words import WORDS, action_words, deal_words
from engine.state import Action, Actor, Outcome, Piece, Steps
from engine.words import GAME, Msg, did, seat, seats


@dataclass(frozen=True, eq=False)
class RoboRama(BaseGame[RoboRamaConfig]):
    """The game with its options fixed."""

    name: str = "roborama"
    title: str = "RoboRama"

    @cached_property
    def seats(self) -> tuple[Actor, ...]:
        """The players' colours in turn order, the first player first if it is known."""
        colours = self.config.colours
        begin = 0 if self.config.first is None else colours.index(self.config.first)
        return tuple(COLOURS[colour] for colour in colours[begin:] + colours[:begin])

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Four robots of each player, the obstacles, the ChaosBot."""
        return self.config.figures()

    @property
    def hidden(self) -> bool:
        """Special cards that are chosen in secret, and ChaosBot cards unless all have agreed on them."""
        config = self.config
        chosen = bool(config.specials) and config.secret
        return chosen or (config.programme == 3 and config.agreed is None)

    def start(self) -> "RoboRamaState":
        """The first position: robots in their start zones, waiting for the draw or the next choice of the set-up."""
        config = self.config
        turn = Turn(config, _start(config))
        if config.first is not None:
            turn.begin(config.first)
        return RoboRamaState(self, turn.position)

    def position(self, text: str) -> "RoboRamaState":
        """Read a position's text."""
        return RoboRamaState(self, read_position(self.config, text))

    def action(self, actor: Actor, text: str) -> RoboRamaAction:
        """Read an action's text."""
        return read_action(self.seats, actor, text)


def _start(config: RoboRamaConfig) -> Position:
    cells = list(EMPTY.cells)
    for colour in config.colours:
        start = [cell for cell in range(OFF) if config.board.start[colour] >> cell & 1]
        for piece, cell in zip(ROBOTS_OF[colour], start, strict=True):
            cells[piece] = cell
    active, special, due = NONE, NONE, NONE
    for colour in config.colours:
        active = changed(active, colour, ALL_CARDS)
        special = changed(special, colour, ALL_CARDS if config.specials is None else 0)
        due = changed(due, colour, 1 if config.neutral else 0)
    return EMPTY._replace(
        cells=tuple(cells),
        active=active,
        special=special,
        due=due,
        hands=tuple(config.agreed if config.agreed and c in config.colours else EMPTY_HAND for c in range(4)),
        playing=sum(1 << colour for colour in config.colours),
    )


class RoboRamaState(BaseState[RoboRama, Position]):
    """A position of RoboRama."""

    __slots__ = ()

    def __str__(self) -> str:
        return write_position(self.game.config, self.position)

    @property
    def to_act(self) -> tuple[Actor, ...]:
        """The mover, chance, or all players whose secret choice is missing."""
        return to_act(self.game.config, self.position)

    @property
    def outcome(self) -> Outcome | None:
        """Four robots at home, or the last player left; a draw at the limit of turns."""
        config, position = self.game.config, self.position
        if position.phase != "over":
            return None
        won = tuple(COLOURS[colour] for colour in winners(config, position))
        if not won:
            words = WORDS("end.nobody", turns=position.turns)
        elif position.playing.bit_count() == 1:
            words = WORDS("end.last", winner=seat(won[0]))
        else:
            words = WORDS("end.home", winners=seats(won))
        return Outcome(won, words, {name: float(name in won) for name in self.game.seats})

    def legal_actions(self, actor: Actor) -> Iterator[Action]:
        """By card: basic actions, then special ones, robot by robot."""
        if actor in self.to_act:
            for _, actions in streams(self.game.config, self.position, actor):
                yield from actions

    def next_steps(self, actor: Actor, prefix: Sequence[str]) -> Steps:
        """The continuations of an action text that starts with `prefix`."""
        return next_steps(self.game.config, self.position, actor, prefix)

    def chance_outcomes(self) -> tuple[tuple[Action, float], ...]:
        """The first player, or the next ChaosBot card."""
        return chance_outcomes(self.game.config, self.position)

    def determinised(self, seat: Actor, rng: Random) -> "RoboRamaState":
        """The position with other ChaosBot cards in the other hands, and other secret choices of special cards."""
        return self.at(redealt(self.game.config, self.position, COLOURS.index(seat), rng))

    def reveals(self, action: Action) -> bool:
        """A card from a hidden hand, and the last of the secret choices."""
        if isinstance(action, Specials):
            return len(self.to_act) == 1
        return isinstance(action, Chaos) and self.game.config.agreed is None

    def told(self, action: Action, seat: Actor | None) -> str:
        """Of a secret choice, and of a card dealt to a hidden hand, all but their owner hear only that it was made."""
        return str(action).split()[0] if self._hidden(action, seat) else str(action)

    def words(self, action: Action, seat: Actor | None) -> Msg:
        """`told` as a sentence, with the results of the action."""
        hidden = self._hidden(action, seat)
        if isinstance(action, DealCard):
            return deal_words(self._dealt(action), action, hidden)
        after, effects = self.apply(action)
        results = consequences(self.position, cast(RoboRamaAction, action), after.position, effects)
        return did(action_words(action, hidden), results)

    def _hidden(self, action: Action, seat: Actor | None) -> bool:
        """Whether the seat hears of an action only that it was made."""
        if isinstance(action, DealCard):
            return seat != self._dealt(action)
        return isinstance(action, Specials) and self.game.config.secret and seat != action.actor

    def _dealt(self, card: DealCard) -> Actor:
        """Who is dealt the card."""
        before, after = self.position.hands, self.after(card)[0].position.hands
        return next(colour for colour, old, new in zip(COLOURS, before, after, strict=True) if old != new)

    def after(self, action: Action) -> tuple["RoboRamaState", tuple[EffectGroup, ...]]:
        """The next state and the changes on the table."""
        turn = Turn(self.game.config, self.position)
        match action:
            case Drive():
                turn.drive(action)
            case Chip(special=special, card=card):
                turn.chip(special, card)
            case Pick(verb="reactivate", card=card):
                turn.reactivate(1 << card)
            case Pick(card=card):
                turn.show_special(card)
                turn.end_turn() if turn.position.phase == "turn" else turn.set_up()
            case Chaos():
                chaos_effects.play(turn, action)
            case Put(verb="obstacle", cell=cell):
                turn.obstruct(cell)
            case Put(cell=cell):
                turn.enter(CHAOSBOT, cell)
                turn.set_up()
            case Plain(verb="out"):
                turn.disqualify()
            case Plain():
                turn.end_turn()
            case Specials(actor=actor, cards=cards):
                turn.choose(COLOURS.index(actor), cards)
            case First(colour=colour):
                turn.begin(colour)
            case DealCard(kind=kind):
                turn.deal(kind)
        return self.at(turn.position), tuple(turn.groups)

    def view(self, seat: Actor | None) -> dict[str, Any]:
        """The open part of the position and the seat's own hidden cards."""
        return view_of(self.game.config, self.position, seat)

    def scene(self) -> Scene:
        """Every figure by site, with the flag of those that are down."""
        return scene_of(self.game.config, self.position)

    def actions_to(self, scene: Scene) -> tuple[Action, ...]:
        """The actions that lead to `scene`.

        No camera sees which figures are down: flags equal to the present ones carry no information.
        """
        here = self.scene()
        unseen = same_flags(here, scene)
        if unseen and same_places(here, scene):
            return ()
        found: dict[RoboRamaState, Action] = {}
        for actor in self.to_act:
            for action in candidates(self.game.config, self.position, actor, scene):
                after, _ = self.after(action)
                shown = after.scene()
                if same_places(shown, scene) and (unseen or same_flags(shown, scene)):
                    found.setdefault(after, action)
        return tuple(found.values())

    def adjusted(self, scene: Scene) -> "RoboRamaState":
        """The position with the figures as in `scene`; cards, hands and choices stay."""
        return self.at(adjusted(self.game.config, self.position, scene))

    def refusal(self, action: Action) -> Msg | None:
        """Why the rules forbid an action here."""
        if not isinstance(action, RoboRamaAction):
            return GAME("unknown")
        return refusal(self.game.config, self.position, action)
