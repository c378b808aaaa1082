"""Tags and tables in any picture files: the command `robodrome see`."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from base.geometry import TableModel
from vision.calibration import Calibration
from vision.errors import PictureError
from vision.observation import Detection, Frame, Image, TableObservation
from vision.observer import Observer
from vision.recording.file_format import SUFFIX as RECORDING
from vision.recording.reader import Recording
from vision.tags.fiducials import FAMILIES, grey_of
from vision.tags.tag_search import PictureTag, TagSearch

SUFFIXES = frozenset(
    (
        *(".png", ".jpg", ".jpeg", ".bmp", ".gif", ".webp", ".tif", ".tiff", ".ppm", ".pgm", ".pbm", ".jp2", ".avif"),
        *(".heic", ".heif"),  # OpenCV cannot read these; they are reported rather than ignored
    )
)
"""Endings of the names of picture files, in lower case."""

HEIC = frozenset((b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"))
"""Brands of HEIF files with HEVC pictures: bytes 8 to 11, after `ftyp`."""

JPEG = b"\xff\xd8"
"""Beginning of JPEG files, which have no transparency."""

COMPANION = "._"
"""Beginning of the names of files in which macOS notes what other disks cannot keep of a picture."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """The findings in one picture file.

    Attributes:
        file: the given path, or that of a file in a given folder.
        tags: by family, id and place.
        observation: the observation of the table; None if no calibration and table were given.
        error: why the file could not be read; None if it could.
        size_px: width and height of the picture; None without one.
        passed_over: why a file found in a folder is not a picture; None for pictures.
        mirrored: whether more tags are read in the picture's mirror image.
    """

    file: str
    tags: tuple[PictureTag, ...] = ()
    observation: TableObservation | None = None
    error: str | None = None
    size_px: tuple[int, int] | None = None
    passed_over: str | None = None
    mirrored: bool = False


def see(
    paths: Sequence[Path],
    families: Sequence[str] = tuple(FAMILIES),
    calibration: Calibration | None = None,
    model: TableModel | None = None,
) -> Iterator[Sighting]:
    """Search pictures one after another; unreadable ones are reported and the rest still searched.

    Args:
        paths: picture files, and folders that are searched for them.
        families: keys of `vision.tags.fiducials.FAMILIES`; all of their ids are looked for.
        calibration: of the camera that took the pictures, for positions in millimetres.
        model: the table that they show; needed with a calibration.

    Raises:
        ValueError: there is no such family.
    """
    search = TagSearch(families)
    observer = Observer(model, calibration) if calibration is not None and model is not None else None
    return (_look(found, number, search, observer) for number, found in enumerate(_files(paths)))


def report(sightings: Iterable[Sighting]) -> dict[str, Any]:
    """The sightings as JSON: `{"pictures": [{"file": .., "tags": [{"family": .., "id": .., "corners": .., ..}]}]}`.

    Corners are in px, image frame and corner order of `docs/reference/coordinates.md`. A file that could not be read
    has an `error`; one that is not a picture is `passed_over`; one with a table has a `table`.
    """
    return {"pictures": [_entry(sighting) for sighting in sightings]}


def show(
    sightings: Iterable[Sighting],
    console: Console,
    words: Callable[[Sighting], Sequence[str]] = lambda sighting: (),
) -> bool:
    """Print the sightings as they come; True if every file could be read.

    Args:
        sightings: of `see`.
        console: where they are printed.
        words: lines that are printed before the tags of a picture.
    """
    good = True
    for sighting in sightings:
        if sighting.error is not None:
            good = False
            console.print(f"[bold red]{escape(sighting.file)}[/]: {escape(sighting.error)}", soft_wrap=True)
            continue
        if sighting.passed_over is not None:
            console.print(f"{escape(sighting.file)}: {escape(sighting.passed_over)}", soft_wrap=True, highlight=False)
            continue
        for line in words(sighting):
            console.print(f"{escape(sighting.file)}: {escape(line)}", soft_wrap=True, highlight=False)
        count = len(sighting.tags)
        table = Table(title=f"{escape(sighting.file)}: {count} tag{'' if count == 1 else 's'}", title_justify="left")
        table.add_column("family")
        for heading in ("id", "centre px", "side px", "turned", "margin"):
            table.add_column(heading, justify="right")
        for tag in sighting.tags:
            x, y = tag.corners_px.mean(axis=0)
            side, turned = _side_px(tag), _turned_deg(tag)
            table.add_row(
                tag.family, str(tag.id), f"{x:.1f}, {y:.1f}", f"{side:.1f}", f"{turned:.1f}°", f"{tag.margin:.2f}"
            )
        console.print(table if count else f"{escape(sighting.file)}: no tags")
        if sighting.observation is not None:
            console.print(escape(_on_the_table(sighting.observation)))
    return good


def read_picture(path: Path, *, as_taken: bool = False) -> Image:
    """uint8 (H, W, 3) BGR of a file; what is transparent lies on white.

    Args:
        path: the file.
        as_taken: leave the pixels where the camera's lens put them; else the picture is turned upright, as its EXIF
            orientation says.

    Raises:
        PictureError: the file cannot be read or is not a picture.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PictureError(f"cannot be read: {error.strerror}") from error
    if data[4:8] == b"ftyp" and data[8:12] in HEIC:
        raise PictureError(
            "is HEIC, which cannot be read here: send it as JPEG; iPhones take JPEG with Settings, Camera, Formats, "
            "Most Compatible"
        )
    packed = np.frombuffer(data, np.uint8)
    turning = cv2.IMREAD_IGNORE_ORIENTATION if as_taken else 0
    try:
        picture = cv2.imdecode(packed, cv2.IMREAD_COLOR | turning) if data else None
        layers = None if picture is None or data.startswith(JPEG) else cv2.imdecode(packed, cv2.IMREAD_UNCHANGED)
    except cv2.error as error:
        raise PictureError(f"is a picture that cannot be decoded: {error.err}") from error
    if picture is None:
        raise PictureError("is no picture of a kind that can be read here, or a damaged one")
    if layers is not None and layers.ndim == 3 and layers.shape[2] == 4:
        return _on_white(layers)
    return np.asarray(picture, np.uint8)


def _on_white(layers: NDArray[Any]) -> Image:
    """uint8 (H, W, 3) BGR of a picture (H, W, 4) with an alpha channel."""
    full = np.iinfo(layers.dtype).max
    alpha = layers[..., 3:] / full
    return np.asarray(np.rint(255 * (1 - alpha * (1 - layers[..., :3] / full))), np.uint8)


def picture_files(folder: Path) -> list[Path]:
    """The picture files in a folder and its subfolders, by name."""
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES and path.is_file())


def _files(paths: Sequence[Path]) -> Iterator[Path | Sighting | tuple[str, Frame]]:
    for path in paths:
        if path.suffix == RECORDING:
            yield from _recorded(path)
            continue
        if not path.is_dir():
            yield path
            continue
        files = picture_files(path)
        for file in files:
            is_companion = file.name.startswith(COMPANION)
            yield Sighting(str(file), passed_over=_COMPANION_WORDS) if is_companion else file
        if not files:
            yield Sighting(str(path), error="is a folder without pictures")


_COMPANION_WORDS = "is a note of macOS about a picture, not a picture"


def _recorded(path: Path) -> Iterator[Sighting | tuple[str, Frame]]:
    try:
        recording = Recording(path)
    except PictureError as error:
        yield Sighting(str(path), error=str(error))
        return
    for index in range(len(recording)):
        frame = recording.frame(index)
        yield f"{path}#{frame.number}", frame
    recording.close()


def _look(
    found: Path | Sighting | tuple[str, Frame], number: int, search: TagSearch, observer: Observer | None
) -> Sighting:
    if isinstance(found, Sighting):
        return found
    if isinstance(found, Path):
        try:
            name, frame = str(found), Frame(read_picture(found, as_taken=observer is not None), 0.0, number)
        except PictureError as error:
            return Sighting(str(found), error=str(error))
    else:
        name, frame = found
    grey = grey_of(frame.image)
    tags = tuple(search.read(grey))
    mirrored = len(tags) < 2 and len(search.read(np.ascontiguousarray(grey[:, ::-1]))) > len(tags)
    height, width = frame.image.shape[:2]
    seen = observer.observe(frame) if observer else None
    return Sighting(name, tags, seen, size_px=(width, height), mirrored=mirrored)


def _side_px(tag: Detection) -> float:
    return float(np.linalg.norm(np.roll(tag.corners_px, -1, axis=0) - tag.corners_px, axis=1).mean())


def _turned_deg(tag: Detection) -> float:
    """Angle of the tag's upward direction, counter-clockwise from the picture's."""
    up = tag.corners_px[:2].mean(axis=0) - tag.corners_px[2:].mean(axis=0)
    return math.degrees(math.atan2(-up[0], -up[1]))


def _entry(sighting: Sighting) -> dict[str, Any]:
    if sighting.error is not None:
        return {"file": sighting.file, "error": sighting.error}
    if sighting.passed_over is not None:
        return {"file": sighting.file, "passed_over": sighting.passed_over}
    tags = [
        {
            "family": tag.family,
            "id": tag.id,
            "corners": tag.corners_px.round(3).tolist(),
            "margin": round(tag.margin, 3),
        }
        for tag in sighting.tags
    ]
    entry: dict[str, Any] = {"file": sighting.file, "tags": tags}
    if sighting.mirrored:
        entry["mirrored"] = True
    seen = sighting.observation
    if seen is not None:
        entry["table"] = {
            "trouble": seen.trouble and str(seen.trouble),
            "board_tags": list(seen.board_tags),
            "sheet": seen.sheet,
            "reprojection_px": round(seen.reprojection_px, 3) if seen.board_tags else None,
            "figures": [
                {
                    "id": figure.tag,
                    "x_mm": round(figure.x_mm, 2),
                    "y_mm": round(figure.y_mm, 2),
                    "yaw_deg": round(math.degrees(figure.yaw_rad), 2),
                    "confidence": round(figure.confidence, 3),
                }
                for figure in seen.figures.values()
            ],
            "sites": {
                site: {"class": what.best, "probability": round(what.probabilities[what.best], 3)}
                for site, what in seen.sites.items()
            },
            "unknown_tags": list(seen.unknown_tags),
            "foreground_mm2": round(seen.foreground_mm2),
        }
    return entry


def _on_the_table(seen: TableObservation) -> str:
    if not seen.board_tags:
        return f"no table: {seen.trouble}"
    lines = [f"board: {len(seen.board_tags)} tags, fit {seen.reprojection_px:.2f} px"]
    lines += [
        f"figure {figure.tag}: {figure.x_mm:.1f}, {figure.y_mm:.1f} mm, {math.degrees(figure.yaw_rad):.1f}°"
        for figure in seen.figures.values()
    ]
    classes: dict[str, list[str]] = {}
    for site, what in seen.sites.items():
        classes.setdefault(what.best, []).append(site)
    lines += [f"{name}: {', '.join(sites)}" for name, sites in sorted(classes.items())]
    return "\n".join(lines if seen.trouble is None else [*lines, str(seen.trouble)])
