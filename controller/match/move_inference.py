"""Inference of moves made by hand: the legal action that explains what the camera sees, or a mismatch."""

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from controller.match.evidence import Evidence, evidence_of
from controller.match.match import Match
from controller.tracking.differences import Difference, Roster
from controller.tracking.estimates import TableEstimate
from engine.state import Action, Actor, State

MOVE_S = 0.6
"""Time for which a change must be seen before it can be a move made by hand.

A little more than the tracker needs to see a figure on a site (0.5 s) or a token (0.3 s), so a move of several
pieces is complete.
"""

MISMATCH_S = 2.0
"""Time for which a change that no move explains must be seen before players are asked: they may not be done yet."""

COUNTDOWN_S = 3.0
"""Time without a change after which a hand-made move that could go on is played."""

MIN_LIKELIHOOD_RATIO = 20.0
"""Likelihood of a move, relative to every other explanation, from which it is played without asking.

Wrong moves are worse than questions; see docs/results/vision.md for what this gives.
"""

ILLEGAL_RATIO = 0.02
"""Likelihood that hands did what the rules forbid, relative to a legal move that fits what is seen best."""

MAX_SCENES = 200
"""Scenes that are tried, likeliest first: bounds the time that one frame of a doubtful table takes."""

MAX_OFFERED = 3
"""Moves that people are offered when asked, likeliest first: a list that is read at a glance."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What hands probably did.

    Attributes:
        played: the action that is far likelier than every other explanation, if there is one.
        asked: if not, those that may be meant, likeliest first.
        nothing: whether no explanation is likelier than that nothing has changed.
    """

    played: Action | None = None
    asked: tuple[Action, ...] = ()
    nothing: bool = False


def read(state: State, evidence: Evidence, people: Collection[Actor]) -> Reading:
    """Weigh the legal actions of `people` that change the scene against "nothing changed" and "not legal".

    Actions are not enumerated but found from the scenes that fit what is seen; each is as likely as its scene.
    """
    present = state.scene()
    likelihoods: dict[Action, float] = {}
    for nll, scene in islice(evidence.scenes(present.flags, -math.log(ILLEGAL_RATIO)), MAX_SCENES):
        for action in simplest(action for action in state.actions_to(scene) if action.actor in people):
            likelihoods[action] = max(likelihoods.get(action, 0.0), math.exp(-nll))
    nothing = math.exp(-evidence.negative_log_likelihood(present))
    ranked = sorted(likelihoods, key=likelihoods.__getitem__, reverse=True)
    best, second = ([likelihoods[action] for action in ranked] + [0.0, 0.0])[:2]
    if best >= MIN_LIKELIHOOD_RATIO * max(ILLEGAL_RATIO, nothing, second):
        return Reading(played=ranked[0])
    return Reading(asked=tuple(ranked[:MAX_OFFERED]), nothing=nothing >= max(ILLEGAL_RATIO, best))


def simplest(actions: Iterable[Action]) -> list[Action]:
    """The actions whose text does not extend another's, as a chosen payment or a path that goes on and returns does.

    All lead to one scene, so hands cannot tell them apart: the rules' default applies, and the shorter path.
    """
    texts = {str(action): action for action in actions}
    return [action for text, action in texts.items() if not any(text.startswith(f"{other} ") for other in texts)]


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Differences that no move clearly explains, and the actions that may be meant."""

    differences: tuple[Difference, ...]
    accepts: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Countdown:
    """A hand-made move that will be played at `due_s`, table time, unless it goes on."""

    action: Action
    due_s: float


class MoveDetector:
    """Detects moves made by hand on a settled table.

    Attributes:
        mismatch: what people must put right or explain now.
        countdown: the move that is about to be played.
        mismatches: number of mismatches so far.
        asked: number of times that people were asked which move it was.
    """

    def __init__(self) -> None:
        self.mismatch: Mismatch | None = None
        self.countdown: Countdown | None = None
        self.mismatches = 0
        self.asked = 0
        self._max_differences = 0

    def clear(self) -> bool:
        """Forget the differences, as the table agrees again; returns whether any was shown."""
        shown = self.mismatch is not None or self.countdown is not None
        self.mismatch = self.countdown = None
        self._max_differences = 0
        return shown

    def look(
        self,
        match: Match,
        estimate: TableEstimate,
        found: Sequence[Difference],
        people: Collection[Actor],
        now_s: float,
        roster: Roster,
    ) -> Action | None:
        """Explain the differences seen in one frame.

        Args:
            match: the match that the table should show.
            estimate: what the camera sees.
            found: the differences between the two, at least one.
            people: seats whose moves may be made by hand.
            now_s: table time.
            roster: the figure of each piece.

        Returns:
            The action to play now; None while it is too early, ambiguous or not legal.
        """
        steady_s = min((difference.steady_s for difference in found if difference.known), default=0.0)
        if estimate.hand or steady_s < MOVE_S:
            return None
        evidence = evidence_of(match.state.scene(), estimate, roster, match.game.board)
        reading = read(match.state, evidence, people) if evidence else Reading()
        if reading.played is not None and not self._is_shrinking(found):
            return self._wait_for_more(match, reading.played, now_s)
        actions = (reading.played,) if reading.played is not None else reading.asked
        late = steady_s >= MISMATCH_S and all(difference.known for difference in found)
        if actions or (late and not reading.nothing):
            self.countdown = None
            self._disagree(Mismatch(tuple(found), actions))
        return None

    def watch(self, estimate: TableEstimate, found: Sequence[Difference]) -> bool:
        """Show differences that have stayed, of a match whose rules another table knows; whether they are new."""
        before = self.mismatch
        steady_s = min((difference.steady_s for difference in found if difference.known), default=0.0)
        if not estimate.hand and steady_s >= MISMATCH_S and all(difference.known for difference in found):
            self._disagree(Mismatch(tuple(found)))
        return self.mismatch is not before

    def _is_shrinking(self, found: Sequence[Difference]) -> bool:
        """Whether people are putting things back: the rest may look like a move without being one."""
        return len(found) < self._max_differences

    def _wait_for_more(self, match: Match, action: Action, now_s: float) -> Action | None:
        """The action, if it is complete or its countdown is over; None while it may go on."""
        if not match.state.next_steps(action.actor, str(action).split()).steps:
            return action
        if self.countdown is None or self.countdown.action != action:
            self.countdown = Countdown(action, now_s + COUNTDOWN_S)
        return action if now_s >= self.countdown.due_s else None

    def _disagree(self, mismatch: Mismatch) -> None:
        self._max_differences = max(self._max_differences, len(mismatch.differences))
        self.mismatches += self.mismatch is None
        self.asked += bool(mismatch.accepts) and not (self.mismatch and self.mismatch.accepts)
        if self.mismatch is None or _without_times(self.mismatch) != _without_times(mismatch):
            self.mismatch = mismatch


def _without_times(mismatch: Mismatch) -> object:
    """A mismatch without the times, which change with every frame."""
    return [replace(difference, steady_s=0.0) for difference in mismatch.differences], mismatch.accepts
