"""The library: the matches of the table's journal, those that were imported, and the samples that come along."""

import hashlib
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from base.files import ensure_folder, remove, write_private
from controller.api.wording import words
from controller.errors import MatchFileError, StoreError, UnknownOrderError
from controller.match.journal_store import JournalStore
from controller.match.match_file import match_text, parse_match, read_confined
from controller.match.stored_match import HANDED, Origin, StoredMatch, Summary
from engine import registry

FOLDER = "matches"
"""Name of the folder of imported matches, next to the journal."""

SAMPLES = Path(__file__).parent / "samples"

MAX_IMPORTED = 500
"""Most imported matches: at 30 KB each, 15 MB."""

MAX_LISTED = 200
"""Most matches of one answer."""

_NAME = re.compile(r"[A-Za-z0-9-]{1,40}")


class Library:
    """All matches that can be looked at again.

    Args:
        store: the journal.
        samples: folder of the matches that come along.
    """

    def __init__(self, store: JournalStore, samples: Path = SAMPLES) -> None:
        self._store = store
        self._folders: dict[Origin, Path] = {"imported": store.path.parent / FOLDER, "sample": samples}
        self._read: dict[Path, tuple[int, Summary | None]] = {}

    def search(self, text: str = "", game: str | None = None) -> list[Summary]:
        """The matches of a game, of any if it is None, in which each word of a text is found; the latest first.

        Raises:
            StoreError: the journal cannot be read.
        """
        found = (one for one in self._all() if game in (None, one.game) and _fits(one, text))
        dated = sorted(found, key=lambda one: one.begun, reverse=True)
        return sorted(dated, key=lambda one: one.origin == "sample")[:MAX_LISTED]

    def summary(self, match: str) -> Summary:
        """What a list says of a match; raises as `load`."""
        self.load(match)
        return next(one for one in self._all() if one.id == match)

    def _all(self) -> list[Summary]:
        found = [*self._store.listed(), *self._files("imported"), *self._files("sample")]
        return [one for one in found if one.game in registry.games()]

    def load(self, match: str) -> StoredMatch:
        """A match that is over.

        Raises:
            UnknownOrderError: there is none of that name, or it is still being played.
            StoreError: it is damaged.
        """
        path = self._path(match)
        stored = _parsed(path) if path else None
        if stored is None and match in self._store.matches():
            stored = self._store.load(match)
        if stored is None:
            raise UnknownOrderError(words("match.unknown", match=match[:40]))
        if stored.finished in (None, HANDED):
            raise UnknownOrderError(words("match.running"))
        return stored

    def read_files(self) -> None:
        """Read the files of matches that have changed, which a search then need not do; in any thread."""
        for origin in self._folders:
            self._files(origin)

    def add(self, text: str) -> Summary:
        """Import a match from the text of its file; the same file twice is one match.

        Raises:
            MatchFileError: the file cannot be taken, or the library is full.
            StoreError: it cannot be written.
        """
        stored, written = read_confined(text)
        folder = self._folders["imported"]
        path = folder / f"i-{hashlib.sha256(written.encode()).hexdigest()[:10]}.json"
        if not path.exists() and len(list(self._paths("imported"))) >= MAX_IMPORTED:
            raise MatchFileError(words("match.full", most=MAX_IMPORTED))
        try:
            ensure_folder(folder)
            write_private(path, text.encode())
        except OSError as error:
            raise StoreError(f"The match cannot be written: {error}") from error
        return _summary(path.stem, "imported", stored)

    def remove(self, match: str) -> None:
        """Remove an imported match.

        Raises:
            UnknownOrderError: there is none of that name.
            StoreError: it cannot be removed.
        """
        path = self._folders["imported"] / f"{match}.json"
        if not _NAME.fullmatch(match) or not path.exists():
            raise UnknownOrderError(words("match.unknown", match=match[:40]))
        try:
            remove(path)
        except OSError as error:
            raise StoreError(f"The match cannot be removed: {error}") from error

    def _path(self, match: str) -> Path | None:
        """The file of an imported match or a sample."""
        paths = (folder / f"{match}.json" for folder in self._folders.values())
        return next((path for path in paths if _NAME.fullmatch(match) and path.exists()), None)

    def _paths(self, origin: Origin) -> Iterable[Path]:
        return sorted(self._folders[origin].glob("*.json"))

    def _files(self, origin: Origin) -> Iterable[Summary]:
        """The matches of a folder; a file is read again only when it has changed, and passed over if it is none."""
        found = []
        for path in self._paths(origin):
            with suppress(FileNotFoundError):  # removed a moment ago
                changed = path.stat().st_mtime_ns
                known = self._read.get(path)
                if known is None or known[0] != changed:
                    stored = _parsed(path)
                    known = self._read[path] = changed, _summary(path.stem, origin, stored) if stored else None
                if known[1] is not None:
                    found.append(known[1])
        return found


def _parsed(path: Path) -> StoredMatch | None:
    """The match of a file; None if it cannot be used."""
    try:
        return parse_match(match_text(path))
    except (OSError, UnicodeDecodeError, MatchFileError):
        return None


def _fits(one: Summary, text: str) -> bool:
    """Whether each word of a search is found in the game, the date, or the name of a person or level."""
    names = (str(occupant.get(key) or "") for occupant in one.seats.values() for key in ("name", "level"))
    found = " ".join((one.id, one.game, registry.make(one.game).title, one.begun, *names)).casefold()
    return all(word in found for word in text.casefold().split())


def _summary(name: str, origin: Origin, stored: StoredMatch) -> Summary:
    return Summary(
        id=name,
        game=stored.game,
        seats=stored.seats,
        finished=stored.finished,
        begun=stored.begun,
        winners=stored.winners,
        plies=len(stored.entries),
        origin=origin,
    )
