"""Records of matches: their JSON text, their replay, and what may be taken back.

An entry is `("action", actor, text)`, `("undo", "", "2")` for so many decisions taken back, or
`("adjust", "", position)` where people told the game to trust the table.
"""

import json
from dataclasses import dataclass
from typing import Any

from engine import registry
from engine.errors import EngineError, NotationError
from engine.state import CHANCE, CLOCK, Actor, Record, State

_FORMAT = "robodrome-record"
_VERSION = 1


@dataclass(frozen=True, slots=True)
class Undoable:
    """Who may take back, and how many of its latest decisions at most."""

    actor: Actor
    decisions: int


@dataclass(frozen=True, slots=True)
class _Decision:
    """A decision that stands: who took it, the state before, and whether it must stay."""

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
    """Read a record's JSON; whether it replays is another question.

    Raises:
        NotationError: not JSON, another format, a newer version, or an entry of no known form.
    """
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(f"the record is not JSON: {error}") from error
    if not isinstance(data, dict) or data.get("format") != _FORMAT:
        raise NotationError(f'this is no record of a match: "format" must be "{_FORMAT}"')
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
    raise NotationError(
        f'entry {n} of the record is {entry!r}; write ["action", actor, text], ["undo", "", count] or '
        '["adjust", "", position]'
    )


def replay(record: Record) -> tuple[State, ...]:
    """The states of a match: the first one, then the one after each entry.

    Raises:
        OptionError: the game or its options do not exist.
        NotationError: an entry cannot be read, is illegal or takes back too much; names its number.
    """
    return _walk(record)[0]


def undoable(record: Record) -> Undoable | None:
    """What may be taken back now: one actor's latest decisions, or None.

    Never past another actor's decision, an event of chance or clock, a decision that revealed something, or an
    adjustment to the table.
    """
    standing = _walk(record)[1]
    decisions = _takeable(standing)
    return Undoable(standing[-1].actor, decisions) if decisions else None


def _walk(record: Record) -> tuple[tuple[State, ...], list[_Decision]]:
    game = registry.make(record.game, record.options)
    states = [game.start()]
    standing: list[_Decision] = []
    for n, (kind, actor, text) in enumerate(record.entries, 1):
        state = states[-1]
        try:
            if kind == "action":
                action = game.action(actor, text)
                after, _ = state.apply(action)
                standing.append(_Decision(actor, state, actor in (CHANCE, CLOCK) or state.reveals(action)))
            elif kind == "adjust":
                after = game.position(text)
                standing.append(_Decision(actor, state, True))
            else:
                after = _taken_back(standing, text)
        except EngineError as error:
            raise NotationError(f"entry {n} of the record ({kind} {actor} {text}): {error}") from error
        states.append(after)
    return tuple(states), standing


def _takeable(standing: list[_Decision]) -> int:
    decisions = 0
    for decision in reversed(standing):
        if decision.final or decision.actor != standing[-1].actor:
            break
        decisions += 1
    return decisions


def _taken_back(standing: list[_Decision], text: str) -> State:
    """Drop so many decisions and return to the state before them."""
    most = _takeable(standing)
    if text not in map(str, range(1, most + 1)):
        raise NotationError(f"{text!r} decisions cannot be taken back; at most {most} can")
    before = standing[-int(text)].before
    del standing[-int(text) :]
    return before
