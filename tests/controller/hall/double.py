"""A member, a table and a broker's connection as the hall's link needs them."""

from collections.abc import Callable
from typing import Any, cast

from controller.api import hall, shapes
from controller.api.table_api import Change
from controller.api.telemetry import FigureHealth
from controller.errors import LinkError
from controller.hall.membership import Member
from controller.links.link import OnConnection
from controller.links.mqtt_bus import OnBytes

TABLE, OTHER = "table-1", "table-2"
KEY, WRONG_KEY = bytes(range(32)), bytes(32)
STOP_KEY = "a key of the hall and its tables"
NOW_S = 1_000_000.0


def member(port: int = 8883, authority: str = "PEM") -> Member:
    """A table's membership."""
    place = hall.Membership(
        hall="Town hall", table=TABLE, host="127.0.0.1", port=port, password="word", authority=authority, key=KEY.hex(),
        stop_key=STOP_KEY,
    )  # fmt: skip
    return Member(membership=place, name="Window")


def stop(number: int = 1, at_s: float = NOW_S, key: bytes = KEY, table: str = TABLE) -> bytes:
    """A stop as the hall sends it."""
    return hall.signed(key, "orders", table, hall.Stop(number=number, at_s=at_s, by="Ida"))


def stop_for_all(number: int = 1, key: str = STOP_KEY, to: str = hall.ALL) -> bytes:
    """A stop for all as the hall sends it."""
    return hall.signed(key.encode(), "orders", to, hall.Stop(number=number, at_s=NOW_S, by="Ida"))


class FakeTable:
    """A table that shows a view and counts its stops."""

    def __init__(self) -> None:
        self.stops: list[str] = []
        self.listeners: list[Callable[[Change], None]] = []
        self.shown: dict[str, Any] = {
            "phase": "play",
            "game": {"name": "duel", "title": "Duel", "hidden": True, "options": {}},
            "match": "m1",
            "ply": 4,
            "seats": {
                "red": {"id": "red", "kind": "human", "name": "Ana", "to_act": True},
                "blue": {"id": "blue", "kind": "computer", "name": "", "to_act": False},
            },
        }

    def view(self, seat: str | None) -> shapes.View:
        """What a spectator sees."""
        assert seat is None, "the hall is a spectator"
        return cast(shapes.View, self.shown)

    def figures(self) -> list[FigureHealth]:
        """Two figures; the second one is lost and weak."""
        ok, lost = {"link": "ok", "battery_low": False}, {"link": "lost", "battery_low": True}
        return [cast(FigureHealth, ok), cast(FigureHealth, lost)]

    def stop(self, by: str) -> None:
        """Note who stopped."""
        self.stops.append(by)

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Keep the listener."""
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)

    def change(self, **shown: Any) -> None:
        """Show something else."""
        self.shown |= shown
        for listener in self.listeners:
            listener("view")

    def end_match(self, match: str = "m1") -> None:
        """Red wins."""
        self.change(phase="over", match=match, outcome={"winners": ["red"], "reason": {}, "scores": {}})


class FakeBus:
    """A connection whose other end the test holds."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, bytes, bool]] = []
        self.reachable = True
        self.listeners: dict[str, OnBytes] = {}

    async def start(self, on_connection: OnConnection) -> None:
        """Connect, if the hall is there."""
        if not self.reachable:
            raise LinkError("no hall")
        on_connection(True)

    async def close(self) -> None:
        """Disconnect."""

    def publish_bytes(self, topic: str, payload: bytes, qos: int, retain: bool = False) -> None:
        """Note what is sent."""
        assert qos == 1
        self.sent.append((topic, payload, retain))

    def on_bytes(self, topic: str, listener: OnBytes, qos: int) -> None:
        """Keep the listener."""
        self.listeners[topic] = listener

    def order(self, payload: bytes, to: str = TABLE) -> None:
        """The hall sends this."""
        self.listeners[f"{to}/orders"](f"{to}/orders", payload)

    def results(self) -> list[hall.Result]:
        """The results that were sent, as the hall verifies them."""
        return [
            hall.Result.model_validate_json(hall.verified(KEY, "result", TABLE, payload))
            for topic, payload, _ in self.sent
            if topic == f"{TABLE}/result"
        ]

    def announced(self) -> list[hall.Announcement]:
        """The announcements, all of them retained."""
        assert all(retained for topic, _, retained in self.sent if topic == f"{TABLE}/table")
        return [
            hall.Announcement.model_validate_json(sent) for topic, sent, _ in self.sent if topic == f"{TABLE}/table"
        ]
