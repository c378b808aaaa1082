"""The phones that may use the table: invitations, and the tokens that they are exchanged for.

An invitation admits one phone. Its code of 128 bits is in a QR code, in the fragment of the address, which browsers
do not send; its short form is for typing. The token is random and kept in a cookie; the file holds only its hash.
"""

import hashlib
import json
import logging
import math
import secrets
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass, replace
from itertools import count
from pathlib import Path
from typing import Literal

from pydantic import TypeAdapter
from typing_extensions import TypedDict

from base.files import ensure_folder, write_private
from base.limits import BucketPerSource, Places, TokenBucket
from base.release import RELEASED_S
from web_remote.pairing.person_names import clean_name, distinct_name

Role = Literal["host", "player", "viewer", "camera"]

INVITATION_S = 120.0
"""Life of an invitation for another player: time to walk over and scan it."""

SHORT_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits of short codes, without those that look alike (I, L, O, 0, 1)."""

SHORT_LENGTH = 6
"""Letters of a short code: 31 ** 6 = 887 million codes, of which `ALL_TRIES` lets 30 be tried a minute."""

SEEN_SAVED_S = 60.0
"""Shortest time between two savings of when a phone was here last."""

VISITORS = 16, 4
"""Visitors of a hall who watch, in total and per machine; a new one displaces the oldest."""

TRIES, ALL_TRIES = (5, 5 / 60), (30, 30 / 60)
"""Rate limits of tried short codes, of one source and of all together, as burst and tries per second.

Long codes need none: nobody guesses 128 bits. Somebody who uses up all tries cannot block people who scan a QR code.
"""

logger = logging.getLogger(__name__)


def cookie_name(port: int | None) -> str:
    """Of the cookie with a phone's token: browsers share cookies among the ports of a host, and its tables must not."""
    return f"robodrome-{port}"


class PairingError(Exception):
    """A code or a file that cannot be used; `code` is for programs, the message for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Invitation:
    """Admits one phone.

    Attributes:
        role: what the phone may do.
        code: 128 random bits, for the QR code.
        short: six letters, for typing.
        ends_s: when it expires, on the pairing's clock; None: not before it is used.
    """

    role: Role
    code: str
    short: str
    ends_s: float | None


@dataclass(frozen=True, slots=True)
class Phone:
    """A paired phone: the name of its person, and the seat that this person plays.

    `guests` are the seats of people without a phone, who share this one; `badge` is the number of the person's badge,
    which nobody else has. A `viewer` is a screen that shows the table and may do nothing, such as a television.
    A `visitor` is a viewer whom a hall's ticket has let in, until the program ends.
    `seen_at_s` is the calendar time, in seconds since 1970, at which it was here last, to the minute; None if the
    clock was not set.
    """

    id: str
    name: str
    host: bool
    seat: str | None
    token_sha256: str
    guests: tuple[str, ...] = ()
    badge: int = 0
    viewer: bool = False
    seen_at_s: float | None = None
    visitor: bool = False

    @property
    def seats(self) -> tuple[str, ...]:
        """All seats that are played on this phone, its owner's first."""
        return self.guests if self.seat is None else (self.seat, *self.guests)


class _File(TypedDict):
    version: Literal[1]
    phones: tuple[Phone, ...]


_FILE = TypeAdapter(_File)


class Pairing:
    """Issues invitations and keeps the phones that used them.

    The *opening* invitation makes a host. It is shown on the table's own screen. When it is used, a new one replaces
    it, so the owner of the table can always become host again.

    Args:
        file: where the phones are kept over a restart; None: in memory only.
        now: seconds, for the life of invitations and the rate limits.
        on_invitation: called with each new opening invitation.
        calendar: the calendar time in seconds since 1970, which may jump, for when phones were here before a restart.

    Attributes:
        phones: by id; each change replaces the mapping, which other threads may therefore read.
        trouble: why the phones cannot be written; None while they can.
    """

    def __init__(
        self,
        file: Path | None = None,
        now: Callable[[], float] = time.monotonic,
        on_invitation: Callable[[Invitation], None] = lambda _: None,
        calendar: Callable[[], float] = time.time,
    ) -> None:
        self._file = file
        self._now = now
        self._on_invitation = on_invitation
        self._calendar = calendar
        self._seen_s: dict[str, float] = {}
        self._saved_s: dict[str, float] = {}
        self._invitations: list[Invitation] = []
        self._tries = BucketPerSource(*TRIES, now)
        self._all_tries = TokenBucket(*ALL_TRIES, now)
        self._visitors = Places[str](*VISITORS)
        self.phones: Mapping[str, Phone] = {phone.id: phone for phone in _read(file)}
        self.trouble: OSError | None = None
        self._open()

    def _open(self) -> None:
        self.opening = self.invite("host", None)
        self._on_invitation(self.opening)

    def invite(self, role: Role, lives_s: float | None = INVITATION_S) -> Invitation:
        """Issue an invitation that expires after `lives_s`; None: never before it is used."""
        short = "".join(secrets.choice(SHORT_ALPHABET) for _ in range(SHORT_LENGTH))
        ends_s = None if lives_s is None else self._now() + lives_s
        invitation = Invitation(role, secrets.token_urlsafe(16), short, ends_s)
        self._invitations = [*self._valid(), invitation]
        return invitation

    def renew_invitations(self) -> None:
        """End all invitations that are not used yet, and open a new opening one."""
        self._invitations = []
        self._open()

    def _valid(self) -> list[Invitation]:
        now = self._now()
        return [i for i in self._invitations if i.ends_s is None or now < i.ends_s]

    def invitation(self, code: str, source: str, roles: Collection[Role]) -> Invitation:
        """The invitation for one of these roles with this code, long or short.

        Raises:
            PairingError: there is none (`pair/code`), or there were too many tries from this source (`pair/tries`).
        """
        typed = "".join(letter for letter in code.upper() if letter in SHORT_ALPHABET)
        is_short = len(code) <= 2 * SHORT_LENGTH
        if is_short and not (self._tries.take(source) and self._all_tries.take()):
            raise PairingError("pair/tries", "Too many tries. Wait a minute and try again.")
        found = [
            i
            for i in self._valid()
            if i.role in roles
            and secrets.compare_digest(*((typed, i.short) if is_short else (code.encode(), i.code.encode())))
        ]
        if not found:
            raise PairingError("pair/code", "This code is wrong, used or too old. Ask for a new one.")
        return found[0]

    def use(self, invitation: Invitation) -> None:
        """End an invitation, which has admitted its phone."""
        self._invitations.remove(invitation)
        if invitation == self.opening:
            self._open()

    def redeem(
        self,
        code: str,
        name: str,
        known: Phone | None = None,
        source: str = "",
        guests: Callable[[], Collection[str]] = tuple,
    ) -> tuple[Phone, str]:
        """Use up an invitation.

        Args:
            code: the long or the short code.
            name: the person's name; it gets a number if another's looks the same.
            known: the phone, if it is paired already; it keeps its seat and its rights.
            source: the machine that asks, by which tries are counted.
            guests: gives the names of people without a phone.

        Returns:
            The phone and its new token.

        Raises:
            PairingError: the code is wrong, used or expired (`pair/code`), there were too many tries (`pair/tries`), or
                the phone cannot be saved (`pair/disk`), and the invitation stays valid.
        """
        invitation = self.invitation(code, source, ("host", "player", "viewer"))
        token = secrets.token_urlsafe(32)
        host = invitation.role == "host" or (known is not None and known.host)
        fresh = known or Phone(secrets.token_hex(4), "", host, None, "", badge=self._free_badge())
        viewer = invitation.role == "viewer" and (known is None or known.viewer)
        others = {one.name for one in self.phones.values() if one.id != fresh.id} | {*guests()}
        shown = distinct_name(clean_name(name) or "?", others)
        phone = replace(fresh, name=shown, host=host, viewer=viewer, token_sha256=_sha256(token), visitor=False)
        phones = {**self.phones, phone.id: phone}
        try:
            self._write(phones)
        except OSError as error:
            logger.error("a phone cannot be saved: %s", error)
            why = f"The phone cannot be saved: {error.strerror}. Is the table's disk full?"
            raise PairingError("pair/disk", why) from error
        self.phones = phones
        self._visitors.leave(phone.id)
        self.use(invitation)
        return phone, token

    def _free_badge(self) -> int:
        worn = {phone.badge for phone in self.phones.values()}
        return next(number for number in count() if number not in worn)

    def check_visit(self, source: str) -> None:
        """Raises `PairingError` (`pair/tries`) if codes or tickets were tried too often from this source."""
        if not self._tries.take(source):
            raise PairingError("pair/tries", "Too many tries. Wait a minute and try again.")

    def visit(self, hall: str, source: str) -> str:
        """Let in a visitor of this hall, whose ticket has been checked; returns the new phone's token."""
        token, phone_id = secrets.token_urlsafe(32), secrets.token_hex(4)
        if displaced := self._visitors.enter(phone_id, source):
            self.forget(displaced)
        name = distinct_name(clean_name(hall) or "?", {one.name for one in self.phones.values()})
        phone = Phone(phone_id, name, False, None, _sha256(token), badge=self._free_badge(), viewer=True, visitor=True)
        self.phones = {**self.phones, phone_id: phone}
        return token

    def end_visits(self) -> None:
        """Unpair all visitors."""
        for phone_id in tuple(self._visitors):
            self.forget(phone_id)

    def phone(self, token: str | None) -> Phone | None:
        """The phone that holds the token."""
        digest = _sha256(token or "")
        return next((p for p in self.phones.values() if secrets.compare_digest(p.token_sha256, digest)), None)

    def place(self, phone_id: str, seat: str | None, guests: tuple[str, ...] = ()) -> None:
        """Set the seats of a phone; if that cannot be saved, the table plays on and `trouble` says so."""
        phone = replace(self.phones[phone_id], seat=seat, guests=guests)
        if phone != self.phones[phone_id]:
            self._take_over({**self.phones, phone_id: phone})

    def appoint(self, phone_id: str, host: bool) -> None:
        """Make a phone host, or no longer; if that cannot be saved, `trouble` says so, as in `place`."""
        self._take_over({**self.phones, phone_id: replace(self.phones[phone_id], host=host)})

    def see(self, phone_id: str) -> None:
        """Note that a phone is here now; it is saved once a minute, as phones may come and go often."""
        now_s, phone = self._now(), self.phones.get(phone_id)
        if phone is None:
            return
        self._seen_s[phone_id] = now_s
        if now_s - self._saved_s.get(phone_id, -math.inf) >= SEEN_SAVED_S:
            self._saved_s[phone_id] = now_s
            calendar_s = self._calendar()
            seen_at_s = calendar_s if calendar_s >= RELEASED_S else None
            self._take_over({**self.phones, phone_id: replace(phone, seen_at_s=seen_at_s)})

    def away_s(self, phone_id: str) -> float | None:
        """Seconds since a phone was here last; None if nobody can tell. Only from before the start by the calendar."""
        if phone_id in self._seen_s:
            return self._now() - self._seen_s[phone_id]
        seen_at_s = self.phones[phone_id].seen_at_s
        away_s = -1.0 if seen_at_s is None else self._calendar() - seen_at_s
        return away_s if away_s >= 0 else None

    def forget(self, phone_id: str) -> None:
        """Unpair a phone: its token is no longer valid; if that cannot be saved, `trouble` says so, as in `place`."""
        self._seen_s.pop(phone_id, None)
        self._saved_s.pop(phone_id, None)
        self._visitors.leave(phone_id)
        self._take_over({known: phone for known, phone in self.phones.items() if known != phone_id})

    def save_again(self) -> None:
        """Try to save what could not be saved: a phone that was removed must not come back at the next start."""
        if self.trouble is not None:
            self._take_over(self.phones)

    def _take_over(self, phones: Mapping[str, Phone]) -> None:
        self.phones = phones
        try:
            self._write(phones)
        except OSError as error:
            if self.trouble is None:
                logger.error("the paired phones cannot be saved: %s", error)
            self.trouble = error

    def _write(self, phones: Mapping[str, Phone]) -> None:
        if self._file is not None:
            listed = {"version": 1, "phones": [asdict(one) for one in phones.values() if not one.visitor]}
            ensure_folder(self._file.parent)
            write_private(self._file, json.dumps(listed, indent=1).encode())
        self.trouble = None


def _read(file: Path | None) -> list[Phone]:
    if file is None or not file.exists():
        return []
    try:
        return list(_FILE.validate_json(file.read_bytes())["phones"])
    except ValueError as error:
        raise PairingError(
            "pair/file",
            f"{file}: the list of paired phones cannot be read; move it away and pair again, or: robodrome doctor "
            f"--repair ({error})",
        ) from error


def _sha256(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
