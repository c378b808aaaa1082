"""From a frame to what it shows: the one entrance to vision for a running table."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from vision.calibration import Calibration
from vision.extrinsics import MIN_TAGS
from vision.fiducials import grey_of
from vision.hands import HandWatch
from vision.mount import MountWatch
from vision.observation import (
    Detection,
    FigureObservation,
    FloatArray,
    Frame,
    TableModel,
    TableObservation,
)
from vision.poses import Found, PoseFinder
from vision.surface import SurfaceReader, hidden_sites

SHEET_TAGS = range(25, 35)
DARK_LEVEL = 12  # a picture with nothing brighter is black
MISSED_S = 0.5  # a figure not read for so long still stands where it stood, for what it hides


class Observer:
    """Looks at frames of one table.

    Poses come from their frame alone. What is kept between frames: where tags are expected, the maps that belong to
    the camera's pose, what was covered a moment ago, and for as long where figures stood, so that the body of one
    whose tag was missed is not taken for a hand.
    """

    def __init__(self, model: TableModel, calibration: Calibration) -> None:
        self._model = model
        self._calibration = calibration
        mounts = {tag: calibration.mount(tag) for tag in model.figure_tags}
        self._poses = PoseFinder(model, mounts, calibration.intrinsics)
        self._known = {*model.board_tags_mm, *model.figure_tags, *SHEET_TAGS}
        self._mount = MountWatch(model, calibration.intrinsics)
        self._hands = HandWatch(model.sheet_outline_mm, calibration.intrinsics)
        self._stood: dict[int, tuple[float, FigureObservation]] = {}
        self._surface = (
            SurfaceReader(model, calibration.intrinsics, calibration.reference) if calibration.reference else None
        )

    def observe(self, frame: Frame) -> TableObservation:
        """What a frame shows.

        A frame that shows less gives an observation with less in it, which says why in `trouble`; nothing is
        raised. Without a board pose there are no figures, and all sites are hidden.
        """
        broken = self._broken(frame)
        if broken is not None:
            return self._observation(frame, Found((), None, {}), broken)
        found = self._poses.find(grey_of(frame.image), frame.t_capture_s)
        if found.pose is None:
            return self._observation(frame, found, self._board_trouble(found.tags))
        no_reference = "the empty board was never pictured, so tokens cannot be told: calibrate the board"
        return self._observation(frame, found, None if self._surface else no_reference)

    def _observation(self, frame: Frame, found: Found, trouble: str | None) -> TableObservation:
        pose, sites, area = found.pose, hidden_sites(self._model), 0.0
        outlines: tuple[FloatArray, ...] = ()
        if pose is not None and self._surface is not None:
            bodies = self._bodies(frame.t_capture_s, found.figures)
            sites, foreground = self._surface.read(frame.image, pose.camera_from_board, bodies)
            area, outlines = foreground.area_mm2, foreground.outlines_mm
        ids = {tag.id for tag in found.tags if tag.read}
        sheets = [tag for tag in SHEET_TAGS if tag in ids]
        camera = pose.camera_from_board if pose else None
        places = {tag: _middle(self._model.board_tags_mm[tag]) for tag in ids & self._model.board_tags_mm.keys()}
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
            hands_mm=self._hands.look(frame.t_capture_s, places, outlines, camera),
            tags_in_view=tuple(sorted(ids & self._model.board_tags_mm.keys())),
        )
        return replace(seen, mount=self._mount.look(seen))

    def _bodies(self, t_s: float, figures: Mapping[int, FigureObservation]) -> dict[int, FigureObservation]:
        """The figures, and those that were seen a moment ago."""
        self._stood |= {tag: (t_s, figure) for tag, figure in figures.items()}
        self._stood = {tag: seen for tag, seen in self._stood.items() if abs(t_s - seen[0]) <= MISSED_S}
        return {tag: figure for tag, (_, figure) in self._stood.items()}

    def _broken(self, frame: Frame) -> str | None:
        """What makes a frame unfit to be looked at, in words."""
        image, (width, height) = frame.image, self._calibration.intrinsics.size_px
        if not isinstance(image, np.ndarray) or image.dtype != np.uint8 or image.ndim != 3 or image.shape[2] != 3:
            shape, kind = getattr(image, "shape", None), getattr(image, "dtype", type(image).__name__)
            return f"the camera sent no colour picture but {kind} {shape}: check the camera's settings"
        if image.shape[:2] != (height, width):
            return (
                f"the camera sends {image.shape[1]}x{image.shape[0]}, but it was calibrated at {width}x{height}: "
                "set it back or calibrate again"
            )
        if int(image[::8, ::8].max()) <= DARK_LEVEL:
            return "the picture is black: is the lens covered, or the light off?"
        return None

    def _board_trouble(self, detections: Sequence[Detection]) -> str:
        """Why there is no board pose, in words."""
        ids = {detection.id for detection in detections}
        seen = ids & self._model.board_tags_mm.keys()
        if len(seen) < MIN_TAGS:
            return (
                f"{len(seen)} of {len(self._model.board_tags_mm)} board tags are in view, at least {MIN_TAGS} "
                "are needed: is the board under the camera, uncovered and lit?"
            )
        other = sorted(tag for tag in ids if tag in SHEET_TAGS and tag not in self._model.sheet_tags_mm)
        if other:
            return f"another sheet lies on the table (its tag is {other[0]}): lay down the one for this game"
        return (
            f"{len(seen)} board tags are in view, but not where this sheet has them: is it the right sheet, flat, "
            "and the camera's focus as it was calibrated?"
        )


def _middle(corners_mm: FloatArray) -> tuple[float, float]:
    x, y = corners_mm.mean(axis=0).tolist()
    return x, y
