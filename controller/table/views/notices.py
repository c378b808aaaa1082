"""What people should know now: small rules over a snapshot, the gravest first."""

import math
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from controller.api import shapes
from controller.api.wording import sentence, words
from controller.table.views.snapshot import TableSnapshot
from engine.words import Arg, Msg, site
from engine.words import seat as seat_name

UNSEEN_S = 2.0
"""A figure must be unseen for this long before a notice: hands often cover one for a moment."""

ASKED_S = 2.0
"""Suppress hand notices this long after the last hand task: that hand is still being drawn back."""

RECOVERED_S = 10.0
"""The notice of a found camera is shown for this long: enough to be read."""

LOW_BATTERY = 0.15
"""Charge, 0 to 1, below which a notice appears; the figure itself refuses to drive a little later."""


class Finding(NamedTuple):
    """What a notice is about, before it is a sentence."""

    level: shapes.NoticeLevel
    code: str
    words: Msg


Rule = Callable[[TableSnapshot], Iterable[Finding]]


def findings(table: TableSnapshot) -> list[Finding]:
    """Everything that the rules find, in their order."""
    return [finding for rule in RULES for finding in rule(table)]


def notices(table: TableSnapshot) -> list[shapes.Notice]:
    """The same as sentences."""
    return [{"code": one.code, "level": one.level, **sentence(one.words)} for one in findings(table)]


def _notice(level: shapes.NoticeLevel, code: str, **args: Arg) -> Finding:
    return Finding(level, code, words(f"notice.{code}", **args))


def _journal(table: TableSnapshot) -> Iterator[Finding]:
    if table.journal_trouble:
        yield _notice("error", "journal", reason=table.journal_trouble)


def _link(table: TableSnapshot) -> Iterator[Finding]:
    if not table.connected:
        yield _notice("error", "link/lost")


def _camera(table: TableSnapshot) -> Iterator[Finding]:
    observation = table.conditions.observation
    if table.conditions.camera_trouble:
        yield _notice("error", "camera/lost")
    elif observation is None:
        return
    elif observation.mount.state == "lens":
        yield _notice("error", "camera/lens")
    elif observation.trouble:
        trouble = observation.trouble
        yield _notice("error", "camera/trouble", trouble=words(f"camera.{trouble.code}", **trouble.numbers))
    elif not observation.board_tags:
        yield _notice("error", "sheet/hidden")


def _sheet(table: TableSnapshot) -> Iterator[Finding]:
    observation = table.conditions.observation
    if observation and not table.conditions.camera_trouble and observation.sheet not in (None, table.layout.sheet_tag):
        yield _notice("error", "sheet/wrong", game=table.game.title)


def _mount(table: TableSnapshot) -> Iterator[Finding]:
    observation = table.conditions.observation
    if observation is None or table.conditions.camera_trouble:
        return
    mount = observation.mount
    if mount.state == "moved":
        yield _notice("info", "camera/moved")
    elif mount.state == "unsure":
        yield _notice("error", "camera/unsure")
    elif table.now_s - table.conditions.recovered_s < RECOVERED_S:
        degrees = str(round(math.degrees(mount.turn_rad), 1))
        yield _notice("info", "camera/recovered", mm=round(mount.shift_mm), degrees=degrees)


def _two_cameras(table: TableSnapshot) -> Iterator[Finding]:
    observation = table.conditions.observation
    if observation is None or table.conditions.camera_trouble:
        return
    for doubt in observation.doubts:
        if doubt.code == "alone":
            yield _notice("warning", f"camera/{doubt.about}")
        elif doubt.code == "apart":
            yield _notice("warning", "camera/apart")
        else:
            yield _notice("warning", "camera/differ", site=site(doubt.about))


def _unknown_tags(table: TableSnapshot) -> Iterator[Finding]:
    observation = table.conditions.observation
    if observation and not table.conditions.camera_trouble:
        for tag in observation.unknown_tags:
            yield _notice("warning", "tag/unknown", tag=tag)


def _recording(table: TableSnapshot) -> Iterator[Finding]:
    if table.conditions.recording_trouble:
        yield _notice("warning", "recording", reason=table.conditions.recording_trouble)


def _slowed(table: TableSnapshot) -> Iterator[Finding]:
    if table.conditions.speed_share < 1.0:
        yield _notice("warning", "slowed", percent=round(100 * table.conditions.speed_share))


def _computer(table: TableSnapshot) -> Iterator[Finding]:
    if table.conditions.computer_trouble:
        yield _notice("error", "computer", reason=table.conditions.computer_trouble)


def _taken_back(table: TableSnapshot) -> Iterator[Finding]:
    if table.match and table.match.taken_back and not table.finished:
        yield _notice("info", "undo")


def _hints(table: TableSnapshot) -> Iterator[Finding]:
    for seat in sorted(table.hinted):
        yield _notice("info", "hint", seat=seat_name(seat))


def _things(table: TableSnapshot) -> Iterator[Finding]:
    observation = table.conditions.observation
    if observation and not table.conditions.camera_trouble:
        for thing in observation.things:
            if thing.site is None:
                yield _notice("warning", "thing")
            else:
                yield _notice("warning", "thing/site", site=site(thing.site))


def _hand(table: TableSnapshot) -> Iterator[Finding]:
    observation = table.conditions.observation
    if observation and observation.hand_is_thing:
        return
    if table.estimate and table.estimate.hand and table.estimate.t_s - table.asked_s > ASKED_S:
        yield _notice("info", "hand")


def _figures(table: TableSnapshot) -> Iterator[Finding]:
    if table.match is None or table.finished:
        return
    for piece, figure in table.roster.items():
        yield from _unseen(table, piece)
        if figure in table.layout.motors:
            yield from _health(table, piece, figure)


def _unseen(table: TableSnapshot, piece: str) -> Iterator[Finding]:
    pose = table.pose(piece)
    if pose is None or table.sight(pose) != "lost" or (unseen_s := table.unseen_s(pose)) < UNSEEN_S:
        return
    robot, seconds = table.names[piece], round(unseen_s)
    if pose.site:
        yield _notice("warning", "figure/lost", piece=robot, seconds=seconds, site=site(pose.site))
    else:
        yield _notice("warning", "figure/lost-between", piece=robot, seconds=seconds)


def _health(table: TableSnapshot, piece: str, figure: int) -> Iterator[Finding]:
    status, robot = table.health[figure], table.names[piece]
    if table.connected and not status.link.up:
        yield _notice("warning", "figure/link", piece=robot)
    if status.telemetry.battery is not None and status.telemetry.battery < LOW_BATTERY:
        yield _notice("warning", "figure/battery", piece=robot)


def _stuck(table: TableSnapshot) -> Iterator[Finding]:
    if table.stuck is None:
        return
    robot, reason = table.names[table.stuck.piece], table.stuck.reason
    if table.stuck.site is None:
        yield _notice("warning", "figure/in-the-way", piece=robot, reason=reason)
    else:
        yield _notice("warning", "figure/stuck", piece=robot, site=site(table.stuck.site), reason=reason)


RULES: tuple[Rule, ...] = (
    _journal,
    _link,
    _camera,
    _sheet,
    _mount,
    _two_cameras,
    _unknown_tags,
    _recording,
    _slowed,
    _computer,
    _taken_back,
    _hints,
    _things,
    _hand,
    _figures,
    _stuck,
)
"""In this order people read them."""
