"""Where everything in a figure is, computed from its dimensions and the shapes of the bought parts.

Frame: x ahead, y to the left, z up, in mm; the origin is on the board under the middle of the axle.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from hardware.dimensions import load_dimensions

SHAPES_TOML = Path(__file__).with_name("shapes.toml")
"""The shapes of bought parts, and how parts are printed."""

PAPER = 0.2
"""Thickness of the paper on a top, with its glue."""


@cache
def shapes() -> Mapping[str, Any]:
    """What `shapes.toml` holds."""
    return tomllib.loads(SHAPES_TOML.read_text(encoding="utf-8"))


def bought(name: str) -> Mapping[str, float]:
    """The lengths of a bought part."""
    return {key: value for key, value in shapes()["bought"][name].items() if key != "source"}


@dataclass(frozen=True, slots=True)
class Layout:
    """The heights and places of one variant.

    Attributes:
        variant: its name in `bom.csv`.
        radius: of the body.
        wall: least thickness of everything printed.
        gap: between parts that go into each other, on each side.
        motor: the motor's shape: `motor-planetary` or `motor-encoder`.
        motor_width: across the axle.
        motor_height: of the motor.
        motor_length: without its shaft.
        face: y of the left motor's gearbox; the right one lies the other way round.
        stagger: x of the left wheel; the right one is as far behind the middle.
        axle: height of the shafts.
        wheel_radius: with its O-ring.
        wheel_in: y of the left wheel's inner side.
        wheel_width: along the axle.
        ring: its O-ring.
        skid_at: x of the skids, ahead and behind.
        skid_gap: air under them when the figure stands level.
        cell_ahead: x of the cell's middle.
        screw_at: where the deck is screwed down; there are two, opposite each other.
        floor, deck, shelf, bridge, top: height of the lower side of each.
    """

    variant: str
    radius: float
    wall: float
    gap: float
    motor: str
    motor_width: float
    motor_height: float
    motor_length: float
    face: float
    stagger: float
    axle: float
    wheel_radius: float
    wheel_in: float
    wheel_width: float
    ring: str
    skid_at: float
    skid_gap: float
    cell_ahead: float
    screw_at: tuple[float, float]
    floor: float
    deck: float
    shelf: float
    bridge: float
    top: float

    @property
    def inner(self) -> float:
        """Radius of the room inside the body."""
        return self.radius - self.wall

    @property
    def track(self) -> float:
        """Between the middles of the wheels."""
        return 2 * self.wheel_in + self.wheel_width

    @property
    def board(self) -> float:
        """Height of the lower side of the controller's board: there is room for solder below it."""
        return self.shelf + self.wall + 1.6

    @property
    def board_ahead(self) -> float:
        """X of the front edge of the controller's board, whose socket points ahead."""
        return self.radius - self.wall - 2.5

    @property
    def socket(self) -> float:
        """Height of the middle of the USB-C socket."""
        return self.board + bought("xiao")["thickness"] + 1.6

    @property
    def lever(self) -> float:
        """Height of the middle of the switch."""
        return self.shelf + self.wall + bought("switch")["height"] / 2

    @property
    def columns(self) -> tuple[tuple[float, float], ...]:
        """Where the columns above shelf and bridge stand."""
        x, y = (7.5, 13.4) if self.variant == "A" else (10.0, 16.5)
        return (x, y), (-x, y), (-x, -y), (x, -y)


def layout_of(variant: str) -> Layout:
    """The layout of a variant of `bom.csv`."""
    known, printing, own = load_dimensions().figure, shapes()["printing"], shapes()["variants"][variant]
    wall, gap, motor = printing["wall"], printing["gap"], bought(own["motor"])
    round_motor = "diameter" in motor
    width = motor["diameter"] if round_motor else motor["width"]
    height = motor["diameter"] if round_motor else motor["height"]
    ring, face = bought(own["ring"]), own["motor_face"]
    axle = ring["inner"] / 2 + ring["cord"]
    deck = axle + height / 2 + gap / 2
    shelf = deck + wall + bought("cell")["height"] + bought("cell")["swelling"]
    bridge = shelf + wall + 1.6 + bought("xiao")["height"] + 0.6
    return Layout(
        variant=variant,
        radius=own.get("diameter", known.diameter_mm) / 2,
        wall=wall,
        gap=gap,
        motor=own["motor"],
        motor_width=width,
        motor_height=height,
        motor_length=motor["length"] + motor.get("encoder", 0.0),
        face=face,
        stagger=width / 2,
        axle=axle,
        wheel_radius=axle,
        wheel_in=face + wall + 0.3,
        wheel_width=own["wheel_width"],
        ring=own["ring"],
        skid_at=own["skid_at"],
        skid_gap=own["skid_gap"],
        cell_ahead=own["cell_ahead"],
        screw_at=(-10.6, 12.2) if variant == "A" else (-13.0, 14.5),
        floor=axle - height / 2 - wall,
        deck=deck,
        shelf=shelf,
        bridge=bridge,
        top=known.height_mm - PAPER - wall,
    )
