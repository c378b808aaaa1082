"""What a seat may see of a snapshot, as `controller.api.shapes` declares it."""

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from controller.api import sentences, shapes, telemetry
from controller.api.game_states import GameState
from controller.api.wording import say, sentence, words
from controller.execution.hand_tasks import HandTask
from controller.fleet.status import FigureStatus
from controller.match.chance import commitment, seed_text
from controller.match.match import ActionText, Played
from controller.planning.stages import Why
from controller.table.play.mismatch import AcceptMove, Choice, choices
from controller.table.views.board_view import level_views, named_piece, token_name
from controller.table.views.notices import notices
from controller.table.views.offers import offers
from controller.table.views.plan_view import drive_view, last_move
from controller.table.views.snapshot import TableSnapshot
from controller.tracking.differences import Difference, TokenDifference
from engine.effects import Token
from engine.state import Game, Piece
from engine.words import Msg, Name, seat, site


def view(table: TableSnapshot, seat: str | None) -> shapes.View:
    """All that the seat may see now; None for a spectator."""
    match = table.match
    to_act = match.state.to_act if match and not table.finished else ()
    return {
        "phase": _phase(table),
        "stopped": table.conditions.stopped,
        "game": _game(table.game),
        "match": match.id if match else None,
        "ply": match.ply if match else 0,
        "you": {
            "seat": seat,
            "to_act": seat in to_act,
            "decision": match.decisions.get(seat) if match and seat is not None and seat in to_act else None,
            "offers": offers(match.state, seat, ()) if match and seat is not None and seat in to_act else None,
        },
        "seats": [_seat(table, name, name in to_act) for name in table.seats],
        "levels": level_views(table.game.name),
        "state": cast(GameState, match.state.view(seat)) if match else None,
        "figures": _figures(table),
        "tokens": _tokens(table),
        "tasks": [task_view(task, table.names, _seat_asked(table)) for task in table.tasks],
        "drive": drive_view(table.drive) if table.drive else None,
        "mismatch": _mismatch(table, seat),
        "countdown": _countdown(table, seat),
        "timers": [
            {"name": name, "seconds": math.ceil(left_s), "running": table.timers_running}
            for name, left_s in table.timers.items()
        ],
        "log": _log(table, seat),
        "fair_play": _fair_play(table),
        "last": last_move(match.log) if match else None,
        "undo": _undo(table),
        "outcome": _outcome(table),
        "simulated": False,
        "sheet": None,
        "replay": table.replay,
        "notices": notices(replace(table, hinted=table.hinted - {seat})),
    }


def _game(game: Game) -> shapes.GameOnTable:
    return {"name": game.name, "title": game.title, "hidden": game.hidden, "options": dict(game.options)}


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


def _seat(table: TableSnapshot, name: str, to_act: bool) -> shapes.Seat:
    occupant = table.seats[name]
    return {"id": name, "kind": occupant.kind, "name": occupant.name, "level": occupant.level, "to_act": to_act}


def _outcome(table: TableSnapshot) -> shapes.Outcome | None:
    if table.finished.startswith("resigned/"):
        resigned = table.finished.removeprefix("resigned/")
        winners = [name for name in table.seats if name != resigned]
        return {"winners": winners, "reason": say("outcome.resigned", seat=seat(resigned)), "scores": {}}
    outcome = table.match.state.outcome if table.match else None
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "reason": sentence(outcome.words), "scores": dict(outcome.scores)}


def _undo(table: TableSnapshot) -> shapes.Undo | None:
    """What can be taken back, and what is asked; the same for everybody."""
    undoable = table.match.undoable if table.match and not table.finished else None
    if undoable is None:
        return None
    request = table.undo
    return {
        "seat": undoable.actor,
        "most": undoable.decisions,
        "asked": request.decisions if request else None,
        "waiting": list(request.waiting(table.seats)) if request and not request.refused else [],
        "refused": request.refused if request else None,
    }


def _log(table: TableSnapshot, seat: str | None) -> list[shapes.LogEntry]:
    return [log_entry(number, played, seat) for number, played in enumerate(table.match.log if table.match else (), 1)]


def _fair_play(table: TableSnapshot) -> shapes.FairPlay | None:
    match = table.match
    fixed = commitment(match.seed) if match else None
    if match is None or fixed is None:
        return None
    return {"sha256": fixed, "seed": seed_text(match.seed) if table.finished else None}


def log_entry(number: int, played: Played, seat: str | None) -> shapes.LogEntry:
    """A ply as the seat may read it."""
    entry = played.entry
    told = played.told[seat] if entry.kind == "action" else ActionText(entry.kind, say("log.adjust"))
    return {
        "ply": number,
        "seat": entry.actor or None,
        "action": told.text,
        "msg": told.sentence,
        "source": cast(shapes.Source, entry.source.partition("/")[0]),
    }


# Figures and tokens


def _figures(table: TableSnapshot) -> list[shapes.Figure]:
    flags = table.match.state.scene().flags if table.match else {}
    return [_figure(table, piece, "down" in flags.get(piece.id, ())) for piece in table.game.pieces]


def _figure(table: TableSnapshot, piece: Piece, down: bool) -> shapes.Figure:
    figure, pose = table.roster.get(piece.id), table.pose(piece.id)
    health = table.health.get(figure) if figure is not None else None
    battery = health.telemetry.battery if health else None
    return {
        **named_piece(piece),
        "figure": figure,
        "site": pose.site if pose else None,
        "state": _figure_state(table, piece.id),
        "down": down,
        "link": _link(health),
        "battery": None if battery is None else round(battery, 2),
    }


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


def _tokens(table: TableSnapshot) -> list[shapes.PlacedToken]:
    """The tokens that the camera has seen; `seen` is False while their site is hidden."""
    if table.estimate is None:
        return []
    standing = {pose.site for pose in table.estimate.figures.values()}
    return [
        {"site": site, **token_name(estimate.token), "seen": estimate.known}
        for site, estimate in table.estimate.sites.items()
        if estimate.token is not None and site not in standing
    ]


def poses(table: TableSnapshot) -> telemetry.Poses:
    """Where the figures are now, and how certain that is."""
    seen = {piece: pose for piece in table.roster if (pose := table.pose(piece)) is not None}
    unsure: dict[str, telemetry.UncertainPose] = {
        piece: {"sight": sight, "sigma_mm": round(pose.sigma_mm, 1)}
        for piece, pose in seen.items()
        if (sight := table.sight(pose)) != "seen"
    }
    return {
        "t": round(table.now_s, 2),
        "figures": {
            piece: (round(pose.x_mm, 1), round(pose.y_mm, 1), round(pose.yaw_rad, 3), round(table.now_s - pose.t_s, 2))
            for piece, pose in seen.items()
        },
        "unsure": unsure,
        "hand": bool(table.estimate and table.estimate.hand),
        "done": round(table.drive.done, 2) if table.drive else None,
    }


# Hand tasks


def task_view(task: HandTask, names: Mapping[str, Name], seat: str | None) -> shapes.Task:
    """A hand task with its words."""
    return {
        "id": task.id,
        "kind": task.kind,
        "site": task.site,
        "token": token_name(task.token) if task.token else None,
        "piece": task.piece,
        "seat": seat,
        "state": "done" if task.done else "open",
        "cannot": task.cannot,
        "why": _why(task.why, names) if task.why else None,
        **sentence(task_message(task, names)),
    }


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
    if table.match is None or not table.match.log or table.stage is None or table.stage.purpose != "ply":
        return None
    actor = table.match.log[-1].entry.actor
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
        message = say("difference.astray", piece=robot, site=expected)
    else:
        message = say("difference.figure", piece=robot, site=expected, seen=site(found.seen))
    return {"site": found.expected, "piece": found.piece, "expected": found.expected, "seen": found.seen, **message}


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
