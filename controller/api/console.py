"""What the operator's console reads and does besides play: health, log, settings, files, the program."""

from typing import Literal, Protocol

from typing_extensions import TypedDict  # pydantic reads the standard library's only from Python 3.12 on

from controller.api.boards import BoardWriting
from controller.api.data_files import DataFiles

MAX_SETTINGS_BYTES = 64 * 1024
"""Largest request with the text of a table's settings: the example with all its comments is a tenth of it."""

LogLevel = Literal["info", "warning", "error"]


class CameraHealth(TypedDict):
    """The camera: `frames` so far, the age of the newest, board tags in it of `tags_all`, and why there is none."""

    frames: int
    age_s: float | None
    tags: int
    tags_all: int
    vision_ms: float | None
    trouble: str | None


class BrokerHealth(TypedDict):
    """The message broker: the program that the table has started, null for another one, and the connection to it."""

    program: str | None
    connected: bool


class DiskHealth(TypedDict):
    """The disk of the data folder; `trouble`: why nothing can be written there."""

    free_mb: int
    all_mb: int
    trouble: str | None


class Health(TypedDict):
    """How the table is; what belongs to a table that is closed at the moment is null.

    `now` is the machine's calendar time in ISO 8601, `at_s` a clock that only goes on, for rates between two answers.
    `load` is the number of programs that want a processor, over the last minute, of `processors`.
    """

    at_s: float
    now: str
    up_s: float
    simulated: bool
    camera: CameraHealth | None
    broker: BrokerHealth | None
    disk: DiskHealth
    load: float
    processors: int


class LogLine(TypedDict):
    """A line of the program's log, in English; `at` in ISO 8601, `source` is the part of the program."""

    number: int
    at: str
    level: LogLevel
    source: str
    text: str


class SettingsFault(TypedDict):
    """What is wrong with a table's settings: at a line, counted from 1, and about a key, as far as they are known."""

    line: int | None
    key: str
    text: str


class Settings(TypedDict):
    """The settings of a real table, `file` being their name; at the simulated table both are empty."""

    file: str
    text: str


class SavedSettings(TypedDict):
    """What is wrong, and then nothing was saved; else the copy of the old ones, and the keys that changed."""

    faults: list[SettingsFault]
    copy: str | None
    changed: list[str]


Change = Literal["update", "rollback"]


class LastChange(TypedDict):
    """The last update, or way back, that was asked for here; `text` is what its script said at its end, in English."""

    what: Change
    well: bool
    text: str


class Program(TypedDict):
    """Which version runs, and how it is changed: by commands on the machine, in their order.

    `here`: it can be asked for here as well; `asked` is what was asked for and not begun yet.
    """

    version: str
    commit: str | None
    before: str | None
    update: list[str]
    back: list[str]
    here: bool
    asked: Change | None
    last: LastChange | None


class Console(DataFiles, BoardWriting, Protocol):
    """What the operator may do besides playing."""

    def health(self) -> Health:
        """How the table is."""

    def log(self, after: int) -> list[LogLine]:
        """The latest lines of the log with a number above `after`, the oldest first."""

    def settings(self) -> Settings:
        """The settings of the table.

        Raises:
            ControllerError: the file cannot be read.
        """

    def check(self, text: str) -> list[SettingsFault]:
        """The faults that the program would find in these settings."""

    def save(self, text: str) -> SavedSettings:
        """Keep settings that have no fault for the next start, and a copy of the old ones.

        Raises:
            ControllerError: there are none at the simulated table, or the file cannot be written.
        """

    def program(self) -> Program:
        """Which version runs, and how to change it."""

    def change_program(self, what: Change) -> None:
        """Ask for an update or for the way back, which restarts the table.

        Raises:
            ControllerError: it can only be done on the machine, there is no version before, or a match is played.
        """
