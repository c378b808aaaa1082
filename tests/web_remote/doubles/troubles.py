"""What a table of Robotory can say and ask besides the game: tasks, a mismatch, notices, sick robots."""

import cv2
import numpy as np

from controller.api.wording import words
from controller.fleet.status import Fault, FigureStatus, FirmwareStatus, LinkStatus, TelemetryStatus, WheelStatus
from controller.wire.codes import Reason, State
from engine import registry
from hardware.dimensions import load_dimensions
from hardware.drawing.raster import rasterise
from hardware.sheets.sheet import sheet_of

COUNTDOWN = {
    "seat": "light",
    "action": "move R d2",
    "msg": {
        "key": "robotory.log.move",
        "args": {"robot": {"piece": "R"}, "cell": {"site": "d2"}, "discs": 1},
        "text": "moves the red robot to d2, 1 disc burned",
    },
    "seconds": 3.0,
}
LIFT = {"kind": "lift", "piece": None, "seat": "light", "text": "", "key": "task.lift", "cannot": False, "why": None}
TASKS = [
    LIFT
    | {"id": "t1", "site": "d4", "token": {"kind": "disc", "side": "white"}, "state": "done"}
    | {"args": {"token": {"token": "disc", "side": "white"}, "site": {"site": "d4"}}},
    LIFT
    | {"id": "t2", "site": "c4", "token": {"kind": "disc", "side": "black"}, "state": "open"}
    | {"args": {"token": {"token": "disc", "side": "black"}, "site": {"site": "c4"}}},
]
MISMATCH = {
    "differences": [
        {
            "site": "c4",
            "expected": "black disc",
            "seen": "white disc",
            "text": "",
            "key": "difference.wrong",
            "args": {
                "site": {"site": "c4"},
                "expected": {"token": "disc", "side": "black"},
                "seen": {"token": "disc", "side": "white"},
            },
        }
    ],
    "choices": [
        {"id": "put-back", "host": False, "text": "", "key": "mismatch.put-back", "args": {}},
        {"id": "trust", "host": True, "text": "", "key": "mismatch.trust", "args": {}},
    ],
}
ROUTES = [
    {"piece": "R", "route_mm": [[225, 257], [225, 335]], "begin_s": 0.0, "end_s": 6.2},
    {"piece": "B", "route_mm": [[180, 178], [180, 256]], "begin_s": 0.0, "end_s": 6.2},
]
DRIVE = {"routes": ROUTES[:1], "seconds": 6.2, "done": 0.4, "waiting": []}


def notice(level: str, code: str, text: str = "", **args: object) -> dict[str, object]:
    return {"code": code, "level": level, "key": f"notice.{code}", "args": args, "text": text}


NEWER = "Said by a newer table."
"""A sentence that the page does not know is shown as the table says it."""

NOTICES = [
    notice("error", "camera/lost"),
    notice("warning", "figure/lost", piece={"piece": "R"}, seconds=5, site={"site": "d3"}),
    notice("info", "hand"),
    notice("info", "brand/new", NEWER),
]

UNSURE = {
    "W": {"sight": "coasting", "sigma_mm": 6.0},
    "B": {"sight": "hidden", "sigma_mm": 80.0},
    "R": {"sight": "lost", "sigma_mm": 80.0},
}

WELL = FigureStatus(
    link=LinkStatus(up=True, last_heard_s=99.9, round_trip_s=0.0124, loss=0.004, signal_dbm=-58),
    telemetry=TelemetryStatus(State.IDLE, armed=True, battery_mv=4008),
    wheels=WheelStatus(calibration=3, residual_mm=0.46),
    firmware=FirmwareStatus("1.4.0"),
    tag_hz=14.7,
)
STUCK = FigureStatus(
    link=LinkStatus(up=True),
    telemetry=TelemetryStatus(State.FAULT, Reason.STUCK, battery_mv=3490, battery_low=True),
    faults=(Fault(40.0, words("fault.unheard", seconds=1)), Fault(88.0, Reason.STUCK.words)),
)

BOARD_OPTION = {
    "name": "board",
    "title": {"key": "ricochet.option.board", "args": {}, "text": "Board"},
    "help": {"key": "ricochet.option.board.help", "args": {}, "text": "A number, or `seed` and a number."},
    "default": 1,
    "allowed": [],
    "examples": [1, 486, "seed 7"],
    "values": [],
}


def photo_of_mismatch() -> bytes:
    """What a camera would see of Robotory's sheet with a white disc at c4, in the frame of the table double's board."""
    game, px_per_mm, margin = registry.make("robotory"), 2.0, 60.0
    raster = rasterise(sheet_of(game, load_dimensions()), px_per_mm)
    width, height = game.board.field_mm
    pixels = np.array(
        [(px_per_mm, 0.0, px_per_mm * margin), (0.0, -px_per_mm, px_per_mm * (height + margin)), (0, 0, 1)]
    )
    size = [round(px_per_mm * (side + 2 * margin)) for side in (width, height)]
    photo = cv2.warpPerspective(raster.image, pixels @ np.linalg.inv(raster.pixels_from_mm), size)
    site = game.board.sites["c4"]
    x, y, _ = pixels @ (site.x_mm, site.y_mm, 1.0)
    for radius_mm, grey in ((10.0, 60), (9.0, 235), (5.4, 150), (4.8, 235)):
        cv2.circle(photo, (round(x), round(y)), round(radius_mm * px_per_mm), (grey, grey, grey), -1, cv2.LINE_AA)
    lit = photo.astype(np.float32) * 0.85 + np.random.default_rng(1).normal(0, 3, photo.shape)
    return bytes(cv2.imencode(".jpg", lit.clip(0, 255).astype(np.uint8))[1])
