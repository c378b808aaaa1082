"""The report of a calibration: an HTML page, its pictures next to it, and one picture of everything."""

import re
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

import cv2
import numpy as np

from base.files import write_whole
from vision.calibrate.session import Report
from vision.calibration import Calibration
from vision.errors import CalibrationError
from vision.observation import Image
from vision.remark import Remark

Say = Callable[[Remark], str]
"""Puts a remark into words."""

PAGE = "report.html"
"""Name of the page."""

PICTURE = "report.png"
"""Name of the picture of everything."""

_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:62rem;padding:2rem 1.2rem}
body{color:#1b1f24;background:#fbfbf9}
h1{font-size:1.7rem;margin:0}h2{font-size:1.2rem;margin:2.4rem 0 .6rem;border-top:1px solid #d8d8d2;padding-top:1.2rem}
p.lead{color:#555;margin:.3rem 0 0}table{border-collapse:collapse;margin:.4rem 0}
td,th{padding:.22rem .9rem .22rem 0;text-align:left;font-variant-numeric:tabular-nums;vertical-align:top}
th{font-weight:600;color:#555;font-size:.85rem}td.n{text-align:right}.ok{color:#1a7f37}.no{color:#b42318;font-weight:600}
figure{margin:1rem 0}img{max-width:100%;max-height:32rem;border-radius:6px;display:block}
figcaption{color:#555;font-size:.9rem;margin-top:.3rem}ul{margin:.4rem 0;padding-left:1.2rem}
.row{display:flex;flex-wrap:wrap;gap:1.2rem}.row figure{flex:1 1 22rem}
@media(prefers-color-scheme:dark){body{background:#16181b;color:#e6e6e3}h2{border-color:#3a3d42}
p.lead,th,figcaption{color:#a0a4aa}.ok{color:#5bd07a}.no{color:#ff8a7a}}
"""
"""Style sheet, embedded in the page: the report is one folder without dependencies."""


def write_report(folder: Path, calibration: Calibration, reports: Sequence[Report], say: Say) -> Path:
    """Write the report, in the words of `say`, to a folder that is created if necessary; returns the page's path.

    Raises:
        CalibrationError: the folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        files: dict[tuple[str, Remark], str] = {}
        for report in reports:
            for number, (caption, picture) in enumerate(report.pictures.items(), 1):
                name = f"{report.name}-{number}.png"
                write_whole(folder / name, cv2.imencode(".png", picture)[1].tobytes())
                files[report.name, caption] = name
        write_whole(folder / PICTURE, cv2.imencode(".png", overview(reports, say))[1].tobytes())
        page = folder / PAGE
        write_whole(page, _page(calibration, reports, files, say).encode())
    except OSError as error:
        raise CalibrationError(f"the report cannot be written to {folder}: {error.strerror}") from error
    return page


def overview(reports: Sequence[Report], say: Say) -> Image:
    """All pictures of a report in one, two in a row, each step with its title and its checks."""
    tiles = [
        _tile(report, say(caption), picture, number == 0, say)
        for report in reports
        for number, (caption, picture) in enumerate(report.pictures.items())
    ]
    if len(tiles) % 2:
        tiles.append(np.full_like(tiles[0], 250))
    rows = [np.hstack(tiles[n : n + 2]) for n in range(0, len(tiles), 2)]
    return np.vstack(rows) if rows else np.full((90, 640, 3), 250, np.uint8)


_TILE = (640, 360)
"""Width and height of a picture in the overview, in px."""

_HEAD = 84
"""Height of the text above it, in px: a title and two lines."""


def _tile(report: Report, caption: str, picture: Image, first: bool, say: Say) -> Image:
    width, height = _TILE
    tile = np.full((height + _HEAD, width, 3), 250, np.uint8)
    scale = min((width - 16) / picture.shape[1], height / picture.shape[0])
    small = cv2.resize(
        picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    )
    tile[_HEAD : _HEAD + small.shape[0], 8 : 8 + small.shape[1]] = small
    if not first:
        cv2.putText(tile, caption, (8, 72), 0, 0.45, (90, 90, 90), 1, cv2.LINE_AA)
    else:
        cv2.putText(tile, report.title, (8, 30), 0, 0.75, (30, 30, 30), 2, cv2.LINE_AA)
        for line, check in enumerate(_headline(report, say)):
            cv2.putText(tile, check, (8, 52 + 20 * line), 0, 0.45, (90, 90, 90), 1, cv2.LINE_AA)
    return tile


def _headline(report: Report, say: Say) -> list[str]:
    """The checks in two lines that fit: those nearest to their limits where there are many."""
    count = len(report.checks) if len(report.checks) <= 6 else 5
    while count > 1 and max(map(_width_px, _lines(report, count, say))) > _TILE[0] - 16:
        count -= 1
    return _lines(report, count, say)


def _lines(report: Report, count: int, say: Say) -> list[str]:
    near = sorted(report.checks, key=lambda check: check.spent, reverse=True)[:count]
    checks = [f"{say(check.title)} {check.value:.3g} {check.unit}".strip() for check in report.checks if check in near]
    if count < len(report.checks):
        checks.append(f"and {len(report.checks) - count} more that are better")
    half = (len(checks) + 1) // 2
    return [", ".join(checks[:half]), ", ".join(checks[half:])]


def _width_px(line: str) -> int:
    return int(cv2.getTextSize(line, 0, 0.45, 1)[0][0])


def _page(calibration: Calibration, reports: Sequence[Report], files: dict[tuple[str, Remark], str], say: Say) -> str:
    width, height = calibration.intrinsics.size_px
    good = all(check.passed for report in reports for check in report.checks)
    verdict = '<span class="ok">all checks passed</span>' if good else '<span class="no">not all checks passed</span>'
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>",
        f"<title>Calibration of {escape(calibration.camera)}</title><style>{_STYLE}</style>",
        f"<h1>Calibration of {escape(calibration.camera)}</h1>",
        f"<p class=lead>{escape(calibration.taken)} · {width} × {height} · {calibration.intrinsics.model}"
        f" · {verdict}</p>",
        f"<p class=lead>Held by the camera: {escape(str(calibration.controls))}</p>",
    ]
    for report in reports:
        parts.append(f"<h2>{escape(report.title)}</h2>")
        if report.checks:
            parts.append("<table><tr><th>what<th>measured<th>limit<th></tr>")
            parts += [
                f"<tr><td>{escape(say(check.title))}<td class=n>{check.value:.3g} {escape(check.unit)}"
                f"<td class=n>{'≥' if check.at_least else '≤'} {check.limit:g}"
                f"<td class={'ok>passed' if check.passed else 'no>missed'}</tr>"
                for check in report.checks
            ]
            parts.append("</table>")
        if report.remarks:
            parts.append("<ul>" + "".join(f"<li>{escape(say(one))}" for one in report.remarks) + "</ul>")
        parts.append("<div class=row>")
        for caption in report.pictures:
            name = files[report.name, caption]
            parts.append(
                f"<figure><img src='{name}' alt='{escape(say(caption), quote=True)}'>"
                f"<figcaption>{escape(say(caption))}</figcaption></figure>"
            )
        parts.append("</div>")
    return re.sub(r"\n+", "\n", "\n".join(parts)) + "\n"
