"""The simulated camera over the printed sheet, with a stored calibration that is off as real ones are."""

import math

import numpy as np
import pytest

from controller.sim.camera.camera import SimCamera
from controller.sim.camera.perturbed_calibration import stored_calibration_values
from controller.sim.camera.shutter import Shutter
from controller.sim.true_state import TrueFigure, TrueHand, TrueToken, Truth
from engine.games.robotory import create
from hardware.dimensions import load_dimensions
from hardware.sheets.sheet import sheet_of
from hardware.sheets.table_geometry import table_model
from vision.calibration import Calibration
from vision.geometry.intrinsics import Intrinsics
from vision.observation import EMPTY, HIDDEN, Frame
from vision.observer import Observer
from vision.surface.empty_board import empty_board_reference

FLUORESCENT, BARE_LED = 0.4, 1.0
"""Flicker of lamps: see `controller.sim.figures.first_build`."""


@pytest.mark.parametrize(
    ("light", "flicker"), [("typical", 0.0), ("hard", 0.0), ("good", FLUORESCENT), ("typical", BARE_LED)]
)
def test_a_robotory_table_is_seen_as_it_is(light, flicker):
    game, dimensions = create({}), load_dimensions()
    geometry = table_model(game, (0, 1, 2), ("disc-white", "disc-black"), dimensions)
    model = geometry
    camera = SimCamera(sheet_of(game, dimensions), dimensions, "720p", light, seed=3)
    camera.shutter = Shutter(0.025, flicker, 120.07)
    stored = stored_calibration_values(camera.lens, dimensions.figure.height_mm, seed=3)
    lens = Intrinsics(stored.camera_matrix, stored.distortion, camera.lens.size_px)
    empty = [Frame(camera.render(Truth(float(n), (), (), ())), float(n), n) for n in range(5)]
    calibration = Calibration(
        "sim", lens, stored.tag_height_mm, stored.rms_px, "", empty_board_reference(empty, model, lens, "")
    )
    observer, rng = Observer(model, calibration), np.random.default_rng(1)
    right, visible = 0, 0
    for number in range(6):
        places = rng.permutation(list(game.board.sites))
        figures, tokens, truth = [], [], {}
        for tag, site in enumerate(places[:3]):
            x, y = np.array(model.sites_mm[site]) + rng.normal(0, 2, 2)
            figures.append(TrueFigure(tag, x, y, rng.uniform(-3, 3), ("#ffffff", "#202020", "#c02020")[tag]))
        for site in places[3:]:
            truth[site] = str(rng.choice([EMPTY, "disc-white", "disc-black"]))
            if truth[site] != EMPTY:
                x, y = np.array(model.sites_mm[site]) + rng.normal(0, 3, 2)
                tokens.append(TrueToken(truth[site], x, y))
        hands = (TrueHand(200.0, 200.0, 0.3),) if number == 5 else ()
        t_s = 10.0 * (number + 1)
        frame = Frame(camera.render(Truth(t_s, tuple(figures), tuple(tokens), hands)), t_s, number)
        seen = observer.observe(frame)
        assert seen.sheet == 25
        assert (seen.foreground_mm2 > 1500) == bool(hands)
        for figure in figures:
            if hands and figure.tag not in seen.figures:
                continue
            found = seen.figures[figure.tag]
            assert math.hypot(found.x_mm - figure.x_mm, found.y_mm - figure.y_mm) < 0.6
            assert abs(math.remainder(found.yaw_rad - figure.yaw_rad, math.tau)) < math.radians(0.6)
        visible += sum(seen.sites[site].best != HIDDEN for site in truth)
        right += sum(seen.sites[site].best == kind for site, kind in truth.items())
    assert right == visible
    assert visible > 0.9 * 6 * 21
