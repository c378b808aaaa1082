"""What every step of a calibration says after each frame: advice in words, numbers with their limits, what it wants.

A step is pure but for its memory: frames in, `Progress` out. Whoever shows it (terminal, phone) reads the words;
a simulated person reads what is wanted.
"""

import math
from dataclasses import dataclass
from typing import Protocol

from vision.errors import CalibrationError
from vision.observation import Frame, Image

COLUMNS = ("left", "middle", "right")
ROWS = ("top", "middle", "bottom")


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do or to know: a stable code for programs, words for people."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Check:
    """A measured number and the limit that it must keep: at most, or with `at_least` at least."""

    name: str
    value: float
    limit: float
    unit: str
    at_least: bool = False

    @property
    def passed(self) -> bool:
        """Whether the limit is kept; a number that could not be measured passes nowhere."""
        return not math.isnan(self.value) and (self.value >= self.limit if self.at_least else self.value <= self.limit)

    @property
    def spent(self) -> float:
        """How much of its limit it takes up: from 1 on it is missed."""
        if math.isnan(self.value):
            return math.inf
        part, whole = (self.limit, self.value) if self.at_least else (self.value, self.limit)
        return part / whole if whole else math.inf

    def __str__(self) -> str:
        side = "at least" if self.at_least else "at most"
        unit = f" {self.unit}" if self.unit else ""
        return f"{self.name} {self.value:.3g}{unit} ({side} {self.limit:g})"


@dataclass(frozen=True, slots=True)
class ShowSheet:
    """Show the ChArUco sheet: its middle at a place in the picture, an edge tilted towards the camera.

    Attributes:
        at: x and y of the sheet's middle as parts of the picture.
        tilt_deg: by how much the sheet is tilted.
        nearer: which side of it is nearer to the camera: `left`, `right`, `top`, `bottom` or none.
        size: how much of the picture's height the sheet's takes up.
    """

    at: tuple[float, float]
    tilt_deg: float
    nearer: str | None
    size: float


@dataclass(frozen=True, slots=True)
class PutFigure:
    """Put a figure exactly onto a site, heading so (rad, board frame)."""

    figure: int
    site: str
    yaw_rad: float


@dataclass(frozen=True, slots=True)
class TurnFigure:
    """Let a figure turn on the spot, for as long as this is wanted."""

    figure: int


@dataclass(frozen=True, slots=True)
class DriveFigure:
    """Let a figure drive straight ahead, for as long as this is wanted."""

    figure: int


@dataclass(frozen=True, slots=True)
class HaltFigure:
    """Let a figure stand where it is."""

    figure: int


@dataclass(frozen=True, slots=True)
class LayTokens:
    """Lay tokens, and nothing else: site -> class."""

    tokens: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Clear:
    """Take everything off the board, hands too."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """Set figures and tokens up as you like: what is seen will be named."""


Request = ShowSheet | PutFigure | TurnFigure | DriveFigure | HaltFigure | LayTokens | Clear | SetUp


@dataclass(frozen=True, slots=True)
class Progress:
    """How a step stands.

    Attributes:
        advice: what to do next, the most important first.
        checks: what was measured so far, each with its limit.
        done: whether the step has all it needs; the checks say whether it passes.
        share: how much of it is done, 0 to 1.
        request: what the person or the figure is to do now.
        map: counts of the 3 x 3 parts of the picture, row by row; None if the step has no such map.
    """

    advice: tuple[Advice, ...]
    checks: tuple[Check, ...]
    done: bool
    share: float
    request: Request
    map: tuple[int, ...] | None = None


class Step(Protocol):
    """One step of the calibration."""

    name: str
    title: str

    def look(self, frame: Frame) -> Progress:
        """Take in one frame."""

    def pictures(self) -> dict[str, Image]:
        """What the report shows of it, by caption."""


def require_passed(step: str, checks: tuple[Check, ...]) -> None:
    """Refuse what does not pass.

    Raises:
        CalibrationError: names each number that misses its limit.
    """
    missed = [str(check) for check in checks if not check.passed]
    if missed:
        raise CalibrationError(f"{step}: {'; '.join(missed)}")


def part_of(x: float, y: float) -> int:
    """Which of the 3 x 3 parts, row by row, a place in the picture (0 to 1) belongs to."""
    return 3 * min(max(int(y * 3), 0), 2) + min(max(int(x * 3), 0), 2)


def part_name(part: int) -> str:
    """The part in words: `top left`, `middle`."""
    row, column = ROWS[part // 3], COLUMNS[part % 3]
    return row if row == column else " ".join(word for word in (row, column) if word != "middle") or "middle"


def parts_in_words(parts: set[int]) -> str:
    """Parts of the picture in words, whole sides first: `at the left`, `at the top and at the bottom right`."""
    if len(parts) == 9:
        return "everywhere"
    left = set(parts)
    words = []
    sides = [({0, 3, 6}, "left"), ({2, 5, 8}, "right"), ({0, 1, 2}, "top"), ({6, 7, 8}, "bottom")]
    for side, name in sides:
        if side <= parts and side & left:
            words.append(f"at the {name}")
            left -= side
    words += [f"in the {part_name(part)}" if part == 4 else f"at the {part_name(part)}" for part in sorted(left)]
    return " and ".join(words)
