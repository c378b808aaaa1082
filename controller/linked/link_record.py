"""What a table keeps of its link to another one, for the case that its program ends in between."""

import logging
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from base.files import remove, set_aside, write_private
from controller.linked.messages import Handed

log = logging.getLogger(__name__)

FILE = "linked.json"
"""Name of the file in the data folder."""


HOUSE = 32
"""Longest name of a house, in letters."""


class WatchRecord(BaseModel):
    """A code with which another house may watch.

    Attributes:
        code: of its line.
        house: what that house is called; empty before it came.
        match: that it watches; empty before that began.
    """

    model_config = ConfigDict(extra="forbid")
    code: str
    house: str = ""
    match: str = ""


class LinkRecord(BaseModel):
    """A link that is not ended.

    Attributes:
        code: of the match.
        side: of the line, on which this table speaks.
        house: what this table is called there.
        other: what the other table is called here; empty before it came.
        seats: held by the follower's people, and their names.
        shows_picture: whether the other table may see this one's camera picture.
        watched: codes for houses that watch what this table leads.
        turn: how often the match has changed houses.
        handed: what this table has handed over, if it did so last.
    """

    model_config = ConfigDict(extra="forbid")
    code: str
    side: Literal["leader", "follower", "watcher"]
    house: str
    other: str = ""
    seats: dict[str, str] = {}
    shows_picture: bool = False
    watched: list[WatchRecord] = []
    turn: int = 0
    handed: Handed | None = None

    @property
    def role(self) -> Literal["leader", "follower", "watcher"]:
        """What this table is: both that play change roles with each turn."""
        if self.side == "watcher" or self.turn % 2 == 0:
            return self.side
        return "follower" if self.side == "leader" else "leader"


class LinkFile:
    """The record in a folder; trouble with the disk is logged, as the link works without it."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._last: LinkRecord | None = None

    def load(self) -> LinkRecord | None:
        """The link that was not ended; None without one. A damaged file is set aside."""
        try:
            self._last = LinkRecord.model_validate_json(self._path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError, ValidationError) as error:
            log.error("The link to the other house cannot be taken up again: %s", str(error).splitlines()[0])
            if self._path.exists():
                set_aside(self._path)
            return None
        return self._last

    def save(self, record: LinkRecord) -> None:
        """Keep a link."""
        if record != self._last:
            self._last = record
            try:
                write_private(self._path, record.model_dump_json().encode())
            except OSError as error:
                log.error("The link to the other house cannot be kept: %s", error)

    def commit(self, record: LinkRecord) -> None:
        """Keep a link that must not be forgotten: it is on the disk when this returns.

        Raises:
            OSError: that is not certain: the record before it is to be saved again.
        """
        self._last = None
        write_private(self._path, record.model_dump_json().encode())
        self._last = record

    def remove(self) -> None:
        """The link has ended."""
        self._last = None
        remove(self._path)
