"""The interface of calibration steps: frames in, and after each frame advice, checked numbers and a request.

A step has no effects outside of itself. Screens show the advice; a simulated operator follows the request.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from vision.errors import StepRefusedError
from vision.observation import FloatArray, Frame, Image
from vision.remark import Remark, remark

COLUMNS = ("left", "middle", "right")
"""Columns of the 3 x 3 parts of a picture."""

ROWS = ("top", "middle", "bottom")
"""Rows of the 3 x 3 parts of a picture."""


@dataclass(frozen=True, slots=True)
class Check:
    """A measured number with its limit: an upper one, or with `at_least` a lower one.

    `name` names it in catalogues of texts; with a `figure`, it is that figure's.
    """

    name: str
    value: float
    limit: float
    unit: str
    at_least: bool = False
    figure: int | None = None

    @property
    def passed(self) -> bool:
        """Whether the limit is kept; NaN, a number that could not be measured, never passes."""
        return not math.isnan(self.value) and (self.value >= self.limit if self.at_least else self.value <= self.limit)

    @property
    def spent(self) -> float:
        """The share of the limit that is used: above 1 the check fails."""
        if math.isnan(self.value):
            return math.inf
        part, whole = (self.limit, self.value) if self.at_least else (self.value, self.limit)
        return part / whole if whole else math.inf

    @property
    def title(self) -> Remark:
        """What was measured."""
        if self.figure is None:
            return Remark(f"check/{self.name}")
        return Remark(f"check/{self.name}", {"figure": self.figure})

    @property
    def missed(self) -> Remark:
        """That the limit is not kept."""
        code = "check/too-small" if self.at_least else "check/too-large"
        return remark(code, what=self.title, value=f"{self.value:.3g} {self.unit}".strip(), limit=f"{self.limit:g}")

    def __str__(self) -> str:
        """For programmers, and in the file of a calibration."""
        return self.name if self.figure is None else f"figure {self.figure}: {self.name}"


@dataclass(frozen=True, slots=True)
class ShowSheet:
    """Show a sheet at a place in the picture, with one edge tilted towards the camera.

    Attributes:
        at: x and y of the sheet's middle as parts of the picture.
        tilt_deg: angle between the sheet and the picture plane.
        nearer: the side of the sheet nearer to the camera: `left`, `right`, `top` or `bottom`; None if flat.
        size: height of the sheet as a part of the picture's.
        lying: whether the sheet lies and the camera is moved; otherwise it is held.
    """

    at: tuple[float, float]
    tilt_deg: float
    nearer: str | None
    size: float
    lying: bool = False


@dataclass(frozen=True, slots=True)
class PutFigure:
    """Put a figure exactly onto the middle of a site; `yaw_rad` is its heading, board frame."""

    figure: int
    site: str
    yaw_rad: float


@dataclass(frozen=True, slots=True)
class TurnFigure:
    """Turn a figure on the spot until another request."""

    figure: int


@dataclass(frozen=True, slots=True)
class DriveFigure:
    """Drive a figure straight ahead until another request."""

    figure: int


@dataclass(frozen=True, slots=True)
class HaltFigure:
    """Stop a figure where it is."""

    figure: int


@dataclass(frozen=True, slots=True)
class LayTokens:
    """Lay these tokens and nothing else; `tokens` are pairs of site and class."""

    tokens: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Clear:
    """Take everything off the board, hands included."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """Set up figures and tokens in any way; what is recognised will be named."""


Request = ShowSheet | PutFigure | TurnFigure | DriveFigure | HaltFigure | LayTokens | Clear | SetUp
"""What a step asks for: `TurnFigure`, `DriveFigure` and `HaltFigure` of the figures, the rest of the operator."""


@dataclass(frozen=True, slots=True)
class Progress:
    """State of a step after a frame.

    Attributes:
        advice: what the operator should do or know, the most important first.
        checks: what was measured so far, each with its limit.
        done: whether the step has all it needs; the checks say whether it passes.
        share: finished part of the step, 0 to 1.
        request: what the person or the figure is to do now.
        map: counts of the 3 x 3 parts of the picture, row by row; None if the step has no such map.
        tilts: number of views with each side nearer to the camera; None if the step has no such map.
    """

    advice: tuple[Remark, ...]
    checks: tuple[Check, ...]
    done: bool
    share: float
    request: Request
    map: tuple[int, ...] | None = None
    tilts: Mapping[str, int] | None = None


class Step(Protocol):
    """One step of the calibration."""

    name: str
    title: str

    def look(self, frame: Frame) -> Progress:
        """Take in one frame."""

    def pictures(self) -> dict[Remark, Image]:
        """Pictures for the report, by caption."""


def require_passed(checks: Sequence[Check], advice: Sequence[Remark] = ()) -> None:
    """Refuse a step with failed checks.

    Raises:
        StepRefusedError: names each failed check, and what its advice says.
    """
    missed = [check.missed for check in checks if not check.passed]
    if missed:
        raise StepRefusedError(*missed, *advice)


def cut_sides(place_px: FloatArray, size_px: Sequence[int]) -> set[str]:
    """Sides of a picture of this width and height that cut off a place, (N, 2) px: `left`, `bottom`."""
    over = np.array([place_px.min(axis=0) < 0, place_px.max(axis=0) > size_px]).ravel().tolist()
    return {name for name, out in zip(("left", "top", "right", "bottom"), over, strict=True) if out}


def cut_off(sides: set[str]) -> Remark:
    """Advice about a board that is cut off at these sides."""
    return remark("board/cut", sides=tuple(Remark(f"place/{side}") for side in sorted(sides)))


def part_of(x: float, y: float) -> int:
    """Index, row by row, of the 3 x 3 parts to which a place in the picture (0 to 1) belongs."""
    return 3 * min(max(int(y * 3), 0), 2) + min(max(int(x * 3), 0), 2)


def part_name(part: int) -> str:
    """The name of the part: `top-left`, `middle`."""
    row, column = ROWS[part // 3], COLUMNS[part % 3]
    return row if row == column else "-".join(word for word in (row, column) if word != "middle")


def place_of(part: int) -> Remark:
    """Where a part of the picture is: at the top left."""
    return Remark(f"place/{part_name(part)}")


def places_of(parts: set[int]) -> tuple[Remark, ...]:
    """Where parts of the picture are, whole sides first: at the left; at the top, at the bottom right."""
    if len(parts) == 9:
        return (remark("place/everywhere"),)
    left = set(parts)
    names = []
    sides = [({0, 3, 6}, "left"), ({2, 5, 8}, "right"), ({0, 1, 2}, "top"), ({6, 7, 8}, "bottom")]
    for side, name in sides:
        if side <= parts and side & left:
            names.append(Remark(f"place/{name}"))
            left -= side
    return (*names, *(place_of(part) for part in sorted(left)))
