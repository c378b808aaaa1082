"""Houses that watch the leader's match, each over a separate line.

They are told what a spectator at this table sees. None of them is waited for.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import Any

from base.clock import Clock
from base.limits import TokenBucket
from base.tasks import until_one_ends
from controller.api.sentences import Sentence
from controller.api.wording import words
from controller.errors import LinkError, NotYourTurnError, TableBusyError
from controller.linked import questions
from controller.linked.board_report import board_report, picture_text, why_not
from controller.linked.leader import Leader
from controller.linked.link_record import WatchRecord
from controller.linked.match_views import MatchView, told
from controller.linked.messages import as_json
from controller.linked.peer import Peer, printable
from controller.links.line import Line
from controller.links.meeting_code import new_code
from controller.table.table import Table

log = logging.getLogger(__name__)

MOST = 3
"""Most houses that watch."""

PAUSE_S = 0.25
"""Shortest time between two tellings: watching is less urgent than playing."""

ASKED = (8, 1)
"""Questions of a house that watches that are answered: burst, and per second."""

AGAIN_S = 20.0
"""Table time between attempts to reach the meeting place again."""


class Showing:
    """The houses that watch, and the codes that are given away for them.

    Args:
        table: this one.
        leader: its end of the link to the house that plays, too.
        meet: makes this table's end of the line of a code.
        clock: table time.
        changed: called after every change that people can see.
    """

    def __init__(
        self, table: Table, leader: Leader, meet: Callable[[str], Line], clock: Clock, changed: Callable[[], None]
    ) -> None:
        self._table = table
        self._leader = leader
        self._meet = meet
        self._clock = clock
        self._changed = changed
        self._shown: dict[_Shown, asyncio.Task[None]] = {}

    @property
    def records(self) -> list[WatchRecord]:
        """The codes that are given away."""
        return [shown.record.model_copy() for shown in self._shown]

    async def add(self) -> str:
        """Let one more house watch; returns its code.

        Raises:
            TableBusyError: there are enough, or the meeting place cannot be reached.
        """
        if len(self._shown) >= MOST:
            raise TableBusyError(words("linked.watchers", most=MOST))
        code = new_code()
        connected: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._start(WatchRecord(code=code), connected)
        await connected
        self._tell()
        return code

    def resume(self, records: Iterable[WatchRecord]) -> None:
        """Take up the codes that were given away."""
        for record in records:
            self._start(record.model_copy(), None)

    async def end(self) -> None:
        """Let no house watch any longer."""
        await asyncio.gather(*(shown.peer.say_goodbye() for shown in self._shown))
        await self.close()
        self._shown.clear()
        self._tell()

    async def close(self) -> None:
        """Close all lines; the codes stay in the records."""
        lives = list(self._shown.values())
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)

    def _start(self, record: WatchRecord, connected: "asyncio.Future[None] | None") -> None:
        shown = _Shown(self._table, self._leader, self._meet(record.code), self._clock, record, self._tell)
        self._shown[shown] = asyncio.create_task(self._live(shown, connected))

    async def _live(self, shown: "_Shown", connected: "asyncio.Future[None] | None") -> None:
        try:
            while True:
                try:
                    await shown.run(connected)
                    break
                except LinkError as error:
                    log.warning("A house that watches cannot be reached: %s", error)
                    if connected is not None and not connected.done():
                        connected.set_exception(TableBusyError(words("linked.unreached")))
                        break
                    await self._clock.sleep(AGAIN_S)
        except Exception as error:
            log.error("The line to a house that watches has failed", exc_info=error)
        del self._shown[shown]
        self._tell()

    def _tell(self) -> None:
        houses = tuple(shown.record.house for shown in self._shown if shown.present)
        self._leader.be_watched(houses, self.records)
        self._changed()


class _Shown:
    """This table's end of the line to one house that watches; it lives while `run` runs.

    Attributes:
        record: of its code.
        present: whether the house is there and fits, as of the last telling.
        peer: the end.
    """

    def __init__(
        self, table: Table, leader: Leader, line: Line, clock: Clock, record: WatchRecord, changed: Callable[[], None]
    ) -> None:
        self._table = table
        self._leader = leader
        self._clock = clock
        self._changed = changed
        self._hello: questions.Hello | None = None
        self._refused: Sentence | None = None
        self._left = asyncio.Event()
        self._asked = TokenBucket(*ASKED, clock.now)
        self.record = record
        self.present = False
        self.peer = Peer(line, clock, self._answer, self._hear, lambda: None)

    async def run(self, connected: "asyncio.Future[None] | None") -> None:
        """Show the match until it is over and left, or the other house leaves. Raises as `Peer.run`."""
        await until_one_ends(self.peer.run(connected), self._tell_changes())

    async def _tell_changes(self) -> None:
        while not self._left.is_set():
            before = self.record.model_copy(), self.present
            match = self._table.session.journal.match
            now = match.id if match else ""
            if self.record.match and now != self.record.match:
                await self.peer.say_goodbye()
                return
            self.record.match = now
            self._meet()
            if (self.record, self.present) != before:
                self._changed()
            if self.peer.present:
                self._tell()
            await self._clock.sleep(PAUSE_S)

    def _meet(self) -> None:
        """Take the house that says hello, which keeps its name; what comes in between is not looked at."""
        hello, game = self._hello, self._table.session.game
        self._refused = None
        if hello is not None:
            self.record.house = self.record.house or printable(hello.house)
            self._refused = why_not(hello, game)
        self.present = self.peer.present and hello is not None and self._refused is None

    def _tell(self) -> None:
        session, leader = self._table.session, self._leader
        game = session.game
        options = as_json(dict(game.options))
        house = leader.record.house
        self.peer.tell("table", {"house": house, "game": game.name, "options": options, "refused": self._refused})
        if not self.present:
            return
        if leader.record.turn:
            self.peer.tell("shown-by", {"house": house, "turn": leader.record.turn})
        view = self._table.view(None)
        self.peer.tell("view", as_json(_without_mismatch(told(view))))
        self.peer.tell("down", [piece for piece, figure in view["figures"].items() if figure["down"]])
        self.peer.tell("board", as_json(board_report(view, 0, session.stage is None, leader.shows_picture)))
        there = {**asdict(leader.report), "picture": False} if leader.present else None
        self.peer.tell("second", as_json({"house": leader.house, "report": there}))

    def _hear(self, name: str, value: Any) -> None:
        if name == "left":
            self._left.set()
        elif name == "hello":
            self._hello = questions.Hello.model_validate(value)

    async def _answer(self, what: str, args: dict[str, Any]) -> Any:
        question = questions.question_of(what, args)
        if not self._asked.take():
            raise TableBusyError(words("order.other-table"))
        match question:
            case questions.History(seat=None, ply=ply) if self.present:
                return await self._table.history(None, ply)
            case questions.Picture() if self.present:
                return await picture_text(self._table) if self._leader.shows_picture else None
        raise NotYourTurnError(words("linked.watches"))


def _without_mismatch(view: MatchView) -> MatchView:
    """What hands here have to put right is not shown."""
    shown = view.copy()
    shown.pop("mismatch", None)
    if shown["phase"] == "mismatch":
        shown["phase"] = "play"
    return shown
