"""Tokens of all kinds on the printed sheets, read from rendered frames with the truth at hand."""

import math
from dataclasses import replace

import numpy as np
import pytest

from controller.sim.camera import camera
from controller.sim.camera.lighting import LIGHTS
from controller.sim.true_state import TrueFigure, TrueHand, TrueToken, Truth
from hardware.sheets.boards import droids
from lab.vision.token_reading import CONDITIONS, Condition, TokenTable
from vision.geometry.pyramid import Places, Pyramid
from vision.observation import EMPTY, HIDDEN, Frame, TableObservation
from vision.observer import Observer
from vision.surface.token_classifier import TokenReader
from vision.surface.unexplained import Tint
from vision.tone_curve import light_of


@pytest.fixture(scope="module")
def tables() -> dict[str, TokenTable]:
    return {game: TokenTable(game, "typical", 5) for game in ("droids", "netzwerk")}


def seen(table: TokenTable, *tokens: TrueToken, figures: tuple = (), hands: tuple = ()) -> TableObservation:
    truth = Truth(1.0, figures, tokens, hands)
    return Observer(table.model, table.calibration).observe(Frame(table.camera.render(truth), 1.0, 1))


def laid(table: TokenTable, kind: str, site: str, east: float = 0.0, north: float = 0.0, turn: float = 0.0):
    x, y = table.model.sites_mm[site]
    return TrueToken(kind, x + east, y + north, turn)


def test_every_kind_is_recognized_on_land_on_water_and_on_a_start_circle(tables: dict[str, TokenTable]):
    table = tables["droids"]
    truth = {
        site: kind
        for kind, sites in {
            "obstacle": ("a1", "b8", "d2", "j9"),
            "mine": ("a9", "h4", "g9", "e5"),
            "container": ("j2", "e6", "b4", "f7"),
        }.items()
        for site in sites
    }
    found = seen(table, *(laid(table, kind, site, 2.0, -1.5) for site, kind in truth.items()))
    assert {site: reading.best for site, reading in found.sites.items()} == {
        site: truth.get(site, EMPTY) for site in table.model.sites_mm
    }


@pytest.mark.parametrize("turn_deg", [0, 10, 22, 37, 45, 60, 81, 200])
def test_a_crossed_obstacle_is_recognized_at_any_turn(tables: dict[str, TokenTable], turn_deg: int):
    table = tables["droids"]
    found = seen(table, laid(table, "obstacle", "c6", turn=math.radians(turn_deg)))
    assert found.sites["c6"].probabilities["obstacle"] > 0.99


def test_both_sides_of_a_battery_are_recognized_at_corner_points(tables: dict[str, TokenTable]):
    table = tables["netzwerk"]
    truth = {"A0": "battery-charged", "G6": "battery-used", "D3": "battery-used", "A6": "battery-charged"}
    found = seen(table, *(laid(table, side, point, -3.0, 2.0) for point, side in truth.items()))
    assert {point: reading.best for point, reading in found.sites.items() if reading.best != EMPTY} == truth


def test_squares_next_to_points_are_not_places_for_batteries(tables: dict[str, TokenTable]):
    points = tables["netzwerk"].model.sites_mm
    assert len(points) == 7 * 7
    assert all(name[0].isupper() for name in points)
    droids = tables["droids"].model.sites_mm
    assert len(droids) == 100 - 10
    assert "a10" not in droids


def test_fixed_obstacles_rivers_and_shadows_are_not_tokens(tables: dict[str, TokenTable]):
    table = tables["droids"]
    x, y = table.model.sites_mm["e5"]
    found = seen(table, figures=(TrueFigure(0, x, y, 0.3, "#d0342c"),))
    assert {reading.best for site, reading in found.sites.items() if site != "e5"} == {EMPTY}
    assert found.sites["e5"].best == HIDDEN


def test_a_site_behind_a_figure_is_hidden_whether_or_not_a_token_lies_there(tables: dict[str, TokenTable]):
    """A body at G6's corner leans outwards by 40 / 760 of its 290 mm from the middle: 15 mm."""
    table = tables["netzwerk"]
    x, y = table.model.sites_mm["G6"]
    figure = TrueFigure(2, x - 12.0, y - 12.0, 0.0, "#26262b")
    for tokens in ((), (laid(table, "battery-used", "G6"),)):
        assert seen(table, *tokens, figures=(figure,)).sites["G6"].best == HIDDEN


@pytest.mark.parametrize("game", ["droids", "netzwerk"])
def test_random_scenes_are_read_right_and_nothing_hidden_is_called_empty(tables: dict[str, TokenTable], game: str):
    readings = [
        reading for _, truth, found in tables[game].scenes(6) for reading in tables[game].readings(truth, found)
    ]
    assert sum(reading.right for reading in readings) >= 0.99 * len(readings)
    assert not [reading for reading in readings if reading.said == EMPTY and reading.covered > 0.5]


def test_under_a_hand_nothing_is_called_empty_and_next_to_it_all_is_read(tables: dict[str, TokenTable]):
    table = tables["droids"]
    x, y = table.model.sites_mm["e6"]
    truth = Truth(1.0, (), (laid(table, "mine", "e6"), laid(table, "container", "a1")), (TrueHand(x, y + 30, -1.5),))
    found = Observer(table.model, table.calibration).observe(Frame(table.camera.render(truth), 1.0, 1))
    readings = {reading.site: reading for reading in table.readings(truth, found)}
    assert all(reading.said == HIDDEN for reading in readings.values() if reading.covered > 0.8)
    assert sum(reading.covered > 0.8 for reading in readings.values()) >= 4
    assert readings["a1"].said == "container"


def test_sites_in_the_hard_shadow_of_a_hand_are_read(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(LIGHTS, "bulb", replace(LIGHTS["typical"], shadow=0.9))
    monkeypatch.setitem(CONDITIONS, "bulb", Condition("bulb"))
    table = TokenTable("droids", "bulb", 5)
    hand = TrueHand(*table.model.sites_mm["e6"], math.pi / 4, 130.0)
    truth = Truth(1.0, (), (), (hand,))
    found = Observer(table.model, table.calibration).observe(Frame(table.camera.render(truth), 1.0, 1))
    unread = [reading for reading in table.readings(truth, found) if not reading.right]
    assert len(unread) <= 1, "a shadow's edge may cross the print of a site"
    assert all(reading.said == HIDDEN for reading in unread)
    assert found.hands_mm


def test_a_white_disc_is_found_in_the_deep_shadow_next_to_a_hand():
    table = TokenTable("robotory", "hard", 9)
    x, y = table.model.sites_mm["b2"]
    truth = Truth(1.0, (), (laid(table, "disc-white", "b2", 3.5),), (TrueHand(x - 108, y + 2, 0.52),))
    found = Observer(table.model, table.calibration).observe(Frame(table.camera.render(truth), 1.0, 1))
    (reading,) = (reading for reading in table.readings(truth, found) if reading.site == "b2")
    assert reading.covered == 0.0
    assert reading.said == "disc-white"


@pytest.mark.parametrize("level", [60, 90])
def test_nothing_is_read_below_a_black_or_grey_sleeve(
    tables: dict[str, TokenTable], level: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(camera, "_SLEEVE", light_of(np.array([level] * 3)))
    table = tables["netzwerk"]
    hand = TrueHand(*table.model.sites_mm["D3"], math.pi / 4)
    truth = Truth(1.0, (), (), (hand,))
    found = Observer(table.model, table.calibration).observe(Frame(table.camera.render(truth), 1.0, 1))
    covered = [reading for reading in table.readings(truth, found) if reading.covered > 0.8]
    assert len(covered) >= 3
    assert all(reading.said == HIDDEN for reading in covered)


def test_an_empty_look_at_blank_paper_proves_nothing_where_the_print_around_is_missing(
    monkeypatch: pytest.MonkeyPatch,
):
    """A sheet that was printed before squares had a mark in the middle."""
    monkeypatch.setattr(droids, "_PLACES", {})
    table = TokenTable("droids", "typical", 5)
    model, reference = table.model, table.calibration.reference
    reader = TokenReader(model, reference)
    cells = reference.grid.cells_of(reader.points_mm).astype(np.float32)
    empty = Pyramid(reference.picture).sample(Places.of(cells, (reference.grid.columns, reference.grid.rows)))
    sites = np.arange(len(empty))
    concealed = sites == 3
    seen, white = np.ones(empty.shape[:2], bool), Tint(np.ones(3, np.float32))
    readings = reader.read(empty, seen, 1.0, white, sites, lambda some: concealed[some], concealed)
    assert [reading.observation.best for reading in readings] == [HIDDEN if each else EMPTY for each in concealed]


def test_probabilities_of_a_site_sum_to_one(tables: dict[str, TokenTable]):
    table = tables["droids"]
    found = seen(table, laid(table, "mine", "c7", 5.0, 5.0), hands=(TrueHand(300.0, 300.0, 0.7),))
    for reading in found.sites.values():
        assert set(reading.probabilities) == {EMPTY, "obstacle", "mine", "container", HIDDEN}
        assert np.isclose(sum(reading.probabilities.values()), 1.0)
