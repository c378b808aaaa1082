"""What the host knows of each figure between two sessions: which tag it wears, and how its wheels drive."""

import json
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from controller.errors import StoreError
from controller.files import write_private

FILE = "figures.json"
VERSION = 2
"""2: a calibration may come from ordinary moves, without the measurements of a tuning."""

KEPT = 10
"""Calibrations of one figure that are kept."""


class _Page(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class WheelPage(_Page):
    """One wheel in one direction; see `controller.wire.messages.WheelLine`."""

    dead_band: float
    top_mm_s: float


class TuningPage(_Page):
    """A calibration of a figure's wheels: measured by tuning, or adjusted by ordinary moves.

    Attributes:
        revision: the same as in the figure.
        date: ISO 8601.
        wheels: left forward, left backward, right forward, right backward; top speeds at the nominal voltage.
        track_mm: between the wheels.
        lag_s: of the wheels.
        latency_s: from a command to the first motion that the camera shows.
        residual_mm_s: RMS of what the fit leaves.
        check_mm: how far blind drives of 150 mm ended from where they should have, RMS.
        check_deg: the same of the heading.

    The last four are None when it was adjusted.
    """

    revision: int
    date: str
    wheels: tuple[WheelPage, WheelPage, WheelPage, WheelPage]
    track_mm: float
    lag_s: float
    latency_s: float | None = None
    residual_mm_s: float | None = None
    check_mm: float | None = None
    check_deg: float | None = None


class FigurePage(_Page):
    """One figure.

    Attributes:
        radio: its address on the wire.
        tag: the number of the tag that it wears; None when another figure has got it.
        unique_id: of its chip; empty until it was heard.
        tunings: oldest first.
    """

    radio: int
    tag: int | None
    unique_id: str = ""
    tunings: tuple[TuningPage, ...] = ()


class _File(_Page):
    version: int = VERSION
    figures: tuple[FigurePage, ...] = Field(default=())


class FigureRegistry:
    """The pages of all figures, in a file of the data folder; get it from `load`."""

    def __init__(self, path: Path, pages: dict[int, FigurePage]) -> None:
        self._path = path
        self._pages = pages  # by radio

    @staticmethod
    def load(data: Path) -> "FigureRegistry":
        """The book in a data folder; an empty one if there is none yet.

        Raises:
            StoreError: it is damaged, or of a newer version of the program.
        """
        path = data / FILE
        if not path.exists():
            return FigureRegistry(path, {})
        try:
            data_read = json.loads(path.read_bytes())
            newer = isinstance(data_read, dict) and data_read.get("version", 0) > VERSION
            figure_registry = _File() if newer else _File.model_validate(data_read)
        except (OSError, ValueError, TypeError) as error:
            raise StoreError(f"{path} cannot be read ({error}): mend it, or remove it, pair and tune anew") from error
        if newer:
            raise StoreError(f"{path} is of a newer version of this program ({data_read['version']}); update it")
        return FigureRegistry(path, {page.radio: page for page in figure_registry.figures})

    @property
    def radios(self) -> dict[int, int]:
        """Address on the wire by tag, of all figures that were paired."""
        return {page.tag: page.radio for page in self._pages.values() if page.tag is not None}

    def page(self, radio: int) -> FigurePage:
        """What is known of a figure."""
        return self._pages.get(radio, FigurePage(radio=radio, tag=radio))

    def pair(self, radio: int, tag: int, unique_id: str) -> None:
        """Note which tag a figure wears; whoever wore it before wears none."""
        for other in list(self._pages.values()):
            if other.tag == tag:
                self._pages[other.radio] = other.model_copy(update={"tag": None})
        self._put(self.page(radio).model_copy(update={"tag": tag, "unique_id": unique_id}))

    def tune(self, radio: int, tuning: TuningPage) -> None:
        """Note a calibration."""
        page = self.page(radio)
        self._put(page.model_copy(update={"tunings": (*page.tunings, tuning)[-KEPT:]}))

    def _put(self, page: FigurePage) -> None:
        self._pages[page.radio] = page
        figure_registry = _File(figures=tuple(self._pages[radio] for radio in sorted(self._pages)))
        self._path.parent.mkdir(parents=True, exist_ok=True)
        write_private(self._path, figure_registry.model_dump_json(indent=2).encode())
