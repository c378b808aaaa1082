"""One game being played: its record, its states and what each seat is asked. No table, no time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from controller.errors import IllegalOrder, StaleOrder
from controller.match.store import Entry
from engine.effects import EffectGroup
from engine.errors import EngineError
from engine.state import Actor, Game, State


@dataclass(frozen=True, slots=True)
class Ply:
    """A legal action with its consequences, not yet played."""

    actor: Actor
    text: str
    state: State
    effects: tuple[EffectGroup, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """One line of the log; an adjustment has no effects."""

    entry: Entry
    state: State
    effects: tuple[EffectGroup, ...]
    choices: Mapping[Actor, str]


class Match:
    """A match of `game` with the figures of `roster`, resumed from `entries`."""

    def __init__(
        self, match_id: str, game: Game, roster: Mapping[str, int], seed: int, entries: Sequence[Entry] = ()
    ) -> None:
        self.id = match_id
        self.game = game
        self.roster = roster
        self.seed = seed
        self.entries: list[Entry] = []
        start = game.start()
        self._start = Played(Entry(0, "start", "", "", "", 0.0), start, (), _choices({}, 0, None, start))
        self._played: list[Played] = []
        for entry in entries:
            self.add(entry)

    @property
    def state(self) -> State:
        """The position now."""
        return self._now.state

    def before(self, ply: int) -> State:
        """The position before a ply, counted from 1."""
        return (self._played[ply - 2] if ply > 1 else self._start).state

    def unsettled(self, settled: int) -> int | None:
        """The last ply with effects after entry number `settled`, None if there is none."""
        plies = range(self.ply, 0, -1)
        return next((n for n in plies if self._played[n - 1].effects and self._played[n - 1].entry.n > settled), None)

    @property
    def ply(self) -> int:
        """How many entries of the record stand."""
        return len(self._played)

    @property
    def log(self) -> Sequence[Played]:
        """What was played and not taken back."""
        return self._played

    @property
    def next_entry(self) -> int:
        """The number of the entry that would be written next."""
        return len(self.entries) + 1

    def decision(self, seat: Actor) -> str | None:
        """The name of the choice that the seat is offered; changes only when that seat's choices change."""
        return self._now.choices.get(seat)

    def check(self, actor: Actor, text: str) -> Ply:
        """Read an action and try it; nothing changes.

        Raises:
            IllegalOrder: it does not read, or the rules forbid it.
        """
        try:
            action = self.game.action(actor, text)
            state, effects = self.state.apply(action)
        except EngineError as error:
            raise IllegalOrder(str(getattr(error, "reason", error))) from error
        return Ply(actor, str(action), state, effects)

    def check_decision(self, seat: Actor, decision: str) -> None:
        """Refuse an order that answers another choice than the seat's present one.

        Raises:
            StaleOrder: the choice is no longer offered.
        """
        if decision != self.decision(seat):
            raise StaleOrder(f"decision {decision!r} of {seat}, now {self.decision(seat)!r}")

    def add(self, entry: Entry) -> None:
        """Take in an entry that the journal holds.

        Raises:
            IllegalOrder: the record does not fit the game; the match is unchanged.
        """
        if entry.kind == "undo":
            del self._played[len(self._played) - int(entry.text) :]
        else:
            if entry.kind == "adjust":
                ply = Ply("", "", self.game.position(entry.text), ())
            else:
                ply = self.check(entry.actor, entry.text)
            choices = _choices(self._now.choices, len(self.entries) + 1, entry.actor, ply.state, self.state)
            self._played.append(Played(entry, ply.state, ply.effects, choices))
        self.entries.append(entry)

    @property
    def _now(self) -> Played:
        return self._played[-1] if self._played else self._start


def _choices(
    before: Mapping[Actor, str], n: int, actor: Actor | None, state: State, last: State | None = None
) -> Mapping[Actor, str]:
    """Decision names: a seat that did not act and is offered the same steps keeps its name."""
    names = {}
    for seat in state.to_act:
        same = (
            last is not None
            and seat != actor
            and seat in before
            and last.next_steps(seat, ()) == state.next_steps(seat, ())
        )
        names[seat] = before[seat] if same else f"{n}-{seat}"
    return names
