"""`robodrome diagnostics`: what helps to understand a table's trouble, as one file without secrets.

What goes in is chosen value by value: no file of the data folder is copied as a whole, so that a secret that somebody
adds to one later stays out.
"""

import json
import os
import platform
import shutil
import zipfile
from collections import Counter
from contextlib import closing
from datetime import UTC, datetime
from importlib.metadata import distributions
from io import BytesIO
from pathlib import Path
from typing import Any

from rich.console import Console

from base.files import write_private
from controller.config import load
from controller.errors import ConfigError, ControllerError
from controller.fleet.records import FigureRegistry
from controller.match.journal_store import FILE as JOURNAL
from controller.match.journal_store import JournalStore
from robodrome import __version__
from robodrome.backup.backup import FOLDERS
from vision.calibration import Calibration
from vision.cameras.camera_name import is_address, shown
from vision.errors import VisionError

Json = dict[str, Any]

SETTINGS = ("name", "game", "camera", "serial", "figure", "home_assistant")
"""Reported settings of a table; of its broker only the kind, because its address is private."""


FILES = (
    JOURNAL, f"{JOURNAL}-wal", "accounts.json", "figures.json", "image.key", "metrics.token", "phones.json"
)  # fmt: skip
"""Files whose sizes are reported; names of other files may be private."""


def diagnose(table: str, data: Path, out: Path | None, console: Console) -> None:
    """Write the file.

    Raises:
        ConfigError: it cannot be written.
    """
    path = out or Path(f"robodrome-diagnostics-{datetime.now(UTC):%Y-%m-%d}.zip")
    try:
        write_private(path, packed_diagnostics(table, data))
    except OSError as error:
        raise ConfigError(f"{path} cannot be written: {error.strerror}") from error
    words = f"{path} is written. It holds no names, codes, passwords, keys, hands or seeds."
    console.print(words, markup=False, highlight=False)


def packed_diagnostics(table: str, data: Path) -> bytes:
    """What `diagnose` writes."""
    parts = {"machine": _machine(data), "settings": _settings(table), "data": _data(data)}
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(f"{name}.json", json.dumps(content, indent=1, default=str))
    return packed.getvalue()


def _machine(data: Path) -> Json:
    """Program, system and packages."""
    return {
        "robodrome": __version__,
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "processors": os.cpu_count(),
        "load": os.getloadavg(),
        "free_mb": shutil.disk_usage(data).free >> 20 if data.exists() else None,
        "packages": dict(sorted((one.name, one.version) for one in distributions())),
    }


def _settings(table: str) -> Json:
    """The settings, or why they cannot be used."""
    if table == "sim":
        return {"table": "simulated"}
    try:
        settings = load(Path(table))
    except ConfigError:
        return {"table": "its settings cannot be read; `robodrome doctor` says why"}
    told = settings.model_dump(mode="json")
    source = settings.camera.source
    private = is_address(source) or shown(source) != source
    camera = {**told["camera"], "source": "an address" if private and isinstance(source, str) else source}
    broker = {"own": settings.broker.host is None, "tls": settings.broker.authority is not None}
    return {**{name: told[name] for name in SETTINGS}, "camera": camera, "broker": broker}


def _data(data: Path) -> Json:
    """What each folder of tables holds: sizes, matches in numbers, calibrations."""
    return {folder or ".": _folder(data / folder) for folder in FOLDERS if (data / folder).is_dir()}


def _folder(folder: Path) -> Json:
    sizes = {path.name: path.stat().st_size for path in folder.iterdir() if path.is_file()}
    told: Json = {
        "bytes": {name: sizes[name] for name in FILES if name in sizes},
        "others": len(sizes.keys() - FILES),
    }
    if (folder / JOURNAL).exists():
        told["journal"] = _journal(folder)
    try:
        figures = FigureRegistry.load(folder)
        told["radios"] = {str(tag): radio for tag, radio in figures.radios.items()}
    except ControllerError:
        told["radios"] = "cannot be read"
    told["calibrations"] = {
        str(found.parent.relative_to(folder)): _calibration(found.parent)
        for found in folder.glob("*/**/calibration.json")
    }
    return told


def _journal(folder: Path) -> Json:
    try:
        with closing(JournalStore(folder)) as store:
            listed = store.listed()
            damaged = [name for name in store.matches() if not _loads(store, name)]
    except ControllerError as error:
        return {"trouble": type(error).__name__}
    games = Counter(one.game for one in listed)
    ends = Counter((one.finished or "running").partition("/")[0] for one in listed)
    return {"matches": games, "ended": ends, "plies": sum(one.plies for one in listed), "damaged": len(damaged)}


def _loads(store: JournalStore, match: str) -> bool:
    try:
        store.load(match)
    except ControllerError:
        return False
    return True


def _calibration(folder: Path) -> Json:
    try:
        found = Calibration.load(folder)
    except VisionError as error:
        return {"trouble": type(error).__name__}
    return {
        "taken": found.taken,
        "lens": found.intrinsics.model,
        "size_px": found.intrinsics.size_px,
        "reprojection_px": found.reprojection_px,
        "tag_height_mm": found.figure_tag_height_mm,
        "measured": found.measured,
        "late_s": found.late_s,
        "reference": found.reference is not None,
    }
