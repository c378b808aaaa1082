"""Files from elsewhere are read in a separate process, within limits."""

import os
import signal
from typing import Any

import pytest

from controller import confined as module
from controller.confined import confined
from controller.errors import DamagedStoreError, LimitError, MatchFileError
from controller.match.match_file import read_confined


def answer(*args: Any) -> Any:
    return (os.getpid(), *args)


def fail(kind: type[Exception]) -> None:
    raise kind("what is wrong")


def fill(megabytes: int) -> int:
    return len(bytes(megabytes << 20))


def go_on() -> None:
    while True:
        pass


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_it_is_computed_elsewhere_and_comes_back() -> None:
    pid, *rest = confined(answer, "a", 1)
    assert (pid != os.getpid(), rest) == (True, ["a", 1])


@pytest.mark.parametrize("kind", [DamagedStoreError, ValueError, RecursionError])
def test_an_error_comes_back(kind: type[Exception]) -> None:
    with pytest.raises(kind, match="what is wrong"):
        confined(fail, kind)


def test_the_sentence_of_an_error_comes_back() -> None:
    with pytest.raises(MatchFileError) as caught:
        read_confined("{}")
    assert caught.value.words.key == "match.damaged"


def test_more_memory_is_refused_and_less_is_not() -> None:
    assert confined(fill, 100) == 100 << 20
    with pytest.raises(LimitError, match="more than 384 MB of memory"):
        confined(fill, 1000)


def test_more_processor_time_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PROCESSOR_S", 1)
    with pytest.raises(LimitError, match="more than 1 s of processor time"):
        confined(go_on)


def test_more_time_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WALL_S", 0.1)
    with pytest.raises(LimitError, match=r"longer than 0\.1 s"):
        confined(go_on)


def test_a_dead_process_is_reported() -> None:
    with pytest.raises(LimitError, match="ended without a result"):
        confined(die)
