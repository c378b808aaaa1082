"""The picture of `docs/build/figures.md`: a tuning, as `robodrome figures tune --out` draws it."""

from pathlib import Path
from random import Random

from base.clock import run_simulated
from controller.tuning.plot import svg_of
from controller.tuning.tuner import Tuning
from lab.wire.wheel_tuning import random_physics, stand

SEED = 16


def make(folder: Path) -> None:
    """Draw it into a folder."""

    async def tune() -> Tuning:
        async with stand(random_physics(Random(SEED)), SEED) as one:
            return await one.tuner.tune(1)

    (folder / "wheels.svg").write_text(svg_of(run_simulated(tune()), "Figure 3, calibration 1"))


if __name__ == "__main__":
    make(Path("docs/pictures"))
