"""Path-traced frames: what surrounds the tracing, which needs the optional extra."""

import json
import math
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.drawing.pathtrace import LinearPicture
from hardware.errors import DrawingError
from lab.judges import judges_bench, sight
from lab.judges.drawn_table import DrawnScene, Hand, Sensor, StandingFigure, drawn_frames, scene_of, table_of
from lab.judges.lamps import HARD, LIGHTS
from lab.judges.sensor import Settings, sensed, settings_of
from lab.judges.sight import Tags, Tokens
from lab.judges.tracing import LightCache, row_shares
from lab.judges.true_scene import Truth

STILL = Sensor(0.6, 5000, 4, (1.0, 1.0), 0.0, 0.0, 95, 0.01, 0.02)


def test_the_same_seed_draws_the_same_frames_of_all_games_in_all_lights() -> None:
    frames = list(drawn_frames(26, 7))
    assert frames == list(drawn_frames(26, 7))
    assert len({(table.game, table.light) for table, _ in frames}) == 25
    assert {table.light for table, _ in frames[:5]} == set(LIGHTS)
    assert frames[0][0] == frames[25][0], "the tables come again"
    assert frames[0][1] != frames[25][1], "with other scenes"


def test_nothing_stands_where_something_lies() -> None:
    scene = scene_of(table_of("droids", "warm", 0), 0)
    gaps = [
        math.dist((figure.x_mm, figure.y_mm), (token.x_mm, token.y_mm))
        for figure in scene.figures
        for token in scene.tokens
    ]
    assert len(scene.tokens) > 10
    assert min(gaps) > 30, "a body of 40 mm and a token of 20 mm do not meet"


def test_rows_are_exposed_one_after_the_other() -> None:
    table = replace(table_of("robotory", "warm", 0), sensor=STILL)
    moments, shares = row_shares(table)
    assert shares.sum(axis=0) == pytest.approx(np.ones(720))
    middles = moments @ shares
    assert middles[360] == pytest.approx(0, abs=0.001)
    assert middles[-1] - middles[0] == pytest.approx(0.02, abs=0.003)


def test_the_sensor_shows_paper_white_and_its_noise_is_that_of_photons() -> None:
    light = np.full((200, 200, 3), (0.2, 0.4, 0.5), np.float32)  # warm
    settings = settings_of(replace(table_of("robotory", "warm", 0), sensor=STILL), light)
    picture = sensed(light, STILL, settings, seed=1).astype(float)
    blue, green, red = picture.mean(axis=(0, 1))
    assert max(blue, green, red) - min(blue, green, red) < 2
    few, more = (replace(STILL, full_e=full, read_e=0.0) for full in (600, 5400))
    noise, less = (float(sensed(light, sensor, settings, seed=1)[..., 1].std()) for sensor in (few, more))
    assert noise / less == pytest.approx(3, rel=0.15), "nine times the photons, a third of the noise"


def test_colours_keep_their_places_through_the_mosaic() -> None:
    light = np.zeros((64, 96, 3), np.float32)
    light[:, :32, 0], light[:, 32:64, 1], light[:, 64:, 2] = 0.5, 0.5, 0.5
    picture = sensed(light, STILL, Settings(1.0, np.ones(3)), seed=1)
    assert [int(picture[32, x].argmax()) for x in (16, 48, 80)] == [0, 1, 2]


def test_light_is_traced_once_and_its_truth_lies_beside_it(tmp_path: Path) -> None:
    traced: list[int] = []

    def trace() -> LinearPicture:
        traced.append(1)
        return np.full((4, 6, 3), (0.5, 0.25, 0.125), np.float32)

    for _ in range(2):
        light = LightCache(tmp_path).light({"what": "a test"}, trace)
        assert light[0, 0].tolist() == pytest.approx([0.125, 0.25, 0.5], abs=1e-3), "blue first"
    assert len(traced) == 1
    assert json.loads(next(tmp_path.glob("*.json")).read_text())["what"] == "a test"
    next(tmp_path.glob("*.png")).write_bytes(b"half")
    with pytest.raises(DrawingError, match="is damaged: delete it"):
        LightCache(tmp_path).light({"what": "a test"}, trace)


def test_a_tag_below_a_hand_need_not_be_read() -> None:
    table = table_of("robotory", "warm", 0)
    figure = StandingFigure(0, 180.0, 234.0, 0.0, "red")
    bare = Truth(table, DrawnScene((figure,)), sight.printed_model("robotory"))
    assert len(bare.visible_px) == 9
    over = Truth(
        table,
        DrawnScene((figure,), (), Hand(130.0, 234.0, 0.0, 45.0, (0.5, 0.3, 0.2))),
        sight.printed_model("robotory"),
    )
    assert 0 not in over.visible_px
    assert cv2.contourArea(bare.visible_px[0].astype(np.float32)) > 24**2, "more than a pixel for each mm"


@pytest.mark.parametrize(
    ("changed", "is_passed"),
    [
        ({}, True),
        ({"read": 998}, False),
        ({"places_mm": [0.1] * 90 + [0.4] * 10}, False),
        ({"right": 997}, False),
        ({"surely_wrong": 1}, False),
    ],
)
def test_what_the_judge_must_see(changed: dict[str, object], is_passed: bool) -> None:
    tags = Tags("warm", sight.OURS, 1000, 999, 0, [0.1] * 100)
    tokens = Tokens("robotory", "warm", 1000, 998)
    for name, value in changed.items():
        row = tags if hasattr(tags, name) else tokens
        setattr(row, name, value)
    report = {"tags": [tags.row()], "tokens": [tokens.row()]}
    assert judges_bench.passed({"sight": report}) is is_passed


def test_hard_light_is_held_to_less() -> None:
    tags = Tags(HARD[0], sight.OURS, 1000, 1000, 0, [0.9] * 100)
    tokens = Tokens("robotory", HARD[0], 1000, 995)
    assert sight.passed({"tags": [tags.row()], "tokens": [tokens.row()]})


def test_a_light_without_a_figure_in_view_has_no_places() -> None:
    tags = Tags("warm", sight.OURS)
    assert sight.passed({"tags": [tags.row()], "tokens": []})
