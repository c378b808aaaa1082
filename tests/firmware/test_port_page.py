"""The page about MicroPython's port lists every call of its hardware modules."""

import re
from pathlib import Path

CALLS = re.compile(r"\b(?:machine|network|esp32|neopixel|micropython)\.\w+")


def test_every_call_of_the_chip_is_on_the_page() -> None:
    page = Path("docs/extend/micropython-port.md").read_text()
    code = [Path("firmware/main.py"), Path("firmware/boot.py"), *Path("firmware/figure").glob("*.py")]
    lines = [line for path in code for line in path.read_text().splitlines() if "import" not in line]
    calls = {call for line in lines for call in CALLS.findall(line)} - {"network.STA_IF"}
    assert len(calls) > 10
    assert sorted(call for call in calls if call not in page) == []
    assert "esp32." not in "".join(calls), "the page says so"
