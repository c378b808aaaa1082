from pathlib import Path

import pytest

from hardware.dimensions import FIGURE_TOML, load_dimensions
from hardware.errors import DimensionError


def changed(tmp_path: Path, old: str, new: str) -> Path:
    text = FIGURE_TOML.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "other.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def test_reference_figure():
    dimensions = load_dimensions()
    assert dimensions.figure.diameter_mm == 40
    assert dimensions.figure.tag_mm == 24
    assert dimensions.figure.height_mm == 40
    assert dimensions.board_tag.size_mm == 30
    assert dimensions.token.diameter_mm == 20
    assert dimensions.token.faces["disc-white"] == ((0.82, (1, 1, 1)), (1, (0, 0, 0)))
    assert dimensions.token.faces["disc-black"] == ((1, (0, 0, 0)),)


def test_toio_cube():
    toio = load_dimensions().toio
    assert (toio.side_mm, toio.track_mm, toio.cap_mm) == (31.8, 26.6, 40)
    assert toio.diameter_mm == pytest.approx(50.63, abs=0.01)  # 2 sqrt((15.9 + 3.8)^2 + 15.9^2)
    assert toio.top_speed_mm_s == pytest.approx(323.3, abs=0.1)  # pi 12.5 mm 494/min; "350 mm/sec" at most
    assert toio.least_speed_mm_s == pytest.approx(22.25, abs=0.01)  # pi 12.5 mm 34/min


def test_all_figures_of_a_table_carry_their_tags_at_one_height():
    dimensions = load_dimensions()
    assert dimensions.toio.height_mm == dimensions.figure.height_mm


def test_quiet_zone_is_wider_than_a_tag_cell():
    tag = load_dimensions().board_tag
    assert tag.quiet_mm > tag.size_mm / 7


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("tag_mm = 24.0 ", "tag_mm = -1", ("figure.tag_mm", "-1")),
        ("tag_mm = 24.0", 'tag_mm = "24"', ("figure.tag_mm", "'24'")),
        ("tag_mm = 24.0", "tag_mm = true", ("figure.tag_mm", "True")),
        ("tag_mm = 24.0", "tag_mm = nan", ("figure.tag_mm", "nan")),
        ("tag_mm = 24.0", "tag_mm = 29.0", ("figure.tag_mm", "29.0", "corners")),
        ("track_mm = 30.0", "track_mm = 40.0", ("figure.track_mm", "40.0")),
        ("dead_band = 0.12", "dead_band = 1.0", ("figure.dead_band", "1.0")),
        ("cap_mm = 40.0", "cap_mm = 33.0", ("toio.tag_mm", "33.0", "corners")),
        ("body_mm = 28.0", "body_mm = 41.0", ("ozobot.height_mm", "top")),
        ("body_mm = 22.4", "body_mm = 38.2", ("toio.height_mm", "studs")),
        ("mass_g = 37.28", "weight_g = 34.0", ("figure.mass_g", "missing")),
        ("mass_g = 37.28", "mass_g = 37.31\nlegs = 2", ("figure.legs", "2", "unknown")),
        ("[board_tag]", "[bored_tag]", ("board_tag", "missing")),
        ('[1.0, "#000000"]]', '[0.9, "#000000"]]', ("token.faces.disc-white", "0.9")),
        ('"#ffffff"', '"whitish"', ("token.faces.disc-white", "whitish")),
        ('obstacle = [0.2, "#111111"]', 'obstacle = [1.2, "#111111"]', ("token.crosses.obstacle", "1.2")),
        ('obstacle = [0.2, "#111111"]', 'rock = [0.2, "#111111"]', ("token.crosses.rock", "face")),
        ('obstacle = [0.2, "#111111"]', "obstacle = [0.2]", ("token.crosses.obstacle", "[0.2]")),
        ("disc-black = [[1.0", "disc-black = [1.0, [1.0", ("token.faces.disc-black",)),
    ],
)
def test_wrong_dimension_is_named(tmp_path: Path, old: str, new: str, message: tuple[str, ...]):
    path = changed(tmp_path, old, new)
    with pytest.raises(DimensionError) as caught:
        load_dimensions(path)
    for word in (str(path), *message):
        assert word in str(caught.value)


def test_unreadable_file_is_named(tmp_path: Path):
    with pytest.raises(DimensionError, match=r"nowhere\.toml"):
        load_dimensions(tmp_path / "nowhere.toml")
    path = changed(tmp_path, "[figure]", "[figure")
    with pytest.raises(DimensionError, match=r"other\.toml"):
        load_dimensions(path)
