"""What is printed besides figures: a figure for hands, caps of shop robots, the dock, and the camera's stand."""

import math

from build123d import Axis, Part, Plane, Polyline, Pos, Rot, extrude, make_face, revolve

from hardware.cad.bought_parts import block, rod
from hardware.cad.part_layout import PAPER, Layout, bought, shapes
from hardware.dimensions import load_dimensions


def hand_figure() -> Part:
    """A hollow figure with a waist for fingers, open below, in the figure's frame."""
    figure, facts, wall = load_dimensions().figure, shapes()["hand"], shapes()["printing"]["wall"]
    radius, waist, rim, top = figure.diameter_mm / 2, facts["waist"] / 2, facts["rim"], figure.height_mm - PAPER
    slope = radius - waist

    def profile(inset: float, low: float, high: float) -> Part:
        shift = inset * (math.sqrt(2) - 1)
        points = [
            (0, low),
            (radius - inset, low),
            (radius - inset, rim + (0 if inset == 0 else -shift)),
            (waist - inset, rim + slope + (0 if inset == 0 else -shift)),
            (waist - inset, top - rim - slope + (0 if inset == 0 else shift)),
            (radius - inset, top - rim + (0 if inset == 0 else shift)),
            (radius - inset, high),
            (0, high),
        ]
        return revolve(Plane.XZ * make_face(Polyline(*points, close=True)), Axis.Z)

    return profile(0.0, 0.0, top) - profile(wall, -1.0, top - wall)


def toio_cap() -> Part:
    """The cap on a cube, in the cube's frame: the origin is under the middle of its axle, x ahead.

    Between the studs and the disc stand four walls; the middle of each bends and has a
    hook, its ends stand on the studs.
    """
    cube, facts, wall = load_dimensions().toio, shapes()["toio"], shapes()["printing"]["wall"]
    top = cube.height_mm - PAPER
    cap = rod(cube.cap_mm / 2, wall, (0, 0, top - wall))
    outer = cube.stud_span_mm / 2 + facts["air"]
    thick = cube.side_mm / 2 - outer - 0.05
    stud_top = cube.body_mm + cube.stud_height_mm
    lip = cube.body_mm + cube.stud_lip_mm
    for turn in (0, 90, 180, 270):
        wide = cube.stud_pair_mm - 2 * wall - 1.6
        low = cube.body_mm + 0.1
        finger = block(thick, wide, top - wall - low, (outer + thick / 2, 0, low))
        finger += block(facts["hook"], wide, lip - low - 0.15, (outer - facts["hook"] / 2, 0, low))
        for sign in (1, -1):
            y = sign * (cube.stud_pair_mm - wall) / 2
            reach = thick + facts["air"] + 1.5
            finger += block(reach, wall, top - wall - stud_top, (outer + thick - reach / 2, y, stud_top))
        cap += Pos(-cube.axle_ahead_mm, 0, 0) * Rot(0, 0, turn) * finger
    return cap


def toio_cube() -> Part:
    """The cube itself, as a block with studs, in the same frame."""
    cube = load_dimensions().toio
    solid = block(cube.side_mm, cube.side_mm, cube.body_mm - 0.8, (0, 0, 0.8))
    for turn in (0, 90, 180, 270):
        width, half = cube.stud_width_mm, cube.stud_span_mm / 2
        stud = (cube.stud_pair_mm - cube.stud_gap_mm) / 2
        for sign in (1, -1):
            y = sign * (cube.stud_gap_mm + stud) / 2
            edge = block(
                width,
                stud,
                cube.stud_height_mm - cube.stud_lip_mm,
                (half - width / 2, y, cube.body_mm + cube.stud_lip_mm),
            )
            foot = block(width - 0.6, stud, cube.stud_lip_mm, (half - 0.6 - (width - 0.6) / 2, y, cube.body_mm))
            solid += Rot(0, 0, turn) * (edge + foot)
    return Pos(-cube.axle_ahead_mm, 0, 0) * solid


def ozobot_cap() -> Part:
    """The cap on an Ozobot Evo, in the robot's frame: four legs centre it, tape under its post holds it.

    Front, back and sides stay free.
    """
    robot, facts, wall = load_dimensions().ozobot, shapes()["ozobot"], shapes()["printing"]["wall"]
    top, low, foot = robot.height_mm - PAPER, robot.body_mm - robot.grip_mm, robot.body_mm + facts["tape"]
    inner, height = robot.diameter_mm / 2 + facts["air"], top - low
    ring = rod(inner + wall, height, (0, 0, low)) - rod(inner, height, (0, 0, low))
    cap = rod(robot.cap_mm / 2, wall, (0, 0, top - wall)) + rod(facts["post"] / 2, top - foot, (0, 0, foot))
    for turn in (50, 130, 230, 310):
        cap += ring & (Rot(0, 0, turn) * block(6 * wall, facts["leg"], height, (inner, 0, low)))
    return cap


def ozobot_evo() -> Part:
    """The robot itself, as a cylinder, in the same frame."""
    robot = load_dimensions().ozobot
    return rod(robot.diameter_mm / 2, robot.body_mm - 0.8, (0, 0, 0.8))


def dock_pitch(layout: Layout) -> float:
    """Between neighbours in the dock."""
    return 2 * layout.radius + 5.0


def dock_height(layout: Layout) -> float:
    """By how much a figure stands higher in the dock than on the board."""
    plate: float = layout.wall * 1.5 + shapes()["dock"]["lift"]
    return plate


def plug_at(layout: Layout) -> float:
    """X of the shoulder of a plug in a figure's socket."""
    ahead: float = layout.board_ahead + bought("xiao")["overhang"] + 0.2
    return ahead


def dock(layout: Layout) -> Part:
    """A plate with a place for each figure beside the other along y: pads lift the wheels, a cradle holds the plug."""
    count, pitch = shapes()["dock"]["figures"], dock_pitch(layout)
    place = _dock_place(layout)
    return sum((Pos(0, (n - (count - 1) / 2) * pitch, 0) * place for n in range(count)), Part())


def _dock_place(layout: Layout) -> Part:
    plate, radius, pitch, facts = layout.wall * 1.5, layout.radius, dock_pitch(layout), bought("plug")
    start, end = radius + 0.8, radius + 18.0
    solid = block(radius + end, pitch, plate, ((end - radius) / 2, 0, 0))
    solid -= block(18.0, 26.0, 9.0, (0, 0, -1)) - block(60.0, 3.0, 9.0, (0, 0, -1))
    pad = dock_height(layout) + layout.floor - plate
    for x, y in ((11.0, 9.0), (-11.0, 9.0), (11.0, -9.0), (-11.0, -9.0)):
        solid += rod(2.5, pad, (x, y, plate))
    for sign in (1, -1):
        y = sign * (radius + 0.5 + layout.wall / 2)
        solid += block(1.6 * radius, layout.wall, 9.0, (0, y, plate))
    width, floor = facts["width"] + 0.4, layout.socket + dock_height(layout) - facts["height"] / 2 - 0.1
    post = block(end - start, width + 2 * 1.8, floor + 5.0 - plate, ((start + end) / 2, 0, plate))
    post -= block(end - start + 2, width, 20.0, ((start + end) / 2, 0, floor))
    tie = block(4.0, width + 10, 2.4, ((start + end) / 2, 0, floor - 4.5))
    tunnel = Pos((start + end) / 2, 0, plate) * Rot(0, 90, 0) * _arch(width - 4.0, floor - plate - 8.0, end - start + 2)
    return solid + post - tie - tunnel


def _arch(width: float, height: float, length: float) -> Part:
    """A tunnel with a pointed roof along z; its floor's middle is at the origin, up is -x."""
    half = width / 2
    points = [(0, -half), (-(height - half), -half), (-height, 0), (-(height - half), half), (0, half)]
    return extrude(make_face(Polyline(*points, close=True)), amount=length / 2, both=True)


def _socket(length: float) -> Part:
    """A square tube along z that takes a bar from below; its upper end is closed."""
    facts = shapes()["stand"]
    inner, wall = facts["bar"] + 0.6, facts["wall"]
    tube = block(inner + 2 * wall, inner + 2 * wall, length)
    tube -= block(inner, inner, length - wall, (0, 0, 0))
    for height in (length * 0.3, length * 0.6):
        tube -= Pos(0, 0, height) * Rot(90, 0, 0) * _drop(2.0, 2 * inner)
    return tube


def _drop(radius: float, length: float) -> Part:
    """A hole along z for a wood screw."""
    return rod(radius, length, (0, 0, -length / 2))


def _wedge(size: float, thickness: float) -> Part:
    """A right triangle in the xz plane with its right angle at the origin."""
    face = make_face(Polyline((0, 0), (size, 0), (0, size), close=True))
    return extrude(Plane.XZ * face, amount=thickness / 2, both=True)


def stand_foot() -> Part:
    """A plate that two clamps hold on the table's edge, with a socket for the mast, printed as it stands."""
    facts = shapes()["stand"]
    side = facts["bar"] + 0.6 + 2 * facts["wall"]
    depth = facts["depth"] * 1.2
    plate = block(side + 100.0, side + 20.0, facts["foot"])
    tube = Pos(0, 0, depth) * Rot(180, 0, 0) * _socket(depth)
    solid = plate + tube
    for turn in (0, 180):
        solid += Rot(0, 0, turn) * Pos(side / 2 - 0.01, 0, facts["foot"]) * _wedge(38.0, 8.0)
    return solid


def stand_corner() -> Part:
    """It joins mast and arm: the mast comes from below, the arm goes along x; printed on its side."""
    facts = shapes()["stand"]
    depth = facts["depth"]
    side = facts["bar"] + 0.6 + 2 * facts["wall"]
    upright = _socket(depth)
    level = Pos(side / 2 + depth - facts["wall"], 0, depth - side / 2) * Rot(0, -90, 0) * _socket(depth)
    return upright + level + Pos(side / 2 - 0.01, 0, depth - side + 0.01) * Rot(0, 90, 0) * _wedge(18.0, side)


def stand_head() -> Part:
    """It holds the camera under the arm's end: the arm comes from -x, the lens looks down; printed as it hangs."""
    facts, camera = shapes()["stand"], bought("camera")
    depth, wall = facts["depth"], facts["wall"]
    side = facts["bar"] + 0.6 + 2 * wall
    tube = Rot(0, 90, 0) * _socket(depth)
    plate = block(camera["length"] + 12.0, side, wall, (depth + (camera["length"] + 12.0) / 2 - 1, 0, -side / 2))
    solid = Pos(0, 0, 0) * tube + plate
    middle = depth + 6.0 + camera["length"] / 2
    solid -= block(camera["lens"], camera["lens"] + 3.0, 2 * wall, (middle, 0, -side / 2 - 1))
    edge = camera["width"] / 2 - camera["hole_edge"]
    for x in (-camera["holes_x"] / 2, camera["holes_x"] / 2):
        for y in (edge, edge - camera["holes_y"]):
            solid -= rod(camera["hole"] / 2, 2 * wall, (middle + x, y, -side / 2 - 1))
    return solid
