"""What people are told about the picture of a sheet, before anything is calibrated."""

import asyncio
from collections.abc import Callable
from functools import cache, partial

import cv2
import numpy as np
import pytest

from controller.config import CameraSettings
from controller.sim.camera.camera import SimCamera
from controller.sim.true_state import Truth
from engine import registry
from hardware.dimensions import load_dimensions
from hardware.sheets.sheet import sheet_of
from robodrome.setup import sheet_watch
from robodrome.setup.sheet_watch import CameraWatch, checked
from vision.errors import CameraLostError
from vision.observation import Frame, Image


@cache
def pictured(game: str = "robotory") -> Image:
    dimensions = load_dimensions()
    camera = SimCamera(sheet_of(registry.make(game), dimensions), dimensions, "720p", "good", seed=1)
    return camera.render(Truth(0.0, (), (), ()))


def told(image: Image) -> list[str]:
    return [
        one["key"].removeprefix("setup.") for one in checked(Frame(image, 0.0, 1), "robotory", None).check["advice"]
    ]


def zoomed(image: Image) -> Image:
    """Three quarters of it from a corner, as from three quarters of the height."""
    height, width = image.shape[:2]
    return np.asarray(cv2.resize(image[: 3 * height // 4, : 3 * width // 4], (width, height)), np.uint8)


def far(image: Image) -> Image:
    """As from three times the height."""
    height, width = image.shape[:2]
    small = cv2.resize(image, (width // 3, height // 3), interpolation=cv2.INTER_AREA)
    whole = np.full_like(image, 90)
    whole[height // 3 : height // 3 + small.shape[0], width // 3 : width // 3 + small.shape[1]] = small
    return whole


def mirroring_lamp(image: Image) -> Image:
    return np.asarray(cv2.circle(image.copy(), (640, 330), 60, (255, 255, 255), -1), np.uint8)


def covered(image: Image) -> Image:
    """A book lies on one tag."""
    tag = checked(Frame(image, 0.0, 1), "robotory", None).check["tags"][0]
    low, high = (
        (np.array(tag["corners"]) * (1280, 720)).min(axis=0),
        (np.array(tag["corners"]) * (1280, 720)).max(axis=0),
    )
    copy = image.copy()
    copy[int(low[1]) - 5 : int(high[1]) + 5, int(low[0]) - 5 : int(high[0]) + 5] = 120
    return copy


def test_a_good_picture_needs_nothing_and_shows_all_tags() -> None:
    check = checked(Frame(pictured(), 0.0, 7), "robotory", None).check
    assert (check["advice"], check["good"], check["number"]) == ([], True, 7)
    assert {tag["id"] for tag in check["tags"]} == {*range(17, 26)}
    assert check["missing"] == []
    assert check["stand"]["tilt_deg"] is not None
    assert check["stand"]["tilt_deg"] < 5


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda image: (image * 0.12).astype(np.uint8), "dark"),
        (lambda image: image[:, ::-1].copy(), "mirrored"),
        (lambda image: np.full_like(image, 128), "no-sheet"),
        (zoomed, "higher"),
        (far, "lower"),
        (mirroring_lamp, "glare"),
        (covered, "covered"),
        (lambda _: pictured("droids"), "other-sheet"),
        (lambda image: cv2.resize(image, (400, 225), interpolation=cv2.INTER_AREA), "coarse"),
    ],
)
def test_what_is_wrong_is_said_first(change: Callable[[Image], Image], key: str) -> None:
    assert told(change(pictured()))[:1] == [key]


def test_a_camera_above_the_board_that_is_turned_is_to_be_turned_back() -> None:
    turn = cv2.getRotationMatrix2D((640, 360), -40, 0.6)  # clockwise, and smaller, so all of it is seen
    image = np.asarray(cv2.warpAffine(pictured(), turn, (1280, 720), borderValue=(90, 90, 90)), np.uint8)
    advice = checked(Frame(image, 0.0, 1), "robotory", None).check["advice"]
    assert advice[0]["key"] == "setup.turn-right"
    assert abs(int(str(advice[0]["args"]["degrees"])) - 40) <= 3


def test_a_missing_tag_is_named_where_it_is_printed() -> None:
    (missing,) = checked(Frame(covered(pictured()), 0.0, 1), "robotory", None).check["missing"]
    assert missing["id"] in range(17, 26)
    assert 0 < missing["x"] < 1
    assert 0 < missing["y"] < 1


class Device:
    """A camera that notes what is done with it."""

    def __init__(self, did: list[str], name: str, closed: Callable[[], object]) -> None:
        self._did, self._name, self._closed = did, name, closed

    def read(self, timeout_s: float) -> Frame:
        self._did.append(f"read {self._name}")
        if self._name == "gone":
            raise CameraLostError("it is gone")
        return Frame(pictured(), 0.0, 1)

    def close(self) -> None:
        self._did.append(f"close {self._name}")
        if self._name == "gone":
            self._closed()


@pytest.mark.wall_clock
async def test_a_camera_is_kept_while_somebody_looks_and_released_for_another_and_when_nobody_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sheet_watch, "IDLE_S", 0.0)
    did: list[str] = []
    did_close, loop = asyncio.Event(), asyncio.get_running_loop()
    closed = partial(loop.call_soon_threadsafe, did_close.set)
    watch = CameraWatch(lambda settings: Device(did, str(settings.source), closed))
    await watch.look(CameraSettings(source="one"))
    await watch.look(CameraSettings(source="two"))
    with pytest.raises(CameraLostError):
        await watch.look(CameraSettings(source="gone"))
    assert did[:2] == ["read one", "close one"]
    await did_close.wait()
    assert did.count("close two") == 1
