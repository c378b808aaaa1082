"""A hall that answers the page from fixed views, inside the browser's own requests: no socket is opened."""

import json
import mimetypes
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute

ORIGIN = "http://hall.test"
NAMES = ["Ana", "Ben", "Maximiliane-Theodora", "Dora", "Emil", "Finja", "Gustav", "Hannah"]
RESULTS = [
    {"table": "t1", "id": "m2", "game": "robotory", "players": ["Ana", "Ben"], "winners": ["Ana"]},
    {"table": "t2", "id": "m1", "game": "droids", "players": ["Maximiliane-Theodora", "Dora", "Emil"], "winners": []},
]
ACCOUNTS = [{"name": "Ana", "role": "host"}, {"name": "Maximiliane-Theodora", "role": "helper"}]


def table(number: int, **changed: Any) -> dict[str, Any]:
    seats = [{"seat": "light", "name": "Ana", "kind": "human"}, {"seat": "dark", "name": "Benjamin", "kind": "human"}]
    return {
        "id": f"t{number}",
        "name": f"Table {number}",
        "game": "robotory",
        "title": "Robotory",
        "phase": "playing",
        "seats": seats,
        "free": 0,
        "ply": 17,
        "here": True,
        "since": 0,
        "calls_host": False,
        "version": "1.0.0",
        "figures": {"ready": 3, "total": 3, "weak": 0},
        "page": "http://table.test/",
        "watch": number == 1,
        "stopping": False,
        **changed,
    }


def hall_view(tables: int = 12, role: str | None = "host", stopped: bool = False) -> dict[str, Any]:
    """The tables that people meet, and others that play."""
    free = [{"seat": "light", "name": "Ana", "kind": "human"}, {"seat": "dark", "name": "", "kind": "open"}]
    special = [
        table(1, name="Fenster", calls_host=True, figures={"ready": 2, "total": 3, "weak": 1}),
        table(2, phase="lobby", free=1, seats=free, ply=0),
        table(3, here=False, since=7300, stopping=True),
        table(4, phase="stopped"),
        table(5, phase="over", title="Ricochet Robots"),
        table(6, phase="stopped" if stopped else "paused", stopping=not stopped),
    ]
    return {
        "hall": "Chess club",
        "name": "Ana" if role else "",
        "role": role,
        "tables": [*special, *(table(number) for number in range(7, tables + 1))],
        "tournaments": [tournament_view()["card"]],
        "stopped": stopped,
    }


def tournament_view() -> dict[str, Any]:
    games = [
        {"id": 1, "table": "t1", "sides": [["Ana"], ["Ben"]], "result": [1, 0]},
        {"id": 2, "table": None, "sides": [["Maximiliane-Theodora"], ["Dora"]], "result": [0.5, 0.5]},
        {"id": 3, "table": "t2", "sides": [["Emil"], ["Finja"]], "result": None},
        {"id": 4, "table": None, "sides": [["Gustav"]], "result": [1, 0]},
    ]
    line = {"buchholz": 1.5, "berger": 0.25, "played": 1}
    lines = [{"rank": n + 1, "entrant": n, "name": name, "points": 0.5, **line} for n, name in enumerate(NAMES)]
    return {
        "card": {
            "id": 7,
            "name": "Frühjahrsturnier",
            "game": "robotory",
            "kind": "swiss",
            "round": 2,
            "rounds": 6,
            "state": "running",
        },
        "rounds": [{"number": 1, "pairings": games}, {"number": 2, "pairings": games}],
        "standings": [{**one, "withdrawn": one["name"] == "Hannah"} for one in lines],
    }


class HallDouble:
    """Serves the built page, and notes what it asks for."""

    def __init__(self, page: Page, files: Mapping[str, bytes], view: dict[str, Any]) -> None:
        self.page, self._files, self._view = page, files, view
        self.asked: list[tuple[str, Any]] = []
        self.refuses = ""
        self._sockets: list[WebSocketRoute] = []
        page.route(f"{ORIGIN}/**", self._answer)
        page.route_web_socket(f"{ORIGIN.replace('http', 'ws')}/live", self._connect)

    def tell(self, **changed: Any) -> None:
        """Send a changed view."""
        self._view = {**self._view, **changed}
        for socket in self._sockets:
            socket.send(json.dumps(self._view))

    def _connect(self, socket: WebSocketRoute) -> None:
        self._sockets.append(socket)
        socket.send(json.dumps(self._view))

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(f"{ORIGIN}/").split("?")[0]
        if path.startswith("api/"):
            if route.request.method == "GET":
                route.fulfill(json={"api/results": RESULTS, "api/accounts": ACCOUNTS}.get(path) or tournament_view())
                return
            self.asked.append((path.removeprefix("api/"), route.request.post_data_json))
            answer = {"why": self.refuses} if self.refuses else {"code": "7KQ2-M4XN", "address": "hall.local:8533"}
            route.fulfill(status=409 if self.refuses else 200, json=answer)
        else:
            name = path if path in self._files else "hall.html"
            kind = mimetypes.guess_type(name)[0] or "text/html"
            route.fulfill(body=self._files[name], content_type=kind)
