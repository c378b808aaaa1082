"""Where two houses meet: `meeting.toml`, which both hold, and the line through it."""

import ssl
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from controller.errors import ConfigError
from controller.links.line import Side
from controller.links.meeting_code import meeting_id
from controller.links.mqtt_bus import MqttBus
from controller.links.mqtt_line import MAX_WAITING, MqttLine
from controller.setting_values import broker_host, problem_text, read_toml, visible_text

PORT = 8883
"""Of MQTT over TLS (IANA, `secure-mqtt`)."""


class _MeetingFile(BaseModel):
    """What `meeting.toml` holds; texts that name files are relative to it."""

    model_config = ConfigDict(extra="forbid", strict=True)
    host: Annotated[str, AfterValidator(broker_host)]
    port: Annotated[int, Field(ge=1, le=65535)] = PORT
    user: Annotated[str, AfterValidator(visible_text)]
    password: Annotated[str, AfterValidator(visible_text)] | None = None
    password_file: Annotated[str, AfterValidator(visible_text)] | None = None
    authority: str | None = None
    authority_file: Annotated[str, AfterValidator(visible_text)] | None = None


@dataclass(frozen=True, slots=True)
class Meeting:
    """A broker that both houses reach, and this house's account there.

    Attributes:
        host: address of the broker.
        port: port of the broker, which speaks TLS.
        user: account of this house.
        password: of the account.
        tls: verifies the broker's certificate.
    """

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    tls: ssl.SSLContext = field(repr=False)


def load_meeting(path: Path) -> Meeting:
    """Read where two houses meet.

    Raises:
        ConfigError: the file cannot be read or a value is invalid; names the file, the key and the problem.
    """
    try:
        found = _MeetingFile.model_validate(read_toml(_text_of(path, f"{path}")))
    except ValidationError as error:
        problems = error.errors()
        for problem in problems:
            if "password" in problem["loc"]:
                problem["input"] = None  # a secret is not for the screen
        shown = (problem_text(problem, lambda keys: _MeetingFile.model_fields) for problem in problems)
        raise ConfigError(f"{path}: {'; '.join(shown)}") from error
    except ValueError as error:
        raise ConfigError(f"{path} is not TOML: {error}; texts need quotes") from error
    password = found.password
    if (found.password is None) is (found.password_file is None):
        raise ConfigError(f"{path}: write `password` or `password_file`, one of them")
    if found.authority is not None and found.authority_file is not None:
        raise ConfigError(f"{path}: write `authority` or `authority_file`, not both")
    if found.password_file is not None:
        file = path.parent / found.password_file
        password = _text_of(file, f"{path}: `password_file`: {file}").strip()
        if not password:
            raise ConfigError(f"{path}: `password_file`: {file} is empty; write the password into it")
    assert password
    return Meeting(found.host, found.port, found.user, password, _verifying(path, found))


def line_of(meeting: Meeting, code: str, side: Side) -> MqttLine:
    """The end of one match's line, not yet connected.

    Args:
        meeting: where both houses meet.
        code: of the match, as `parse_code` returns it.
        side: of this table.
    """
    where = (meeting.host, meeting.port, meeting.user, meeting.password, meeting.tls)
    return MqttLine(MqttBus(meeting_id(code), *where, max_waiting=MAX_WAITING), side)


def _verifying(path: Path, found: _MeetingFile) -> ssl.SSLContext:
    """What verifies the broker: by the authority named, or by those that this computer trusts."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    key, authority = f"{path}: `authority`", found.authority
    if found.authority_file is not None:
        file = path.parent / found.authority_file
        key = f"{path}: `authority_file`: {file}"
        authority = _text_of(file, key)
    if authority is None:
        context.load_default_certs()
        return context
    try:
        # Comments around a certificate may be in any language.
        context.load_verify_locations(cadata=authority.encode("ascii", "replace").decode())
    except (ssl.SSLError, ValueError) as error:
        raise ConfigError(
            f"{key}: this is not a certificate in PEM, which begins with -----BEGIN CERTIFICATE-----; copy it again"
        ) from error
    return context


def _text_of(file: Path, where: str) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except FileNotFoundError as error:
        raise ConfigError(f"{where}: there is no such file; `robodrome meeting` writes those of two houses") from error
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{where} cannot be read: {error}; it is a text file") from error
