"""The set-up of a real board as a table double shows it: true drawings, and a check that tests choose."""

from collections.abc import Mapping
from typing import cast

from controller.api.setup import (
    Choice,
    Drive,
    FigureDrive,
    Opened,
    Paper,
    Printout,
    Printouts,
    Setup,
    SheetCheck,
    Stand,
)
from controller.api.shapes import Board
from controller.api.wording import say, words
from controller.errors import SetupError
from robodrome.setup import print_files
from robodrome.setup.sheet_watch import sheet_board, stand
from tests.web_remote.doubles.table_double import JPEG

SETUP: Setup = {
    "revision": 0,
    "choice": {"step": "game", "game": "", "paper": "A4", "source": ""},
    "first": True,
    "file": "/home/ana/robodrome/table.toml",
    "written": False,
    "opened": "simulated",
    "game": "robotory",
    "calibrated": True,
    "cameras": [{"source": "/dev/video0", "name": "C920"}],
    "second": None,
    "second_calibrated": False,
    "drives": [],
    "kinds": [],
}


def seen(good: bool) -> SheetCheck:
    """A check that is good, or one with much to say."""
    where = stand("robotory")
    corners = [(0.12, 0.12), (0.17, 0.12), (0.17, 0.2), (0.12, 0.2)]
    tags = [{"id": 17 + k, "corners": [(x + 0.16 * (k % 5), y + 0.5 * (k // 5)) for x, y in corners]} for k in range(7)]
    bad = {
        "missing": [{"id": 24, "x": 0.9, "y": 0.9}],
        "glare": (0.4, 0.5),
        "advice": [say("setup.glare"), say("setup.higher", cm=12)],
        "stand": where | {"now_mm": where["wanted_mm"] - 120, "tilt_deg": 21.0, "loss": 0.17},
    }
    check = {
        "number": 3,
        "size_px": (1280, 720),
        "tags": tags,
        "missing": [],
        "glare": None,
        "aside": (0.0, 0.0),
        "stand": where | {"now_mm": where["wanted_mm"] + 20, "tilt_deg": 4.0, "loss": 0.04},
        "advice": [],
        "good": good,
    }
    return cast(SheetCheck, check if good else check | bad)


class SetupDouble:
    """A set-up without disk and camera."""

    def __init__(self) -> None:
        self.told: Setup = SETUP | {"choice": SETUP["choice"].copy()}
        self.first = True
        self.seen = seen(good=True)

    def setup(self) -> Setup:
        return self.told

    def is_first(self) -> bool:
        return self.first

    def asks_network(self, source: str) -> bool:
        return "://" in source

    async def use_robots(self, drives: Mapping[int, Drive]) -> Setup:
        told = [{"figure": one["figure"], "drive": drives[one["figure"]]} for one in self.told["drives"]]
        self.told = self.told | {"drives": cast(list[FigureDrive], told)}
        return self.told

    async def use_second(self, source: str) -> Setup:
        self.told = self.told | {"second": source or None}
        return self.told

    def choose(self, revision: int, choice: Choice) -> Setup:
        if revision != self.told["revision"]:
            raise SetupError("setup/changed", words("setup.no-changed"))
        self.told = self.told | {"revision": revision + 1, "choice": choice}
        return self.told

    async def board(self, game: str) -> Board:
        return sheet_board(game)

    async def printouts(self, game: str, paper: Paper) -> Printouts:
        return print_files.printouts(game, paper)

    async def printout(self, kind: Printout, game: str, paper: Paper) -> bytes:
        return print_files.pdf(kind, game, paper) or b""

    async def stand(self, game: str) -> Stand:
        return stand(game)

    async def check(self) -> SheetCheck:
        return self.seen

    async def picture(self) -> bytes | None:
        return JPEG

    async def open(self, opened: Opened) -> None:
        self.told = self.told | {"opened": opened, "written": True}
