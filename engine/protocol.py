"""The referee as a line protocol of JSON requests and answers, for external programs.

`docs/reference/engine-protocol.md` describes requests, answers and error codes. Nothing here reads or writes:
`Session.answer` takes one line and gives one line.
"""

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import fields
from itertools import islice
from typing import Any, NoReturn

from engine import registry
from engine.effects import Effect, EffectGroup, Scene, Token
from engine.errors import EngineError, IllegalActionError, NotationError, OptionError, StateError
from engine.record import History, write_record
from engine.state import CHANCE, CLOCK, Actor, Game, Steps, choices
from engine.untrusted import read_json
from engine.words import Msg

MOST_BYTES = 65_536
"""Length of a request at most, its line end included."""

LISTED = 5_000
"""Actions of one actor that are listed if the request gives no `limit`."""

MOST_LISTED = 100_000
"""Actions of one actor that a request may ask for at most; keeps an answer to a few megabytes."""

_FIELDS: Mapping[str, Mapping[str, type]] = {
    "new": {"options": dict, "seats": int, "seed": int, "auto_chance": bool},
    "position": {"text": str},
    "legal": {"actor": str, "prefix": str, "limit": int},
    "apply": {"action": str, "actor": str},
    "view": {"seat": str},
    "scene": {},
    "undo": {},
    "record": {},
}
"""Request -> its fields and their types. A field that is null counts as absent."""

_TYPES = {dict: "an object", int: "a whole number", bool: "true or false", str: "a text"}
"""Type of a field -> its name in error messages."""

_CODES: tuple[tuple[type[EngineError], str], ...] = (
    (OptionError, "game/option"),
    (NotationError, "game/notation"),
    (IllegalActionError, "game/illegal"),
    (StateError, "game/state"),
)
"""Error of the engine -> the stable code of an answer."""

Json = dict[str, Any]
"""A JSON object."""


class _RefusedError(Exception):
    """A request that cannot be carried out: a stable code and a message."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Session:
    """The referee's side of one program: a match of `game`, already started. A refused request changes nothing.

    Args:
        game: its name.
        options: of the match; the others keep their defaults.
        text: words a sentence in the language of the answers.

    Raises:
        OptionError: no such game, or options that it does not have.
    """

    def __init__(self, game: str, options: Mapping[str, Any] | None = None, text: Callable[[Msg], str] = str) -> None:
        self._text = text
        self._name = game
        self._defaults = dict(options or {})
        self._doing: Mapping[str, Callable[[Json], Json]] = {
            "new": self._new,
            "position": self._position,
            "legal": self._legal,
            "apply": self._apply,
            "view": self._view,
            "scene": self._scene,
            "undo": self._undo,
            "record": self._record,
        }
        self._history = History(registry.make(game, options))
        self._rng: random.Random | None = None

    def answer(self, line: bytes) -> str:
        """The answer to one line of at most `MOST_BYTES`, without a line end and in ASCII; never raises."""
        try:
            answer = self.handle(_read(line))
        except _RefusedError as refused:
            answer = self._refusal(refused.code, str(refused))
        return json.dumps(answer)

    def handle(self, request: Mapping[str, Any]) -> Json:
        """Carry out a request; the answer to one that fails has `"ok": false` and an error."""
        echo = {"id": request["id"]} if type(request.get("id")) in (str, int) else {}
        try:
            asked = _checked(request)
            more = self._doing[request["do"]](asked)
        except _RefusedError as refused:
            return {**echo, **self._refusal(refused.code, str(refused))}
        except EngineError as error:
            code = next(code for kind, code in _CODES if isinstance(error, kind))
            return {**echo, **self._refusal(code, self._message(error))}
        return {**echo, "ok": True, **self._standing(), **more}

    def _standing(self) -> Json:
        """The fields of every answer: who may act, the outcome, the position."""
        state = self._history.state
        outcome = state.outcome
        return {
            "to_act": list(state.to_act),
            "outcome": outcome
            and {"winners": list(outcome.winners), "reason": self._text(outcome.words), "scores": dict(outcome.scores)},
            "position": str(state),
        }

    def _refusal(self, code: str, message: str) -> Json:
        return {"ok": False, **self._standing(), "error": {"code": code, "message": message}}

    def _new(self, asked: Json) -> Json:
        options = {**self._defaults, **asked.get("options", {})}
        game = _game(self._name, options, asked.get("seats"))
        self._history = History(game)
        self._rng = random.Random(asked.get("seed", 0)) if asked.get("auto_chance") else None
        return {"seats": list(game.seats), "options": dict(game.options), **self._draw()}

    def _position(self, asked: Json) -> Json:
        if "text" not in asked:
            return {}
        self._history.adjust(asked["text"])
        return self._draw()

    def _legal(self, asked: Json) -> Json:
        state = self._history.state
        actors = (asked["actor"],) if "actor" in asked else state.to_act
        known = (*state.game.seats, CHANCE, CLOCK)
        if not set(actors) <= set(known):
            _refuse("request/value", f'"actor" is {asked["actor"]!r}; it is one of {", ".join(known)}')
        if "prefix" in asked:
            words = asked["prefix"].split()
            return {"steps": {actor: self._steps(state.next_steps(actor, words)) for actor in actors}}
        limit = asked.get("limit", LISTED)
        if not 0 <= limit <= MOST_LISTED:
            _refuse("request/value", f'"limit" is {limit}; it goes from 0 to {MOST_LISTED}')
        listed = {actor: [str(action) for action in islice(choices(state, actor), limit + 1)] for actor in actors}
        more: Json = {
            "actions": {actor: texts[:limit] for actor, texts in listed.items()},
            "truncated": any(len(texts) > limit for texts in listed.values()),
        }
        if CHANCE in listed:
            more["weights"] = [weight for _, weight in islice(state.chance_outcomes(), limit)]
        if CLOCK in listed:
            more["timers"] = [_plain(timer) for timer in state.timers()]
        return more

    def _apply(self, asked: Json) -> Json:
        if "action" not in asked:
            _refuse("request/field", 'apply needs an "action"')
        to_act = self._history.state.to_act
        actor: Actor
        if "actor" in asked:
            actor = asked["actor"]
        elif len(to_act) == 1:
            (actor,) = to_act
        else:
            _refuse("request/field", f'apply needs an "actor" here: {", ".join(to_act) or "nobody"} may act')
        groups = self._history.act(actor, asked["action"])
        return {"effects": _effects(groups), **self._draw()}

    def _view(self, asked: Json) -> Json:
        state, seat = self._history.state, asked.get("seat")
        if seat not in (None, *state.game.seats):
            _refuse("request/value", f'"seat" is {seat!r}; it is one of {", ".join(state.game.seats)}, or left out')
        return {"view": state.view(seat)}

    def _scene(self, asked: Json) -> Json:
        return {"scene": _scene(self._history.state.scene())}

    def _undo(self, asked: Json) -> Json:
        self._history.undo("1")
        return {}

    def _record(self, asked: Json) -> Json:
        return {"record": json.loads(write_record(self._history.record))}

    def _steps(self, steps: Steps) -> Json:
        listed = [{"token": one.token, "kind": one.kind, "label": self._text(one.words)} for one in steps.steps]
        return {"complete": steps.complete, "steps": listed}

    def _message(self, error: EngineError) -> str:
        """Why it is refused, without the position of an illegal action, which every answer holds."""
        if isinstance(error, IllegalActionError):
            return f"{error.actor} may not {error.action!r}: {self._text(error.words)}"
        return str(error)

    def _draw(self) -> Json:
        """Draw for chance while it is to act, if the program has asked for `auto_chance`."""
        if self._rng is None:
            return {}
        drawn = []
        while CHANCE in self._history.state.to_act:
            actions, weights = zip(*self._history.state.chance_outcomes(), strict=True)
            (action,) = self._rng.choices(actions, weights)
            groups = self._history.act(CHANCE, str(action))
            drawn.append({"action": str(action), "effects": _effects(groups)})
        return {"drawn": drawn}


def _refuse(code: str, message: str) -> NoReturn:
    raise _RefusedError(code, message)


def _read(line: bytes) -> Json:
    if len(line) > MOST_BYTES:
        _refuse("request/too-long", f"a request has at most {MOST_BYTES} bytes")
    try:
        request = read_json(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        _refuse("request/encoding", f"a request is UTF-8: byte {error.start + 1} is not")
    except ValueError as error:
        _refuse("request/json", f"a request is one line of JSON: {error}")
    if not isinstance(request, dict):
        _refuse("request/object", 'a request is an object such as {"do": "legal"}')
    return request


def _checked(request: Mapping[str, Any]) -> Json:
    """The fields of a request that are not null, each of its type."""
    do = request.get("do")
    if not isinstance(do, str) or do not in _FIELDS:
        _refuse("request/do", f'"do" is {_shown(do)}; it is one of {", ".join(_FIELDS)}')
    if type(request.get("id")) not in (str, int, type(None)):
        _refuse("request/type", f'"id" is {_shown(request["id"])}; it must be a text or a whole number')
    known = _FIELDS[do]
    asked = {key: value for key, value in request.items() if key not in ("do", "id")}
    for key, value in asked.items():
        if key not in known:
            _refuse("request/field", f"{do} has no {_shown(key)}; it has {', '.join(known) or 'no fields'}")
        if value is not None and type(value) is not known[key]:
            _refuse("request/type", f'"{key}" is {_shown(value)}; it must be {_TYPES[known[key]]}')
    return {key: value for key, value in asked.items() if value is not None}


def _shown(value: Any) -> str:
    """A value for an error message, cut to 60 characters."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}..."


def _game(name: str, options: Mapping[str, Any], seats: int | None) -> Game:
    """The game, checked to have that number of seats if one is given."""
    if seats is None:
        return registry.make(name, options)
    if any(option.name == "players" for option in registry.options(name)):
        options = {"players": seats, **options}
    game = registry.make(name, options)
    if len(game.seats) != seats:
        raise OptionError(f"{name} with these options is for {len(game.seats)} seats, not {seats}")
    return game


def _effects(groups: tuple[EffectGroup, ...]) -> list[list[Json]]:
    return [[_effect(effect) for effect in group] for group in groups]


def _effect(effect: Effect) -> Json:
    """For example `{"do": "relocate", "piece": "R", "path": ["d3", "d2"], "manner": "drive"}`."""
    return {"do": type(effect).__name__.lower(), **_plain(effect)}


def _scene(scene: Scene) -> Json:
    return {
        "figures": dict(scene.figures),
        "tokens": {site: _plain(token) for site, token in scene.tokens.items()},
        "flags": {piece: sorted(flags) for piece, flags in scene.flags.items()},
    }


def _plain(value: Any) -> Json:
    """A dataclass of texts, numbers, tuples and tokens as JSON; empty texts are omitted."""
    plain = {field.name: getattr(value, field.name) for field in fields(value)}
    return {
        name: list(part) if isinstance(part, tuple) else _plain(part) if isinstance(part, Token) else part
        for name, part in plain.items()
        if part != ""
    }
