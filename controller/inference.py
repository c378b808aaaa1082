"""Understanding what hands did: the legal action that explains what the camera sees, or a mismatch."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from controller.estimates import TableEstimate
from controller.match import Match
from controller.scenes import Difference, seen_scene
from engine.state import Action, Actor

MOVE_S = 0.6
"""A change must be seen for so long before it can be a move made by hand."""

MISMATCH_S = 2.0
"""A change that no move explains must be seen for so long before people are told."""

COUNTDOWN_S = 3.0
"""A hand-made move that could go on is played after so much stillness."""


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


class Watcher:
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
        if estimate.hand or not all(difference.known for difference in found):
            return None
        steady_s = min(difference.steady_s for difference in found)
        actions = self._explanations(match, estimate, people) if steady_s >= MOVE_S else ()
        if len(actions) == 1 and not self._is_shrinking(found):
            return self._wait_for_more(match, actions[0], now_s)
        if actions or steady_s >= MISMATCH_S:
            self.countdown = None
            self._disagree(Mismatch(tuple(found), actions))
        return None

    def _explanations(self, match: Match, estimate: TableEstimate, people: Collection[Actor]) -> tuple[Action, ...]:
        scene = seen_scene(match.state.scene(), estimate, match.roster)
        if scene is None:
            return ()
        return tuple(action for action in match.state.actions_to(scene) if action.actor in people)

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
