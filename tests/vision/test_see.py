"""Any pictures: what is found in them, and how files that are not pictures are handled."""

import io
import json

import cv2
import numpy as np
import pytest
from rich.console import Console

from tests.vision.scenes import Optics, Scene, render, table_model
from tests.vision.tags.test_fiducials import marker
from vision.calibration import Calibration
from vision.geometry.intrinsics import Intrinsics
from vision.see import read_picture, report, see, show
from vision.surface.empty_board import empty_board_reference
from vision.tags.tag_search import PictureTag, TagSearch


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "deeper").mkdir()
    cv2.imwrite(str(tmp_path / "one.png"), marker("tag25h9", 3, 10))
    cv2.imwrite(str(tmp_path / "deeper" / "two.JPG"), np.hstack([marker("tag25h9", 30, 10), marker("tag25h9", 5, 10)]))
    (tmp_path / "notes.txt").write_text("no picture")
    return tmp_path


def test_the_report_has_ids_corners_and_margins(folder):
    answer = json.loads(json.dumps(report(see([folder / "one.png"]))))
    (picture,) = answer["pictures"]
    (tag,) = picture["tags"]
    assert picture["file"] == str(folder / "one.png")
    assert tag["id"] == 3
    assert np.array(tag["corners"]) == pytest.approx(np.array([[50, 40], [120, 40], [120, 110], [50, 110]]), abs=0.1)
    assert 0.9 < tag["margin"] <= 1


def test_a_folder_is_searched_for_pictures(folder):
    pictures = report(see([folder]))["pictures"]
    assert [(picture["file"], [tag["id"] for tag in picture["tags"]]) for picture in pictures] == [
        (str(folder / "deeper" / "two.JPG"), [5, 30]),
        (str(folder / "one.png"), [3]),
    ]


@pytest.mark.parametrize("family", ["tag36h11", "tag36h10", "tag16h5", "4x4_50", "6x6_250"])
def test_families_are_chosen_by_name(tmp_path, family):
    cv2.imwrite(str(tmp_path / "tag.png"), marker(family, 7, 9))
    ((tag,),) = [sighting.tags for sighting in see([tmp_path], (family,))]
    assert tag.id == 7
    assert [sighting.tags for sighting in see([tmp_path], ("tag25h9",))] == [()]


def test_all_families_are_read_in_one_call(tmp_path):
    pictures = [marker(family, tag, 9) for family, tag in (("tag36h11", 7), ("4x4_50", 30), ("tag25h9", 12))]
    padded = [np.pad(picture, ((0, 170 - len(picture)), (0, 0)), constant_values=255) for picture in pictures]
    cv2.imwrite(str(tmp_path / "tags.png"), np.hstack(padded))
    (picture,) = report(see([tmp_path]))["pictures"]
    assert [(tag["family"], tag["id"]) for tag in picture["tags"]] == [("tag25h9", 12), ("tag36h11", 7), ("4x4_50", 30)]


def test_nothing_that_opencv_reads_by_itself_is_missed(tmp_path):
    rng = np.random.default_rng(3)
    picture = np.full((700, 900), 120, np.uint8)
    for number in range(30):  # of 16 to 35 px, turned
        tag = marker("tag36h11", number, 12)[28:-38, 38:-38]
        size = int(rng.integers(24, 50))
        turn = cv2.getRotationMatrix2D((tag.shape[1] / 2, tag.shape[0] / 2), rng.uniform(0, 360), 1.0)
        turned = cv2.warpAffine(tag, turn, tag.shape[::-1], borderValue=120)
        y, x = 20 + 110 * (number // 6), 20 + 140 * (number % 6)
        picture[y : y + size, x : x + size] = cv2.resize(turned, (size, size), interpolation=cv2.INTER_AREA)
    picture = cv2.GaussianBlur(picture, (0, 0), 0.7)
    cv2.imwrite(str(tmp_path / "many.png"), picture)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    _, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(picture)
    ((*tags,),) = [sighting.tags for sighting in see([tmp_path])]
    assert {int(tag) for tag in ids.ravel()} <= {tag.id for tag in tags if tag.family == "tag36h11"} <= set(range(30))
    assert len(tags) >= 20


def test_a_square_that_is_only_somewhat_like_a_tag_is_none(monkeypatch):
    square = np.array([[0, 0], [20, 0], [20, 20], [0, 20]], float)

    def reading(family, tag, agreement, margin=0.3, side=1.0):
        return agreement, PictureTag(tag, side * square + 50 * tag, margin, family=family)

    readings = [
        reading("4x4_50", 1, 0.84),  # its bits agree by chance
        reading("4x4_50", 2, 0.86),
        reading("4x4_50", 3, 0.94, margin=0.0),  # no border
        reading("4x4_50", 4, 0.96, margin=0.0),
        reading("4x4_50", 5, 0.99, side=0.25),  # cells of less than a pixel
        reading("tag36h11", 6, 0.58),
    ]
    monkeypatch.setattr(TagSearch, "_readings", lambda self, grey: iter(readings))
    found = TagSearch(("4x4_50", "tag36h11")).read(np.zeros((400, 400), np.uint8))
    assert [(tag.family, tag.id) for tag in found] == [("4x4_50", 2), ("4x4_50", 4), ("tag36h11", 6)]


def test_an_unknown_family_is_refused_at_once(tmp_path):
    with pytest.raises(ValueError, match="no tag family"):
        see([tmp_path], ("tag99",))


def test_what_cannot_be_read_is_reported_and_the_rest_is_read(folder):
    broken = folder / "broken.png"
    broken.write_bytes((folder / "one.png").read_bytes()[:60])
    empty = folder / "empty.png"
    empty.write_bytes(b"")
    nothing = folder / "nothing"
    nothing.mkdir()
    paths = [folder / "gone.png", broken, empty, folder / "notes.txt", nothing, folder / "one.png"]
    pictures = report(see(paths))["pictures"]
    assert [picture["file"] for picture in pictures] == [str(path) for path in paths]
    assert ["error" in picture for picture in pictures] == [True] * 5 + [False]
    assert "No such file" in pictures[0]["error"]
    assert "without pictures" in pictures[4]["error"]
    assert [tag["id"] for tag in pictures[5]["tags"]] == [3]


def exif_turned(jpeg):
    """The same pixels in a file that says: turn me clockwise by a quarter."""
    turned = b"MM\0*\0\0\0\x08\0\x01" + b"\x01\x12\0\x03\0\0\0\x01\0\x06\0\0" + b"\0\0\0\0"
    held = b"\xff\xe1" + (len(turned) + 8).to_bytes(2, "big") + b"Exif\0\0" + turned
    return jpeg[:2] + held + jpeg[2:]


def test_files_of_all_kinds_are_read(tmp_path):
    picture = marker("tag25h9", 3, 10)
    colours = cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR)
    cv2.imwrite(str(tmp_path / "alpha.png"), cv2.cvtColor(colours, cv2.COLOR_BGR2BGRA))
    cv2.imwrite(str(tmp_path / "deep.png"), picture.astype(np.uint16) * 257)
    cv2.imwrite(str(tmp_path / "moving.gif"), colours)
    (tmp_path / "turned.jpg").write_bytes(exif_turned(cv2.imencode(".jpg", colours)[1].tobytes()))
    pictures = {entry["file"].split("/")[-1]: entry for entry in report(see([tmp_path]))["pictures"]}
    assert sorted(pictures) == ["alpha.png", "deep.png", "moving.gif", "turned.jpg"]
    assert all([tag["id"] for tag in entry["tags"]] == [3] for entry in pictures.values())
    corner = np.array(pictures["turned.jpg"]["tags"][0]["corners"][0])
    assert corner == pytest.approx(np.array([len(picture) - 40, 50]), abs=0.2)


@pytest.mark.parametrize("name", ["phone.heic", "renamed.jpg"])
def test_heic_is_reported_with_the_way_out(tmp_path, name):
    (tmp_path / name).write_bytes(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic")
    (sighting,) = see([tmp_path])
    assert "send it as JPEG" in sighting.error
    assert "Most Compatible" in sighting.error


@pytest.mark.parametrize("depth", [np.uint8, np.uint16])
def test_what_is_transparent_lies_on_white(tmp_path, depth):
    """A drawing's black ink on nothing: all colours are black, and its paper is where nothing is."""
    picture = marker("tag25h9", 3, 10)
    layers = np.zeros((*picture.shape, 4), np.uint8)
    layers[..., 3] = 255 - picture
    cv2.imwrite(str(tmp_path / "tag.png"), layers.astype(depth) * (257 if depth == np.uint16 else 1))
    assert np.array_equal(read_picture(tmp_path / "tag.png")[..., 1], picture)
    ((tag,),) = [sighting.tags for sighting in see([tmp_path])]
    assert tag.id == 3


def test_notes_of_macos_are_named_and_passed_over(folder):
    (folder / "._one.png").write_bytes(b"\0\5\x16\7\0\2\0\0Mac OS X")
    pictures = report(see([folder]))["pictures"]
    assert pictures[0] == {
        "file": str(folder / "._one.png"), "passed_over": "is a note of macOS about a picture, not a picture"
    }  # fmt: skip
    assert [[tag["id"] for tag in picture["tags"]] for picture in pictures[1:]] == [[5, 30], [3]]
    text = io.StringIO()
    assert show(see([folder]), Console(file=text, width=90))
    assert "._one.png: is a note of macOS" in text.getvalue()


def test_a_mirrored_picture_is_reported(tmp_path):
    picture = np.hstack([marker("tag25h9", 30, 10), marker("tag25h9", 5, 10)])
    cv2.imwrite(str(tmp_path / "selfie.png"), picture[:, ::-1])
    cv2.imwrite(str(tmp_path / "straight.png"), picture)
    cv2.imwrite(str(tmp_path / "wall.png"), np.full((300, 300), 200, np.uint8))
    assert [sighting.mirrored for sighting in see([tmp_path])] == [True, False, False]
    assert [entry.get("mirrored") for entry in report(see([tmp_path]))["pictures"]] == [True, None, None]


def test_with_a_calibration_the_pixels_are_those_of_the_lens(tmp_path):
    optics, scene = Optics(), Scene([(1, 112.5, 78.0, 0.5)])
    lens = Intrinsics(optics.matrix, np.array(optics.distortion), optics.size)
    calibration = Calibration("test", lens, 40.0, 0.2, "2031-05-04")
    jpeg = cv2.imencode(".jpg", render(scene, optics).image)[1].tobytes()
    (tmp_path / "photo.jpg").write_bytes(exif_turned(jpeg))
    (sighting,) = see([tmp_path], calibration=calibration, model=table_model())
    figure = sighting.observation.figures[1]
    assert (figure.x_mm, figure.y_mm) == pytest.approx((112.5, 78.0), abs=0.2)


def test_people_get_a_table_and_the_errors(folder):
    text = io.StringIO()
    console = Console(file=text, width=90)
    assert show(see([folder / "one.png"]), console)
    assert not show(see([folder / "gone.png"]), console)
    assert "85.0, 75.0" in text.getvalue()  # the tag's centre
    assert "gone.png: cannot be read" in text.getvalue()


def test_with_a_calibration_the_table_is_reported_in_millimetres(tmp_path):
    optics, model = Optics(), table_model()
    lens = Intrinsics(optics.matrix, np.array(optics.distortion), optics.size)
    reference = empty_board_reference([render(Scene(), number=number) for number in (50, 51, 52)], model, lens, "")
    scene = Scene([(1, 112.5, 78.0, 0.5)], [("disc-white", *model.sites_mm["d4"])])
    cv2.imwrite(str(tmp_path / "table.png"), render(scene).image)
    cv2.imwrite(str(tmp_path / "other.png"), marker("tag25h9", 3, 10))
    calibration = Calibration("test", lens, 40.0, 0.2, "", reference)
    other, table = report(see([tmp_path], calibration=calibration, model=model))["pictures"]
    assert "calibrated at 1280x720" in other["table"]["trouble"]
    assert [tag["id"] for tag in other["tags"]] == [3]
    (figure,) = table["table"]["figures"]
    assert (figure["id"], figure["x_mm"], figure["y_mm"]) == (
        1,
        pytest.approx(112.5, abs=0.2),
        pytest.approx(78, abs=0.2),
    )
    assert figure["yaw_deg"] == pytest.approx(28.65, abs=0.3)
    assert table["table"]["sites"]["d4"]["class"] == "disc-white"
    text = io.StringIO()
    show(see([tmp_path], calibration=calibration, model=model), Console(file=text, width=90))
    assert "disc-white: d4" in text.getvalue()
