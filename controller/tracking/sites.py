"""What lies on one site: vision's class probabilities in, a token that has been seen steadily out."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.tracking.estimates import SiteEstimate
from engine.effects import Token
from vision.observation import EMPTY, HIDDEN, SiteObservation

MIN_PROBABILITY = 0.9
"""Probability from which a site's most likely class counts as seen; below, the site counts as not visible."""

SMOOTHING_FACTOR = 0.3
"""Weight of the newest reading in a site's class probabilities (exponential smoothing): a mean over about three."""

STEADY_S = 0.3
"""Time for which a site must show something new before it is believed: four to five frames at 15 per second."""


@dataclass(slots=True)
class SiteTracker:
    """The belief about one site.

    Attributes:
        token: what lies there, None for nothing; while not `known`, what was there when it was last seen.
        known: whether the site is visible.
        since_s: capture time from which on it has been seen like this.
        class_probabilities: vision's classes with their probabilities, smoothed; none while hidden.
        candidate: something new that is not believed yet.
        candidate_since_s: capture time from which on that has been seen; None without a candidate.
        agreed: the last reading that says what is believed; vision keeps it while the site rests, and a reading that
            comes again changes nothing.
    """

    token: Token | None = None
    known: bool = False
    since_s: float = 0.0
    class_probabilities: Mapping[str, float] = field(default_factory=dict)
    candidate: Token | None = None
    candidate_since_s: float | None = None
    agreed: SiteObservation | None = None

    def see(self, seen: SiteObservation, doubtful: bool, t_s: float) -> None:
        """Take in a frame captured at `t_s`; `doubtful` where an unseen figure may stand, so empty is hidden."""
        if seen is self.agreed and not doubtful:
            return
        self.agreed = None
        best = HIDDEN if doubtful and seen.best == EMPTY else seen.best
        if best == HIDDEN or seen.probabilities[best] < MIN_PROBABILITY:
            self.candidate_since_s = None
            self.known = False
            self.class_probabilities = {} if best == HIDDEN else seen.probabilities
            return
        token = None if best == EMPTY else token_of_class(best)
        if self.known and token == self.token:
            self.candidate_since_s, self.agreed = None, seen
            self.class_probabilities = _smoothed(self.class_probabilities, seen.probabilities)
            return
        if self.candidate_since_s is None or token != self.candidate:
            self.candidate, self.candidate_since_s = token, t_s
        if t_s - self.candidate_since_s >= STEADY_S:
            self.token, self.known, self.since_s = token, True, self.candidate_since_s
            self.candidate_since_s, self.agreed = None, seen
            self.class_probabilities = seen.probabilities

    def expect(self, token: Token) -> None:
        """Assume that this token lies there until the camera has seen the site."""
        if not self.known:
            self.token = token

    def estimate(self, t_s: float) -> SiteEstimate:
        """The belief as of the frame captured at `t_s`."""
        return SiteEstimate(self.token, self.known, t_s - self.since_s if self.known else 0.0, self.class_probabilities)


def token_of_class(name: str) -> Token:
    """The token of vision's class name: `disc-white` is the disc with its white side up."""
    kind, _, side = name.partition("-")
    return Token(kind, side)


def class_of_token(token: Token) -> str:
    """Vision's class name of a token."""
    return f"{token.kind}-{token.side}" if token.side else token.kind


def _smoothed(before: Mapping[str, float], now: Mapping[str, float]) -> Mapping[str, float]:
    """The class probabilities after one more reading."""
    return {
        name: (1 - SMOOTHING_FACTOR) * before.get(name, 0.0) + SMOOTHING_FACTOR * now.get(name, 0.0)
        for name in before.keys() | now.keys()
    }
