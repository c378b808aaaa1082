"""A table that goes through the recorded announcements of a real match over and over.

`recorded.json`: seconds since the first, and announcement, of a match of Robotory between two computer players at a
simulated table, as `lab.hall.joined_play` noted them.
"""

import json
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, cast

from controller.api import shapes
from controller.api.hall import Announcement
from controller.api.table_api import Change
from controller.api.telemetry import FigureHealth

RECORDING = Path(__file__).parent / "recorded.json"

NICE = 10
"""Of tables, which have other computers in a real hall: they are not to slow down what is measured."""

STAND_S = 4.0
"""Wall time for which a stopped table stands, until its people go on."""

_PHASES = {"lobby": "lobby", "playing": "play", "paused": "mismatch", "over": "over"}

Recording = list[tuple[float, Announcement]]


def recorded() -> Recording:
    """What a real table announced: seconds since the first, and announcement."""
    return [(at_s, Announcement.model_validate(said)) for at_s, said in json.loads(RECORDING.read_text())]


class ReplayedTable:
    """See `controller.hall.hall_link.HallTable`; it begins somewhere in the match.

    Attributes:
        table: its id.
        changes: wall time of each; the n-th has ply n, so that the hall's view tells which it has heard of.
        ended: matches that have ended.
        stops: wall time of each stop.
        due_s: wall time of its next change.
    """

    def __init__(self, table: str, recording: Recording) -> None:
        self.table, self._recording = table, recording
        self._at = Random(table).randrange(len(recording))
        self._listeners: list[Callable[[Change], None]] = []
        self._stopped = False
        self.changes, self.stops = list[float](), list[float]()
        self.ended: list[str] = []
        self.due_s = time.monotonic() + Random(table).random()

    def go_on(self) -> None:
        """Change to what comes next."""
        self._stopped = False
        before_s, self._at = self._recording[self._at][0], (self._at + 1) % len(self._recording)
        self.due_s = time.monotonic() + max(self._recording[self._at][0] - before_s, 1.0)
        if self._recording[self._at][1].phase == "over" and self._recording[self._at - 1][1].phase != "over":
            self.ended.append(f"m-{len(self.changes)}")
        self._change()

    def _change(self) -> None:
        self.changes.append(time.monotonic())
        for listener in self._listeners:
            listener("view")

    def view(self, seat: str | None) -> shapes.View:
        """What a spectator sees, as far as the link reads it."""
        said = self._recording[self._at][1]
        seats = {one.seat: {"id": one.seat, "name": one.name, "kind": one.kind} for one in said.seats}
        view: dict[str, Any] = {
            "game": {"name": said.game, "title": said.title},
            "phase": _PHASES.get(said.phase, "play"),
            "seats": seats,
            "ply": len(self.changes),
        }
        if self._stopped:
            view["stopped"] = {}
        if said.phase == "over" and self.ended:
            view |= {"match": self.ended[-1], "outcome": {"winners": [*seats][:1]}}
        return cast(shapes.View, view)

    def figures(self) -> list[FigureHealth]:
        """As many as were recorded."""
        health = self._recording[self._at][1].figures
        return [
            cast(FigureHealth, {"link": "ok" if one < health.ready else "lost", "battery_low": False})
            for one in range(health.total)
        ]

    def stop(self, by: str) -> None:
        """Stand for a while."""
        now_s = time.monotonic()
        self.stops.append(now_s)
        self._stopped, self.due_s = True, now_s + STAND_S
        self._change()

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call `listener` after each change."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)
