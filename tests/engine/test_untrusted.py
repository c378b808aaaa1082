"""Numbers and JSON that somebody else wrote."""

import json

import pytest

from engine import registry
from engine.errors import OptionError
from engine.protocol import Session
from engine.untrusted import read_json, whole_number

LONG, DEEP = "9" * 5_000, "[" * 900 + "]" * 900


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("7", 7), ("99", 99), ("-3", -3)])
def test_whole_numbers_are_read(text: str, value: int) -> None:
    assert whole_number(text, range(-3, 100)) == value


@pytest.mark.parametrize(
    "text",
    ["", "-", "100", "-4", "-0", "07", "+7", " 7", "7 ", "7\n", "0x7", "\u0667", "\uff17", "\u00b2", LONG],
)
def test_other_texts_are_not_whole_numbers(text: str) -> None:
    assert whole_number(text, range(-3, 100)) is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (LONG, "more than 512 bits"),
        ("9" * 159, "more than 512 bits"),
        ("[" * 33 + "]" * 33, "more than 32 deep"),
        (DEEP, "more than 32 deep"),
        ("[" * 100_000, "more than 32 deep"),
        ('{"a":' * 50 + "1" + "}" * 50, "more than 32 deep"),
        ("{", "Expecting"),
    ],
)
def test_json_out_of_bounds_is_refused(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        read_json(text)


def test_json_within_bounds_is_read() -> None:
    assert read_json("[" * 32 + "]" * 32)
    assert read_json('{"seed": -' + "9" * 150 + ', "t": 1.5}') == {"seed": -int("9" * 150), "t": 1.5}


@pytest.mark.parametrize("board", [LONG, f"seed {LONG}", "\u0667", "seed \u0667", int("9" * 4_000), [[1]], "1537", "0"])
def test_no_board_of_ricochet_ends_the_referee(board: object) -> None:
    with pytest.raises(OptionError):
        registry.make("ricochet", {"board": board})
    answer = json.loads(Session("ricochet").answer(json.dumps({"do": "new", "options": {"board": board}}).encode()))
    assert answer["error"]["code"] in ("game/option", "request/json")


@pytest.mark.parametrize("name", registry.games())
def test_options_and_positions_of_any_length_are_refused(name: str) -> None:
    session = Session(name)
    for option in registry.options(name):
        for value in (LONG, "x" * 10_000, json.loads(DEEP), {}, None):
            with pytest.raises(OptionError):
                registry.make(name, {option.name: value})
    for request in (f'{{"do": "new", "seats": {LONG}}}', f'{{"do": {DEEP}}}', f'{{"do": "legal", "prefix": {DEEP}}}'):
        assert not json.loads(session.answer(request.encode()))["ok"]
    position = str(registry.make(name).start())
    for at in [n for n, letter in enumerate(position) if letter.isdigit()][:40]:
        for number in (LONG, "\u0667"):
            text = position[:at] + number + position[at + 1 :]
            assert not json.loads(session.answer(json.dumps({"do": "position", "text": text}).encode()))["ok"]
