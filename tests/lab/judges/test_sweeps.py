"""The renderer that judges sweeps against its own truth, and one small sweep by it."""

import json
import math
from dataclasses import replace

import cv2
import numpy as np
import pytest
from rich.console import Console

from lab.judges.drawn_table import table_of
from lab.judges.sweeps import traced_sheet
from lab.judges.sweeps.glued import design_of, glued
from lab.judges.sweeps.hand import Hand
from lab.judges.sweeps.hand_held import READOUT_S, lens_of, shot
from lab.judges.sweeps.sweep_bench import bench, passed, places_mm
from lab.judges.sweeps.traced_sheet import PAPER_MM, STEPS, TracedSheet, glued_mesh
from vision.calibrate.session import Session, SessionConfig
from vision.calibrate.step import ShowSheet
from vision.tags.fiducials import TagDetector, grey_of

LENS = lens_of(75)
MIDDLE = ShowSheet((0.5, 0.5), 0.0, None, 0.75)


@pytest.fixture(scope="module")
def glue():
    return glued("robotory", np.random.default_rng(4), bow_mm=1.5)


def hand_over(glue):
    return Hand(LENS, glue.paper, (418.0, 551.0), math.pi / 2, np.random.default_rng(5))


def read(glue, pose_at, moving):
    frame = shot(glue.paper, LENS, pose_at, 0.0, 0, moving=moving)
    found = TagDetector(ids=glue.corners_mm, corrected_bits=1).detect(grey_of(frame.image))
    assert len(found) == len(glue.corners_mm)
    return {tag.id: tag.corners_px for tag in found}


def true_px(glue, tag, pose):
    corners = glue.corners_mm[tag]
    return LENS.pixels(np.column_stack([corners, glue.paper.height(*corners.T)]), pose)


def test_a_view_shows_the_tags_where_they_are(glue):
    pose = hand_over(glue).still(MIDDLE)
    for tag, corners in read(glue, lambda _: pose, moving=False).items():
        assert corners == pytest.approx(true_px(glue, tag, pose), abs=0.12)


def test_rows_are_seen_one_after_the_other(glue):
    turn, place = hand_over(glue).still(MIDDLE)
    for tag, corners in read(glue, lambda t: (turn, place + t * np.array([150.0, 0, 0])), moving=True).items():
        late_s = (corners[:, 1].mean() / LENS.size_px[1] - 0.5) * READOUT_S
        then = true_px(glue, tag, (turn, place + late_s * np.array([150.0, 0, 0])))
        assert corners.mean(axis=0) == pytest.approx(then.mean(axis=0), abs=0.15)


def test_a_lens_is_inverted_as_it_is_applied():
    """By OpenCV, whose fisheye has the same polynomial."""
    lens = lens_of(100, fisheye=True)
    matrix = np.array([[lens.focal, 0, lens.middle[0]], [0, lens.focal, lens.middle[1]], [0, 0, 1]])
    points = np.array([[0.9, 0.3, 1.0], [-0.2, 0.5, 1.0]])
    expected, _ = cv2.fisheye.projectPoints(
        points[:, None], np.zeros(3), np.zeros(3), matrix, np.array(lens.polynomial)
    )
    assert lens.pixels(points, (np.eye(3), np.zeros(3))) == pytest.approx(expected[:, 0], abs=1e-6)


def test_a_rendered_sweep_measures_the_lens(glue):
    hand, request = hand_over(glue), MIDDLE
    config = SessionConfig(glue.model, None, "Phone", LENS.size_px, (), (), "2031-05-04T10:00:00+00:00", stills=True)
    session = Session(replace(config, lens_model="pinhole-5"), ("lens",))
    for number in range(60):
        pose = hand.still(request)
        progress = session.look(shot(glue.paper, LENS, hand.held(pose), 0.0, number, moving=False))
        if progress.done:
            break
        request = progress.request
    session.accept()
    assert session.lens.intrinsics.matrix[0, 0] == pytest.approx(LENS.focal, rel=0.003)
    assert np.percentile(places_mm(glue, LENS, session.calibration(), 6), 95) <= 0.6


def test_a_traced_sheet_has_its_tags_where_they_were_glued(glue):
    """Middles of tags on the print, and where that point of the paper lies."""
    mesh = glued_mesh(glue)
    outline = glue.model.sheet_outline_mm
    low, high = outline.min(axis=0), outline.max(axis=0)
    patches = mesh.points_mm[(STEPS + 1) ** 2 :].reshape(len(glue.corners_mm), -1, 3)
    printed = (low + mesh.texture * [1, -1] * (high - low) + [0, 1] * (high - low))[(STEPS + 1) ** 2 :]
    for tag, patch, places in zip(design_of(glue.model), patches, printed.reshape(len(patches), -1, 2), strict=True):
        middle = int(np.argmin(np.linalg.norm(places - design_of(glue.model)[tag].mean(axis=0), axis=1)))
        assert places[middle] == pytest.approx(design_of(glue.model)[tag].mean(axis=0), abs=1e-9)
        lies = glue.corners_mm[tag].mean(axis=0)
        assert patch[middle] == pytest.approx([*lies, glue.paper.height(*lies) + PAPER_MM])


def test_a_traced_still_is_bent_by_the_lens(glue, monkeypatch):
    """The path tracer's part is played by a pinhole that sees a dark spot at one place of the board."""
    lens, spot = lens_of(80, bend=-0.1), np.array([20.0, 400.0, 0.0])

    def render(solids, lights, camera, *how):
        x, y, z = camera.camera_from_world @ [*spot, 1.0]
        width, height = camera.size_px
        at = camera.focal_px * np.array([x, y]) / z + np.array([width, height]) / 2
        u, v = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
        light = 0.8 - 0.7 * np.exp(-((u - at[0]) ** 2 + (v - at[1]) ** 2) / 18)
        return np.repeat(light[..., None], 3, axis=2).astype(np.float32)

    monkeypatch.setattr(traced_sheet, "render", render)
    table = table_of("robotory", "cool", 1)
    sheet = TracedSheet(glue, replace(table, sensor=replace(table.sensor, full_e=1e6, contrast=0.0)), lens)
    pose = Hand(lens, glue.paper, (418.0, 551.0), math.pi / 2, np.random.default_rng(5)).still(MIDDLE)
    grey = sheet.still(pose, 0.01, 0).image.mean(axis=2)
    u, v = np.meshgrid(np.arange(1280) + 0.5, np.arange(720) + 0.5)
    dark = cv2.medianBlur(grey.astype(np.uint8), 41) - grey
    dark[dark < 40] = 0
    seen = np.array([(dark * u).sum(), (dark * v).sum()]) / dark.sum()
    assert seen == pytest.approx(replace(lens, focal=1.01 * lens.focal).pixels(spot[None], pose)[0], abs=0.1)


def test_a_refused_lens_or_a_wrong_one_fails_the_judge():
    row = {"sheet_model": "pinhole-5", "sheet_focal_percent": -0.2, "sheet_place_p95_mm": 0.4}
    assert passed({"rows": [row]})
    assert not passed({"rows": [row, {"sheet_refused": "no"}]})
    assert not passed({"rows": [row, row | {"sheet_focal_percent": -1.1}]})
    assert not passed({"rows": [row | {"sheet_place_p95_mm": 0.7}]})


def test_a_stopped_run_goes_on(tmp_path):
    row = {"sheet_model": "pinhole-5", "sheet_focal_percent": -0.2, "sheet_place_p95_mm": 0.4}
    (tmp_path / "sweep-8-0.json").write_text(json.dumps(row))
    assert bench(1, 8, Console(quiet=True), tmp_path)["rows"] == [row]
