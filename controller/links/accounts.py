"""Accounts of a broker, and the topics that each may read and write: of a table's, and of a meeting place of two."""

import base64
import hashlib
import json
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from pydantic import TypeAdapter

from base.files import ensure_folder, write_private
from controller.errors import DamagedStoreError
from controller.links.guard import SHOW_S, WAITING
from controller.links.line import MAX_PAYLOAD, Side

CONTROLLER = "controller"
"""The account of the controller, which reads and writes all topics of the table."""

HANDS = "hands"
"""The account of programs that show people their hand tasks; it only reads."""

HOME = "home"
"""The account of Home Assistant: it reads what is published for it, and may stop the table."""

HOUSES = ("house-1", "house-2")
"""The accounts of a meeting place: of the house where it runs, and of the other one."""

GUESTS = "guests"
"""The account there of all houses that only watch: it reads no line between houses that play."""

_PBKDF2_ROUNDS, _SALT_BYTES, _PASSWORD_BYTES = 101, 12, 24
"""Rounds and salt as `mosquitto_passwd` writes them, few because passwords here are random and long (192 bits)."""


_PASSWORDS = TypeAdapter(dict[str, str])


def figure_account(number: int) -> str:
    """The account of a figure."""
    return f"figure-{number}"


@dataclass(frozen=True, slots=True)
class Accounts:
    """The accounts of one table's broker.

    Attributes:
        table: names the topics.
        passwords: by user.
        former: names under which Home Assistant knew the table, which are to be removed there.
    """

    table: str
    passwords: Mapping[str, str]
    former: tuple[str, ...] = ()

    @classmethod
    def generate(cls, table: str, figures: Iterable[int]) -> "Accounts":
        """Accounts with new passwords: the controller, the hands, Home Assistant, and one per figure."""
        users = [CONTROLLER, HANDS, HOME, *(figure_account(number) for number in figures)]
        return cls(table, new_passwords(users))

    @classmethod
    def kept(cls, table: str, figures: Iterable[int], path: Path, former: tuple[str, ...] = ()) -> "Accounts":
        """The accounts of a real table's broker, stored in a private file, because the figures store theirs, too.

        Raises:
            DamagedStoreError: the file is damaged.
            OSError: it cannot be read or written.
        """
        return cls(table, kept_passwords(path, cls.generate(table, figures).passwords), former)

    def readable(self, user: str) -> tuple[str, ...]:
        """Topic filters that the user may subscribe to."""
        root = f"robodrome/{self.table}"
        if user == CONTROLLER:
            return (f"{root}/#",)
        if user == HANDS:
            return (f"{root}/people",)
        if user == HOME:
            return (f"{root}/home/#", *self._announcements)
        return (f"{root}/r/{_number(user)}/cmd", f"{root}/all/estop")

    def writable(self, user: str) -> tuple[str, ...]:
        """Topic filters that the user may publish to."""
        root = f"robodrome/{self.table}"
        if user == CONTROLLER:
            states = (f"robodrome/{name}/home/state" for name in self.former)
            return (f"{root}/#", *self._announcements, *states)
        if user == HANDS:
            return ()
        if user == HOME:
            return (f"{root}/home/stop",)
        return tuple(f"{root}/r/{_number(user)}/{kind}" for kind in ("state", "ack", "tel"))

    @property
    def _announcements(self) -> list[str]:
        """Where Home Assistant looks for the table, under all its names."""
        return [f"homeassistant/device/robodrome-{name}/config" for name in dict.fromkeys((self.table, *self.former))]

    @property
    def connections(self) -> int:
        """Open connections: 17 figures, controller and hands, each a few times while they reconnect."""
        return 128

    @property
    def showing(self) -> tuple[int, float]:
        """Connections that show their account at one time, and the wall time that each has."""
        return WAITING, SHOW_S

    def mosquitto_limits(self) -> list[str]:
        """Lines of mosquitto's configuration: the hand tasks of a whole board take less than half of a packet.

        One connection of an account ends the last one; else any account could end another's by taking its id.
        """
        return ["max_packet_size 65536", "use_username_as_clientid true"]

    def mosquitto_passwords(self) -> str:
        """The password file, hashed as `mosquitto_passwd` does: PBKDF2 with SHA-512, format `$7$`."""
        return "".join(f"{user}:{_hashed(password)}\n" for user, password in self.passwords.items())

    def mosquitto_acl(self) -> str:
        """The access control file."""
        lines = []
        for user in self.passwords:
            lines.append(f"user {user}")
            lines += [f"topic read {topic}" for topic in self.readable(user)]
            lines += [f"topic write {topic}" for topic in self.writable(user)]
        return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class MeetingAccounts(Accounts):
    """The accounts of a meeting place: two houses, for all lines between tables, and guests, for those of watchers."""

    @classmethod
    def kept_in(cls, path: Path) -> "MeetingAccounts":
        """The accounts stored in a private file, because each house stores its own, too.

        Raises:
            DamagedStoreError: the file is damaged.
            OSError: it cannot be read or written.
        """
        return cls("+", kept_passwords(path, new_passwords((*HOUSES, GUESTS))))

    def readable(self, user: str) -> tuple[str, ...]:
        """Topic filters that the user may subscribe to: either side's, as a house leads one match and not the next."""
        sides = ("shown", "watcher") if user == GUESTS else get_args(Side)
        return tuple(f"robodrome/{self.table}/{side}" for side in sides)

    def writable(self, user: str) -> tuple[str, ...]:
        """Topic filters that the user may publish to."""
        return self.readable(user)

    def mosquitto_limits(self) -> list[str]:
        """Lines of mosquitto's configuration: the longest message with its topic, and nothing that stays.

        A house has a connection for each line; the broker draws their ids, which nobody can guess.
        """
        return [f"max_packet_size {MAX_PAYLOAD + 1024}", "max_queued_bytes 16777216", "retain_available false"]


def new_passwords(users: Iterable[str]) -> dict[str, str]:
    """A random password for each user."""
    return {user: secrets.token_urlsafe(_PASSWORD_BYTES) for user in users}


def kept_passwords(path: Path, new: Mapping[str, str]) -> dict[str, str]:
    """The stored passwords by user; those of further users are new, and are stored."""
    kept: dict[str, str] = {}
    if path.exists():
        try:
            kept = _PASSWORDS.validate_json(path.read_bytes())
        except ValueError as error:
            raise DamagedStoreError(f"{path} is damaged: repair it, or remove it and pair again ({error})") from error
    passwords = {**new, **kept}
    if passwords != kept:
        ensure_folder(path.parent)
        write_private(path, json.dumps(passwords, indent=2).encode())
    return passwords


def _number(user: str) -> str:
    return user.removeprefix("figure-")


def _hashed(password: str) -> str:
    salt = secrets.token_bytes(_SALT_BYTES)
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, _PBKDF2_ROUNDS)
    return f"$7${_PBKDF2_ROUNDS}${base64.b64encode(salt).decode()}${base64.b64encode(digest).decode()}"
