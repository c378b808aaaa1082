"""Understanding what hands did: the legal action that explains what the camera sees, or a mismatch."""

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from controller.match.evidence import Evidence, evidence_of
from controller.match.match import Match
from controller.tracking.differences import Difference
from controller.tracking.estimates import TableEstimate
from engine.state import Action, Actor, State

MOVE_S = 0.6
"""A change must be seen for so long before it can be a move made by hand."""

MISMATCH_S = 2.0
"""A change that no move explains must be seen for so long before people are told."""

COUNTDOWN_S = 3.0
"""A hand-made move that could go on is played after so much stillness."""

AHEAD = 20.0
"""So much likelier than anything else must a move be to be played unasked."""

ILLEGAL = 0.02
"""How likely it is, beside a move that the rules allow, that hands did what they forbid."""

MOST_SCENES = 200
"""So many scenes, the likeliest, are tried."""

ASKED = 3
"""So many moves, the likeliest, are offered when people are asked."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What hands did.

    Attributes:
        played: the action that is far likelier than all else, if there is one.
        asked: if not, those that may be meant, the likeliest first.
        nothing: it is as likely as anything that nothing has changed.
    """

    played: Action | None = None
    asked: tuple[Action, ...] = ()
    nothing: bool = False


def read(state: State, evidence: Evidence, people: Collection[Actor]) -> Reading:
    """Weigh each legal action of `people` that changes the scene, "nothing" and "not legal" by what is seen.

    The actions are found from the scenes that fit what is seen, not listed: an action is as likely as the scene that
    it leads to.
    """
    present = state.scene()
    likelihoods: dict[Action, float] = {}
    for loss, scene in islice(evidence.scenes(present.flags, -math.log(ILLEGAL)), MOST_SCENES):
        for action in simplest(action for action in state.actions_to(scene) if action.actor in people):
            likelihoods[action] = max(likelihoods.get(action, 0.0), math.exp(-loss))
    nothing = math.exp(-evidence.loss(present))
    ranked = sorted(likelihoods, key=likelihoods.__getitem__, reverse=True)
    best, second = ([likelihoods[action] for action in ranked] + [0.0, 0.0])[:2]
    if best >= AHEAD * max(ILLEGAL, nothing, second):
        return Reading(played=ranked[0])
    return Reading(asked=tuple(ranked[:ASKED]), nothing=nothing >= max(ILLEGAL, best))


def simplest(actions: Iterable[Action]) -> list[Action]:
    """Without those whose text only goes on from another's: a chosen payment, or a way that goes on and returns.

    Hands that lead to one scene cannot have said so; the rules' default holds, and the shorter way.
    """
    texts = {str(action): action for action in actions}
    return [action for text, action in texts.items() if not any(text.startswith(f"{other} ") for other in texts)]


@dataclass(frozen=True, slots=True)
class Mismatch:
    """What the table shows that nothing explains, and the actions that might."""

    differences: tuple[Difference, ...]
    accepts: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Countdown:
    """A hand-made move that will be played at `due_s` unless it goes on."""

    action: Action
    due_s: float


class MoveDetector:
    """Looks at a settled table for what hands change.

    Attributes:
        mismatch: what people must put right or explain now.
        countdown: the move that is about to be played.
        mismatches: how often there was a mismatch.
        asked: how often people were asked whether it was a move, and which.
    """

    def __init__(self) -> None:
        self.mismatch: Mismatch | None = None
        self.countdown: Countdown | None = None
        self.mismatches = 0
        self.asked = 0
        self._most = 0

    def clear(self) -> bool:
        """The table agrees again; whether anything was shown."""
        shown = self.mismatch is not None or self.countdown is not None
        self.mismatch = self.countdown = None
        self._most = 0
        return shown

    def look(
        self,
        match: Match,
        estimate: TableEstimate,
        found: Sequence[Difference],
        people: Collection[Actor],
        now_s: float,
    ) -> Action | None:
        """Think about what differs.

        Args:
            match: the match that the table should show.
            estimate: what the camera sees.
            found: the differences between the two, at least one.
            people: seats whose moves may be made by hand.
            now_s: table time.

        Returns:
            The action to play now; None while it is too early, unclear, or nothing legal.
        """
        steady_s = min((difference.steady_s for difference in found if difference.known), default=0.0)
        if estimate.hand or steady_s < MOVE_S:
            return None
        evidence = evidence_of(match.state.scene(), estimate, match.roster, match.game.board)
        reading = read(match.state, evidence, people) if evidence else Reading()
        if reading.played is not None and not self._is_shrinking(found):
            return self._wait_for_more(match, reading.played, now_s)
        actions = (reading.played,) if reading.played is not None else reading.asked
        late = steady_s >= MISMATCH_S and all(difference.known for difference in found)
        if actions or (late and not reading.nothing):
            self.countdown = None
            self._disagree(Mismatch(tuple(found), actions))
        return None

    def _is_shrinking(self, found: Sequence[Difference]) -> bool:
        """Whether people are putting things back: what is left then may look like a move and be none."""
        return len(found) < self._most

    def _wait_for_more(self, match: Match, action: Action, now_s: float) -> Action | None:
        """A move that could go on is played only after a while of stillness."""
        if not match.state.next_steps(action.actor, str(action).split()).steps:
            return action
        if self.countdown is None or self.countdown.action != action:
            self.countdown = Countdown(action, now_s + COUNTDOWN_S)
        return action if now_s >= self.countdown.due_s else None

    def _disagree(self, mismatch: Mismatch) -> None:
        self._most = max(self._most, len(mismatch.differences))
        self.mismatches += self.mismatch is None
        self.asked += bool(mismatch.accepts) and not (self.mismatch and self.mismatch.accepts)
        if self.mismatch is None or _bare(self.mismatch) != _bare(mismatch):
            self.mismatch = mismatch


def _bare(mismatch: Mismatch) -> object:
    return [replace(difference, steady_s=0.0) for difference in mismatch.differences], mismatch.accepts
