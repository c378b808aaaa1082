"""The way through the steps, the same at the terminal and at the console."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from robodrome.calibrate.operator import Operator
from robodrome.calibrate.remarks import said
from robodrome.calibrate.scenes import Keeper, Patience
from robodrome.calibrate.setups import CalibrationSetup
from vision.calibrate.lenses import newest_lens
from vision.calibrate.proof import ProofStep, Sighting
from vision.calibrate.report import write_report
from vision.calibrate.session import Session
from vision.calibration import Calibration
from vision.errors import StepRefusedError
from vision.remark import remark

MAX_TRIES = 3
"""Failures at one step after which a simulated operator or a folder of pictures gives up."""


def calibrated_before(folder: Path) -> Calibration | None:
    """The calibration that a folder holds; None if it has none."""
    return Calibration.load(folder) if (folder / "calibration.json").exists() else None


def session_of(setup: CalibrationSetup, before: Calibration | None) -> Session:
    """A session; without the step `lens` it uses the newest lens that was measured with this focus."""
    config = setup.config
    if before is not None and before.intrinsics.size_px != config.size_px:
        before = None
    lens = None
    if "lens" not in setup.steps:
        lens = newest_lens(setup.folder, config.camera, config.size_px)
        if lens is not None and not lens.fits(config.controls):
            was, now = (f"{one.focus:g}" for one in (lens.controls, config.controls) if one.focus is not None)
            raise StepRefusedError(remark("lens/focus", was=was, now=now))
    return Session(config, setup.steps, lens, before)


async def go_through(
    session: Session,
    setup: CalibrationSetup,
    operator: Operator,
    agrees: Callable[[Sighting], Awaitable[bool]],
    keep: Path | None = None,
) -> None:
    """Go through all steps.

    Args:
        session: the steps.
        setup: where the frames come from.
        operator: is shown each frame's result.
        agrees: tells whether what the proof names is on the table.
        keep: folder for the pictures.

    Raises:
        StepRefusedError: a step did not pass, and nothing can be done about it.
    """
    scene, tries, kept, patience = setup.scene, 0, Keeper(keep), Patience()
    while (step := session.step) is not None:
        frame = await scene.look(step.name)
        progress = await scene.work(partial(session.look, frame))
        scene.follow(progress.request)
        kept.take(step.name, frame, progress)
        trouble = await setup.wheels.follow(progress.request) if setup.wheels is not None else None
        if trouble is not None:
            progress = replace(progress, advice=(remark("figures/refuses", figure=trouble), *progress.advice))
        operator.show(session, frame, progress)
        if not progress.done:
            if not scene.patient:
                patience.wait(progress)
            continue
        patience = Patience()
        try:
            proof = step.sighting if isinstance(step, ProofStep) else None
            if proof is not None and not await agrees(proof):
                raise StepRefusedError(remark("proof/wrong"))
            await scene.work(session.accept)
        except StepRefusedError as error:
            tries += 1
            session.repeat()
            if tries >= MAX_TRIES and not scene.patient:
                raise
            operator.refuse(error.remarks)
            continue
        tries = 0
        if step.name == "lens" and session.lens is not None:
            session.lens.save(setup.folder)  # minutes of work: kept even if a later step fails


def store(session: Session, setup: CalibrationSetup) -> Path:
    """Keep the calibration, and write its report; returns the report's page.

    Raises:
        CalibrationError: a file cannot be written.
    """
    calibration = session.calibration()
    calibration.save(setup.folder)
    stamp = "".join(part for part in calibration.taken if part.isdigit())[:14]
    return write_report(setup.folder / f"report-{stamp}", calibration, session.reports, said)
