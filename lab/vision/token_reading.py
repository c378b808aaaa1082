"""Accuracy of token reading: random rendered scenes of every game with tokens, compared with the truth site by site."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

import cv2
import numpy as np

from controller.sim.camera.camera import SimCamera
from controller.sim.camera.perturbed_calibration import stored_calibration_values
from controller.sim.people.hand_shape import arm_and_hand
from controller.sim.true_state import TrueFigure, TrueHand, TrueToken, Truth
from engine import registry
from engine.geometry import Site
from hardware.dimensions import load_dimensions
from hardware.sheets.pieces import TOKEN_SETS
from hardware.sheets.shared_sheets import printed_board
from hardware.sheets.sheet import sheet_of
from hardware.sheets.table_geometry import table_model
from vision.calibration import Calibration
from vision.geometry.intrinsics import Intrinsics
from vision.observation import EMPTY, HIDDEN, FloatArray, Frame, SiteObservation, TableObservation
from vision.observer import Observer
from vision.surface.empty_board import empty_board_reference

Gains = tuple[float, float, float]
"""Factors of blue, green and red light."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Under what tokens are read.

    Attributes:
        light: a key of `controller.sim.camera.lighting.LIGHTS`.
        balance: how far the camera's white balance is off, also in the reference picture.
        drift: by how much more it is off in the scenes.
        ink: share of the tokens' ink that has not faded.
        jpeg: quality of the files in which the camera sends frames; None sends them as they are.
        defocus_px: sigma of the blur that a changed focus adds in the scenes.
        shaded: somebody next to the table shades half of it in the scenes.
    """

    light: str = "typical"
    balance: Gains = (1.0, 1.0, 1.0)
    drift: Gains = (1.0, 1.0, 1.0)
    ink: float = 1.0
    jpeg: int | None = None
    defocus_px: float = 0.0
    shaded: bool = False


CONDITIONS = {
    "typical": Condition(),
    "hard": Condition("hard"),
    "warm": Condition(balance=(0.75, 1.0, 1.2)),
    "cool": Condition(balance=(1.2, 1.0, 0.8)),
    "drift": Condition(drift=(0.93, 1.0, 1.07)),
    "faded": Condition(ink=0.75),
    "jpeg": Condition(jpeg=60),
    "defocus": Condition(defocus_px=1.0),
    "blurred": Condition(defocus_px=3.0),
    "shade": Condition(shaded=True),
}
"""Name -> what is measured. A blur of 3 px is beyond use: sites should be hidden then."""

SURE = 0.9
"""Probability from which a reading counts as certain."""

SCENES = 200
"""Scenes for each game and condition."""

TABLES = 4
"""Cameras that share the scenes, each with its own pose, lens error and reference picture of the empty board."""

_PLACING_SIGMA_MM = 3.0
"""Sigma of a token's place, that of `controller.sim.people.hands`."""

_STANDING_SIGMA_MM = 1.0
"""Sigma of a figure's place, about that of figures that drive."""

_TOKEN_RATE, _HAND_RATE = 0.4, 0.25
"""Probability that a free site has a token, and that a hand is in the picture."""

_LIGHT_LEVELS = (0.85, 1.1)
"""Range of the brightness relative to the reference picture's."""

_EMPTY_FRAMES = 7
"""Frames of the empty board for the reference picture, as at the start of a table."""

_SURROUNDINGS_MM = 4.0
"""Ring around a token's place; a cover over any part of it may make the site hidden."""

_MAYBE, _LOST, _GONE = 0.02, 0.5, 0.75
"""Covered parts of a site above which `hidden` is allowed, `empty` is wrong, and only `hidden` is right."""

_DISC = np.array(
    [(r * math.cos(k * math.tau / 12), r * math.sin(k * math.tau / 12)) for r in (0.3, 0.6, 0.95) for k in range(12)]
)
"""(36, 2) points of the unit disc at which cover is tested."""


@dataclass(slots=True)
class TokenScore:
    """Counts of sites that were read.

    Attributes:
        game: whose sheet and tokens.
        condition: a key of `CONDITIONS`.
        scenes: number of pictures.
        sites: number of sites in them.
        right: sites read correctly; a covered site may be read as hidden.
        hidden: sites read as hidden.
        sure_wrong: sites read as something else than they hold, with a probability of at least `SURE`.
        hidden_called_empty: sites read as empty although most of the place is covered.
    """

    game: str
    condition: str
    scenes: int = 0
    sites: int = 0
    right: int = 0
    hidden: int = 0
    sure_wrong: int = 0
    hidden_called_empty: int = 0

    @property
    def share(self) -> float:
        """Fraction of sites that are right."""
        return self.right / self.sites if self.sites else math.nan


@dataclass(frozen=True, slots=True)
class Reading:
    """One site of one scene: its true and its read content, and the covered parts of its place and surroundings."""

    site: str
    truth: str
    seen: SiteObservation
    covered: float
    surroundings_covered: float

    @property
    def said(self) -> str:
        """What was read."""
        return self.seen.best

    @property
    def sure(self) -> float:
        """The probability of that."""
        return self.seen.probabilities[self.said]

    @property
    def right(self) -> bool:
        """Whether the reading is acceptable."""
        if self.covered > _GONE:
            return self.said == HIDDEN
        if self.said == EMPTY and self.covered > _LOST:
            return False
        return self.said == self.truth or (self.said == HIDDEN and self.surroundings_covered > _MAYBE)


class TokenTable:
    """A simulated table whose tokens are read frame by frame.

    Args:
        game: a game with tokens.
        condition: a key of `CONDITIONS`.
        seed: of the camera, its stored lens and all scenes.
        resolution: of the pictures.
    """

    def __init__(self, game: str, condition: str, seed: int, resolution: str = "auto") -> None:
        under = CONDITIONS[condition]
        self._game = registry.make(game)
        self._board = printed_board(self._game)
        self._dimensions = load_dimensions()
        self._rng = Random(f"{game} {condition} {seed}")
        self.kinds = tuple(TOKEN_SETS[game])
        sheet = sheet_of(self._game, self._dimensions)
        self.camera = SimCamera(sheet, self._dimensions, resolution, under.light, seed, token_ink=under.ink)
        self.camera.sensor.balance = under.balance
        self.camera.sensor.jpeg_quality = under.jpeg
        geometry = table_model(self._game, tuple(range(17)), self.kinds, self._dimensions)
        self.model = geometry
        stored = stored_calibration_values(self.camera.lens, self._dimensions.figure.height_mm, seed)
        lens = Intrinsics(stored.camera_matrix, stored.distortion, self.camera.lens.size_px)
        empty = [self._frame(Truth(number / 15, (), (), ()), number) for number in range(_EMPTY_FRAMES)]
        reference = empty_board_reference(empty, self.model, lens, "2000-01-01")
        self.calibration = Calibration("bench", lens, stored.tag_height_mm, stored.rms_px, "2000-01-01", reference)
        blue, green, red = (always * now for always, now in zip(under.balance, under.drift, strict=True))
        self.camera.sensor.balance = (blue, green, red)
        self.camera.defocus_px = under.defocus_px
        if under.shaded:
            width, height = self._board.field_mm
            half = np.array(
                [(-500.0, -500.0), (width / 2, -500.0), (width / 3, height + 500.0), (-500.0, height + 500.0)]
            )
            self.camera.shadows_mm = (half,)

    def scenes(self, count: int) -> Iterator[tuple[Frame, Truth, TableObservation]]:
        """Random scenes, each seen by a new observer without memory of the one before."""
        for number in range(count):
            truth = self._scene(10.0 * (number + 1))
            self.camera.light_level = self._rng.uniform(*_LIGHT_LEVELS)
            frame = self._frame(truth, number)
            yield frame, truth, Observer(self.model, self.calibration).observe(frame)

    def readings(self, truth: Truth, seen: TableObservation) -> list[Reading]:
        """What was read at each site, with the truth."""
        covers = self._covers(truth)
        radius = self.model.token_diameter_mm / 2
        lying = {self._nearest(token): token for token in truth.tokens}
        found = []
        for site, centre in self.model.sites_mm.items():
            token = lying.get(site)
            place = (token.x_mm, token.y_mm) if token else centre
            covered, room = (self._covered(place, reach, covers) for reach in (radius, radius + _SURROUNDINGS_MM))
            found.append(Reading(site, token.kind if token else EMPTY, seen.sites[site], covered, room))
        return found

    def _scene(self, t_s: float) -> Truth:
        """Figures on some sites, tokens on some others, and sometimes a hand."""
        cells = [site for site in self._board.sites.values() if site.outline_mm]
        places = [self._board.sites[name] for name in self.model.sites_mm]
        stands = self._rng.sample([*cells, *self._board.parks], len(self._game.pieces))
        standing = {site.id for site in stands}
        tokens = tuple(
            self._token(site) for site in places if site.id not in standing and self._rng.random() < _TOKEN_RATE
        )
        figures = tuple(
            self._figure(number, site, piece.colour)
            for number, (site, piece) in enumerate(zip(stands, self._game.pieces, strict=True))
        )
        hands = (self._hand(),) if self._rng.random() < _HAND_RATE else ()
        return Truth(t_s, figures, tokens, hands)

    def _token(self, site: Site) -> TrueToken:
        x, y = (self._rng.gauss(mm, _PLACING_SIGMA_MM) for mm in (site.x_mm, site.y_mm))
        return TrueToken(self._rng.choice(self.kinds), x, y, self._rng.uniform(0, math.tau))

    def _figure(self, tag: int, site: Site, colour: str) -> TrueFigure:
        x, y = (self._rng.gauss(mm, _STANDING_SIGMA_MM) for mm in (site.x_mm, site.y_mm))
        return TrueFigure(tag, x, y, self._rng.uniform(-math.pi, math.pi), colour)

    def _hand(self) -> TrueHand:
        width, height = self._board.field_mm
        x, y = self._rng.uniform(0, width), self._rng.uniform(0, height)
        return TrueHand(x, y, self._rng.uniform(-math.pi, math.pi))

    def _frame(self, truth: Truth, number: int) -> Frame:
        return Frame(self.camera.render(truth), truth.t_s, number)

    def _nearest(self, token: TrueToken) -> str:
        return min(self.model.sites_mm, key=lambda site: math.dist(self.model.sites_mm[site], (token.x_mm, token.y_mm)))

    def _covers(self, truth: Truth) -> list[FloatArray]:
        """Outlines of figures and hands in the picture, (N, 1, 2) float32 px each."""
        figure, radius = self._dimensions.figure, self._dimensions.figure.diameter_mm / 2
        angles = np.linspace(0, math.tau, 36, endpoint=False)
        rim = radius * np.column_stack([np.cos(angles), np.sin(angles)])
        outlines = []
        for body in truth.figures:
            circle = rim + np.array([body.x_mm, body.y_mm])
            solid = np.concatenate([np.column_stack([circle, np.full(36, z)]) for z in (0.0, figure.height_mm)])
            outlines.append(cv2.convexHull(self.camera.project(solid).astype(np.float32)))
        for hand in truth.hands:
            for part, height_mm in arm_and_hand(hand):
                solid = np.column_stack([part, np.full(len(part), height_mm)])
                outlines.append(self.camera.project(solid).astype(np.float32)[:, None])
        return [np.asarray(outline) for outline in outlines]

    def _covered(self, place: tuple[float, float], radius_mm: float, covers: Sequence[FloatArray]) -> float:
        """The covered part, 0 to 1, of a disc on the board."""
        points = np.column_stack([_DISC * radius_mm + place, np.zeros(len(_DISC))])
        pixels = self.camera.project(points)
        hidden = [any(cv2.pointPolygonTest(cover, (x, y), False) >= 0 for cover in covers) for x, y in pixels]
        return sum(hidden) / len(hidden)


def token_scores(
    scenes: int = SCENES,
    conditions: Iterable[str] = tuple(CONDITIONS),
    seed: int = 0,
    progress: Callable[[str], None] = lambda _: None,
) -> list[TokenScore]:
    """Measure every game that has tokens.

    Args:
        scenes: for each game and condition.
        conditions: keys of `CONDITIONS`.
        seed: of all random numbers.
        progress: called with a description of what is measured now.
    """
    scores = []
    for game in (name for name, kinds in TOKEN_SETS.items() if kinds):
        for condition in conditions:
            progress(f"tokens of {game}, {condition}")
            score = TokenScore(game, condition)
            for number in range(TABLES):
                table = TokenTable(game, condition, seed * TABLES + number)
                for _, truth, seen in table.scenes((scenes + number) // TABLES):
                    _add(score, table.readings(truth, seen))
            scores.append(score)
    return scores


def rows(scores: Iterable[TokenScore]) -> list[dict[str, Any]]:
    """The rows of the report."""
    return [{**asdict(score), "share": round(score.share, 5)} for score in scores]


def _add(score: TokenScore, readings: Sequence[Reading]) -> None:
    score.scenes += 1
    score.sites += len(readings)
    score.right += sum(reading.right for reading in readings)
    score.hidden += sum(reading.said == HIDDEN for reading in readings)
    score.sure_wrong += sum(
        not reading.right and reading.said != HIDDEN and reading.sure >= SURE for reading in readings
    )
    score.hidden_called_empty += sum(reading.said == EMPTY and reading.covered > _LOST for reading in readings)
