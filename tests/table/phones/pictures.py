"""The pictures of README and docs, made by the program itself: `make pictures`."""

import asyncio
import shutil
import tempfile
from pathlib import Path

import cv2

from robodrome.demo.command import demo
from robodrome.demo.narrator import narrator
from robodrome.demo.options import DemoOptions
from robodrome.terminal import STANDARD_ERROR
from tests.controller.planning import pictures as plan_pictures
from tests.controller.tuning import pictures as wheel_pictures
from tests.hardware.sheets import pictures as print_pictures
from tests.robodrome.calibrate import pictures as calibration_pictures
from tests.table.phones import film
from tests.table.process import Played
from tests.vision.surface import token_pictures
from tests.vision.tags import tracking_pictures
from tests.web_remote.gallery import gallery
from tests.web_remote.gallery.screenshots import take_screenshots

PICTURES = Path(__file__).parents[3] / "docs" / "pictures"
PHONE = {
    "turn-light": "phone-play-light",
    "turn-dark": "phone-play-dark",
    "route-light": "phone-route-light",
    "hands-dark": "phone-hands-dark",
    "camera-light": "phone-camera-light",
    "robots-light": "phone-robots-light",
}


def main() -> None:
    """Make them all."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        options = DemoOptions(
            game="robotory",
            options={},
            seed=3,
            speed=4.0,
            plies=10,
            level=None,
            hands="prompt",
            size="1080p",
            out=folder,
        )
        with narrator(STANDARD_ERROR) as tell:
            asyncio.run(demo(options, tell))
        frame = cv2.imread(str(folder / "last-frame.png"))
        _save("table", cv2.resize(frame, (960, 540), interpolation=cv2.INTER_AREA))
        shutil.copy(folder / "paths.svg", PICTURES / "paths.svg")
        token_pictures.make(PICTURES)
        tracking_pictures.make(PICTURES)
        calibration_pictures.make(folder / "calibrated", PICTURES)
        plan_pictures.make(PICTURES)
        wheel_pictures.make(PICTURES)
        print_pictures.make(PICTURES)
        gallery.make(PICTURES)
        played = Played.launch(folder / "data", "--speed", "2", "--seed", "1")
        try:
            take_screenshots(f"http://localhost:{played.port}", played.code, folder)
        finally:
            played.stop()
        film.make(PICTURES / "order.webp")
        for shot, picture in PHONE.items():
            _save(picture, cv2.imread(str(folder / f"{shot}.png")))


def _save(name: str, picture: cv2.typing.MatLike) -> None:
    cv2.imwrite(str(PICTURES / f"{name}.png"), picture, [cv2.IMWRITE_PNG_COMPRESSION, 9])


if __name__ == "__main__":
    main()
