"""The built page: one archive that ships with the project, because players need no Node.

`tools.page_build` makes it. The archive's comment is the digest of the sources from which it was built,
so it is known when it is not current.
"""

import hashlib
import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

from controller.api.english import TEXTS

ARCHIVE = Path(__file__).with_name("page.zip")
FRONTEND = Path(__file__).with_name("frontend")
"""The page's sources; missing in an installed wheel."""

_SOURCES = (
    *("hall.html", "index.html", "package.json", "package-lock.json", "svelte.config.js", "tsconfig.json"),
    "vite.config.ts",
)
"""Sources of the page outside `src`."""

_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""Time of every file in the archive, the earliest of the format: equal files give equal archives."""


def read_page(archive: Path = ARCHIVE) -> dict[str, bytes]:
    """The files of the page by name: `index.html`, `assets/...`.

    Raises:
        OSError: the archive is missing.
    """
    with zipfile.ZipFile(archive) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def pack_page(files: Mapping[str, bytes], sources: str) -> bytes:
    """The archive of a page that was built from sources with this digest."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name in sorted(files):
            packed.writestr(zipfile.ZipInfo(name, _LONG_AGO), files[name], zipfile.ZIP_DEFLATED, 9)
        packed.comment = sources.encode()
    return content.getvalue()


def is_current(archive: Path = ARCHIVE, frontend: Path = FRONTEND, texts: Path = TEXTS) -> bool:
    """Whether the archive was built from the sources that are there now."""
    if not archive.exists():
        return False
    with zipfile.ZipFile(archive) as packed:
        return packed.comment.decode() == sources_digest(frontend, texts)


def sources_digest(frontend: Path = FRONTEND, texts: Path = TEXTS) -> str:
    """SHA-256 of the names and contents of all files from which the page is built."""
    sources = {file.relative_to(frontend): file for name in (*_SOURCES, "src") for file in _files(frontend / name)}
    sources |= {Path("texts", file.relative_to(texts)): file for file in _files(texts)}
    digest = hashlib.sha256()
    for name, file in sorted(sources.items()):
        content = file.read_bytes()
        digest.update(f"{name.as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def _files(place: Path) -> list[Path]:
    """The file, or those of the folder."""
    return [place] if place.is_file() else [file for file in place.rglob("*") if file.is_file()]
