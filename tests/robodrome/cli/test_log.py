"""The log on standard error."""

import logging
import subprocess
import sys

import pytest

from robodrome.cli.log import LogHandler, Sparing
from robodrome.console.memory_log import MemoryLog


def test_garbage_gets_a_few_lines_and_then_one_from_time_to_time() -> None:
    now_s = 0.0
    sparing = Sparing(lambda: now_s)

    def said(message: str, *args: object, logger: str = "web") -> str | None:
        record = logging.LogRecord(logger, logging.WARNING, "", 0, message, args, None)
        return record.getMessage() if sparing.filter(record) else None

    assert [said("bad frame %d", n) is not None for n in range(1000)] == [True] * 20 + [False] * 980
    assert said("another message") == "another message"
    assert said("bad frame %d", 1, logger="links") == "bad frame 1"
    now_s = 9.0
    assert said("bad frame %d", 1001) is None
    now_s = 10.0
    assert said("bad frame %d", 1002) == "bad frame 1002 (981 more like it were left out)"
    assert said("bad frame %d", 1003) is None
    now_s = 1000.0
    assert [said("bad frame %d", n) is not None for n in range(30)] == [True] * 20 + [False] * 10


def test_the_number_of_kinds_is_bounded() -> None:
    sparing = Sparing(lambda: 0.0)
    for n in range(10_000):
        assert sparing.filter(logging.LogRecord("web", logging.WARNING, "", 0, f"kind {n}", (), None))
    assert len(sparing._kinds) < 1000


WITHOUT_FILES = """
import logging, resource
from robodrome.cli.log import LogHandler, prepare_log

logging.basicConfig(handlers=[LogHandler()])
prepare_log()
resource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))
try:
    try:
        open("/dev/null")
    except OSError as error:
        raise ExceptionGroup("several", [error, MemoryError()])
except ExceptionGroup:
    logging.getLogger("web").exception("a connection could not be served")
"""


def test_it_needs_no_file_to_show_an_error() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_FILES], capture_output=True, text=True, check=True)
    assert "a connection could not be served" in done.stderr
    assert "Too many open files" in done.stderr
    assert "not shown well" not in done.stderr


@pytest.mark.parametrize("error", [OSError(24, "Too many open files"), MemoryError()])
def test_what_cannot_be_shown_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], error: Exception
) -> None:
    def fail(*_: object) -> None:
        raise error

    handler = LogHandler()
    monkeypatch.setattr(type(handler._rich), "emit", fail)
    handler.handle(logging.LogRecord("web", logging.ERROR, "", 0, "frame %d", (3,), None))
    assert "web: frame 3 (not shown well:" in capfd.readouterr().err
    memory = MemoryLog()
    monkeypatch.setattr(memory, "_line", fail)
    memory.handle(logging.LogRecord("web", logging.ERROR, "", 0, "frame", (), None))
    assert memory.after(0) == []
