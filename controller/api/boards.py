"""Writing a figure's board from the operator's browser: what the table gives for it.

The browser has the cable, the table knows what goes onto the board: which MicroPython fits, the firmware, and the
figure's accounts and keys.
"""

from typing import Literal, Protocol

from typing_extensions import TypedDict  # pydantic reads the standard library's only from Python 3.12 on

MAX_MICROPYTHON_BYTES = 4 * 1024 * 1024
"""Largest file of MicroPython: the flash memory of the smallest board."""

Variant = Literal["A", "C"]


class Build(TypedDict):
    """The build of MicroPython for a variant of the figure: its name on micropython.org, its version, and the chip."""

    variant: Variant
    name: str
    version: str
    chip: str


class CheckedImage(TypedDict):
    """A file of MicroPython that fits: the MD5 of what is then in flash memory, as the chip's boot loader reports it.

    The writer fills the file with 0xFF to a multiple of four bytes.
    """

    md5: str


class Boards(TypedDict):
    """What can be written: `radios` are the numbers of the figures that drive, none at the simulated table.

    `prompt` are bytes in base64 that make a figure which runs the firmware restart at MicroPython's prompt.
    """

    radios: list[int]
    builds: list[Build]
    prompt: str


class BoardFile(TypedDict):
    """A file for a board: its path there, its content in base64, and the SHA-256 of that as hexadecimal digits."""

    path: str
    content: str
    sha256: str


class BoardRequest(Protocol):
    """The figure to be, and what its board said of itself.

    Attributes:
        radio: its number.
        variant: of the figure.
        wifi_name, wifi_password: of the network that it joins.
        machine, version, bytecode: `sys.implementation._machine`, the first two numbers of its `version`, and the
            bytecode that it runs.
        known_s: the time that it has been given before, s since 1970; 0 for none.
    """

    radio: int
    variant: Variant
    wifi_name: str
    wifi_password: str
    machine: str
    version: tuple[int, int]
    bytecode: int
    known_s: int


class BoardWriting(Protocol):
    """Gives the operator's browser what it writes."""

    def boards(self) -> Boards:
        """What can be written.

        Raises:
            ControllerError: the table's settings cannot be used.
        """

    def check_micropython(self, variant: Variant, image: bytes) -> CheckedImage:
        """Refuse a file that would not start a figure of this variant.

        Raises:
            ControllerError: says what is wrong with it, and which one to download.
        """

    def board_files(self, asked: BoardRequest) -> list[BoardFile]:
        """The firmware, the settings and the certificate of a figure.

        Raises:
            ControllerError: the figure does not drive here, its board cannot run the firmware, or this computer's clock
                is wrong.
        """
