"""A real table that was never calibrated opens, and is calibrated from there; a stream on loopback is its camera.

Without figures, tokens and the lens, which `tests/web_remote/page/test_calibration.py` measures.
"""

import asyncio
import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from base.clock import SystemClock
from controller.assembly.changing_table import ChangingTable
from controller.errors import TableBusyError
from controller.links.broker import CONTROLLER, Accounts, Broker
from controller.sim.camera.camera import SimCamera
from controller.sim.true_state import Truth
from hardware.dimensions import load_dimensions
from hardware.sheets.sheet import sheet_of
from robodrome.backup.backup import packed_backup
from robodrome.backup.diagnostics import packed_diagnostics
from robodrome.doctor.command import examine
from robodrome.play import PlayOptions, sheets_of
from tests.support.async_tests import background
from tests.support.telling import says
from tests.table.real.test_real_table import GAME, SETTINGS, Phone, figure
from vision.calibrate.lenses import LensRecord
from vision.cameras.camera import Controls
from vision.geometry.intrinsics import Intrinsics

pytestmark = [pytest.mark.table, pytest.mark.broker, pytest.mark.wall_clock]


SECRET = "W0rd0fTheCamera"

STANDING = Truth(1.0, (figure(4, "b3"), figure(5, "c3"), figure(6, "d3")), (), ())


@pytest.mark.timeout(600)
async def test_a_table_without_calibration_opens_and_gets_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """Its camera's address has a password, which nothing tells."""
    caplog.set_level("DEBUG")
    dimensions = load_dimensions()
    camera = SimCamera(sheet_of(GAME, dimensions), dimensions, "720p", "good", seed=1)
    phone = Phone(camera, Truth(0.0, (), (), ()))
    source = f"http://ann:{SECRET}@127.0.0.1:{phone.server_address[1]}/video?token={SECRET}"
    lens = Intrinsics(camera.lens.camera_matrix, camera.lens.distortion, (1280, 720))
    measured = LensRecord(f"camera {source}", "standard", lens, Controls(), 0.1, 0.1, "2026-01-01T00:00:00+00:00")
    measured.save(tmp_path / "calibration")
    accounts = Accounts.generate("attic", ())
    (tmp_path / "password").write_text(accounts.passwords[CONTROLLER] + "\n")
    try:
        async with Broker(accounts) as broker:
            file = tmp_path / "table.toml"
            file.write_text(SETTINGS.format(film=source, port=broker.port))
            options = PlayOptions(
                game=None, options={}, table=str(file), host="127.0.0.1", port=0, ai=(), hands="absent",
                speed=1.0, size="720p", seed=0, data=tmp_path / "data",
            )  # fmt: skip
            outputs = [await calibrated(options, phone), await asyncio.to_thread(doctor, options)]
            assert "MJPG of 1280 x 720" in outputs[1]
            phone.close()
            outputs.append(await asyncio.to_thread(doctor, options))
            assert "Problems: 1." in outputs[2]
    finally:
        phone.close()
    outputs += [str(packed_diagnostics(str(file), options.data)), caplog.text, "".join(capfd.readouterr())]
    with zipfile.ZipFile(io.BytesIO(packed_backup(options.data, str(file))[0])) as backup:
        outputs += [str(backup.read(name)) for name in backup.namelist()]
    outputs += files(tmp_path, file)
    assert any("report.html" in text for text in outputs)
    assert [text[:200] for text in outputs if SECRET in text] == []


def files(folder: Path, but: Path) -> list[str]:
    """Names and contents of all files but one."""
    return [f"{path}: {path.read_bytes()!r}" for path in folder.rglob("*") if path.is_file() and path != but]


def doctor(options: PlayOptions) -> str:
    """What `robodrome doctor` says of the table."""
    said = io.StringIO()
    examine(options.table, 0, options.data, Console(file=said, width=400), fix=False, mended=False)
    return said.getvalue()


async def calibrated(options: PlayOptions, phone: Phone) -> str:
    """Somebody at the console goes through the steps, and puts figures down for the proof; what phones show."""
    game, sheets, _ = sheets_of(options, [])
    table = ChangingTable(sheets)
    await table.open(game.name)
    try:
        async with background(table.run()):
            assert [notice["code"] for notice in table.view(None)["notices"]] == ["uncalibrated"]
            with pytest.raises(TableBusyError, check=says("has not been calibrated")):
                await table.start_match("robotory", {})
            await table.calibrate(["look", "board", "empty", "proof"])
            calibrator = table.calibration()
            assert calibrator is not None
            await until(lambda: calibrator.state()["step"] == "proof")
            phone.show(STANDING)
            await until(lambda: calibrator.state()["asks"])
            calibrator.answer(True)
            await until(lambda: calibrator.state()["ended"] and table.is_open)
            assert (calibrator.state()["ended"], calibrator.state()["trouble"]) == ("stored", [])
            await until(lambda: table.running.capture.last)
            assert table.running.calibrated
            assert len(table.running.capture.last[1].board_tags) == len(table.running.model.board_tags_mm)  # type: ignore[index]
            assert "uncalibrated" not in [notice["code"] for notice in table.view(None)["notices"]]
            return f"{table.view(None)}{calibrator.state()}{table.running.calibration.camera}"
    finally:
        await table.close()


async def until(happened: Callable[[], object]) -> None:
    """Wait for a condition."""
    clock = SystemClock()
    while not happened():
        await clock.sleep(0.1)
