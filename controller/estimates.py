"""What the table believes now: poses and sites with their age."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from engine.effects import Token


@dataclass(frozen=True, slots=True)
class PoseEstimate:
    """Where a figure is.

    Attributes:
        figure: the figure's id, the same as its tag's.
        x_mm: axle centre, board frame.
        y_mm: axle centre, board frame.
        yaw_rad: counter-clockwise, in (-pi, pi].
        t_s: capture time of the frame that showed it last, table seconds.
        still_s: for how long it has not moved, up to `t_s`.
        site: the site on which it has stood for at least half a second, else None.
    """

    figure: int
    x_mm: float
    y_mm: float
    yaw_rad: float
    t_s: float
    still_s: float
    site: str | None


@dataclass(frozen=True, slots=True)
class SiteEstimate:
    """What lies on a site: the token, None for nothing; `known` is False while it cannot be seen.

    While hidden, `token` is what lay there when it was last seen. `steady_s` is how long this has been seen
    without a break.
    """

    token: Token | None
    known: bool
    steady_s: float


@dataclass(frozen=True, slots=True)
class TableEstimate:
    """All of it, as of the frame captured at `t_s`; `hand` says that a hand is over the board."""

    t_s: float
    figures: Mapping[int, PoseEstimate]
    sites: Mapping[str, SiteEstimate]
    hand: bool


class PoseFeed(Protocol):
    """Poses as they come in."""

    def pose(self, figure: int) -> PoseEstimate | None:
        """The last sighting; None if it was never seen."""

    async def newer(self, figure: int, than_s: float, timeout_s: float) -> PoseEstimate:
        """Wait for a sighting captured after `than_s`.

        Raises:
            FigureLostError: none within `timeout_s` of table time.
        """
