"""The commands on figures: what is refused before anything is set up."""

from pathlib import Path

import pytest
from rich.console import Console

from controller.errors import ConfigError
from robodrome.figures.command import Figures, FiguresOptions


async def test_simulated_figures_in_python_take_no_other_firmware(tmp_path: Path) -> None:
    figures = Figures(FiguresOptions("sim", tmp_path, seed=0, speed=1.0, figures=()), Console())
    with pytest.raises(ConfigError, match="--firmware micropython"):
        await figures.update(b"newer", again=False)
