"""What a moved camera, a changed lens and a recording without disk mean to the table and its phones."""

from dataclasses import replace
from pathlib import Path

import pytest

from controller.clock import run_simulated
from tests.controller.table.desk import Desk
from vision.observation import Mount


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def notices(desk: Desk) -> dict[str, str]:
    return {notice["code"]: notice["text"] for notice in desk.table.view(None)["notices"]}


def show(desk: Desk, mount: Mount) -> None:
    desk.number += 1
    seen = replace(desk.observation(), t_capture_s=desk.clock.now(), number=desk.number, mount=mount)
    desk.table.loop.observe(seen)


@pytest.mark.parametrize(
    ("mount", "words"),
    [
        (Mount("moved"), "the robots wait until it lies still"),
        (Mount("unsure"), "leave the camera still"),
        (Mount("lens"), "measure the lens again"),
    ],
)
def test_while_the_mount_is_not_steady_figures_wait_and_phones_say_why(desk: Desk, mount: Mount, words: str) -> None:
    async def story() -> None:
        show(desk, Mount())
        assert desk.table.session.executor.may_drive
        show(desk, mount)
        assert not desk.table.session.executor.may_drive
        assert words in notices(desk)[f"camera/{mount.state}"]
        show(desk, Mount())
        assert desk.table.session.executor.may_drive
        assert f"camera/{mount.state}" not in notices(desk)

    run_simulated(story())


def test_a_recovered_bump_is_told_for_ten_seconds(desk: Desk) -> None:
    async def story() -> None:
        show(desk, Mount())
        show(desk, Mount(recovered=1, shift_mm=5.2, turn_rad=0.0349))
        assert notices(desk)["camera/recovered"].startswith("The camera or the board was moved by 5 mm and 2.0°")
        await desk.clock.sleep(9.0)
        show(desk, Mount(recovered=1, shift_mm=5.2, turn_rad=0.0349))
        assert "camera/recovered" in notices(desk)
        await desk.clock.sleep(2.0)
        show(desk, Mount(recovered=1, shift_mm=5.2, turn_rad=0.0349))
        assert "camera/recovered" not in notices(desk)

    run_simulated(story())


def test_a_recording_that_had_to_stop_is_told_and_the_game_goes_on(desk: Desk) -> None:
    async def story() -> None:
        show(desk, Mount())
        desk.table.loop.lose_recording("/media/usb/game.rdrec: No space left on device")
        assert notices(desk)["recording"].endswith("/media/usb/game.rdrec: No space left on device")
        assert desk.table.session.executor.may_drive

    run_simulated(story())
