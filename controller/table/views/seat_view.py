"""What a seat may see of a snapshot, as `controller.api.shapes` declares it."""

import math
from collections.abc import Mapping
from typing import Any, cast

from controller.api import sentences, shapes
from controller.api.game_states import GameState
from controller.api.wording import say, sentence, words
from controller.execution.hand_tasks import HandTask
from controller.fleet.status import FigureStatus
from controller.match.chance import commitment, seed_text
from controller.match.match import ActionText, Played
from controller.planning.stages import Why
from controller.table.play.mismatch import AcceptMove, Choice, choices
from controller.table.views.board_view import game_view, level_views, named_piece, token_name
from controller.table.views.lesson_view import lesson_view, puzzle_view
from controller.table.views.notices import notices
from controller.table.views.offers import offers
from controller.table.views.plan_view import drive_view, last_move
from controller.table.views.snapshot import TableSnapshot
from controller.tracking.differences import Difference, TokenDifference
from engine.effects import Token
from engine.lesson import LessonState
from engine.state import Piece, State
from engine.words import Msg, Name, seat, site


def view(table: TableSnapshot, seat: str | None) -> shapes.View:
    """All that the seat may see now; None for a spectator."""
    match = table.match
    shown: shapes.View = {
        "phase": _phase(table),
        "game": game_view(table.game),
        "ply": match.ply if match else 0,
        "you": _you(table, seat),
        "seats": {name: _seat(table, name) for name in table.seats},
        "levels": level_views(table.game.name),
        "figures": _figures(table),
        "tokens": _tokens(table),
        "tasks": {task.id: task_view(task, table.names, _seat_asked(table)) for task in table.tasks},
        "timers": [
            {"name": name, "seconds": math.ceil(left_s), "running": table.timers_running}
            for name, left_s in table.timers.items()
        ],
        "log": {str(number): log_entry(number, played, seat) for number, played in enumerate(table.log, 1)},
        "simulated": False,
        "notices": notices(table._replace(hinted=table.hinted - {seat})),
    }
    if match is not None:
        shown["match"] = match.id
        shown["state"] = cast(GameState, without_null(match.state.view(seat)))
    if table.conditions.stopped:
        shown["stopped"] = table.conditions.stopped
    if table.drive:
        shown["drive"] = drive_view(table.drive)
    if mismatch := _mismatch(table, seat):
        shown["mismatch"] = mismatch
    if countdown := _countdown(table, seat):
        shown["countdown"] = countdown
    if fair_play := _fair_play(table):
        shown["fair_play"] = fair_play
    if last := last_move(table.log):
        shown["last"] = last
    if undo := _undo(table):
        shown["undo"] = undo
    if match is not None and isinstance(match.state, LessonState):
        if match.state.lesson.puzzle:
            shown["puzzle"] = puzzle_view(match.state.lesson.puzzle, match.state.lesson.line)
        else:
            shown["lesson"] = lesson_view(match.state)
    if outcome := _outcome(table):
        shown["outcome"] = outcome
    if table.replay:
        shown["replay"] = table.replay
    return shown


def without_null(value: Any) -> Any:
    """The JSON value without the members of its objects that are null: a merge patch cannot set one to null."""
    if isinstance(value, dict):
        return {name: without_null(member) for name, member in value.items() if member is not None}
    return [without_null(one) for one in value] if isinstance(value, list) else value


def _you(table: TableSnapshot, seat: str | None) -> shapes.You:
    you: shapes.You = {"to_act": seat in table.to_act}
    if seat is not None:
        you["seat"] = seat
        if table.match and you["to_act"]:
            you["decision"] = table.match.decisions[seat]
            you["offers"] = offers(table.match.state, seat, ())
    return you


def _phase(table: TableSnapshot) -> shapes.Phase:
    if table.match is None:
        return "lobby"
    if table.finished:
        return "over"
    if choices(table):
        return "mismatch"
    if table.stage is None:
        return "play"
    return "setup" if table.stage.purpose == "setup" else "busy"


def _seat(table: TableSnapshot, name: str) -> shapes.Seat:
    occupant = table.seats[name]
    shown: shapes.Seat = {"id": name, "kind": occupant.kind, "name": occupant.name, "to_act": name in table.to_act}
    if occupant.level is not None:
        shown["level"] = occupant.level
    return shown


def _outcome(table: TableSnapshot) -> shapes.Outcome | None:
    if table.finished.startswith("resigned/"):
        resigned = table.finished.removeprefix("resigned/")
        winners = [name for name in table.seats if name != resigned]
        return {"winners": winners, "reason": say("outcome.resigned", seat=seat(resigned)), "scores": {}}
    return outcome_view(table.match.state) if table.match else None


def outcome_view(state: State) -> shapes.Outcome | None:
    """How the rules have ended a match; None while it goes on."""
    if state.outcome is None:
        return None
    winners, scores = list(state.outcome.winners), dict(state.outcome.scores)
    return {"winners": winners, "reason": sentence(state.outcome.words), "scores": scores}


def _undo(table: TableSnapshot) -> shapes.Undo | None:
    """What can be taken back, and what is asked; the same for everybody."""
    undoable = table.match.undoable if table.match and not table.finished else None
    if undoable is None:
        return None
    undo: shapes.Undo = {"seat": undoable.actor, "most": undoable.decisions, "waiting": []}
    if request := table.undo:
        undo["asked"] = request.decisions
        if request.refused:
            undo["refused"] = request.refused
        else:
            undo["waiting"] = list(request.waiting(table.seats))
    return undo


def _fair_play(table: TableSnapshot) -> shapes.FairPlay | None:
    match = table.match
    fixed = commitment(match.seed) if match else None
    if match is None or fixed is None:
        return None
    return {"sha256": fixed, "seed": seed_text(match.seed)} if table.finished else {"sha256": fixed}


def log_entry(number: int, played: Played, seat: str | None) -> shapes.LogEntry:
    """A ply as the seat may read it."""
    entry = played.entry
    told = played.told[seat] if entry.kind == "action" else ActionText(entry.kind, say("log.adjust"))
    source = cast(shapes.Source, entry.source.partition("/")[0])
    shown: shapes.LogEntry = {"ply": number, "action": told.text, "msg": told.sentence, "source": source}
    if entry.actor:
        shown["seat"] = entry.actor
    return shown


# Figures and tokens


def _figures(table: TableSnapshot) -> dict[str, shapes.Figure]:
    flags = table.match.state.scene().flags if table.match else {}
    return {piece.id: _figure(table, piece, "down" in flags.get(piece.id, ())) for piece in table.game.pieces}


def _figure(table: TableSnapshot, piece: Piece, down: bool) -> shapes.Figure:
    figure, pose = table.roster.get(piece.id), table.pose(piece.id)
    health = table.health.get(figure) if figure is not None else None
    state = _figure_state(table, piece.id)
    shown = cast(shapes.Figure, {**named_piece(piece), "state": state, "down": down, "link": _link(health)})
    if figure is not None:
        shown["figure"] = figure
    if pose and pose.site:
        shown["site"] = pose.site
    if health and health.telemetry.battery is not None:
        shown["battery"] = round(health.telemetry.battery, 2)
    return shown


def _link(health: FigureStatus | None) -> shapes.FigureLink:
    if health is None:
        return "hand"
    return "ok" if health.link.up else "lost"


def _figure_state(table: TableSnapshot, piece: str) -> shapes.FigureState:
    pose = table.pose(piece)
    if pose is None or pose.sight == "lost":
        return "lost"
    if table.drive and piece in table.drive.states:
        return "driving"
    return "standing" if pose.site else "moved"


def _tokens(table: TableSnapshot) -> dict[str, shapes.PlacedToken]:
    """The tokens that the camera has seen; `seen` is False while their site is hidden."""
    if table.estimate is None:
        return {}
    standing = {pose.site for pose in table.estimate.figures.values()}
    return {
        site: {"site": site, **token_name(estimate.token), "seen": estimate.known}
        for site, estimate in table.estimate.sites.items()
        if estimate.token is not None and site not in standing
    }


# Hand tasks


def task_view(task: HandTask, names: Mapping[str, Name], seat: str | None) -> shapes.Task:
    """A hand task with its words."""
    told = sentence(task_message(task, names))
    shown: shapes.Task = {
        "id": task.id,
        "kind": task.kind,
        "site": task.site,
        "state": "done" if task.done else "open",
        "cannot": task.cannot,
        "key": told["key"],
        "args": told["args"],
        "text": told["text"],
    }
    if task.token:
        shown["token"] = token_name(task.token)
    if task.piece is not None:
        shown["piece"] = task.piece
    if seat is not None:
        shown["seat"] = seat
    if task.why:
        shown["why"] = _why(task.why, names)
    return shown


def task_message(task: HandTask, names: Mapping[str, Name]) -> Msg:
    """What hands are asked to do."""
    if task.piece is not None:
        return words("task.carry", piece=names[task.piece], site=site(task.site))
    assert task.token is not None, task
    return words(f"task.{task.kind}", token=task.token, site=site(task.site))


def _why(why: Why, names: Mapping[str, Name]) -> sentences.Sentence:
    return say("why.carried-by", piece=names[why.piece]) if why.piece else say(f"why.{why.code}")


def _seat_asked(table: TableSnapshot) -> str | None:
    """Whose task it is: that of the person who ordered the present ply; None for anybody."""
    if not table.log or table.stage is None or table.stage.purpose != "ply":
        return None
    actor = table.log[-1].entry.actor
    return actor if actor in table.seats and table.seats[actor].kind == "human" else None


# Mismatch and countdown


def _choice(table: TableSnapshot, choice: Choice, reader: str | None) -> sentences.Sentence:
    if isinstance(choice, AcceptMove) and table.match is not None:
        action = choice.action
        return say(choice.key, seat=seat(action.actor), action=table.match.state.words(action, reader))
    return say(choice.key)


def _mismatch(table: TableSnapshot, seat: str | None) -> shapes.Mismatch | None:
    offered = choices(table)
    if not offered:
        return None
    shown = [choice for choice in offered if not _is_secret(table, choice, seat)]
    return {
        "differences": [difference_view(found, table.names) for found in table.differences],
        "choices": [{"id": choice.id, "host": choice.host, **_choice(table, choice, seat)} for choice in shown],
    }


def _is_secret(table: TableSnapshot, choice: Choice, seat: str | None) -> bool:
    """Whether a choice may tell this seat what another holds: a move is offered only if its cards are there."""
    return table.game.hidden and isinstance(choice, AcceptMove) and choice.action.actor != seat


def difference_view(found: Difference, names: Mapping[str, Name]) -> shapes.TokenDifference | shapes.FigureDifference:
    """A difference with its words."""
    if isinstance(found, TokenDifference):
        return _token_difference(found)
    robot, expected = names[found.piece], site(found.expected)
    if found.seen is None:
        told = say("difference.astray", piece=robot, site=expected)
    else:
        told = say("difference.figure", piece=robot, site=expected, seen=site(found.seen))
    shown: shapes.FigureDifference = {
        "site": found.expected,
        "piece": found.piece,
        "expected": found.expected,
        "key": told["key"],
        "args": told["args"],
        "text": told["text"],
    }
    if found.seen is not None:
        shown["seen"] = found.seen
    return shown


def _token_difference(found: TokenDifference) -> shapes.TokenDifference:
    here, expected, seen = site(found.site), found.expected, found.seen
    if seen is None:
        assert expected is not None, found
        message = say("difference.missing", expected=expected, site=here)
    elif expected is None:
        message = say("difference.extra", seen=seen, site=here)
    else:
        message = say("difference.wrong", seen=seen, expected=expected, site=here)
    return {"site": found.site, "expected": _name(expected), "seen": _name(seen), **message}


def _name(token: Token | None) -> str:
    return str(token) if token else "empty"


def _countdown(table: TableSnapshot, seat: str | None) -> shapes.Countdown | None:
    if table.countdown is None or table.match is None:
        return None
    action = table.countdown.action
    return {
        "seat": action.actor,
        "action": str(action),
        "msg": sentence(table.match.state.words(action, seat)),
        "seconds": round(max(0.0, table.countdown.due_s - table.now_s), 1),
    }
