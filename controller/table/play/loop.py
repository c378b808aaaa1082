"""The life of a table: frames in, the board brought to agree, moves made by hand understood."""

import logging
import math
from collections.abc import Callable, Collection, Sequence

from controller.api.wording import reason
from controller.errors import WorkerError
from controller.match.journal import Seat
from controller.match.match import Match
from controller.planning.stages import Stage
from controller.table.followed import Followed
from controller.table.play.computer_player import ComputerPlayers
from controller.table.remote_board import Goal, RemoteBoard
from controller.table.session import GameSession
from controller.table.table_parts import TableHooks, TableParts
from controller.tracking.differences import Difference
from engine import registry
from engine.errors import EngineError
from engine.state import CLOCK, Actor, Timer
from vision.observation import TableObservation

log = logging.getLogger(__name__)

LOOK_S = 1.0
"""The table is watched for this long before anything is decided; by then the tracker knows what stands still."""

FIX_FRAMES = 15
"""A standing figure gets the pose of every 15th frame, about once a second; a driving one gets that of each frame."""


class TableLoop:
    """Call `observe` for each frame while `run` runs.

    Args:
        session: the game on the table.
        parts: devices and services.
        hooks: what the loop awaits when the table agrees and when a stage is reached.
        computers: chance and computer players.
        replay: begins the next ply of a match that is replayed; False if there is none.
        changed: called after every change that people can see.
        observed: called after every frame, and when the camera or the recording fails.
    """

    def __init__(
        self,
        session: GameSession,
        parts: TableParts,
        hooks: TableHooks,
        computers: ComputerPlayers,
        replay: Callable[[], bool],
        changed: Callable[[], None],
        observed: Callable[[], None],
    ) -> None:
        self._session = session
        self._clock = parts.clock
        self._fleet = parts.fleet
        self._referee = parts.referee
        self._hooks = hooks
        self._computers = computers
        self._replay = replay
        self._changed = changed
        self._observed = observed

    # What camera and recorder report

    def observe(self, observation: TableObservation) -> None:
        """Take in one frame."""
        session = self._session
        if session.conditions.see(observation, self._clock.now()):
            log.warning(
                "The camera or the board was moved by %.1f mm and %.2f degrees; its new place is known.",
                observation.mount.shift_mm,
                math.degrees(observation.mount.turn_rad),
            )
        estimate = session.tracker.update(observation)
        self._send_pose_fixes(observation)
        session.permit()
        session.executor.observe(estimate)
        self._observed()

    def _send_pose_fixes(self, observation: TableObservation) -> None:
        performance = self._session.executor.performance
        parts = performance.parts.values() if performance else ()
        driving = {part.figure for part in parts if part.state == "driving"}
        for number, seen in observation.figures.items():
            figure = self._fleet.figure(number)
            if seen.read:
                figure.sighted(observation.t_capture_s)
            if number in driving or observation.number % FIX_FRAMES == 0:
                figure.pose_fix(seen.x_mm, seen.y_mm, seen.yaw_rad, observation.t_capture_s)

    def lose_camera(self, trouble: str) -> None:
        """The camera gives no frames, for the reason given."""
        if self._session.conditions.lose_camera(trouble):
            log.warning("Camera: %s", trouble)
        self._observed()

    def lose_recording(self, error: OSError) -> None:
        """The recording has ended by itself."""
        self._session.conditions.lose_recording(reason(error))
        self._observed()

    def set_speed_share(self, share: float) -> None:
        """The simulated table runs at this share of its speed from now on."""
        self._session.conditions.run_at(share)
        self._changed()

    # The loop

    async def run(self) -> None:
        """Play until cancelled."""
        session = self._session
        session.permit()
        self._changed()
        await self._look_around()
        session.skip_to_seen()
        while True:
            match = session.journal.running
            if match is not None and session.stage is None:
                await self._play_on(match)
            elif session.stage is not None:
                if match is not None:
                    self._run_timers(match, running=False)
                await self._bring(match, session.stage)
            elif session.followed is not None and session.followed.goal is not None:
                await self._follow(session.followed, session.followed.goal)
            elif not self._replay():
                await session.executor.news()

    async def _look_around(self) -> None:
        """Wait until the camera has seen the table for a while."""
        executor = self._session.executor
        await executor.news()
        while executor.estimate is None:
            await executor.news()
        first_s = executor.estimate.t_s
        while executor.estimate.t_s < first_s + LOOK_S:
            await executor.news()

    async def _bring(self, match: Match | None, stage: Stage) -> None:
        """Bring the table to a stage; after the last one of a match, table and match agree."""
        if _sets_up(match, stage) and not self._session.watched and not self._session.conditions.stopped:
            await self._arrange(stage)
        if stage is not self._session.stage:  # another one was begun meanwhile
            return
        if not await self._session.bring(stage):
            return
        if match is not None and match is self._session.journal.match and self._session.stage is None:
            self._session.journal.settle()
            await self._hooks.settled(match)
            await self._session.finish_played(match)
        self._changed()
        await self._hooks.stage_reached()

    async def _arrange(self, stage: Stage) -> None:
        """Bring a simulated table to the stage at once; the camera still has to see it."""
        if self._hooks.arrange is not None:
            await self._hooks.arrange(stage.goal, self._session.roster)
            await self._look_around()

    async def _play_on(self, match: Match) -> None:
        """Table and match agreed a moment ago: understand what people move, run timers, let computers act."""
        session, remote = self._session, self._session.remote
        there = remote is None or remote.agrees
        found = session.executor.found(match.state.scene())
        due = self._run_timers(match, running=there and session.paused is None and not found)
        if found:
            await self._explain(match, found)
            await session.executor.news()
            return
        if session.detector.clear():
            session.executor.tasks.clear()
            self._changed()
        if remote is not None and not there:
            await self._explain_remote(match, remote)
            await session.executor.news()
            return
        await session.executor.nudge()
        actor = self._computers.next_actor(match)
        if session.paused is not None or (due is None and actor is None):
            await session.executor.news()
        elif due is not None:
            entry = match.next_entry
            checked = await self._referee(match.check, CLOCK, due.action)
            if match is session.journal.running and match.next_entry == entry and session.stage is None:
                await session.play_unasked(checked, "clock")
        elif actor is not None:
            try:
                await self._computers.act(match, actor)
            except (WorkerError, EngineError) as error:
                log.error("The computer player of %s failed: %s", actor, error)
                self._session.conditions.lose_computer(reason(error))
                session.journal.sit(actor, Seat())
                self._changed()

    def _run_timers(self, match: Match, running: bool) -> Timer | None:
        """Let the timers run or rest. Returns one that has run out."""
        timers = self._session.timers
        before = (timers.left_s.keys(), timers.running)
        due = timers.update(match.state.timers(), self._clock.now(), running)
        if (timers.left_s.keys(), timers.running) != before:
            self._changed()
        return due

    async def _explain(self, match: Match, found: Sequence[Difference]) -> None:
        """Find the legal action that explains what differs, or show the mismatch."""
        session, detector = self._session, self._session.detector
        assert session.executor.estimate is not None
        people = self._people(session.remote.seats if session.remote else frozenset(), here=True)
        before = detector.mismatch, detector.countdown
        action = detector.look(match, session.executor.estimate, found, people, self._clock.now(), match.roster)
        if action is not None:
            await session.play_unasked(match.ply_of(action), "table")
        elif (detector.mismatch, detector.countdown) != before:
            if detector.mismatch:
                session.executor.propose(found)
            self._changed()

    async def _explain_remote(self, match: Match, remote: RemoteBoard) -> None:
        """The same for the board of the other table."""
        session, detector = self._session, remote.detector
        if remote.estimate is None or not (found := remote.found()):
            return
        before = detector.mismatch, detector.countdown
        people = self._people(remote.seats, here=False)
        action = detector.look(match, remote.estimate, found, people, self._clock.now(), remote.roster)
        if action is not None:
            await session.play_unasked(match.ply_of(action), "table")
        elif (detector.mismatch, detector.countdown) != before:
            self._changed()

    def _people(self, remote: Collection[Actor], here: bool) -> list[Actor]:
        """The seats of people at this table, or at the other one, whose people hold the seats in `remote`."""
        seats = self._session.journal.seats.items()
        return [name for name, held in seats if held.kind == "human" and (name not in remote) == here]

    async def _follow(self, followed: Followed, goal: Goal) -> None:
        """The board was brought to the goal of another table's match: say so, and what people change since."""
        session = self._session
        found = session.executor.found(goal.scene)
        if not found:
            if session.detector.clear():
                session.executor.tasks.clear()
                self._changed()
            followed.agreed(goal)
        elif session.executor.estimate is not None:
            followed.differed(goal, session.executor.estimate)
            if session.detector.watch(session.executor.estimate, found):
                session.executor.propose(found)
                self._changed()
        await session.executor.news()


def _sets_up(match: Match | None, stage: Stage) -> bool:
    """Whether a stage sets the table up: before the first ply, or for one of chance or a computer that does so."""
    if stage.purpose != "ply" or match is None:
        return stage.purpose == "setup"
    newest = match.log[-1].entry
    return newest.source in ("chance", "computer") and registry.sets_up(match.game.name, newest.text)
