"""What one frame shows, in board millimetres. No memory, no rules: belief over time is the tracker's."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
Image = NDArray[np.uint8]

EMPTY = "empty"
HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: uint8 (H, W, 3) BGR, capture time in table seconds, running number."""

    image: Image
    t_capture_s: float
    number: int


@dataclass(frozen=True, slots=True)
class Detection:
    """One tag in the picture.

    Attributes:
        id: the tag's id.
        corners_px: (4, 2) in the order of `docs/coordinates.md`.
        margin: 0 to 1, contrast between the tag's black and white against the full range.
        read: whether its bits were read; if not, its square lies where this tag was expected.
    """

    id: int
    corners_px: FloatArray
    margin: float
    read: bool = True


@dataclass(frozen=True, slots=True)
class FigureObservation:
    """One figure: pose in the board frame, yaw counter-clockwise in (-pi, pi], confidence 0 to 1.

    `read` says whether its tag's bits were read; if not, a tag's square lies where this figure was expected.
    """

    tag: int
    x_mm: float
    y_mm: float
    yaw_rad: float
    confidence: float
    read: bool = True


@dataclass(frozen=True, slots=True)
class SiteObservation:
    """What lies on a site: class -> probability, summing to 1.

    Classes are `EMPTY`, the table's token classes (`disc-white`) and `HIDDEN`, which says that the site
    cannot be seen: unknown, not absent.
    """

    probabilities: Mapping[str, float]

    @property
    def best(self) -> str:
        """The likeliest class."""
        return max(self.probabilities, key=self.probabilities.__getitem__)


@dataclass(frozen=True, slots=True)
class TagMount:
    """How a tag sits on its figure.

    Attributes:
        height_mm: of the tag above the board.
        forward_mm: its centre from the axle's, in the figure frame.
        left_mm: the same to the left.
        yaw_rad: its top edge's direction against the figure's forward.
    """

    height_mm: float
    forward_mm: float = 0.0
    left_mm: float = 0.0
    yaw_rad: float = 0.0

    def axle(self, x_mm: float, y_mm: float, yaw_rad: float) -> tuple[float, float, float]:
        """The figure's pose from that of its tag."""
        yaw = math.remainder(yaw_rad - self.yaw_rad, math.tau)
        cos, sin = math.cos(yaw), math.sin(yaw)
        return (
            x_mm - cos * self.forward_mm + sin * self.left_mm,
            y_mm - sin * self.forward_mm - cos * self.left_mm,
            yaw,
        )


MountState = Literal["steady", "moved", "unsure", "lens"]
"""How camera and board stand to each other.

`steady`: as before. `moved`: no longer, and the new pose is not yet agreed on. `unsure`: it could not be agreed on
for some time. `lens`: all board tags are seen, and no pose explains them: the lens or its focus is another one.
"""


@dataclass(frozen=True, slots=True)
class Mount:
    """Whether camera and board stand to each other as they did; `vision.mount` decides.

    Attributes:
        state: how they stand; figures may move while it is `steady`.
        residual_px: RMS distance of the board tags from where the known pose has them; NaN if not compared.
        recovered: how many new poses were accepted after bumps.
        shift_mm: by how much the camera was moved against the board the last time.
        turn_rad: by how much it was turned.
    """

    state: MountState = "steady"
    residual_px: float = math.nan
    recovered: int = 0
    shift_mm: float = 0.0
    turn_rad: float = 0.0


@dataclass(frozen=True, slots=True)
class TableObservation:
    """What one frame shows.

    Attributes:
        t_capture_s: capture time, table seconds.
        number: the frame's number.
        board_tags: ids of the board tags that agree on the pose; none without a pose.
        sheet: id of the tag that names the sheet, None if not seen.
        reprojection_px: RMS distance between seen and predicted board tag corners.
        camera_from_board: (3, 4) pose [R | t], mm.
        figures: by tag id.
        sites: by site id; none if the table has no tokens.
        unknown_tags: ids that were read but belong to nothing on this table.
        foreground_mm2: area of what is neither board, figure nor token (a hand), board plane.
        foreground_outline_mm: its outlines, each (N, 2) board mm.
        hands_mm: outlines of the hands over the board, each (N, 2) board mm: foreground that comes in over the
            edge, and what covers tags that vanished together.
        trouble: what kept the picture from showing more, in words; None if nothing did. Without a board pose, pose
            and error are NaN, there are no figures and all sites are hidden.
        tags_in_view: ids of the board tags that were read, whether or not they agree on the pose.
        mount: whether camera and board stand to each other as they did.
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
    trouble: str | None = None
    hands_mm: tuple[FloatArray, ...] = ()
    tags_in_view: tuple[int, ...] = ()
    mount: Mount = Mount()


@dataclass(frozen=True, slots=True)
class TableModel:
    """What vision must know of the table, given by the composition root from `hardware`.

    Attributes:
        board_tags_mm: tag id -> (4, 2) corners of its black square, board mm, in the order of
            `docs/coordinates.md`.
        sheet_tags_mm: the same for the tag that names the sheet (ids 25 to 29).
        sheet_outline_mm: (4, 2) the paper's corners, board mm.
        sites_mm: site id -> (x, y), the places where tokens lie.
        figure_tags: ids of the table's figures.
        figure_tag_mm: side of a figure tag's black square.
        figure_height_mm: height of the tag above the board.
        figure_diameter_mm: body, for what it hides.
        token_diameter_mm: of the table's tokens.
        token_colours: class -> rings from the centre outwards, each (outer radius as a fraction of the token's,
            BGR reflectance 0..1), as printed by `hardware`: ((0.85, white), (1.0, black)) has a black rim.
        token_crosses: class -> two bars across its face, each (width as a fraction of the token's diameter, BGR).
    """

    board_tags_mm: Mapping[int, FloatArray]
    sheet_tags_mm: Mapping[int, FloatArray]
    sheet_outline_mm: FloatArray
    sites_mm: Mapping[str, tuple[float, float]]
    figure_tags: tuple[int, ...]
    figure_tag_mm: float
    figure_height_mm: float
    figure_diameter_mm: float
    token_diameter_mm: float
    token_colours: Mapping[str, tuple[tuple[float, tuple[float, float, float]], ...]]
    token_crosses: Mapping[str, tuple[float, tuple[float, float, float]]] = field(default_factory=dict)
