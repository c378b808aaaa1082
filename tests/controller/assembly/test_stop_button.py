"""The stop button, with a pipe in place of the input device; the events are laid out as in linux/input.h."""

import os
import queue
import struct
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.assembly import stop_button
from controller.assembly.stop_button import StopButton
from controller.errors import ConfigError
from tests.support.patience import LIMIT_S

KEY_STOP = 128
DROPPED = struct.pack("@llHHi", 0, 0, 0, 3, 0)


def key(down: bool) -> bytes:
    return struct.pack("@llHHi", 1_700_000_000, 250_000, 1, KEY_STOP, down) + struct.pack("@llHHi", 0, 0, 0, 0, 0)


class ButtonDevice:
    """A pipe as the device, what its button tells, and which keys the device says are down."""

    def __init__(self, path: Path) -> None:
        self.path, self.down = path, set[int]()
        self.calls: queue.Queue[str] = queue.Queue()
        os.mkfifo(path)
        self.pipe = os.open(path, os.O_RDWR)

    def keys_down(self, _: int) -> set[int]:
        self.calls.put("looked")
        return set(self.down)

    def button(self) -> StopButton:
        return StopButton(self.path, lambda: self.calls.put("pressed"), lambda: self.calls.put("gone"))

    def next(self) -> str:
        return self.calls.get(timeout=LIMIT_S)

    def look(self) -> None:
        """Have the button look which keys are down, and wait for it: all events before have been reported."""
        os.write(self.pipe, DROPPED)
        while self.next() != "looked":
            pass


@pytest.fixture
def device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ButtonDevice]:
    device = ButtonDevice(tmp_path / "button")
    monkeypatch.setattr(stop_button, "keys_down", device.keys_down)
    yield device
    os.close(device.pipe)


def test_a_press_is_reported_until_it_is_released(device: ButtonDevice) -> None:
    with device.button():
        assert device.next() == "looked"
        os.write(device.pipe, key(down=True))
        assert [device.next() for _ in range(3)] == ["pressed"] * 3
        os.write(device.pipe, key(down=False))
        device.look()
        for _ in range(3):
            os.write(device.pipe, DROPPED)
            assert device.next() == "looked"


def test_a_button_held_from_the_start_is_reported(device: ButtonDevice) -> None:
    device.down = {KEY_STOP}
    with device.button():
        assert [device.next() for _ in range(3)] == ["looked", "pressed", "pressed"]


def test_a_press_among_lost_events_is_reported(device: ButtonDevice) -> None:
    with device.button():
        assert device.next() == "looked"
        device.down = {KEY_STOP}
        os.write(device.pipe, DROPPED)
        assert [device.next() for _ in range(2)] == ["looked", "pressed"]


def test_a_missing_device_is_reported_until_it_is_back(device: ButtonDevice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stop_button, "RETRY_S", 0.01)
    away = device.path.with_name("unplugged")
    with device.button():
        assert device.next() == "looked"
        device.path.rename(away)
        os.close(device.pipe)
        assert [device.next() for _ in range(3)] == ["gone"] * 3
        device.pipe = os.open(away, os.O_RDWR)
        away.rename(device.path)
        while device.next() != "looked":
            pass
        os.write(device.pipe, key(down=True))
        assert device.next() == "pressed"


def test_another_device_is_refused_with_a_reason(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("milk")
    with pytest.raises(ConfigError, match=r"notes\.txt is not an input device"):
        stop_button.open_device(file)
    with pytest.raises(ConfigError, match="nothing: No such file"):
        stop_button.open_device(tmp_path / "nothing")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("hangs", [False, True], ids=["ended", "hangs"])
def test_a_thread_that_has_ended_or_hangs_is_replaced_and_a_key_that_is_down_counts(
    device: ButtonDevice, hangs: bool
) -> None:
    met, go_on = threading.Event(), threading.Event()

    def pressed() -> None:
        if met.is_set():
            device.calls.put("pressed")
            return
        met.set()
        if not hangs:
            raise SystemExit
        go_on.wait(LIMIT_S)

    with StopButton(device.path, pressed, lambda: None) as button:
        assert device.next() == "looked"
        answered = threading.Event()
        button.probe(answered.set)
        assert answered.wait(LIMIT_S)
        old = button._thread
        device.down = {KEY_STOP}
        os.write(device.pipe, key(down=True))
        assert met.wait(LIMIT_S)
        if not hangs:
            old.join()
        assert button.alive() == hangs
        button.restart()
        assert [device.next() for _ in range(2)] == ["looked", "pressed"]
        assert button.alive()
        go_on.set()
        old.join(LIMIT_S)
        assert not old.is_alive()
