"""MicroPython for figures: which builds fit, what is wrong with a file, and what is wrong with a board.

micropython.org has no build of a released version for the boards of Seeed that figures have. The builds named here are
for other boards with the same chips; unlike the generic ones, they leave the pins of UART0 alone, which a figure uses
for its light and a motor.

Sources: MicroPython 1.27.0, `ports/esp32/boards/*/mpconfigboard.h`, `ports/esp32/makeimg.py`, `py/modsys.c`; esptool
documentation, "Firmware Image Format". No board has been flashed yet.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from controller.api.boards import Variant
from controller.errors import ConfigError
from firmware.archive import MICROPYTHON

_MAGIC = 0xE9
"""First byte of an image for an ESP chip."""

_CHIP_AT = 12
"""Offset of the chip's number in an image's header, u16 little-endian."""

_APPLICATION_AT = 0x10000
"""Offset of MicroPython itself behind the boot loader; a file for updates by radio begins with it instead."""

_CHIPS = {0: "ESP32", 2: "ESP32-S2", 5: "ESP32-C3", 9: "ESP32-S3", 12: "ESP32-C2", 13: "ESP32-C6", 16: "ESP32-H2"}

_VERSION = re.compile(rb"MicroPython v(\d+\.\d+)\.\d+([\w.-]*) on \d{4}-\d\d-\d\d")
"""In `sys.version`: the version, and more for one that was not released."""

_UART_PROMPTS = ("ESP32C3 module", "Generic ESP32S3 module", "Generic ESP32S3 module with Octal-SPIRAM")
"""Board names of the generic builds, whose prompt is on UART0 too."""


@dataclass(frozen=True, slots=True)
class Build:
    """A build of MicroPython for a figure.

    Attributes:
        name: as on micropython.org, in the name of its files.
        chip: as esptool names it.
    """

    name: str
    chip: str


BUILDS: dict[Variant, Build] = {
    "A": Build("LOLIN_C3_MINI", "ESP32-C3"),
    "C": Build("UM_TINYS3", "ESP32-S3"),
}
"""By the figure's variant."""


def check_file(file: Path, variant: Variant) -> None:
    """Refuse a file that would not start a figure of this variant.

    Raises:
        ConfigError: it cannot be read, is not MicroPython for this chip and version, or has its prompt on UART0.
    """
    try:
        data = file.read_bytes()
    except OSError as error:
        raise ConfigError(f"{file}: MicroPython cannot be read: {error}") from error
    wrong = wrong_with_image(data, variant)
    if wrong:
        raise ConfigError(f"{file}: {wrong}. Nothing was written. {advice(variant)}, {GIVEN}")


def wrong_with_image(data: bytes, variant: Variant) -> str | None:
    """What is wrong with the content of a file, in words; None if it fits.

    Args:
        data: the content.
        variant: of the figure.
    """
    build = BUILDS[variant]
    if data[:1] != bytes([_MAGIC]) or len(data) < _CHIP_AT + 2:
        return "this is not an image for an ESP chip"
    number = int.from_bytes(data[_CHIP_AT : _CHIP_AT + 2], "little")
    if _CHIPS.get(number) != build.chip:
        return f"this is for an {_CHIPS.get(number, f'unknown chip, {number}')}, and the figure has an {build.chip}"
    if data[_APPLICATION_AT : _APPLICATION_AT + 1] != bytes([_MAGIC]):
        return "this is only a part of MicroPython, for updates, or it is damaged"
    version = _VERSION.search(data)
    if version is None:
        return "this is not MicroPython"
    if (version[1].decode(), version[2]) != (MICROPYTHON, b""):
        return f"this is MicroPython {(version[1] + version[2]).decode()}, and figures run {MICROPYTHON}"
    if any(f"{board} with {build.chip}\0".encode() in data for board in _UART_PROMPTS):
        return _UART_WORDS
    return None


GIVEN = "and give it with `robodrome figures flash --micropython FILE`"

_UART_WORDS = "this MicroPython has its prompt on UART0, whose pins the figure uses for its light and a motor"


def wrong_with_board(machine: str, version: tuple[int, ...], variant: Variant) -> str | None:
    """What is wrong with the MicroPython that a board runs, in words; None if it fits.

    Args:
        machine: `sys.implementation._machine`.
        version: the first two numbers of `sys.implementation.version`.
        variant: of the figure.
    """
    build = BUILDS[variant]
    running = ".".join(map(str, version))
    if running != MICROPYTHON:
        return f"this board runs MicroPython {running}, and figures run {MICROPYTHON}"
    board, _, chip = machine.rpartition(" with ")
    if not chip.startswith(build.chip):
        return f"this board is “{machine}”, and a figure of variant {variant} has an {build.chip}"
    return _UART_WORDS if board in _UART_PROMPTS else None


def advice(variant: Variant) -> str:
    """Which file to take instead."""
    return (
        f"Download the newest {MICROPYTHON} build called {BUILDS[variant].name} from micropython.org, the .bin file "
        "and not the .app-bin"
    )
