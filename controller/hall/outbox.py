"""The results of finished matches, kept on disk until the hall has them."""

import logging
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from base.files import remove, set_aside, write_private
from controller.api.hall import Result

log = logging.getLogger(__name__)

FILE = "hall-results.json"
"""Name of the file in the data folder."""

WAITING, RECEIVED = 500, 500
"""Most results that wait, and most matches remembered as received; the oldest are dropped."""


class _Kept(BaseModel):
    model_config = ConfigDict(extra="forbid")
    waiting: dict[str, Result] = Field(default_factory=dict)
    received: list[str] = Field(default_factory=list)


class Outbox:
    """Results by match, oldest first; trouble with the disk is logged, and they still wait in memory."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._kept = self._load()

    def _load(self) -> _Kept:
        try:
            return _Kept.model_validate_json(self._path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return _Kept()
        except (OSError, UnicodeDecodeError, ValidationError) as error:
            log.error("Results that wait for the hall cannot be read: %s", str(error).splitlines()[0])
            if self._path.exists():
                set_aside(self._path)
            return _Kept()

    @property
    def waiting(self) -> list[Result]:
        """What the hall has not received."""
        return list(self._kept.waiting.values())

    def put(self, result: Result) -> bool:
        """Keep the result of a match, unless it waits or was received already; returns whether it is new."""
        waiting = self._kept.waiting
        if result.match in waiting or result.match in self._kept.received:
            return False
        waiting[result.match] = result
        if len(waiting) > WAITING:
            log.error("More than %d results wait for the hall: the oldest is dropped", WAITING)
            del waiting[next(iter(waiting))]
        self._save()
        return True

    def received(self, match: str) -> None:
        """The hall has the result of this match, or gets none."""
        if match not in self._kept.received:
            self._kept.waiting.pop(match, None)
            self._kept.received = [*self._kept.received, match][-RECEIVED:]
            self._save()

    def clear(self) -> None:
        """Forget all results: the table has left the hall."""
        self._kept = _Kept()
        remove(self._path)

    def _save(self) -> None:
        try:
            write_private(self._path, self._kept.model_dump_json().encode())
        except OSError as error:
            log.error("Results that wait for the hall cannot be kept: %s", error)
