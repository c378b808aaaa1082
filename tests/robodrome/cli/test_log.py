"""The log on standard error."""

import logging

from robodrome.cli.log import Sparing


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
