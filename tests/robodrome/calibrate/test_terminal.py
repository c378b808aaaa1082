"""An operator at a terminal reads what is said as it is."""

from typing import Any, cast

from rich.console import Console

from robodrome.calibrate.terminal import TerminalOperator


def test_brackets_are_no_markup() -> None:
    console = Console(record=True, width=140, force_terminal=False)
    operator = TerminalOperator(console, cast(Any, None))
    operator.tell("the camera [usb] is lost")
    operator.refuse("a dark corner [left]")
    assert console.export_text().splitlines() == ["the camera [usb] is lost", "Refused: a dark corner [left]"]
