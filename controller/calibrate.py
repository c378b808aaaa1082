"""`robodrome calibrate`: camera, board, figures and tokens measured step by step, in the terminal.

On the simulated table a simulated person does what the steps ask for; from a folder, pictures stand for both.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

import cv2
from rich.console import Console, Group
from rich.live import Live
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.prompt import Confirm
from rich.table import Table
from rich.text import Text

from controller.assembly import model_of
from controller.cameras import device_of
from controller.config import TableSettings, load
from controller.errors import ConfigError
from controller.sim.person import Person
from engine import registry
from hardware.charuco import charuco_board
from hardware.dimensions import load_dimensions
from vision.calibrate.lens import PER_PART
from vision.calibrate.lenses import newest_lens
from vision.calibrate.proof import ProofStep, Sighting
from vision.calibrate.report import write_report
from vision.calibrate.session import STEPS, Session, Setting
from vision.calibrate.step import Progress, Want
from vision.calibration import Calibration
from vision.camera import Camera
from vision.devices import PictureCamera
from vision.errors import CalibrationError, CameraLostError
from vision.intrinsics import LensModel
from vision.observation import Frame

TRIES = 3
"""So often a simulated person, or a folder of pictures, may fail at one step."""

PATIENCE_FRAMES = 120
READ_S = 2.0
KEPT_STEPS = ("look", "lens", "board", "empty", "tokens", "proof")
"""Steps of which pictures are kept; of `figures` it would be hundreds."""

SIM_FIGURES = 3


@dataclass(frozen=True, slots=True)
class CalibrateOptions:
    """What the command line says; `controller.cli` explains each."""

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


class _Helper(Protocol):
    """Whoever stands at the table: reads what is wanted, says whether the proof is right."""

    patient: bool

    def follow(self, want: Want) -> None:
        """What the present step wants now."""

    def agrees(self, sighting: Sighting) -> bool:
        """Whether what is named is what is there."""


@dataclass(slots=True)
class _Bench:
    """Where frames come from, and who helps."""

    camera: Camera
    helper: _Helper
    setting: Setting
    folder: Path
    steps: tuple[str, ...]


def calibrate(options: CalibrateOptions, console: Console) -> None:
    """Calibrate, store what was measured, and write the report.

    Raises:
        CalibrationError: a step could not be passed, or something cannot be written; says what.
        ConfigError: options or settings do not fit.
        CameraLostError: the camera is not there.
    """
    bench = _bench(options, console)
    before = _before(bench.folder)
    session = _session(bench, before)
    try:
        with _screen(session, console) as show:
            _go_through(session, bench, show, options.keep, console)
    finally:
        bench.camera.close()
    console.print(_summary(session), highlight=False)
    if session.lens is None and before is None:
        return  # only looked: there is nothing yet that a calibration could be made of
    calibration = session.calibration()
    calibration.save(bench.folder)
    stamp = "".join(part for part in calibration.taken if part.isdigit())[:14]
    page = write_report(bench.folder / f"report-{stamp}", calibration, session.reports)
    console.print(f"[bold green]Calibrated.[/] Stored in {bench.folder}")
    console.print(f"The report: {page}", highlight=False, soft_wrap=True)


def _bench(options: CalibrateOptions, console: Console) -> _Bench:
    game = registry.make(options.game)
    taken = datetime.now(UTC).isoformat(timespec="seconds")
    steps = options.steps or STEPS
    if options.pictures is not None:
        return _picture_bench(options, taken, steps)
    if options.table != "sim":
        return _real_bench(options, load(Path(options.table)), taken, steps, console)
    figures = tuple(range(min(SIM_FIGURES, len(game.pieces))))
    person = Person(
        game,
        load_dimensions(),
        figures,
        options.seed,
        resolution=options.size,
        light=options.light,
        lens=options.lens,
    )
    setting = Setting(
        model_of(game, figures),
        charuco_board(),
        f"simulated {options.lens}",
        person.camera.lens.size_px,
        figures,
        (),
        taken,
        lens=options.lens,
        lens_model=options.lens_model,
    )
    folder = options.out or options.data / "calibration" / f"sim-{options.lens}-{options.size}"
    return _Bench(person, _SimulatedHelper(person), setting, folder, steps)


def _real_bench(
    options: CalibrateOptions, settings: TableSettings, taken: str, steps: tuple[str, ...], console: Console
) -> _Bench:
    """A camera over a real table. Has not met hardware."""
    camera = device_of(settings.camera, time.monotonic)
    controls = camera.lock(None)
    console.print(f"The camera holds {controls}.", highlight=False)
    if controls.focus is None:
        console.print("It cannot hold its focus: fix the lens so that nobody turns it.", highlight=False)
    setting = Setting(
        model_of(registry.make(settings.game), (*settings.motors, *settings.hands)),
        charuco_board(),
        f"camera {settings.camera.source}",
        (settings.camera.width_px, settings.camera.height_px),
        (),  # nothing here drives figures yet: of all the height is measured, as of those that people move
        (*settings.motors, *settings.hands),
        taken,
        lens=options.lens,
        controls=controls,
        lens_model=options.lens_model,
    )
    return _Bench(camera, _Person(console), setting, options.out or settings.calibration, steps)


def _picture_bench(options: CalibrateOptions, taken: str, steps: tuple[str, ...]) -> _Bench:
    """Pictures of a table that was calibrated before: one folder for each step."""
    assert options.pictures is not None
    there = tuple(step for step in steps if (options.pictures / step).is_dir())
    if not there:
        raise ConfigError(
            f"{options.pictures} holds no pictures of steps: it needs folders named {', '.join(KEPT_STEPS)}"
        )
    camera = _StepPictures(options.pictures)
    camera.begin(there[0])
    first = camera.read(READ_S).image
    camera.begin(there[0])
    game = registry.make(options.game)
    figures = tuple(range(len(game.pieces)))
    setting = Setting(
        model_of(game, figures),
        charuco_board(),
        options.pictures.name,
        (first.shape[1], first.shape[0]),
        (),
        (),
        taken,
        lens=options.lens,
        lens_model=options.lens_model,
        stills=True,
    )
    folder = options.out or options.data / "calibration" / options.pictures.name
    return _Bench(camera, _Nobody(), setting, folder, there)


def _before(folder: Path) -> Calibration | None:
    return Calibration.load(folder) if (folder / "calibration.json").exists() else None


def _session(bench: _Bench, before: Calibration | None) -> Session:
    """A session; one that measures no lens takes the newest that was measured with this focus."""
    setting = bench.setting
    if before is not None and before.intrinsics.size_px != setting.size_px:
        before = None
    lens = None
    if "lens" not in bench.steps:
        lens = newest_lens(bench.folder, setting.camera, setting.size_px)
        if lens is not None and not lens.fits(setting.controls):
            raise CalibrationError(
                f"the lens was measured at focus {lens.controls.focus}, now it is {setting.controls.focus}: "
                "set it back, or measure the lens again (step lens)"
            )
    return Session(setting, bench.steps, lens, before)


def _go_through(
    session: Session,
    bench: _Bench,
    show: Callable[[Progress], None],
    keep: Path | None,
    console: Console,
) -> None:
    tries, kept, patience = 0, _Keeper(keep), _Patience()
    if isinstance(bench.camera, _StepPictures):
        bench.camera.begin(session.left[0])
    while session.step is not None:
        name = session.left[0]
        frame = bench.camera.read(READ_S)
        progress = session.look(frame)
        bench.helper.follow(progress.wants)
        kept.take(name, frame, progress)
        show(progress)
        if not progress.done:
            if not bench.helper.patient:
                patience.wait(session.step.title, progress)
            continue
        patience = _Patience()
        try:
            proof = session.step.sighting if isinstance(session.step, ProofStep) else None
            if proof is not None and not bench.helper.agrees(proof):
                raise CalibrationError("what is named is not what is on the table: look at the light and the tags")
            session.accept()
        except CalibrationError as error:
            tries += 1
            session.repeat()
            if tries >= TRIES and not bench.helper.patient:
                raise
            console.print(f"[yellow]Refused:[/] {error}", highlight=False)
            continue
        tries = 0
        if name == "lens" and session.lens is not None:
            session.lens.save(bench.folder)  # minutes of work: kept whatever comes
        if session.left and isinstance(bench.camera, _StepPictures):
            bench.camera.begin(session.left[0])


class _Patience:
    """Whoever is not a person gives up when nothing gets better any more."""

    def __init__(self) -> None:
        self._best = -1.0
        self._frames = 0

    def wait(self, title: str, progress: Progress) -> None:
        """Wait one more frame.

        Raises:
            CalibrationError: it was too long; says what was missing.
        """
        self._frames = 0 if progress.share > self._best else self._frames + 1
        self._best = max(self._best, progress.share)
        if self._frames >= PATIENCE_FRAMES:
            words = " ".join(advice.text for advice in progress.advice)
            missed = "; ".join(str(mark) for mark in progress.marks if not mark.passed)
            raise CalibrationError(f"{title}: {words} {missed}".strip())


class _SimulatedHelper:
    """The person at the simulated table."""

    patient = False

    def __init__(self, person: Person) -> None:
        self.follow = person.follow
        self.agrees = person.agrees


class _Person:
    """Somebody at a real table, who reads the advice and is asked about the proof."""

    patient = True

    def __init__(self, console: Console) -> None:
        self._console = console

    def follow(self, want: Want) -> None:
        """The screen says it."""

    def agrees(self, sighting: Sighting) -> bool:
        """Ask."""
        for line in sighting.words():
            self._console.print(line, highlight=False)
        return Confirm.ask("Is that so?", console=self._console, default=True)


class _Nobody:
    """Pictures do not change for being asked, and were looked at when they were taken."""

    patient = False

    def follow(self, want: Want) -> None:
        """Nothing."""

    def agrees(self, sighting: Sighting) -> bool:
        """They show what they show."""
        return True


class _StepPictures:
    """The pictures of one step after those of another."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._step = ""
        self._pictures: PictureCamera | None = None

    def begin(self, step: str) -> None:
        """Show the pictures of this step from the first on."""
        self._step = step
        self._pictures = PictureCamera([self._folder / step])

    def read(self, timeout_s: float) -> Frame:
        """The next picture. Raises CameraLostError when the step would need more than there are."""
        assert self._pictures is not None
        try:
            return self._pictures.read(timeout_s)
        except CameraLostError as error:
            raise CameraLostError(f"the pictures in {self._folder / self._step} do not suffice: {error}") from error

    def close(self) -> None:
        """Let the files go."""
        if self._pictures is not None:
            self._pictures.close()


class _Keeper:
    """Keeps the pictures that a later run from a folder needs."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def take(self, step: str, frame: Frame, progress: Progress) -> None:
        """Keep a frame if it is one of those. Raises OSError."""
        if self._folder is None or step not in KEPT_STEPS:
            return
        if step == "lens" and not any(advice.code == "lens/taken" for advice in progress.advice):
            return
        path = self._folder / step / f"{frame.number:06d}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(cv2.imencode(".png", frame.image)[1].tobytes())


@contextmanager
def _screen(session: Session, console: Console) -> Iterator[Callable[[Progress], None]]:
    """A live panel on a terminal, plain lines in a pipe."""
    if not console.is_terminal:
        said: list[str] = [""]

        def say(progress: Progress) -> None:
            line = f"{session.left[0]}: {'; '.join(advice.text for advice in progress.advice)}"
            if progress.advice and line != said[0] and progress.advice[0].code != "lens/still":
                said[0] = line
                console.print(line, highlight=False, soft_wrap=True)

        yield say
        return
    all_steps = session.left
    with Live(console=console, refresh_per_second=8, transient=True) as live:
        yield lambda progress: live.update(panel(session, all_steps, progress))


def panel(session: Session, all_steps: tuple[str, ...], progress: Progress) -> Panel:
    """The present step: where it stands among the others, what to do, what was measured, the map of the picture."""
    assert session.step is not None
    now = session.left[0]
    trail = Text("  ").join(
        Text(f"● {name}", style="bold cyan")
        if name == now
        else Text(f"○ {name}", style="dim")
        if name in session.left
        else Text(f"✓ {name}", style="green")
        for name in all_steps
    )
    advice = Text("\n".join(line.text for line in progress.advice) or "…", style="bold")
    side = Table.grid(padding=(0, 3))
    side.add_row(_marks_table(progress), _map(progress) if progress.map else Text())
    bar = ProgressBar(total=1.0, completed=progress.share, width=60, complete_style="cyan", finished_style="green")
    body = Group(trail, Text(), advice, Text(), bar, Text(), side)
    return Panel(body, title=f"[bold]{session.step.title}[/]", border_style="cyan", padding=(1, 2))


def _marks_table(progress: Progress) -> Table:
    table = Table.grid(padding=(0, 2))
    for mark in progress.marks:
        style = "green" if mark.passed else "yellow"
        sign = "≥" if mark.at_least else "≤"
        table.add_row(
            Text("✓" if mark.passed else "·", style=style),
            mark.name,
            Text(f"{mark.value:.3g} {mark.unit}", style=style),
            Text(f"{sign} {mark.limit:g}", style="dim"),
        )
    return table


def _map(progress: Progress) -> Table:
    """The nine parts of the picture, filled as far as they were seen."""
    table = Table.grid(padding=(0, 1))
    counts = progress.map or ()
    for row in range(3):
        cells = []
        for count in counts[3 * row : 3 * row + 3]:
            full = min(1.0, count / PER_PART)
            style = "black on green" if full >= 1 else "black on yellow" if count else "on grey23"
            cells.append(Text(f"{count:^7}", style=style))
        table.add_row(*cells)
    return table


def _summary(session: Session) -> Table:
    table = Table(title="What was measured", title_justify="left", title_style="bold", box=None, padding=(0, 2))
    for heading, justify in (
        ("step", "left"),
        ("what", "left"),
        ("measured", "right"),
        ("limit", "right"),
        ("", "left"),
    ):
        table.add_column(heading, justify=justify, header_style="dim")  # type: ignore[arg-type]
    for report in session.reports:
        for number, mark in enumerate(report.marks):
            sign = "≥" if mark.at_least else "≤"
            table.add_row(
                report.name if number == 0 else "",
                mark.name,
                f"{mark.value:.3g} {mark.unit}",
                f"{sign} {mark.limit:g}",
                Text("passed", style="green") if mark.passed else Text("missed", style="red"),
            )
    return table
