"""The game on the table: its match, its figures, and the stages that the board is being brought to."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from controller.api.english import error_text
from controller.api.wording import words
from controller.errors import JournalError, UnknownOrderError
from controller.execution.decide import TableSetup
from controller.execution.executor import SceneExecutor
from controller.execution.progress import DriveLog
from controller.match.journal import MatchJournal
from controller.match.match import Match, Ply
from controller.match.move_inference import MoveDetector
from controller.match.timers import Timers
from controller.planning.router import Router
from controller.planning.speed_model import SpeedModel, speed_model_of
from controller.planning.stages import Stage, stage_at, stages_from_effects
from controller.table.followed import Followed
from controller.table.match_conditions import Conditions
from controller.table.remote_board import Goal, RemoteBoard
from controller.table.table_parts import TableParts
from controller.tracking.differences import Difference
from controller.tracking.tracker import Tracker
from engine import registry
from engine.effects import EffectGroup, Scene
from engine.state import Game
from engine.words import Msg
from hardware.sheets.pieces import TWO_SIDED

log = logging.getLogger(__name__)

RETRY_S = 2.0
"""Pause before another try while the journal cannot be written: it spares a failing disk and is short for people."""

SILENT_S = 5.0
"""A figure that sends nothing for this long counts as dead, and people are asked to carry it.

Figures report several times a second, and a radio that reconnects needs up to about 3 s.
"""


class GameSession:
    """Holds what must change together when a game is taken up, a match begins or a ply is played.

    Args:
        game: whose sheet lies on the table.
        parts: devices and services of the table.
        changed: called after every change that people can see.

    Attributes:
        game: the game and its options.
        roster: piece -> figure id; pieces without a figure are missing.
        names: piece -> its name within a sentence.
        journal: the match with its record, and the seats.
        tracker: beliefs about figures and sites.
        executor: brings the table to a scene.
        drive_log: what drives came to.
        detector: understands moves made by hand.
        timers: of the game.
        stages: what remains to be brought about, the present stage first.
        conditions: camera, recording, computer players and the stop button.
        watched: whether somebody wants to see how a simulated table is set up.
        remote: the board of another table that plays this match, too.
        followed: the match of another table that is shown here instead of one of this table.
    """

    def __init__(self, game: Game, parts: TableParts, changed: Callable[[], None]) -> None:
        self._parts = parts
        self._changed = changed
        self.roster: dict[str, int] = {}
        self.journal = MatchJournal(parts.store, parts.clock, game)
        self.drive_log = DriveLog()
        self.detector = MoveDetector()
        self.timers = Timers()
        self.stages: tuple[Stage, ...] = ()
        self.conditions = Conditions()
        self.watched = False
        self.remote: RemoteBoard | None = None
        self.followed: Followed | None = None
        self._bringing: asyncio.Task[None] | None = None
        self._resuming = False
        self._set_up(game)

    def take_up(self, game: Game) -> None:
        """Prepare for this game, unless it is the present one; figures that play a piece already keep it."""
        if not _same(game, self.game):
            self.drop_stages()
            waiting = self.executor
            self._set_up(game)
            waiting.wake()

    def _set_up(self, game: Game) -> None:
        layout = self._parts.layout
        self.game = game
        self.names = {piece.id: piece.name for piece in game.pieces}
        kept = {piece.id: self.roster[piece.id] for piece in game.pieces if piece.id in self.roster}
        free = iter([figure for figure in layout.figures if figure not in kept.values()])
        roster = {piece.id: kept[piece.id] if piece.id in kept else next(free, None) for piece in game.pieces}
        self.roster = {piece: figure for piece, figure in roster.items() if figure is not None}
        self.journal.seat_for(game)
        self.tracker = Tracker(game.board, self._parts.clock)
        self.executor = SceneExecutor(
            setup=TableSetup(game.board, self.roster, layout.motors, self.names, game.name in TWO_SIDED),
            router=Router(game.board, self.roster, self.names, layout.figure_mm, layout.token_mm, layout.bounds),
            plan=self._parts.plan,
            silent=self._is_silent,
            speed=self._speed,
            drives=self._parts.drives(self.tracker),
            clock=self._parts.clock,
            drive_log=self.drive_log,
            changed=self._changed,
        )

    def fits(self, game: Game) -> None:
        """Refuse a game that the sheet on the table and its figures cannot show.

        Raises:
            UnknownOrderError: it is another game, or its options need another sheet or more figures.
        """
        here, owned = self.game, len(self._parts.layout.figures)
        if game.name != here.name:
            raise UnknownOrderError(words("notice.sheet/wrong", game=game.name))
        if (game.board.name, game.board.sites) != (here.board.name, here.board.sites):
            raise UnknownOrderError(words("order.sheet"))
        if owned < len(game.pieces):
            raise UnknownOrderError(words("order.figures", needed=len(game.pieces), owned=owned))

    def _is_silent(self, figure: int) -> bool:
        heard_s = self._parts.fleet.figure(figure).status.link.last_heard_s
        return heard_s is not None and self._parts.clock.now() - heard_s > SILENT_S

    def _speed(self, figure: int) -> SpeedModel:
        return speed_model_of(self._parts.fleet.top_mm_s(figure))

    def permit(self) -> None:
        """Let the figures drive if everything around the game allows it; else stop them."""
        self.executor.permit(self.conditions.may_drive and self._parts.fleet.connected)

    # The match

    def playing(self) -> Match:
        """The match that is being played.

        Raises:
            UnknownOrderError: there is none.
        """
        if self.journal.running is None:
            raise UnknownOrderError(words("order.lobby"))
        return self.journal.running

    def play(self, ply: Ply, source: str) -> int:
        """Write a ply to the journal, then act on it. Returns its number.

        Raises:
            OrderError: the journal cannot be written; nothing has changed.
        """
        match = self.playing()
        self._record(lambda: self.journal.play(ply, source))
        if self.stage is None or ply.effects:
            self.begin(*self.stages_of(match, match.ply), effects=ply.effects)
        return match.ply

    async def play_unasked(self, ply: Ply, source: str) -> None:
        """Play a ply without an order; if the journal cannot be written, wait, and the caller decides again."""
        try:
            self.play(ply, source)
        except JournalError as error:
            log.error("%s", error_text(error))
            await self._parts.clock.sleep(RETRY_S)

    async def finish_played(self, match: Match) -> None:
        """End a match that the rules have ended; while the journal cannot be written, it goes on, with its secrets."""
        while match is self.journal.running and match.state.outcome and self.stage is None:
            try:
                self.journal.finish("played")
            except JournalError as error:
                log.error("%s", error_text(error))
                self._changed()
                await self._parts.clock.sleep(RETRY_S)

    def amend(self, kind: Literal["undo", "adjust"], text: str, source: str) -> None:
        """Take decisions back, or accept the position that the table shows; the board is brought to agree.

        Raises:
            JournalError: the journal cannot be written; nothing has changed.
        """
        self._record(lambda: self.journal.amend(kind, text, source))
        self.begin(Stage("repair", self.playing().state.scene()))

    def _record(self, write: Callable[[], None]) -> None:
        try:
            write()
        finally:
            self._changed()
        self.detector.clear()

    async def resume(self) -> bool:
        """Take up the journal's latest match if it is one of this game, wherever the figures stand.

        Call it before the loop runs.

        Returns:
            Whether the match goes on. One that has ended is shown until the next begins.
        """
        settled = await self.journal.resume(self.game.name, self._parts.referee)
        match = self.journal.match
        if settled is None or match is None:
            return False
        if self.journal.finished and not self._was_opened_for(match.game):
            self.journal.put_away()
            self.journal.seat_for(self.game)
            return False
        self.take_up(match.game)
        if self.journal.finished:
            return False
        scene = before = match.state.scene()
        ply = match.unsettled(settled)
        if settled < 0:
            self.begin(Stage("setup", scene))
        elif ply is not None and match.entries[-1].kind == "action":
            self.begin(*self.stages_of(match, ply))
            self._resuming = True
            before = match.before(ply).scene()
        else:
            self.begin(Stage("repair", scene))
        self.tracker.expect(before.tokens)
        return True

    def _was_opened_for(self, game: Game) -> bool:
        """Whether this table can show that game, and was opened with the same options or with none."""
        try:
            self.fits(game)
        except UnknownOrderError:
            return False
        return _same(self.game, game) or _same(self.game, registry.make(self.game.name))

    # Stages

    @property
    def stage(self) -> Stage | None:
        """The stage under way."""
        return self.stages[0] if self.stages else None

    def begin(self, *stages: Stage, effects: tuple[EffectGroup, ...] = ()) -> None:
        """Bring the table through these stages, which effects ask for, instead of those that are under way."""
        self.drop_stages()
        self.stages = stages
        if self.remote is not None and self.journal.running:
            self.remote.pursue(stages[0].purpose, stages[-1].goal, stages[0].start, effects)
        self.detector.clear()
        self.executor.wake()
        self._changed()

    def drop_stages(self) -> None:
        """End the stages under way; figures that drive stop."""
        self.stages = ()
        if self._bringing is not None:
            self._bringing.cancel()

    async def bring(self, stage: Stage) -> bool:
        """Work until the present stage is reached; False if other stages were begun meanwhile."""
        self._bringing = asyncio.ensure_future(self._bring(stage))
        try:
            await asyncio.wait((self._bringing,))
            if self._bringing.cancelled():
                return False
            self._bringing.result()
            self.stages = self.stages[1:]
            return True
        finally:
            self._bringing.cancel()

    async def _bring(self, stage: Stage) -> None:
        await self.executor.bring(stage)
        if self.remote is not None and len(self.stages) == 1:
            await self.remote.agreement()

    def follow(self, goal: Goal) -> None:
        """Bring the table to a goal of the match that is followed."""
        assert self.followed is not None
        self.followed.goal = goal
        stages: tuple[Stage, ...] = ()
        if goal.before is not None:
            stages = stages_from_effects(self.game.board, goal.before, goal.effects, self._parts.layout.figure_mm)
        self.begin(*(stages or (Stage(goal.purpose, goal.scene),)))

    def wanted(self) -> Scene:
        """The scene that the table is to show.

        Raises:
            UnknownOrderError: no match is played.
        """
        if self.followed is not None and self.followed.goal is not None:
            return self.followed.goal.scene
        return self.playing().state.scene()

    @property
    def paused(self) -> Msg | None:
        """Why the match waits; None while it does not: this table or the other one is stopped, or it changes houses."""
        if self.journal.frozen:
            return words("order.handing")
        if self.conditions.stopped is not None:
            return words("order.stopped")
        return self.remote.paused if self.remote is not None else None

    def skip_to_seen(self) -> None:
        """After a restart, begin with the stage that the table shows, and check every figure."""
        if self._resuming and self.executor.estimate is not None:
            figures = self.executor.estimate.figures
            sites = {piece: figures[f].site if f in figures else None for piece, f in self.roster.items()}
            stages = self.stages[stage_at(self.stages, sites) :]
            everybody = frozenset(self.roster)
            self.stages = tuple(replace(stage, focus=(stage.focus or everybody) | everybody) for stage in stages)
            self._resuming = False

    def stages_of(self, match: Match, ply: int) -> tuple[Stage, ...]:
        """The stages that carry out a ply; a single one without demands if nothing of it can be seen."""
        effects = match.log[ply - 1].effects
        stages = stages_from_effects(match.game.board, match.before(ply).scene(), effects, self._parts.layout.figure_mm)
        return stages or (Stage("ply", match.state.scene(), focus=frozenset()),)

    # What disagrees

    def differences(self) -> tuple[Difference, ...]:
        """What people see as the mismatch: unasked differences during a stage, or unexplained ones between plies."""
        if self.stage is not None:
            return self.executor.extra
        return self.detector.mismatch.differences if self.detector.mismatch else ()


def _same(one: Game, other: Game) -> bool:
    return (one.name, dict(one.options)) == (other.name, dict(other.options))
