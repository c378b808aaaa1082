"""What a table says of its own board to the table that is linked to it."""

import hashlib
from typing import Any

from controller.api import shapes
from engine.geometry import Board

RULES = 1
"""Version of what linked tables say to each other; tables of different versions refuse each other."""


def board_report(view: shapes.View, goal: int, agrees: bool) -> dict[str, Any]:
    """A board's state as it travels, from a spectator's view."""
    tasks = [task for task in view["tasks"].values() if task["state"] == "open"]
    return {
        "goal": goal,
        "agrees": agrees,
        "stopped": view.get("stopped"),
        "waiting": [{"key": task["key"], "args": task["args"], "text": task["text"]} for task in tasks],
        "figures": {piece: figure["site"] for piece, figure in view["figures"].items() if "site" in figure},
        "tokens": {site: {"kind": token["kind"], "side": token["side"]} for site, token in view["tokens"].items()},
    }


def board_digest(board: Board) -> str:
    """Tells whether two boards are the same print: SHA-256 of the places and their coordinates."""
    sites = (*board.sites.values(), *board.parks)
    places = sorted((site.id, round(site.x_mm, 2), round(site.y_mm, 2)) for site in sites)
    return hashlib.sha256(repr((board.name, places)).encode()).hexdigest()
