"""From a frame to an observation of the table: the entry point to vision for a running table."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from base.geometry import TableModel
from vision.calibration import Calibration
from vision.geometry.camera_mount import MountWatch
from vision.geometry.extrinsics import MIN_TAGS
from vision.observation import Detection, FigureObservation, FloatArray, Frame, Image, TableObservation, Trouble
from vision.surface.hands import HandWatch
from vision.surface.light_change import MIN_WHITE, TROUBLES
from vision.surface.resting_things import ThingWatch
from vision.surface.sharpness import SharpnessWatch
from vision.surface.surface_reader import SurfaceReader, hidden_sites
from vision.tags.lazy_picture import Picture
from vision.tags.pose_tracking import Found, PoseFinder

SHEET_TAGS = range(25, 35)
"""Ids of the tags that name a sheet: `docs/reference/coordinates.md`."""

DARK_LEVEL = 12
"""Brightest level, of 255, of a picture that counts as black: above a sensor's dark noise."""

DARK_STEP = 8
"""Every so many rows and columns are looked at to tell a black picture."""

PAPER = 90
"""Percentile of a picture's brightness that is white paper's: the sheet nearly fills the picture."""

MISSED_S = 0.5
"""Time for which the body of an unseen figure is assumed to stand where it was last seen."""


class Observer:
    """Turns frames of one table into observations.

    Poses are solved from their frame alone. Kept between frames are the places where tags are expected, the maps of
    the camera's pose, the tags that were just covered, and for `MISSED_S` the poses of figures, so the body of a
    figure whose tag was missed is not taken for a hand.
    """

    def __init__(self, model: TableModel, calibration: Calibration) -> None:
        self._model = model
        self._calibration = calibration
        mounts = {tag: calibration.mount(tag) for tag in model.figure_tags}
        self._poses = PoseFinder(model, mounts, calibration.intrinsics)
        self._known = {*model.board_tags_mm, *model.figure_tags, *SHEET_TAGS}
        self._middles_mm = {tag: _middle(corners) for tag, corners in model.board_tags_mm.items()}
        self._mount = MountWatch(model, calibration.intrinsics)
        self._hands = HandWatch(model.sheet_outline_mm, calibration.intrinsics)
        self._things = ThingWatch(model.sites_mm, model.token_diameter_mm / 2)
        self._stood: dict[int, tuple[float, FigureObservation]] = {}
        self._surface = (
            SurfaceReader(model, calibration.intrinsics, calibration.reference, bool(calibration.token_colours))
            if calibration.reference
            else None
        )
        self._sharpness = (
            SharpnessWatch(model, calibration.intrinsics, calibration.reference) if calibration.reference else None
        )
        self._camera_from_board: FloatArray | None = None

    @property
    def focal_px(self) -> float:
        """Focal length of the camera."""
        return float(self._calibration.intrinsics.matrix[0, 0])

    def observe(self, frame: Frame) -> TableObservation:
        """The observation of a frame.

        Raises nothing: what a frame does not show is missing from the observation, and `trouble` says why. Without a
        board pose there are no figures, and all sites are hidden.
        """
        frame = replace(frame, t_capture_s=frame.t_capture_s - self._calibration.late_s)
        broken = self._broken(frame)
        if broken is not None:
            return self._observation(frame, Found((), None, {}), broken)
        found = self._poses.find(Picture(frame.image), frame.t_capture_s)
        if found.pose is not None:
            self._camera_from_board = found.pose.camera_from_board
        blurred = self._blurred(frame)
        if found.pose is None:
            return self._observation(frame, found, blurred or self._board_trouble(frame.image, found.tags))
        no_reference = Trouble(
            "reference", "the empty board was never pictured, so tokens cannot be told: calibrate the board"
        )
        return self._observation(frame, found, blurred if self._surface else no_reference)

    def _blurred(self, frame: Frame) -> Trouble | None:
        """Whether the board, where it was last seen, is too blurred to tell tokens."""
        camera = self._camera_from_board
        if self._sharpness is None or camera is None:
            return None
        if not self._sharpness.blurred(frame.image, camera, frame.t_capture_s):
            return None
        message = "the picture is too blurred to tell tokens: is the lens clean, and the focus as it was calibrated?"
        return Trouble("blurred", message)

    def _observation(self, frame: Frame, found: Found, trouble: Trouble | None) -> TableObservation:
        pose, sites, area = found.pose, hidden_sites(self._model), 0.0
        outlines: tuple[FloatArray, ...] = ()
        if pose is not None and self._surface is not None:
            bodies = self._bodies(frame.t_capture_s, found.figures)
            sites, foreground, light = self._surface.read(
                frame.image, pose.camera_from_board, bodies, frame.t_capture_s
            )
            trouble = light or trouble
            area, outlines = foreground.area_mm2, foreground.outlines_mm
        if trouble is not None and trouble.code == "blurred":
            sites = hidden_sites(self._model)
        unlit = trouble is not None and trouble.of_light
        ids = {tag.id for tag in found.tags if tag.read}
        sheets = [tag for tag in SHEET_TAGS if tag in ids]
        camera = pose.camera_from_board if pose else None
        places = {tag: self._middles_mm[tag] for tag in ids & self._middles_mm.keys()}
        places |= {figure.tag: (figure.x_mm, figure.y_mm) for figure in found.figures.values() if figure.read}
        seen = TableObservation(
            t_capture_s=frame.t_capture_s,
            number=frame.number,
            board_tags=pose.tags if pose else (),
            sheet=sheets[0] if sheets else None,
            reprojection_px=pose.reprojection_px if pose else float("nan"),
            camera_from_board=np.full((3, 4), np.nan) if camera is None else camera,
            figures=found.figures,
            sites=sites,
            unknown_tags=tuple(sorted(ids - self._known)),
            foreground_mm2=area,
            foreground_outline_mm=outlines,
            trouble=trouble,
            hands_mm=() if unlit else self._hands.look(frame.t_capture_s, places, outlines, camera),
            tags_in_view=tuple(sorted(ids & self._model.board_tags_mm.keys())),
            things=self._things.look(frame.t_capture_s, outlines, sites),
        )
        return replace(seen, mount=self._mount.look(seen))

    def _bodies(self, t_s: float, figures: Mapping[int, FigureObservation]) -> dict[int, FigureObservation]:
        """The figures of this frame, and those that were seen within `MISSED_S`."""
        self._stood |= {tag: (t_s, figure) for tag, figure in figures.items()}
        self._stood = {tag: seen for tag, seen in self._stood.items() if abs(t_s - seen[0]) <= MISSED_S}
        return {tag: figure for tag, (_, figure) in self._stood.items()}

    def _broken(self, frame: Frame) -> Trouble | None:
        """Why a frame cannot be used; None if it can."""
        image, (width, height) = frame.image, self._calibration.intrinsics.size_px
        if not isinstance(image, np.ndarray) or image.dtype != np.uint8 or image.ndim != 3 or image.shape[2] != 3:
            shape, kind = getattr(image, "shape", None), getattr(image, "dtype", type(image).__name__)
            return Trouble(
                "format", f"the camera sent no colour picture but {kind} {shape}: check the camera's settings"
            )
        if image.shape[:2] == (width, height) != (height, width):
            return Trouble(
                "turned",
                f"the camera's picture was turned: it is {height}x{width} now, and was calibrated as {width}x{height}; "
                "turn the camera back as it was",
                {"width": height, "height": width},
            )
        if image.shape[:2] != (height, width):
            return Trouble(
                "size",
                f"the camera sends {image.shape[1]}x{image.shape[0]}, but it was calibrated at {width}x{height}: "
                "set it back or calibrate again",
                {"width": image.shape[1], "height": image.shape[0]},
            )
        return None

    def _board_trouble(self, image: Image, detections: Sequence[Detection]) -> Trouble:
        """Why there is no board pose."""
        if int(image[::DARK_STEP, ::DARK_STEP].max()) <= DARK_LEVEL:
            return Trouble("dark", "the picture is black: is the lens covered, or the light off?")
        if np.percentile(image[::DARK_STEP, ::DARK_STEP].max(axis=-1), PAPER) < MIN_WHITE:
            return TROUBLES["dim"]
        ids = {detection.id for detection in detections}
        seen = ids & self._model.board_tags_mm.keys()
        if len(seen) < MIN_TAGS:
            return Trouble(
                "tags",
                f"{len(seen)} of {len(self._model.board_tags_mm)} board tags are in view, at least {MIN_TAGS} "
                "are needed: is the board under the camera, uncovered and lit?",
                {"seen": len(seen), "all": len(self._model.board_tags_mm), "needed": MIN_TAGS},
            )
        other = sorted(tag for tag in ids if tag in SHEET_TAGS and tag not in self._model.sheet_tags_mm)
        if other:
            return Trouble(
                "sheet", f"another sheet lies on the table (its tag is {other[0]}): lay down the one for this game"
            )
        return Trouble(
            "places",
            f"{len(seen)} board tags are in view, but not where this sheet has them: is it the right sheet, flat, "
            "and the camera's focus as it was calibrated?",
            {"seen": len(seen)},
        )


def _middle(corners_mm: FloatArray) -> tuple[float, float]:
    """Centre of (4, 2) corners, mm."""
    x, y = corners_mm.mean(axis=0).tolist()
    return x, y
