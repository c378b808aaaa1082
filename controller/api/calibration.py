"""A calibration as the operator's console follows it: the steps of `robodrome calibrate`."""

from collections.abc import Sequence
from typing import Literal, Protocol

from typing_extensions import TypedDict  # pydantic reads the standard library's only from Python 3.12 on

from controller.api.sentences import Sentence

STEPS = ("look", "lens", "board", "figures", "empty", "tokens", "proof")
"""Names of the steps, in their order; a test compares them with those of vision."""

Ended = Literal["stored", "left", "failed"]


class CalibrationCheck(TypedDict):
    """A measured number with its limit; null if it could not be measured."""

    name: Sentence
    value: float | None
    limit: float
    unit: str
    at_least: bool
    passed: bool


class PassedStep(TypedDict):
    """A step that has passed; `pictures` are captions, by whose index the pictures are fetched."""

    name: str
    checks: list[CalibrationCheck]
    words: list[Sentence]
    pictures: list[Sentence]


class Shown(TypedDict):
    """Where the sheet that measures the lens is to be seen: its middle as parts of the picture, and its height.

    `lying`: it lies on the table, and the camera is moved.
    """

    x: float
    y: float
    size: float
    tilt_deg: float
    nearer: str | None
    lying: bool


class Tilts(TypedDict):
    """How many views had which side nearer to the camera."""

    left: int
    right: int
    top: int
    bottom: int


class Calibration(TypedDict):
    """How far a calibration has come.

    `map` counts what was seen in each of 3 x 3 parts of the picture, row by row, of `map_enough`; `tilts` are of
    `tilts_enough`. `by_sheet`: the board's own sheet measures the lens, so the camera is moved by hand for that step.
    `asks` is what the proof names, to which the operator says yes or no. `refused` is why the last try of this step did
    not pass, `trouble` why the calibration failed. `second`: the second camera is calibrated.
    """

    steps: list[str]
    step: str | None
    advice: list[Sentence]
    checks: list[CalibrationCheck]
    share: float
    map: list[int] | None
    map_enough: int
    tilts: Tilts | None
    tilts_enough: int
    show: Shown | None
    by_sheet: bool
    asks: list[Sentence] | None
    refused: list[Sentence]
    passed: list[PassedStep]
    frames: int
    ended: Ended | None
    second: bool
    trouble: list[Sentence]


class Calibrator(Protocol):
    """One calibration, which may run once; all but `run` may be called from any thread."""

    async def run(self) -> None:
        """Go through the steps until the end; errors show in `state`."""

    def state(self) -> Calibration:
        """How far it has come."""

    def picture(self) -> bytes | None:
        """The newest frame as JPEG; None before the first."""

    def step_picture(self, step: str, number: int) -> bytes | None:
        """A picture of a passed step as JPEG."""

    def report(self) -> bytes | None:
        """The report as one PNG picture, once it is stored."""

    def answer(self, agrees: bool) -> None:
        """Answer the proof: whether the named thing is on the table."""

    def leave(self) -> None:
        """Leave before the end: all wheels stop, and nothing is stored but a lens that has passed."""


class Calibrating(Protocol):
    """What makes calibrations; see `Calibrator`."""

    def __call__(self, steps: Sequence[str], view: int = 0) -> Calibrator:
        """A calibration of these steps; none: of all, without the lens of a phone that films if it is known.

        `view` is 1 for the second camera.
        """
