"""The lights of the figures."""

from pathlib import Path

import pytest

from controller.fleet.status import LinkStatus
from controller.wire.codes import LightMode
from tests.controller.table.harness import LAYOUT, TableHarness


@pytest.mark.parametrize(("thinking_s", "seen"), [(0.5, False), (3.0, True)])
async def test_lights_breathe_while_a_computer_takes_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thinking_s: float, seen: bool
) -> None:
    harness = TableHarness(tmp_path)
    harness.thinking_s = thinking_s
    shown: list[LightMode] = []

    async def led(red: int, green: int, blue: int, mode: LightMode = LightMode.STEADY) -> None:
        shown.append(mode)

    for number in LAYOUT.motors:
        figure = harness.fleet.figure(number)
        figure.monitor.link = LinkStatus(up=True)
        monkeypatch.setattr(figure, "led", led)
    async with harness.running():
        await harness.begin("computer", "computer", until="busy")
        await harness.until(lambda: harness.table.view(None)["ply"] == 1)
        await harness.clock.sleep(0.1)
    assert (LightMode.THINKING in shown) == seen
    assert shown[-3:] == [LightMode.STEADY] * 3
