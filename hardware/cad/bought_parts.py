"""The solids of bought parts, each in its own frame: as simple as fitting them in allows."""

import math

from build123d import Box, Cylinder, Part, Pos, RegularPolygon, Rot, Torus, extrude

from hardware.cad.part_layout import Layout, bought


def block(x: float, y: float, z: float, at: tuple[float, float, float] = (0, 0, 0)) -> Part:
    """A block whose lower side's middle is at `at`."""
    return Pos(at[0], at[1], at[2] + z / 2) * Box(x, y, z)


def rod(radius: float, height: float, at: tuple[float, float, float] = (0, 0, 0)) -> Part:
    """An upright cylinder whose lower end's middle is at `at`."""
    return Pos(at[0], at[1], at[2] + height / 2) * Cylinder(radius, height)


def axle_rod(radius: float, start: float, end: float) -> Part:
    """A cylinder about the y axis between two values of y."""
    return Pos(0, (start + end) / 2, 0) * Rot(90, 0, 0) * Cylinder(radius, abs(end - start))


def shaft(motor_name: str, start: float, end: float) -> Part:
    """A motor's shaft about the y axis between two values of y; its flat is above."""
    facts = bought(motor_name)
    diameter, flat = facts["shaft_diameter"], facts["shaft_flat"]
    room = block(diameter, end - start, flat, (0, (start + end) / 2, -diameter / 2))
    return axle_rod(diameter / 2, start, end) & room


def motor(layout: Layout) -> Part:
    """Its gearbox's face is in the plane y = 0, the shaft points to y and the motor to -y."""
    facts = bought(layout.motor)
    axle = shaft(layout.motor, 0, facts["shaft_length"])
    if "diameter" in facts:
        return axle_rod(facts["diameter"] / 2, -facts["length"], 0) + axle
    width, height, gearbox = facts["width"], facts["height"], 9.0
    box = Pos(0, -gearbox / 2, 0) * Box(width, gearbox, height)
    can = axle_rod(height / 2, -facts["length"], -gearbox) & Pos(0, -20, 0) * Box(width, 60, height)
    end = -facts["length"] - facts["encoder"]
    plate = Pos(0, (end - facts["length"]) / 2, 0) * Box(width, facts["encoder"], height)
    return box + can + plate + axle


def controller() -> Part:
    """The board lies with its lower side in the plane z = 0; the socket's edge of it is at x = 0, ahead."""
    facts = bought("xiao")
    length, width, thickness = facts["length"], facts["width"], facts["thickness"]
    board = block(length, width, thickness, (-length / 2, 0, 0))
    shield = block(12.0, 12.0, 2.0, (-length + 7.5, 0, thickness))
    depth = 7.3
    socket = Pos(facts["overhang"] - depth / 2, 0, thickness + 1.6) * Box(depth, 8.94, 3.2)
    return board + shield + socket


def antenna(layout: Layout) -> Part:
    """On the inside of the body's left wall, between shelf and bridge, in the figure's frame."""
    facts, outer = bought("antenna"), layout.inner - 0.1
    middle = (layout.shelf + layout.wall + layout.bridge) / 2
    film = rod(outer, facts["width"]) - rod(outer - facts["thickness"], facts["width"] + 1, (0, 0, -0.5))
    half = facts["length"] / outer / 2
    cut = block(4 * outer, 2 * outer, facts["width"] + 2, (0, outer * (1 + math.cos(half)), -1))
    return Pos(0, 0, middle - facts["width"] / 2) * (film & cut)


def module(name: str) -> Part:
    """A board with a chip in its middle; it lies on z = 0, its length along y."""
    facts = bought(name)
    board = block(facts["width"], facts["length"], 1.6)
    return board + block(5.0, 5.0, facts["height"] - 1.6, (0, 0, 1.6))


def light() -> Part:
    """A round board in the plane z = 0, the light below it."""
    facts = bought("light")
    return rod(facts["diameter"] / 2, 1.2, (0, 0, -1.2)) + block(
        5.0, 5.0, facts["height"] - 1.2, (0, 0, -facts["height"])
    )


def cell() -> Part:
    """It lies on z = 0 with its length along x, not swollen."""
    facts = bought("cell")
    return block(facts["length"], facts["width"], facts["height"])


def switch() -> Part:
    """It lies on z = 0; the lever points to -x, its side is at x = 0."""
    facts = bought("switch")
    body = block(facts["width"], facts["length"], facts["height"], (facts["width"] / 2, 0, 0))
    return body + Pos(-facts["lever"] / 2, 1.0, facts["height"] / 2) * Box(facts["lever"], 1.5, 1.2)


def screw() -> Part:
    """Its head lies on z = 0; the thread is drawn by its core."""
    facts = bought("screw")
    head = rod(facts["head_diameter"] / 2, facts["head_height"])
    return head + rod(facts["core"] / 2, facts["length"], (0, 0, -facts["length"]))


def nut() -> Part:
    """It lies on z = 0; two of its sides are square to x."""
    facts = bought("nut")
    hexagon = RegularPolygon(facts["across"] / 2, 6, major_radius=False, rotation=30)
    return extrude(hexagon, facts["height"]) - rod(facts["hole"] / 2, 20.0, (0, 0, -1))


def ring(name: str) -> Part:
    """An O-ring about the y axis."""
    facts = bought(name)
    return Rot(90, 0, 0) * Torus((facts["inner"] + facts["cord"]) / 2, facts["cord"] / 2)


def plug() -> Part:
    """A USB-C plug that points to -x with its shoulder at x = 0."""
    facts = bought("plug")
    grip = Pos(12.5, 0, 0) * Box(25.0, facts["width"], facts["height"])
    tongue = Pos(-3.3, 0, 0) * Box(6.6, 8.3, 2.4)
    cable = Pos(35.0, 0, 0) * Rot(0, 90, 0) * Cylinder(2.0, 20.0)
    return grip + tongue + cable
