"""What callipers find gets into shapes.toml, and nothing else does."""

import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hardware.cad import measured_sizes
from hardware.cad.measured_sizes import changes, sizes_of
from hardware.cad.part_layout import SHAPES_TOML
from hardware.errors import DimensionError
from robodrome.cli.main import app


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "shapes.toml"
    path.write_bytes(SHAPES_TOML.read_bytes())
    monkeypatch.setattr(measured_sizes, "SHAPES_TOML", path)
    return path


def test_the_form_writes_what_differs_and_says_so(own: Path) -> None:
    before = tomllib.loads(own.read_text())
    measured = {"motor-planetary.shaft_diameter": "1.98", "motor-planetary.shaft_flat": "1.5", "cell.height": "7.4"}
    typed = "".join(measured.get(f"{size.part}.{size.name}", "") + "\n" for size in sizes_of("A")) + "y\n"
    result = CliRunner().invoke(app, ["print", "sizes", "A"], input=typed)
    assert result.exit_code == 0, result.output
    for line in ("shaft_diameter: 2 mm becomes 1.98 mm", "shaft_flat: 2 mm becomes 1.5 mm", "height: 8 mm becomes 7.4"):
        assert line in result.output
    assert "python -m hardware.cad" in result.output
    after = tomllib.loads(own.read_text())
    before["bought"]["motor-planetary"] |= {"shaft_diameter": 1.98, "shaft_flat": 1.5, "source": "measured"}
    before["bought"]["cell"] |= {"height": 7.4, "source": "measured"}
    assert after == before
    assert "# across the flat of a D-shaft" in own.read_text(), "comments stay"


def test_a_length_out_of_range_is_asked_again(own: Path) -> None:
    typed = "60\nsix\n6.1\n" + "\n" * (len(sizes_of("A")) - 1) + "y\n"
    result = CliRunner().invoke(app, ["print", "sizes", "A"], input=typed)
    assert result.exit_code == 0, result.output
    assert "motor-planetary, diameter: 60 mm is not between 3.6 and 9.6 mm" in result.output
    assert tomllib.loads(own.read_text())["bought"]["motor-planetary"]["diameter"] == 6.1


@pytest.mark.parametrize("ending", ["n\n", ""], ids=["refused", "broken off"])
def test_nothing_is_written_without_a_yes(own: Path, ending: str) -> None:
    typed = "6.1\n" + "\n" * (len(sizes_of("A")) - 1) + ending
    assert CliRunner().invoke(app, ["print", "sizes", "A"], input=typed).exit_code != 0
    assert own.read_bytes() == SHAPES_TOML.read_bytes()


def test_a_flat_is_not_wider_than_its_shaft() -> None:
    sizes = {size.name: size for size in sizes_of("C") if size.part == "motor-encoder"}
    with pytest.raises(DimensionError, match=r"motor-encoder: the flat of 3\.2 mm is wider than the shaft"):
        changes({sizes["shaft_diameter"]: 3.0, sizes["shaft_flat"]: 3.2})
