"""The names under which Home Assistant knows a table; former ones are kept until they have been removed there."""

import json
import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import Field, TypeAdapter

from base.files import write_private
from controller.config import TableSettings

FILE = "home-assistant.json"
"""Its name in the data folder."""

_NAMES = TypeAdapter(list[Annotated[str, Field(pattern=r"^[a-z0-9-]{1,24}$")]])

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class HomeNames:
    """The name under which a table is announced, and those under which it is no longer.

    Attributes:
        current: announced now; None: the table is not announced.
        former: to be removed.
        file: keeps all names that were announced.
    """

    current: str | None
    former: tuple[str, ...]
    file: Path

    @classmethod
    def of(cls, settings: TableSettings, data: Path) -> "HomeNames":
        """The names of a table with these settings and this data folder."""
        current = settings.name if settings.home_assistant else None
        former = {*_read(data / FILE), settings.name} - {current}
        return cls(current, tuple(sorted(former)), data / FILE)

    def keep_all(self) -> None:
        """Before the table is announced: keep its name with the former ones."""
        if self.current is not None:
            self._keep([*self.former, self.current])

    def forget_former(self) -> None:
        """After the former names have been removed: keep the current one only."""
        self._keep([] if self.current is None else [self.current])

    def _keep(self, names: list[str]) -> None:
        if names == _read(self.file):
            return
        try:
            write_private(self.file, json.dumps(names).encode())
        except OSError as error:
            log.warning("The names for Home Assistant cannot be kept: %s", error)


def _read(file: Path) -> list[str]:
    try:
        return _NAMES.validate_json(file.read_bytes())
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        log.warning("%s cannot be read, so former names are not removed from Home Assistant: %s", file, error)
        return []
