"""Records: replay, undo, adjust, and what is said of broken ones."""

import json

import pytest

from engine.errors import NotationError, OptionError
from engine.record import Record, Undoable, read_record, replay, undoable, write_record
from tests.engine.games.robotory.tables import GAME, play

PLAY = (("action", "light", "place white c4"), ("action", "dark", "move W c4"))
UNDO = ("undo", "", "1")


def record(*entries: tuple[str, str, str]) -> Record:
    return Record("robotory", {}, entries)


def test_replay_gives_the_start_and_the_state_after_each_entry() -> None:
    placed = play(GAME.start(), "place white c4")
    assert replay(record(*PLAY)) == (GAME.start(), placed, play(placed, "move W c4"))


def test_undo_returns_to_the_state_before() -> None:
    assert replay(record(PLAY[0], UNDO))[-1] == GAME.start()
    states = replay(record(*PLAY, UNDO, ("action", "dark", "move R c4")))
    assert states[3] == states[1]
    assert states[4].scene().figures["R"] == "c4"


def test_adjust_sets_the_position() -> None:
    text = "4/2W2/2B3/2R2/3w dark 1+2 2+2 10+10 0+0"
    states = replay(record(PLAY[0], ("adjust", "", text), ("action", "dark", "place white a1")))
    assert str(states[2]) == text
    assert states[3] == play(GAME.position(text), "place white a1")


def test_what_may_be_taken_back_is_the_last_players_own() -> None:
    assert undoable(record()) is None
    assert undoable(record(PLAY[0])) == Undoable("light", 1)
    assert undoable(record(*PLAY)) == Undoable("dark", 1)


def test_after_dark_took_back_light_may() -> None:
    assert undoable(record(*PLAY, UNDO)) == Undoable("light", 1)
    assert undoable(record(*PLAY, UNDO, UNDO)) is None


def test_undo_never_passes_another_players_decision() -> None:
    with pytest.raises(NotationError, match=r"entry 3 .*'2' decisions cannot be taken back; at most 1 can"):
        replay(record(*PLAY, ("undo", "", "2")))


def test_undo_never_passes_an_adjustment() -> None:
    adjusted = record(PLAY[0], ("adjust", "", str(GAME.start())))
    assert undoable(adjusted) is None
    with pytest.raises(NotationError, match="at most 0 can"):
        replay(record(*adjusted.entries, UNDO))


@pytest.mark.parametrize("count", ["0", "-1", "one", "", "1.0"])
def test_undo_needs_a_count(count: str) -> None:
    with pytest.raises(NotationError, match="cannot be taken back"):
        replay(record(PLAY[0], ("undo", "", count)))


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (("action", "light", "place white c5"), r"\(action light place white c5\): .*game.turn"),
        (("action", "dark", "move B c5"), "robotory.no.neighbour"),
        (("action", "dark", "fly"), "'fly' is not an action of Robotory"),
        (("adjust", "", "nowhere"), "position 'nowhere' has 1 fields"),
    ],
)
def test_a_record_that_does_not_replay_says_where(entry: tuple[str, str, str], message: str) -> None:
    with pytest.raises(NotationError, match=f"entry 2 of the record .*{message}"):
        replay(record(PLAY[0], entry))


def test_a_record_of_an_unknown_game_does_not_replay() -> None:
    with pytest.raises(OptionError, match="no game 'chess'"):
        replay(Record("chess", {}, ()))


def test_text_form() -> None:
    text = write_record(record(*PLAY, UNDO))
    assert json.loads(text) == {
        "format": "robodrome-record",
        "version": 1,
        "game": "robotory",
        "options": {},
        "entries": [list(PLAY[0]), list(PLAY[1]), list(UNDO)],
    }
    assert read_record(text) == record(*PLAY, UNDO)
    assert read_record(write_record(record())) == record()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "the record is not JSON"),
        ("[" * 100_000, "the record is not JSON"),
        ("[]", "this is not a record of a match"),
        ('{"format": "pgn"}', "this is not a record of a match"),
        ('{"format": "robodrome-record", "version": 2}', "the record has version 2; this program reads version 1"),
        ('{"format": "robodrome-record", "version": 1, "game": 3}', 'a record needs "game"'),
    ],
)
def test_other_texts_are_not_records(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_record(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "entry", [("undo",), ("undo", "light", "1"), ("adjust", "", 3), ("resign", "light", ""), "undo"]
)
def test_an_entry_of_another_form_is_named(entry: object) -> None:
    data = {"format": "robodrome-record", "version": 1, "game": "robotory", "options": {}, "entries": [PLAY[0], entry]}
    with pytest.raises(NotationError, match="entry 2 of the record is"):
        read_record(json.dumps(data))
