"""Set-ups of a calibration: a real table, the simulated one, or stored pictures."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from base.clock import Clock, SimulatedClock, SystemClock
from controller.assembly.cameras import device_of, named_camera
from controller.assembly.equipment import driven_robots, real_links
from controller.assembly.tables import model_of
from controller.config import CameraSettings, TableSettings, load
from controller.errors import ConfigError, LinkTimeoutError
from controller.fleet.fleet import Fleet
from controller.fleet.records import FigureRegistry
from controller.links.link import Link
from controller.links.loopback import Loopback
from controller.sim.camera.camera_kinds import LENSES
from controller.sim.people.calibrating_person import Person
from controller.tuning.record import restore
from engine import registry
from engine.state import Game
from hardware.dimensions import load_dimensions
from hardware.sheets.charuco import charuco_board
from robodrome.calibrate.operator import Operator
from robodrome.calibrate.scenes import KEPT_STEPS, RealScene, Scene, SimulatedScene, StepPictures
from robodrome.calibrate.wheels import Wheels
from vision.calibrate.lenses import newest_lens
from vision.calibrate.session import STEPS, SessionConfig
from vision.cameras.phone_camera import PHONE, PhoneCamera
from vision.geometry.intrinsics import LensModel
from vision.remark import remark

SIM_FIGURES = 3
"""Figures on the simulated table, or all of a game with fewer."""

READY_S = 10.0
"""Time in which figures must answer; later ones can be measured in another run."""


@dataclass(frozen=True, slots=True)
class CalibrateOptions:
    """Options of the command line; `robodrome.cli` explains each."""

    game: str
    table: str
    pictures: Path | None
    steps: tuple[str, ...]
    lens_model: LensModel | None
    lens: str
    size: str
    light: str
    seed: int
    keep: Path | None
    out: Path | None
    data: Path
    phone: PhoneCamera | None = None
    view: int = 0

    @property
    def simulated(self) -> bool:
        """Whether the simulated table is calibrated."""
        return self.pictures is None and self.table == "sim"


@dataclass(frozen=True, slots=True)
class CalibrationSetup:
    """An open set-up.

    Attributes:
        scene: the source of frames, and the operator.
        wheels: drives the figures; None if no figure drives.
        config: what is calibrated.
        folder: where the calibration is stored.
        steps: names of the steps.
    """

    scene: Scene
    wheels: Wheels | None
    config: SessionConfig
    folder: Path
    steps: tuple[str, ...]


@asynccontextmanager
async def setup_of(options: CalibrateOptions, operator: Operator) -> AsyncIterator[CalibrationSetup]:
    """Open the set-up that the options name; at the end all wheels are stopped.

    Raises:
        ConfigError: options or settings do not fit.
        CameraLostError: the camera is not there.
        LinkError: no figure can be reached.
    """
    taken = datetime.now(UTC).isoformat(timespec="seconds")
    steps = options.steps or STEPS
    if options.pictures is not None:
        opening = _picture_setup(options, options.pictures, taken, steps, operator)
    elif options.simulated:
        opening = _simulated_setup(options, taken, steps)
    else:
        opening = _real_setup(options, load(Path(options.table)), taken, operator)
    async with opening as setup:
        try:
            yield setup
        finally:
            if setup.wheels is not None:
                await setup.wheels.halt()


@asynccontextmanager
async def _simulated_setup(
    options: CalibrateOptions, taken: str, steps: tuple[str, ...]
) -> AsyncIterator[CalibrationSetup]:
    """The simulated table, whose figures run their firmware."""
    if options.lens not in LENSES:
        raise ConfigError(f"--lens {options.lens}: the simulated camera has the lenses {', '.join(LENSES)}")
    game, clock = registry.make(options.game), SimulatedClock()
    figures = tuple(range(min(SIM_FIGURES, len(game.pieces))))
    person = Person(
        game,
        load_dimensions(),
        figures,
        clock,
        options.seed,
        resolution=options.size,
        light=options.light,
        lens=options.lens,
    )
    config = SessionConfig(
        model_of(game, figures),
        charuco_board(),
        f"simulated {options.lens}",
        person.camera.lens.size_px,
        figures,
        (),
        taken,
        lens=options.lens,
        lens_model=options.lens_model,
        places_mm=_places_mm(game),
    )
    name = f"sim-{options.lens}-{person.camera.lens.size_px[1]}p"
    folder = options.out or options.data / "calibration" / name
    loopback = Loopback(clock)
    await person.table.start(lambda hal, number: ({}, loopback.figure(number)))
    try:
        async with _fleet(loopback, clock, {}) as fleet:
            await fleet.ready(figures, READY_S)
            yield CalibrationSetup(SimulatedScene(person), Wheels(fleet), config, folder, steps)
    finally:
        await person.table.close()


@asynccontextmanager
async def _real_setup(
    options: CalibrateOptions, whole: TableSettings, taken: str, operator: Operator
) -> AsyncIterator[CalibrationSetup]:
    """A camera over a real table, and its figures. Not yet tried on hardware."""
    if options.view >= len(whole.views):
        raise ConfigError("the settings have no `second_camera`")
    settings = whole.views[options.view]
    clock = SystemClock()
    camera = device_of(settings.camera, clock.now, phone=options.phone)
    folder = options.out or settings.calibration
    phone = options.phone if settings.camera.source == PHONE else None
    name, size_px = await _filming(phone) if phone else _named(settings.camera, folder)
    controls = camera.lock()
    operator.tell(remark("camera/holds"), str(controls))
    if controls.focus is None:
        operator.tell(remark("camera/no-focus"))
    game = registry.make(settings.game)
    figures = (*settings.motors, *settings.hands)
    steps = options.steps or STEPS
    folders = (folder, *(view.calibration for view in whole.views)) if phone and not options.steps else ()
    lenses = (newest_lens(one, name, size_px) for one in folders)  # the phone may have filmed from the other place
    if known := next((lens for lens in lenses if lens is not None and lens.fits(controls)), None):
        known.save(folder)
        operator.tell(remark("camera/known", date=known.taken[:10]))
        steps = tuple(step for step in steps if step != "lens")
    config = SessionConfig(
        model_of(game, figures, robots=settings.robots.values()),
        None if settings.camera.by_sheet else charuco_board(),
        name,
        size_px,
        (),
        figures,
        taken,
        lens=options.lens,
        controls=controls,
        lens_model=options.lens_model,
        places_mm=_places_mm(game),
    )
    with closing(RealScene(camera, clock, operator)) as scene:
        if "figures" not in steps or not settings.motors:
            yield CalibrationSetup(scene, None, config, folder, steps)
            return
        async with (
            real_links(settings, clock, options.data) as (broker, connect),
            driven_robots(settings, broker, options.data),
        ):
            _, link = connect()
            figure_registry = FigureRegistry.load(options.data)
            async with _fleet(link, clock, figure_registry.radios) as fleet:
                motors = await _answering(fleet, settings.motors, operator)
                await restore(fleet, figure_registry)
                config = replace(config, motors=motors, hands=tuple(tag for tag in figures if tag not in motors))
                yield CalibrationSetup(scene, Wheels(fleet), config, folder, steps)


async def _filming(phone: PhoneCamera) -> tuple[str, tuple[int, int]]:
    """The name of the camera that films now, which films alone from now on, and the size of its pictures."""
    height, width = (await asyncio.to_thread(phone.read, READY_S)).image.shape[:2]
    return phone.keep(), (width, height)


def _named(camera: CameraSettings, folder: Path) -> tuple[str, tuple[int, int]]:
    """The name of a device and the size of its pictures."""
    return named_camera(camera.source, folder), (camera.width_px, camera.height_px)


@asynccontextmanager
async def _fleet(link: Link, clock: Clock, radios: Mapping[int, int]) -> AsyncIterator[Fleet]:
    fleet = Fleet(link, clock, radios=radios)
    await fleet.start()
    try:
        yield fleet
    finally:
        await fleet.close()


async def _answering(fleet: Fleet, motors: Sequence[int], operator: Operator) -> tuple[int, ...]:
    """The figures that answer; reports to the operator what is not measured of the others."""
    operator.tell(remark("figures/looking"))
    try:
        await fleet.ready(motors, READY_S)
    except LinkTimeoutError as error:
        operator.tell(remark("figures/silent"), str(error))
    return tuple(tag for tag in motors if fleet.figure(tag).greeted.is_set())


@asynccontextmanager
async def _picture_setup(
    options: CalibrateOptions, pictures: Path, taken: str, steps: tuple[str, ...], operator: Operator
) -> AsyncIterator[CalibrationSetup]:
    """Stored pictures of a calibration: one folder for each step."""
    there = tuple(step for step in steps if (pictures / step).is_dir())
    if not there:
        raise ConfigError(f"{pictures} holds no pictures of steps: it needs folders named {', '.join(KEPT_STEPS)}")
    first = (await StepPictures(pictures).look(there[0])).image
    game = registry.make(options.game)
    figures = tuple(range(len(game.pieces)))
    config = SessionConfig(
        model_of(game, figures),
        charuco_board(),
        pictures.name,
        (first.shape[1], first.shape[0]),
        (),
        (),
        taken,
        lens=options.lens,
        lens_model=options.lens_model,
        places_mm=_places_mm(game),
        stills=True,
    )
    folder = options.out or options.data / "calibration" / pictures.name
    with closing(StepPictures(pictures, operator.tell)) as scene:
        yield CalibrationSetup(scene, None, config, folder, there)


def _places_mm(game: Game) -> dict[str, tuple[float, float]]:
    """Places of figures: all sites and parking places."""
    return {site.id: (site.x_mm, site.y_mm) for site in (*game.board.sites.values(), *game.board.parks)}
