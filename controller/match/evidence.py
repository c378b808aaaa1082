"""Likelihood of scenes given what the camera sees, and the scenes in order of likelihood."""

import heapq
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from controller.tracking.differences import STALE_S, Roster
from controller.tracking.estimates import SiteEstimate, TableEstimate
from controller.tracking.sites import token_of_class
from engine.effects import Scene, Token
from engine.geometry import Board
from vision.observation import EMPTY, HIDDEN

MIN_PROBABILITY = 1e-6
"""Lower bound of a class probability: no reading of one site may rule a scene out by itself."""

HIDDEN_CHANGE_RATIO = 0.25
"""Likelihood of each other content of a hidden site relative to the expected one.

Chosen so that a hidden site may differ where that explains what is seen elsewhere, and is unchanged otherwise.
"""

Choice = tuple[float, Token | None]
"""A possible content of a site, None for nothing, after its negative log-likelihood relative to the likeliest one."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where the figures are, and what may lie on the sites.

    Attributes:
        figures: piece -> site.
        tokens: site -> choices, likeliest first; sites under figures are left out.
    """

    figures: Mapping[str, str]
    tokens: Mapping[str, Sequence[Choice]]

    def negative_log_likelihood(self, scene: Scene) -> float:
        """Of a scene, relative to the likeliest one: the sum over its sites; infinite for an impossible one."""
        if scene.figures != self.figures:
            return math.inf
        return sum(
            next((nll for nll, token in choices if token == scene.tokens.get(site)), math.inf)
            for site, choices in self.tokens.items()
        )

    def scenes(self, flags: Mapping[str, frozenset[str]], max_nll: float) -> Iterator[tuple[float, Scene]]:
        """All scenes up to a negative log-likelihood of `max_nll`, likeliest first, each after its own.

        They get `flags`, which no camera sees.
        """
        for nll, contents in _combinations(list(self.tokens.values()), max_nll):
            tokens = {site: token for site, token in zip(self.tokens, contents, strict=True) if token is not None}
            yield nll, Scene(self.figures, tokens, flags)


def evidence_of(goal: Scene, estimate: TableEstimate, roster: Roster, board: Board) -> Evidence | None:
    """What the camera sees; None while a figure stands between the sites, or two on one.

    Args:
        goal: the scene that the table should show, which fills in what is hidden.
        estimate: what the camera sees.
        roster: the figure of each piece.
        board: names the parking places.
    """
    figures = _figure_sites(goal, estimate, roster, board)
    if figures is None:
        return None
    covered = set(figures.values())
    tokens = [None, *(token_of_class(name) for name in _token_classes(estimate))]
    return Evidence(
        figures,
        {
            site: _choices(goal.tokens.get(site), seen, tokens)
            for site, seen in estimate.sites.items()
            if site not in covered
        },
    )


def _figure_sites(goal: Scene, estimate: TableEstimate, roster: Roster, board: Board) -> dict[str, str] | None:
    """The site of each piece; None while one stands between the sites, or two on one.

    A figure that is not seen is at its expected site if that is hidden or a parking place, else on a free parking
    place: a captured piece that somebody holds is not seen either.
    """
    sites: dict[str, str] = {}
    for piece in goal.figures:
        pose = estimate.figures.get(roster[piece])
        if pose is not None and estimate.t_s - pose.t_s < STALE_S:
            if pose.site is None:
                return None
            sites[piece] = pose.site
    parks = [park.id for park in board.parks if park.id not in sites.values()]
    for piece, expected in goal.figures.items():
        if piece not in sites:
            seen = estimate.sites.get(expected)
            is_hidden = expected in parks or (seen is not None and not seen.known)
            if not is_hidden and not parks:
                return None
            sites[piece] = expected if is_hidden else parks[0]
            parks = [park for park in parks if park != sites[piece]]
    return sites if len(set(sites.values())) == len(sites) else None


def _token_classes(estimate: TableEstimate) -> list[str]:
    return sorted({name for seen in estimate.sites.values() for name in seen.class_probabilities} - {EMPTY, HIDDEN})


def _choices(expected: Token | None, seen: SiteEstimate, tokens: Sequence[Token | None]) -> list[Choice]:
    """The possible contents of a site, likeliest first; `tokens` are those of a hidden one."""
    if not seen.class_probabilities:
        nll = -math.log(HIDDEN_CHANGE_RATIO)
        return [(0.0, expected), *((nll, token) for token in tokens if token != expected)]
    hidden = seen.class_probabilities.get(HIDDEN, 0.0)  # nothing speaks against any content, so it adds to each
    likelihoods = {
        None if name == EMPTY else token_of_class(name): max(MIN_PROBABILITY, probability + hidden)
        for name, probability in seen.class_probabilities.items()
        if name != HIDDEN
    }
    max_likelihood = max(likelihoods.values())
    return sorted(
        ((math.log(max_likelihood / likelihood), token) for token, likelihood in likelihoods.items()),
        key=lambda choice: (choice[0], str(choice[1])),
    )


def _combinations(
    sites: Sequence[Sequence[Choice]], max_nll: float
) -> Iterator[tuple[float, tuple[Token | None, ...]]]:
    """All ways to choose one content for each site up to a sum of `max_nll`, by increasing sum.

    Best-first search: a combination, kept as its (site, choice) changes from the likeliest, is extended only at its
    last changed site or after it, so each is met once.
    """
    queue: list[tuple[float, tuple[tuple[int, int], ...]]] = [(0.0, ())]
    while queue:
        nll, changes = heapq.heappop(queue)
        picks = dict(changes)
        yield nll, tuple(choices[picks.get(n, 0)][1] for n, choices in enumerate(sites))
        last = changes[-1][0] if changes else 0
        for n in range(last, len(sites)):
            pick = picks.get(n, 0)
            if pick + 1 < len(sites[n]):
                next_nll = nll + sites[n][pick + 1][0] - sites[n][pick][0]
                if next_nll <= max_nll:
                    heapq.heappush(queue, (next_nll, (*(changes[:-1] if pick else changes), (n, pick + 1))))
