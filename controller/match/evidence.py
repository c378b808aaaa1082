"""What the camera says for and against scenes: the scenes that fit it, the likeliest first."""

import heapq
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from controller.tracking.differences import STALE_S, Roster
from controller.tracking.estimates import SiteEstimate, TableEstimate
from controller.tracking.tracker import token_of_class
from engine.effects import Scene, Token
from engine.geometry import Board
from vision.observation import EMPTY, HIDDEN

FLOOR = 1e-6
"""No class of a site counts as less likely than this, whatever the camera says."""

UNSEEN_CHANGE = 0.25
"""That a site which cannot be seen has changed is so much less likely than that it has not."""

Choice = tuple[float, Token | None]
"""A token that may lie on a site, None for nothing, and its loss: the logarithm of how much less likely it is than the
likeliest one."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What stands where, and what may lie where.

    Attributes:
        figures: piece -> site.
        tokens: site -> choices, the likeliest first, without those that lie under figures.
    """

    figures: Mapping[str, str]
    tokens: Mapping[str, Sequence[Choice]]

    def loss(self, scene: Scene) -> float:
        """Of a scene, the sum of its tokens'; infinite for one that cannot be."""
        if scene.figures != self.figures:
            return math.inf
        return sum(
            next((loss for loss, token in choices if token == scene.tokens.get(site)), math.inf)
            for site, choices in self.tokens.items()
        )

    def scenes(self, flags: Mapping[str, frozenset[str]], most_loss: float) -> Iterator[tuple[float, Scene]]:
        """All scenes that lose at most `most_loss`, the likeliest first; no camera sees their `flags`."""
        for loss, lying in _ranked(list(self.tokens.values()), most_loss):
            tokens = {site: token for site, token in zip(self.tokens, lying, strict=True) if token is not None}
            yield loss, Scene(self.figures, tokens, flags)


def evidence_of(goal: Scene, estimate: TableEstimate, roster: Roster, board: Board) -> Evidence | None:
    """What is seen; None while a figure stands between the sites, or two on one.

    A site that cannot be seen may hold anything, first of all what it should. A figure that is not seen is where it
    should be if that is hidden too, else beside the board, as a captured one that somebody holds.
    """
    figures: dict[str, str] = {}
    for piece in goal.figures:
        pose = estimate.figures.get(roster[piece])
        if pose is not None and estimate.t_s - pose.t_s < STALE_S:
            if pose.site is None:
                return None
            figures[piece] = pose.site
    parks = [park.id for park in board.parks if park.id not in figures.values()]
    for piece, site in goal.figures.items():
        if piece not in figures:
            seen = estimate.sites.get(site)
            at_home = site in parks or (seen is not None and not seen.known)
            if not at_home and not parks:
                return None
            figures[piece] = site if at_home else parks[0]
            parks = [park for park in parks if park != figures[piece]]
    covered = set(figures.values())
    if len(covered) < len(figures):
        return None
    kinds = [None, *(token_of_class(name) for name in _classes(estimate))]
    tokens = {
        site: _choices(goal.tokens.get(site), seen, kinds)
        for site, seen in estimate.sites.items()
        if site not in covered
    }
    return Evidence(figures, tokens)


def _classes(estimate: TableEstimate) -> list[str]:
    return sorted({name for seen in estimate.sites.values() for name in seen.chances} - {EMPTY, HIDDEN})


def _choices(expected: Token | None, seen: SiteEstimate, kinds: Sequence[Token | None]) -> list[Choice]:
    if not seen.chances:
        return [(0.0, expected), *((-math.log(UNSEEN_CHANGE), kind) for kind in kinds if kind != expected)]
    doubt = seen.chances.get(HIDDEN, 0.0)
    chances = {
        None if name == EMPTY else token_of_class(name): max(FLOOR, chance + doubt)
        for name, chance in seen.chances.items()
        if name != HIDDEN
    }
    most = max(chances.values())
    return sorted(
        ((math.log(most / chance), token) for token, chance in chances.items()),
        key=lambda choice: (choice[0], str(choice[1])),
    )


def _ranked(places: Sequence[Sequence[Choice]], most_loss: float) -> Iterator[tuple[float, tuple[Token | None, ...]]]:
    """All ways to choose one thing for each place that lose at most `most_loss` in all, the likeliest first.

    A way is changed only at its last changed place or behind it, so that each is met once.
    """
    queue: list[tuple[float, tuple[tuple[int, int], ...]]] = [(0.0, ())]
    while queue:
        loss, changes = heapq.heappop(queue)
        picks = dict(changes)
        yield loss, tuple(choices[picks.get(n, 0)][1] for n, choices in enumerate(places))
        last = changes[-1][0] if changes else 0
        for n in range(last, len(places)):
            pick = picks.get(n, 0)
            if pick + 1 < len(places[n]):
                more = loss + places[n][pick + 1][0] - places[n][pick][0]
                if more <= most_loss:
                    heapq.heappush(queue, (more, (*(changes[:-1] if pick else changes), (n, pick + 1))))
