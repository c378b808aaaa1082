"""The bench of tag detectors: its scenes, its rivals, its bookkeeping. How fast anything is, no test asks."""

import math
from dataclasses import replace
from io import StringIO

import numpy as np
import pytest
from rich.console import Console

from lab.vision.compare_detectors import Cell
from lab.vision.rival_detectors import aruco_subpix, missing
from lab.vision.tag_scenes import CORNER_TAGS, TagScene
from lab.vision.vision_bench import show
from vision.observation import Detection
from vision.tags.fiducials import TagDetector, grey_of


@pytest.fixture(scope="module")
def scene() -> TagScene:
    return TagScene("720p", "good", 1)


def test_a_scene_has_21_tags_and_half_of_its_figures_move(scene: TagScene) -> None:
    film = TagScene("720p", "good", 1).film(3)
    first, _, last = film
    assert set(first.corners_px) == {*range(17), *CORNER_TAGS}
    moved = {tag for tag in range(17) if first.poses[tag] != last.poses[tag]}
    assert moved == set(range(0, 17, 2))
    for tag in moved:
        assert math.dist(first.poses[tag][:2], last.poses[tag][:2]) <= 60.0 * 2 / 15 + 1e-6
    truth = {tag.id: tag.corners_px for tag in TagDetector().detect(grey_of(last.image))}
    assert set(truth) == set(last.corners_px)
    for tag, corners in last.corners_px.items():
        assert truth[tag] == pytest.approx(corners, abs=0.4)


def test_opencvs_corners_come_in_our_frame_and_order(scene: TagScene) -> None:
    (frame,) = TagScene("720p", "good", 2).film(1)
    tags, seconds = aruco_subpix(sorted(frame.corners_px))(grey_of(frame.image))
    found = {tag.id for tag in tags}
    assert found <= set(frame.corners_px)
    assert len(found) >= 20  # of 21: OpenCV's search of levels loses one
    assert seconds > 0
    off = np.concatenate([tag.corners_px - frame.corners_px[tag.id] for tag in tags])
    assert np.abs(np.median(off, axis=0)).max() < 0.3
    assert np.abs(off).max() < 3.0


def test_a_cell_counts_what_is_right_what_is_missed_and_what_is_wrong(scene: TagScene) -> None:
    (frame,) = TagScene("720p", "good", 3).film(1)
    seen = [Detection(tag, corners + 0.1, 1.0) for tag, corners in frame.corners_px.items() if tag != 4]
    seen[0] = replace(seen[0], corners_px=seen[0].corners_px + 30)
    seen.append(Detection(30, np.zeros((4, 2)), 1.0))
    cell = Cell("720p", "good", "anybody")
    cell.add(frame, seen, 0.002, scene)
    row = cell.row()
    assert (row["views"], row["recall"], row["wrong_ids"]) == (21, round(19 / 21, 5), 2)
    assert row["cpu_ms"] == 2.0
    assert row["corner_p95_px"] == pytest.approx(0.1414, abs=1e-3)
    assert row["heading_p95_deg"] < 0.05
    assert row["board_p95_mm"] < 0.2


def test_people_get_ratios_and_are_told_of_rivals_that_are_missing(scene: TagScene) -> None:
    row = Cell("720p", "good", "robodrome", [0.002], 21, 21).row()
    cells = [
        {**row, "size": size, "light": light, "detector": detector, "cpu_ms": ms}
        for size in ("720p", "1080p")
        for light in ("good", "typical", "hard")
        for detector, ms in (("robodrome", 2.0), ("aruco-subpix", 8.0))
    ]
    text = StringIO()
    show({"cells": cells, "load": [0.1, 0.2]}, Console(file=text, width=80))
    assert "0.250" in text.getvalue()
    told = " ".join(text.getvalue().split())
    assert "pupil_apriltags is not installed: pip install 'robodrome[bench]' adds pupil-qd1, pupil-qd2" in told
    assert "rapidtag is not installed: pip install 'robodrome[bench]' adds rapidtag-subpix" in told
    assert missing(["pupil-qd1", "pupil-qd2", "rapidtag-subpix"]) == []


def test_people_get_the_ratio_of_whole_frames_and_what_is_wanted() -> None:
    seen = {"size": "720p", "figures": 3, "hand": True, "sites": 24, "frames": 9}
    row = {**seen, "cpu_ms": 3.0, "aruco_ms": 12.0, "ratio": 0.25}
    text = StringIO()
    show(
        {"whole": [row], "load": [0.1, 0.2]},
        Console(file=text, width=100),
    )
    assert "3 and a hand" in text.getvalue()
    assert "0.25" in text.getvalue()
    assert "at most 0.35" in text.getvalue()
