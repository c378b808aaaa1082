"""Records of the figures that outlast a run of the program: the tag each wears, and its wheel calibrations."""

from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field
from pydantic_core import from_json

from base.files import ensure_folder, write_private
from controller.errors import DamagedStoreError, StoreError

FILE = "figures.json"
"""Name of the file in the data folder."""

VERSION = 4
"""Format of the file; since 2 a calibration may come from ordinary moves, without the measurements of a tuning, and
since 3 it says what starts a wheel, since 4 which exchanged wires the figure makes up for."""

MAX_TUNINGS = 10
"""Calibrations of one figure that are kept: enough to see how its wheels wear."""


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class WheelRecord(_Record):
    """The line of one wheel in one direction; see `controller.wire.messages.WheelLine`.

    A file before version 3 does not say where wheels start: then they start as in a figure as built.
    """

    dead_band: float
    top_mm_s: float
    start: float = 0.25


class TuningRecord(_Record):
    """A calibration of a figure's wheels: measured by tuning, or adjusted by ordinary moves.

    Attributes:
        revision: the same as in the figure.
        date: of the calibration, ISO 8601.
        wheels: left forward, left backward, right forward, right backward; top speeds at the nominal voltage.
        track_mm: distance between the wheels.
        lag_s: time constant of the wheels.
        wiring: exchanged wires that the figure makes up for, as in `controller.wire.messages.Calibration`.
        latency_s: time from a command to the first motion that the camera shows.
        residual_mm_s: RMS of the fit's residuals.
        check_mm: RMS distance of the ends of blind 150 mm drives from their targets.
        check_deg: RMS heading error of those drives.

    The last four are None when it was adjusted.
    """

    revision: int
    date: str
    wheels: tuple[WheelRecord, WheelRecord, WheelRecord, WheelRecord]
    track_mm: float
    lag_s: float
    wiring: tuple[str, ...] = ()
    latency_s: float | None = None
    residual_mm_s: float | None = None
    check_mm: float | None = None
    check_deg: float | None = None


class FigureRecord(_Record):
    """The record of one figure.

    Attributes:
        radio: its address on the wire.
        tag: the number of the tag that it wears; None if that is on another figure now.
        unique_id: of its chip; empty until known.
        tunings: its calibrations, oldest first.
    """

    radio: int
    tag: int | None
    unique_id: str = ""
    tunings: tuple[TuningRecord, ...] = ()


class _File(_Record):
    version: int = VERSION
    figures: tuple[FigureRecord, ...] = Field(default=())


class FigureRegistry:
    """The records of all figures, in a file of the data folder; get it from `load`."""

    def __init__(self, path: Path, records: dict[int, FigureRecord]) -> None:
        self._path = path
        self._records = records  # by radio

    @staticmethod
    def load(data: Path) -> "FigureRegistry":
        """The registry in a data folder; an empty one if there is none yet.

        Raises:
            DamagedStoreError: the file is damaged.
            StoreError: it cannot be read, or is of a newer version of the program.
        """
        path = data / FILE
        if not path.exists():
            return FigureRegistry(path, {})
        try:
            stored = from_json(path.read_bytes())
            is_newer = isinstance(stored, dict) and stored.get("version", 0) > VERSION
            file = _File() if is_newer else _File.model_validate(stored)
        except OSError as error:
            raise StoreError(f"{path} cannot be read: {error.strerror}") from error
        except (ValueError, TypeError) as error:
            raise DamagedStoreError(
                f"{path} cannot be read ({error}): repair it, or remove it, then pair and tune again"
            ) from error
        if is_newer:
            raise StoreError(f"{path} is of a newer version of this program ({stored['version']}); update it")
        return FigureRegistry(path, {record.radio: record for record in file.figures})

    @property
    def radios(self) -> dict[int, int]:
        """Address on the wire by tag, of all paired figures."""
        return {record.tag: record.radio for record in self._records.values() if record.tag is not None}

    def record(self, radio: int) -> FigureRecord:
        """The record of a figure; a new one, whose tag is its address, if it has none."""
        return self._records.get(radio, FigureRecord(radio=radio, tag=radio))

    def pair(self, radio: int, tag: int, unique_id: str) -> None:
        """Record which tag a figure wears; another figure that wore it has none now.

        Raises:
            OSError: the file cannot be written; nothing has changed.
        """
        others = [other.model_copy(update={"tag": None}) for other in self._records.values() if other.tag == tag]
        self._put(*others, self.record(radio).model_copy(update={"tag": tag, "unique_id": unique_id}))

    def tune(self, radio: int, tuning: TuningRecord) -> None:
        """Record a calibration.

        Raises:
            OSError: the file cannot be written; nothing has changed.
        """
        record = self.record(radio)
        self._put(record.model_copy(update={"tunings": (*record.tunings, tuning)[-MAX_TUNINGS:]}))

    def _put(self, *changed: FigureRecord) -> None:
        records = self._records | {record.radio: record for record in changed}
        file = _File(figures=tuple(records[radio] for radio in sorted(records)))
        ensure_folder(self._path.parent)
        write_private(self._path, file.model_dump_json(indent=2).encode())
        self._records = records
