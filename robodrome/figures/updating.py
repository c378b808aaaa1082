"""Firmware updates of figures in turn: each is sent, restarted and checked before the next one."""

import hashlib
import logging
from collections.abc import Iterable

from base.clock import Clock
from controller.api.english import english
from controller.api.wording import words
from controller.errors import FigureLostError, LinkError, LinkTimeoutError, MotionError
from controller.fleet.figure import Figure
from controller.fleet.fleet import Fleet
from controller.fleet.image_keys import ImageKeys
from controller.wire.messages import Health
from robodrome.figures.listener import Listener

RETURN_S = 30.0
"""Time in which a figure must answer again that was restarted, or that fell silent while it got its firmware."""

_TIMES = 3
"""Times that a figure is sent its firmware when not all of it arrives; until the end it keeps the one it has."""

_RESTART_S = 1.0
"""Time in which a figure begins its restart; before, it would still answer with the old firmware."""

log = logging.getLogger(__name__)


async def update_in_turn(
    figures: Iterable[Figure],
    new: bytes,
    keys: ImageKeys,
    fleet: Fleet,
    clock: Clock,
    listener: Listener,
    *,
    again: bool = False,
) -> None:
    """Send this firmware to figures in turn.

    Args:
        figures: figures that have answered.
        new: an image as `firmware.build` makes it.
        keys: sign it for each.
        fleet: the fleet of these figures.
        clock: table time.
        listener: gets reports.
        again: whether figures that run it already get it too.

    Raises:
        MotionError: a figure refuses, or runs its old firmware afterwards; the others are left as they are.
        FigureLostError: a figure does not return after its restart.
        LinkError: a figure does not answer, or its firmware arrives damaged each time.
    """
    sha256 = hashlib.sha256(new).digest()
    for figure in figures:
        if not again and (await figure.test()).image == sha256[:4]:
            listener.found(figure.id, words("service.same-firmware"))
            continue
        await _send(figure, new, keys.of(figure.radio), fleet, listener)
        if (await _restarted(figure, fleet, clock)).image != sha256[:4]:
            raise MotionError(
                f"figure {figure.id} runs another firmware than it was sent: "
                f"{english(figure.status.telemetry.reason.words)}; the others were left as they are",
                words("service.other-firmware", figure=figure.id),
            )
        listener.found(figure.id, words("service.updated", version=figure.status.firmware.version or "?"))


async def _send(figure: Figure, new: bytes, key: bytes, fleet: Fleet, listener: Listener) -> None:
    """Send it firmware, from the beginning again if it falls silent or loses what it had.

    Raises:
        MotionError: it refuses.
        LinkError: it does not answer, or the firmware arrives damaged each time.
    """
    for _ in range(_TIMES - 1):
        try:
            return await _send_once(figure, new, key, listener)
        except LinkError as error:
            log.warning("%s", error)
            listener.found(figure.id, words("service.sent-again"), well=False)
        figure.greeted.clear()
        await fleet.ready([figure.id], RETURN_S)
    return await _send_once(figure, new, key, listener)


async def _send_once(figure: Figure, new: bytes, key: bytes, listener: Listener) -> None:
    await figure.update(new, key, lambda share: listener.progress(figure.id, "receives firmware", share))


async def _restarted(figure: Figure, fleet: Fleet, clock: Clock) -> Health:
    """The self-test of a figure after its restart; one that was still there when it was asked is asked again.

    Raises:
        FigureLostError: it does not answer within `RETURN_S`.
    """
    until_s = clock.now() + RETURN_S
    while True:
        figure.greeted.clear()
        await clock.sleep(_RESTART_S)
        try:
            await fleet.ready([figure.id], RETURN_S)
            return await figure.test()
        except LinkTimeoutError as error:
            if clock.now() > until_s:
                raise FigureLostError(f"{error}; it was restarted with new firmware") from error
