"""What can be done now so that the table comes to show a scene. Pure."""

import math
from collections.abc import Collection, Mapping, Set
from dataclasses import dataclass, field

from base.angles import wrap_angle
from controller.execution.hand_tasks import BRING_AFTER_S, EXTRA_AFTER_S, ROBOTS_WAIT_S, HandTask, hand_tasks
from controller.planning.stages import Why
from controller.tracking.differences import Difference, FigureDifference, Roster, TokenDifference
from controller.tracking.estimates import TableEstimate
from engine.effects import Scene
from engine.geometry import Board
from engine.words import Name

CENTRED_MM = 3.0
CENTRED_RAD = math.radians(8.0)
"""A robot farther off its site's centre or its resting yaw than this drives to them.

Drives end closer (`driver.GOOD_ENOUGH_MM`, `driver.GOOD_ENOUGH_RAD`), so only figures that people put down are moved.
"""


@dataclass(frozen=True, slots=True)
class TableSetup:
    """Everything that stays the same while a game is on the table.

    Attributes:
        board: of the game.
        roster: piece -> figure id.
        motors: ids of the figures that drive; the others are moved by hand.
        names: piece -> its name in messages.
        two_sided: whether tokens show another token when turned over.
    """

    board: Board
    roster: Roster
    motors: Collection[int]
    names: Mapping[str, Name]
    two_sided: bool


@dataclass(frozen=True, slots=True)
class Situation:
    """What a decision depends on.

    Attributes:
        goal: the scene to bring about.
        estimate: the table as it is believed to be.
        found: where it differs from the goal.
        focus: sites and pieces that the stage is about; None for all.
        carried: pieces that people must move, and why.
        by_hand: sites at which people should know why they act.
        may_drive: whether figures may move at all.
        hand_s: when a hand was last over the board, table seconds.
    """

    goal: Scene
    estimate: TableEstimate
    found: tuple[Difference, ...] = ()
    focus: Set[str] | None = None
    carried: Mapping[str, Why] = field(default_factory=dict)
    by_hand: Mapping[str, Why] = field(default_factory=dict)
    may_drive: bool = True
    hand_s: float = -math.inf


@dataclass(frozen=True, slots=True)
class Decision:
    """What to do now.

    Attributes:
        done: the table shows the goal, with robots centred on their sites; then there is nothing else to do.
        tasks: what people's hands must do, without ids.
        extra: differences that the stage is not about.
        drives: piece -> the site to which it can drive now; empty if only people or the next frame can help.
    """

    done: bool = False
    tasks: tuple[HandTask, ...] = ()
    extra: tuple[Difference, ...] = ()
    drives: Mapping[str, str] = field(default_factory=dict)


def decide(setup: TableSetup, situation: Situation) -> Decision:
    """Decide what people and figures do next.

    Figures wait until every token that must go is lifted and until hands with open tasks have left the board.
    """
    found = situation.found
    if not found:
        off_centre = _off_centre(setup, situation)
        return Decision(done=not off_centre, drives={} if situation.estimate.hand else off_centre)
    asked = [difference for difference in found if _is_in_focus(situation, place_of(difference))]
    extra = tuple(d for d in found if d not in asked and d.known and d.steady_s >= EXTRA_AFTER_S)
    tokens = [d for d in found if isinstance(d, TokenDifference) and (d in asked or d in extra)]
    figures = [d for d in asked if isinstance(d, FigureDifference)]
    tasks = tuple(hand_tasks([*tokens, *figures], situation.carried, situation.by_hand, setup.two_sided))
    if _must_wait(situation, tasks):
        return Decision(tasks=tasks, extra=extra)
    drives = {d.piece: d.expected for d in figures if d.piece not in situation.carried and d.known}
    return Decision(tasks=tasks, extra=extra, drives=drives)


def _must_wait(situation: Situation, tasks: Collection[HandTask]) -> bool:
    hands_work = bool(tasks) and situation.estimate.t_s - situation.hand_s < ROBOTS_WAIT_S
    lifts_open = any(task.kind == "lift" for task in tasks)
    return not situation.may_drive or situation.estimate.hand or hands_work or lifts_open


def _off_centre(setup: TableSetup, situation: Situation) -> dict[str, str]:
    """Piece -> site of the robots that stand on their sites as no drive would leave them: people put them there."""
    if not situation.may_drive:
        return {}
    off = {}
    for piece, site in situation.goal.figures.items():
        pose, place = situation.estimate.figures.get(setup.roster[piece]), setup.board.site(site)
        if pose is None or piece in situation.carried or not _is_in_focus(situation, piece):
            continue
        off_rad = abs(wrap_angle(pose.yaw_rad - setup.board.resting_yaw(pose.yaw_rad)))
        if place.distance_mm(pose.x_mm, pose.y_mm) > CENTRED_MM or off_rad > CENTRED_RAD:
            off[piece] = site
    return off


def _is_in_focus(situation: Situation, place: str) -> bool:
    return situation.focus is None or place in situation.focus


def place_of(difference: Difference) -> str:
    """The piece or the site that a difference is about."""
    return difference.piece if isinstance(difference, FigureDifference) else difference.site


def carried_pieces(
    setup: TableSetup,
    estimate: TableEstimate,
    by_hand: Mapping[str, Why],
    silent: Collection[int],
    failed: Mapping[str, Why],
) -> dict[str, Why]:
    """The pieces that people must move, and why; the first reason counts.

    Args:
        setup: of the table.
        estimate: the table as it is believed to be.
        by_hand: pieces that the stage, or people, leave to hands.
        silent: ids of figures that do not answer.
        failed: pieces whose drives failed too often.
    """
    carried = {}
    for piece, figure in setup.roster.items():
        if piece in by_hand:
            carried[piece] = by_hand[piece]
        elif figure not in setup.motors:
            carried[piece] = Why("hand")
        elif _is_away(estimate, figure):
            carried[piece] = Why("away")
        elif figure in silent:
            carried[piece] = Why("silent")
        elif piece in failed:
            carried[piece] = failed[piece]
    return carried


def _is_away(estimate: TableEstimate, figure: int) -> bool:
    """Whether the figure has not been on the table for a while: still in its box, or taken off."""
    pose = estimate.figures.get(figure)
    return pose is None or estimate.t_s - pose.t_s > BRING_AFTER_S
