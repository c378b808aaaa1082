"""The phones that may film the table: each was invited for that alone, and films once a host has admitted it."""

import hashlib
import logging
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Literal

from pydantic import TypeAdapter
from typing_extensions import TypedDict

from base.files import ensure_folder, write_private
from web_remote.pairing.paired_phones import Pairing, Role, cookie_name

logger = logging.getLogger(__name__)

MAX_WAITING = 8
"""Phones that may wait for a host's yes; the one that has waited longest goes first."""

CAMERA_DIGITS = 16
"""Hexadecimal digits that tell cameras apart: no two are alike by chance."""


def camera_cookie(port: int | None) -> str:
    """Of the cookie with a camera's token: the same phone may hold a seat, too, and each role has its own."""
    return f"{cookie_name(port)}-camera"


@dataclass(frozen=True, slots=True)
class CameraPhone:
    """A phone that may send pictures once it is `admitted`, and may do nothing else.

    `key_sha256`: of the key that its page keeps and shows at each invitation; empty if it has shown none.
    """

    id: str
    token_sha256: str
    admitted: bool = False
    key_sha256: str = ""
    second: bool = False

    def camera(self, lens: str) -> str:
        """What tells a camera from those of all other phones, by its browser's name.

        It stays the same after each restart, and when the phone is removed and invited again: its calibration holds.
        """
        return _sha256(f"{self.key_sha256 or self.id} {lens}")[:CAMERA_DIGITS]


class _File(TypedDict):
    version: Literal[1]
    cameras: tuple[CameraPhone, ...]


_FILE = TypeAdapter(_File)


class CameraPhones:
    """Keeps the phones that film.

    Args:
        pairing: issues their invitations.
        file: where they are kept over a restart; None: in memory only. One that cannot be read counts as empty: they
            are invited again.

    Attributes:
        phones: by id; each change replaces the mapping, which other threads may therefore read.
    """

    def __init__(self, pairing: Pairing, file: Path | None = None) -> None:
        self._pairing = pairing
        self._file = file
        self.phones: Mapping[str, CameraPhone] = {phone.id: phone for phone in _read(file)}

    def redeem(self, code: str, source: str = "", key: str = "") -> tuple[CameraPhone, str]:
        """Exchange a camera's invitation for a token.

        Args:
            code: long or short.
            source: the machine that asks, by which tries are counted.
            key: by which the phone's cameras are known again; it opens nothing.

        Returns:
            The phone, not admitted yet, and its token.

        Raises:
            PairingError: see `Pairing.invitation`.
        """
        roles: tuple[Role, ...] = ("camera",)
        self._pairing.use(self._pairing.invitation(code, source, roles))
        token = secrets.token_urlsafe(32)
        phone = CameraPhone(secrets.token_hex(4), _sha256(token), key_sha256=_sha256(key) if key else "")
        waiting = [one for one in self.phones.values() if not one.admitted][1 - MAX_WAITING :]
        admitted = [one for one in self.phones.values() if one.admitted]
        self._take_over({one.id: one for one in (*admitted, *waiting, phone)})
        return phone, token

    def phone(self, token: str | None) -> CameraPhone | None:
        """The phone that holds the token."""
        digest = _sha256(token or "")
        return next((p for p in self.phones.values() if secrets.compare_digest(p.token_sha256, digest)), None)

    def is_admitted(self, phone_id: str) -> bool:
        """Whether the phone may film."""
        phone = self.phones.get(phone_id)
        return phone is not None and phone.admitted

    def admit(self, phone_id: str, second: bool = False) -> None:
        """Let the phone film, instead of any other as the first or second camera."""
        admitted = replace(self.phones[phone_id], admitted=True, second=second)
        others = {one.id: one for one in self.phones.values() if not one.admitted or one.second != second}
        self._take_over(others | {phone_id: admitted})

    def forget(self, phone_id: str) -> None:
        """Remove the phone: its token is no longer valid."""
        self._take_over({known: phone for known, phone in self.phones.items() if known != phone_id})

    def _take_over(self, phones: Mapping[str, CameraPhone]) -> None:
        self.phones = phones
        if self._file is None:
            return
        listed = {"version": 1, "cameras": [asdict(phone) for phone in phones.values()]}
        try:
            ensure_folder(self._file.parent)
            write_private(self._file, _FILE.dump_json(_FILE.validate_python(listed), indent=1))
        except OSError as error:
            logger.error("the phones that film cannot be saved: %s", error)


def _read(file: Path | None) -> tuple[CameraPhone, ...]:
    if file is None or not file.exists():
        return ()
    try:
        return _FILE.validate_json(file.read_bytes())["cameras"]
    except (OSError, ValueError) as error:
        logger.warning("%s cannot be read; invite the phone that films again: %s", file, error)
        return ()


def _sha256(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
