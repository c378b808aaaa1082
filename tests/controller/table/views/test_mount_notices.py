"""What a moved camera, a changed lens and a recording without disk mean to the table and its phones."""

import errno
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.controller.table.harness import TableHarness
from vision.observation import Mount


@pytest.fixture
def harness(tmp_path: Path) -> Iterator[TableHarness]:
    """A table that is not run: it observes what the test shows it."""
    idle = TableHarness(tmp_path)
    yield idle
    idle.store.close()


def notices(harness: TableHarness) -> dict[str, str]:
    return {notice["code"]: notice["text"] for notice in harness.table.view(None)["notices"]}


def show(harness: TableHarness, mount: Mount) -> None:
    harness.number += 1
    seen = replace(harness.observation(), t_capture_s=harness.clock.now(), number=harness.number, mount=mount)
    harness.table.loop.observe(seen)


@pytest.mark.parametrize(
    ("mount", "message"),
    [
        (Mount("moved"), "the robots wait until it is still"),
        (Mount("unsure"), "leave the camera still"),
        (Mount("lens"), "measure the lens again"),
    ],
)
async def test_while_the_mount_is_not_steady_figures_wait_and_phones_say_why(
    harness: TableHarness, mount: Mount, message: str
) -> None:
    show(harness, Mount())
    assert harness.table.session.executor.may_drive
    show(harness, mount)
    assert not harness.table.session.executor.may_drive
    assert message in notices(harness)[f"camera/{mount.state}"]
    show(harness, Mount())
    assert harness.table.session.executor.may_drive
    assert f"camera/{mount.state}" not in notices(harness)


async def test_a_recovered_bump_is_shown_for_ten_seconds(harness: TableHarness) -> None:
    show(harness, Mount())
    show(harness, Mount(recovered=1, shift_mm=5.2, turn_rad=0.0349))
    assert notices(harness)["camera/recovered"].startswith("The camera or the board was moved by 5 mm and 2.0°")
    await harness.clock.sleep(9.0)
    show(harness, Mount(recovered=1, shift_mm=5.2, turn_rad=0.0349))
    assert "camera/recovered" in notices(harness)
    await harness.clock.sleep(2.0)
    show(harness, Mount(recovered=1, shift_mm=5.2, turn_rad=0.0349))
    assert "camera/recovered" not in notices(harness)


async def test_a_stopped_recording_is_reported_and_the_game_goes_on(harness: TableHarness) -> None:
    show(harness, Mount())
    harness.table.loop.lose_recording(OSError(errno.ENOSPC, "No space left on device"))
    assert notices(harness)["recording"] == "The recording has stopped; the game continues: the disk is full"
    assert harness.table.session.executor.may_drive
