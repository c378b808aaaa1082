"""The board of another table on which the same match is played, as each of the two tables knows the other's."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from controller.api import shapes
from controller.api.sentences import Sentence
from controller.api.wording import words
from controller.match.move_inference import MoveDetector
from controller.planning.stages import Purpose
from controller.tracking.differences import Difference, differences
from controller.tracking.estimates import TableEstimate
from engine.effects import EffectGroup, Scene
from engine.state import Actor
from engine.words import Msg


@dataclass(frozen=True, slots=True)
class Goal:
    """What both boards are to show.

    Attributes:
        number: counts the goals of one match at one table; a greater one replaces it.
        purpose: why.
        scene: to be shown.
        before: the scene before the effects; None without them.
        effects: of the ply that leads there.
    """

    number: int
    purpose: Purpose
    scene: Scene
    before: Scene | None = None
    effects: tuple[EffectGroup, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardReport:
    """What the other table says of its board.

    Attributes:
        goal: the number of the newest goal that it has taken.
        agrees: whether its board shows that goal.
        stopped: who stopped it, and why.
        waiting: what is awaited there.
        figures: piece -> site.
        tokens: site -> token.
        picture: whether its camera's picture may be seen.
    """

    goal: int = 0
    agrees: bool = False
    stopped: shapes.Stopped | None = None
    waiting: tuple[Sentence, ...] = ()
    figures: Mapping[str, str] = field(default_factory=dict)
    tokens: Mapping[str, shapes.Token] = field(default_factory=dict)
    picture: bool = False


class RemoteBoard:
    """The other table's board, for the table that holds the match.

    Args:
        pursue: has the other table bring its board to a goal.
        changed: called after every change.

    Attributes:
        present: whether the other table is there.
        report: what it says of its board.
        seats: held by people there.
        estimate: what its camera sees, while that differs from the goal.
        detector: understands moves made by hand there.
        goal: what both boards are to show; None without a match.
    """

    def __init__(self, pursue: Callable[[Goal], None], changed: Callable[[], None]) -> None:
        self._pursue = pursue
        self._changed = changed
        self.present = False
        self.report = BoardReport()
        self.seats: frozenset[Actor] = frozenset()
        self.estimate: TableEstimate | None = None
        self.detector = MoveDetector()
        self.goal: Goal | None = None
        self._goals = 0
        self._news = asyncio.Event()
        self._dismissed = False

    def pursue(
        self, purpose: Purpose, scene: Scene, before: Scene | None = None, effects: tuple[EffectGroup, ...] = ()
    ) -> None:
        """Set the next goal, unless it is one that the other table's board shows as it stands."""
        if purpose == "ply" and not effects and self.goal is not None and scene == self.goal.scene and self.agrees:
            return
        self._goals += 1
        self.goal = Goal(self._goals, purpose, scene, before, effects)
        self.estimate = None
        self.detector.clear()
        self._pursue(self.goal)

    @property
    def roster(self) -> Mapping[str, int]:
        """Piece -> number of its figure in `estimate`."""
        return {piece: number for number, piece in enumerate(self.goal.scene.figures)} if self.goal else {}

    @property
    def agrees(self) -> bool:
        """Whether the other table is there and its board shows the goal."""
        goal = self.goal.number if self.goal else 0
        return self.present and self.report.agrees and self.report.goal == goal

    @property
    def paused(self) -> Msg | None:
        """Why the match waits for the other table; None while it does not."""
        if not self.present:
            return words("order.other-table")
        return words("order.other-stopped") if self.report.stopped is not None else None

    async def agreement(self) -> None:
        """Wait until the other table's board shows the goal, or nobody waits for it any more."""
        while not self.agrees and not self._dismissed:
            self._news.clear()
            await self._news.wait()

    def dismiss(self) -> None:
        """Wait for the other table no longer."""
        self._dismissed = True
        self._news.set()

    def found(self) -> tuple[Difference, ...]:
        """What differs there from the goal, as far as its camera has said."""
        if self.goal is None or self.estimate is None:
            return ()
        return differences(self.goal.scene, self.estimate, self.roster)

    def be_present(self, present: bool) -> None:
        """The other table comes or goes."""
        self.present = present
        if not present:
            self.report, self.estimate = BoardReport(), None
        self._news.set()
        self._changed()

    def hear(self, report: BoardReport) -> None:
        """The other table says how its board is."""
        self.report = report
        self._news.set()
        if report.agrees:
            self.estimate = None
            self.detector.clear()
        self._changed()

    def see(self, estimate: TableEstimate) -> None:
        """The other table's camera sees something else than the goal."""
        self.estimate = estimate
        self._changed()
