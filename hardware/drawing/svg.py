"""Drawings as SVG at true scale: one user unit is one millimetre."""

from base64 import b64encode
from xml.sax.saxutils import escape

from hardware.drawing.colours import Colour
from hardware.drawing.drawing import Circle, Drawing, Item, Line, Ring, Shape, Text
from hardware.drawing.fonts import FAMILY, font_file

_FONTS = f"{FAMILY}, DejaVu Sans, Verdana, sans-serif"
"""The PDF's font first, which is embedded, then fonts of nearly the same widths for programs that ignore that."""


def svg_text(drawing: Drawing) -> str:
    """The SVG document; y is negated, because y points down in SVG."""
    box = drawing.bounds
    body = "\n".join(_element(item) for item in drawing.items)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{box.width:g}mm" height="{box.height:g}mm"'
        f' viewBox="{box.x0:g} {-box.y1:g} {box.width:g} {box.height:g}">\n'
        f"<title>{escape(drawing.title)}</title>\n{_embedded(drawing)}{body}\n</svg>\n"
    )


def _embedded(drawing: Drawing) -> str:
    """The fonts that the drawing uses."""
    weights = sorted({item.bold for item in drawing.items if isinstance(item, Text)})
    faces = [
        f'@font-face{{font-family:"{FAMILY}";font-weight:{"bold" if bold else "normal"};'
        f"src:url(data:font/ttf;base64,{b64encode(font_file(bold)).decode()})}}"
        for bold in weights
    ]
    return f"<style>{''.join(faces)}</style>\n" if faces else ""


def _element(item: Item) -> str:
    match item:
        case Shape():
            path = " ".join(f"M {_points(ring)} Z" for ring in item.rings)
            return f'<path d="{path}"{_ink(item)}/>'
        case Circle():
            return f'<circle cx="{item.x_mm:g}" cy="{-item.y_mm:g}" r="{item.radius_mm:g}"{_ink(item)}/>'
        case Line():
            dash = f' stroke-dasharray="{item.dash_mm:g}"' if item.dash_mm else ""
            stroke = f'stroke="{_css(item.colour)}" stroke-width="{item.width_mm:g}"'
            return f'<path d="M {_points(item.points)}" fill="none" {stroke}{dash}/>'
        case Text():
            weight = ' font-weight="bold"' if item.bold else ""
            place = f"translate({item.x_mm:g} {-item.y_mm:g}) rotate({-item.turn_deg:g})"
            return (
                f'<text transform="{place}" font-family="{_FONTS}"'
                f' font-size="{item.size_mm:g}" text-anchor="{item.anchor}" fill="{_css(item.colour)}"{weight}>'
                f"{escape(item.text)}</text>"
            )


def _ink(item: Shape | Circle) -> str:
    fill = "none" if item.fill is None else _css(item.fill)
    stroke = f' stroke="{_css(item.stroke)}" stroke-width="{item.width_mm:g}"' if item.width_mm else ""
    return f' fill="{fill}"{stroke}'


def _points(ring: Ring) -> str:
    return " L ".join(f"{x:.3f} {-y:.3f}" for x, y in ring)


def _css(colour: Colour) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)
