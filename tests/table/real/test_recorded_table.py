"""A game is recorded and played again: the recording is the camera of another table."""

import asyncio
from pathlib import Path

import pytest

from controller.assembly.tables import model_of, real_table
from controller.sim.camera.camera import SimCamera
from controller.sim.true_state import TrueFigure, TrueToken, Truth
from engine import registry
from hardware.dimensions import load_dimensions
from hardware.sheets.sheet import sheet_of
from robodrome.recorded_table import recorded_table
from tests.support.async_tests import background
from vision.calibration import Calibration
from vision.geometry.intrinsics import Intrinsics
from vision.observation import Frame, TableObservation
from vision.recording.reader import Recording
from vision.recording.recorder import Recorder
from vision.see import see
from vision.surface.empty_board import empty_board_reference

pytestmark = [pytest.mark.table, pytest.mark.broker, pytest.mark.wall_clock]

GAME = registry.make("robotory")
STANDING = {"W": "b3", "B": "c3", "R": "d3"}
FRAMES = 30


def place(site: str) -> tuple[float, float]:
    return GAME.board.sites[site].x_mm, GAME.board.sites[site].y_mm


class Patient(Recorder):
    """A recorder that waits where the real one leaves out."""

    def take(self, frame: Frame, observation: TableObservation | None) -> None:
        self._waiting.put((frame, observation))


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two seconds of figures at their start cells, and of a white disc on a1."""
    dimensions = load_dimensions()
    camera = SimCamera(sheet_of(GAME, dimensions), dimensions, "720p", "good", seed=1)
    lens = Intrinsics(camera.lens.camera_matrix, camera.lens.distortion, (1280, 720))
    empty = [Frame(camera.render(Truth(t / 15, (), (), ())), t / 15, t) for t in range(5)]
    reference = empty_board_reference(empty, model_of(GAME, (0, 1, 2)), lens, "2026-01-01")
    calibration = Calibration("attic", lens, dimensions.figure.height_mm, 0.2, "2026-01-01", reference)
    figures = tuple(TrueFigure(n, *place(site), 0.5, "#888888") for n, site in enumerate(STANDING.values()))
    image = camera.render(Truth(1.0, figures, (TrueToken("disc-white", *place("a1")),), ()))
    path = tmp_path_factory.mktemp("recording") / "game.rdrec"
    recorder = Patient(path, "robotory", calibration, (0, 1, 2))
    for number in range(FRAMES):
        recorder.take(Frame(image, 1 + number / 15, number), None)
    recorder.close()
    return path


async def test_what_was_recorded_is_seen_on_a_table_of_its_own(recording: Path, tmp_path: Path) -> None:
    settings = recorded_table(f"recording:{recording}", tmp_path / "data")
    async with real_table(settings, tmp_path / "data") as running:
        seen = asyncio.Event()

        def look(_: object) -> None:
            view = running.table.view(None)
            sites = {piece: figure.get("site") for piece, figure in view["figures"].items()}
            if sites == STANDING and [token["site"] for token in view["tokens"].values()] == ["a1"]:
                seen.set()

        running.table.subscribe(look)
        running.capture.recorder = Recorder(tmp_path / "again.rdrec", "robotory", running.calibration)
        async with background(running.capture.run()):
            await asyncio.wait_for(seen.wait(), 40)
    again = Recording(tmp_path / "again.rdrec")
    observation = again.observation(len(again) - 1)
    assert observation is not None
    assert set(observation["figures"]) == {"0", "1", "2"}
    assert observation["sites"]["a1"][0] == "disc-white"
    again.close()


def test_see_looks_into_a_recording(recording: Path) -> None:
    recorded = Recording(recording)
    sightings = list(see([recording], calibration=recorded.calibration(), model=model_of(GAME, recorded.figures)))
    assert len(sightings) == len(recorded)
    assert sightings[0].file == f"{recording}#0"
    assert sightings[0].observation is not None
    assert set(sightings[0].observation.figures) == {0, 1, 2}
    recorded.close()
