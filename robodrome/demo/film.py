"""A film of a demo as the camera saw it, faster than it happened."""

from collections.abc import Iterable, Iterator, Sequence

import cv2
import numpy as np

from vision.observation import Frame, Image

MOST = 160
"""A film never has more pictures; when it is full, every second one goes, and new ones are taken half as often."""

FIRST_STEP_S = 0.5
"""Table time between the first pictures: a robot drives about half a cell in it."""

PICTURE_MS = 90
"""How long each picture is shown: a full film lasts 15 s."""

LAST_MS = 2500
"""How long the last picture is shown before the film starts again."""

WIDTH_PX = 640
"""Width of the pictures: robots and discs are distinguishable, and a full film has some megabytes."""

NOISE = 6
"""Smaller differences of levels between two pictures are the camera's noise, which would fill most of the file."""

_JPEG = [cv2.IMWRITE_JPEG_QUALITY, 92]


class Film:
    """Collects pictures; a few megabytes, however long the game is.

    Attributes:
        step_s: table time after which the next picture is to be taken.
    """

    def __init__(self) -> None:
        self.step_s = FIRST_STEP_S
        self._pictures: list[bytes] = []

    def take(self, frame: Frame) -> None:
        """Add a picture."""
        height, width = frame.image.shape[:2]
        small = cv2.resize(frame.image, (WIDTH_PX, WIDTH_PX * height // width), interpolation=cv2.INTER_AREA)
        self._pictures.append(cv2.imencode(".jpg", small, _JPEG)[1].tobytes())
        if len(self._pictures) > MOST:
            del self._pictures[1::2]
            self.step_s *= 2

    def webp(self) -> bytes:
        """The film as an animated WebP."""
        taken = list(self._pictures)
        pictures = (cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) for data in taken)
        durations = [PICTURE_MS] * (len(taken) - 1) + [LAST_MS]
        return animated_webp(calm(np.asarray(picture, np.uint8) for picture in pictures), durations)


def calm(pictures: Iterable[Image]) -> Iterator[Image]:
    """The pictures, each pixel as in the one before where nothing but noise has changed."""
    shown = None
    for picture in pictures:
        if shown is not None:
            changed = cv2.blur(cv2.absdiff(picture, shown), (3, 3)).max(axis=2) > NOISE
            picture = np.where(changed[..., None], picture, shown)
        shown = picture
        yield picture


def animated_webp(pictures: Iterable[Image], durations_ms: Sequence[int], quality: int = 70) -> bytes:
    """An animated WebP that repeats for ever, of pictures of equal size."""
    film = cv2.Animation()
    film.frames = list(pictures)
    film.durations = durations_ms
    return cv2.imencodeanimation(".webp", film, [cv2.IMWRITE_WEBP_QUALITY, quality])[1].tobytes()
