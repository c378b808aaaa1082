"""What a table reports of its board to the linked table, and what its people see of the other one."""

import base64
import binascii
import hashlib
from collections.abc import Sequence
from typing import Any, Literal

from controller.api import linking, shapes
from controller.api.sentences import Sentence
from controller.api.wording import say
from controller.linked.messages import Offer
from controller.linked.questions import Hello
from controller.table.remote_board import BoardReport
from controller.table.table import Table
from engine.geometry import Board
from engine.state import Game

RULES = 1
"""Version of what linked tables say to each other; tables of different versions refuse each other."""

MAX_PICTURE = 180_000
"""Longest picture that is sent, bytes."""

JPEG = b"\xff\xd8\xff"
"""Begins every JPEG."""


def board_report(view: shapes.View, goal: int, agrees: bool, shows_picture: bool) -> dict[str, Any]:
    """A board's state as it travels, from a spectator's view."""
    tasks = [task for task in view["tasks"].values() if task["state"] == "open"]
    return {
        "goal": goal,
        "agrees": agrees,
        "stopped": view.get("stopped"),
        "waiting": [{"key": task["key"], "args": task["args"], "text": task["text"]} for task in tasks],
        "figures": {piece: figure["site"] for piece, figure in view["figures"].items() if "site" in figure},
        "tokens": {site: {"kind": token["kind"], "side": token["side"]} for site, token in view["tokens"].items()},
        "picture": shows_picture,
    }


def linked_table(
    role: Literal["leader", "follower", "watcher"],
    present: bool,
    house: str,
    report: BoardReport,
    *,
    shows: bool,
    watchers: Sequence[str] = (),
    why: Sentence | None = None,
    handover: linking.Handover | None = None,
) -> linking.LinkedTable:
    """The other table as people see it.

    Args:
        role: of this table.
        present: whether the other one is there and fits.
        house: what it is called; empty before it came.
        report: what it says of its board.
        shows: whether it may see this table's camera picture.
        watchers: names of the houses that only watch.
        why: why it does not take this table.
        handover: what becomes of the match's move to the other house.
    """
    there: linking.LinkedTable = {
        "role": role,
        "state": "refused" if why else "joined" if present else "gone" if house else "waiting",
        "house": house,
        "agrees": report.agrees,
        "waiting": list(report.waiting),
        "figures": dict(report.figures),
        "tokens": {site: {"kind": token["kind"], "side": token["side"]} for site, token in report.tokens.items()},
        "picture": report.picture,
        "shows": shows,
        "watchers": list(watchers),
    }
    if report.stopped:
        there["stopped"] = {"by": report.stopped["by"]}
    if why:
        there["why"] = why
    if handover:
        there["handover"] = handover
    return there


def handover(offer: Offer | None, refused: Sentence | None, agreed: str = "") -> linking.Handover | None:
    """What people see of a handover.

    Args:
        offer: of the table that leads; None without one.
        refused: why nothing came of the last one.
        agreed: number of the offer that the other table's host has agreed to, as far as that is known.
    """
    if offer is not None:
        return {
            "step": "moving" if offer.record is not None or offer.number == agreed else "offered",
            "hidden": offer.hidden,
        }
    return {"step": "refused", "hidden": False, "why": refused} if refused else None


def board_digest(board: Board) -> str:
    """Tells whether two boards are the same print: SHA-256 of the places and their coordinates."""
    sites = (*board.sites.values(), *board.parks)
    places = sorted((site.id, round(site.x_mm, 2), round(site.y_mm, 2)) for site in sites)
    return hashlib.sha256(repr((board.name, places)).encode()).hexdigest()


def why_not(hello: Hello, game: Game) -> Sentence | None:
    """Why another table cannot show a match of this game; None if it can."""
    if hello.rules != RULES:
        return say("linked.version")
    if (hello.game, hello.board) != (game.name, board_digest(game.board)):
        return say("linked.sheet", game=game.title)
    return None


async def picture_text(table: Table) -> str | None:
    """The camera's picture as it travels; None without one, or if it is too long."""
    jpeg = await table.picture()
    return None if jpeg is None or len(jpeg) > MAX_PICTURE else base64.b64encode(jpeg).decode()


def picture_of(text: Any) -> bytes | None:
    """The picture that travelled; None for anything else."""
    try:
        jpeg = base64.b64decode(text, validate=True) if isinstance(text, str) else b""
    except binascii.Error:
        return None
    return jpeg if jpeg.startswith(JPEG) else None
