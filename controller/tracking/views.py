"""Two cameras over one table: what their newest frames show together, as one observation."""

import math
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import replace
from statistics import median

from controller.tracking.sites import MIN_PROBABILITY
from controller.tracking.tracker import MIN_CONFIDENCE
from vision.geometry.projection import camera_centre
from vision.observation import HIDDEN, Doubt, FigureObservation, FloatArray, Mount, SiteObservation, TableObservation

FRESH_S = 0.5
"""Age against the newest frame up to which the other camera's last frame counts."""

ALONE_S = 2.0
"""Time without a usable frame of one camera after which people are told: a hand often covers a lens for a moment."""

DISPUTE_S = 1.0
"""Time for which both must be sure of different things on a site before people are told."""

CLEAR_S = 1.0
"""Time for which a camera must show the board without a hand before what hides the other one is not taken for one:
robots stop at first sight, and a frame may be older than the hand."""

APART_MM = 6.0
"""Distance between a figure's places in both views from which they contradict each other: half of the quarter pitch
within which it stands on a site, and more than a tag 5 mm higher than believed shows to a camera 45 degrees oblique."""

STILL_MM = 1.0
"""Motion between two frames of a camera up to which a figure's places in both views can be compared."""

COMPARED = 5
"""Comparisons that must agree before the second view counts, or contradict before it no longer does."""

NOISE_PX, TAG_MM = 0.1, 0.5
"""Standard deviations of a tag's place in the picture, and of its height above the board."""

BETTER = 0.9
"""Share of the other view's standard deviation below which a view takes a figure over: else it stays where it was."""

_UNKNOWN = SiteObservation({HIDDEN: 1.0})


class Views:
    """Merges the observations of a first and a second camera.

    The second counts once figures stand where the first sees them, and no longer once they do not. Until they were
    compared it counts alone, while the first is useless.

    Args:
        focal_px: focal length of each camera.
    """

    def __init__(self, focal_px: tuple[float, float]) -> None:
        self._focal_px = focal_px
        self._newest: list[TableObservation | None] = [None, None]
        self._still: list[Mapping[int, FigureObservation]] = [{}, {}]
        self._usable_s = [-math.inf, -math.inf]
        self._begun_s = math.inf
        self._compared: deque[bool] = deque(maxlen=COMPARED)
        self._agree: bool | None = None
        self._held: dict[int, int] = {}
        self._disputed_s: dict[str, float] = {}
        self._one_sided_s: float | None = None
        self._recovered = [0, 0]
        self._bump = Mount()

    def take(self, view: int, seen: TableObservation) -> TableObservation | None:
        """What both show after a frame of one; None if nothing is known that was not before.

        - A figure is taken from the view in which it is read with the smaller standard deviation: that of a tag's
          corners at its distance and angle, and that of its height, which an oblique view takes for a shift.
        - A site is taken from the view that is sure of it; where both are and differ, it is unknown.
        - A hand that either sees counts, until the other has shown the board without any for `CLEAR_S`.
        """
        now_s = seen.t_capture_s
        self._begun_s = min(self._begun_s, now_s)
        self._still[view] = _at_rest(self._newest[view], seen)
        self._newest[view] = seen
        if _is_usable(seen):
            self._usable_s[view] = now_s
            self._compare(now_s)
        if seen.mount.recovered > self._recovered[view]:
            self._recovered[view], self._bump = seen.mount.recovered, seen.mount
        counting = [self._counts(0, now_s), self._counts(1, now_s)]
        none = not any(counting)
        if not counting[view] and (not none or (view == 1 and (_is_usable(seen) or self._is_fresh(0, now_s)))):
            return None
        other = self._newest[1 - view]
        shown = self._merged(view, seen, other) if other is not None and all(counting) else seen
        mount = replace(
            seen.mount,
            recovered=sum(self._recovered),
            shift_mm=self._bump.shift_mm,
            turn_rad=self._bump.turn_rad,
        )
        return replace(shown, mount=mount, doubts=tuple(self._doubts(now_s, none)))

    def lose(self, view: int) -> bool:
        """A camera gives no frames; whether no other one sees the table."""
        self._newest[view] = None
        return self._newest[1 - view] is None or (view == 0 and self._agree is False)

    def _is_fresh(self, view: int, now_s: float) -> bool:
        newest = self._newest[view]
        return newest is not None and abs(now_s - newest.t_capture_s) <= FRESH_S

    def _serves(self, view: int, now_s: float) -> bool:
        newest = self._newest[view]
        return newest is not None and self._is_fresh(view, now_s) and _is_usable(newest)

    def _counts(self, view: int, now_s: float) -> bool:
        """Whether what a camera shows is believed."""
        if view == 1 and not self._agree and (self._agree is False or self._serves(0, now_s)):
            return False
        return self._serves(view, now_s)

    def _compare(self, now_s: float) -> None:
        """Whether figures at rest stand at the same places in both views."""
        first, second = self._still
        common = first.keys() & second.keys()
        if common and self._serves(0, now_s) and self._serves(1, now_s):
            self._compared.append(median(_distance_mm(first[tag], second[tag]) for tag in common) <= APART_MM)
            if len(self._compared) == COMPARED and len(set(self._compared)) == 1:
                self._agree = self._compared[0]

    def _merged(self, view: int, seen: TableObservation, other: TableObservation) -> TableObservation:
        first, second = (other, seen) if view else (seen, other)
        figures = {tag: one for tag, one in seen.figures.items() if self._holder(tag, first, second) == view}
        return replace(
            seen,
            since_s=min(seen.t_capture_s, other.t_capture_s),
            board_tags=tuple(sorted({*seen.board_tags, *other.board_tags})),
            tags_in_view=tuple(sorted({*seen.tags_in_view, *other.tags_in_view})),
            sheet=other.sheet if seen.sheet is None else seen.sheet,
            unknown_tags=tuple(sorted({*seen.unknown_tags, *other.unknown_tags})),
            figures=figures,
            sites=self._sites(first.sites, second.sites, seen.t_capture_s),
            hands_mm=self._hands(first, second, seen.t_capture_s),
            things=first.things or second.things,
        )

    def _holder(self, tag: int, *views: TableObservation) -> int:
        """The view from which a figure is taken."""
        held = self._held.get(tag, 0)
        read = [_read(seen, tag) for seen in views]
        if not all(read):
            held = int(read[1] is not None)
        else:
            sigmas = [sigma_mm(seen, one, f) for seen, one, f in zip(views, read, self._focal_px, strict=True) if one]
            if sigmas[1 - held] < BETTER * sigmas[held]:
                held = 1 - held
        self._held[tag] = held
        return held

    def _hands(self, first: TableObservation, second: TableObservation, now_s: float) -> tuple[FloatArray, ...]:
        """The outlines that count."""
        if bool(first.hands_mm) == bool(second.hands_mm):
            self._one_sided_s = None
        elif self._one_sided_s is None:
            self._one_sided_s = now_s
        elif now_s - self._one_sided_s > CLEAR_S:
            return ()
        return first.hands_mm + second.hands_mm

    def _sites(
        self, first: Mapping[str, SiteObservation], second: Mapping[str, SiteObservation], now_s: float
    ) -> dict[str, SiteObservation]:
        sites: dict[str, SiteObservation] = {}
        for site, one in first.items():
            other = second.get(site, _UNKNOWN)
            differ = _is_sure(one) and _is_sure(other) and one.best != other.best
            sites[site] = _UNKNOWN if differ else one if _is_sure(one) or not _is_sure(other) else other
            if differ:
                self._disputed_s.setdefault(site, now_s)
            else:
                self._disputed_s.pop(site, None)
        return sites

    def _doubts(self, now_s: float, none: bool) -> Iterator[Doubt]:
        for view, name in enumerate(("first", "second")):
            if not none and now_s - max(self._usable_s[view], self._begun_s) > ALONE_S:
                yield Doubt("alone", name)
        if self._agree is False:
            yield Doubt("apart")
        for site, since_s in self._disputed_s.items():
            if now_s - since_s > DISPUTE_S:
                yield Doubt("site", site)


def sigma_mm(seen: TableObservation, figure: FigureObservation, focal_px: float) -> float:
    """Standard deviation of a figure's place in a view, along its worse direction."""
    x_mm, y_mm, height_mm = camera_centre(seen.camera_from_board).tolist()
    aside_mm = math.hypot(figure.x_mm - x_mm, figure.y_mm - y_mm)
    far_mm = math.hypot(aside_mm, height_mm)
    return math.hypot(NOISE_PX * far_mm / focal_px * far_mm / height_mm, TAG_MM * aside_mm / height_mm)


def _is_usable(seen: TableObservation) -> bool:
    """Whether a frame shows the board from a known place, in enough light."""
    return bool(seen.board_tags) and seen.trouble is None and seen.mount.state == "steady"


def _read(seen: TableObservation, tag: int) -> FigureObservation | None:
    """A figure that stands on the board and whose tag was read."""
    figure = seen.figures.get(tag)
    return figure if figure is not None and figure.read and figure.confidence >= MIN_CONFIDENCE else None


def _at_rest(before: TableObservation | None, seen: TableObservation) -> dict[int, FigureObservation]:
    """The figures that have not moved since the camera's last frame."""
    if before is None:
        return {}
    pairs = ((tag, _read(before, tag), _read(seen, tag)) for tag in seen.figures)
    return {tag: now for tag, then, now in pairs if then and now and _distance_mm(then, now) <= STILL_MM}


def _distance_mm(one: FigureObservation, other: FigureObservation) -> float:
    return math.dist((one.x_mm, one.y_mm), (other.x_mm, other.y_mm))


def _is_sure(site: SiteObservation) -> bool:
    return site.best != HIDDEN and site.probabilities[site.best] >= MIN_PROBABILITY
