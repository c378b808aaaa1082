"""The file of a backup: what it may hold, and how one from elsewhere is read.

It is a zip archive with a manifest. It may hold a short list of names; everything else is refused: a
hostile archive can neither write elsewhere nor fill the disk.
"""

import hashlib
import re
import struct
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Annotated, Literal

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError, with_config
from typing_extensions import TypedDict

from base.files import ensure_folder
from controller.api.english import error_text
from controller.config import load
from controller.errors import ControllerError
from controller.fleet.records import FigureRegistry
from controller.match import high_water
from controller.match.foreign_journal import copy_journal
from controller.match.journal_store import FILE as JOURNAL
from controller.match.match_file import match_text, parse_match
from vision.calibration import Calibration
from vision.errors import VisionError

FORMAT: Literal["robodrome-backup"] = "robodrome-backup"
VERSION = 1
MANIFEST = "manifest.json"

MAX_FILES, MAX_BYTES = 3000, 512 * 1024 * 1024
"""Most files of a backup, and most bytes of all of them, unpacked."""

MAX_ARCHIVE_BYTES = MAX_BYTES
"""Largest archive that is looked at."""

MAX_MANIFEST_BYTES = 1 << 20

TABLE = "table.toml"
"""Name of a table's settings that lie in the data folder itself, as an appliance has them."""

SETTINGS = f"settings/{TABLE}"
"""Name of those that lie elsewhere."""

MARK = high_water.FILE
"""Name of the mark of a journal, which older backups lack."""

_MAX_DIRECTORY_BYTES = 256 * MAX_FILES
"""Longest list of names at the end of an archive; a name of ours takes 46 bytes and up to 130 for itself."""

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The others cannot be unpacked piece by piece."""

_CHUNK = 1 << 16

_CALIBRATION = r"(?:calibration\.json|[A-Za-z0-9_-]{1,60}\.png)"
_KNOWN = re.compile(
    rf"table\.toml|settings/(?:table\.toml|(?:[A-Za-z0-9_-]{{1,40}}/){{1,2}}{_CALIBRATION})"
    rf"|(?:sim/|recording/)?(?:journal\.(?:sqlite|mark)|figures\.json|matches/i-[0-9a-f]{{1,40}}\.json"
    rf"|(?:calibration|sheets)(?:/[A-Za-z0-9_-]{{1,40}}){{0,2}}/{_CALIBRATION})"
)
"""The names that a backup may hold."""


class BackupError(ControllerError):
    """A file that is not a backup, or not a valid one."""


_EXACT = ConfigDict(strict=True)


@with_config(_EXACT)
class _Entry(TypedDict):
    sha256: str
    bytes: Annotated[int, Field(ge=0, le=MAX_BYTES)]


@with_config(_EXACT)
class _Manifest(TypedDict):
    format: Literal["robodrome-backup"]
    version: Annotated[int, Field(ge=0, le=1_000_000)]
    made: str
    files: Annotated[dict[str, _Entry], Field(max_length=MAX_FILES)]


_MANIFEST = TypeAdapter(_Manifest)


@dataclass(frozen=True, slots=True)
class Unpacked:
    """What was unpacked: the names of the files, and notes about them for people."""

    names: tuple[str, ...]
    told: tuple[str, ...]


def may_hold(name: str) -> bool:
    """Whether a backup may hold a file of that name."""
    return _KNOWN.fullmatch(name) is not None


def unpack(path: Path, target: Path) -> Unpacked:
    """Unpack a backup into a new folder, and read everything as the program would read it.

    For `controller.confined`, because the file may be hostile. Journals are rebuilt from the rows of those in it.

    Raises:
        BackupError: it is not a backup, is damaged, or holds other files.
    """
    try:
        _check_directory(path)
        with zipfile.ZipFile(path) as packed:
            names = _unpack(packed, path.name, target)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, EOFError, zlib.error) as error:
        raise BackupError(f"{path.name} is not a backup, or it is damaged: {error}") from error
    except ValidationError as error:
        raise BackupError(f"{path.name} is not a backup: its manifest cannot be read") from error
    except OSError as error:
        raise BackupError(f"{path.name} cannot be read: {error.strerror}") from error
    except RuntimeError as error:  # zipfile: it has a password
        raise BackupError(f"{path.name} cannot be read: {error}") from error
    try:
        return _checked(target, names)
    except BackupError:
        raise
    except (ControllerError, VisionError, ValueError, OSError) as error:
        raise BackupError(f"what the backup holds cannot be used: {error_text(error)}") from error


def _check_directory(path: Path) -> None:
    """Refuse an archive with a list of names that is too long, before it is read; as APPNOTE.TXT 4.3.16 has its end."""
    end = struct.Struct("<4s4H2LH")
    locator_bytes = 20
    size = path.stat().st_size
    if size > MAX_ARCHIVE_BYTES:
        raise BackupError(f"{path.name} has more than {MAX_ARCHIVE_BYTES >> 20} MB")
    with path.open("rb") as file:
        file.seek(max(0, size - end.size - locator_bytes))
        tail = file.read()
    if len(tail) < end.size or not tail[-end.size :].startswith(b"PK\5\6"):
        raise BackupError(f"{path.name} is not a backup, or it is damaged: its end is missing")
    _, _, _, _, count, directory_bytes, _, comment_bytes = end.unpack(tail[-end.size :])
    if comment_bytes or tail[: -end.size].startswith(b"PK\6\7"):
        raise BackupError(f"{path.name} is not a backup: it has a comment, or is of the kind for huge archives")
    if count > MAX_FILES + 1 or directory_bytes > _MAX_DIRECTORY_BYTES:
        raise BackupError(f"{path.name} is not a backup: it has too many files")


def _unpack(packed: zipfile.ZipFile, archive: str, target: Path) -> list[str]:
    """Unpack an archive whose names, sizes and sums are right; the names."""
    infos = {one.filename: one for one in packed.infolist()}
    if len(infos) > MAX_FILES + 1 or len(infos) < len(packed.infolist()) or MANIFEST not in infos:
        raise BackupError(f"{archive} is not a backup: it has no manifest, too many files, or one twice")
    if any(one.compress_type not in _METHODS for one in infos.values()):
        raise BackupError(f"{archive} is not a backup: it is packed in another way")
    with packed.open(MANIFEST) as file:
        manifest = _MANIFEST.validate_json(file.read(MAX_MANIFEST_BYTES))
    if manifest["version"] != VERSION:
        raise BackupError(f"{archive} is of version {manifest['version']}, this program reads version {VERSION}")
    wanted = manifest["files"]
    if {*wanted} != {*infos} - {MANIFEST} or not all(map(may_hold, wanted)):
        raise BackupError(f"{archive} holds files that no backup has, or some are missing")
    if sum(one["bytes"] for one in wanted.values()) > MAX_BYTES:
        raise BackupError(f"{archive} would fill {MAX_BYTES >> 20} MB and more")
    for name, entry in wanted.items():
        path = ensure_folder((target / name).parent) / Path(name).name
        with packed.open(name) as source, path.open("xb") as copy:
            if _stream(source, copy, entry["bytes"], name) != entry["sha256"]:
                raise BackupError(f"{archive}: {name} is damaged")
    return list(wanted)


def _stream(source: IO[bytes], copy: IO[bytes], most: int, name: str) -> str:
    """Copy a file of the archive, never more than it says it has; its SHA-256."""
    digest, left = hashlib.sha256(), most
    while data := source.read(min(_CHUNK, left + 1)):
        left -= len(data)
        if left < 0:
            raise BackupError(f"{name} has more bytes than it says")
        digest.update(data)
        copy.write(data)
    return digest.hexdigest()


def _checked(folder: Path, names: list[str]) -> Unpacked:
    """Read everything as the program would read it."""
    told, marks = [], []
    for journal in sorted(folder.rglob(JOURNAL)):
        told += _renewed(journal)
        marks.append((journal.parent / MARK).relative_to(folder).as_posix())
    for match_file in folder.rglob("i-*.json"):
        parse_match(match_text(match_file))
    for figures in folder.rglob("figures.json"):
        FigureRegistry.load(figures.parent)
    for calibration in folder.rglob("calibration.json"):
        Calibration.load(calibration.parent)
    for settings in folder.rglob(TABLE):
        load(settings)
    kept = [name for name in names if not name.endswith(MARK)]
    return Unpacked((*kept, *marks), tuple(told))


def _renewed(journal: Path) -> list[str]:
    """Put a journal of ours with the same matches in a journal's place; return what was missing in it, for people."""
    folder, fresh = journal.parent, journal.parent / "renewed"
    mark, found = high_water.read(folder), copy_journal(journal, fresh)
    missing = mark.missing_in(found) if mark else ""
    for name in (JOURNAL, MARK):
        (fresh / name).replace(folder / name)
    fresh.rmdir()
    return [f"When the backup was made, {missing} were missing already at the end of the journal."] if missing else []
