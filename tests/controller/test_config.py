from pathlib import Path

import pytest

from controller.config import faults, load, parse
from controller.errors import ConfigError
from vision.camera import Controls

EXAMPLE = Path(__file__).parents[2] / "hardware" / "table.example.toml"


def test_the_example_reads() -> None:
    settings = load(EXAMPLE)
    assert (settings.motors, settings.hands) == ((0, 1), (2,))
    assert settings.calibration == EXAMPLE.parent / "calibration"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("width_px = 1280", 'width_px = "wide"', "camera.width_px"),
        ("id = 2", "id = 99", "figure.2.id"),
        ("id = 1", "id = 0", "figure ids must differ; twice: 0"),
        ('drive = "hand"', 'drive = "legs"', "'legs'"),
        (
            "[camera]",
            "[kamera]",
            "`kamera` is no setting; there are name, game, camera, broker, serial, calibration, figure",
        ),
        (
            "width_px = 1280",
            "widht_px = 1280",
            "`camera.widht_px` is no setting; there are source, width_px, height_px",
        ),
        ("id = 2", "number = 2", "`figure.2.number` is no setting; there are id, drive"),
        ('calibration = "calibration"', "", "`calibration` is missing"),
        ('game = "robotory"', 'game = "chess"', "there is no such game; there are robotory, droids,"),
        ('name = "home"', 'name = "a/b"', "'a/b'"),
        ('name = "home"', "name = home", "is not TOML"),
        ("frames_per_s = 30", "frames_per_s = 500", "camera.frames_per_s"),
        ("frames_per_s = 30", "white_balance = [1, 2, 3]", "camera.white_balance"),
    ],
)
def test_a_wrong_setting_is_named_with_file_key_and_value(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = EXAMPLE.read_text()
    assert old in text
    path = tmp_path / "table.toml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(ConfigError) as error:
        load(path)
    assert str(path) in str(error.value)
    assert told in str(error.value)


def test_a_camera_may_be_set_in_part(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(EXAMPLE.read_text().replace("# exposure_ms = 8", "exposure_ms = 8\nwhite_balance = [4600]"))
    assert load(path).camera.controls == Controls(exposure_ms=8.0, white_balance=(4600.0,))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(
        ConfigError, match=r"no-table\.toml: there is no such file; write it with `robodrome new-table --out"
    ):
        load(tmp_path / "no-table.toml")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("game = " + "9" * 5_000, "too many digits"),
        ("game = " + "9" * 4_000, "a whole number of more than 512 bits"),
        ("game = 0x" + "f" * 60_000, "a whole number of more than 512 bits"),
        (".".join(["a"] * 8_000) + " = 1", "a line has more than 64 dots"),
        ("game = " + "[" * 400 + "]" * 400, "nested"),
        ("game = " + "[" * 40 + "]" * 40, "nested more than 32 deep"),
        ("# " + "x" * 70_000, "more than 65536 characters"),
    ],
)
def test_long_numbers_and_deep_keys_are_told_at_once(text: str, told: str) -> None:
    with pytest.raises(ConfigError, match=told):
        parse(text, EXAMPLE)
    (fault,) = faults(text)
    assert told in fault.text
