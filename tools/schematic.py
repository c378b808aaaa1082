"""A figure's circuit as a drawing: `python -m tools.schematic` writes `docs/pictures/wiring-*.svg`.

The places of the parts are chosen here; what is joined comes from `wiring.toml` alone: each pin is drawn with the sign
or the name of its net, or a line to the adjacent pins of the same net. It needs schemdraw, of the tools for work on
the project.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import schemdraw
from schemdraw import elements

from hardware.circuit.circuit import GROUND, LOGIC, SUPPLY, Circuit, Piece, load_circuits
from hardware.errors import DrawingError

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"

_SIGNS = {SUPPLY: "cell, switched", LOGIC: "3.3 V"}
"""Nets that are drawn as a supply's arrow, and its words."""

_POWER = (SUPPLY, LOGIC, GROUND)

_BLUE = "#1f4fb4"
"""Colour of the nets' names."""

_STUB = 0.5
"""Length of a pin's line outside of its box; rows of pins are 1 apart."""

_FONT = 11.0

Point = tuple[float, float]


@dataclass
class _Sheet:
    """The drawing so far, and which pins it shows."""

    drawing: schemdraw.Drawing
    shown: set[tuple[str, str]] = field(default_factory=set)

    def line(self, one: Point, other: Point) -> None:
        self.drawing.add(elements.Line().at(one).to(other))

    def dot(self, place: Point) -> None:
        self.drawing.add(elements.Dot(radius=0.06).at(place))

    def words(
        self,
        place: Point,
        text: str,
        halign: Literal["left", "center", "right"] = "left",
        size: float = _FONT,
        colour: str = "black",
    ) -> None:
        self.drawing.add(
            elements.Label()
            .at((place[0] - (0.1 if halign == "right" else 0.0), place[1] - 0.07))
            .theta(0)
            .label(text, "center", fontsize=size, halign=halign, valign="center", color=colour, ofst=0)
        )

    def end(self, place: Point, net: str, outwards: int) -> None:
        """What stands at the end of a pin's line: a sign, or the net's name; outwards is 1 to the right, -1 left."""
        x, y = place
        if net == GROUND:
            self.drawing.add(elements.GroundSignal().at(place).theta(0))
        elif net in _SIGNS:
            self.drawing.add(elements.Vdd().at(place).theta(0))
            self.words((x + outwards * 0.25, y + 0.35), _SIGNS[net], "left" if outwards > 0 else "right", 9.0)
        else:
            self.words((x + outwards * 0.12, y), net, "left" if outwards > 0 else "right", colour=_BLUE)

    def box(
        self, piece: Piece, corner: Point, width: float, height: float, left: Mapping[str, float],
        right: Mapping[str, float],
    ) -> dict[str, Point]:  # fmt: skip
        """A part as a box with pins in rows below its top left corner.

        Args:
            piece: its name and kind stand above the box.
            corner: top left.
            width: of the box.
            height: of the box.
            left: pins and their rows.
            right: pins and their rows.

        Returns:
            By pin, the outer end of its line.
        """
        x, y = corner
        self.drawing.add(elements.Rect(corner1=(0, 0), corner2=(width, -height)).at(corner).theta(0))
        self.words((x, y + 0.4), f"{piece.ref}  {piece.part.name}", size=12.0)
        kind = (piece.part.part_number or piece.part.specification).removeprefix("generic with ")
        self.words((x, y - height - 0.3), kind.removeprefix("generic, "), size=9.0, colour="#555555")
        ends: dict[str, Point] = {}
        for pins, edge, outwards in ((left, x, -1), (right, x + width, 1)):
            for pin, row in pins.items():
                ends[pin] = (edge + outwards * _STUB, y - row)
                self.line((edge, y - row), ends[pin])
                self.words((edge - outwards * 0.15, y - row), pin, "right" if outwards > 0 else "left", 10.0)
                self.shown.add((piece.ref, pin))
        return ends

    def upright(self, element: elements.Element2Term, piece: Piece, top: Point, length: float) -> Point:
        """A part with two pins, the first on top; returns its lower end."""
        x, y = top
        self.drawing.add(element.at(top).to((x, y - length)))
        words = piece.part.specification.removeprefix("generic, ").replace(", ", "\n")
        self.words((x + 0.45, y - length / 2), f"{piece.ref}\n{words}", size=10.0)
        self.shown |= {(piece.ref, pin) for pin in piece.nets}
        return x, y - length


def schematic(circuit: Circuit) -> str:
    """The drawing as SVG; the same circuit gives the same text.

    Raises:
        DrawingError: a part or pin of the circuit has no place in the drawing.
    """
    schemdraw.use("svg")
    with schemdraw.Drawing(show=False) as drawing:
        drawing.config(fontsize=_FONT, lw=1.4, bgcolor="white", font="Bitstream Vera Sans, DejaVu Sans, sans-serif")
        sheet = _Sheet(drawing)
        _board_and_motors(sheet, circuit)
        _sensors(sheet, circuit)
        _supply(sheet, circuit)
    missing = {(piece.ref, pin) for piece in circuit.pieces for pin in piece.nets} - sheet.shown
    if missing:
        pins = ", ".join(f"{ref} {pin}" for ref, pin in sorted(missing))
        raise DrawingError(f"variant {circuit.variant}: the drawing has no place for {pins}")
    return str(drawing.get_imagedata("svg"), "utf-8")


def _rows(piece: Piece, nets: Sequence[str], first: float = 1.0) -> dict[str, float]:
    """The pins of a part on these nets, one row each, in the order of the nets."""
    pins = [pin for net in nets for pin, its in piece.nets.items() if its == net]
    return {pin: first + row for row, pin in enumerate(pins)}


def _board_and_motors(sheet: _Sheet, circuit: Circuit) -> None:
    board, (driver,) = circuit.pieces[0], circuit.of("driver")
    motor_signals = _shared(driver, board)
    others = [net for net in circuit.signals if net not in motor_signals]
    at_left = [SUPPLY, LOGIC, *(net for net in others if net in ("sda", "scl", "light", "battery")), GROUND]
    left, right = _rows(board, at_left), _rows(board, motor_signals)
    right |= _rows(board, [net for net in others if net not in at_left], len(right) + 2.0)
    height = max(*left.values(), *right.values()) + 1.0
    ends = sheet.box(board, (0.0, 0.0), 3.6, height, left, right)

    inputs = _rows(driver, motor_signals)
    inputs |= _rows(driver, [SUPPLY, GROUND], len(inputs) + 2.0)
    outputs = _rows(driver, ["left_plus", "left_minus"]) | _rows(driver, ["right_plus", "right_minus"], 6.0)
    at_driver = sheet.box(driver, (8.6, 0.0), 3.4, max(inputs.values()) + 1.0, inputs, outputs)
    for ours, its in zip(_rows(board, motor_signals), inputs, strict=False):
        _join(sheet, board.nets[ours], ends[ours], at_driver[its])
    _hold_low(sheet, circuit, at_driver["nSLEEP"])
    _ends(sheet, board, {pin: end for pin, end in ends.items() if board.nets[pin] not in motor_signals}, left)
    _ends(sheet, driver, {pin: at_driver[pin] for pin in inputs if driver.nets[pin] in _POWER}, inputs)
    for motor in circuit.of("motor-planetary") + circuit.of("motor-encoder"):
        _motor(sheet, motor, driver, at_driver)


def _motor(sheet: _Sheet, motor: Piece, driver: Piece, at_driver: Mapping[str, Point]) -> None:
    joined = _shared(motor, driver)
    out = {net: at_driver[pin] for pin, net in driver.nets.items() if net in joined}
    top = out[joined[0]][1] + 1.0
    left = _rows(motor, joined)
    right = {pin: 0.6 + 0.8 * row for row, pin in enumerate(pin for pin in motor.nets if pin not in left)}
    ends = sheet.box(motor, (14.6, top), 3.6, 3.6 if right else 3.0, left, right)
    for pin in left:
        _join(sheet, motor.nets[pin], out[motor.nets[pin]], ends[pin])
    _ends(sheet, motor, {pin: ends[pin] for pin in right}, left)


def _shared(piece: Piece, other: Piece) -> list[str]:
    """The signals that two parts share, in the order of the first one's pins."""
    return [net for net in piece.nets.values() if net in other.nets.values() and net not in _POWER]


def _join(sheet: _Sheet, net: str, one: Point, other: Point) -> None:
    sheet.line(one, other)
    sheet.words((one[0] + 0.15, one[1] + 0.22), net, size=9.0, colour=_BLUE)


def _ends(sheet: _Sheet, piece: Piece, ends: Mapping[str, Point], left: Mapping[str, float]) -> None:
    for pin, end in ends.items():
        sheet.end(end, piece.nets[pin], -1 if pin in left else 1)


def _hold_low(sheet: _Sheet, circuit: Circuit, sleep: Point) -> None:
    (resistor,) = circuit.of("pull-down")
    upper, lower = resistor.nets.values()
    top = (5.6, sleep[1])
    _same(circuit, upper, "sleep")
    sheet.dot(top)
    sheet.end(sheet.upright(elements.ResistorIEC(), resistor, top, 2.0), lower, 1)


def _sensors(sheet: _Sheet, circuit: Circuit) -> None:
    (gyro,), (light,) = circuit.of("gyro"), circuit.of("light")
    for piece, corner in ((gyro, (-9.4, 0.0)), (light, (-9.4, -9.2))):
        right = _rows(piece, [SUPPLY, LOGIC, "sda", "scl", "light", GROUND])
        _ends(sheet, piece, sheet.box(piece, corner, 4.0, len(right) + 1.0, {}, right), {})


def _supply(sheet: _Sheet, circuit: Circuit) -> None:
    (cell,), (switch,) = circuit.of("cell"), circuit.of("switch")
    (plus, minus), (before, behind) = cell.nets.values(), switch.nets.values()
    _same(circuit, plus, before)
    x, y = 0.4, -14.0
    sheet.end(sheet.upright(elements.BatteryCell(), cell, (x, y), 2.2), minus, 1)
    sheet.words((x - 0.2, y - 0.8), "+", "right")
    sheet.drawing.add(elements.Switch().at((x, y)).to((x + 3.0, y)))
    sheet.words((x + 1.5, y + 0.75), switch.ref, "center", 10.0)
    sheet.end((x, y), plus, -1)
    sheet.end((x + 3.0, y), behind, 1)
    sheet.shown |= {(switch.ref, pin) for pin in switch.nets}

    upper, lower = circuit.of("divider")
    (top, tap), (middle, bottom) = upper.nets.values(), lower.nets.values()
    _same(circuit, tap, middle)
    x = 8.4
    sheet.end((x, y), top, 1)
    between = sheet.upright(elements.ResistorIEC(), upper, (x, y), 2.0)
    sheet.end(sheet.upright(elements.ResistorIEC(), lower, between, 2.0), bottom, 1)
    sheet.dot(between)
    sheet.line(between, (x - 0.8, between[1]))
    sheet.end((x - 0.8, between[1]), tap, -1)


def _same(circuit: Circuit, net: str, other: str) -> None:
    if net != other:
        raise DrawingError(f"variant {circuit.variant}: the drawing joins {net} and {other}, which are two nets")


def picture(variant: str) -> Path:
    """Where a variant's drawing lies."""
    return PICTURES / f"wiring-{variant.lower()}.svg"


if __name__ == "__main__":
    for one in load_circuits().values():
        picture(one.variant).write_text(schematic(one), encoding="utf-8")
