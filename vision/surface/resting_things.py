"""Things that lie on the board and are neither token nor figure: what stays where it is, as no hand does for long."""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from vision.observation import FloatArray, SiteObservation, Thing

REST_S = 3.0
"""Time at rest after which something is a thing: hands that lay or lift a piece are quicker."""

GAP_S = 0.6
"""Time without a sighting after which it is gone."""

STILL_MM = 5.0
"""Distance within which the sides of an outline at rest stay: its cells have 4 mm."""

LEAST_MM2 = 250.0
"""Area of the smallest piece of foreground that is told; smaller things are told of the sites they hide."""

Box = tuple[float, float, float, float]
"""Least and greatest x and y, mm."""


class ThingWatch:
    """Looks for things in successive frames of one table.

    Args:
        sites_mm: site -> its middle, board mm.
        reach_mm: distance from it within which something is on the site.
    """

    def __init__(self, sites_mm: Mapping[str, tuple[float, float]], reach_mm: float) -> None:
        self._sites_mm, self._reach_mm = sites_mm, reach_mm
        self._seen: dict[str | Box, tuple[float, float]] = {}

    def look(
        self, t_s: float, outlines_mm: Sequence[FloatArray], sites: Mapping[str, SiteObservation]
    ) -> tuple[Thing, ...]:
        """The things that have lain in the board's plane for `REST_S` when a frame was captured.

        Args:
            t_s: capture time.
            outlines_mm: outlines of its foreground, each (N, 2) board mm.
            sites: its readings.
        """
        self._seen = {key: seen for key, seen in self._seen.items() if 0 <= t_s - seen[1] <= GAP_S}
        found = []
        for outline in outlines_mm:
            if cv2.contourArea(outline.astype(np.float32)) >= LEAST_MM2 and self._rests(
                t_s, self._known(_box(outline))
            ):
                found.append(Thing(self._site_below(outline), outline))
        told = {thing.site for thing in found}
        for site, reading in sites.items():
            if reading.unexplained and self._rests(t_s, site) and site not in told:
                found.append(Thing(site, self._around(site)))
        return tuple(found)

    def _rests(self, t_s: float, key: str | Box) -> bool:
        since_s, _ = self._seen.get(key, (t_s, t_s))
        self._seen[key] = since_s, t_s
        return t_s - since_s >= REST_S

    def _known(self, box: Box) -> Box:
        """The box of an outline at rest that this one is, or this one."""
        boxes = (key for key in self._seen if not isinstance(key, str))
        return next((key for key in boxes if np.abs(np.subtract(key, box)).max() <= STILL_MM), box)

    def _site_below(self, outline: FloatArray) -> str | None:
        """The site nearest to the middle of an outline, if the outline covers its middle."""
        x, y = (outline.min(axis=0) + outline.max(axis=0)) / 2
        near = min(self._sites_mm, key=lambda site: np.hypot(*np.subtract(self._sites_mm[site], (x, y))), default=None)
        if near is None:
            return None
        away = cv2.pointPolygonTest(outline.astype(np.float32)[:, None], self._sites_mm[near], True)
        return near if away >= -self._reach_mm else None

    def _around(self, site: str) -> FloatArray:
        square = self._reach_mm * np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
        return np.asarray(square + self._sites_mm[site])


def _box(outline_mm: FloatArray) -> Box:
    (x0, y0), (x1, y1) = outline_mm.min(axis=0).tolist(), outline_mm.max(axis=0).tolist()
    return x0, y0, x1, y1
