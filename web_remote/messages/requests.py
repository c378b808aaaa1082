"""The bodies of the HTTP requests that change something."""

from typing import Annotated

from pydantic import Field

from controller.api.boards import Variant
from controller.api.console import MAX_SETTINGS_BYTES, Change
from controller.api.service import ServiceTask
from controller.api.setup import MAX_SOURCE, Drive, Paper, SetupStep
from web_remote.messages.message import Message, Name

FigureNumber = Annotated[int, Field(ge=0, le=254)]
"""A figure's tag."""


class JoinRequest(Message):
    """An invitation's code, long or short, and the name of the phone's person."""

    code: Annotated[str, Field(min_length=1, max_length=64)]
    name: Annotated[str, Field(max_length=64)] = ""


class WatchRequest(Message):
    """A ticket from the page of the hall that the table has joined."""

    ticket: Annotated[str, Field(min_length=1, max_length=1024)]


class CameraJoinRequest(Message):
    """An invitation's code, long or short, and the key by which the phone's cameras are known again."""

    code: Annotated[str, Field(min_length=1, max_length=64)]
    device: Annotated[str, Field(max_length=64)] = ""


class PinRequest(Message):
    """A PIN of the operator."""

    pin: Annotated[str, Field(min_length=1, max_length=64)]


class RestoreKey(Message):
    """The key of a backup that was sent, with which it is confirmed."""

    key: Annotated[str, Field(min_length=1, max_length=64)]


class SettingsText(Message):
    """The text of a table's settings."""

    text: Annotated[str, Field(max_length=MAX_SETTINGS_BYTES // 4)]


class BoardRequest(Message):
    """The figure to be on a cable, and what its board says of itself, see `controller.api.boards.BoardRequest`."""

    radio: FigureNumber
    variant: Variant
    wifi_name: Annotated[str, Field(max_length=32)]
    wifi_password: Annotated[str, Field(max_length=63)]
    machine: Annotated[str, Field(max_length=128)]
    version: tuple[Annotated[int, Field(ge=0, le=1000)], Annotated[int, Field(ge=0, le=1000)]]
    bytecode: Annotated[int, Field(ge=0, le=255)]
    known_s: Annotated[int, Field(ge=0, le=2**33)]


class ProgramChange(Message):
    """An update of the program, or the way back to the version before."""

    what: Change


class CalibrationSteps(Message):
    """Names of steps, in any order; none: all, without the lens of a phone that films if it is known.

    `second`: of the second camera.
    """

    steps: Annotated[tuple[Name, ...], Field(max_length=16)] = ()
    second: bool = False


class CalibrationAnswer(Message):
    """Whether what the proof of a calibration names is on the table."""

    agrees: bool


class SetupChoice(Message):
    """What a host has chosen for a real board, made of this revision of the set-up."""

    revision: Annotated[int, Field(ge=0, le=2**53)]
    step: SetupStep
    game: Annotated[str, Field(max_length=40)]
    paper: Paper
    source: Annotated[str, Field(max_length=MAX_SOURCE)]


class RobotDrives(Message):
    """What drives figures of the real table, by tag."""

    drives: Annotated[dict[FigureNumber, Drive], Field(min_length=1, max_length=64)]


class SecondCamera(Message):
    """The source of the second camera; empty: none."""

    source: Annotated[str, Field(max_length=MAX_SOURCE)]


class ServiceRequest(Message):
    """What is done about which figures, by tag; none: all that drive."""

    task: ServiceTask
    figures: Annotated[tuple[FigureNumber, ...], Field(max_length=64)] = ()


class BlinkRequest(Message):
    """The figure that blinks, by tag."""

    figure: FigureNumber


class Nothing(Message):
    """An empty object: a request that changes something must be JSON, which no form of a foreign page can send."""
