"""Makes the small set of path-traced pictures in this folder: `python -m tests.lab.judges.small_set`.

For each table the pictures of its calibration and one of a scene, with the truth as plain numbers: a reader needs
neither Mitsuba nor the code that drew them.
"""

import json
from collections.abc import Sequence
from pathlib import Path

import cv2

from lab.judges.drawn_table import DrawnScene, DrawnTable, drawn_frames, laid_scene, scene_of, table_of
from lab.judges.littered import deck_of, littered_scene
from lab.judges.sensor import sensed, settings_of
from lab.judges.sight import printed_model
from lab.judges.tracing import QUIET_SAMPLES, LightCache, cache_folder
from lab.judges.true_scene import Truth, true_lens
from vision.calibrate.step import LayTokens
from vision.calibrate.tokens import TokensStep
from vision.observation import EMPTY, Frame, Image
from vision.surface.empty_board import empty_board_reference

FOLDER = Path(__file__).with_name("traced")
TABLES = ("robotory warm", "droids warm", "netzwerk warm", "netzwerk bulb")
ROUNDS = ("tokens-1", "tokens-2")
MIRRORING = ("droids", 7, 0, ()), ("robotory", 0, 4, ROUNDS)
"""Tables in glare: the game, the seed, the number of the scene, and the rounds; one is read with the printed colours,
and in the other one a finger touches a white disc in its shadow."""
LITTERED = "robotory", "warm", 500, 2
"""The game, light, seed and number of a scene with things that are no tokens, such as a black disc of 23 mm."""
JPEG = 88


def main() -> None:
    cache = LightCache(cache_folder())
    for table, scene in drawn_frames(25, 0):
        if f"{table.game} {table.light}" in TABLES:
            _write(FOLDER / f"{table.game}-{table.light}", table, scene, cache)
    for game, seed, number, rounds in MIRRORING:
        table = table_of(game, "glare", seed)
        _write(FOLDER / f"{game}-glare", table, scene_of(table, number), cache, rounds)
    game, light, seed, number = LITTERED
    table = table_of(game, light, seed)
    _write(FOLDER / f"{game}-things", table, littered_scene(table, number, deck_of(game, seed)), cache)


def _write(
    folder: Path, table: DrawnTable, scene: DrawnScene, cache: LightCache, rounds: Sequence[str] = ROUNDS
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    model, lens = printed_model(table.game), true_lens(table)
    settings = settings_of(table, cache.scene(table, DrawnScene(), QUIET_SAMPLES))

    def picture(name: str, shown: DrawnScene, samples: int | None = None) -> Image:
        light = cache.scene(table, shown, samples) if samples else cache.scene(table, shown)
        image = sensed(light, table.sensor, settings, seed=len(name))
        cv2.imwrite(str(folder / f"{name}.jpg"), image, [cv2.IMWRITE_JPEG_QUALITY, JPEG])
        return image

    empty = picture("empty", DrawnScene(), QUIET_SAMPLES)
    reference = empty_board_reference([Frame(empty, 0.0, 0)], model, lens, "2000-01-01")
    step, laid = TokensStep(model, lens, reference), []
    for name in rounds:
        asked = step.look(Frame(empty, 0.0, 0)).request
        assert isinstance(asked, LayTokens)
        laid.append(asked.tokens)
        image = picture(name, laid_scene(table, asked.tokens), QUIET_SAMPLES)
        while step.look(Frame(image, 0.0, 0)).request == asked:
            pass
    picture("scene", scene)
    truth = Truth(table, scene, model)
    lying = {token.site: token.kind for token in scene.tokens}
    record = {
        "game": table.game,
        "light": table.light,
        "size_px": lens.size_px,
        "matrix": lens.matrix.tolist(),
        "distortion": lens.distortion.tolist(),
        "camera_from_board": table.pose,
        "laid": laid,
        "tags_px": {tag: corners.round(3).tolist() for tag, corners in truth.visible_px.items()},
        "figures": {tag: (figure.x_mm, figure.y_mm, figure.yaw_rad) for tag, figure in truth.figures.items()},
        "moving": sorted(truth.moving),
        "sites": {
            site: (lying.get(site, EMPTY), *(round(part, 2) for part in truth.cover(site))) for site in model.sites_mm
        },
    }
    (folder / "truth.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
