"""What decided a match: the plies that cost their player most, as far as the search of the game sees it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from math import inf
from typing import NamedTuple, Protocol

from engine.players import Deadline
from engine.state import Action, Actor, State
from engine.words import Arg, Msg, seat, seats

MOST_EACH = 2
"""Remarks on a seat."""


class Ply(NamedTuple):
    """A ply of a match: its number, and the positions before and after its action."""

    number: int
    before: State
    action: Action
    after: State


class Remark(NamedTuple):
    """A sentence on a seat's ply, which tells nothing that a spectator could not know then, and what the ply cost."""

    ply: int
    seat: Actor
    words: Msg
    cost: float


class Sight(Protocol):
    """What a search sees in positions of its game, from what a spectator knows.

    Attributes:
        least: the smallest loss that is worth a remark.
    """

    least: float

    def winners(self, state: State) -> Sequence[Actor]:
        """Who wins from here, whatever the others do; empty if the search does not see that anybody does."""

    def better(self, state: State, rivals: Sequence[Actor]) -> Action | None:
        """An action of the player in turn after which none of `rivals` surely wins; without rivals, one that wins."""

    def loss(self, state: State, after: State) -> tuple[float, Action] | None:
        """What it costs the player in turn that its turn ends with `after`, and the first action of the best turn."""


def sure_winners(sight: Sight, state: State) -> Sequence[Actor]:
    """The winners of a match that is over, else those that the search sees."""
    return state.outcome.winners if state.outcome is not None else sight.winners(state)


def turning_points(plies: Sequence[Ply], sight: Sight, deadline: Deadline) -> Iterator[Remark]:
    """The plies that cost their player something, the newest first.

    Nothing costs more than a sure win: the own one that is not taken, or the rivals' that is not kept from them.
    """
    left = list(plies)
    while left and not deadline():
        actor = left[-1].action.actor
        turn = list(takewhile(lambda ply: ply.action.actor == left[-1].action.actor, reversed(left)))
        del left[-len(turn) :]
        if actor in turn[0].before.game.seats:
            remark = _given_away(turn, sight) or _costly(turn[::-1], sight)
            yield from [remark] if remark else []


def _given_away(turn: Sequence[Ply], sight: Sight) -> Remark | None:
    """The ply of a turn, the newest first, that gave a sure win away."""
    actor, end = turn[0].action.actor, sure_winners(sight, turn[0].after)
    for ply in turn if actor not in end else ():
        wins = actor in sight.winners(ply.before)
        better = sight.better(ply.before, () if wins else end) if wins or end else None
        if better is not None and better != ply.action:
            return _remark(ply, better, inf, () if wins else end)
    return None


def _costly(turn: Sequence[Ply], sight: Sight) -> Remark | None:
    """The first ply of a turn, the oldest first, where the best one would have gone another way.

    Once somebody surely wins, nothing costs anything more.
    """
    for ply in turn if not sight.winners(turn[0].before) else ():
        found = sight.loss(ply.before, turn[-1].after)
        if found is None or found[0] < sight.least:
            return None
        if found[1] != ply.action:
            return _remark(ply, found[1], found[0])
    return None


def _remark(ply: Ply, better: Action, cost: float, rivals: Sequence[Actor] = ()) -> Remark:
    who, action = seat(ply.action.actor), ply.before.words(ply.action, None)
    told: dict[str, Arg] = {"ply": ply.number, "seat": who, "action": action, "better": ply.before.words(better, None)}
    if cost < inf:
        words = Msg("decided.costly", told)
    else:
        words = Msg("decided.let", told | {"rivals": seats(rivals)}) if rivals else Msg("decided.missed", told)
    return Remark(ply.number, ply.action.actor, words, cost)


def most_telling(remarks: Iterable[Remark]) -> list[Remark]:
    """The remarks on each seat's most costly plies, in the order of the match."""
    told, kept = Counter[Actor](), []
    for remark in sorted(remarks, key=lambda one: -one.cost):
        told[remark.seat] += 1
        if told[remark.seat] <= MOST_EACH:
            kept.append(remark)
    return sorted(kept, key=lambda one: one.ply)
