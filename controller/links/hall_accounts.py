"""The accounts of a hall's broker: one for the hall, and places for tables, which are given to those that join."""

import json
from dataclasses import dataclass
from pathlib import Path

from controller.api.hall import ALL, MAX_ANNOUNCEMENT, MAX_MESSAGE
from controller.links.accounts import Accounts, kept_passwords, new_passwords

BUS = "hall"
"""What `MqttBus` calls the table of whose topics all of the hall are below."""

HALL = "hall"
"""The account of the hall, which reads what tables write, and the other way round."""

PLACES = 1200
"""Tables that can join one hall's broker."""


SAID = ("table", "result")
"""What tables publish."""

ORDERS = ("orders",)
"""What they read, of their own and for all."""


def account_of(number: int) -> str:
    """The account, and id, of a table."""
    return f"table-{number}"


@dataclass(frozen=True, slots=True)
class HallAccounts(Accounts):
    """Each table writes and reads its own topics only, and reads what is for all."""

    @classmethod
    def kept_in(cls, path: Path) -> "HallAccounts":
        """The accounts stored in a private file.

        Raises:
            DamagedStoreError: the file is damaged.
            OSError: it cannot be read or written.
        """
        users = [HALL, *(account_of(number) for number in range(1, PLACES + 1))]
        return cls(BUS, kept_passwords(path, new_passwords(users)))

    def readable(self, user: str) -> tuple[str, ...]:
        """Topic filters that the user may subscribe to."""
        return _topics("+", SAID) if user == HALL else (*_topics(user, ORDERS), *_topics(ALL, ORDERS))

    def writable(self, user: str) -> tuple[str, ...]:
        """Topic filters that the user may publish to; the hall clears what a table that has left has announced."""
        return _topics("+", ("table", *ORDERS)) if user == HALL else _topics(user, SAID)

    def mosquitto_limits(self) -> list[str]:
        """Lines of mosquitto's configuration."""
        return [
            f"max_packet_size {max(MAX_ANNOUNCEMENT, 2 * MAX_MESSAGE) + 1024}",
            "max_queued_messages 4096",
            "use_username_as_clientid true",
        ]

    def nats_accounts(self) -> str:
        """The users in the form of NATS's configuration, whose gateway for MQTT reads `/` as `.` and `+` as `*`."""
        users = [
            f'  {{ user: "{user}", password: "{password}", permissions: {{ publish: {_subjects(self.writable(user))}, '
            f"subscribe: {_subjects((*self.readable(user), '$MQTT/sub/>'))} }} }}"
            for user, password in self.passwords.items()
        ]
        return "\n".join(["authorization { users: [", *users, "] }", ""])

    @property
    def connections(self) -> int:
        """Open connections: the hall's and those of tables, some while they reconnect."""
        return 2 * PLACES

    @property
    def showing(self) -> tuple[int, float]:
        """All tables together, after a power cut: a small computer serves some 50 each second."""
        return PLACES, PLACES / 40


def _subjects(filters: tuple[str, ...]) -> str:
    return json.dumps([one.replace("/", ".").replace("+", "*") for one in filters])


def _topics(table: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"robodrome/{BUS}/{table}/{kind}" for kind in kinds)
