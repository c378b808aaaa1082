"""Pictures of crowded moves' plans, one for each game, for docs/reference/motion.md: `make pictures`."""

import math
from itertools import islice
from pathlib import Path

from controller.planning.plan import JointPlan, Leg
from controller.planning.router import Standing
from engine import registry
from hardware.dimensions import load_dimensions
from hardware.drawing.colours import css_colour
from hardware.drawing.drawing import Circle, Drawing, Item, Line, Text
from hardware.drawing.svg import svg_text
from hardware.sheets.sheet import sheet_of
from lab.planning.drawn_stages import Drawn, positions_of, roster_of, router_of, standing

POSITIONS = 150
"""Of each game, from which the most crowded is taken."""

DARK = (0.2, 0.2, 0.2)
WHITE = (1.0, 1.0, 1.0)
TOKEN = (0.55, 0.55, 0.55)


def make(pictures: Path) -> None:
    """Write `plan-GAME.svg` for every game."""
    body_mm = load_dimensions().figure.diameter_mm
    for name in registry.games():
        crowded = max(
            (_planned(drawn) for drawn, _ in islice(positions_of(name, POSITIONS, body_mm), POSITIONS)),
            key=lambda found: (len(found[2].bystanders), len(found[2].legs), _gates(found[2]), found[2].seconds),
        )
        (pictures / f"plan-{name}.svg").write_text(_without_fonts(svg_text(drawing(*crowded))), encoding="utf-8")


def _without_fonts(svg: str) -> str:
    """167 kB less; a browser has fonts of nearly the same widths."""
    return "".join(line for line in svg.splitlines(keepends=True) if not line.startswith("<style>"))


def _planned(drawn: Drawn) -> tuple[Drawn, Standing, JointPlan]:
    table = standing(drawn)
    (plan,) = router_of(drawn.game).ghosts((drawn.stage,), table)
    return drawn, table, plan


def _gates(plan: JointPlan) -> int:
    return sum(len(leg.after) for legs in plan.legs.values() for leg in legs)


def drawing(drawn: Drawn, table: Standing, plan: JointPlan) -> Drawing:
    """The sheet with robots where they stand, tokens, and all legs; a white ring where a robot waits."""
    game = drawn.game
    dimensions = load_dimensions()
    sheet = sheet_of(game, dimensions)
    pieces = {number: piece for piece, number in roster_of(game).items()}
    colours = {piece.id: css_colour(piece.colour) for piece in game.pieces}
    items: list[Item] = list(sheet.items)
    for site in table.tokens:
        place = game.board.site(site)
        stays = site in drawn.stage.goal.tokens
        items.append(
            Circle(place.x_mm, place.y_mm, dimensions.token.diameter_mm / 2, TOKEN if stays else None, DARK, 0.6)
        )
    radius = dimensions.figure.diameter_mm / 2
    for figure, (x, y, yaw) in table.poses.items():
        piece = pieces[figure]
        items.append(Circle(x, y, radius, colours[piece], DARK, 1.2 if piece in plan.legs else 0.5))
        nose = (x + radius * math.cos(yaw), y + radius * math.sin(yaw))
        items.append(Line(((x, y), nose), DARK, 0.8))
    for piece, legs in plan.legs.items():
        x, y = legs[-1].end_mm
        items.append(Circle(x, y, radius + 2.0, None, colours[piece], 1.6))
        for leg in legs:
            items += _arrow(leg, colours[piece])
        items.append(
            Text(x, y + radius + 3.5, f"{legs[-1].end_s or plan.seconds:.0f} s", 8.0, DARK, "middle", bold=True)
        )
    for figure, (x, y, _) in table.poses.items():
        items.append(Circle(x, y, 7.5, WHITE, DARK, 0.4))
        items.append(Text(x, y - 2.4, pieces[figure], 7.0, DARK, "middle"))
    return Drawing(f"{game.title}: a plan of {plan.seconds:.0f} s", sheet.bounds, tuple(items))


def _arrow(leg: Leg, colour: tuple[float, float, float]) -> list[Item]:
    """The leg drawn slightly to the right of where it is, so a leg back shows next to it."""
    heading = math.atan2(leg.end_mm[1] - leg.start_mm[1], leg.end_mm[0] - leg.start_mm[0])
    (ax, ay), (bx, by) = ((x + 3 * math.sin(heading), y - 3 * math.cos(heading)) for x, y in (leg.start_mm, leg.end_mm))
    tips = [(bx - 7 * math.cos(heading + side), by - 7 * math.sin(heading + side)) for side in (0.45, -0.45)]
    dash = 5.0 if leg.reverse else 0.0
    items: list[Item] = [Circle(*leg.start_mm, 11.0, WHITE, DARK, 0.8)] if leg.after else []
    return [
        *items,
        Line(((ax, ay), (bx, by)), DARK, 3.4, dash),
        Line(((ax, ay), (bx, by)), colour, 2.4, dash),
        Line((tips[0], (bx, by), tips[1]), DARK, 1.6),
    ]
