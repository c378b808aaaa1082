"""The scene that the game wants against the scene that the camera sees."""

from collections.abc import Mapping
from dataclasses import dataclass

from controller.tracking.estimates import TableEstimate
from engine.effects import Scene, Token

Roster = Mapping[str, int]
"""Piece -> figure id."""


@dataclass(frozen=True, slots=True)
class TokenDifference:
    """A site that shows another token than it should; None stands for nothing."""

    site: str
    expected: Token | None
    seen: Token | None
    known: bool
    steady_s: float


@dataclass(frozen=True, slots=True)
class FigureDifference:
    """A figure that stands elsewhere; `seen` None: between the sites, `known` False: not seen of late."""

    piece: str
    expected: str
    seen: str | None
    known: bool
    steady_s: float


Difference = TokenDifference | FigureDifference

STALE_S = 1.0
"""A figure not seen for so long is no longer known to stand where it was."""


def differences(goal: Scene, estimate: TableEstimate, roster: Roster) -> tuple[Difference, ...]:
    """Where the table differs from the scene, sites first.

    A site that cannot be seen counts with what was seen there last. What lies under a figure cannot be seen
    and counts as nothing, for no site holds both.
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
    """The scene that the camera sees; None if a figure stands between the sites or is not seen."""
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
