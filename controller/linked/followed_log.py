"""What a following table knows of the match that it shows, on its own disk: each ply as its people may read it."""

import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from base.files import ensure_folder, write_private
from controller.api.english import error_text
from controller.errors import OrderError
from controller.linked.match_views import MatchView
from controller.linked.questions import MatchRecord

log = logging.getLogger(__name__)

FOLDER = "followed"
"""Holds a file for each match that is not over, or whose whole record has not come."""

KEPT = ("match", "game", "seats", "ply", "log", "outcome")
"""Parts of a view that are kept."""

MOST = 32
"""Matches that are kept, the newest: their names come from the other table."""


class FollowedLog:
    """Keeps matches in `folder/followed`; trouble with the disk is logged, as the other table has them, too."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER
        self._last: Any = None

    def note(self, views: Mapping[str | None, MatchView]) -> None:
        """Keep what the views of this table's seats, and of a spectator, say of the plies."""
        known = {
            seat or "": {name: part for name, part in view.items() if name in KEPT} for seat, view in views.items()
        }
        match = next((view["match"] for view in views.values() if "match" in view), None)
        if not _is_name(match) or known == self._last:
            return
        self._last = known
        try:
            newest = ensure_folder(self._folder) / f"{match}.json"
            write_private(newest, json.dumps(known).encode())
            others = sorted({*self._folder.glob("*.json")} - {newest}, key=lambda file: file.stat().st_mtime)
            for oldest in others[: 1 - MOST]:
                oldest.unlink()
        except OSError as error:
            log.error("The match of the other house cannot be kept: %s", error)

    async def keep(self, record: MatchRecord, import_match: Callable[[str], Awaitable[object]]) -> None:
        """Take the whole record of a match into the library instead."""
        try:
            await import_match(record.text)
        except OrderError as error:
            log.error("The match of the other house cannot be kept: %s", error_text(error))
            return
        if _is_name(record.match):
            (self._folder / f"{record.match}.json").unlink(missing_ok=True)


def _is_name(match: Any) -> bool:
    return isinstance(match, str) and match.replace("-", "").isalnum() and match.isascii() and len(match) <= 40
