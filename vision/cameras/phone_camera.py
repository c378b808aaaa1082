"""A phone whose page films the table: its newest picture, pushed by the phone's socket."""

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence

from vision.cameras.camera import Controls
from vision.cameras.camera_name import camera_name
from vision.cameras.jpeg_header import baseline_size
from vision.cameras.phone_status import PhoneControls, PhoneStatus, Refusal, Trouble, WantedFrames
from vision.cameras.picture_tiles import PictureCanvas, tiles_fit
from vision.errors import CameraLostError
from vision.observation import Frame

PHONE = "phone"
"""The source that a phone is in a table's settings, and the beginning of its camera's name."""

ASKED_PX = (1920, 1080)
"""Size that a phone is asked for unless a table's settings say another."""

RATE = 15.0
"""Frames per s that it is asked for at most: what vision takes in on a small computer."""

MAX_BYTES = 4_000_000
"""Longest JPEG of all; of a smaller picture, one byte for each pixel: some four times what a sharp one needs."""

MAX_PARTS = 16
"""Parts of a picture that wait for a reader at most; then a whole one is asked for."""

RATE_S = 2.0
"""Time over which the rate is counted."""

SILENT_S = 3.0
"""Time without a frame after which a connected phone counts as silent."""

LOST: dict[Trouble | None, str] = {
    "away": "no phone films; on a host's phone: Menu, Use a phone as the camera.",
    "hidden": "the phone that films shows something else; bring its page to the front.",
    "ended": "the camera of the phone that films is used by a call or another app.",
    "other": "another phone or lens films than the one that was calibrated: use that one again, or calibrate again.",
    "turned": "the phone that films was turned since it was calibrated; turn it back.",
    "size": "the phone sends pictures of another size than it was calibrated with; calibrate again.",
}
"""Why no frame comes, for the log and the terminal."""

LASTING: tuple[Trouble, ...] = ("other", "turned", "size")
"""Troubles that last until a picture is taken again."""


class PhoneCamera:
    """The phone that films, as a camera: one object for all that use it, one after the other.

    `push` and `note` are for the phone's socket, in any thread; the rest is for the present user.

    Attributes:
        taken: called in the user's thread when it has taken a frame: the phone may send the next one.
    """

    def __init__(self) -> None:
        self.taken: Callable[[], object] = lambda: None
        self._arrived = threading.Condition()
        self._canvas = PictureCanvas()
        self._base_px: tuple[int, int] | None = None
        self._parts: list[tuple[bytes, Sequence[int]]] = []
        self._captured_s = 0.0
        self._arrivals: deque[float] = deque(maxlen=64)
        self._heard_s = 0.0
        self._number = 0
        self._size_px: tuple[int, int] | None = None
        self._age_s: float | None = None
        self._connected = False
        self._battery: float | None = None
        self._trouble: Trouble | None = None
        self._controls = Controls()
        self._films: str | None = None
        self._asked_px, self._rate = ASKED_PX, RATE
        self._now: Callable[[], float] = time.monotonic
        self._held: str | None = None
        self._held_px: tuple[int, int] | None = None
        self._hold: Controls | None = None

    def ask(self, size_px: tuple[int, int], frames_per_s: float) -> None:
        """Ask for pictures of about this size at this rate, as a table's settings say."""
        self._asked_px, self._rate = size_px, min(frames_per_s, RATE)

    def use(
        self,
        now: Callable[[], float],
        size_px: tuple[int, int] | None = None,
        controls: Controls | None = None,
        name: str | None = None,
    ) -> "PhoneCamera":
        """Begin to use it, after the user before has closed it.

        Args:
            now: the user's clock, s.
            size_px: the only size of pictures that is taken, that of the calibration; None: any up to what is asked.
            controls: what the phone shall hold; None: what it finds by itself.
            name: of the only camera whose pictures are taken, that of the calibration; None: any.
        """
        with self._arrived:
            self._now, self._held_px, self._hold, self._held = now, size_px, controls, name
            self._forget_picture()
        return self

    def keep(self) -> str:
        """Take pictures of the camera that films now only, until `use`; returns its name.

        Raises:
            CameraLostError: no camera films, or its page has not named it.
        """
        if self._films is None:
            raise CameraLostError("the phone that films does not say with which camera; open its page again.")
        self._held = self._films
        return self._films

    def close(self) -> None:
        """End the use; the phone stays connected for the next user."""
        self.use(time.monotonic)

    def read(self, timeout_s: float) -> Frame:
        """Wait for the next frame.

        Raises:
            CameraLostError: none came within `timeout_s`.
        """
        ends_s = time.monotonic() + timeout_s
        while True:
            with self._arrived:
                self._arrived.wait_for(lambda: self._parts, ends_s - time.monotonic())
                if not self._parts:
                    raise CameraLostError(LOST.get(self.status()["trouble"], "the phone that films sends nothing."))
                parts, self._parts = self._parts, []
                captured_s = self._captured_s
                self._age_s = time.monotonic() - captured_s
            self.taken()
            if all(self._canvas.draw(*part) for part in parts):
                self._number += 1
                return Frame(self._canvas.picture(), self._now() - (time.monotonic() - captured_s), self._number)
            with self._arrived:
                self._forget_picture()

    def lock(self) -> Controls:
        """What the phone holds: its browser decides what it can.

        Raises:
            CameraLostError: no phone films.
        """
        if not self._connected:
            raise CameraLostError(LOST["away"])
        return self._controls

    def form(self) -> str:
        """Size and rate of the newest frames.

        Raises:
            CameraLostError: no phone films.
        """
        status = self.status()
        if status["size_px"] is None:
            raise CameraLostError(LOST["away"])
        width, height = status["size_px"]
        return f"JPEG of {width} x {height} at {status['frames_per_s']:.3g} frames/s from a phone"

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height of the newest frame; before the first one, what is asked for."""
        return self._size_px or self._asked_px

    def wanted(self) -> WantedFrames:
        """What the phone shall send."""
        hold = None if self._hold is None else _of_phone(self._hold)
        return {"size": self._wanted_px, "rate": self._rate, "bytes": self._most_bytes(), "hold": hold}

    def push(self, jpeg: bytes, captured_s: float, tiles: Sequence[int] = ()) -> Refusal | None:
        """Take a picture from the phone; a whole one replaces those that nobody has read.

        Args:
            jpeg: the picture, or some of its tiles.
            captured_s: when it was taken, by `time.monotonic`.
            tiles: numbers of the tiles, see `picture_tiles`; none: it is whole.

        Returns:
            Why it is refused; None if it is not.
        """
        size_px = baseline_size(jpeg) if len(jpeg) <= self._most_bytes() else (0, 0)
        if refusal := self._refusal(size_px, tiles):
            self._base_px = None
            if refusal == "other" or refusal == "turned" or refusal == "size":
                self._trouble = refusal
            return refusal
        if self._trouble in LASTING:
            self._trouble = None
        arrived_s = time.monotonic()
        with self._arrived:
            if not tiles:
                self._parts.clear()
                self._size_px = self._base_px = size_px
            self._parts.append((jpeg, tiles))
            self._captured_s = min(captured_s, arrived_s)
            self._arrivals.append(arrived_s)
            self._heard_s = arrived_s
            self._arrived.notify()
        return None

    def note(
        self,
        connected: bool,
        trouble: Trouble | None = None,
        battery: float | None = None,
        controls: PhoneControls | None = None,
        camera: str | None = None,
    ) -> None:
        """Note what the phone says of itself; without `controls` they stay as they were.

        `camera` tells it from all other phones and lenses; None: not known.
        """
        self._films = None if camera is None else f"{camera_name(PHONE)} {camera}"
        if self._trouble not in LASTING or not connected:
            self._trouble = trouble
        if not self._connected:
            self._heard_s = time.monotonic()
        self._connected, self._battery = connected, battery
        if controls is not None:
            self._controls = _of_camera(controls)
        if not connected:
            with self._arrived:
                self._age_s = None
                self._forget_picture()
                self._arrivals.clear()

    def status(self) -> PhoneStatus:
        """How it is now."""
        now_s = time.monotonic()
        recent = [one for one in tuple(self._arrivals) if now_s - one < RATE_S]
        silent: Trouble | None = "silent" if now_s - self._heard_s > SILENT_S else None
        trouble: Trouble | None = self._trouble or silent if self._connected else "away"
        return {
            "connected": self._connected,
            "size_px": self._size_px,
            "frames_per_s": len(recent) / RATE_S,
            "age_ms": None if self._age_s is None else 1000 * self._age_s,
            "battery": self._battery,
            "trouble": trouble,
        }

    def _forget_picture(self) -> None:
        """From now on a whole one must come first; the lock is held."""
        self._base_px = None
        self._parts = []

    @property
    def _wanted_px(self) -> tuple[int, int]:
        return self._held_px or self._asked_px

    def _most_bytes(self) -> int:
        width, height = self._wanted_px
        return min(MAX_BYTES, width * height)

    def _refusal(self, size_px: tuple[int, int] | None, tiles: Sequence[int]) -> Refusal | None:
        if size_px is None:
            return "form"
        width, height = size_px
        if not width:
            return "bytes"
        if self._held not in (None, self._films):
            return "other"
        if tiles:
            if self._base_px is None or len(self._parts) >= MAX_PARTS:
                return "base"
            return None if tiles_fit(tiles, size_px, self._base_px) else "form"
        if self._held_px is not None and size_px != self._held_px:
            return "turned" if (height, width) == self._held_px else "size"
        asked = self._asked_px
        return "pixels" if max(size_px) > max(asked) or min(size_px) > min(asked) else None


def _of_phone(controls: Controls) -> PhoneControls:
    balance = controls.white_balance
    return {
        "focus": controls.focus,
        "exposure_ms": controls.exposure_ms,
        "gain": controls.gain,
        "white_balance": balance[0] if balance else None,
    }


def _of_camera(controls: PhoneControls) -> Controls:
    kelvin = controls["white_balance"]
    balance = None if kelvin is None else (kelvin,)
    return Controls(controls["focus"], controls["exposure_ms"], controls["gain"], balance)
