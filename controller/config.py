"""A real table's settings, `table.toml`, validated when read. `hardware/table.example.toml` shows every key."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_core import ErrorDetails

from controller.certificate import Certificate
from controller.errors import ConfigError
from controller.setting_values import (
    broker_host,
    camera_source,
    network,
    page_address,
    problem_text,
    read_toml,
    table_name,
    visible_text,
)
from engine import registry
from vision.cameras.camera import Controls


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    @field_validator("*", mode="before")
    @classmethod
    def _plain(cls, value: Any, info: ValidationInfo) -> Any:
        """A text without spaces around it; nothing stands for a number, a text or a path but one."""
        wants_bool = info.field_name is not None and cls.model_fields[info.field_name].annotation is bool
        if isinstance(value, str):
            return visible_text(value)
        if wants_bool is not isinstance(value, bool) and not isinstance(value, dict):
            raise ValueError("write true or false" if wants_bool else "true and false are not allowed here")
        if isinstance(value, list) and any(isinstance(one, bool) for one in value):
            raise ValueError("true and false are not numbers")
        return value


class CameraSettings(_Section):
    """The camera, and what is not left to its automatics while it is calibrated.

    Attributes:
        source: a device number, a path or address that OpenCV opens, `picamera2` or `rpicam` (a Raspberry Pi's own
            camera; `picamera2:1` is the second one), `phone` (one whose page films), or `recording:FILE`.
        width_px: of the pictures; a phone is asked for no more, and may send smaller ones.
        height_px: of the pictures.
        frames_per_s: asked of the camera.
        focus: position of the lens, in the device's unit; dioptres on a Raspberry Pi.
        exposure_ms: exposure time.
        gain: of the sensor.
        white_balance: kelvin, or on a Raspberry Pi the gains of red and blue.
        target: what measures the lens, the printed board's own tags or the ChArUco sheet; None for the board with a
            phone, whose camera is moved by hand, and for ChArUco with others.
    """

    source: Annotated[int | str, BeforeValidator(camera_source)] = 0
    width_px: Annotated[int, Field(ge=640, le=4608)] = 1280
    height_px: Annotated[int, Field(ge=480, le=2592)] = 720
    frames_per_s: Annotated[float, Field(ge=5, le=120)] = 30.0
    focus: Annotated[float, Field(ge=0)] | None = None
    exposure_ms: Annotated[float, Field(gt=0, le=200)] | None = None
    gain: Annotated[float, Field(ge=0)] | None = None
    white_balance: Annotated[tuple[Annotated[float, Field(gt=0)], ...], Field(min_length=1, max_length=2)] | None = None
    target: Literal["sheet", "charuco"] | None = None

    @property
    def by_sheet(self) -> bool:
        """Whether the printed board itself measures the lens."""
        return self.target == "sheet" or (self.target is None and self.source == "phone")

    @property
    def controls(self) -> Controls:
        """What is not left to the automatics."""
        return Controls(self.focus, self.exposure_ms, self.gain, self.white_balance)


class BrokerSettings(_Section):
    """The message broker: this program's own on `port`, or an external one at `host`.

    Attributes:
        host: of the external broker.
        port: of the broker.
        user: account of this program at the external broker.
        password_file: file with its password.
        authority: PEM file of the authority that signed the broker's certificate; with it, all connections use TLS.
        certificate: PEM file of this program's own broker.
        key: PEM file with the certificate's private key.
    """

    host: Annotated[str, AfterValidator(broker_host)] | None = None
    port: Annotated[int, Field(ge=1, le=65535)] = 1883
    user: str | None = None
    password_file: Path | None = None
    authority: Path | None = None
    certificate: Path | None = None
    key: Path | None = None

    @model_validator(mode="after")
    def _whole(self) -> "BrokerSettings":
        tls = (self.certificate, self.key, self.authority)
        if self.host is None and any(tls) and not all(tls):
            raise ValueError("TLS of our own broker needs `certificate`, `key` and `authority`")
        return self

    @property
    def shown(self) -> Certificate | None:
        """The certificate of this program's own broker; None without TLS."""
        return Certificate(self.certificate, self.key) if self.certificate and self.key else None


class SerialSettings(_Section):
    """A serial port with figures behind it: a USB gateway, or one figure on a cable."""

    port: Path
    baud: Annotated[int, Field(ge=9600, le=4_000_000)] = 115200


class FigureSettings(_Section):
    """One figure: its id is its tag's; it drives by motor, is a robot from the shop, or people move it by hand."""

    id: Annotated[int, Field(ge=0, le=16)]
    drive: Literal["motor", "toio", "ozobot", "hand"] = "motor"


SECOND = "second"
"""Folder of the second camera's calibration in that of the first."""


def _known_game(name: str) -> str:
    if name not in registry.games():
        raise ValueError(f"there is no such game; there are {', '.join(registry.games())}")
    return name


class WebSettings(_Section):
    """The page for phones.

    Attributes:
        https: serve it encrypted, with a certificate that is made at the first start.
        addresses: of the page at a reverse proxy, or under a name of the owner's, such as `https://home.example/table`;
            their names are answered, and QR codes contain the first.
        proxies: IP addresses or networks of reverse proxies whose `X-Forwarded-For` or `Forwarded` is believed.
    """

    https: bool = False
    addresses: tuple[Annotated[str, AfterValidator(page_address)], ...] = ()
    proxies: tuple[Annotated[str, AfterValidator(network)], ...] = ()


_SECTIONS: Mapping[str, type[BaseModel]] = {
    "camera": CameraSettings,
    "second_camera": CameraSettings,
    "broker": BrokerSettings,
    "serial": SerialSettings,
    "figure": FigureSettings,
    "web": WebSettings,
}
"""Name in the file -> its settings."""


class TableSettings(_Section):
    """A real table.

    Attributes:
        name: its name in message topics.
        game: whose sheet lies on the table.
        camera: above the table.
        second_camera: one at another place, whose calibration is in `SECOND` of that folder; None without one.
        broker: for figures on the radio.
        serial: ports with further figures; a figure is reached over the link on which it was last heard.
        calibration: folder of the camera's calibration.
        figure: all figures.
        stop_button: input device of which any key stops the table, such as `/dev/input/by-path/...`.
        home_assistant: announce the table at the broker, so Home Assistant finds it.
        web: the page for phones.
    """

    name: Annotated[str, AfterValidator(table_name)] = "home"
    game: Annotated[str, AfterValidator(_known_game)] = "robotory"
    camera: CameraSettings = CameraSettings()
    second_camera: CameraSettings | None = None
    broker: BrokerSettings = BrokerSettings()
    serial: tuple[SerialSettings, ...] = ()
    calibration: Path
    figure: tuple[FigureSettings, ...]
    stop_button: Path | None = None
    home_assistant: bool = False
    web: WebSettings = WebSettings()

    @model_validator(mode="after")
    def _ids_differ(self) -> "TableSettings":
        ids = [figure.id for figure in self.figure]
        twice = {number for number in ids if ids.count(number) > 1}
        if twice:
            raise ValueError(f"figure ids must differ; twice: {', '.join(map(str, sorted(twice)))}")
        return self

    @property
    def views(self) -> "tuple[TableSettings, ...]":
        """These settings as each camera has them: with it and its calibration in the place of the first's."""
        if self.second_camera is None:
            return (self,)
        second = {"camera": self.second_camera, "calibration": self.calibration / SECOND, "second_camera": None}
        return self, self.model_copy(update=second)

    @property
    def motors(self) -> tuple[int, ...]:
        """Figures that drive, robots from the shop among them."""
        return tuple(sorted(figure.id for figure in self.figure if figure.drive != "hand"))

    @property
    def robots(self) -> Mapping[int, str]:
        """Figures that are robots from the shop, and the kind of each (`controller.robots.kinds`)."""
        return {figure.id: figure.drive for figure in self.figure if figure.drive not in ("motor", "hand")}

    @property
    def hands(self) -> tuple[int, ...]:
        """Figures that people move."""
        return tuple(sorted(figure.id for figure in self.figure if figure.drive == "hand"))


def load(path: Path) -> TableSettings:
    """Read a table's settings; paths in it are relative to the file.

    Raises:
        ConfigError: the file cannot be read or a value is invalid; names the file, the key and the problem.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise ConfigError(
            f"{path}: there is no such file; write it with `robodrome new-table --out {path}`, or use --table sim"
        ) from error
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read: {error}; a table's settings are a text file") from error
    return parse(text, path)


def parse(text: str, path: Path) -> TableSettings:
    """The settings that a text holds; `path` is where it lies, or will lie.

    Raises:
        ConfigError: a value is invalid; names the file, the key and the problem.
    """
    try:
        settings = _settings(text)
    except ValidationError as error:
        raise ConfigError(f"{path}: {'; '.join(map(_problem_text, error.errors()))}") from error
    except ValueError as error:
        raise ConfigError(f"{path} is not TOML: {error}; texts need quotes, see hardware/table.example.toml") from error
    files = ("password_file", "authority", "certificate", "key")
    found = {name: file and path.parent / file for name in files for file in [getattr(settings.broker, name)]}
    broker = settings.broker.model_copy(update=found)
    return settings.model_copy(update={"calibration": path.parent / settings.calibration, "broker": broker})


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a text of settings: at a line, counted from 1, and about a key, as far as they are known."""

    line: int | None
    key: str
    text: str


def faults(text: str) -> list[Fault]:
    """What is wrong with a text of settings, each at its line as far as that is known; none: `parse` takes it."""
    try:
        _settings(text)
    except ValidationError as error:
        return [
            Fault(_line_of(text, one["loc"]), ".".join(map(str, one["loc"])), _problem_text(one))
            for one in error.errors()
        ]
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        last = text.count("\n") + 1
        return [Fault(int(line[1]) if line else last, "", f"{error}; texts need quotes")]
    except ValueError as error:
        return [Fault(None, "", str(error))]
    return []


def _settings(text: str) -> TableSettings:
    """The settings of a text; ValueError if it is too long, no TOML, or out of bounds."""
    return TableSettings.model_validate(read_toml(text))


def _line_of(text: str, keys: tuple[int | str, ...]) -> int | None:
    """The line where a value stands, counted from 1; that of its section when it is missing, None if that is, too."""
    names, found, section, count = [key for key in keys if isinstance(key, str)], None, "", -1
    index = next((key for key in keys if isinstance(key, int)), 0)
    parent, name = (names[0], names[1]) if len(names) > 1 else ("", names[0] if names else "")
    for number, line in enumerate(text.splitlines(), 1):
        if head := re.match(r"\s*\[+\s*([\w-]+)\s*\]+", line):
            section, count = head[1], count + 1 if head[1] == section else 0
            if section in (parent or name) and count == index:
                found = number
        elif section == parent and count in (index, -1) and re.match(rf"\s*{re.escape(name)}\s*=", line):
            return number
    return found


def _problem_text(problem: ErrorDetails) -> str:
    return problem_text(problem, _siblings)


def _siblings(keys: tuple[int | str, ...]) -> Iterable[str]:
    """The settings next to the last of these keys."""
    section: type[BaseModel] = TableSettings
    for key in keys[:-1]:
        if isinstance(key, str):
            section = _SECTIONS[key]
    return section.model_fields
