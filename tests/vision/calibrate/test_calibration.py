"""The lens, the empty board, and what is kept of them."""

import json

import cv2
import numpy as np
import pytest

from tests.vision.scenes import Light, Optics, Scene, board_tags, render, table_model
from vision.calibrate.lenses import LensRecord, newest_lens
from vision.calibration import Calibration
from vision.cameras.camera import Controls
from vision.errors import CalibrationError, EmptyBoardError
from vision.geometry.intrinsics import Intrinsics, PatternView, find_charuco, find_chessboard, solve_intrinsics
from vision.geometry.rectification import BoardGrid
from vision.observation import TagMount
from vision.surface.empty_board import Reference, empty_board_reference

OPTICS = Optics()
LENS = Intrinsics(OPTICS.matrix, np.array(OPTICS.distortion), OPTICS.size)


def views(count):
    """A 9 x 6 pattern of 20 mm seen by the lens of `OPTICS` from different sides."""
    rng = np.random.default_rng(3)
    columns, rows = np.meshgrid(np.arange(9), np.arange(6))
    pattern = np.column_stack([columns.ravel(), rows.ravel()]) * 20.0
    for _ in range(count):
        turn = rng.uniform(-0.5, 0.5, 3)
        shift = np.array([-80, -50, 0]) + rng.uniform([-90, -50, 260], [90, 50, 420])
        corners = np.column_stack([pattern, np.zeros(54)])
        pixels, _ = cv2.projectPoints(corners, turn, shift, LENS.matrix, LENS.distortion)
        yield PatternView(pattern, pixels.reshape(-1, 2) + rng.normal(0, 0.05, (54, 2)))


def test_the_lens_is_solved_from_views():
    lens, rms = solve_intrinsics(list(views(12)), OPTICS.size)
    assert rms == pytest.approx(0.07, abs=0.02)  # 0.05 px in x and in y
    assert lens.matrix == pytest.approx(LENS.matrix, abs=1.5)
    assert lens.distortion[:2] == pytest.approx(LENS.distortion[:2], abs=0.03)
    assert lens.size_px == OPTICS.size


def test_too_few_views_are_refused():
    with pytest.raises(CalibrationError, match=r"3 views .* at least 4"):
        solve_intrinsics(list(views(3)), OPTICS.size)


def test_chessboard_corners_stand_on_the_squares_corners():
    picture = np.full((400, 500), 255, np.uint8)
    for row in range(6):
        for column in range(8):
            if (row + column) % 2 == 0:
                picture[50 + 50 * row : 100 + 50 * row, 50 + 50 * column : 100 + 50 * column] = 0
    view = find_chessboard(picture, (7, 5), 10.0)
    expected = np.stack(np.meshgrid(np.arange(100, 450, 50), np.arange(100, 350, 50)), axis=-1).reshape(-1, 2)
    found = view.image_px[np.lexsort((view.image_px[:, 0].round(), view.image_px[:, 1].round()))]
    assert found == pytest.approx(expected, abs=0.1)
    assert view.pattern_mm.max(axis=0) == pytest.approx([60, 40])
    assert find_chessboard(np.full((400, 500), 255, np.uint8), (7, 5), 10.0) is None


def test_charuco_corners_stand_on_the_squares_corners():
    board = cv2.aruco.CharucoBoard((7, 5), 10.0, 7.0, cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    view = find_charuco(board.generateImage((700, 500)), board)  # 10 px per mm
    assert len(view.pattern_mm) == 24
    assert view.image_px == pytest.approx(view.pattern_mm * 10, abs=0.2)
    assert find_charuco(np.full((500, 700), 255, np.uint8), board) is None


def a_calibration(shade=200):
    grid = BoardGrid(-40.0, 508.0, 1.0, 440, 548)
    reference = Reference(np.full((548, 440, 3), shade, np.uint8), grid, "2031-05-04T10:00:00")
    return Calibration("Ceiling", LENS, 39.5, 0.21, "2031-05-04T10:01:00", reference)


def test_a_calibration_comes_back_as_it_was_saved(tmp_path):
    kept = a_calibration()
    kept.save(tmp_path / "new" / "folder")
    back = Calibration.load(tmp_path / "new" / "folder")
    assert (back.camera, back.figure_tag_height_mm, back.reprojection_px, back.taken) == (
        "Ceiling",
        39.5,
        0.21,
        "2031-05-04T10:01:00",
    )
    assert (back.intrinsics.matrix == kept.intrinsics.matrix).all()
    assert (back.intrinsics.distortion == kept.intrinsics.distortion).all()
    assert back.intrinsics.size_px == (1280, 720)
    assert (back.reference.picture == kept.reference.picture).all()
    assert (back.reference.grid, back.reference.taken) == (kept.reference.grid, kept.reference.taken)


def test_saving_again_replaces_the_picture(tmp_path):
    a_calibration(200).save(tmp_path)
    a_calibration(90).save(tmp_path)
    assert len(list(tmp_path.glob("*.png"))) == 1
    assert (Calibration.load(tmp_path).reference.picture == 90).all()


def test_a_calibration_without_reference_is_kept_too(tmp_path):
    Calibration("Ceiling", LENS, 40.0, 0.2, "2031-05-04").save(tmp_path)
    assert Calibration.load(tmp_path).reference is None


def test_a_missing_calibration_says_what_to_do(tmp_path):
    with pytest.raises(CalibrationError, match="calibrate the camera first"):
        Calibration.load(tmp_path)


def test_a_newer_calibration_is_refused_and_left_as_it_is(tmp_path):
    a_calibration().save(tmp_path)
    file = tmp_path / "calibration.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "schema": 3}))
    before = file.read_bytes()
    with pytest.raises(CalibrationError, match="newer program"):
        Calibration.load(tmp_path)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("schema", "one"),
        ("schema", 0),
        ("matrix", [[1, 0], [0, 1]]),
        ("matrix", [[700, 0, 1], [0, None, 1], [0, 0, 1]]),
        ("distortion", [0.1]),
        ("size_px", [1280]),
        ("size_px", [0, 720]),
        ("size_px", [float("inf"), 720]),
        ("figure_tag_height_mm", -4),
        ("figure_tag_height_mm", "high"),
        ("reference", {}),
        ("reference", {"file": "gone.png", "sha256": "", "taken": "", "grid": {}}),
        ("camera", ...),
    ],
)
def test_a_damaged_calibration_is_refused_with_a_message(tmp_path, key, value):
    a_calibration().save(tmp_path)
    file = tmp_path / "calibration.json"
    record = json.loads(file.read_text())
    if value is ...:
        del record[key]
    else:
        record[key] = value
    file.write_text(json.dumps(record))
    with pytest.raises(CalibrationError, match=r"damaged .* calibrate the camera again"):
        Calibration.load(tmp_path)


@pytest.mark.parametrize("content", [b"", b"{", b"[1, 2]", b"\xff\xfe", b"[" * 100_000])
def test_a_file_that_is_not_a_calibration_is_refused(tmp_path, content):
    (tmp_path / "calibration.json").write_bytes(content)
    with pytest.raises(CalibrationError, match="damaged"):
        Calibration.load(tmp_path)


def test_a_changed_picture_is_refused(tmp_path):
    a_calibration().save(tmp_path)
    (picture,) = tmp_path.glob("*.png")
    picture.write_bytes(picture.read_bytes()[:-20])
    with pytest.raises(CalibrationError, match="not the picture that was saved"):
        Calibration.load(tmp_path)


def test_a_folder_that_cannot_be_written_is_reported(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(CalibrationError, match="cannot be written"):
        a_calibration().save(tmp_path / "file")


def empty_frames(light=None, **scene):
    return [render(Scene(**scene), OPTICS, light or Light(noise=2.0, low=0.8), number) for number in range(3)]


def test_the_reference_is_the_board_straight_from_above():
    reference = empty_board_reference(empty_frames(), table_model(), LENS, "2031-05-04")
    assert reference.picture.shape == (548, 440, 3)
    assert reference.taken == "2031-05-04"

    def level(x, y):
        column, row = np.round(reference.grid.cells_of(np.array([x, y]))).astype(int)
        return float(reference.picture[row - 1 : row + 2, column - 1 : column + 2].mean())

    for corners in board_tags().values():
        west, east = corners[:, 0].min(), corners[:, 0].max()
        south, north = corners[:, 1].min(), corners[:, 1].max()
        for x, y in ((west + 2, south + 2), (east - 2, north - 2)):  # the black border, 4.3 mm wide
            assert level(x, y) < 90  # a tenth of the light of the white that is 1 mm away
        assert level(west - 2.5, south - 2.5) > 140


@pytest.mark.parametrize(
    ("frames", "message", "reason"),
    [
        (
            {"missing_tags": (17, 18, 19, 20, 21, 22)},
            "found in 0 of 3 pictures, with at most 2 of 8 board tags",
            ("tags", {"seen": 2, "all": 8}),
        ),
        ({"figures": [(2, 100.0, 100.0, 0.0)]}, "figure 2 stands on the board", ("figure", {"figure": 2})),
        ({"light": Light(noise=1.0, gain=0.2)}, "more light", ("dark", {})),
        ({"light": Light(noise=0.0, low=1.0, gain=1.6)}, "overexposed", ("bright", {})),
    ],
)
def test_an_unfit_picture_of_the_empty_board_is_refused_with_advice(frames, message, reason):
    with pytest.raises(EmptyBoardError, match=message) as refused:
        empty_board_reference(empty_frames(**frames), table_model(), LENS, "2031-05-04")
    assert (refused.value.reason, refused.value.numbers) == reason


def test_without_frames_there_is_no_picture_of_the_empty_board():
    with pytest.raises(CalibrationError, match="no picture"):
        empty_board_reference([], table_model(), LENS, "2031-05-04")


FISHEYE = Intrinsics(OPTICS.matrix, np.array([-0.04, 0.012, -0.006, 0.001]), OPTICS.size, "fisheye")


def test_all_that_was_measured_comes_back(tmp_path):
    controls = Controls(focus=1.15, exposure_ms=5.0, gain=2.0)
    figures = {3: TagMount(40.4, 0.6, -0.3, 0.02)}
    colours = {"disc-white": ((0.82, (0.9, 0.91, 0.92)), (1.0, (0.07, 0.06, 0.05)))}
    Calibration("Ceiling", FISHEYE, 39.5, 0.21, "2031", None, controls, figures, colours, {"board error": 0.4}).save(
        tmp_path
    )
    back = Calibration.load(tmp_path)
    assert back.intrinsics.model == "fisheye"
    assert back.controls == controls
    assert back.figures == figures
    assert back.mount(3) == figures[3]
    assert back.mount(4) == TagMount(39.5)
    assert back.token_colours == colours
    assert back.measured == {"board error": 0.4}
    model = back.adapted(table_model())
    assert model.token_colours["disc-white"] == colours["disc-white"]
    assert model.token_colours["disc-black"] == table_model().token_colours["disc-black"]


def test_a_calibration_of_the_first_schema_is_still_read(tmp_path):
    a_calibration().save(tmp_path)
    file = tmp_path / "calibration.json"
    record = json.loads(file.read_text())
    old = {
        key: record[key] for key in record if key not in ("model", "controls", "figures", "token_colours", "measured")
    }
    file.write_text(json.dumps({**old, "schema": 1}))
    back = Calibration.load(tmp_path)
    assert (back.intrinsics.model, back.controls, back.figures) == ("pinhole-5", Controls(), {})
    assert (back.intrinsics.distortion == LENS.distortion).all()


def lens(taken, focus=1.0, camera="USB camera 0"):
    return LensRecord(camera, "4 mm", FISHEYE, Controls(focus=focus), 0.2, 0.25, taken)


def test_the_newest_lens_of_a_camera_and_a_picture_size_is_found(tmp_path):
    lens("2031-05-04T10:00:00+00:00").save(tmp_path)
    lens("2031-06-01T09:00:00+00:00", focus=2.0).save(tmp_path)
    lens("2032-01-01T00:00:00+00:00", camera="another").save(tmp_path)
    found = newest_lens(tmp_path, "USB camera 0", OPTICS.size)
    assert (found.taken, found.controls.focus, found.lens) == ("2031-06-01T09:00:00+00:00", 2.0, "4 mm")
    assert (found.rms_px, found.hold_out_px, found.intrinsics.model) == (0.2, 0.25, "fisheye")
    assert newest_lens(tmp_path, "USB camera 0", (640, 480)) is None


def test_another_focus_is_another_lens():
    assert lens("", focus=1.0).fits(Controls(focus=1.01))
    assert not lens("", focus=1.0).fits(Controls(focus=1.2))
    assert lens("", focus=1.0).fits(Controls())


def test_a_damaged_lens_is_refused_with_a_message(tmp_path):
    path = lens("2031-05-04T10:00:00+00:00").save(tmp_path)
    path.write_text(path.read_text().replace("fisheye", "brown"))
    with pytest.raises(CalibrationError, match=r"model is 'brown', it must be one of pinhole-5"):
        newest_lens(tmp_path, "USB camera 0", OPTICS.size)


@pytest.mark.parametrize("model", ["pinhole-8", "fisheye"])
def test_the_other_lens_models_are_solved_from_views_too(model):
    """Views of a pinhole lens with little distortion: every model can follow it."""
    solved, rms = solve_intrinsics(list(views(16)), OPTICS.size, model)
    assert solved.model == model
    assert len(solved.distortion) == {"pinhole-8": 8, "fisheye": 4}[model]
    assert rms < 0.15
    assert solved.matrix[:2, :2] == pytest.approx(LENS.matrix[:2, :2], abs=4)
