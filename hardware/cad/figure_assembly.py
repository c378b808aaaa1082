"""A figure put together: every solid of a variant, where it belongs, and how far it moves in the exploded view."""

from collections.abc import Callable
from dataclasses import dataclass

from build123d import Part

from hardware.cad import bought_parts as parts
from hardware.cad import figure_parts
from hardware.cad.part_layout import Layout

Place = tuple[float, float, float, float]
"""x, y, z in mm, and a turn about the vertical in degrees, which comes first."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line of `bom.csv` as a solid.

    Attributes:
        id: of the line.
        solid: in its own frame, or in the figure's.
        places: where its pieces are in the figure.
        lifted: how far it is moved in the exploded view, in mm upwards, and outwards along y.
        up: the direction of its frame that points up on the printer's bed: `z`, `-z` or `y`; None for bought parts.
        colour: of the pictures, as red, green and blue from 0 to 1.
    """

    id: str
    solid: Part
    places: tuple[Place, ...]
    lifted: tuple[float, float]
    up: str | None
    colour: tuple[float, float, float]


_HERE: Place = (0.0, 0.0, 0.0, 0.0)
_PRINTED, _INSIDE, _WHEEL = (0.86, 0.87, 0.88), (0.70, 0.74, 0.78), (0.16, 0.17, 0.19)
_METAL, _BOARD, _CELL, _RUBBER = (0.62, 0.63, 0.65), (0.05, 0.22, 0.14), (0.75, 0.76, 0.80), (0.03, 0.03, 0.03)


def items(layout: Layout) -> tuple[Item, ...]:
    """Everything in a figure that has a shape worth drawing, from below upwards."""
    size = f"{2 * layout.radius:g}"
    controller = "xiao-esp32c3" if layout.variant == "A" else "xiao-esp32s3"
    on_bridge = layout.bridge + layout.wall + 0.8
    driver_x = -5.5 if layout.variant == "A" else -11.0
    wheel = f"wheel-{2 * layout.wheel_radius:g}"
    x, y = layout.screw_at
    mid = layout.wheel_in + layout.wheel_width / 2

    def two(x: float, y: float, z: float) -> tuple[Place, ...]:
        return (x, y, z, 0.0), (-x, -y, z, 180.0)

    def printed(
        name: str, make: Callable[[Layout], Part], places: tuple[Place, ...], lifted: tuple[float, float], up: str
    ) -> Item:
        colour = _WHEEL if name.startswith("wheel") else _PRINTED if name[:4] in ("body", "top-") else _INSIDE
        return Item(name, make(layout), places, lifted, up, colour)

    return (
        printed("skid", figure_parts.skid, ((layout.skid_at, 0, 0, 0), (-layout.skid_at, 0, 0, 0)), (22.0, 0.0), "-z"),
        printed(f"body-{size}", figure_parts.body, (_HERE,), (0.0, 0.0), "z"),
        Item("nut", parts.nut(), ((layout.skid_at, 0.0, layout.floor + layout.wall, 0.0),), (34.0, 0.0), None, _METAL),
        Item(
            layout.motor, parts.motor(layout), two(layout.stagger, layout.face, layout.axle), (34.0, 0.0), None, _METAL
        ),
        printed(wheel, figure_parts.wheel, two(layout.stagger, layout.wheel_in, layout.axle), (0.0, 16.0), "y"),
        Item(layout.ring, parts.ring(layout.ring), two(layout.stagger, mid, layout.axle), (0.0, 28.0), None, _RUBBER),
        printed(f"deck-{size}", figure_parts.deck, (_HERE,), (46.0, 0.0), "z"),
        Item("screw", parts.screw(), two(x, y, layout.deck + layout.wall), (58.0, 0.0), None, _METAL),
        Item(
            "cell", parts.cell(), ((layout.cell_ahead, 0.0, layout.deck + layout.wall, 0.0),), (62.0, 0.0), None, _CELL
        ),
        printed(f"shelf-{size}", figure_parts.shelf, (_HERE,), (78.0, 0.0), "z"),
        Item(
            controller, parts.controller(), ((layout.board_ahead, 0.0, layout.board, 0.0),), (88.0, 0.0), None, _BOARD
        ),
        Item(
            "switch",
            parts.switch(),
            ((figure_parts.switch_at(layout), 0.0, layout.shelf + layout.wall, 0.0),),
            (84.0, 0.0),
            None,
            _METAL,
        ),
        printed(f"bridge-{size}", figure_parts.bridge, (_HERE,), (98.0, 0.0), "z"),
        Item("antenna", parts.antenna(layout), (_HERE,), (92.0, 0.0), None, (0.75, 0.55, 0.15)),
        Item("driver", parts.module("driver"), ((driver_x, 0.0, on_bridge, 0.0),), (106.0, 0.0), None, _BOARD),
        Item("gyro", parts.module("gyro"), ((8.5, 0.0, on_bridge, 0.0),), (106.0, 0.0), None, (0.12, 0.10, 0.30)),
        Item("light", parts.light(), ((0.0, 0.0, layout.top, 0.0),), (114.0, 0.0), None, (0.9, 0.9, 0.9)),
        printed(f"top-{size}", figure_parts.top, (_HERE,), (126.0, 0.0), "-z"),
    )
