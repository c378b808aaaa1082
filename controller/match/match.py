"""A match: its entries, its states and the decision of each seat, without table or clock."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from controller.api.sentences import Sentence
from controller.api.wording import sentence, words
from controller.errors import IllegalOrderError, StaleOrderError
from controller.match.stored_match import Entry
from engine.effects import EffectGroup
from engine.errors import EngineError, IllegalActionError
from engine.record import Undoable
from engine.state import CHANCE, CLOCK, Action, Actor, Game, State
from engine.untrusted import whole_number


class ActionText(NamedTuple):
    """An action as somebody may read it: in the game's notation, and as a sentence."""

    text: str
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Ply:
    """A legal action with its consequences, not yet played.

    Attributes:
        entry: the number of the entry that it can become.
        action: the action.
        state: the position after it.
        effects: changes that the table must show, in order.
    """

    entry: int
    action: Action
    state: State
    effects: tuple[EffectGroup, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """One entry of the log.

    Attributes:
        entry: as in the journal.
        state: the position after it.
        effects: changes that the table must show; none for an adjustment.
        told: the action as each seat may read it, and under None a spectator.
        final: it can never be taken back.
        decisions: the name of the decision that each seat is offered then.
    """

    entry: Entry
    state: State
    effects: tuple[EffectGroup, ...]
    told: Mapping[Actor | None, ActionText]
    final: bool
    decisions: Mapping[Actor, str]


@dataclass(frozen=True, slots=True)
class MatchSnapshot:
    """The match: `decisions` names the choice of each seat that may act; `seed` is secret until the match is over.

    `taken_back`: the newest entry took decisions back.
    """

    id: str
    seed: int
    ply: int
    state: State
    log: tuple[Played, ...]
    decisions: Mapping[Actor, str]
    undoable: Undoable | None
    taken_back: bool


class Match:
    """A match of a game.

    Args:
        match_id: its name in the journal.
        game: the rules, with their options.
        roster: the figure of each piece.
        seed: of its chance actions.
        entries: of a match that is resumed, from the journal.
        start: the first position, unless it is the game's.

    Attributes:
        entries: all entries so far, with those taken back.

    Raises:
        IllegalOrderError: the entries do not fit the game.
    """

    def __init__(
        self,
        match_id: str,
        game: Game,
        roster: Mapping[str, int],
        seed: int,
        entries: Sequence[Entry] = (),
        start: State | None = None,
    ) -> None:
        self.id = match_id
        self.game = game
        self.roster = roster
        self.seed = seed
        self.entries: list[Entry] = []
        start = start or game.start()
        self._start = Played(Entry(0, "start", "", "", "", 0.0), start, (), {}, True, _decisions({}, 0, None, start))
        self._played: list[Played] = []
        self._snapshot: MatchSnapshot | None = None
        for entry in entries:
            self.add(entry)

    @property
    def state(self) -> State:
        """The present position."""
        return self._now.state

    def before(self, ply: int) -> State:
        """The position before a ply, counted from 1."""
        return (self._played[ply - 2] if ply > 1 else self._start).state

    def unsettled(self, settled: int) -> int | None:
        """The number of the last ply with effects that was entered after entry `settled`; None if there is none."""
        plies = range(self.ply, 0, -1)
        return next((n for n in plies if self._played[n - 1].effects and self._played[n - 1].entry.n > settled), None)

    @property
    def ply(self) -> int:
        """Number of plies that stand: played and not taken back."""
        return len(self._played)

    @property
    def log(self) -> Sequence[Played]:
        """The plies that stand, oldest first."""
        return self._played

    @property
    def snapshot(self) -> MatchSnapshot:
        """The match as it stands; the same object until the next entry."""
        if self._snapshot is None:
            taken_back = bool(self.entries) and self.entries[-1].kind == "undo"
            state, decisions, undoable = self.state, self._now.decisions, self.undoable
            log = tuple(self._played)
            self._snapshot = MatchSnapshot(self.id, self.seed, self.ply, state, log, decisions, undoable, taken_back)
        return self._snapshot

    @property
    def undoable(self) -> Undoable | None:
        """Whose latest decisions can be taken back, and how many: the policy of `engine.record`."""
        actor = self._now.entry.actor
        own = takewhile(lambda played: not played.final and played.entry.actor == actor, reversed(self._played))
        decisions = sum(1 for _ in own)
        return Undoable(actor, decisions) if decisions else None

    @property
    def next_entry(self) -> int:
        """The number of the next entry."""
        return len(self.entries) + 1

    def decision(self, seat: Actor) -> str | None:
        """The name of the decision that the seat is offered; changes only when its choices change."""
        return self._now.decisions.get(seat)

    def check(self, actor: Actor, text: str) -> Ply:
        """Parse an action and apply it to the position; the match is unchanged.

        Raises:
            IllegalOrderError: it cannot be parsed, or the rules forbid it.
        """
        try:
            return self.ply_of(self.game.action(actor, text))
        except IllegalActionError as error:
            raise IllegalOrderError(error.words) from error
        except EngineError as error:
            raise IllegalOrderError(words("order.notation", action=text)) from error

    def ply_of(self, action: Action) -> Ply:
        """Apply an action to the position; the match is unchanged.

        Raises:
            IllegalActionError: the rules forbid it.
        """
        return Ply(self.next_entry, action, *self.state.apply(action))

    def told(self, action: Action) -> Mapping[Actor | None, ActionText]:
        """An action of the present position as each seat, and None as a spectator, may read it."""
        told: dict[Actor | None, ActionText] = {}
        for seat in (None, *self.game.seats):
            own = ActionText(self.state.told(action, seat), sentence(self.state.words(action, seat)))
            told[seat] = next((same for same in told.values() if same == own), own)  # kept once for all who read it
        return told

    def check_decision(self, seat: Actor, decision: str) -> None:
        """Refuse an order for another decision than the seat's present one.

        Raises:
            StaleOrderError: the decision is no longer offered.
        """
        if decision != self.decision(seat):
            raise StaleOrderError(words("order.stale"))

    def add(self, entry: Entry) -> None:
        """Add an entry of the journal.

        Raises:
            IllegalOrderError: the entry does not fit the game; the match is unchanged.
        """
        if entry.kind == "undo":
            count = whole_number(entry.text, range(1, len(self._played) + 1))
            if count is None:
                raise IllegalOrderError(words("order.notation", action=entry.text[:40]))
            del self._played[-count:]
            self.entries.append(entry)
            self._snapshot = None
        elif entry.kind == "adjust":
            self._take(entry, self.game.position(entry.text), (), {}, final=True)
        else:
            self.play(entry, self.check(entry.actor, entry.text))

    def play(self, entry: Entry, ply: Ply) -> None:
        """Add a ply of the present position, whose entry is in the journal."""
        assert ply.entry == self.next_entry, ply
        final = entry.actor in (CHANCE, CLOCK) or self.state.reveals(ply.action)
        self._take(entry, ply.state, ply.effects, self.told(ply.action), final)

    def _take(
        self,
        entry: Entry,
        state: State,
        effects: tuple[EffectGroup, ...],
        told: Mapping[Actor | None, ActionText],
        final: bool,
    ) -> None:
        decisions = _decisions(self._now.decisions, self.next_entry, entry.actor, state, self.state)
        self._played.append(Played(entry, state, effects, told, final, decisions))
        self.entries.append(entry)
        self._snapshot = None

    @property
    def _now(self) -> Played:
        return self._played[-1] if self._played else self._start


def _decisions(
    before: Mapping[Actor, str], n: int, actor: Actor | None, state: State, last: State | None = None
) -> Mapping[Actor, str]:
    """Names of the decisions after entry `n`: a seat that did not act and is offered the same steps keeps its name.

    So an order that was sent just before somebody else acted is still valid.
    """

    def is_unchanged(seat: Actor) -> bool:
        return (
            last is not None
            and seat != actor
            and seat in before
            and last.next_steps(seat, ()) == state.next_steps(seat, ())
        )

    return {seat: before[seat] if is_unchanged(seat) else f"{n}-{seat}" for seat in state.to_act}
