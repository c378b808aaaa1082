"""The operator's PIN, and the phones that have shown it.

A PIN is short: it is kept as a salted scrypt hash (RFC 7914), and each wrong try makes the next wait longer.
Tries are kept with it, each before it is looked at, so a restart gives none back; the waits begin again there.
Only a host's phone may try. Its own wrong tries make it wait; those of all phones that never had the right one make
these wait, too. A right one takes back the wrong tries of its own phone only. A phone that had it once does not wait
for the others, so nobody locks the owner out.
"""

import asyncio
import hashlib
import json
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal, NotRequired

from pydantic import TypeAdapter
from typing_extensions import TypedDict

from base.files import ensure_folder, remove, write_private

FILE = "console.json"
"""Its name in the data folder."""

MIN_DIGITS, MAX_DIGITS = 6, 12

SCRYPT_N, SCRYPT_R, SCRYPT_P = 2**15, 8, 1
"""Cost of a hash: 32 MB and about a tenth of a second on a small computer."""

FREE, FREE_OF_ALL = 3, 10
"""Wrong tries of one phone, and of all phones together that never had the right PIN, before they must wait."""

FIRST_WAIT_S, LONGEST_WAIT_S = 30.0, 3600.0
"""The first wait; each further wrong try doubles it, up to the longest."""

IDLE_S, SESSION_S = 1800.0, 12 * 3600.0
"""A console closes this long after its last request, and at the latest this long after it was opened."""


logger = logging.getLogger(__name__)


class PinError(Exception):
    """A refused PIN; `wait_s` is the time until the next one is checked."""

    def __init__(self, code: str, message: str, wait_s: float = 0.0) -> None:
        super().__init__(message)
        self.code = code
        self.wait_s = wait_s


class _Kept(TypedDict):
    version: Literal[1]
    n: int
    r: int
    p: int
    salt: str
    hash: str
    phones: list[str]
    wrong: NotRequired[dict[str, int]]


_KEPT = TypeAdapter(_Kept)


class PinFile:
    """The stored PIN, read each time: a command on the machine may replace it while the table runs.

    Args:
        path: of the file; None: in memory only.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._text = ""

    def read(self) -> _Kept | None:
        """What is kept; None while no PIN is set.

        Raises:
            PinError: the file cannot be read; then nobody gets in.
        """
        try:
            text = self._text if self._path is None else self._path.read_text(encoding="utf-8")
            return _KEPT.validate_json(text) if text else None
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            raise PinError("console/file", "The stored PIN cannot be read. On the machine: robodrome pin") from error

    def write(self, kept: _Kept) -> None:
        """Store it, readable only by its owner. Raises OSError."""
        self._text = json.dumps(kept, indent=1)
        if self._path is not None:
            ensure_folder(self._path.parent)
            write_private(self._path, self._text.encode())

    def forget(self) -> bool:
        """Remove the PIN; the next host sets one. Return whether there was one. Raises OSError."""
        there, self._text = bool(self._text), ""
        if self._path is not None:
            there = self._path.exists()
            remove(self._path)
        return there


def hashed(pin: str) -> _Kept:
    """What is kept of a new PIN.

    Raises:
        PinError: it is too short or too easy to guess.
    """
    if not (pin.isascii() and pin.isdecimal() and MIN_DIGITS <= len(pin) <= MAX_DIGITS):
        raise PinError("console/weak", f"A PIN has {MIN_DIGITS} to {MAX_DIGITS} digits.")
    steps = {int(b) - int(a) for a, b in pairwise(pin)}
    if len(steps) == 1 and steps <= {-1, 0, 1}:
        raise PinError("console/weak", "This PIN is the first that anybody tries. Choose another one.")
    salt = secrets.token_bytes(16)
    return {
        "version": 1,
        "n": SCRYPT_N,
        "r": SCRYPT_R,
        "p": SCRYPT_P,
        "salt": salt.hex(),
        "hash": _scrypt(pin, salt, SCRYPT_N, SCRYPT_R, SCRYPT_P).hex(),
        "phones": [],
    }


def _scrypt(pin: str, salt: bytes, n: int, r: int, p: int) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=n, r=r, p=p, maxmem=256 * n * r, dklen=32)


def _matches(pin: str, kept: _Kept) -> bool:
    found = _scrypt(pin, bytes.fromhex(kept["salt"]), kept["n"], kept["r"], kept["p"])
    return secrets.compare_digest(found, bytes.fromhex(kept["hash"]))


def _wait_s(wrong: int, free: int) -> float:
    """Time from the last of so many wrong tries until the next one is looked at."""
    return 0.0 if wrong < free else min(FIRST_WAIT_S * 2.0 ** min(wrong - free, 20), LONGEST_WAIT_S)


@dataclass(slots=True)
class _Session:
    token_sha256: str
    salt: str
    began_s: float
    used_s: float


@dataclass(slots=True)
class ConsoleLock:
    """Lets a phone into the operator's console for a while.

    Args:
        file: the kept PIN.
        now: seconds on a clock that never jumps, for waits and the end of sessions.
        off_loop: calls a function where it does not hold up the event loop.
    """

    file: PinFile
    now: Callable[[], float]
    off_loop: Callable[..., Awaitable[Any]]
    _began_s: float = field(init=False)
    _salt: str = ""
    _wrong: dict[str, int] = field(default_factory=dict)
    _tried_s: dict[str, float] = field(default_factory=dict)
    _sessions: dict[str, _Session] = field(default_factory=dict)
    _one: asyncio.Lock = field(default_factory=asyncio.Lock)

    def __post_init__(self) -> None:
        self._began_s = self.now()

    @property
    def is_set(self) -> bool:
        """Whether there is a PIN. Raises PinError if the file cannot be read."""
        return self.file.read() is not None

    async def choose(self, phone: str, pin: str, token: str | None) -> str:
        """Set the first PIN, or replace it by a phone whose console is open; the token of the console.

        Raises:
            PinError: there is one already, the new one is too easy to guess, or it cannot be kept.
        """
        async with self._one:
            if self.is_set and not self.is_open(phone, token):
                raise PinError("console/set", "A PIN has already been set. Open the console with it.")
            kept: _Kept = await self.off_loop(hashed, pin)
            self._keep({**kept, "phones": [phone]})
            return self._opened(phone, kept)

    async def open(self, phone: str, pin: str) -> str:
        """Try a PIN; the token of the console.

        Raises:
            PinError: it is wrong, or too many were; a try during the wait is not looked at and does not lengthen it.
        """
        async with self._one:  # one hash at a time, and no parallel try that is not yet counted
            kept = self.file.read()
            if kept is None:
                raise PinError("console/none", "No PIN has been set yet.")
            is_known = phone in kept["phones"]
            self._check_wait(phone, kept)
            self._wrong[phone] = self._wrong.get(phone, 0) + 1
            self._tried_s[phone] = self.now()
            self._note({**kept, "wrong": self._wrong}, needed=not is_known)
            matches, present = await self.off_loop(_matches, pin, kept), self.file.read()
            if not matches or present is None or present["salt"] != kept["salt"]:
                raise PinError("console/pin", "This PIN is wrong.")
            wrong = {one: tries for one, tries in self._wrong.items() if one != phone}
            phones = kept["phones"] if is_known else [*kept["phones"], phone]
            self._note({**kept, "phones": phones, "wrong": wrong}, needed=not is_known)
            self._wrong = wrong
            return self._opened(phone, kept)

    def _check_wait(self, phone: str, kept: _Kept) -> None:
        """Raises PinError if a try of this phone is not to be looked at yet."""
        if kept["salt"] != self._salt:
            self._salt, self._wrong = kept["salt"], dict(kept.get("wrong", {}))
        ends_s = self._tried_s.get(phone, self._began_s) + _wait_s(self._wrong.get(phone, 0), FREE)
        unknown = self._wrong.keys() - {*kept["phones"]}
        if unknown and phone not in kept["phones"]:
            last_s = max(self._tried_s.get(one, self._began_s) for one in unknown)
            ends_s = max(ends_s, last_s + _wait_s(sum(self._wrong[one] for one in unknown), FREE_OF_ALL))
        if (left_s := ends_s - self.now()) > 0:
            raise PinError("console/wait", f"Too many wrong PINs. Wait {left_s:.0f} s.", left_s)

    def _note(self, kept: _Kept, needed: bool) -> None:
        """Keep tries and phones. On a full disk, one that had the right PIN before opens the console without that."""
        try:
            self._keep(kept)
        except PinError as error:
            if needed:
                raise
            logger.warning("tries of the PIN cannot be kept: %s", error)

    def is_open(self, phone: str, token: str | None) -> bool:
        """Whether the phone's console is open; keeps it open for another `IDLE_S`."""
        session, now_s = self._sessions.get(phone), self.now()
        if session is None or not secrets.compare_digest(session.token_sha256, _sha256(token or "")):
            return False
        kept = self.file.read()
        over = now_s > session.used_s + IDLE_S or now_s > session.began_s + SESSION_S
        if over or kept is None or kept["salt"] != session.salt:
            self.close(phone)
            return False
        session.used_s = now_s
        return True

    def close(self, phone: str) -> None:
        """Close the phone's console."""
        self._sessions.pop(phone, None)

    def keep_to(self, hosts: Collection[str]) -> None:
        """Close the console on all other phones."""
        for phone in self._sessions.keys() - set(hosts):
            self.close(phone)

    def _keep(self, kept: _Kept) -> None:
        try:
            self.file.write(kept)
        except OSError as error:
            why = f"The PIN cannot be kept: {error.strerror}. Is the table's disk full?"
            raise PinError("console/disk", why) from error

    def _opened(self, phone: str, kept: _Kept) -> str:
        token, now_s = secrets.token_urlsafe(32), self.now()
        self._sessions[phone] = _Session(_sha256(token), kept["salt"], now_s, now_s)
        return token


def _sha256(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
