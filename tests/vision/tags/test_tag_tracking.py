"""Tags through a film: rendered frames with known truth, figures that drive, vanish and come back."""

import math

import cv2
import numpy as np
import pytest

from tests.vision.scenes import HARD, TYPICAL, Light, Optics, Scene, render, table_model, true_corners, true_pixels
from vision.geometry.intrinsics import Intrinsics
from vision.observation import FigureObservation, TagMount
from vision.tags.codes import CodeBook
from vision.tags.expected_tags import Motion
from vision.tags.fiducials import FAMILIES, grey_of
from vision.tags.lazy_picture import Picture
from vision.tags.pose_tracking import Found, PoseFinder

HD = Optics()
MODEL = table_model((0, 1, 2, 3))
MOUNTS = dict.fromkeys(MODEL.figure_tags, TagMount(40.0))
FPS = 15
PLACES = {0: (80.0, 90.0, 0.3), 1: (200.0, 300.0, 1.5), 2: (300.0, 400.0, -2.0)}


def lens(optics: Optics = HD) -> Intrinsics:
    return Intrinsics(optics.matrix, np.array(optics.distortion), optics.size)


class Film:
    """Shows frame after frame to a finder and notes how far it is off."""

    def __init__(self, light: Light = TYPICAL) -> None:
        self.finder = PoseFinder(MODEL, MOUNTS, lens())
        self.light = light
        self.frame = 0
        self.corners_px: list[float] = []

    def show(
        self,
        figures: dict[int, tuple[float, float, float]],
        optics: Optics = HD,
        covered: tuple[int, ...] = (),
    ) -> Found:
        scene = Scene([(tag, *pose) for tag, pose in figures.items()])
        grey = grey_of(render(scene, optics, self.light, self.frame).image)
        truth = true_corners(scene, optics)
        for tag in covered:
            cv2.circle(grey, centre(truth[tag]), 26, 90, -1)
        found = self.finder.find(Picture(grey), self.frame / FPS)
        self.frame += 1
        for tag in found.tags:
            self.corners_px += np.linalg.norm(tag.corners_px - truth[tag.id], axis=1).tolist()
        return found


def centre(corners: np.ndarray) -> tuple[int, int]:
    x, y = corners.mean(axis=0).round().astype(int).tolist()
    return x, y


def moved(seconds: float) -> dict[int, tuple[float, float, float]]:
    """Figure 0 stands, 1 drives straight at 60 mm/s, 2 turns on the spot at 2 rad/s."""
    x, y, yaw = PLACES[1]
    along = 60.0 * seconds
    turned = (*PLACES[2][:2], math.remainder(PLACES[2][2] + 2 * seconds, math.tau))
    return {0: PLACES[0], 1: (x + along * math.cos(yaw), y + along * math.sin(yaw), yaw), 2: turned}


@pytest.mark.parametrize(
    ("light", "corner_px", "place_mm", "yaw_deg"), [(TYPICAL, 0.1, 0.1, 0.2), (HARD, 0.3, 0.3, 0.8)]
)
def test_standing_driving_and_turning_figures_are_followed(light, corner_px, place_mm, yaw_deg):
    film = Film(light)
    for number in range(8):
        figures = moved(number / FPS)
        found = film.show(figures)
        assert {tag.id for tag in found.tags if tag.read} == {*range(3), *range(17, 25)}
        for tag, (x, y, yaw) in figures.items():
            figure = found.figures[tag]
            assert math.hypot(figure.x_mm - x, figure.y_mm - y) < place_mm
            assert math.degrees(abs(math.remainder(figure.yaw_rad - yaw, math.tau))) < yaw_deg
    assert np.percentile(film.corners_px, 95) < corner_px


def test_a_figure_that_stops_and_turns_at_once_is_caught():
    film = Film()
    for number in range(3):
        film.show(moved(number / FPS))
    x, y, yaw = moved(2 / FPS)[1]
    found = film.show({0: PLACES[0], 1: (x, y, yaw + 0.2), 2: (PLACES[2][0] - 4, PLACES[2][1], PLACES[2][2])})
    assert found.figures[1].yaw_rad == pytest.approx(yaw + 0.2, abs=0.005)
    assert found.figures[2].x_mm == pytest.approx(PLACES[2][0] - 4, abs=0.2)


def test_a_figure_is_found_where_it_was_carried_to_and_one_that_is_new_within_a_second():
    film = Film()
    film.show(PLACES)
    figures = {**PLACES, 1: (120.0, 200.0, -1.0), 3: (300.0, 100.0, 0.0)}
    seen = [set(film.show(figures).figures) for _ in range(FPS + 1)]
    assert seen[FPS // 2] >= {0, 1, 2}
    assert seen[-1] == {0, 1, 2, 3}


def test_a_covered_tag_is_gone_at_once_and_back_at_once():
    film = Film()
    film.show(PLACES)
    assert set(film.show(PLACES, covered=(1, 20)).figures) == {0, 2}
    assert set(film.show(PLACES, covered=(1, 20)).figures) == {0, 2}
    back = film.show(PLACES)
    assert set(back.figures) == {0, 1, 2}
    assert 20 in back.pose.tags


def test_a_tag_whose_bits_are_spoilt_is_the_one_that_stood_there_for_half_a_second():
    film = Film()
    film.show(PLACES)
    spoilt = Scene([(tag, *pose) for tag, pose in PLACES.items()])
    truth = true_corners(spoilt, HD)
    reads = []
    for _ in range(10):
        grey = grey_of(render(spoilt, HD, TYPICAL, film.frame).image)
        inner = truth[1].mean(axis=0) + 0.66 * (truth[1] - truth[1].mean(axis=0))
        cv2.fillConvexPoly(grey, inner.round().astype(np.int32), int(grey[centre(truth[1])[::-1]]))
        found = film.finder.find(Picture(grey), film.frame / FPS)
        film.frame += 1
        reads.append(found.figures[1].read if 1 in found.figures else None)
    assert reads == [False] * 7 + [None] * 3


def test_another_figure_in_the_place_of_one_that_left_is_not_taken_for_it():
    film = Film()
    film.show(PLACES)
    found = film.show({0: PLACES[0], 2: PLACES[2], 3: PLACES[1]})
    assert set(found.figures) == {0, 2, 3}
    assert found.figures[3].x_mm == pytest.approx(PLACES[1][0], abs=0.2)


def test_a_bumped_camera_loses_no_frame():
    film = Film()
    for _ in range(4):
        film.show(PLACES)
    bumped = Optics(centre_mm=(189.0, 236.5, 720.0), tilt=(0.02, -0.015, 0.065))
    found = film.show(PLACES, bumped)
    assert set(found.figures) == {0, 1, 2}
    assert found.pose.reprojection_px < 0.3
    assert film.show(PLACES, bumped).figures[2].x_mm == pytest.approx(PLACES[2][0], abs=0.2)


def test_pictures_that_belong_to_no_film_are_searched_whole():
    finder = PoseFinder(MODEL, MOUNTS, lens())
    for number, places in enumerate((PLACES, {0: PLACES[2], 1: PLACES[0], 2: PLACES[1]})):
        grey = grey_of(render(Scene([(tag, *pose) for tag, pose in places.items()]), HD, TYPICAL, number).image)
        found = finder.find(Picture(grey), 60.0 * number)
        for tag, (x, y, _) in places.items():
            assert math.hypot(found.figures[tag].x_mm - x, found.figures[tag].y_mm - y) < 0.2


def test_a_figure_is_expected_where_its_motion_takes_its_tag():
    mounts = {5: TagMount(40.0, forward_mm=3.0, left_mm=-2.0, yaw_rad=0.1)}
    motion = Motion(MODEL, mounts, lens())
    assert motion.expect(0.0).ids.size == 0
    for t_s, x, yaw in ((0.0, 100.0, 0.2), (0.1, 106.0, 0.5)):
        motion.take(t_s, HD.camera_from_board, {5: FigureObservation(5, x, 200.0, yaw, 1.0)})
    expected = motion.expect(0.2)
    (row,) = np.flatnonzero(expected.ids == 5)
    x, y, yaw = 112.0, 200.0, 0.8
    cx, cy = x + 3 * math.cos(yaw) + 2 * math.sin(yaw), y + 3 * math.sin(yaw) - 2 * math.cos(yaw)
    angles = yaw + 0.1 + np.radians([45, -45, -135, 135])  # the tag's corners, top edge forward
    corners = np.column_stack([cx + 12 * math.sqrt(2) * np.cos(angles), cy + 12 * math.sqrt(2) * np.sin(angles)])
    assert expected.corners[row] == pytest.approx(
        true_pixels(np.column_stack([corners, np.full(4, 40.0)]), HD), abs=0.01
    )
    assert expected.moving[row]
    still = motion.expect(5.0)  # long unseen: where it was
    assert not still.moving.any()


@pytest.mark.parametrize("family", FAMILIES)
def test_bits_agree_with_their_own_id_and_no_other(family):
    book = CodeBook(FAMILIES[family])
    dictionary = cv2.aruco.getPredefinedDictionary(FAMILIES[family])
    side = 8 * book.cells
    drawing = cv2.aruco.generateImageMarker(dictionary, 11, side)
    picture = np.pad(drawing, 20, constant_values=255)
    corners = np.array([[[20, 20], [20 + side, 20], [20 + side, 20 + side], [20, 20 + side]]], float)
    count = len(dictionary.bytesList)
    agreement = book.agreement(Picture(picture), np.repeat(corners, count, axis=0), range(count))
    assert agreement.argmax() == 11
    assert agreement[11] > 0.99
    assert np.delete(agreement, 11).max() < 0.8
    turned = book.agreement(Picture(picture), np.roll(corners, 1, axis=1), [11])
    assert turned[0] < 0.65
