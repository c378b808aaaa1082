"""Valid combinations of a game's options, for tests and benchmarks of every game."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from engine import registry
from engine.errors import OptionError

_TRIES = 2_000
"""Draws before a set of options counts as impossible; enough for every option of the five games."""

Options = dict[str, Any]
"""Option -> value."""


def each_value(name: str) -> Iterator[Options]:
    """The defaults, then for every other value of every option a valid set with it and few other changes."""
    values = _values(name)
    yield _options_of(name, {})
    for key, choices in values.items():
        for value in choices:
            if value != values[key][0]:
                yield _with(name, values, key, value)


def drawn(name: str, rng: random.Random) -> Options:
    """A random valid set, in which each option keeps its default with probability 1/2."""
    values = _values(name)
    for _ in range(_TRIES):
        asked = {key: rng.choice(choices) for key, choices in values.items() if rng.random() < 0.5}
        try:
            return _options_of(name, asked)
        except OptionError:
            continue
    return _options_of(name, {})


def _with(name: str, values: Mapping[str, tuple[Any, ...]], key: str, value: Any) -> Options:
    """A valid set with that value; other options change only if their defaults exclude it."""
    rng = random.Random(f"{name} {key} {value}")
    refused = OptionError(f"{name}: nothing goes with {key} {value!r}")
    for number in range(_TRIES):
        others = rng.sample(sorted(values.keys() - {key}), min(len(values) - 1, number // 50))
        try:
            return _options_of(name, {other: rng.choice(values[other]) for other in others} | {key: value})
        except OptionError as error:
            refused = error
    raise refused


def _values(name: str) -> dict[str, tuple[Any, ...]]:
    """Option -> its values, the default first."""
    return {
        option.name: tuple(dict.fromkeys((option.default, *option.allowed, *option.examples)))
        for option in registry.options(name)
    }


def _options_of(name: str, asked: Mapping[str, Any]) -> Options:
    return dict(registry.make(name, asked).options)
