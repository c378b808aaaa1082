from pathlib import Path

import pytest

from controller.errors import IllegalOrderError, StaleOrderError, StoreError
from controller.execution.hand_tasks import HandTask, TaskList
from controller.match.journal_store import JournalStore
from controller.match.match import Match
from controller.match.stored_match import Entry
from engine import registry
from engine.effects import Relocate, Token
from tests.support.telling import says

ROSTER = {"W": 0, "B": 1, "R": 2}


def entry(n: int, kind: str, actor: str, text: str) -> Entry:
    return Entry(n, kind, actor, text, "host", float(n))


def match(*entries: Entry) -> Match:
    return Match("m-1", registry.make("robotory"), ROSTER, 0, entries)


def test_a_match_replays_from_its_entries() -> None:
    played = match(entry(1, "action", "light", "place black c4"), entry(2, "action", "dark", "move B c4"))
    assert played.ply == 2
    assert played.state.scene().figures["B"] == "c4"
    assert played.log[-1].effects[-1] == (Relocate("B", ("c3", "c4"), "drive"),)


def test_undo_takes_plies_back_and_stays_in_the_journal() -> None:
    played = match(entry(1, "action", "light", "place black c4"), entry(2, "undo", "", "1"))
    assert (played.ply, len(played.entries)) == (0, 2)
    assert played.state == played.game.start()


@pytest.mark.parametrize("count", ["0", "2", "-1", "9" * 5_000, "\u0661", "x", ""])
def test_an_undo_of_what_was_not_played_is_refused(count: str) -> None:
    with pytest.raises(IllegalOrderError):
        match(entry(1, "action", "light", "place black c4"), entry(2, "undo", "", count))


def test_adjust_takes_the_given_position() -> None:
    wanted = match(entry(1, "action", "light", "place black c4")).state
    assert match(entry(1, "adjust", "", str(wanted))).state == wanted


def test_a_decision_goes_stale_when_the_seat_has_acted() -> None:
    played = match()
    offered = played.decision("light")
    assert offered is not None
    played.check_decision("light", offered)
    played.add(entry(1, "action", "light", "place black c4"))
    with pytest.raises(StaleOrderError):
        played.check_decision("light", offered)


def test_an_illegal_entry_is_refused_with_a_reason_and_changes_nothing() -> None:
    played = match()
    with pytest.raises(IllegalOrderError, check=says("c3")):
        played.add(entry(1, "action", "light", "place black c3"))
    assert (played.ply, played.entries) == (0, [])


def test_the_journal_gives_back_what_was_written(tmp_path: Path) -> None:
    store = JournalStore(tmp_path)
    store.begin("m-1", "robotory", {}, ROSTER, {"light": {"kind": "human"}}, 7)
    store.append("m-1", entry(1, "action", "light", "place black c4"))
    store.settle("m-1", 0)
    store.close()
    again = JournalStore(tmp_path)
    stored = again.latest()
    assert stored is not None
    assert (stored.id, stored.game, stored.roster, stored.seed, stored.settled) == ("m-1", "robotory", ROSTER, 7, 0)
    assert stored.entries == (entry(1, "action", "light", "place black c4"),)
    again.finish("m-1", "played")
    ended = again.latest()
    assert ended is not None
    assert ended.finished == "played"
    again.close()


def test_a_file_that_is_no_journal_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(b"half a letter to grandmother")
    with pytest.raises(StoreError, match=r"journal\.sqlite"):
        JournalStore(tmp_path)
    assert path.read_bytes() == b"half a letter to grandmother"


def test_tasks_keep_their_names_and_are_ticked() -> None:
    tasks = TaskList()
    white, black = Token("disc", "white"), Token("disc", "black")
    tasks.update([HandTask("", "lift", "c4", white), HandTask("", "lift", "c5", black)])
    tasks.update([HandTask("", "lift", "c5", black)])
    assert [(task.id, task.done) for task in tasks.tasks] == [("t1", True), ("t2", False)]
    tasks.update([HandTask("", "lift", "c4", white), HandTask("", "lift", "c5", black)])
    assert [(task.id, task.done) for task in tasks.tasks] == [("t1", False), ("t2", False)]
