"""The sixth step: the look of each class of token in this light.

Each class is laid twice, at different places. The difference of the two is the spread of one class; classes, and the
empty board, must be at least three times that apart. Then the reader that is used in play reads both pictures with the
measured inks, and must read every site.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from base.geometry import TableModel
from vision.calibrate.laid_token import STEP_MM, LaidToken, apart
from vision.calibrate.step import Check, Clear, LayTokens, Progress
from vision.errors import CalibrationError
from vision.geometry.extrinsics import solve_pose
from vision.geometry.intrinsics import Intrinsics
from vision.geometry.rectification import pixel_map, sample
from vision.observation import EMPTY, FloatArray, Frame, Image
from vision.remark import Remark, TokenClass, Value, remark
from vision.surface.empty_board import Reference, light_at, printed_at
from vision.surface.glare import glare_levels
from vision.surface.print_blur import print_blur_mm
from vision.surface.surface_reader import SurfaceReader
from vision.surface.token_faces import TONE_GAMMA, cover, ring_shares
from vision.tags.fiducials import TagDetector, grey_of

QUIET_FRAMES = 5
"""Successive quiet frames with all tokens before they are measured."""

COARSE = (8, 8)
"""Parts of a site's surroundings that are compared from frame to frame, coarse enough to average noise."""

STILL = 0.03
"""Largest mean change of their reflectance while nothing moves."""

CHANGED = 0.12
"""Change of a point's reflectance from which it shows a token."""

MIN_CHANGED_AREA = 0.35
"""Share of a token's area that must have changed, or no token lies there."""

ROUNDS = 2
"""Times that each class is laid: the least that shows its spread."""

INK_WITHIN = 0.95
"""Part of a token's radius within which its inks are measured: farther out it is more of the board that is seen."""

MIN_SEPARATION = 3.0
"""Least distance between two classes, in sigma."""

MIN_SPREAD = 0.02
"""Least sigma of a class, as reflectance: two pictures may agree by chance."""

MIN_REFLECTANCE = 0.05
"""Least reflectance of the empty board that is divided by: black print would amplify noise."""

MIN_LIGHT = 80.0
"""Level of a point of reflectance 1 below which the sensor's noise may be why classes look alike."""

REACH_MM = 12.0
"""Largest distance from a site's middle to a token's that is sampled."""

_BLOCK = np.ones((3, 3), np.uint8)

Rings = tuple[tuple[float, tuple[float, float, float]], ...]
"""Rings of a token's face, as in `TableModel.token_colours`."""


@dataclass(frozen=True, slots=True, eq=False)
class TokensResult:
    """The measured looks of tokens.

    Attributes:
        colours: class -> measured rings of its print, like `TableModel.token_colours`; classes with a cross are left
            out, since the mean of a ring is not one of their inks.
        separation: pair of classes -> their distance in sigma.
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
    """Asks for every class of token in each round, at other sites each time."""

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
        self._seen: list[dict[str, LaidToken]] = []
        self._shots: list[tuple[Image, FloatArray]] = []
        self._result: TokensResult | None = None
        self._fair = self._without_glare()
        self._empty = [self._look_of(site) for site in self._sites(0) + self._sites(1)]

    def look(self, frame: Frame) -> Progress:
        """Process one frame."""
        if self._round >= ROUNDS:
            return self._progress()
        pose = solve_pose(self._detector.detect(grey_of(frame.image)), self._model.board_tags_mm, self._intrinsics)
        if pose is None:
            return self._progress(remark("board/few-tags"))
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
                {kind: token.centred() for kind, token in zip(self._kinds, found, strict=True) if token is not None}
            )
            self._shots.append((frame.image, pose.camera_from_board))
            self._round, self._quiet, self._before = self._round + 1, 0, None
            if self._round >= ROUNDS and (swapped := self._swapped()):
                self._round, self._seen, self._shots = 0, [], []
                return self._progress(swapped)
        return self._progress()

    def result(self) -> TokensResult:
        """The looks of the tokens.

        Raises:
            CalibrationError: not all of them were seen.
        """
        if self._round < ROUNDS:
            raise CalibrationError("not every token was seen twice")
        if self._result is None:
            self._result = self._measured()
        return self._result

    def _measured(self) -> TokensResult:
        looks = {kind: [seen[kind].look for seen in self._seen] for kind in self._kinds}
        spread = [math.sqrt(apart(one, other) ** 2 / 2) for one, other in looks.values()]
        sigma = max(MIN_SPREAD, math.sqrt(sum(part**2 for part in spread) / len(spread)))
        everything = {**looks, EMPTY: self._empty}
        names = list(everything)
        separation = {
            (one, other): min(apart(a, b) for a in everything[one] for b in everything[other]) / sigma
            for n, one in enumerate(names)
            for other in names[n + 1 :]
        }
        nearest = min(separation, key=lambda pair: separation[pair])
        least = Check("separation", separation[nearest], MIN_SEPARATION, "sigma", at_least=True)
        ringed = [kind for kind in self._kinds if kind not in self._model.token_crosses]
        blur_mm = print_blur_mm(self._reference, self._model, STEP_MM)
        colours = {kind: self._rings(kind, blur_mm) for kind in ringed}
        patches = {kind: [seen[kind].picture for seen in self._seen] for kind in self._kinds}
        return TokensResult(colours, separation, sigma, (least, self._read(colours)), patches)

    def _read(self, colours: Mapping[str, Rings]) -> Check:
        """The sites of all rounds that the reader reads rightly with the measured inks."""
        model = replace(self._model, token_colours={**self._model.token_colours, **colours})
        reader = SurfaceReader(model, self._intrinsics, self._reference)
        right = 0
        for round_, (image, pose) in enumerate(self._shots):
            laid = dict(zip(self._sites(round_), self._kinds, strict=True))
            seen, *_ = reader.read(image, pose, {}, float(round_))
            right += sum(found.best == laid.get(site, EMPTY) for site, found in seen.items())
        return Check("sites-read", right, len(self._shots) * len(self._model.sites_mm), "", at_least=True)

    def _alike(self, result: TokensResult) -> Remark:
        """Advice about the two classes that are least apart: more light if it is weak, else to look what lies there."""
        (one, other), sigma = min(result.separation.items(), key=lambda item: item[1])
        sites = [site for round_ in range(ROUNDS) for site in self._sites(round_)]
        darkest = min(light_at(self._reference, self._model, self._points_mm(site)).min() for site in sites)
        code = "dark" if darkest < MIN_LIGHT else "empty" if EMPTY in (one, other) else "each"
        looks: dict[str, Value] = {"one": named(one), "other": named(other), "sigma": f"{sigma:.1f}"}
        return Remark(f"tokens/alike-{code}", looks)

    def _swapped(self) -> Remark | None:
        """Advice if tokens of two classes changed places in one of the rounds; asks for both rounds again."""
        first, second = ({kind: token.look for kind, token in seen.items()} for seen in self._seen)
        for n, one in enumerate(self._kinds):
            for other in self._kinds[n + 1 :]:
                crossed = apart(first[one], second[other]) + apart(first[other], second[one])
                if crossed < apart(first[one], second[one]) + apart(first[other], second[other]):
                    return remark("tokens/swapped", one=named(one), other=named(other))
        return None

    def pictures(self) -> dict[Remark, Image]:
        """Every class as it was seen, one row for each round."""
        if self._round < ROUNDS:
            return {}
        rows = [np.hstack([_large(seen[kind].picture) for kind in self._kinds]) for seen in self._seen]
        return {remark("picture/tokens", tokens=tuple(map(TokenClass, self._kinds))): np.vstack(rows)}

    def _progress(self, first: Remark | None = None) -> Progress:
        if self._round >= ROUNDS:
            result = self.result()
            apart, read = result.checks
            advice = [] if apart.passed else [self._alike(result)]
            if not read.passed:
                advice.append(remark("tokens/misread", right=round(read.value), all=round(read.limit)))
            return Progress(tuple(advice), result.checks, True, 1.0, Clear())
        laid = tuple(zip(self._sites(self._round), self._kinds, strict=True))
        places = tuple(remark("tokens/place", token=named(kind), site=site) for site, kind in laid)
        ask = remark("tokens/lay", places=places)
        return Progress((first or ask,), (), False, self._round / ROUNDS, LayTokens(laid))

    def _sites(self, round_: int) -> list[str]:
        """Sites for the classes: spread over the board, different in each round."""
        sites = self._fair
        step = max(1, len(sites) // (ROUNDS * len(self._kinds)))
        return [sites[(ROUNDS * n + round_) * step % len(sites)] for n in range(len(self._kinds))]

    def _without_glare(self) -> list[str]:
        """The sites on which no lamp is mirrored; all of them if these do not suffice for the rounds."""
        sites = list(self._model.sites_mm)
        bare = np.stack([self._bare(site).reshape(-1, 3) for site in sites])
        printed = printed_at(self._model, np.stack([self._points_mm(site) for site in sites]))
        glare = glare_levels(bare, printed.reshape(bare.shape))
        fair = [site for site, light in zip(sites, glare.tolist(), strict=True) if not light]
        return fair if len(fair) >= ROUNDS * len(self._kinds) else sites

    def _points_mm(self, site: str) -> FloatArray:
        """(n, n, 2) sampled points around a site, board mm, rows from the north."""
        x, y = self._model.sites_mm[site]
        return np.stack(np.meshgrid(x + self._grid, y - self._grid), axis=-1)

    def _reflectance(self, image: Image, pose: FloatArray, site: str) -> FloatArray:
        """(n, n, 3) reflectance of a site's surroundings, BGR."""
        points = self._points_mm(site)
        levels = sample(image, pixel_map(points, self._intrinsics, pose)).astype(np.float64)
        return np.asarray(levels / light_at(self._reference, self._model, points))

    def _bare(self, site: str) -> FloatArray:
        """The same of the empty board."""
        points = self._points_mm(site)
        cells = self._reference.grid.cells_of(points).astype(np.float32)
        levels = sample(self._reference.picture, cells).astype(np.float64)
        return np.asarray(levels / light_at(self._reference, self._model, points))

    def _token(self, patch: FloatArray, site: str) -> LaidToken | None:
        """The token on a site from (n, n, 3) reflectance; None if no token lies there."""
        bare = self._bare(site)
        shade = np.median(patch / np.maximum(bare, MIN_REFLECTANCE))
        changed = (np.abs(patch / shade - bare).max(axis=-1) > CHANGED).astype(np.uint8)
        changed = np.asarray(cv2.morphologyEx(_filled(changed), cv2.MORPH_OPEN, _BLOCK))
        radius = self._model.token_diameter_mm / 2
        if changed.sum() * STEP_MM**2 < MIN_CHANGED_AREA * math.pi * radius**2:
            return None
        (x, y), _ = cv2.minEnclosingCircle(np.argwhere(changed)[:, ::-1].astype(np.float32))
        return LaidToken(patch / shade, (x, y), radius)

    def _look_of(self, site: str) -> FloatArray:
        middle = (len(self._grid) - 1) / 2
        return LaidToken(self._bare(site), (middle, middle), self._model.token_diameter_mm / 2).look

    def _rings(self, kind: str, blur_mm: float) -> Rings:
        """The inks of the print's rings with which the reader's blurred template looks most like these tokens.

        Source: linear least squares over the light of all points, in each channel, less that of the board at the rim.
        """
        print_ = self._model.token_colours[kind]
        radius = self._model.token_diameter_mm / 2
        shares, light = [], []
        for round_, seen in enumerate(self._seen):
            token, board = seen[kind], self._bare(self._sites(round_)[self._kinds.index(kind)])
            distances = token.distances_mm()
            inside = distances <= INK_WITHIN * radius
            covered = cover(distances[inside] - radius, blur_mm)[:, None]
            shares.append(covered * ring_shares(print_, radius, distances[inside], blur_mm))
            seen_light, bare_light = (np.maximum(each[inside], 0.0) ** TONE_GAMMA for each in (token.patch, board))
            light.append(seen_light - (1 - covered) * bare_light)
        inks, *_ = np.linalg.lstsq(np.concatenate(shares), np.concatenate(light), rcond=None)
        fitted = (np.maximum(inks, 0.0) ** (1 / TONE_GAMMA)).tolist()
        return tuple((outer, (ink[0], ink[1], ink[2])) for (outer, _), ink in zip(print_, fitted, strict=True))


def _filled(cells: Image) -> Image:
    """Cells, uint8 (n, n) of 0 and 1, and what they enclose: of a white disc on white paper only the rim shows."""
    closed = cv2.morphologyEx(cells, cv2.MORPH_CLOSE, _BLOCK)
    outlines, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return np.asarray(cv2.drawContours(np.zeros_like(cells), outlines, -1, 1, cv2.FILLED), np.uint8)


def named(kind: str) -> TokenClass | Remark:
    """A class of tokens, or the empty board."""
    return remark("tokens/nothing") if kind == EMPTY else TokenClass(kind)


def _large(patch: Image) -> Image:
    large = cv2.resize(patch, (160, 160), interpolation=cv2.INTER_CUBIC)
    return np.asarray(cv2.copyMakeBorder(large, 4, 4, 4, 4, cv2.BORDER_CONSTANT, value=(255, 255, 255)), np.uint8)
