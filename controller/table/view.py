"""The table as JSON for the phones: the shapes of `controller.api.table_api.TableApi`."""

import math
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, cast

from controller.api import shapes
from controller.api.words import say
from controller.execution.executor import TRIES
from controller.execution.hand_tasks import HandTask, turns_over
from controller.match.store import Entry
from controller.planning.geometry import Point
from controller.planning.plan import JointPlan, Leg
from controller.planning.stages import Stage, Why
from controller.tracking.differences import Difference, TokenDifference
from controller.tracking.estimates import PoseEstimate, Sight
from engine import registry
from engine.effects import Token
from engine.geometry import Board, Site
from engine.state import CHANCE, Game, Piece

if TYPE_CHECKING:
    from controller.table.table import Table

UNSEEN_S = 2.0
"""People are told of a figure that was not seen for so long."""

RECOVERED_S = 10.0
"""How long players are told that the table recovered from a bump, or that wheels were adjusted."""

LOW_BATTERY = 0.15


def game(game: Game, figures: int) -> shapes.GameOffer:
    """A game for the picker; `lacking` names the pieces for which the table owns no figure."""
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "levels": list(registry.levels(game.name)),
        "options": [
            {
                "name": option.name,
                "title": option.title,
                "help": option.help,
                "default": game.options[option.name],
                "allowed": list(option.allowed),
                "examples": list(option.examples),
            }
            for option in registry.options(game.name)
        ],
        "lacking": [piece.title for piece in game.pieces[figures:]],
    }


def board(board: Board, figure_mm: float, token_mm: float, sheet_mm: tuple[float, float, float, float]) -> shapes.Board:
    """The board, static for one game."""
    return {
        "name": board.name,
        "field_mm": board.field_mm,
        "pitch_mm": round(board.pitch_mm, 2),
        "figure_mm": figure_mm,
        "token_mm": token_mm,
        "sheet_mm": (*_point(sheet_mm[:2]), *_point(sheet_mm[2:])),
        "sites": [_site(site) for site in board.sites.values()],
        "parks": [_site(site) for site in board.parks],
    }


def _site(site: Site) -> shapes.Site:
    return {
        "id": site.id,
        "x": round(site.x_mm, 1),
        "y": round(site.y_mm, 1),
        "outline": [_point(point) for point in site.outline_mm],
        "traits": dict(site.traits),
    }


def token(token: Token) -> shapes.Token:
    """A token's kind and side."""
    return {"kind": token.kind, "side": token.side}


def view(table: "Table", seat: str | None) -> shapes.View:
    """All that the seat may see now."""
    match = table.journal.match
    state = match.state if match else None
    to_act = state.to_act if state and not table.journal.finished else ()
    flags = state.scene().flags if state else {}
    outcome = state.outcome if state else None
    resigned = table.journal.finished.partition("/")[2] if table.journal.finished.startswith("resigned") else None
    if resigned:
        winners = [other for other in table.journal.seats if other != resigned]
        ended: shapes.Outcome | None = {"winners": winners, "reason": f"{resigned} gave up", "scores": {}}
    elif outcome:
        ended = {"winners": list(outcome.winners), "reason": outcome.reason, "scores": dict(outcome.scores)}
    else:
        ended = None
    return {
        "phase": _phase(table),
        "stopped": table.stopped,
        "game": {"name": table.game.name, "title": table.game.title},
        "match": match.id if match else None,
        "ply": match.ply if match else 0,
        "you": {
            "seat": seat,
            "to_act": seat in to_act,
            "decision": match.decision(seat) if match and seat in to_act and seat is not None else None,
        },
        "seats": [
            {"id": name, "kind": held.kind, "name": held.name, "level": held.level, "to_act": name in to_act}
            for name, held in table.journal.seats.items()
        ],
        "levels": list(registry.levels(table.game.name)),
        "state": state.view(seat) if state else None,
        "figures": [_figure(table, piece, flags.get(piece.id, frozenset())) for piece in table.game.pieces],
        "tokens": _tokens(table),
        "tasks": [task(each, table.titles, _seat_asked(table)) for each in table.executor.tasks.tasks],
        "drive": _drive(table),
        "mismatch": mismatch(table),
        "countdown": _countdown(table),
        "timers": [
            {"name": name, "seconds": math.ceil(left_s), "running": table.timers.running}
            for name, left_s in table.timers.left_s.items()
        ],
        "log": [
            {
                "ply": n,
                "seat": played.entry.actor or None,
                "action": _logged(played.entry),
                "source": cast(shapes.Source, played.entry.source.partition("/")[0]),
            }
            for n, played in enumerate(match.log if match else (), start=1)
        ],
        "outcome": ended,
        "notices": notices(table),
    }


def _logged(entry: Entry) -> str:
    """What everybody may read: what chance deals to one seat is not told, what it shows to all is on the board."""
    if entry.kind != "action":
        return entry.kind
    return CHANCE if entry.actor == CHANCE else entry.text


def _phase(table: "Table") -> shapes.Phase:
    if table.journal.match is None:
        return "lobby"
    if table.journal.finished:
        return "over"
    if mismatch(table):
        return "mismatch"
    if table.stage is None:
        return "play"
    return "setup" if table.stage.purpose == "setup" else "busy"


def _figure(table: "Table", piece: Piece, flags: Collection[str]) -> shapes.Figure:
    figure = table.roster.get(piece.id)
    pose = table.tracker.pose(figure) if figure is not None else None
    performance = table.executor.performance
    state: shapes.FigureState
    if pose is None or pose.sight == "lost":
        state = "lost"
    elif performance is not None and piece.id in performance.parts:
        state = "driving"
    else:
        state = "standing" if pose.site else "moved"
    answers = figure in table.layout.motors and _answers(table, figure)
    link: shapes.FigureLink = "ok" if answers else "lost" if figure in table.layout.motors else "hand"
    battery = table.fleet.figure(figure).status.telemetry.battery if figure in table.layout.motors else None
    unseen_s = table.unseen_s(piece.id) if pose else None
    return {
        "piece": piece.id,
        "title": piece.title,
        "colour": piece.colour,
        "figure": figure,
        "site": pose.site if pose else None,
        "state": state,
        "down": "down" in flags,
        "link": link,
        "battery": None if battery is None else round(battery, 2),
        "seen_s": None if unseen_s is None else round(unseen_s),
    }


def _tokens(table: "Table") -> list[shapes.PlacedToken]:
    """What lies on the board as far as the camera has seen; `seen` is False while a site is hidden."""
    estimate = table.executor.estimate
    if estimate is None:
        return []
    standing = {pose.site for pose in estimate.figures.values()}
    return [
        {"site": site, "kind": held.token.kind, "side": held.token.side, "seen": held.known}
        for site, held in estimate.sites.items()
        if held.token is not None and site not in standing
    ]


def task(task: HandTask, titles: dict[str, str], seat: str | None) -> shapes.Task:
    """A hand task with its words."""
    if task.kind == "carry":
        words = say("task.carry", piece=titles[str(task.piece)], site=task.site)
    elif task.kind == "turn" and task.token is not None:
        words = say("task.turn", token=task.token.kind, site=task.site, side=task.token.side)
    else:
        words = say(f"task.{task.kind}", token=str(task.token), site=task.site)
    return {
        "id": task.id,
        "kind": task.kind,
        "site": task.site,
        "token": token(task.token) if task.token else None,
        "piece": task.piece,
        "seat": seat,
        "state": "done" if task.done else "open",
        "cannot": task.cannot,
        "why": _why(task.why, titles),
        **words,
    }


def _why(why: Why | None, titles: Mapping[str, str]) -> shapes.Sentence | None:
    if why is None:
        return None
    return say("why.carried-by", piece=titles[why.piece]) if why.piece else say(f"why.{why.code}")


def _seat_asked(table: "Table") -> str | None:
    """Whose hands a task is for: the player's who ordered it, if a person; else anybody's."""
    if (
        table.journal.match is None
        or not table.journal.match.log
        or table.stage is None
        or table.stage.purpose != "ply"
    ):
        return None
    actor = table.journal.match.log[-1].entry.actor
    return actor if actor in table.journal.seats and table.journal.seats[actor].kind == "human" else None


def ghost(stages: Sequence[Stage], plans: Sequence[JointPlan], blocked: str | None, two_sided: bool) -> shapes.Ghost:
    """What an action would do on the table: what hands lift, lay and turn over, and the ways of all that move.

    Args:
        stages: of the action.
        plans: of the stages in which figures drive, in order.
        blocked: why there is no way for one of them, if so.
        two_sided: whether tokens have another face below.
    """
    lift: list[str] = []
    lay: list[shapes.TokenToLay] = []
    turn: list[str] = []
    for stage in stages:
        before, after = stage.start.tokens if stage.start else {}, stage.goal.tokens
        turned = [site for site in before if turns_over(before[site], after.get(site), two_sided)]
        changed = [site for site in {**before, **after} if before.get(site) != after.get(site) and site not in turned]
        lift += [site for site in changed if site in before]
        lay += [{"site": site, "token": token(after[site])} for site in changed if site in after]
        turn += turned
    begins_s = accumulate((plan.seconds for plan in plans), initial=0.0)
    return {
        "lift": lift,
        "lay": lay,
        "turn": turn,
        "carry": [
            {"piece": motion.piece, "site": motion.path[-1]}
            for stage in stages
            for motion in stage.motions
            if motion.piece in stage.by_hand
        ],
        "routes": [
            _route(piece, legs, begin_s)
            for plan, begin_s in zip(plans, begins_s, strict=False)
            for piece, legs in plan.legs.items()
        ],
        "seconds": round(sum(plan.seconds for plan in plans), 1),
        "blocked": blocked,
    }


def _route(piece: str, legs: Sequence[Leg], after_s: float = 0.0) -> shapes.Route:
    """A figure's way with when it would be driven."""
    return {
        "piece": piece,
        "route_mm": [_point(legs[0].start_mm), *(_point(leg.end_mm) for leg in legs)],
        "begin_s": round(after_s + legs[0].begin_s, 1),
        "end_s": round(after_s + legs[-1].end_s, 1),
    }


def _point(point: Point) -> shapes.Point:
    return round(point[0], 1), round(point[1], 1)


def _drive(table: "Table") -> shapes.Drive | None:
    performance = table.executor.performance
    if performance is None:
        return None
    parts = performance.parts
    return {
        "routes": [_route(piece, legs) for piece, legs in performance.plan.legs.items()],
        "seconds": round(performance.plan.seconds, 1),
        "done": round(performance.done, 2),
        "waiting": [piece for piece, part in parts.items() if part.state in ("waiting", "held")],
    }


def _countdown(table: "Table") -> shapes.Countdown | None:
    if table.detector.countdown is None:
        return None
    left_s = max(0.0, table.detector.countdown.due_s - table.clock.now())
    return {
        "seat": table.detector.countdown.action.actor,
        "action": str(table.detector.countdown.action),
        "seconds": round(left_s, 1),
    }


def difference(table: "Table", found: Difference) -> shapes.TokenDifference | shapes.FigureDifference:
    """A difference with its words."""
    if isinstance(found, TokenDifference):
        if found.expected is None:
            words = say("difference.extra", seen=str(found.seen), site=found.site)
        elif found.seen is None:
            words = say("difference.missing", expected=str(found.expected), site=found.site)
        else:
            words = say("difference.wrong", seen=str(found.seen), expected=str(found.expected), site=found.site)
        return {"site": found.site, "expected": _name(found.expected), "seen": _name(found.seen), **words}
    title = table.titles[found.piece]
    if found.seen is None:
        words = say("difference.astray", piece=title, site=found.expected)
    else:
        words = say("difference.figure", piece=title, site=found.expected, seen=found.seen)
    return {"site": found.expected, "piece": found.piece, "expected": found.expected, "seen": found.seen, **words}


def _name(token: Token | None) -> str:
    return str(token) if token else "empty"


def mismatch(table: "Table") -> shapes.Mismatch | None:
    """What is wrong and the ways out of it; None if nothing is."""
    found = table.amiss()
    cannot = any(each.cannot for each in table.executor.tasks.open)
    stuck = table.executor.stuck is not None and table.executor.stuck.failures >= TRIES
    if table.journal.match is None or not (found or cannot or stuck):
        return None
    astray = [each.piece for each in found if not isinstance(each, TokenDifference)]
    choices = []
    if table.stage is None and table.detector.mismatch:
        choices += [
            _choice("mismatch.accept", f"accept:{action}", action=str(action))
            for action in table.detector.mismatch.accepts[:3]
        ]
    if found:
        choices.append(_choice("mismatch.put-back", "put-back"))
    if any(table.roster[piece] in table.layout.motors for piece in astray):
        choices.append(_choice("mismatch.drive-back", "drive-back"))
    if cannot or stuck:
        choices.append(_choice("mismatch.retry", "retry"))
    if table.stage is not None and table.stage.purpose == "ply":
        choices.append(_choice("mismatch.take-back", "take-back", host=True))
    choices.append(_choice("mismatch.trust", "trust", host=True))
    return {"differences": [difference(table, each) for each in found], "choices": choices}


def _choice(key: str, name: str, host: bool = False, **args: str) -> shapes.MismatchChoice:
    return {"id": name, "host": host, **say(key, **args)}


def notices(table: "Table") -> list[shapes.Notice]:
    """What people should know now, gravest first."""
    said: list[shapes.Notice] = []

    def tell(level: shapes.NoticeLevel, code: str, **args: object) -> None:
        said.append({"code": code, "level": level, **say(f"notice.{code}", **args)})

    if table.journal.trouble:
        tell("error", "journal", reason=table.journal.trouble)
    if not table.fleet.connected:
        tell("error", "link/lost")
    observation = table.observation
    if table.camera_trouble:
        tell("error", "camera/lost")
    elif observation is not None:
        mount = observation.mount
        if mount.state == "lens":
            tell("error", "camera/lens")
        elif observation.trouble:
            tell("error", "camera/trouble", trouble=observation.trouble)
        elif len(observation.board_tags) == 0:
            tell("error", "sheet/hidden")
        if observation.sheet not in (None, table.layout.sheet_tag):
            tell("error", "sheet/wrong", game=table.game.title)
        if mount.state in ("moved", "unsure"):
            tell("info" if mount.state == "moved" else "error", f"camera/{mount.state}")
        elif table.clock.now() - table.recovered_s < RECOVERED_S:
            turned_deg = round(math.degrees(mount.turn_rad), 1)
            tell("info", "camera/recovered", mm=round(mount.shift_mm), degrees=turned_deg)
        for tag in observation.unknown_tags:
            tell("warning", "tag/unknown", tag=tag)
    if table.recording_trouble:
        tell("warning", "recording", reason=table.recording_trouble)
    if table.computer_trouble:
        tell("error", "computer", reason=table.computer_trouble)
    if table.executor.estimate and table.executor.estimate.hand:
        tell("info", "hand")
    if table.journal.match and not table.journal.finished:
        for piece, figure in table.roster.items():
            title = table.titles[piece]
            unseen_s = table.unseen_s(piece)
            pose = table.tracker.pose(figure)
            if pose and _sight(table, pose) == "lost" and unseen_s >= UNSEEN_S:
                if pose.site:
                    tell("warning", "figure/lost", piece=title, seconds=round(unseen_s), site=pose.site)
                else:
                    tell("warning", "figure/lost-between", piece=title, seconds=round(unseen_s))
            if figure not in table.layout.motors:
                continue
            status = table.fleet.figure(figure).status
            if table.fleet.connected and not status.link.up:
                tell("warning", "figure/link", piece=title)
            if status.telemetry.battery is not None and status.telemetry.battery < LOW_BATTERY:
                tell("warning", "figure/battery", piece=title)
            if status.wheels.tune_due:
                tell("warning", "figure/wheels", piece=title, figure=figure)
            elif status.wheels.adjusted_s is not None and table.clock.now() - status.wheels.adjusted_s < RECOVERED_S:
                tell("info", "figure/adjusted", piece=title)
    if (stuck := table.executor.stuck) is not None:
        title = table.titles[stuck.piece]
        if stuck.site is None:
            tell("warning", "figure/in-the-way", piece=title, reason=stuck.reason)
        else:
            tell("warning", "figure/stuck", piece=title, site=stuck.site, reason=stuck.reason)
    return said


def _answers(table: "Table", figure: int) -> bool:
    return table.fleet.figure(figure).status.link.up


def _sight(table: "Table", pose: PoseEstimate) -> Sight:
    """How a figure is known; without a camera all are hidden."""
    return "hidden" if table.camera_trouble else pose.sight


def poses(table: "Table") -> shapes.Poses:
    """Where the figures are now, and how sure that is."""
    estimate = table.executor.estimate
    figures: dict[str, tuple[float, float, float, float]] = {}
    unsure: dict[str, shapes.UncertainPose] = {}
    for piece, figure in table.roster.items():
        pose = table.tracker.pose(figure)
        if pose is not None and estimate is not None:
            figures[piece] = (
                round(pose.x_mm, 1),
                round(pose.y_mm, 1),
                round(pose.yaw_rad, 3),
                round(table.clock.now() - pose.t_s, 2),
            )
            if (sight := _sight(table, pose)) != "seen":
                unsure[piece] = {"sight": sight, "sigma_mm": round(pose.sigma_mm, 1)}
    return {
        "t": round(table.clock.now(), 2),
        "figures": figures,
        "unsure": unsure,
        "hand": bool(estimate and estimate.hand),
        "done": round(table.executor.performance.done, 2) if table.executor.performance else None,
    }
