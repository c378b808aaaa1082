"""What the table says aloud: short sentences that everybody in the room may hear, from what a spectator sees."""

from collections.abc import Iterator
from typing import Literal, NotRequired

from typing_extensions import TypedDict  # pydantic reads the standard library's only from Python 3.12 on

from controller.api.sentences import Sentence
from controller.api.shapes import View
from controller.api.wording import named_player, say

KEPT = 8
"""Newest announcements that are kept."""

FEW_TASKS = 2
"""New hand tasks that are said one by one; of more only the number is."""

About = Literal["move", "table", "hands", "turn"]


class Announcement(TypedDict):
    """A sentence to be said; a move's says what its seat did."""

    about: About
    seat: NotRequired[str]
    msg: Sentence


class Announcer:
    """Keeps the newest announcements.

    Attributes:
        newest: by number, which increases by one.
    """

    def __init__(self) -> None:
        self.newest: dict[str, Announcement] = {}
        self._view: View | None = None
        self._number = 0

    def hear(self, view: View) -> None:
        """Take in what a spectator sees now."""
        before, self._view = self._view, view
        for about, seat, msg in _changes(before, view) if before else ():
            self._number += 1
            said: Announcement = {"about": about, "msg": msg}
            if seat:
                said["seat"] = seat
            self.newest[str(self._number)] = said
            self.newest.pop(str(self._number - KEPT), None)


def _changes(before: View, now: View) -> Iterator[tuple[About, str, Sentence]]:
    if "stopped" in now and "stopped" not in before:
        yield "table", "", say("now.stopped")
    if now.get("match") == before.get("match"):
        for ply in range(before["ply"] + 1, now["ply"] + 1):
            entry = now["log"].get(str(ply))
            if entry and entry["source"] != "chance":
                yield "move", entry.get("seat", ""), entry["msg"]
    if now["phase"] == "mismatch" != before["phase"]:
        yield "table", "", say("now.mismatch")
    if "outcome" in now and "outcome" not in before:
        yield "table", "", _winner(now)
        yield "table", "", now["outcome"]["reason"]
    known = {name for name, task in before["tasks"].items() if task["state"] == "open"}
    tasks = [task for name, task in now["tasks"].items() if task["state"] == "open" and name not in known]
    if len(tasks) > FEW_TASKS:
        yield "hands", "", say("speech.hands", count=len(tasks))
    else:
        for task in tasks:
            yield "hands", "", {"key": task["key"], "args": task["args"], "text": task["text"]}
    turn = _turn(now)
    if turn and (now["ply"], turn) != (before["ply"], _turn(before)):
        yield "turn", "", turn


def _turn(view: View) -> Sentence | None:
    """Which people are to act; None while the table is at work."""
    acting = [seat for seat in view["seats"].values() if seat["to_act"] and seat["kind"] == "human"]
    if view["phase"] != "play" or "stopped" in view or not acting:
        return None
    names = tuple(map(named_player, acting))
    return say("turn.several", names=names) if len(names) > 1 else say("turn.other", name=names[0])


def _winner(view: View) -> Sentence:
    names = tuple(named_player(view["seats"][seat]) for seat in view["outcome"]["winners"])
    if len(names) > 1:
        return say("result.winners", names=names)
    return say("result.winner", name=names[0]) if names else say("result.over")
