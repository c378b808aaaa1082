"""Every sentence that the program says has an English text with its arguments, and every text is said."""

import ast
import random
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import islice

import pytest

from controller.api import english as catalogue
from controller.api.english import LONGEST, TEXTS, called, english, error_text, message_id, title
from controller.errors import StoreError, TableBusyError
from engine import registry
from engine.effects import Token
from engine.errors import IllegalActionError, RecordError
from engine.option_words import level_line, option_help, option_title, option_value
from engine.state import State, choices
from engine.words import GAME, Msg, Name, seat, site
from lab.engine import option_sets
from tests.controller.api.said import ANY, Said, calls
from tests.web_remote.doubles.fluent import Message, messages


@cache
def texts() -> dict[str, Message]:
    """The English messages by id."""
    return {key: text for file in (TEXTS / "en").glob("*.ftl") for key, text in messages(file).items()}


def test_threads_that_speak_first_together_find_their_words() -> None:
    """As each builds what the others use: the threads of a database that has failed."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    keys = [f"hall.why.{why}" for why in ("database", "role", "code", "result-missing")]
    try:
        with ThreadPoolExecutor(8) as threads:
            for _ in range(200):
                for cached in (catalogue._bundle, catalogue._message):
                    cached.cache_clear()
                said = threads.map(catalogue.english_text, keys * 2)
                assert list(said) == [english(Msg(key)) for key in keys * 2]
    finally:
        sys.setswitchinterval(interval)


def test_a_sentence_takes_numbers_texts_things_and_sentences() -> None:
    red = Name("piece", "R2", "red-robot", 2)
    assert english(Msg("task.lay", {"token": Token("obstacle"), "site": site("park:3")})) == (
        "Lay an obstacle at parking place 3"
    )
    assert english(Msg("droids.did.takes", {"robot": red, "thing": Token("disc", "white")})) == (
        "the red robot 2 takes the white disc"
    )
    assert english(Msg("notice.seat/taken", {"name": "Ana", "seat": seat("player2")})) == (
        "Ana has taken the seat player 2."
    )
    assert english(GAME("did", action=GAME("yes"), what=(GAME("no"),))) == "yes: no"
    assert english(GAME("turn", seats=(seat("light"), seat("dark")))) == "it is the turn of light and dark"
    three = (seat("red"), seat("green"), seat("blue"))
    assert english(GAME("turn", seats=three)) == "it is the turn of red, green, and blue"


def test_numbers_choose_the_form_of_a_noun() -> None:
    said = [english(Msg("ricochet.step.number", {"moves": moves})) for moves in (0, 1, 2, 1234)]
    assert said == ["0 moves", "1 move", "2 moves", "1,234 moves"]


def test_a_name_alone_and_within_a_sentence() -> None:
    robot = Name("piece", "W2", "white-robot", 2)
    assert (title(robot), called(robot)) == ("White robot 2", "white robot 2")
    assert title(Name("piece", "C", "chaosbot")) == "ChaosBot"
    assert called(Name("piece", "X7")) == "X7"


def test_a_key_without_a_message_and_a_missing_argument_are_refused() -> None:
    with pytest.raises(KeyError, match="order-nothing"):
        english(Msg("order.nothing"))
    with pytest.raises(ValueError, match=r"order-turn .* seat"):
        english(Msg("order.turn"))


def test_a_long_text_is_cut() -> None:
    """A phone can ask for a match by any name."""
    assert english(Msg("match.unknown", {"match": "m" * 9_000})) == f"The library has no match {'m' * LONGEST}…."


def test_the_text_of_an_error_is_its_sentence_or_its_message() -> None:
    state = registry.make("robotory").start()
    assert error_text(TableBusyError(Msg("order.running"))) == "A match is being played; end it first."
    assert error_text(StoreError("/data is read-only")) == "/data is read-only"
    assert error_text(RecordError(2, "as it was written", GAME("over"))) == "entry 2 of the record: the game is over"
    with pytest.raises(IllegalActionError) as refused:
        state.apply(state.game.action("light", "move R d4"))
    assert error_text(refused.value) == (
        "light may not 'move R d4': there is no disc on d4 that the red robot can burn "
        "(position: 4/2W2/2B3/2R2/4 light 2+2 2+2 10+10 0+0)"
    )


@pytest.mark.parametrize("name", registry.games())
def test_every_option_and_level_has_its_texts(name: str) -> None:
    for option in registry.options(name):
        assert english(option_title(name, option))
        assert english(option_help(name, option)).endswith(".")
        assert all(english(option_value(name, option, value)) for value in option.allowed or option.examples)
    assert all(english(level_line(name, level)).endswith(".") for level in registry.levels(name))


def test_every_sentence_of_a_playout_has_a_text_with_its_arguments() -> None:
    for name in registry.games():
        for seed, options in enumerate(option_sets.each_value(name)):
            for msg in said_in_play(registry.make(name, options).start(), random.Random(seed)):
                assert texts()[message_id(msg.key)].arguments == msg.args.keys(), msg
                assert english(msg)


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
        for viewer in (None, *state.game.seats[:2]):
            yield from with_parts(state.words(action, viewer))
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


def test_every_sentence_of_the_code_has_a_text_with_its_arguments() -> None:
    said = list(calls())
    assert len(said) > 500
    assert [one.where for one in said if not fits(one)] == []


def fits(said: Said) -> bool:
    """Whether a message has the key and the arguments; of a key that is put together, one of those that it may be."""
    pattern = re.compile("-".join(re.split(r"\\?[./]", said.key.replace(ANY, "\0"))).replace("\0", r"[\w-]+"))
    found = [text.arguments for key, text in texts().items() if pattern.fullmatch(key)]
    return bool(found) if said.arguments is None else said.arguments.keys() in found


def test_no_sentence_takes_a_text_that_only_programmers_read() -> None:
    """But for messages that no page sends, and for what is wrong inside a file: who can mend that reads English."""
    put_together = {
        (said.key.replace("\\", ""), name)
        for said in calls()
        for name, value in (said.arguments or {}).items()
        if isinstance(value, ast.JoinedStr)
        or (
            isinstance(value, ast.Call)
            and isinstance(value.func, ast.Name)
            and value.func.id in ("str", "repr", "_why")
        )
    }
    assert {(key, name) for key, name in put_together if name in ("reason", "what", "trouble", "why")} == {
        ("message.malformed", "reason"),
        ("backup.damaged", "reason"),
        ("console.unfit", "reason"),
    }
