"""What the camera tells the controller, without pictures: the true table through the measured errors of vision."""

import math
from collections.abc import Mapping
from random import Random

import numpy as np

from base.angles import wrap_angle
from base.geometry import TableModel
from controller.sim.people.hand_shape import arm_and_hand
from controller.sim.true_state import TrueHand, Truth
from engine.geometry import Board
from vision.observation import EMPTY, HIDDEN, FigureObservation, FloatArray, SiteObservation, TableObservation

PLACE_SIGMA_MM = 0.14 / 2.448
"""Of a figure's place in x and y: 95 % within 0.14 mm (docs/results/vision.md), Rayleigh distributed."""

HEADING_SIGMA_RAD = math.radians(0.24) / 1.96
"""Of its heading: 95 % within 0.24 degrees."""

UNREAD = 1 / 1_055
"""Share of visible tags that are not read: one under a bulb."""

UNSURE = 8 / 10_000
"""Share of sites that are not read right, of which nearly none is sure and wrong."""

LOOK_S = 10.0
"""Time for which a site is read alike: what confuses vision does not change with each frame."""

HIDES_MM = 30.0
"""Distance from a figure's axle within which it hides a site: the radii of a body and of a token."""


class Sight:
    """Makes the observations of one camera.

    Args:
        model: geometry of the table.
        board: of the game.
        rng: draws the errors.

    Attributes:
        unread: probability that a visible tag is not read; may change at any time.
    """

    def __init__(self, model: TableModel, board: Board, rng: Random) -> None:
        self.unread = UNREAD
        self._model, self._board, self._rng = model, board, rng
        self._places = np.array([*model.sites_mm.values()])
        self._sheet_box = _box(model.sheet_outline_mm)
        kinds = (EMPTY, HIDDEN, *model.token_colours)
        self._sure = {kind: SiteObservation({one: float(one == kind) for one in kinds}) for kind in kinds}
        self._unsure = SiteObservation(dict.fromkeys(kinds, 1 / len(kinds)))
        self._read_for: object = None
        self._tokens: object = None
        self._lying: dict[str, str] = {}
        self._sites: dict[str, SiteObservation] = {}
        self._board_tags = tuple(sorted(model.board_tags_mm))
        (self._sheet,) = model.sheet_tags_mm
        self._camera = np.eye(3, 4)

    def observe(self, truth: Truth, number: int) -> TableObservation:
        """What a frame shows that was captured at this moment."""
        hands = tuple(_outline(hand) for hand in truth.hands)
        under = [_box(outline) for outline in hands]
        figures = {}
        for figure in truth.figures:
            covered = any(_inside(box, figure.x_mm, figure.y_mm) for box in under)
            if figure.lifted or covered or not _inside(self._sheet_box, figure.x_mm, figure.y_mm):
                continue
            if self._rng.random() >= self.unread:
                figures[figure.tag] = FigureObservation(
                    figure.tag,
                    self._rng.gauss(figure.x_mm, PLACE_SIGMA_MM),
                    self._rng.gauss(figure.y_mm, PLACE_SIGMA_MM),
                    wrap_angle(self._rng.gauss(figure.yaw_rad, HEADING_SIGMA_RAD)),
                    1.0,
                )
        return TableObservation(
            t_capture_s=truth.t_s,
            number=number,
            board_tags=self._board_tags,
            sheet=self._sheet,
            reprojection_px=0.1,
            camera_from_board=self._camera,
            figures=figures,
            sites=self._read_sites(truth, under),
            unknown_tags=(),
            foreground_mm2=5000.0 * len(hands),
            foreground_outline_mm=hands,
            hands_mm=hands,
            tags_in_view=self._board_tags,
        )

    def _read_sites(self, truth: Truth, under: list[tuple[float, ...]]) -> Mapping[str, SiteObservation]:
        """The sites; read again when something has changed on the table, or after `LOOK_S`."""
        if not self._model.token_colours:
            return {}
        bodies = [(figure.x_mm, figure.y_mm) for figure in truth.figures if not figure.lifted]
        scene = (bodies, truth.tokens, under, int(truth.t_s / LOOK_S))
        if scene == self._read_for:
            return self._sites
        if self._read_for is None or scene[3] != self._read_for[3]:  # type: ignore[index]
            self._confused = {site for site in self._model.sites_mm if self._rng.random() < UNSURE}
        self._read_for = scene
        if truth.tokens is not self._tokens:
            self._tokens = truth.tokens
            self._lying = {self._board.nearest(token.x_mm, token.y_mm).id: token.kind for token in truth.tokens}
        seen = {}
        for (site, (x, y)), hidden in zip(self._model.sites_mm.items(), self._hidden_by(bodies), strict=True):
            if hidden or any(_inside(box, x, y) for box in under):
                seen[site] = self._sure[HIDDEN]
            elif site in self._confused:
                seen[site] = self._unsure
            else:
                seen[site] = self._sure[self._lying.get(site, EMPTY)]
        self._sites = seen
        return seen

    def _hidden_by(self, bodies: list[tuple[float, float]]) -> list[bool]:
        """Of each site whether a figure hides it."""
        apart = self._places[:, np.newaxis] - np.array(bodies).reshape(-1, 2)
        hidden: list[bool] = ((apart**2).sum(axis=2) < HIDES_MM**2).any(axis=1).tolist()
        return hidden


def _outline(hand: TrueHand) -> FloatArray:
    """(4, 2) a hand with its forearm as a box, board mm."""
    x0, y0, x1, y1 = _box(np.concatenate([outline for outline, _ in arm_and_hand(hand)]))
    return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def _box(outline: FloatArray) -> tuple[float, ...]:
    return (*outline.min(axis=0).tolist(), *outline.max(axis=0).tolist())


def _inside(box: tuple[float, ...], x: float, y: float) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]
