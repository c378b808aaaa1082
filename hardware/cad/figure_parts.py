"""The printed parts of a figure, in the figure's frame (see `layout`)."""

import math

from build123d import Box, Cylinder, Part, Pos, Rot, Sphere, Torus

from hardware.cad.bought_parts import axle_rod, block, rod, shaft
from hardware.cad.part_layout import Layout, bought

_WHEEL_AIR = 1.0
"""Around a wheel, in the body's plane."""


_FLANGE = 2.35
"""Radius of a skid's flange: the hole of the ballast's nut goes around it."""


def _both(part: Part) -> Part:
    """A part and what half a turn about the vertical makes of it."""
    return part + Rot(0, 0, 180) * part


def _wheel_wells(layout: Layout) -> Part:
    """The room of both wheels, open to the outside and below, round above."""
    radius, start = layout.wheel_radius + _WHEEL_AIR, layout.wheel_in - 0.2
    arch = Pos(layout.stagger, 0, layout.axle) * axle_rod(radius, start, layout.radius + 5)
    length, bottom = layout.radius + 5 - start, layout.floor - 1
    below = block(2 * radius, length, layout.axle - bottom, (layout.stagger, start + length / 2, bottom))
    return _both(arch + below)


def _cradle(layout: Layout) -> Part:
    """What holds the left motor: a rib along it, a fork around its shaft, and a stop behind it."""
    wall, width, floor = layout.wall, layout.motor_width, layout.floor + layout.wall
    back = layout.face - layout.motor_length
    height = layout.motor_height * 0.75
    length = layout.face - 1.0 - max(back, -layout.wheel_in + wall)
    rib = block(wall, length, height * 0.6, (width + 0.1 + wall / 2, layout.face - 1.0 - length / 2, floor))
    fork_y = layout.face + 0.05 + wall / 2
    fork = block(width, wall, height, (width / 2, fork_y, floor))
    slot = bought(layout.motor)["shaft_diameter"] + 1.0
    fork -= block(slot, 2 * wall, height, (layout.stagger, fork_y, layout.axle - slot / 2))
    fork -= Pos(layout.stagger, fork_y, layout.axle) * Rot(90, 0, 0) * Cylinder(slot / 2, 2 * wall)
    start, end = width * 0.25, width * 0.95
    if back - 0.1 - wall < -layout.wheel_in + 0.2:  # the other wheel's room would leave a sliver of it
        start = max(start, layout.wheel_radius + _WHEEL_AIR - layout.stagger)
    stop = block(end - start, wall, 2.2, ((start + end) / 2, back - 0.1 - wall / 2, floor))
    return rib + fork + stop


def body(layout: Layout) -> Part:
    """The cup that holds everything: floor, cradles of the motors, wall with windows."""
    wall, inner, floor = layout.wall, layout.inner, layout.floor
    inside = rod(inner, 100.0, (0, 0, floor + wall))
    shell = rod(layout.radius, layout.top - floor, (0, 0, floor)) - inside
    x, y = layout.screw_at
    boss = rod(2.5, layout.deck - floor, (x, y, floor)) & rod(inner + wall / 2, 100.0)
    shell += _both(boss)
    shell += _both(_cradle(layout)) & rod(inner, 100.0)
    shell -= _both(rod(0.85, 100.0, (x, y, floor + wall)))
    shell -= _wheel_wells(layout)
    for at in (layout.skid_at, -layout.skid_at):
        shell -= rod(1.5 + layout.gap / 2, wall + 2, (at, 0, floor - 1))
    shell -= _socket_window(layout) + _lever_window(layout)
    return shell - _windows(layout)


def _socket_window(layout: Layout) -> Part:
    """For the grip of any USB-C plug, with a roof that needs no support."""
    facts = bought("plug")
    width, height = facts["width"] + 0.6, facts["height"] + 0.5
    at = Pos(layout.radius, 0, layout.socket)
    return at * Box(8.0, width, height)


def _lever_window(layout: Layout) -> Part:
    return Pos(-layout.radius, 0, layout.lever) * Box(8.0, 7.0, 4.2)


def _windows(layout: Layout) -> Part:
    """Diamonds that save weight and let light through; the paper collar covers them."""
    half = 6.0 * layout.radius / 20.0
    side = half * math.sqrt(2)
    diamonds = Part()
    for turn in (50, 90, 130, 230, 270, 310):
        diamonds += Rot(0, 0, turn) * Pos(layout.radius, 0, 26.5) * Rot(45, 0, 0) * Box(8.0, side, side)
    return diamonds


def skid(layout: Layout) -> Part:
    """One of two, at x = 0: a flange on the floor and a round foot through it."""
    radius, floor, wall = 1.5, layout.floor, layout.wall
    foot = Pos(0, 0, layout.skid_gap + radius) * Sphere(radius) & block(9.0, 9.0, radius, (0, 0, layout.skid_gap))
    shaft = rod(radius, floor + wall - layout.skid_gap - radius, (0, 0, layout.skid_gap + radius))
    return foot + shaft + rod(_FLANGE, wall, (0, 0, floor + wall))


def _wire_notches(layout: Layout) -> Part:
    """Room at the edge of a plate, ahead for a USB-C plug's grip, behind for wires."""
    x = layout.inner + 0.2
    return block(6.0, bought("plug")["width"] + 1.0, 40.0, (x, 0, 0)) + block(6.0, 9.0, 40.0, (-x, 0, 0))


def _plate(layout: Layout, height: float) -> Part:
    return rod(layout.inner - layout.gap, layout.wall, (0, 0, height)) - _wire_notches(layout)


def deck(layout: Layout) -> Part:
    """It holds the motors down, and the cell between two ribs, which carry the shelf."""
    wall, height = layout.wall, layout.deck
    start, width = layout.wheel_in - 0.2, 2 * (layout.wheel_radius + _WHEEL_AIR)
    plate = _plate(layout, height) - _both(block(width, 20.0, 10.0, (layout.stagger, start + 10.0, height - 5)))
    x, y = layout.screw_at
    plate -= _both(rod(1.15, 10.0, (x, y, height - 5)))
    plate -= _both(block(6.5, 12.0, 10.0, (10.5, 0, height - 5)))
    rib_y = bought("cell")["width"] / 2 + 0.3 + wall / 2
    rib = block(16.0, wall, layout.shelf - height, (0, rib_y, height))
    rib += block(6.0, wall, wall, (0, rib_y, layout.shelf))
    return plate + _both(rib)


def shelf(layout: Layout) -> Part:
    """It carries the controller and the switch, and columns for the bridge."""
    wall, height, board = layout.wall, layout.shelf, bought("xiao")
    floor = height + wall
    plate = _plate(layout, height)
    rib_y = bought("cell")["width"] / 2 + 0.3 + wall / 2
    plate -= _both(block(6.0 + 2 * layout.gap, wall + 2 * layout.gap, 10.0, (0, rib_y, height - 5)))
    middle = layout.board_ahead - board["length"] / 2
    plate -= block(12.0, 11.0, 10.0, (middle, 0, height - 5))
    side = board["width"] / 2
    for sign in (1, -1):
        plate += block(12.0, wall, layout.board + 1.0 - height, (middle, sign * (side + 0.15 + wall / 2), height))
        plate += block(12.0, wall, layout.board - height, (middle, sign * (side + 0.15 - wall / 2), height))
    behind = layout.board_ahead - board["length"] - 0.15 - wall / 2
    plate += block(wall, 8.0, layout.board + 1.0 - height, (behind, 0, height))
    plate += _switch_holder(layout, floor)
    for x, y in layout.columns:
        plate += rod(1.75, layout.bridge - floor, (x, y, floor)) + rod(1.0, 1.0, (x, y, layout.bridge))
    return plate


def _switch_holder(layout: Layout, floor: float) -> Part:
    """A cheek at each end of the switch."""
    facts = bought("switch")
    cheek = block(facts["width"], layout.wall, 2.6, (switch_at(layout) + facts["width"] / 2, 0, floor))
    y = facts["length"] / 2 + 0.15 + layout.wall / 2
    return Pos(0, y, 0) * cheek + Pos(0, -y, 0) * cheek


def switch_at(layout: Layout) -> float:
    """X of the switch's back, so that its lever ends inside the body's circle."""
    return -layout.radius + bought("switch")["lever"] + 0.2


def bridge(layout: Layout) -> Part:
    """It carries the gyro and the motor driver; its columns reach to the top."""
    wall, height = layout.wall, layout.bridge
    plate = _plate(layout, height) - block(10.0, 14.0, 10.0, (0, 0, height - 5))
    for x, y in layout.columns:
        plate -= rod(1.0 + layout.gap, wall, (x, y, height))
        plate += rod(1.75, layout.top - layout.gap - height - wall, (x, y, height + wall))
    return plate


def top(layout: Layout) -> Part:
    """The disc under the tag's paper, with a ring that goes into the body and one for the light."""
    wall, height = layout.wall, layout.top
    disc = rod(layout.radius, wall, (0, 0, height))
    outer = layout.inner - layout.gap / 2
    ring = rod(outer, 2.5, (0, 0, height - 2.5)) - rod(outer - wall, 2.5, (0, 0, height - 2.5))
    socket = bought("light")["diameter"] / 2 + 0.2
    holder = rod(socket + wall, 1.4, (0, 0, height - 1.4)) - rod(socket, 1.4, (0, 0, height - 1.4))
    return disc + ring + holder


def wheel(layout: Layout) -> Part:
    """About the y axis, its inner side at y = 0: a groove for the O-ring, and holes that save weight."""
    facts, width = bought(layout.ring), layout.wheel_width
    radius = facts["inner"] / 2 + facts["cord"] / 3
    disc = axle_rod(radius, 0, width)
    disc -= Pos(0, width / 2, 0) * Rot(90, 0, 0) * Torus((facts["inner"] + facts["cord"]) / 2, facts["cord"] / 2)
    bore = bought(layout.motor)["shaft_diameter"] / 2
    disc -= shaft(layout.motor, -1, width + 1)
    middle = (bore + facts["inner"] / 2) / 2
    hole = (facts["inner"] / 2 - bore - 2 * layout.wall) / 2 - 0.05
    for number in range(5):
        turn = Rot(0, 72 * number, 0)
        disc -= turn * Pos(middle, 0, 0) * axle_rod(hole, -1, width + 1)
    return disc
