"""What a host has chosen for a real board, kept in the data folder from step to step."""

import logging
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from base.files import ensure_folder, set_aside, write_private
from controller.api.setup import Choice, Paper, SetupStep
from controller.api.wording import words
from controller.errors import SetupError

log = logging.getLogger(__name__)

FILE = "setup.json"
"""Its name in the data folder."""

MAX_BYTES = 4096
"""Largest file that is read."""


class Kept(BaseModel):
    """The file.

    Attributes:
        revision: grows with each change.
        settings: the file of settings that this set-up has written; empty before.
        finished: whether a match could be played with them, which ends the first set-up.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    revision: Annotated[int, Field(ge=0)] = 0
    step: SetupStep = "game"
    game: Annotated[str, Field(max_length=40)] = ""
    paper: Paper = "A4"
    source: Annotated[str, Field(max_length=400)] = ""
    settings: str = ""
    finished: bool = False
    version: Literal[1] = 1

    @property
    def choice(self) -> Choice:
        """What was chosen."""
        return {"step": self.step, "game": self.game, "paper": self.paper, "source": self.source}


class KeptChoice:
    """The file and what it holds; a damaged one is set aside, and the set-up begins again.

    Args:
        folder: the data folder.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE
        self.now = self._read()

    def _read(self) -> Kept:
        try:
            with self._file.open("rb") as file:
                return Kept.model_validate_json(file.read(MAX_BYTES))
        except FileNotFoundError:
            return Kept()
        except OSError as error:
            log.warning("The set-up cannot be read and begins again: %s", error)
            return Kept()
        except ValidationError:
            log.warning("The set-up was damaged and begins again; what it was is in %s", self._spare())
            return Kept()

    def _spare(self) -> Path:
        try:
            return set_aside(self._file)
        except OSError:
            return self._file

    def take(self, **changes: object) -> None:
        """Keep changes, on disk first.

        Raises:
            SetupError: the file cannot be written; nothing has changed.
        """
        new = self.now.model_copy(update={**changes, "revision": self.now.revision + 1})
        try:
            ensure_folder(self._file.parent)
            write_private(self._file, new.model_dump_json().encode())
        except OSError as error:
            log.warning("The set-up cannot be kept: %s", error)
            raise SetupError("setup/disk", words("setup.no-disk")) from error
        self.now = new
