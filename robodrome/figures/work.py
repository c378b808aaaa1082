"""What is done about figures, the same at the terminal and at the console."""

import logging
from collections.abc import Sequence
from dataclasses import replace

from controller.api.service import ServiceTask
from controller.api.wording import words
from controller.errors import ConfigError, LinkTimeoutError, MotionError
from controller.fleet.drift import DUE_MM
from controller.fleet.figure import Figure
from controller.sim.settings import FirmwareHost
from controller.tuning.check import rms
from controller.tuning.frame_age import USABLE_S, FrameAge, measure_age
from controller.tuning.record import record_of, record_of_tuning, restore
from controller.tuning.tuner import Tuner
from controller.tuning.wiring import check_wiring
from controller.wire.codes import Reason
from engine.words import Msg
from robodrome.figures.listener import Listener
from robodrome.figures.pairing import radios, tag_of
from robodrome.figures.service_session import ServiceSession
from robodrome.figures.updating import update_in_turn
from robodrome.figures.wire_verdicts import WEAK_DBM

READY_S = 20.0
"""Time in which figures must answer after a start."""

MAX_TURN_DEG = 3.0
"""Error of the heading after a test drive above which wheels are tuned again."""

log = logging.getLogger(__name__)


def check_updatable(table: str, firmware: FirmwareHost) -> None:
    """Refuse new firmware for figures that cannot run it.

    Raises:
        ConfigError: they are simulated in Python, which is this program's own firmware.
    """
    if table == "sim" and firmware == "python":
        raise ConfigError(
            "simulated figures in Python run this program's own firmware and ignore updates; "
            "with --firmware micropython they run what they are sent",
            words("service.own-firmware"),
        )


class FigureWork:
    """Serves the figures of a session, and tells a listener.

    Args:
        session: whose figures.
        listener: gets reports.
        numbers: the figures by tag; none: all that drive.
    """

    def __init__(self, session: ServiceSession, listener: Listener, numbers: Sequence[int] = ()) -> None:
        self._session = session
        self._listener = listener
        self._numbers = tuple(numbers)
        self._age: FrameAge | None = None

    async def do(self, task: ServiceTask, firmware: bytes | None = None) -> None:
        """Do a task; `firmware`: an image as `firmware.build` makes it, for an update.

        Raises:
            ControllerError: a figure does not answer, is not seen, or refuses; or a setting does not fit.
        """
        match task:
            case "pair":
                await self.pair()
            case "test":
                await self.test()
            case "tune":
                await self.tune()
            case "update":
                assert firmware is not None
                await self.update(firmware)

    async def chosen(self) -> Sequence[Figure]:
        """The chosen figures that have answered; by default all that drive."""
        fleet, motors = self._session.fleet, self._session.equipment.motors
        wanted = self._numbers or motors
        if unknown := [number for number in wanted if number not in motors]:
            there = ", ".join(map(str, motors))
            raise ConfigError(
                f"figure {unknown[0]} does not drive at this table; there are {there}",
                words("order.no-figure", figure=str(unknown[0])),
            )
        try:
            await fleet.ready(wanted, READY_S)
        except LinkTimeoutError as error:
            if self._numbers:
                raise
            log.warning("%s", error)
        await restore(fleet, self._session.equipment.figure_registry)
        return [fleet.figure(number) for number in wanted if fleet.figure(number).greeted.is_set()]

    async def pair(self) -> None:
        """Find the tag of each radio; the session must not be `paired`.

        Raises:
            FigureLostError: the tag of a radio could not be found.
        """
        session, equipment = self._session, self._session.equipment
        found = await radios(session.fleet, session.clock)
        if not found:
            told = equipment.robots_log
            where = f"; {told} tells which robots were found" if told and equipment.robots else ""
            raise LinkTimeoutError(f"no figure speaks up: switched on, same network?{where}", words("service.no-radio"))
        for number, figure in enumerate(found):
            self._listener.progress(figure.radio, "moves", number / len(found))
            tag = await tag_of(figure, session.watch, session.clock)
            equipment.figure_registry.pair(figure.radio, tag, figure.status.firmware.unique_id or "")
            unique_id = figure.status.firmware.unique_id or "?"
            self._listener.found(tag, words("service.paired", radio=figure.radio, id=unique_id, tag=tag))

    async def test(self) -> None:
        """Test each figure, its link and its wheels; wheels that have drifted are tuned again."""
        for figure in await self._answering():
            health = await figure.test()
            self._listener.found(figure.id, _self_test(health.ran, health.failed), well=not health.failed)
            if health.reset is Reason.WATCHDOG:
                self._listener.found(figure.id, words("service.watchdog"), well=False)
            if health.signal_dbm and health.signal_dbm < WEAK_DBM:
                self._listener.found(figure.id, words("service.weak-signal", dbm=health.signal_dbm), well=False)
            self._listener.found(figure.id, words("service.memory", kb=health.free_kb, seconds=health.uptime_s))
            if figure.id in self._session.equipment.robots:
                continue
            mm, deg = rms(await (await self._tuner(figure)).check())
            drifted = not is_near(mm, deg)
            drive = words("service.drive", mm=f"{mm:.2f}", degrees=f"{deg:.2f}")
            self._listener.found(figure.id, drive, well=not drifted)
            if drifted:
                self._listener.found(figure.id, words("service.drifted"))
                await self._tune(figure)
            await self._session.aside(figure.id)

    async def tune(self) -> None:
        """Measure the wheels of each figure and store the result in it."""
        for figure in await self._answering():
            if figure.id in self._session.equipment.robots:
                self._listener.found(figure.id, words("service.shop-robot"))
                continue
            await self._tune(figure)
            await self._session.aside(figure.id)

    async def update(self, new: bytes, *, again: bool = False) -> None:
        """Send this firmware to each figure in turn; `again`: also to those that run it already.

        Raises:
            MotionError: a figure refuses, or does not run the firmware afterwards; the others are left as they are.
        """
        session = self._session
        figures = [figure for figure in await self._answering() if figure.id not in session.equipment.robots]
        keys = session.equipment.image_keys
        await update_in_turn(figures, new, keys, session.fleet, session.clock, self._listener, again=again)

    async def _answering(self) -> Sequence[Figure]:
        """The chosen figures; reports those that have not answered to the listener."""
        chosen = await self.chosen()
        for number in sorted({*(self._numbers or self._session.equipment.motors)} - {figure.id for figure in chosen}):
            self._listener.found(number, words("reason.silent"), well=False)
        return chosen

    async def _tuner(self, figure: Figure) -> Tuner:
        session = self._session
        await session.bring(figure.id)
        await figure.arm()
        if (
            figure.id not in session.equipment.figure_registry.radios
            and (tag := await tag_of(figure, session.watch, session.clock)) != figure.id
        ):
            raise ConfigError(
                f"the figure that answers as {figure.id} wears tag {tag}: robodrome figures pair first",
                words("service.unpaired", figure=figure.id, tag=tag),
            )
        if self._age is None:
            await self._measure_age(figure)
        await self._check_wiring(figure)

        def tell(what: str, share: float) -> None:
            self._listener.progress(figure.id, what, share)

        return Tuner(figure, session.watch, session.clock, session.middle_mm, session.yaw_rad, tell)

    async def _measure_age(self, figure: Figure) -> None:
        """Measure how late frames are, and keep it; if the figure's gyro tells nothing, what was known counts."""
        watch, equipment = self._session.watch, self._session.equipment
        self._listener.progress(figure.id, "turning to and fro", 0.0)
        self._age = age = await measure_age(figure, watch, self._session.clock)
        if age is None:
            watch.late_s = equipment.calibration.late_s
            return
        if age.late_s > USABLE_S:
            late_ms, most_ms = round(1e3 * age.late_s), round(1e3 * USABLE_S)
            raise MotionError(
                f"the camera's frames are {late_ms} ms old, figures need less than {most_ms}: choose a faster "
                "stream, a smaller picture or a cable",
                words("tuning.late", ms=late_ms, most=most_ms),
            )
        watch.late_s = age.late_s
        equipment.keep(replace(equipment.calibration, late_s=age.late_s))
        self._listener.found(None, words("service.age", ms=round(1e3 * age.late_s), jitter=round(1e3 * age.jitter_s)))

    async def _check_wiring(self, figure: Figure) -> None:
        """Nudge each wheel; say what is wrong, and keep the calibration that makes up for it."""
        session = self._session
        self._listener.progress(figure.id, "nudging each wheel", 0.0)
        checked = await check_wiring(figure, session.watch, session.clock, self._next_revision(figure))
        for mistake in checked.mistakes:
            self._listener.found(figure.id, words("service.wiring", mistake=mistake), well=False)
        if checked.calibration:
            session.equipment.figure_registry.tune(figure.radio, record_of(checked.calibration))

    def _next_revision(self, figure: Figure) -> int:
        tunings = self._session.equipment.figure_registry.record(figure.radio).tunings
        return max(figure.status.wheels.calibration or 0, tunings[-1].revision if tunings else 0) + 1

    async def _tune(self, figure: Figure) -> None:
        tuning = await (await self._tuner(figure)).tune(self._next_revision(figure))
        record = record_of_tuning(tuning)
        self._session.equipment.figure_registry.tune(figure.radio, record)
        self._keep_sight()
        self._listener.tuned(figure.id, tuning, record)
        (before_mm, before_deg), (mm, deg) = rms(tuning.before), rms(tuning.after)
        numbers = {"was": f"{before_mm:.2f}", "turned": f"{before_deg:.2f}", "mm": f"{mm:.2f}", "degrees": f"{deg:.2f}"}
        self._listener.found(
            figure.id, words("service.tuned", revision=tuning.calibration.revision, **numbers), well=is_near(mm, deg)
        )

    def _keep_sight(self) -> None:
        """Keep how tags are mounted, and how late the camera's times are, in the table's calibration."""
        watch, equipment = self._session.watch, self._session.equipment
        known = equipment.calibration
        figures = {tag: known.mount(tag).corrected(mount) for tag, mount in watch.mounts.items()}
        equipment.keep(replace(known, figures={**known.figures, **figures}, late_s=watch.late_s))


def is_near(mm: float, degrees: float) -> bool:
    """Whether errors of 150 mm without the camera are those of tuned wheels."""
    return mm <= DUE_MM and degrees <= MAX_TURN_DEG


def _self_test(ran: Sequence[str], failed: Sequence[str]) -> Msg:
    if failed:
        return words("service.failed", tests=tuple(words(f"service.test-{name}") for name in failed))
    return words("service.passed", tests=tuple(words(f"service.test-{name}") for name in ran))
