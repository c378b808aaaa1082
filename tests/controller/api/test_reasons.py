"""Phones get a sentence for each error that every language has, never the error's own English."""

import errno
import pickle

import pytest

from controller.api.wording import reason, words
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
from tests.web_remote.doubles.fluent import message_id, shared


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
def test_an_error_has_its_own_sentence_or_that_of_its_kind(error: Exception, key: str) -> None:
    assert reason(error).key == key
    assert message_id(key) in shared("en")


def test_the_sentence_of_an_error_comes_back_from_another_process() -> None:
    """Ways are planned in one."""
    error = pickle.loads(pickle.dumps(BlockedError("it waits", words("reason.blocked"))))
    assert (str(error), reason(error)) == ("it waits", words("reason.blocked"))
