"""The lens by the board's own sheet: what views of a sheet with errors tell, and what is refused with its cause."""

import math
from dataclasses import replace

import numpy as np
import pytest

from lab.judges.sweeps.hand import Hand
from lab.judges.sweeps.hand_held import Sheet, TrueLens, lens_of
from robodrome.calibrate.remarks import refusal as in_english
from robodrome.calibrate.remarks import said
from tests.vision.scenes import GOOD, Scene, render, table_model
from vision.calibrate import sheet_lens
from vision.calibrate.session import Session, SessionConfig
from vision.calibrate.sheet_lens import SheetLensStep
from vision.calibrate.step import ShowSheet
from vision.calibration import Calibration
from vision.errors import StepRefusedError
from vision.geometry.glued_sheet import TagError
from vision.geometry.projection import camera_rays
from vision.observation import Detection, Frame

MODEL = table_model()
PLACES = {**MODEL.board_tags_mm, **MODEL.sheet_tags_mm}
MIDDLE = np.concatenate([*PLACES.values()]).mean(axis=0)
HALF_MM = 330.0
LENS = lens_of(72)
CHOOSES = SessionConfig(MODEL, None, "Phone", LENS.size_px, (), (), "2031-05-04T10:00:00+00:00", stills=True)
CONFIG = replace(CHOOSES, lens_model="pinhole-5")
PICTURE = np.zeros((720, 1280, 3), np.uint8)


class Equisolid(TrueLens):
    """A fisheye of another kind than those that are solved for: r = 2 f sin(angle / 2)."""

    def radial(self, slope):
        return 2 * np.sin(np.arctan(slope) / 2)


class Skewed(Equisolid):
    """One that bends the picture up to 6 px to one side, as a lens that sits askew: no model has that."""

    def pixels(self, points_mm, pose):
        plain = super().pixels(points_mm, pose)
        x, y = ((plain - self.middle) / 640).T
        return plain + 6.4 * np.column_stack([y * y * x, x**3])


class Corrected(TrueLens):
    """A phone's wide lens, straightened by the phone: straight but for waves."""

    def radial(self, slope):
        return slope * (1 - 0.035 * slope**2 + 0.014 * slope**4 - 0.0016 * slope**6)


def wide(kind, view_deg):
    """A lens of a kind that sees this angle from the left to the right."""
    return kind(f"{view_deg}", 640 / float(kind("", 1.0, ()).radial(math.tan(math.radians(view_deg) / 2))), ())


def loose(seed, tile_mm=0.8):
    """Tags glued off their places, each by itself."""
    rng = np.random.default_rng(seed)
    errors = {tag: TagError(*rng.uniform(-tile_mm, tile_mm, 2), math.radians(rng.uniform(-0.3, 0.3))) for tag in PLACES}
    return {tag: error.corners_mm(PLACES[tag]) for tag, error in errors.items()}


class Views:
    """What a camera in a hand would read of a sheet: stands in for the detector, and follows the step's requests.

    `names` says under which id a tag is read; `change(number)` is the relative change of the focal length in a view.
    """

    def __init__(self, lens, corners, bow_mm=0.0, noise_px=0.06, names=None, change=lambda number: 0.0, seed=3):
        self.rng = np.random.default_rng(seed)
        sheet = Sheet(np.zeros((1, 1), np.float32), (0.0, 0.0), MIDDLE, HALF_MM, (bow_mm, 0.0, 0.0))
        self.hand = Hand(lens, sheet, (440.0, 548.0), math.pi / 2, self.rng)
        self.lens, self.corners, self.sheet = lens, corners, sheet
        self.noise_px, self.names, self.change = noise_px, names or {}, change
        self.request = ShowSheet((0.5, 0.5), 0.0, None, 0.7)
        self.number = 0

    def __call__(self, *args, **how):
        return self

    def detect(self, grey):
        pose = self.hand.still(self.request)
        lens = replace(self.lens, focal=self.lens.focal * (1 + self.change(self.number)))
        size, found = np.array(lens.size_px), []
        for tag, corners in self.corners.items():
            pixels = lens.pixels(np.column_stack([corners, self.sheet.height(*corners.T)]), pose)
            if (pixels > 4).all() and (pixels < size - 4).all():
                noisy = pixels + self.rng.normal(0, self.noise_px, pixels.shape)
                found.append(Detection(self.names.get(tag, tag), noisy, 1.0))
        self.number += 1
        return found


def measured(monkeypatch, views, config=CONFIG, frames=300):
    """A session whose lens step has seen these views until it was done."""
    monkeypatch.setattr(sheet_lens, "TagDetector", views)
    monkeypatch.setattr(sheet_lens, "blur_px", lambda grey, tag: 0.7)
    session = Session(config, ("lens",))
    for number in range(frames):
        progress = session.look(Frame(PICTURE, number / 10, number))
        if progress.done:
            return session, progress
        views.request = progress.request
    raise AssertionError(f"not done: {progress}")


def refusal(monkeypatch, views, config=CONFIG):
    session, _ = measured(monkeypatch, views, config)
    with pytest.raises(StepRefusedError) as refused:
        session.accept()
    assert session.lens is None
    return in_english(refused.value)


def focal_percent(session, lens):
    matrix = session.lens.intrinsics.matrix
    return 100 * abs(math.sqrt(matrix[0, 0] * matrix[1, 1]) / lens.focal - 1)


def worst_ray_deg(session, lens):
    """Largest error of a ray's angle over the picture, its corners included."""
    pixels = np.stack(np.meshgrid(np.linspace(0, 1280, 9), np.linspace(0, 720, 7)), -1).reshape(-1, 2)
    found = camera_rays(pixels, session.lens.intrinsics)
    angles = [np.arctan(np.linalg.norm(rays, axis=1)) for rays in (found, lens.rays(pixels))]
    return float(np.degrees(np.abs(angles[0] - angles[1])).max())


def test_a_tag_lies_where_its_error_says():
    square = np.array([[0.0, 10], [10, 10], [10, 0], [0, 0]])
    lies = TagError(east_mm=1.0, north_mm=-2.0, turn_rad=math.pi / 2, size=1.2).corners_mm(square)
    assert lies == pytest.approx(np.array([[0.0, -3], [0, 9], [12, 9], [12, -3]]))


@pytest.mark.parametrize(
    ("lens", "bow_mm"), [(lens_of(62, bend=0.05), 2.5), (lens_of(96, fisheye=True), 0.0)], ids=["62", "96"]
)
def test_a_lens_is_measured_by_a_sheet_with_errors(monkeypatch, lens, bow_mm):
    truth = loose(7)
    session, progress = measured(monkeypatch, Views(lens, truth, bow_mm), CHOOSES)
    assert min(progress.map) >= 25
    assert min(progress.tilts.values()) >= 2
    session.accept()
    assert focal_percent(session, lens) < 0.3
    sheet = session.calibration().sheet
    assert sum(error.east_mm for error in sheet.values()) == pytest.approx(0, abs=1e-9)
    assert sum(error.north_mm for error in sheet.values()) == pytest.approx(0, abs=1e-9)
    found = np.concatenate([sheet[tag].corners_mm(PLACES[tag]) for tag in PLACES])
    assert similarity_rms_mm(found, np.concatenate([*truth.values()])) < 0.15


def similarity_rms_mm(points, others):
    """RMS distance after the best turn, shift and scale, which no picture shows."""
    z, w = ((part - part.mean(axis=0)) @ [1, 1j] for part in (points, others))
    return float(np.sqrt(np.mean(np.abs(w - np.vdot(z, w) / np.vdot(z, z) * z) ** 2)))


def test_the_sheet_is_taken_as_it_lies_from_then_on(monkeypatch, tmp_path):
    session, _ = measured(monkeypatch, Views(LENS, loose(8), change=lambda number: 0.0025 * math.sin(number)))
    session.accept()  # focus breathing is not zoom
    assert focal_percent(session, LENS) < 0.3
    session.calibration().save(tmp_path)
    known = Calibration.load(tmp_path)
    laid = known.as_laid(MODEL)
    assert laid.board_tags_mm[20] == pytest.approx(known.sheet[20].corners_mm(MODEL.board_tags_mm[20]))
    other = replace(MODEL, sheet_tags_mm={27: MODEL.sheet_tags_mm[25]})
    assert known.as_laid(other) is other


@pytest.mark.parametrize(
    ("lens", "model"), [(wide(Equisolid, 118), "fisheye"), (wide(Corrected, 120), "pinhole-5")], ids=["fisheye", "flat"]
)
def test_a_very_wide_lens_is_kept_by_the_right_model(monkeypatch, lens, model):
    session, _ = measured(monkeypatch, Views(lens, loose(10)), CHOOSES)
    session.accept()
    assert session.lens.intrinsics.model == model
    assert worst_ray_deg(session, lens) < 0.15


def test_a_wide_lens_under_a_narrow_model_is_refused(monkeypatch):
    words = refusal(monkeypatch, Views(wide(Equisolid, 112), loose(10)))
    assert "px RMS (at most 0.3)" in words or "No lens fits" in words


def test_a_lens_that_no_model_has_is_refused(monkeypatch):
    assert "No lens fits these views" in refusal(monkeypatch, Views(wide(Skewed, 110), loose(1), seed=1), CHOOSES)


def test_tiles_in_each_others_place_are_named(monkeypatch):
    corners = dict(PLACES)
    corners[18], corners[22] = PLACES[22], PLACES[18]
    words = refusal(monkeypatch, Views(LENS, corners))
    assert "Tag 18 lies where tag 22 should be: put the board's tiles in order." in words


def test_a_tile_that_lies_off_is_named(monkeypatch):
    corners = loose(11, tile_mm=0.3)
    corners[21] = corners[21] + [4.5, 0.0]
    assert "Tag 21 lies" in refusal(monkeypatch, Views(LENS, corners))


def test_a_tile_of_another_scale_is_named(monkeypatch):
    corners = loose(12, tile_mm=0.3)
    middle = corners[19].mean(axis=0)
    corners[19] = middle + 0.97 * (corners[19] - middle)
    assert "Tag 19 differs in size from the others by -3.0 %" in refusal(monkeypatch, Views(LENS, corners))


def test_a_missing_tile_is_named(monkeypatch):
    corners = {tag: place for tag, place in PLACES.items() if tag != 23}
    assert "Tag 23 is never seen: its tile is missing" in refusal(monkeypatch, Views(LENS, corners))


def test_a_few_views_with_another_zoom_are_left_out_where_others_are_odd_too(monkeypatch):
    """Three views of 20 are off by 2.5 %, five by 0.8 %: more than may be left out."""
    views = Views(
        LENS, loose(13), change=lambda number: 0.025 * (number in (3, 9, 16)) - 0.008 * (number in (1, 5, 7, 12, 18))
    )
    session, _ = measured(monkeypatch, views)
    session.accept()
    assert focal_percent(session, LENS) < 0.3


def test_a_zoom_is_refused(monkeypatch):
    views = Views(LENS, loose(13), change=lambda number: 0.03 * (number > 12))
    assert "hold zoom and lens of the camera's app" in refusal(monkeypatch, views)


def test_a_sheet_printed_whole_at_another_scale_is_not_called_right(monkeypatch):
    """No camera sees it; the report says what does."""
    small = {tag: MIDDLE + 0.97 * (place - MIDDLE) for tag, place in PLACES.items()}
    session, _ = measured(monkeypatch, Views(LENS, small))
    session.accept()
    assert focal_percent(session, LENS) < 0.3
    assert any("no camera can tell: lay a ruler on the printed line" in said(one) for one in session.reports[0].remarks)


def advised(step, image, frames=3):
    for number in range(frames):
        progress = step.look(Frame(image, number / 10, number))
    return [said(one) for one in progress.advice]


def test_pictures_that_are_not_of_this_sheet_are_explained():
    image = render(Scene(), None, GOOD).image
    mirrored = advised(SheetLensStep(MODEL, (1280, 720)), np.ascontiguousarray(image[:, ::-1]))
    assert mirrored[0].startswith("The picture is mirrored, as front cameras do")
    strange = advised(SheetLensStep(MODEL, (1280, 720)), render(Scene(extra=[(27, 180.0, 240.0)]), None, GOOD).image)
    assert strange == ["This is another game's board: lay the board of this table's game."]
    turned = advised(SheetLensStep(MODEL, (1280, 720)), np.ascontiguousarray(image.transpose(1, 0, 2)))
    assert turned[0].endswith("its picture was turned, so turn it back.")


def passing(monkeypatch, ways_px, blur=0.7, stills=False):
    """Advice of a step whose tags have moved by these distances to the east, in frames 0.1 s apart."""
    place = {tag: 300 + 0.9 * corners[:, ::-1] for tag, corners in PLACES.items()}
    ways = iter(ways_px)

    class Passing:
        def __init__(self, *args, **how): ...

        def detect(self, grey):
            moved = np.array([next(ways), 0.0])
            return [Detection(tag, corners + moved, 1.0) for tag, corners in place.items()]

    monkeypatch.setattr(sheet_lens, "TagDetector", Passing)
    monkeypatch.setattr(sheet_lens, "blur_px", lambda grey, tag: blur)
    return advised(SheetLensStep(MODEL, (1280, 720), stills=stills), PICTURE, len(ways_px))


def test_frames_in_fast_motion_or_unsharp_are_not_taken(monkeypatch):
    assert passing(monkeypatch, (0, 40, 80)) == ["Slower."]
    assert passing(monkeypatch, (0, 0, 0), blur=3.0, stills=True)[0].startswith("Not sharp")


def test_frames_in_which_the_hand_starts_are_not_taken(monkeypatch):
    """Rows are read while it is between 0 and 200 px per s, and nobody knows where: steady 100 px per s is known."""
    assert passing(monkeypatch, (0, 0, 20)) == ["Slower."]
    assert passing(monkeypatch, (0, 10, 20))[0] == "Picture 1 taken."
