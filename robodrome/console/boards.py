"""What the operator's browser writes onto a figure's board; see `controller.api.boards.BoardWriting`."""

import base64
import hashlib
from dataclasses import dataclass
from pathlib import Path

from controller.api.boards import BoardFile, BoardRequest, Boards, CheckedImage, Variant
from controller.api.wording import words
from controller.config import TableSettings, load
from controller.errors import ConfigError, UnknownOrderError
from firmware.archive import MICROPYTHON
from robodrome.figures.broker_accounts import figure_settings, radio_numbers
from robodrome.figures.flashing import Implementation, files_for, request_for_prompt, wrong_with
from robodrome.figures.micropython import BUILDS, advice, wrong_with_image


@dataclass(frozen=True, slots=True)
class BoardWriter:
    """Writes boards for one table.

    Attributes:
        settings_file: the table's settings, or `sim`.
        data: the data folder.
    """

    settings_file: str
    data: Path

    def boards(self) -> Boards:
        """What can be written."""
        settings = self._settings()
        return {
            "radios": sorted(radio_numbers(settings, self.data)) if settings else [],
            "builds": [
                {"variant": variant, "name": build.name, "version": MICROPYTHON, "chip": build.chip}
                for variant, build in BUILDS.items()
            ],
            "prompt": _base64(request_for_prompt()),
        }

    def check_micropython(self, variant: Variant, image: bytes) -> CheckedImage:
        """Refuse a file that would not start a figure of this variant."""
        if wrong := wrong_with_image(image, variant):
            raise ConfigError(f"{wrong}. {advice(variant)}")
        padded = image + b"\xff" * (-len(image) % 4)
        return {"md5": hashlib.md5(padded, usedforsecurity=False).hexdigest()}

    def board_files(self, asked: BoardRequest) -> list[BoardFile]:
        """The firmware, the settings and the certificate of a figure."""
        settings = self._settings()
        figures = {values["id"]: values for values in figure_settings(settings, self.data)} if settings else {}
        if settings is None or asked.radio not in figures:
            raise UnknownOrderError(words("console.no-radio", number=asked.radio))
        wifi = {"variant": asked.variant, "wifi_name": asked.wifi_name, "wifi_password": asked.wifi_password}
        broker = settings.broker.authority
        authority = {broker.name: broker.read_bytes()} if broker else {}
        files = files_for(figures[asked.radio] | wifi, authority, asked.known_s)
        if wrong := wrong_with(Implementation(asked.machine, asked.version, asked.bytecode), files, asked.variant):
            raise ConfigError(f"{wrong}. {advice(asked.variant)}")
        return [
            {"path": path, "content": _base64(content), "sha256": hashlib.sha256(content).hexdigest()}
            for path, content in files.items()
        ]

    def _settings(self) -> TableSettings | None:
        return None if self.settings_file == "sim" else load(Path(self.settings_file))


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()
