"""An operator at a terminal reads what is said as it is."""

from typing import Any, cast

from rich.console import Console

from robodrome.calibrate.terminal import TerminalOperator
from vision.remark import remark


def test_brackets_are_no_markup() -> None:
    console = Console(record=True, width=140, force_terminal=False)
    operator = TerminalOperator(console, cast(Any, None))
    operator.tell(remark("camera/holds"), "nothing [usb]")
    operator.refuse((remark("proof/hidden", sites="[left]"),))
    assert console.export_text().splitlines() == ["What the camera holds: nothing [usb]", "Refused: Hidden: [left]"]
