"""The set-up of a real board from a host's phone: choose, print, lay, look, calibrate, play."""

from collections.abc import Mapping
from typing import Literal, Protocol

from typing_extensions import TypedDict  # pydantic reads the standard library's only from Python 3.12 on

from controller.api.sentences import Sentence
from controller.api.shapes import Board
from controller.errors import SetupError as SetupError

SetupStep = Literal["game", "print", "cut", "lay", "camera", "check", "calibrate", "play"]
"""The steps in their order."""

Paper = Literal["A4", "A3", "Letter"]
Printout = Literal["sheet", "figures", "tokens", "charuco"]
CameraKind = Literal["phone", "device", "stream"]
Opened = Literal["simulated", "real"]
Drive = Literal["hand", "motor", "toio", "ozobot"]

PHONE = "phone"
"""The source of a table's settings that stands for a phone with the page's camera."""

MAX_SOURCE = 300
"""Longest address of a camera, in characters."""


class Choice(TypedDict):
    """What a host has chosen so far, and the step that is next."""

    step: SetupStep
    game: str
    paper: Paper
    source: str


class CameraOffer(TypedDict):
    """A camera of the table's machine."""

    source: str
    name: str


class FigureDrive(TypedDict):
    """What drives a figure of the real table."""

    figure: int
    drive: Drive


class Setup(TypedDict):
    """How far the set-up has come.

    `second` is the source of the second camera, null without one, and `second_calibrated` whether it was calibrated.
    `drives` are those of the written settings, `kinds` what may drive figures of its game.

    `first` says that a host may go on without the operator's PIN. `file` is where the settings are, or will be, and
    `written` whether they are. `revision` grows with each change: a change that was made of an older one is refused.
    """

    revision: int
    choice: Choice
    first: bool
    file: str
    written: bool
    opened: Opened
    game: str
    calibrated: bool
    cameras: list[CameraOffer]
    second: str | None
    second_calibrated: bool
    drives: list[FigureDrive]
    kinds: list[Drive]


class PrintedFile(TypedDict):
    """A file to print at 100 %: its kind, and how many pages it has."""

    kind: Printout
    pages: int


class TileBox(TypedDict):
    """A tile of the sheet on paper: its name, and its visible part in shares of the sheet, from the north-west."""

    name: str
    x: float
    y: float
    width: float
    height: float


class Printouts(TypedDict):
    """What a game needs on paper; a board that fits on one page has one tile."""

    files: list[PrintedFile]
    tiles: list[TileBox]
    sheet_mm: tuple[float, float]


class SeenTag(TypedDict):
    """A tag in the picture: its corners in shares of the picture's width and height, in the order of its print."""

    id: int
    corners: list[tuple[float, float]]


class MissingTag(TypedDict):
    """A tag that was not read, and where it is printed: in shares of the sheet, from the north-west."""

    id: int
    x: float
    y: float


class Stand(TypedDict):
    """Where the camera stands and should stand, mm above the sheet, by a guessed or measured lens.

    `now_mm`, `tilt_deg` and `loss` are null until enough tags are seen; `loss` is the share of pixels per mm
    that the sheet's worst corner loses compared with a camera straight above.
    """

    sheet_mm: tuple[float, float]
    angle_deg: float
    wanted_mm: float
    oblique_mm: float
    now_mm: float | None
    tilt_deg: float | None
    loss: float | None


class SheetCheck(TypedDict):
    """What the newest picture shows of the sheet, and what to change; `good` when nothing has to be."""

    number: int
    size_px: tuple[int, int]
    tags: list[SeenTag]
    missing: list[MissingTag]
    glare: tuple[float, float] | None
    aside: tuple[float, float] | None
    stand: Stand
    advice: list[Sentence]
    good: bool


class SetupApi(Protocol):
    """The set-up of a table; a refused request raises an `OrderError`."""

    def setup(self) -> Setup:
        """How far it has come."""

    def is_first(self) -> bool:
        """Whether no table was set up here before, so that a host may do it without the operator's PIN."""

    def asks_network(self, source: str) -> bool:
        """Whether this camera is one that the table would ask over the network, and not the one that was chosen."""

    def choose(self, revision: int, choice: Choice) -> Setup:
        """Take a choice that was made of this revision, and keep it."""

    async def use_robots(self, drives: Mapping[int, Drive]) -> Setup:
        """Write what drives these figures of the real table into its settings, and open it again with them."""

    async def use_second(self, source: str) -> Setup:
        """Write a second camera of the real table into its settings, or none, and open it again with them."""

    async def board(self, game: str) -> Board:
        """The board of a game, to be drawn."""

    async def printouts(self, game: str, paper: Paper) -> Printouts:
        """What a game needs on this paper."""

    async def printout(self, kind: Printout, game: str, paper: Paper) -> bytes:
        """A file to print, as PDF."""

    async def stand(self, game: str) -> Stand:
        """Where a camera with a usual lens should stand above the sheet of a game."""

    async def check(self) -> SheetCheck:
        """What the chosen camera sees now; it is released some seconds after the last question."""

    async def picture(self) -> bytes | None:
        """The picture of the last check, as JPEG; None before the first."""

    async def open(self, opened: Opened) -> None:
        """Open the real or the simulated table in the place of the other; for the first real one settings are written.

        A match on the table that is closed is kept, and goes on when its table is opened again.
        Returns when it is open, or after some seconds: then `setup` says `opened` later, and another call waits on.
        """
