"""Records of matches: their JSON text, their replay, and undo.

An entry is `("action", actor, text)`, `("undo", "", "2")` for the number of decisions taken back, or
`("adjust", "", position)` where the position was set to what the table shows.
"""

import json
from dataclasses import dataclass
from typing import Any

from engine import registry
from engine.effects import EffectGroup
from engine.errors import EngineError, IllegalActionError, NotationError, RecordError, StateError
from engine.state import CHANCE, CLOCK, Actor, Game, Record, State
from engine.untrusted import read_json, whole_number

_FORMAT = "robodrome-record"
"""Marks a JSON file as a record."""

_VERSION = 1
"""Version of the format; other versions are refused."""


@dataclass(frozen=True, slots=True)
class Undoable:
    """Whose latest decisions can be undone, and how many of them at most."""

    actor: Actor
    decisions: int


@dataclass(frozen=True, slots=True)
class _Decision:
    """A decision that has not been undone: its actor, the state before it, and whether it is final."""

    actor: Actor
    before: State
    final: bool


def write_record(record: Record) -> str:
    """The record as JSON, one entry per line."""
    head = {"format": _FORMAT, "version": _VERSION, "game": record.game, "options": dict(record.options)}
    lines = ",\n".join("    " + json.dumps(entry, ensure_ascii=False) for entry in record.entries)
    body = json.dumps(head, ensure_ascii=False, indent=2)[:-2]
    return f'{body},\n  "entries": [\n{lines}\n  ]\n}}\n' if lines else f'{body},\n  "entries": []\n}}\n'


def read_record(text: str) -> Record:
    """Read a record's JSON; `replay` checks its entries.

    Raises:
        NotationError: not JSON, another format, a newer version, or an entry of no known form.
    """
    try:
        data = read_json(text)
    except ValueError as error:
        raise NotationError(f"the record is not JSON: {error}") from error
    if not isinstance(data, dict) or data.get("format") != _FORMAT:
        raise NotationError(f'this is not a record of a match: "format" must be "{_FORMAT}"')
    if data.get("version") != _VERSION:
        raise NotationError(f"the record has version {data.get('version')!r}; this program reads version {_VERSION}")
    game, options, entries = (data.get(key) for key in ("game", "options", "entries"))
    if not isinstance(game, str) or not isinstance(options, dict) or not isinstance(entries, list):
        raise NotationError('a record needs "game" (text), "options" (object) and "entries" (list)')
    return Record(game, options, tuple(_read_entry(n, entry) for n, entry in enumerate(entries, 1)))


def _read_entry(n: int, entry: Any) -> tuple[str, Actor, str]:
    match entry:
        case ["action", str(actor), str(text)]:
            return "action", actor, text
        case ["undo" | "adjust" as kind, "", str(text)]:
            return kind, "", text
    raise RecordError(
        n, f'is {entry!r}; write ["action", actor, text], ["undo", "", count] or ["adjust", "", position]'
    )


def replay(record: Record) -> tuple[State, ...]:
    """The states of a match: the first one, then the one after each entry.

    Raises:
        OptionError: the game or its options do not exist.
        RecordError: an entry cannot be read, is illegal or takes back too much.
    """
    history = History(registry.make(record.game, record.options))
    return (history.state, *(_repeated(history, n, entry) for n, entry in enumerate(record.entries, 1)))


def undoable(record: Record) -> Undoable | None:
    """The decisions that can be undone now: one actor's latest decisions, or None.

    Undo never goes past another actor's decision, an event of chance or clock, a decision that revealed something or an
    adjustment to the table.
    """
    history = History(registry.make(record.game, record.options))
    for n, entry in enumerate(record.entries, 1):
        _repeated(history, n, entry)
    return history.undoable


def _repeated(history: "History", n: int, entry: tuple[str, Actor, str]) -> State:
    """The state after an entry of a record; RecordError if it cannot be played."""
    kind, actor, text = entry
    try:
        if kind == "action":
            history.act(actor, text)
        elif kind == "adjust":
            history.adjust(text)
        else:
            history.undo(text)
    except EngineError as error:
        reason = error.words if isinstance(error, IllegalActionError) else None
        raise RecordError(n, f"({kind} {actor} {text}): {error}", reason) from error
    return history.state


class History:
    """A match of `game` in progress: its state and its record. A refused call changes nothing."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.state = game.start()
        self._entries: list[tuple[str, Actor, str]] = []
        self._standing: list[_Decision] = []

    @property
    def record(self) -> Record:
        """The record up to now."""
        return Record(self.game.name, self.game.options, tuple(self._entries))

    @property
    def undoable(self) -> Undoable | None:
        """The decisions that can be undone now."""
        decisions = 0
        for decision in reversed(self._standing):
            if decision.final or decision.actor != self._standing[-1].actor:
                break
            decisions += 1
        return Undoable(self._standing[-1].actor, decisions) if decisions else None

    def act(self, actor: Actor, text: str) -> tuple[EffectGroup, ...]:
        """Play an action and return its effects; NotationError or IllegalActionError if it cannot be played."""
        before = self.state
        action = self.game.action(actor, text)
        after, effects = before.apply(action)
        final = actor in (CHANCE, CLOCK) or before.reveals(action)
        self._add(("action", actor, str(action)), _Decision(actor, before, final), after)
        return effects

    def adjust(self, text: str) -> None:
        """Continue from another position; NotationError if the text is not a position."""
        self._add(("adjust", "", text), _Decision("", self.state, True), self.game.position(text))

    def undo(self, decisions: str) -> None:
        """Undo that number of the latest decisions; StateError if fewer can be undone."""
        most = self.undoable.decisions if self.undoable else 0
        count = whole_number(decisions, range(1, most + 1))
        if count is None:
            raise StateError(f"{decisions!r} decisions cannot be taken back; at most {most} can")
        self._entries.append(("undo", "", decisions))
        self.state = self._standing[-count].before
        del self._standing[-count:]

    def _add(self, entry: tuple[str, Actor, str], decision: _Decision, after: State) -> None:
        self._entries.append(entry)
        self._standing.append(decision)
        self.state = after
