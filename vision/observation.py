"""Observations: what one frame shows, in board millimetres; estimates over time are the controller's."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
Image = NDArray[np.uint8]
"""(H, W) grey or (H, W, 3) BGR."""

EMPTY = "empty"
"""Class of a site on which nothing lies."""

HIDDEN = "hidden"
"""Class of a site that cannot be seen."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a picture shows less than it should; as a text, a sentence.

    Attributes:
        code: of the wrong `format` or `size`, `turned` by a quarter, or `dark`; too few `tags`, another `sheet`, or the
            tags not in their `places`; too `blurred`, `dim` or `bright` to tell tokens, or of a light whose `colour`
            hides theirs; or the `reference`, the picture of the empty board, was never taken.
        text: the sentence.
        numbers: what the code says more precisely, by name.
    """

    code: Literal[
        "format",
        "size",
        "turned",
        "dark",
        "tags",
        "sheet",
        "places",
        "blurred",
        "dim",
        "bright",
        "colour",
        "reference",
    ]
    text: str
    numbers: Mapping[str, int] = field(default_factory=dict)

    @property
    def of_light(self) -> bool:
        """Whether the light is too weak, strong or coloured; hands over the board cannot be told then."""
        return self.code in ("dark", "dim", "bright", "colour")

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture.

    Attributes:
        image: uint8 (H, W, 3) BGR.
        t_capture_s: capture time, table seconds.
        number: running number of the camera.
    """

    image: Image
    t_capture_s: float
    number: int


@dataclass(frozen=True, slots=True)
class Detection:
    """One tag in the picture.

    Attributes:
        id: the tag's id.
        corners_px: (4, 2) image frame, in the order of `docs/reference/coordinates.md`.
        margin: contrast between the tag's black and white as a share of the full range, 0 to 1.
        read: whether its bits were read; if not, a square lies where this tag was expected.
    """

    id: int
    corners_px: FloatArray
    margin: float
    read: bool = True


@dataclass(frozen=True, slots=True)
class FigureObservation:
    """One figure.

    Attributes:
        tag: id of its tag.
        x_mm: axle centre, board frame.
        y_mm: the same.
        yaw_rad: heading, counter-clockwise from the board's x axis, in (-pi, pi].
        confidence: how well its tag fits a square of its size at its height, 0 to 1.
        read: whether the tag's bits were read; if not, a square lies where this tag was expected.
    """

    tag: int
    x_mm: float
    y_mm: float
    yaw_rad: float
    confidence: float
    read: bool = True


@dataclass(frozen=True, slots=True)
class SiteObservation:
    """The content of a site.

    Attributes:
        probabilities: class -> probability, summing to 1. Classes are `EMPTY`, the table's token classes
            (`disc-white`) and `HIDDEN`: the site cannot be seen, so its content is unknown.
        unexplained: whether something lies there that is neither print, shadow nor token.
    """

    probabilities: Mapping[str, float]
    unexplained: bool = False

    @property
    def best(self) -> str:
        """The most probable class."""
        return max(self.probabilities, key=self.probabilities.__getitem__)


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """Something that lies on the board and is neither token nor figure.

    Attributes:
        site: the site on which it lies, None between the sites.
        outline_mm: (N, 2) its outline, board mm.
    """

    site: str | None
    outline_mm: FloatArray


@dataclass(frozen=True, slots=True)
class TagMount:
    """The mounting of a tag on its figure.

    Attributes:
        height_mm: height of the tag above the board.
        forward_mm: x of its centre in the figure frame.
        left_mm: y of its centre in the figure frame.
        yaw_rad: direction of its top edge's outward normal against the figure's forward, counter-clockwise.
    """

    height_mm: float
    forward_mm: float = 0.0
    left_mm: float = 0.0
    yaw_rad: float = 0.0

    def axle(self, x_mm: float, y_mm: float, yaw_rad: float) -> tuple[float, float, float]:
        """The figure's pose (x mm, y mm, yaw rad) from its tag's, board frame.

        Source: the rigid transformation tag = R(yaw) (forward, left) + axle, solved for the axle.
        """
        yaw = math.remainder(yaw_rad - self.yaw_rad, math.tau)
        cos, sin = math.cos(yaw), math.sin(yaw)
        return (
            x_mm - cos * self.forward_mm + sin * self.left_mm,
            y_mm - sin * self.forward_mm - cos * self.left_mm,
            yaw,
        )

    def corrected(self, error: "TagMount") -> "TagMount":
        """The true mount, when the poses that this one gives show a tag that is mounted as `error`.

        Source: two rigid transformations, one after the other.
        """
        cos, sin = math.cos(error.yaw_rad), math.sin(error.yaw_rad)
        return TagMount(
            self.height_mm,
            error.forward_mm + cos * self.forward_mm - sin * self.left_mm,
            error.left_mm + sin * self.forward_mm + cos * self.left_mm,
            math.remainder(self.yaw_rad + error.yaw_rad, math.tau),
        )


MountState = Literal["steady", "moved", "unsure", "lens"]
"""State of the camera against the board.

`steady`: unchanged. `moved`: changed, and frames do not yet agree on the new pose. `unsure`: they have not agreed for
some time. `lens`: all board tags are seen but no pose explains them: the lens or its focus was changed.
"""


@dataclass(frozen=True, slots=True)
class Mount:
    """Whether the camera still has its pose against the board; `vision.geometry.camera_mount` decides.

    Attributes:
        state: figures may move while it is `steady`.
        residual_px: RMS distance of the board tags from their places by the known pose; NaN if not compared.
        recovered: number of new poses that were accepted after bumps.
        shift_mm: by how much the last bump moved the camera against the board.
        turn_rad: by how much it turned the camera.
    """

    state: MountState = "steady"
    residual_px: float = math.nan
    recovered: int = 0
    shift_mm: float = 0.0
    turn_rad: float = 0.0


@dataclass(frozen=True, slots=True)
class Doubt:
    """What one of two cameras does not see, or sees otherwise than the other.

    Attributes:
        code: `alone`: a camera shows no board, so the other one sees alone. `apart`: the second shows figures at other
            places than the first, so it does not count. `site`: both are sure of a site, and do not agree.
        about: the camera that is missing, `first` or `second`; or the site.
    """

    code: Literal["alone", "apart", "site"]
    about: str = ""


@dataclass(frozen=True, slots=True)
class TableObservation:
    """All that one frame shows, or the newest ones of two cameras.

    Attributes:
        t_capture_s: capture time, table seconds.
        number: the frame's number.
        board_tags: ids of the board tags that agree on the pose; empty without a pose.
        sheet: id of the tag that names the sheet; None if it is not seen.
        reprojection_px: RMS distance between seen and predicted board tag corners.
        camera_from_board: (3, 4) pose [R | t], mm.
        figures: by tag id.
        sites: by site id; empty if the table has no tokens.
        unknown_tags: ids that were read but belong to nothing on this table.
        foreground_mm2: area of foreground (neither board, figure nor token), projected onto the board plane.
        foreground_outline_mm: its outlines, each (N, 2) board mm.
        hands_mm: outlines of the hands over the board, each (N, 2) board mm: foreground that enters over an edge,
            and areas around tags that vanished together.
        trouble: why the picture shows less than it should; None if it does not. Without a board pose,
            pose and error are NaN, there are no figures and all sites are hidden.
        tags_in_view: ids of the board tags that were read, whether or not they agree on the pose.
        mount: whether the camera still has its pose against the board.
        things: what has lain on the board for some seconds and is neither token nor figure.
        since_s: capture time of the older one of two cameras' frames; None if there is one frame.
        doubts: of two cameras.
    """

    t_capture_s: float
    number: int
    board_tags: tuple[int, ...]
    sheet: int | None
    reprojection_px: float
    camera_from_board: FloatArray
    figures: Mapping[int, FigureObservation]
    sites: Mapping[str, SiteObservation]
    unknown_tags: tuple[int, ...]
    foreground_mm2: float
    foreground_outline_mm: tuple[FloatArray, ...]
    trouble: Trouble | None = None
    hands_mm: tuple[FloatArray, ...] = ()
    tags_in_view: tuple[int, ...] = ()
    mount: Mount = Mount()
    things: tuple[Thing, ...] = ()
    since_s: float | None = None
    doubts: tuple[Doubt, ...] = ()

    @property
    def hand_is_thing(self) -> bool:
        """Whether all that is taken for hands has lain still as things do; robots wait for it all the same."""
        things = [thing.outline_mm for thing in self.things]
        return bool(self.hands_mm) and all(any(hand is thing for thing in things) for hand in self.hands_mm)
