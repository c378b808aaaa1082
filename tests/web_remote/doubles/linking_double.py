"""The link of a table double to another house's table, which is only told of."""

from typing import Any

from controller.api.table_api import Change, Json
from controller.api.wording import words
from controller.errors import TableBusyError, UnknownOrderError
from controller.links.meeting_code import parse_code, shown_code

CODE, HOUSE = "ABCD-EFGH-JKMN", "Granny's house"
"""Of the other house."""
HALL = "hall.local:8533"
"""Address of the only hall."""

TICKET = "ticket"
"""The only one that it gives, as often as it is asked."""


class LinkingDouble:
    """Implements `controller.api.linking.Linking`. Tests set `linked` by `other_house`, and call `changed`.

    Implements `controller.api.hall.table.Hall`, too.
    """

    linked: Json | None = None
    hall: Json | None = None
    other_jpeg: bytes | None
    calls: list[tuple[Any, ...]]
    state: Any
    game: Any

    def changed(self, change: Change = "view") -> None:
        raise NotImplementedError

    async def invite_table(self, house: str) -> str:
        self._begin("leader", house)
        return CODE

    async def show_match(self) -> str:
        self.calls.append(("show",))
        self._tell(codes=1)
        return CODE

    async def end_watching(self) -> None:
        self._tell(codes=0, watchers=[])

    async def hand_over_match(self) -> None:
        self._tell(handover={"step": "offered", "hidden": self.game.hidden})

    async def answer_handover(self, agrees: bool) -> None:
        self.calls.append(("answer", agrees))
        assert self.linked is not None
        offer = self.linked.pop("handover")
        self._tell(**({"handover": offer | {"step": "moving"}} if agrees else {}))

    def _tell(self, **told: Any) -> None:
        if self.linked is None:
            raise UnknownOrderError(words("linked.none"))
        self.linked = self.linked | told
        self.changed()

    async def join_table(self, code: str, house: str) -> None:
        self._join("follower", code, house)

    async def watch_table(self, code: str, house: str) -> None:
        self._join("watcher", code, house)

    def _join(self, role: str, code: str, house: str) -> None:
        try:
            parsed = parse_code(code)
        except ValueError as error:
            raise UnknownOrderError(words("linked.code", code=code[:20])) from error
        self._begin(role, house, shown_code(parsed))

    def _begin(self, role: str, *told: str) -> None:
        if self.linked:
            raise TableBusyError(words("order.linked"))
        self.calls.append((role, *told))
        self.linked = self.other_house(role, "waiting", house="")
        self.changed()

    async def leave_table(self) -> None:
        self.linked = None
        self.changed()

    async def show_picture(self, allowed: bool) -> None:
        self._tell(shows=allowed)

    async def other_picture(self) -> bytes | None:
        return self.other_jpeg if self.linked and self.linked["picture"] else None

    async def join_hall(self, address: str, code: str, name: str) -> None:
        if address != HALL:
            raise TableBusyError(words("in-hall.failed"))
        self.calls.append(("hall", code, name))
        told = {"reached": True, "waiting": 0, "called": False, "watched": False, "removed": False}
        self.hall = {"name": "Chess club", **told}
        self.changed()

    async def leave_hall(self) -> None:
        self.hall = None
        self.changed()

    async def call_host(self, calls: bool) -> None:
        if self.hall is not None:
            self.hall = self.hall | {"called": calls}
        self.changed()

    async def allow_watching(self, allowed: bool) -> None:
        if self.hall is not None:
            self.hall = self.hall | {"watched": allowed}
        self.changed()

    def take_ticket(self, ticket: str) -> str:
        if self.hall is None or not self.hall["watched"] or ticket != TICKET:
            raise TableBusyError(words("in-hall.ticket"))
        return str(self.hall["name"])

    def other_house(self, role: str, state: str = "joined", **told: Any) -> Json:
        """What a table says of the other one, whose board shows what this one's should."""
        scene = (self.state or self.game.start()).scene()
        tokens = {site: {"kind": token.kind, "side": token.side} for site, token in scene.tokens.items()}
        return {
            "role": role,
            "state": state,
            "house": HOUSE,
            "agrees": True,
            "waiting": [],
            "figures": dict(scene.figures),
            "tokens": tokens,
            "picture": False,
            "shows": False,
            "watchers": [],
        } | told
