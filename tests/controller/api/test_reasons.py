"""What phones are told of errors is a sentence that every language has, never the error's own English."""

import errno
import pickle

import pytest

from controller.api.reasons import reason
from controller.api.words import ENGLISH, words
from controller.errors import (
    BlockedError,
    DamagedStoreError,
    FigureLostError,
    LinkError,
    LinkTimeoutError,
    MotionError,
    StoreError,
    WorkerError,
)
from engine.errors import NotationError
from engine.words import declared

NAMES = {
    *("name", "before", "game", "seat", "level", "figure", "action", "degrees", "hash", "seed", "step"),
    *("id", "mm", "turned", "version", "was"),
}
"""Arguments that are shown as they are: names that people gave, ids, what somebody wrote, and numbers."""


@pytest.mark.parametrize(
    ("error", "key"),
    [
        (BlockedError("a wall at (3, 4) mm"), "reason.blocked"),
        (BlockedError("a wall", words("reason.by", what=words("thing.piece"))), "reason.by"),
        (FigureLostError("figure 3"), "reason.unseen"),
        (LinkTimeoutError("figure 3"), "reason.silent"),
        (LinkError("cut"), "reason.link"),
        (MotionError("figure 3: its flash memory cannot store this"), "reason.refused"),
        (StoreError("/data is read-only"), "reason.file"),
        (DamagedStoreError("/data/match.db"), "reason.file"),
        (WorkerError("exit code 9"), "reason.worker"),
        (OSError(errno.ENOSPC, "No space left on device"), "reason.full"),
        (OSError(errno.EIO, "Input/output error"), "reason.file"),
        (NotationError("position"), "reason.program"),
    ],
)
def test_an_error_is_told_by_its_own_words_or_its_kind(error: Exception, key: str) -> None:
    assert reason(error).key == key
    assert key in ENGLISH


def test_the_words_of_an_error_come_back_from_another_process() -> None:
    """Ways are planned in one."""
    error = pickle.loads(pickle.dumps(BlockedError("it waits", words("reason.blocked"))))
    assert (str(error), reason(error)) == ("it waits", words("reason.blocked"))


def test_no_sentence_takes_a_reason_as_it_is() -> None:
    """But for messages that no page sends, and for what is wrong inside a file: who can mend that reads English."""
    texts = {
        (key, name)
        for key, template in ENGLISH.items()
        for name, kind in declared(template).items()
        if kind == "text" and name not in NAMES
    }
    assert texts == {
        ("message.malformed", "reason"),
        ("backup.damaged", "reason"),
        ("match.unknown", "match"),
        ("match.version", "found"),
        ("match.why-format", "format"),
        ("match.why-member", "member"),
        ("match.why-options", "options"),
    }
