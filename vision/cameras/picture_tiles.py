"""A phone's picture, put together from a whole one and the tiles that have changed since.

A picture is divided into tiles from its top left corner, numbered line by line. Those that travel lie line by line in
one JPEG.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.observation import Image

TILE_PX, COLUMNS = 32, 16
"""Side of a tile, and how many lie next to each other in a JPEG."""


def tiles_fit(tiles: Sequence[int], sent_px: tuple[int, int], size_px: tuple[int, int]) -> bool:
    """Whether a JPEG of `sent_px` may hold these tiles of a picture of `size_px`; both are width and height."""
    across, down = (-(-side // TILE_PX) for side in size_px)
    lines = -(-len(tiles) // COLUMNS)
    return (
        sent_px == (COLUMNS * TILE_PX, lines * TILE_PX) and len(tiles) <= across * down and max(tiles) < across * down
    )


class PictureCanvas:
    """The newest picture, of which parts are drawn in the order in which they were sent."""

    def __init__(self) -> None:
        self._size_px = (0, 0)
        self._padded: Image | None = None

    def draw(self, jpeg: bytes, tiles: Sequence[int]) -> bool:
        """Draw a whole picture, or tiles of it that fit; False if it cannot be read."""
        sent = _decoded(jpeg)
        if sent is None:
            self._padded = None
        elif not tiles:
            height, width = sent.shape[:2]
            self._size_px = width, height
            beyond = [(0, -side % TILE_PX) for side in (height, width)]
            self._padded = np.pad(sent, (*beyond, (0, 0)))
        elif self._padded is not None:
            across = self._padded.shape[1] // TILE_PX
            for n, tile in enumerate(tiles):
                self._padded[_square(tile, across)] = sent[_square(n, COLUMNS)]
        return self._padded is not None

    def picture(self) -> Image:
        """A copy of the picture; only after a part was drawn."""
        assert self._padded is not None
        width, height = self._size_px
        return self._padded[:height, :width].copy()


def _square(n: int, across: int) -> tuple[slice, slice]:
    """Rows and columns of a tile."""
    top, left = (TILE_PX * at for at in divmod(n, across))
    return slice(top, top + TILE_PX), slice(left, left + TILE_PX)


def _decoded(jpeg: bytes) -> Image | None:
    """The picture as the lens has put it; None if it cannot be read."""
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    return None if picture is None else np.asarray(picture, np.uint8)
