"""A table whose camera shows a recording."""

import socket
from pathlib import Path

from controller.assembly.cameras import RECORDING
from controller.config import BrokerSettings, CameraSettings, FigureSettings, TableSettings
from controller.errors import ConfigError
from vision.calibration import Calibration
from vision.recording.reader import Recording


def recorded_table(camera: str, data: Path) -> TableSettings:
    """Settings of a table whose camera shows a recording; no figure drives, so all count as moved by hand.

    Raises:
        ConfigError: the camera is not a recording.
        PictureError: the recording cannot be read.
    """
    name, _, file = camera.partition(":")
    if name != RECORDING or not file:
        raise ConfigError(f"--camera {camera}: it takes {RECORDING}:FILE; other cameras stand in a table's settings")
    recording = Recording(Path(file))
    try:
        recording.unpack_calibration(data / "calibration")
    finally:
        recording.close()
    width, height = Calibration.load(data / "calibration").intrinsics.size_px
    figures = tuple(FigureSettings(id=figure, drive="hand") for figure in recording.figures)
    return TableSettings(
        name="recording",
        game=recording.game,
        camera=CameraSettings(source=camera, width_px=width, height_px=height),
        broker=BrokerSettings(port=_free_port("127.0.0.1")),
        calibration=data / "calibration",
        figure=figures,
    )


def _free_port(host: str) -> int:
    with socket.create_server((host, 0)) as sock:
        port: int = sock.getsockname()[1]
        return port
