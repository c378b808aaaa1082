"""The page of the protocol says what the code declares."""

from controller.wire.codes import Reason, Result, State
from firmware.figure import wire
from tools import figure_protocol_page


def codes(meanings: dict[str, str]) -> list[int]:
    return [getattr(wire, name) for name in meanings]


def test_the_page_is_as_it_would_be_written_now() -> None:
    assert figure_protocol_page.PAGE.read_text(encoding="utf-8") == figure_protocol_page.page(), (
        "run python -m tools.figure_protocol_page"
    )


def test_every_message_is_explained_once() -> None:
    assert codes(figure_protocol_page.TO_FIGURE) + codes(figure_protocol_page.FROM_FIGURE) == list(wire.ROWS)


def test_every_code_is_explained_once() -> None:
    assert codes(figure_protocol_page.STATES) == list(State)
    assert codes(figure_protocol_page.REASONS) == list(Reason)
    assert codes(figure_protocol_page.RESULTS) == list(Result)


def test_a_longest_chunk_is_as_long_as_the_page_says() -> None:
    *_, op, payload = wire.decode(wire.encode(3, 1, 1, 0, wire.OTA_CHUNK, 0, tail=bytes(196)))
    assert wire.unpack(op, payload) == (0, bytes(196))
