"""Differences between the scene that the game requires and the scene that the camera sees."""

from collections.abc import Mapping
from dataclasses import dataclass

from controller.tracking.estimates import TableEstimate
from engine.effects import Scene, Token

Roster = Mapping[str, int]
"""Piece -> figure id."""


@dataclass(frozen=True, slots=True)
class TokenDifference:
    """A site with another token than expected; a token of None is an empty site.

    Attributes:
        site: the site.
        expected: what the game requires there.
        seen: what the camera sees, or saw last.
        known: whether the site is visible.
        steady_s: time for which this has been seen without a break.
    """

    site: str
    expected: Token | None
    seen: Token | None
    known: bool
    steady_s: float


@dataclass(frozen=True, slots=True)
class FigureDifference:
    """A figure at another site than expected.

    Attributes:
        piece: the piece that the figure plays.
        expected: the site that the game requires.
        seen: the site where it stands; None between the sites.
        known: whether it was seen within `STALE_S`.
        steady_s: time for which it has not moved.
    """

    piece: str
    expected: str
    seen: str | None
    known: bool
    steady_s: float


Difference = TokenDifference | FigureDifference

STALE_S = 1.0
"""Time since its last sighting after which a figure's place is unknown."""


def differences(goal: Scene, estimate: TableEstimate, roster: Roster) -> tuple[Difference, ...]:
    """Where the table differs from the goal, sites first.

    A hidden site counts with what was seen there last. A site under a figure counts as empty, as no site holds both
    a figure and a token.

    Args:
        goal: the scene that the game requires.
        estimate: what the camera sees.
        roster: the figure of each piece.
    """
    covered = {pose.site: pose for pose in estimate.figures.values() if pose.site}
    found: list[Difference] = []
    for site, seen in estimate.sites.items():
        expected = goal.tokens.get(site)
        if site in covered and expected is not None:
            found.append(TokenDifference(site, expected, None, True, covered[site].still_s))
        elif site not in covered and seen.token != expected:
            found.append(TokenDifference(site, expected, seen.token, seen.known, seen.steady_s))
    for piece, site in goal.figures.items():
        pose = estimate.figures.get(roster[piece])
        if pose is None:
            found.append(FigureDifference(piece, site, None, False, 0.0))
        elif pose.site != site:
            known = estimate.t_s - pose.t_s < STALE_S
            found.append(FigureDifference(piece, site, pose.site, known, pose.still_s))
    return tuple(found)


def seen_scene(goal: Scene, estimate: TableEstimate, roster: Roster) -> Scene | None:
    """The scene that the camera sees, with the goal's flags; None if a figure is unseen or between the sites."""
    figures: dict[str, str] = {}
    for piece in goal.figures:
        pose = estimate.figures.get(roster[piece])
        if pose is None or pose.site is None or estimate.t_s - pose.t_s >= STALE_S:
            return None
        figures[piece] = pose.site
    covered = set(figures.values())
    tokens = {
        site: seen.token for site, seen in estimate.sites.items() if seen.token is not None and site not in covered
    }
    return Scene(figures=figures, tokens=tokens, flags=goal.flags)
