"""The fifth step: the picture of the empty board, and how each kind of token looks in this light.

Each kind is laid twice, at different places. What differs between the two is the spread of one kind; kinds, and
the empty board, must be at least three times that apart.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibrate.step import Advice, Check, Clear, LayTokens, Progress
from vision.errors import CalibrationError
from vision.extrinsics import solve_pose
from vision.fiducials import TagDetector, grey_of
from vision.intrinsics import Intrinsics
from vision.observation import EMPTY, FloatArray, Frame, Image, TableModel
from vision.rectify import pixel_map, sample
from vision.reference import Reference, empty_board_reference, light_at

EMPTY_FRAMES = 7
QUIET_FRAMES = 5
STILL_LEVELS = 6.0  # mean change of the board's brightness from frame to frame while nobody moves
COARSE = (8, 8)  # parts of a site's surroundings that are compared from frame to frame: noise is not motion
STILL = 0.03  # mean change of their reflectance while nobody moves
CHANGED = 0.12  # of a point's reflectance, from which it shows a token
LEAST_SHARE = 0.35  # of a token's area that must have changed, or nothing was laid
ROUNDS = 2
RINGS = 6
SEPARATION = 3.0
LEAST_SPREAD = 0.02  # reflectance; two pictures may agree by chance
STEP_MM = 1.0
REACH_MM = 12.0  # from the site's middle to the token's

Rings = tuple[tuple[float, tuple[float, float, float]], ...]


class EmptyStep:
    """Takes the picture of the empty board."""

    name = "empty"
    title = "Picture of the empty board"

    def __init__(self, model: TableModel, intrinsics: Intrinsics, taken: str) -> None:
        self._model = model
        self._intrinsics = intrinsics
        self._taken = taken
        self._frames: list[Frame] = []
        self._before: FloatArray | None = None
        self._reference: Reference | None = None
        self._ask = Advice("empty/clear", "Take everything off the board, and your hands too.")

    def look(self, frame: Frame) -> Progress:
        """Take in one frame."""
        if self._reference is not None:
            return self._done(self._reference)
        small = cv2.resize(grey_of(frame.image), None, fx=1 / 16, fy=1 / 16, interpolation=cv2.INTER_AREA)
        levels = small.astype(np.float64)
        quiet = self._before is not None and float(np.abs(levels - self._before).max()) <= STILL_LEVELS
        self._before = levels
        self._frames = [*self._frames, frame] if quiet else []
        if len(self._frames) < EMPTY_FRAMES:
            return Progress((self._ask,), (), False, len(self._frames) / EMPTY_FRAMES, Clear())
        try:
            self._reference = empty_board_reference(self._frames, self._model, self._intrinsics, self._taken)
        except CalibrationError as error:
            self._frames, self._ask = [], Advice("empty/refused", f"{str(error)[:1].upper()}{str(error)[1:]}.")
            return Progress((self._ask,), (), False, 0.0, Clear())
        return self._done(self._reference)

    def result(self) -> Reference:
        """The picture.

        Raises:
            CalibrationError: it was not taken.
        """
        if self._reference is None:
            raise CalibrationError("no picture of the empty board was taken")
        return self._reference

    def pictures(self) -> dict[str, Image]:
        """The board straight from above."""
        return {} if self._reference is None else {"The empty board, straight from above": self._reference.picture}

    def _done(self, reference: Reference) -> Progress:
        frames = Check("frames", len(self._frames), EMPTY_FRAMES, "", at_least=True)
        return Progress((Advice("empty/taken", "The empty board is known."),), (frames,), True, 1.0, Clear())


@dataclass(frozen=True, slots=True, eq=False)
class TokensResult:
    """Tokens as they look.

    Attributes:
        colours: class -> the rings of its print as measured, like `TableModel.token_colours`; a face with a cross
            keeps its printed ones, for the mean of a ring is no ink of it.
        separation: pair of classes -> how far they are apart, in sigma.
        sigma: spread of one class, reflectance.
        checks: what was measured, each with its limit.
        patches: class -> picture of the token, one for each round.
    """

    colours: Mapping[str, Rings]
    separation: Mapping[tuple[str, str], float]
    sigma: float
    checks: tuple[Check, ...]
    patches: Mapping[str, Sequence[Image]]


class TokensStep:
    """Has every kind laid in every round at another place."""

    name = "tokens"
    title = "Token colours"

    def __init__(self, model: TableModel, intrinsics: Intrinsics, reference: Reference) -> None:
        self._model = model
        self._intrinsics = intrinsics
        self._reference = reference
        self._kinds = tuple(model.token_colours)
        self._detector = TagDetector(ids=model.board_tags_mm, corrected_bits=1)
        radius = model.token_diameter_mm / 2
        self._grid = np.arange(-(radius + REACH_MM), radius + REACH_MM + STEP_MM, STEP_MM)
        self._round = 0
        self._quiet = 0
        self._before: FloatArray | None = None
        self._seen: list[dict[str, tuple[FloatArray, Image]]] = []
        self._empty = [self._look_of(site) for site in self._sites(0) + self._sites(1)]

    def look(self, frame: Frame) -> Progress:
        """Take in one frame."""
        if self._round >= ROUNDS:
            return self._progress()
        pose = solve_pose(self._detector.detect(grey_of(frame.image)), self._model.board_tags_mm, self._intrinsics)
        if pose is None:
            return self._progress(Advice("tokens/board", "Too few board tags are in view: uncover the board."))
        sites = self._sites(self._round)
        shown = [self._reflectance(frame.image, pose.camera_from_board, site) for site in sites]
        now = np.array([cv2.resize(patch, COARSE, interpolation=cv2.INTER_AREA) for patch in shown], np.float64)
        still = self._before is not None and float(np.abs(now - self._before).mean(axis=(1, 2, 3)).max()) <= STILL
        self._before = now
        found = [self._token(patch, site) for patch, site in zip(shown, sites, strict=True)]
        missing = [site for site, token in zip(sites, found, strict=True) if token is None]
        self._quiet = self._quiet + 1 if still and not missing else 0
        if self._quiet >= QUIET_FRAMES:
            self._seen.append(
                {kind: token for kind, token in zip(self._kinds, found, strict=True) if token is not None}
            )
            self._round, self._quiet, self._before = self._round + 1, 0, None
        return self._progress()

    def result(self) -> TokensResult:
        """How the tokens look.

        Raises:
            CalibrationError: they were not all seen.
        """
        if self._round < ROUNDS:
            raise CalibrationError("not every token was seen twice")
        looks = {kind: [seen[kind][0] for seen in self._seen] for kind in self._kinds}
        spread = [math.sqrt(_apart(one, other) ** 2 / 2) for one, other in looks.values()]
        sigma = max(LEAST_SPREAD, math.sqrt(sum(part**2 for part in spread) / len(spread)))
        everything = {**looks, EMPTY: self._empty}
        names = list(everything)
        separation = {
            (one, other): min(_apart(a, b) for a in everything[one] for b in everything[other]) / sigma
            for n, one in enumerate(names)
            for other in names[n + 1 :]
        }
        nearest = min(separation, key=lambda pair: separation[pair])
        least = Check(f"{nearest[0]} from {nearest[1]}", separation[nearest], SEPARATION, "sigma", at_least=True)
        ringed = [kind for kind in self._kinds if kind not in self._model.token_crosses]
        colours = {kind: self._rings(kind, looks[kind]) for kind in ringed}
        patches = {kind: [seen[kind][1] for seen in self._seen] for kind in self._kinds}
        return TokensResult(colours, separation, sigma, (least,), patches)

    def pictures(self) -> dict[str, Image]:
        """Every kind as it was seen, one row for each round."""
        if self._round < ROUNDS:
            return {}
        rows = [np.hstack([_large(seen[kind][1]) for kind in self._kinds]) for seen in self._seen]
        return {f"Tokens as they look, round by round: {', '.join(self._kinds)}": np.vstack(rows)}

    def _progress(self, first: Advice | None = None) -> Progress:
        if self._round >= ROUNDS:
            result = self.result()
            advice = [] if result.checks[0].passed else [_alike(result)]
            return Progress(tuple(advice), result.checks, True, 1.0, Clear())
        laid = tuple(zip(self._sites(self._round), self._kinds, strict=True))
        words = ", ".join(f"{kind} on {site}" for site, kind in laid)
        ask = Advice("tokens/lay", f"Lay these tokens and nothing else: {words}.")
        return Progress((first or ask,), (), False, self._round / ROUNDS, LayTokens(laid))

    def _sites(self, round_: int) -> list[str]:
        """Sites for the kinds: spread over the board, others in each round."""
        sites = list(self._model.sites_mm)
        step = max(1, len(sites) // (ROUNDS * len(self._kinds)))
        return [sites[(ROUNDS * n + round_) * step % len(sites)] for n in range(len(self._kinds))]

    def _points_mm(self, site: str) -> FloatArray:
        x, y = self._model.sites_mm[site]
        return np.stack(np.meshgrid(x + self._grid, y - self._grid), axis=-1)

    def _reflectance(self, image: Image, pose: FloatArray, site: str) -> FloatArray:
        """(n, n, 3) share of light that the surroundings of a site give back."""
        points = self._points_mm(site)
        levels = sample(image, pixel_map(points, self._intrinsics, pose)).astype(np.float64)
        return np.asarray(levels / light_at(self._reference, self._model, points))

    def _bare(self, site: str) -> FloatArray:
        points = self._points_mm(site)
        cells = self._reference.grid.cells_of(points).astype(np.float32)
        levels = sample(self._reference.picture, cells).astype(np.float64)
        return np.asarray(levels / light_at(self._reference, self._model, points))

    def _token(self, patch: FloatArray, site: str) -> tuple[FloatArray, Image] | None:
        """The look of the token on a site, and its picture; None if none lies there."""
        bare = self._bare(site)
        shade = np.median(patch / np.maximum(bare, 0.05))
        changed = (np.abs(patch / shade - bare).max(axis=-1) > CHANGED).astype(np.uint8)
        changed = np.asarray(cv2.morphologyEx(changed, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)))
        radius = self._model.token_diameter_mm / 2
        if changed.sum() * STEP_MM**2 < LEAST_SHARE * math.pi * radius**2:
            return None
        (x, y), _ = cv2.minEnclosingCircle(np.argwhere(changed)[:, ::-1].astype(np.float32))
        levels = np.clip(patch / shade * 230, 0, 255).astype(np.uint8)
        return _look(patch / shade, (x, y), radius), levels

    def _look_of(self, site: str) -> FloatArray:
        middle = (len(self._grid) - 1) / 2
        return _look(self._bare(site), (middle, middle), self._model.token_diameter_mm / 2)

    def _rings(self, kind: str, looks: Sequence[FloatArray]) -> Rings:
        """The print's rings in the colours that were measured; a ring thinner than what was resolved keeps its own."""
        mean = np.mean(looks, axis=0)[:, :3]
        edges = (np.arange(RINGS) + 0.5) / RINGS
        inner, rings = 0.0, []
        for outer, colour in self._model.token_colours[kind]:
            inside = (edges > inner + 0.5 / RINGS) & (edges < outer - 0.5 / RINGS)
            seen = tuple(float(part) for part in mean[inside].mean(axis=0)) if inside.any() else colour
            rings.append((outer, (seen[0], seen[1], seen[2])))
            inner = outer
        return tuple(rings)


def _look(patch: FloatArray, middle: tuple[float, float], radius_mm: float) -> FloatArray:
    """(RINGS, 4) mean colour of each ring about the middle, and how much it changes around it."""
    rows, columns = np.indices(patch.shape[:2])
    out = np.hypot(columns - middle[0], rows - middle[1]) * STEP_MM / radius_mm * RINGS
    look = np.zeros((RINGS, 4))
    for ring in range(RINGS):
        inside = patch[(out >= ring) & (out < ring + 1)]
        if len(inside):
            look[ring, :3] = inside.mean(axis=0)
            look[ring, 3] = inside.std(axis=0).mean()
    return look


def _apart(one: FloatArray, other: FloatArray) -> float:
    """RMS distance of two looks, rings weighted by their area."""
    weight = (2 * np.arange(RINGS) + 1.0)[:, None]
    return float(np.sqrt(((one - other) ** 2 * weight).sum() / (4 * weight.sum())))


def _alike(result: TokensResult) -> Advice:
    (one, other), sigma = min(result.separation.items(), key=lambda item: item[1])
    return Advice("tokens/alike", f"{one} and {other} look too much alike ({sigma:.1f} sigma): more or evener light.")


def _large(patch: Image) -> Image:
    large = cv2.resize(patch, (160, 160), interpolation=cv2.INTER_CUBIC)
    return np.asarray(cv2.copyMakeBorder(large, 4, 4, 4, 4, cv2.BORDER_CONSTANT, value=(255, 255, 255)), np.uint8)
