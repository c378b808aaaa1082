"""The last step, `proof`: what is recognised, which the operator compares with the table."""

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from base.geometry import TableModel
from vision.calibrate.step import Check, Progress, SetUp
from vision.calibration import Calibration
from vision.observation import EMPTY, HIDDEN, Frame, Image, TableObservation
from vision.observer import Observer
from vision.overlay import overlay
from vision.remark import Remark, TokenClass, remark

FRAMES = 32
"""Successive frames that must show the same: over two seconds, in which the whole picture is searched for new tags."""

OFF_MM = 5.0
"""Distance from a site's middle from which it is mentioned."""

DIRECTIONS = ("E", "NE", "N", "NW", "W", "SW", "S", "SE")
"""Names of headings, counter-clockwise from the board's x axis in steps of 45 degrees."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """The figures and tokens that are recognised on the table.

    Attributes:
        figures: figure -> (nearest site, direction of its heading, distance from the site's middle in mm).
        tokens: class -> sites.
        hidden: sites that cannot be seen and have no figure.
    """

    figures: dict[int, tuple[str, str, float]]
    tokens: dict[str, tuple[str, ...]]
    hidden: tuple[str, ...]

    def remarks(self) -> tuple[Remark, ...]:
        """One for each figure and each class of token, and one for hidden sites."""
        lines = []
        for figure, (site, way, off_mm) in sorted(self.figures.items()):
            facing = Remark(f"way/{way}")
            if off_mm >= OFF_MM:
                lines.append(remark("proof/figure-off", figure=figure, site=site, way=facing, mm=round(off_mm)))
            else:
                lines.append(remark("proof/figure", figure=figure, site=site, way=facing))
        for kind, sites in sorted(self.tokens.items()):
            lines.append(remark("proof/token", token=TokenClass(kind), sites=", ".join(sites)))
        if self.hidden:
            lines.append(remark("proof/hidden", sites=", ".join(self.hidden)))
        return tuple(lines) or (remark("proof/empty"),)


class ProofStep:
    """Done when some frames in a row show the same."""

    name = "proof"
    title = "Proof"

    def __init__(
        self, model: TableModel, calibration: Calibration, places_mm: Mapping[str, tuple[float, float]] | None = None
    ) -> None:
        """Begin; `places_mm` are the sites of figures, if they differ from those of tokens."""
        self._places_mm = places_mm or model.sites_mm
        self._model = calibration.adapted(model)
        self._calibration = calibration
        self._observer = Observer(self._model, calibration)
        self._said: tuple[Remark, ...] = ()
        self._same = 0
        self._last: tuple[Frame, TableObservation] | None = None
        self._sighting: Sighting | None = None

    @property
    def sighting(self) -> Sighting | None:
        """The last sighting; None before the first."""
        return self._sighting

    def look(self, frame: Frame) -> Progress:
        """Process one frame."""
        seen = self._observer.observe(frame)
        self._last = frame, seen
        if seen.trouble is not None or seen.hands_mm:
            self._same = 0
            why = remark("hands-off")
            if seen.trouble:
                why = remark("proof/trouble", why=Remark(f"trouble/{seen.trouble.code}", seen.trouble.numbers))
            return Progress((why,), (), False, 0.0, SetUp())
        self._sighting = sighting_of(seen, self._places_mm)
        said = self._sighting.remarks()
        anything = bool(self._sighting.figures or self._sighting.tokens)
        self._same = self._same + 1 if said == self._said and anything else 0
        self._said = said
        checks = (Check("frames-agreeing", self._same, FRAMES, "", at_least=True),)
        advice = said if anything else (remark("proof/set-up"),)
        return Progress(advice, checks, self._same >= FRAMES, min(1.0, self._same / FRAMES), SetUp())

    def pictures(self) -> dict[Remark, Image]:
        """The last frame with its observation."""
        if self._last is None:
            return {}
        frame, seen = self._last
        return {remark("picture/proof"): overlay(frame, seen, self._calibration, self._model)}


def sighting_of(seen: TableObservation, places_mm: Mapping[str, tuple[float, float]]) -> Sighting:
    """The sighting of an observation; each figure is assigned to the nearest of these places."""
    figures = {}
    for figure, pose in seen.figures.items():
        at = pose.x_mm, pose.y_mm
        site = min(places_mm, key=lambda site: math.dist(places_mm[site], at))
        way = DIRECTIONS[round(pose.yaw_rad / (math.pi / 4)) % 8]
        figures[figure] = (site, way, math.dist(places_mm[site], at))
    under = {site for site, _, _ in figures.values()}
    tokens: defaultdict[str, list[str]] = defaultdict(list)
    for site, what in seen.sites.items():
        if what.best not in (EMPTY, HIDDEN):
            tokens[what.best].append(site)
    hidden = tuple(site for site, what in seen.sites.items() if what.best == HIDDEN and site not in under)
    return Sighting(figures, {kind: tuple(sites) for kind, sites in tokens.items()}, hidden)
