"""A table without camera and robots that plays the real game: every order settles immediately."""

import asyncio
import math
import threading
from collections.abc import Callable, Sequence
from datetime import date
from itertools import takewhile
from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np

from controller.api.answers import PuzzleLevel
from controller.api.calibration import Calibrating, Calibrator
from controller.api.service import Servicer, ServiceTask, Servicing
from controller.api.table_api import Change, Json, Order
from controller.api.wording import say, sentence, words
from controller.errors import IllegalOrderError, NotYourTurnError, StaleOrderError, TableBusyError, UnknownOrderError
from controller.fleet.status import FigureStatus, as_data
from controller.match.library import Library
from controller.match.match import Match
from controller.match.stored_match import Entry, StoredMatch, Summary
from controller.table.library.hindsight import Hindsight
from controller.table.library.history import moment
from controller.table.library.stored_positions import StoredMatches
from controller.table.lobby.puzzle import DailyPuzzle
from controller.table.play.hints import hinted
from controller.table.views.board_view import game_offer, game_view, level_views, named_piece
from controller.table.views.lesson_view import lesson_view, puzzle_view
from controller.table.views.offers import offers
from controller.table.views.seat_view import outcome_view, without_null
from controller.workers import run_here
from engine import registry
from engine.effects import Place, Relocate, Remove
from engine.errors import EngineError
from engine.lesson import LessonState, lesson
from engine.why import why_not
from engine.words import seat as name
from tests.controller.table.harness import LAYOUT
from tests.support.answers import validated
from tests.web_remote.doubles.linking_double import LinkingDouble

JPEG = bytes(cv2.imencode(".jpg", np.full((60, 48, 3), 170, np.uint8))[1])


MONDAY = date(2026, 11, 23)
"""The fixed day whose puzzle it shows."""

OPEN: Json = {"kind": "open", "name": "", "level": None}


class Journal:
    """A journal of the one match on the table; no other file can be written."""

    path = Path("/dev/null/journal.sqlite")

    def __init__(self, table: "TableDouble") -> None:
        self._table = table

    def matches(self) -> list[str]:
        return ["m-1"] if self._table.state else []

    def listed(self) -> list[Any]:
        return [self._summary(self.load(match)) for match in self.matches()]

    def load(self, match: str) -> StoredMatch:
        table = self._table
        entries = (
            Entry(n, "action", one["seat"] or "chance", one["action"], "phone", 12.0 * n)
            for n, one in enumerate(table.log, 1)
        )
        return StoredMatch(
            id=match,
            game=table.name,
            options=table.game.options,
            roster={},
            seats=table.seats,
            seed=1,
            finished="played" if table.finished or (table.state and table.state.outcome) else None,
            entries=tuple(entries),
            settled=len(table.log),
            begun="2026-11-24T12:00:00+00:00",
            winners=tuple((table.finished or {}).get("winners", ())),
        )

    def _summary(self, stored: StoredMatch) -> Summary:
        return Summary(
            stored.id, stored.game, stored.seats, stored.finished, stored.begun, stored.winners, len(stored.entries)
        )


@validated
class TableDouble(LinkingDouble):
    """Implements `controller.api.table_api.TableApi`. Tests set `tasks`, `mismatch`, ... and call `changed`."""

    def __init__(self, game: str = "robotory", options: Json | None = None) -> None:
        self.game = registry.make(game, options)
        self.name = self.game.name
        self.state = None
        self.log: list[Json] = []
        self.states: list[Any] = []
        self.undo_asked: Json | None = None
        self.last: Json | None = None
        self.fair_play: Json | None = None
        self.seats = dict.fromkeys(self.game.seats, OPEN)
        self.stopped: Json | None = None
        self.tasks: list[Json] = []
        self.calibrating: Calibrating | None = None
        self.calibrator: Calibrator | None = None
        self.servicing: Servicing | None = None
        self.servicer: Servicer | None = None
        self.drive: Json | None = None
        self.after_order: Callable[[], object] = lambda: None
        self.mismatch: Json | None = None
        self.countdown: Json | None = None
        self.notices: list[Json] = []
        self.timers: list[Json] = []
        self.sheet: Json | None = None
        self.simulated = self.watched = False
        self.replay: Json | None = None
        self.finished: Json | None = None
        self.hand = False
        self.unsure: Json = {}
        self.options: list[Json] = []
        self.started: Json = {}
        self.now_s = 100.0
        self.health: dict[int, FigureStatus] = {}
        self.busy = False
        self.calls: list[tuple[Any, ...]] = []
        self.picture_jpeg: bytes | None = JPEG
        self.other_jpeg: bytes | None = JPEG
        self._answers: dict[str, int] = {}
        self._listeners: list[Callable[[Change], None]] = []
        self._puzzle = DailyPuzzle(self, LAYOUT, run_here)  # type: ignore[arg-type]
        replay: Any = None  # of its own, below
        library = Library(Journal(self))  # type: ignore[arg-type]
        self.stored = StoredMatches(library, LAYOUT, run_here, replay, Hindsight(run_here, bool), self.changed)

    def changed(self, change: Change = "view") -> None:
        for listener in self._listeners:
            listener(change)

    def games(self) -> list[Json]:
        games = {name: self.game if name == self.game.name else registry.make(name) for name in registry.games()}
        offers = [game_offer(game, range(5), (4,), game is self.game) for game in games.values()]
        here = {"name": self.name, "options": self.options}
        return [{**offer, **here} if offer["here"] else offer for offer in offers]

    def board(self) -> Json:
        board = self.game.board
        width, height = board.field_mm

        def site(one: Any) -> Json:
            return {
                "id": one.id,
                "x": one.x_mm,
                "y": one.y_mm,
                "outline": [[x - one.x_mm, y - one.y_mm] for x, y in one.outline_mm],
                "traits": dict(one.traits),
            }

        return {
            "name": board.name,
            "field_mm": [width, height],
            "pitch_mm": board.pitch_mm,
            "figure_mm": 40.0,
            "token_mm": 20.0,
            "sheet_mm": [-60.0, -60.0, width + 60, height + 60],
            "sites": [site(one) for one in board.sites.values()],
            "parks": [site(one) for one in board.parks],
        }

    @property
    def to_act(self) -> tuple[str, ...]:
        return self.state.to_act if self.state and not self.finished else ()

    def view(self, seat: str | None) -> Json:
        state = self.state
        taught = state.lesson if isinstance(state, LessonState) else None
        puzzle = puzzle_view(taught.puzzle, taught.line) if taught and taught.puzzle else None
        start = state or self.game.start()
        ended = self.finished or (outcome_view(state) if state else None)
        shown = {
            "phase": self._phase(bool(ended)),
            "stopped": self.stopped,
            "game": {**game_view(self.game), "name": self.name},
            "match": "m-1" if state else None,
            "ply": len(self.log),
            "you": {
                "seat": seat,
                "to_act": seat in self.to_act,
                "decision": f"{len(self.log)}-{seat}" if seat in self.to_act else None,
                "offers": offers(state, str(seat), ()) if seat in self.to_act else None,
            },
            "seats": {name: {"id": name, **held, "to_act": name in self.to_act} for name, held in self.seats.items()},
            "levels": level_views(self.game.name),
            "state": state.view(seat) if state else None,
            "figures": {
                piece.id: {
                    **named_piece(piece),
                    "figure": number,
                    "site": start.scene().figures[piece.id],
                    "state": "standing",
                    "down": False,
                    "link": "ok",
                    "battery": 0.81,
                }
                for number, piece in enumerate(self.game.pieces)
            },
            "tokens": {
                site: {"site": site, "kind": token.kind, "side": token.side, "seen": True}
                for site, token in start.scene().tokens.items()
            },
            "tasks": {task["id"]: task for task in self.tasks},
            "drive": self.drive,
            "mismatch": self.mismatch,
            "countdown": self.countdown,
            "log": {str(entry["ply"]): entry for entry in self.log},
            "fair_play": self.fair_play,
            "last": self.last,
            "undo": self._undoable(),
            "outcome": ended,
            "timers": self.timers,
            "simulated": self.simulated,
            "sheet": self.sheet,
            "replay": self.replay,
            "lesson": lesson_view(state) if isinstance(state, LessonState) and not puzzle else None,
            "puzzle": puzzle,
            "linked": self.linked,
            "hall": self.hall,
            "notices": self.notices,
        }
        return without_null(shown)

    def _phase(self, ended: bool) -> str:
        if self.state is None:
            return "lobby"
        if ended:
            return "over"
        if self.mismatch:
            return "mismatch"
        return "busy" if self.busy or self.tasks or self.drive else "play"

    def poses(self) -> Json:
        scene = (self.state or self.game.start()).scene()
        figures = {}
        for n, (piece, site) in enumerate(scene.figures.items()):
            at = self.game.board.site(site)
            figures[piece] = [at.x_mm, at.y_mm, math.pi / 6 + n * math.pi / 3, 0.1]
        return {"t": 1.0, "figures": figures, "unsure": self.unsure, "hand": self.hand, "done": None}

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def steps(self, seat: str, prefix: Sequence[str]) -> Json:
        return offers(self._playing(), seat, tuple(prefix))

    async def explore(self, line: Sequence[str]) -> Any:
        try:
            return registry.explore(self._playing(), line)
        except EngineError as error:
            raise IllegalOrderError(getattr(error, "words", words("order.line"))) from error

    async def puzzle(self, day: date, level: PuzzleLevel) -> Any:
        return await self._puzzle.of(MONDAY, level)

    async def explore_puzzle(self, day: date, level: PuzzleLevel, line: Sequence[str]) -> Any:
        return self._puzzle.explore(day, level, line)

    async def why(self, seat: str, prefix: Sequence[str]) -> Json:
        return sentence(why_not(self._playing(), seat, prefix))

    def _playing(self) -> Any:
        if self.state is None or self.finished:
            raise UnknownOrderError(words("order.lobby"))
        return self.state

    def _apply(self, seat: str, text: str) -> Any:
        try:
            return self._playing().apply(self.game.action(seat, text))
        except EngineError as error:
            raise IllegalOrderError(getattr(error, "words", words("order.notation", action=text))) from error

    def figures(self) -> list[Json]:
        return [as_data(number, status, self.now_s) for number, status in self.health.items()]

    async def ghost(self, seat: str, action: str) -> Json:
        effects = [effect for group in self._apply(seat, action)[1] for effect in group]
        drives = [effect for effect in effects if isinstance(effect, Relocate)]
        sites = [self.game.board.site(name) for name in drives[0].path] if drives else []
        route = [[site.x_mm, site.y_mm] for site in sites]
        seconds = 2.0 * max(0, len(route) - 1)
        return {
            "routes": [{"piece": drives[0].piece, "route_mm": route, "begin_s": 0.0, "end_s": seconds}]
            if drives
            else [],
            "seconds": seconds,
            "carry": [],
            "turn": [],
            "blocked": None,
            "lift": [effect.site for effect in effects if isinstance(effect, Remove)],
            "lay": [
                {"site": effect.site, "token": {"kind": effect.token.kind, "side": effect.token.side}}
                for effect in effects
                if isinstance(effect, Place)
            ],
        }

    def _undoable(self) -> Json | None:
        seat = (self.undo_asked or {}).get("seat") or (self.log[-1]["seat"] if self.log else None)
        own = list(takewhile(lambda entry: entry["seat"] == seat, reversed(self.log)))
        nothing = {"asked": None, "waiting": [], "refused": None}
        return (
            {"seat": seat, "most": len(own), **nothing, **(self.undo_asked or {})}
            if seat and not self.finished
            else None
        )

    async def undo(self, seat: str, decisions: int) -> None:
        others = [name for name, held in self.seats.items() if held["kind"] == "human" and name != seat]
        self.undo_asked = {"asked": decisions, "waiting": others, "refused": None}
        self._take_back()

    async def answer_undo(self, seat: str, agrees: bool) -> None:
        assert self.undo_asked is not None
        waiting = [other for other in self.undo_asked["waiting"] if other != seat]
        self.undo_asked = self.undo_asked | {"waiting": waiting}
        if agrees:
            self._take_back()
        else:
            self.undo_asked = self.undo_asked | {"refused": seat, "waiting": []}
            self.changed()

    def _take_back(self) -> None:
        if self.undo_asked and not self.undo_asked["waiting"]:
            for _ in range(self.undo_asked["asked"]):
                self.state = self.states.pop()
                self.log.pop()
            self.undo_asked = self.last = None
            self.changed("poses")
        self.changed()

    async def hint(self, seat: str) -> Json:
        return {
            key: value if isinstance(value, str) else sentence(value)
            for key, value in hinted(self.name, self.game.options, str(self._playing()), seat, 0)._asdict().items()
        }

    async def history(self, seat: str | None, ply: int) -> Json:
        match = Match("m-1", self.game, {}, 1)
        for n, entry in enumerate(self.log, start=1):
            match.add(Entry(n, "action", entry["seat"], entry["action"], "phone", 0.0))
        return moment(match, seat, ply)

    async def matches(self, text: str, game: str | None) -> list[Any]:
        return await self.stored.matches(text, game)

    async def stored_match(self, match: str) -> Any:
        return await self.stored.stored_match(match)

    async def stored_moment(self, match: str, ply: int) -> Any:
        return await self.stored.stored_moment(match, ply)

    async def remarks(self, match: str) -> Any:
        return await self.stored.remarks(match)

    async def export_match(self, match: str) -> str:
        return await self.stored.export_match(match)

    async def import_match(self, text: str) -> Any:
        return await self.stored.import_match(text)

    async def remove_match(self, match: str) -> None:
        await self.stored.remove_match(match)

    async def start_replay(self, match: str, ply: int) -> None:
        plies = (await self.stored.open_match(match)).ply
        self.replay = {"match": match, "ply": ply, "plies": plies, "paused": False, "settled": True, "entry": None}
        self.changed()

    async def pause_replay(self, paused: bool) -> None:
        if self.replay is None:
            raise UnknownOrderError(words("replay.none"))
        self.replay = {**self.replay, "paused": paused}
        self.changed()

    async def end_replay(self) -> None:
        self.replay = None
        self.changed()

    async def submit(self, order: Order) -> int:
        if order.id in self._answers:
            return self._answers[order.id]
        if order.seat not in self.to_act:
            raise NotYourTurnError(words("order.turn", seat=name(order.seat)))
        if order.decision != f"{len(self.log)}-{order.seat}":
            raise StaleOrderError(words("order.stale"))
        if self.busy or self.stopped:
            raise TableBusyError(words("order.busy"))
        self.play(order.seat, order.action)
        self._answer()
        ply = self._answers[order.id] = len(self.log)
        self.after_order()
        self.changed()
        self.changed("poses")
        return ply

    def _answer(self) -> None:
        while isinstance(self.state, LessonState) and self.state.answer:
            self.play(self.state.answer.actor, str(self.state.answer))

    def play(self, seat: str, text: str) -> None:
        """Play an action and write it into the log without a notice."""
        after, groups = self._apply(seat, text)
        told = sentence(self._playing().words(self.game.action(seat, text), None))
        self.states.append(self.state)
        self.undo_asked = None
        self.state = after
        self.log.append({"ply": len(self.log) + 1, "seat": seat, "action": text, "msg": told, "source": "phone"})
        drives = [effect for group in groups for effect in group if isinstance(effect, Relocate)]
        if drives:
            ways = [{"piece": drive.piece, "path": list(drive.path)} for drive in drives]
            self.last = {"ply": len(self.log), "ways": ways, "sites": []}

    def seat(self, seat: str, kind: Literal["open", "human", "computer"], name: str, level: str | None) -> None:
        if seat not in self.seats:
            raise UnknownOrderError(words("order.no-seat", seat=seat))
        if kind == "computer":
            level = level or registry.default_level(self.name)
        self.seats[seat] = {"kind": kind, "name": name, "level": level}
        self.changed()

    async def set_up(self, game: str, options: Json) -> None:
        self.game = registry.make(game, {**self.game.options, **options})
        self.seats = {seat: self.seats.get(seat, OPEN) for seat in self.game.seats}
        self.state, self.log, self.states, self.finished = None, [], [], None
        self.changed()

    async def change_sheet(self, game: str) -> None:
        title = registry.make(game).title
        self.state, self.log, self.states, self.finished = None, [], [], None
        self.sheet = {"game": game, "title": title, "step": "clear", "pieces": [], "tokens": 0, "trouble": None}
        self.changed()

    async def keep_sheet(self) -> None:
        self.sheet = None
        self.changed()

    async def calibrate(self, steps: Sequence[str], view: int = 0) -> None:
        if self.calibrating is None:
            raise UnknownOrderError(words("order.no-calibration"))
        self.calibrator = self.calibrating(steps)
        self.at_work = asyncio.create_task(self.calibrator.run())

    def calibration(self) -> Calibrator | None:
        return self.calibrator

    async def serve(self, task: ServiceTask, figures: Sequence[int]) -> None:
        if self.state is not None and not self.finished:
            raise TableBusyError(words("order.running"))
        if self.servicing is None:
            raise UnknownOrderError(words("order.no-service"))
        self.servicer = self.servicing(self.name, task, figures)
        self.at_work = asyncio.create_task(self.servicer.run())

    def service(self) -> Servicer | None:
        return self.servicer

    async def blink(self, figure: int) -> None:
        self.calls.append(("blink", figure))

    async def start_match(self, game: str, options: Json, watch: bool = False) -> None:
        self.watched = watch
        if game != self.name:
            raise UnknownOrderError(words("notice.sheet/wrong", game=game))
        self.started = {**self.game.options, **options}
        self.state, self.log, self.states, self.last, self.finished = self.game.start(), [], [], None, None
        self.changed()
        self.changed("poses")

    async def learn(self) -> None:
        taught = lesson(self.name)
        assert taught is not None
        await self.start_match(self.name, {})
        self.state = taught.start()
        self.changed()

    async def show_puzzle(self, day: date, level: PuzzleLevel, line: Sequence[str]) -> None:
        shown = self._puzzle.shown(day, level, line)
        await self.start_match(self.name, {})
        self.state = shown
        self._answer()
        self.changed()

    async def end_lesson(self) -> None:
        await self.set_up(self.name, {})

    async def go_on(self, match: str) -> None:
        self.calls.append(("go-on", match))
        await self.start_match(self.name, {})

    async def finish_match(self, how: Literal["resign", "abandon"], seat: str | None) -> None:
        self._playing()
        winners = [other for other in self.seats if other != seat] if how == "resign" else []
        self.finished = {"winners": winners, "reason": say("outcome.resigned", seat=name(str(seat))), "scores": {}}
        self.changed()

    async def tidy(self) -> None:
        self.calls.append(("tidy", ()))

    def stop_wheels(self) -> None:
        self.calls.append(("wheels", threading.current_thread().name))

    def stop(self, by: str, reason: str = "stop") -> None:
        self.calls.append(("stop", by))
        self.stopped = {"by": by, "reason": reason}
        self.changed()

    async def resume(self, by: str) -> None:
        self.calls.append(("resume", by))
        self.stopped = None
        self.changed()

    async def answer_task(self, task: str, answer: Literal["done", "cannot"], seat: str | None) -> None:
        self.calls.append(("task", task, answer, seat))
        if task not in [one["id"] for one in self.tasks]:
            raise UnknownOrderError(words("order.task"))
        told = {"state": "done"} if answer == "done" else {"cannot": True}
        self.tasks = [one | told if one["id"] == task else one for one in self.tasks]
        self.changed()

    async def resolve(self, choice: str, by: str) -> None:
        self.calls.append(("resolve", choice, by))
        self.mismatch = None
        self.changed()

    async def confirm_move(self, seat: str) -> None:
        self.calls.append(("confirm", seat))
        self.countdown = None
        self.changed()

    async def nudge(self, piece: str) -> None:
        self.calls.append(("nudge", piece))

    async def identify(self, piece: str) -> None:
        self.calls.append(("identify", piece))

    async def picture(self) -> bytes | None:
        return self.picture_jpeg
