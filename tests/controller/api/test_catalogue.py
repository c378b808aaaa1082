"""Every sentence that a phone may get is declared, and every declared one is said somewhere."""

import ast
import random
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from controller.api import words
from controller.api.catalogue import catalogue, templates
from engine import option_sets, registry
from engine.choices import choices
from engine.errors import IllegalActionError
from engine.state import State
from engine.words import Msg, declared, type_of

ROOT = Path(words.__file__).parents[2]

MADE_FROM_NAMES = re.compile(r"[a-z]+\.(option|level)\..*")
"""Keys of options and levels follow from their names: `engine.option_words` makes them, and the catalogue too."""


def test_every_sentence_of_a_playout_is_declared_with_its_arguments() -> None:
    known = templates()
    for name in registry.games():
        for seed, options in enumerate(option_sets.each_value(name)):
            for msg in said_in_play(registry.make(name, options).start(), random.Random(seed)):
                assert declared(known[msg.key]) == {arg: type_of(value) for arg, value in msg.args.items()}, msg
                assert msg.english == known[msg.key]


def said_in_play(state: State, rng: random.Random) -> Iterator[Msg]:
    """All sentences of one playout: steps, log, refusals, outcome; sentences within sentences too."""
    past: list[str] = []
    for _ in range(12):
        if not state.to_act:
            break
        actor = rng.choice(state.to_act)
        prefix: tuple[str, ...] = ()
        while steps := state.next_steps(actor, prefix).steps:
            yield from (part for step in steps for part in with_parts(step.words))
            prefix = (*prefix, rng.choice(steps).token)
        action = rng.choice(list(islice(choices(state, actor), 100)))
        for seat in (None, *state.game.seats[:2]):
            yield from with_parts(state.words(action, seat))
        past.append(str(action))
        for text in past[-3:]:
            for other in state.game.seats[:2]:
                yield from refused(state, other, text)
        state = state.apply(action)[0]
    if state.outcome is not None:
        yield from with_parts(state.outcome.words)


def refused(state: State, actor: str, text: str) -> Iterator[Msg]:
    try:
        state.apply(state.game.action(actor, text))
    except IllegalActionError as error:
        yield from with_parts(error.words)
    except ValueError:
        return


def with_parts(msg: Msg) -> Iterator[Msg]:
    yield msg
    for value in msg.args.values():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Msg):
                yield from with_parts(part)


def test_every_declared_sentence_is_said_by_some_line() -> None:
    """Literal keys in the code, and patterns of those that are put together, cover all declared keys."""
    said = {text for file in sources() for text in literals(file)}
    patterns = [re.compile(pattern) for file in sources() for pattern in put_together(file)]
    silent = [
        key
        for key in templates()
        if key not in said
        and key.partition(".")[2] not in said
        and key.removeprefix("notice.") not in said
        and not MADE_FROM_NAMES.fullmatch(key)
        and not any(pattern.fullmatch(key) or pattern.fullmatch(key.partition(".")[2]) for pattern in patterns)
    ]
    assert silent == []


def sources() -> list[ast.Module]:
    """The code that says something: not the declarations themselves."""
    files = [
        *(ROOT / "engine").rglob("*.py"),
        *(ROOT / "controller").rglob("*.py"),
        *(ROOT / "robodrome").rglob("*.py"),
        *(ROOT / "web_remote").glob("*.py"),
    ]
    return [ast.parse(file.read_text()) for file in files]


def literals(source: ast.Module) -> Iterator[str]:
    """All texts but those that are keys of a dict display, which are declarations."""
    keys = {id(key) for node in ast.walk(source) if isinstance(node, ast.Dict) for key in node.keys}
    for node in ast.walk(source):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in keys:
            yield node.value


def put_together(source: ast.Module) -> Iterator[str]:
    """Patterns of keys like `log.{verb}`; at least the part before the first point is literal."""
    keys = {id(key) for node in ast.walk(source) if isinstance(node, ast.Dict) for key in node.keys}
    for node in ast.walk(source):
        if isinstance(node, ast.JoinedStr) and id(node) not in keys:
            texts = (
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w.-]+" for part in node.values
            )
            pattern = "".join(texts)
            if re.match(r"[a-z]+\\\.", pattern):
                yield pattern


def test_no_two_sentences_share_a_key() -> None:
    games = registry.games()
    keys = [key for game in games for key in registry.templates(game)]
    assert len(keys) == len(set(keys))
    assert all(key.partition(".")[0] in games for key in keys)


def test_names_of_pieces_seats_and_tokens_are_listed() -> None:
    games = catalogue()["games"]
    assert games["robotory"]["pieces"] == {"W": ["White robot"], "B": ["Black robot"], "R": ["Red robot"]}
    assert games["robotory"]["seats"] == ["light", "dark"]
    assert games["robotory"]["tokens"] == [{"token": "disc", "side": "white"}, {"token": "disc", "side": "black"}]
    assert games["roborama"]["pieces"]["G1"] == ["Green robot 1", "Green obstacle 1"]
