"""What the operator's console shows of a table double."""

from collections.abc import AsyncIterator
from typing import cast

from controller.api.boards import BoardFile, BoardRequest, Boards, BoardWriting, CheckedImage, Variant
from controller.api.calibration import STEPS, Calibration, CalibrationCheck
from controller.api.console import Change, Health, LogLine, Program, SavedSettings, Settings, SettingsFault
from controller.api.data_files import Received, WaitingRestore
from controller.api.service import Service
from controller.api.wording import say, words
from robodrome.backup.backup_file import BackupError
from robodrome.console.settings_file import check_settings
from tests.web_remote.doubles.table_double import JPEG

SETTINGS = """\
name = "attic"
game = "robotory"
calibration = "calibration"

[camera]
source = 0
width_px = 1280
height_px = 720

[[figure]]
id = 0

[[figure]]
id = 1
drive = "hand"
"""

LOG: list[LogLine] = [
    {
        "number": 1,
        "at": "2026-11-24T18:00:00+00:00",
        "level": "info",
        "source": "controller.fleet",
        "text": "3 figures",
    },
    {
        "number": 2,
        "at": "2026-11-24T18:03:10+00:00",
        "level": "warning",
        "source": "controller.assembly.tables",
        "text": "figure 2 does not answer",
    },
    {
        "number": 3,
        "at": "2026-11-24T18:04:59+00:00",
        "level": "error",
        "source": "web_remote.pairing.paired_phones",
        "text": "the paired phones cannot be saved: [Errno 28] No space left on device: 'phones.new'",
    },
]

HEALTH: Health = {
    "at_s": 100.0,
    "now": "2026-11-24T18:05:00.000+00:00",
    "up_s": 5000.0,
    "simulated": False,
    "camera": {"frames": 900, "age_s": 0.05, "tags": 8, "tags_all": 8, "vision_ms": 12.0, "trouble": None},
    "broker": {"program": "mosquitto", "connected": True},
    "disk": {"free_mb": 12, "all_mb": 31_000, "trouble": "the disk is full, 12 MB are free of 50"},
    "load": 0.7,
    "processors": 4,
}


CHECKS: list[CalibrationCheck] = [
    {"name": say("cal.check/views"), "value": 12.0, "limit": 18.0, "unit": "", "at_least": True, "passed": False},
    {"name": say("cal.check/error"), "value": 0.0688, "limit": 0.3, "unit": "px", "at_least": False, "passed": True},
]

CALIBRATION: Calibration = {
    "steps": [*STEPS],
    "step": "lens",
    "advice": [say("cal.lens/show", place=words("cal.place/top-right"), lean=words("cal.lean/left"))],
    "checks": CHECKS,
    "share": 0.6,
    "map": [40, 35, 0, 60, 90, 41, 20, 0, 33],
    "map_enough": 40,
    "tilts": {"left": 3, "right": 2, "top": 0, "bottom": 1},
    "tilts_enough": 2,
    "show": {"x": 0.75, "y": 0.3, "size": 0.5, "tilt_deg": 30.0, "nearer": "left", "lying": False},
    "by_sheet": False,
    "asks": None,
    "refused": [],
    "passed": [{"name": "look", "checks": CHECKS[1:], "words": [], "pictures": [say("cal.picture/brightness")]}],
    "frames": 64,
    "ended": None,
    "second": False,
    "trouble": [],
}


KEY = "0123456789abcdef"
"""Of the backup that was sent."""


BOARD = {
    "radio": 5,
    "variant": "A",
    "wifi_name": "Home",
    "wifi_password": "correct horse",
    "machine": "LOLIN_C3_MINI with ESP32-C3FH4",
    "version": [1, 27],
    "bytecode": 6,
    "known_s": 0,
}
"""A request for the files of a figure's board."""


class BoardsDouble:
    """A table without robots to build, which answers all the same."""

    def boards(self) -> Boards:
        return {"radios": [], "builds": [], "prompt": ""}

    def check_micropython(self, variant: Variant, image: bytes) -> CheckedImage:
        return {"md5": ""}

    def board_files(self, asked: BoardRequest) -> list[BoardFile]:
        return []


class ConsoleDouble:
    """Answers without a table; settings are checked by the program's own checker and kept in `text`."""

    def __init__(self) -> None:
        self.text = SETTINGS
        self.asked: Change | None = None
        self.restores = False
        self.boards_of: BoardWriting = BoardsDouble()

    def boards(self) -> Boards:
        return self.boards_of.boards()

    def check_micropython(self, variant: Variant, image: bytes) -> CheckedImage:
        return self.boards_of.check_micropython(variant, image)

    def board_files(self, asked: BoardRequest) -> list[BoardFile]:
        return self.boards_of.board_files(asked)

    async def backup(self) -> bytes:
        return b"backup"

    async def diagnostics(self) -> bytes:
        return b"diagnostics"

    async def receive(self, parts: AsyncIterator[bytes]) -> Received:
        if b"".join([part async for part in parts]) != b"backup":
            raise BackupError("this is none")
        return {"files": 1, "key": KEY}

    def restore(self, key: str) -> None:
        if key != KEY:
            raise BackupError("it is no longer there")
        self.restores = True

    def waiting_restore(self) -> WaitingRestore:
        return {"waits": self.restores}

    def cancel_restore(self) -> None:
        self.restores = False

    def health(self) -> Health:
        return HEALTH

    def log(self, after: int) -> list[LogLine]:
        return [line for line in LOG if line["number"] > after]

    def settings(self) -> Settings:
        return {"file": "table.toml", "text": self.text}

    def check(self, text: str) -> list[SettingsFault]:
        return check_settings(text)

    def save(self, text: str) -> SavedSettings:
        faults = self.check(text)
        if not faults:
            self.text = text
        return {"faults": faults, "copy": None if faults else "table.toml.2026-11-24T180500", "changed": []}

    def program(self) -> Program:
        return {
            "version": "0.1.0",
            "commit": "5d91d52",
            "before": "8c55de1",
            "update": ["cd robodrome", "git pull", "sudo appliance/pi install"],
            "back": ["sudo appliance/pi rollback"],
            "here": True,
            "asked": self.asked,
            "last": {"what": "update", "well": False, "text": "Nothing was installed, and what runs here goes on."},
        }

    def change_program(self, what: Change) -> None:
        self.asked = what


class CalibratorDouble:
    """A calibration in the middle of the lens."""

    def __init__(self, **changes: object) -> None:
        self.told = CALIBRATION | changes

    async def run(self) -> None:
        pass

    def state(self) -> Calibration:
        return cast(Calibration, self.told)

    def picture(self) -> bytes | None:
        return JPEG

    def step_picture(self, step: str, number: int) -> bytes | None:
        return JPEG

    def report(self) -> bytes | None:
        return b"\x89PNG"

    def answer(self, agrees: bool) -> None:
        pass

    def leave(self) -> None:
        pass


SERVICE: Service = {
    "task": "test",
    "figures": [],
    "figure": 2,
    "share": 0.4,
    "asks": say("service.middle", figure=2),
    "results": [
        {"figure": 0, "text": say("service.passed", tests=(words("service.test-gyro"),)), "well": True},
        {"figure": 0, "text": say("service.drive", mm="0.84", degrees="0.31"), "well": True},
        {"figure": 1, "text": say("service.wiring", mistake=words("wiring.left-reversed")), "well": False},
        {"figure": 1, "text": say("service.drive", mm="7.20", degrees="4.10"), "well": False},
    ],
    "ended": None,
    "trouble": None,
    "detail": "",
}


class ServicerDouble:
    """A test of all figures, at the third of which somebody is asked to put it down."""

    def __init__(self, **changes: object) -> None:
        self.told = SERVICE | changes

    async def run(self) -> None:
        pass

    def state(self) -> Service:
        return cast(Service, self.told)

    def leave(self) -> None:
        self.told = SERVICE | {"ended": "left", "asks": None}
